package diplomacy

import (
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// withID is one of the nine systems.
func withID(id string) scoring.System {
	return scoring.Systems()[slices.IndexFunc(scoring.Systems(), func(s scoring.System) bool { return s.ID == id })]
}

// freshBoard is a table of seven players with the powers in their order.
func freshBoard(t *testing.T, g game.Game, options ...engine.Entry) game.Place {
	t.Helper()
	tournament := &engine.Tournament{Settings: engine.Settings{Game: options}}
	round := engine.Round{Number: 1, Tables: []engine.Table{{Number: 1}}}
	for id := 1; id <= scoring.PowerCount; id++ {
		tournament.Players = append(tournament.Players, engine.Player{ID: id, Name: "G", Surname: strings.Repeat("x", id), Plays: true})
		round.Tables[0].Seats = append(round.Tables[0].Seats, engine.Seat{Player: id})
	}
	must(t, g.Deal(tournament, &round, source(1)))
	tournament.SetRound(round)
	r := tournament.Round(1)
	return game.Place{Tournament: tournament, Round: r, Table: &r.Tables[0]}
}

// A system that counts no years asks for none; those that do take two digits.
func TestYearsOnlyWhereTheyCount(t *testing.T) {
	t.Parallel()
	for _, s := range scoring.Systems() {
		g := New(s)
		p := freshBoard(t, g)
		for i, n := range []string{"14", "9", "5", "4", "2", "0", "0"} {
			p.Table.Seats[i].Record.Set(labelCenters, n)
		}
		p.Table.Record.Set(labelOutcome, "patta")
		switch {
		case s.EndYear:
			if problems := g.Problems(p); len(problems) != 1 || !strings.Contains(problems[0].String(), "ultimo anno") {
				t.Errorf("%s: %v", s.ID, problems)
			}
			p.Table.Record.Set(labelLastYear, "07")
		case s.OutFrom > 0:
			if problems := g.Problems(p); len(problems) != 2 || !strings.Contains(problems[0].String(), "anno dell'eliminazione") {
				t.Errorf("%s: %v", s.ID, problems)
			}
			p.Table.Seats[5].Record.Set(labelEliminated, "4")
			p.Table.Seats[6].Record.Set(labelEliminated, "05")
		}
		if problems := g.Problems(p); len(problems) > 0 {
			t.Errorf("%s: %v", s.ID, problems)
		}
		game.Tidy(g, p)
		if s.OutFrom > 0 && p.Table.Seats[6].Record.Get(labelEliminated) != "1905" || s.EndYear && p.Table.Record.Get(labelLastYear) != "1907" {
			t.Errorf("%s: %v %v", s.ID, p.Table.Record, p.Table.Seats[6].Record)
		}
		if why := game.Can(g).Why(p); s.OutFrom == 0 && strings.Contains(why[6].String(), "nel 19") {
			t.Errorf("%s: a year that nobody wrote: %s", s.ID, why[6])
		}
	}
}
