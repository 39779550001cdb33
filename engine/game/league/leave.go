package league

import (
	"slices"

	"raduno/engine"
	"raduno/engine/game"
)

// Leave has a player leave the league: what he has played stands, and the games that are left count for no player or go to his
// substitute. The error is of kind BadInput for who sits in no game of the calendar, and for a substitute who does.
func (g leagueGame) Leave(t *engine.Tournament, id, with int) error {
	sits := func(id int) (games []game.Place) {
		for p := range game.Places(t) {
			if seatOf(p.Table, id) >= 0 {
				games = append(games, p)
			}
		}
		return games
	}
	p, substitute, his := t.Player(id), t.Player(with), sits(id)
	switch {
	case p == nil:
		return engine.UnknownPlayer(id)
	case len(his) == 0:
		return engine.Errorf(engine.BadInput, "%s non siede a nessuna partita del calendario: basta NO in Partecipa Torneo.", p.DisplayName())
	case with != 0 && substitute == nil:
		return engine.UnknownPlayer(with)
	case with != 0 && len(sits(with)) > 0:
		return engine.Errorf(engine.BadInput, "%s gioca già la lega: il sostituto è uno che non siede a nessuna partita.", t.Who(with))
	}
	left := p.Plays
	for _, place := range his {
		if place.Table.Void || place.Table.State() == engine.Played {
			continue
		}
		if left = true; with != 0 {
			place.Table.Seats[seatOf(place.Table, id)].Player = with
		} else {
			place.Table.Record.Set(game.GivenUp.Label, game.Yes)
		}
		game.Tidy(g, place)
	}
	if !left {
		return engine.Errorf(engine.BadInput, "%s ha già lasciato: non gli restano partite.", p.DisplayName())
	}
	if p.Plays = false; with != 0 {
		substitute.Plays = true
	}
	game.Settle(g, t, nil)
	return nil
}

// seatOf is the index of a player's seat, -1 for none.
func seatOf(table *engine.Table, id int) int {
	return slices.IndexFunc(table.Seats, func(s engine.Seat) bool { return s.Player == id })
}
