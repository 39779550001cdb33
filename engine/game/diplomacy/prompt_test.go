package diplomacy

import (
	"slices"
	"strings"
	"testing"

	"raduno/engine/game/diplomacy/scoring"

	"raduno/engine"
	"raduno/engine/game"
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
	if err := g.Deal(tournament, &round, source(1)); err != nil {
		t.Fatal(err)
	}
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

// A chart of centres from a spreadsheet, from Backstabbr or from webDiplomacy fills the sheet; what is none is refused and
// changes nothing.
func TestPastedCharts(t *testing.T) {
	t.Parallel()
	final := "12 9 6 4 2 1 0"
	for name, c := range map[string]struct{ text, want, label string }{
		"column":      {"12\n9\n6\n4\n2\n1\n0\n", final, labelCenters},
		"row":         {"12\t9\t6\t4\t2\t1\t0", final, labelCenters},
		"backstabbr":  {"Austria 12\nEngland 9\nFrance 6\nGermany 4\nItaly 2\nRussia 1\nTurkey 0\n", final, labelCenters},
		"other order": {"Turkey 0  Russia 1 Italy 2 Germany 4 France 6 England 9 Austria 12", final, labelCenters},
		"webDiplomacy": {
			"Austria\tAda (105)\n12 supply-centers, 11 units\nEngland\tBea 7\n9 supply-centers, 9 units\nFrance\nCiro\n6 supply-centers, 6 " +
				"units\nGermany\nDino\n4 supply-centers, 4 units\n" +
				"Italy\nElsa\n2 supply-centers, 2 units\nRussia\nFabio\n1 supply-center, 1 unit\nTurkey\nGino (3)\nDefeated\n", final, labelCenters,
		},
		"years": {
			"\t1901\t1902\nAustria\t5\t12\nInghilterra\t4\t9\nFrancia\t5\t6\nGermania\t5\t4\nItalia\t4\t2\nRussia\t6\t1\nTurchia\t0\t\nSomma\t29\t34\n", "12 9 6 4 2 1 ", yearLabel(1902),
		},
		"years in rows": {
			"Anno;A;E;F;G;I;R;T\n1901;5;4;5;5;4;6;4\n1902;12;9;6;4;2;1;0\n", final, yearLabel(1902),
		},
		"block": {"5 12\n4 9\n5 6\n5 4\n4 2\n6 1\n4 0\n", final, yearLabel(1902)},
	} {
		g := DipCon()
		p := freshBoard(t, g)
		if _, err := game.Can(g).Paste(p, c.text); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got []string
		for _, seat := range p.Table.Seats {
			got = append(got, seat.Record.Get(c.label))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q, want %q", name, strings.Join(got, " "), c.want)
		}
	}
	for _, text := range []string{"", "ciao", "1 2 3", "12\n9\n6\n4\n2\n1\n50", "Austria 3 England 4", "1\n2\n3\n4\n5\n6\n7\n8"} {
		p := freshBoard(t, DipCon())
		before := p.Round.Clone()
		if _, err := game.Can(DipCon()).Paste(p, text); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%q: %v", text, err)
		}
		if before.Tables[0].Seats[0].Record.Get(labelCenters) != p.Table.Seats[0].Record.Get(labelCenters) {
			t.Errorf("%q is written", text)
		}
	}
}
