package draw

import (
	"context"
	"slices"

	"raduno/engine"
)

// Calendar makes a whole schedule ahead: so many rounds of so many players at tables of the given size, with
// as few players as possible at the odd tables, and as few meetings repeated as can be; that comes first.
// Then come, where they mean something, pairs of one club at a table, and an equal share of the odd tables.
// Players are 1, 2, 3 ...; clubs is the club of each, empty for none.
func Calendar(ctx context.Context, players, rounds, seats int, clubs []string, o Options) (Solution, error) {
	if seats < 3 || seats > 5 {
		return Solution{}, engine.Errorf(engine.BadUsage, "Il calendario si fa per tavoli da 3, da 4 o da 5, non da %d.", seats)
	}
	if players > maxPlayers || rounds > maxRounds {
		return Solution{}, engine.Errorf(engine.BadUsage, "Il calendario si fa per %d giocatori e %d turni al massimo.", maxPlayers, maxRounds)
	}
	if players < 1 || rounds < 1 {
		return Solution{}, engine.Errorf(engine.BadUsage, "Servono il numero dei giocatori e quello dei turni, per esempio --giocatori 16 --turni 5.")
	}
	if len(clubs) > players {
		return Solution{}, engine.Errorf(engine.BadInput, "I club sono %d e i giocatori %d: uno per riga, nell'ordine dei giocatori.", len(clubs), players)
	}
	tables, err := calendarTables(players, seats)
	if err != nil {
		return Solution{}, err
	}
	p := Problem{Name: "calendario", Tables: tables, Rounds: rounds, Criteria: []string{RematchTotal}}
	for i := range players {
		player := Player{ID: i + 1}
		if i < len(clubs) {
			player.Club = clubs[i]
		}
		p.Players = append(p.Players, player)
	}
	if len(clubs) > 0 {
		p.Criteria = append(p.Criteria, ClubPairs)
	}
	if tables[0] != tables[len(tables)-1] {
		if slices.Contains(tables, 5) {
			p.Criteria = append(p.Criteria, FiveTotal)
		} else {
			p.Criteria = append(p.Criteria, ThreeTotal)
		}
	}
	return Solve(ctx, p, o)
}

// calendarTables splits the players into tables of the wanted size and as few as possible of one seat more,
// or of one less for tables of 5; the odd ones last.
func calendarTables(players, seats int) ([]int, error) {
	odd, short := seats+1, players%seats
	if seats == 5 {
		odd, short = 4, (5-players%5)%5
	}
	regular := (players - odd*short) / seats
	if players < odd*short || regular+short == 0 {
		return nil, engine.Errorf(engine.Impossible, "%d giocatori non si dividono in tavoli da %d e da %d.", players, seats, odd)
	}
	var tables []int
	for range regular {
		tables = append(tables, seats)
	}
	for range short {
		tables = append(tables, odd)
	}
	return tables, nil
}
