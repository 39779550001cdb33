package draw

import (
	"context"
	"slices"

	"raduno/engine"
)

// CalendarRequest asks for a whole schedule ahead. Players are 1, 2, 3 ...
type CalendarRequest struct {
	Players, Rounds, Seats int
	Clubs                  []string // the club of each, empty for none; may be shorter than the players
}

// Fewest and most seats of a calendar's tables.
const (
	minCalendarSeats = 2
	maxCalendarSeats = 8
)

// Calendar makes a whole schedule ahead: the rounds of the request at tables of its size, with
// as few players as possible at the odd tables, and as few meetings repeated as can be; that comes first. Then come,
// where they mean something, pairs of one club at a table, and an equal share of the odd tables of 3 or 5.
func Calendar(ctx context.Context, r CalendarRequest, o Options) (Solution, error) {
	if err := r.validate(); err != nil {
		return Solution{}, err
	}
	tables, err := calendarTables(r.Players, r.Seats)
	if err != nil {
		return Solution{}, err
	}
	p := Problem{Name: "calendario", Tables: tables, Rounds: r.Rounds, Criteria: []string{RematchTotal}}
	for i := range r.Players {
		player := Player{ID: i + 1}
		if i < len(r.Clubs) {
			player.Club = r.Clubs[i]
		}
		p.Players = append(p.Players, player)
	}
	if len(r.Clubs) > 0 {
		p.Criteria = append(p.Criteria, ClubPairs)
	}
	if tables[0] != tables[len(tables)-1] {
		switch {
		case slices.Contains(tables, 5):
			p.Criteria = append(p.Criteria, FiveTotal)
		case slices.Contains(tables, 3):
			p.Criteria = append(p.Criteria, ThreeTotal)
		}
	}
	return Solve(ctx, p, o)
}

func (r *CalendarRequest) validate() error {
	switch {
	case r.Seats < minCalendarSeats || r.Seats > maxCalendarSeats:
		return engine.Errorf(engine.BadUsage, "Il calendario si fa per tavoli da %d a %d posti, non da %d.", minCalendarSeats, maxCalendarSeats,
			r.Seats)
	case r.Players > maxPlayers || r.Rounds > maxRounds:
		return engine.Errorf(engine.BadUsage, "Il calendario si fa per %d giocatori e %d turni al massimo.", maxPlayers, maxRounds)
	case r.Players < 1 || r.Rounds < 1:
		return engine.Errorf(engine.BadUsage, "Servono il numero dei giocatori e quello dei turni.")
	case len(r.Clubs) > r.Players:
		return engine.Errorf(engine.BadInput, "Club scritti: %d; giocatori: %d. Uno per riga, nell'ordine dei giocatori.", len(r.Clubs),
			r.Players)
	}
	return nil
}

// calendarTables splits the players into tables of the wanted size and as few as possible of one seat more,
// or of one less for tables of 5 and more; the odd ones last.
func calendarTables(players, seats int) ([]int, error) {
	odd, short := seats+1, players%seats
	if seats >= 5 {
		odd, short = seats-1, (seats-players%seats)%seats
	}
	regular := (players - odd*short) / seats
	if players < odd*short || regular+short == 0 {
		return nil, engine.Errorf(engine.Impossible, "%d {1:giocatore non si divide|giocatori non si dividono} in tavoli da %d e da %d.", players,
			seats, odd)
	}
	return append(slices.Repeat([]int{seats}, regular), slices.Repeat([]int{odd}, short)...), nil
}
