package league

import (
	"time"

	"raduno/engine"
)

// The active-player rule: five games finished in the last thirty days.
const (
	ActiveGames = 5
	ActiveDays  = 30
)

// CheckActive refuses a player who may not play a league's game on a day: he must have finished at least five
// games, of the league or not, in the thirty days before, that day included. Source: the league document, "In order to
// play a league game you have to be an Active player".
func CheckActive(player string, finished []time.Time, day time.Time) error {
	n := recent(finished, day)
	if n >= ActiveGames {
		return nil
	}
	return engine.Errorf(engine.Impossible,
		"%s non è un giocatore attivo: {2:serve %d partita terminata|servono %d partite terminate} negli ultimi %d giorni e ne ha %d. La "+
			"regola si può disattivare nelle opzioni della lega.",
		player, ActiveGames, ActiveDays, n)
}

// recent counts the games that ended in the thirty days before the end of the day.
func recent(finished []time.Time, day time.Time) int {
	year, month, date := day.Date()
	end := time.Date(year, month, date+1, 0, 0, 0, 0, day.Location())
	start := end.AddDate(0, 0, -ActiveDays)
	return len(engine.Where(finished, func(t time.Time) bool { return !t.Before(start) && t.Before(end) }))
}
