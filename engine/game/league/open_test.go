package league

import (
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/game"
)

// A game that was given up neither counts nor is waited for, whatever is written in it; taken back, what is
// written counts.
func TestGameGivenUp(t *testing.T) {
	t.Parallel()
	g := newGame(Basic)
	tournament := scheduled(t, g, 4, 1)
	table := &tournament.Rounds[0].Tables[0]
	for i := range table.Seats {
		table.Seats[i].Record.Set("Punti finali", string(rune('9'-i)))
	}
	rank := func() *game.Ranking {
		if findings := game.Settle(g, tournament, nil); len(findings) > 0 {
			t.Fatal(findings)
		}
		ranking, err := g.Rank(tournament, game.Options{})
		if err != nil || len(ranking.Warnings) > 0 {
			t.Fatal(err, ranking.Warnings)
		}
		return ranking
	}
	first := func(r *game.Ranking) game.Row {
		return r.Rows[slices.IndexFunc(r.Rows, func(row game.Row) bool { return row.ID == table.Seats[0].Player })]
	}
	if row := first(rank()); row.Total.String() != "12" || row.Tallies[0] != 1 {
		t.Fatalf("%+v", row)
	}
	table.Record.Set("Abbandonata", "SI")
	ranking := rank()
	if row := first(ranking); row.Total.Sign() != 0 || row.Tallies[0] != 0 || row.Results[0].Played() {
		t.Errorf("given up it is worth %+v", row)
	}
	if len(ranking.Notes) < 2 || ranking.Notes[0].String() != "Partite giocate: 0 su 32." ||
		ranking.Notes[1].String() != "Partite abbandonate: 1. Non contano per nessuno." {
		t.Error(ranking.Notes)
	}
	if !table.Void || table.State() != engine.Played || len(table.Top(true)) > 0 || table.Seats[0].Score.Typed() ||
		tournament.Rounds[0].NextMissing(0) != 2 {
		t.Errorf("given up the table is %+v", table)
	}
	table.Record.Set("Abbandonata", "NO")
	if row := first(rank()); row.Total.String() != "12" || table.Void {
		t.Errorf("taken back it is worth %+v", row)
	}
	other := &tournament.Rounds[1].Tables[0]
	other.Record.Set("Abbandonata", "NO")
	if rank(); other.State() != engine.NotPlayed {
		t.Error("a game that was not given up has begun")
	}
}

// Of a game that has begun nothing is missing until something of how it went is written. A day that cannot be is said.
func TestGameBegun(t *testing.T) {
	t.Parallel()
	g := newGame(WoodenShips)
	tournament := scheduled(t, g, 8, 1)
	table := &tournament.Rounds[0].Tables[0]
	p := game.Place{Tournament: tournament, Round: &tournament.Rounds[0], Table: table}
	table.Record.Set("Scadenza", "30/11/2026")
	if findings := game.Settle(g, tournament, nil); len(findings) > 0 || table.State() != engine.NotPlayed {
		t.Errorf("with a deadline: %v, %v", findings, table.State())
	}
	table.Record.Set("Cominciata", "3/11/2026")
	if findings := game.Settle(g, tournament, nil); len(findings) > 0 || table.State() != engine.Incomplete {
		t.Errorf("begun: %v, %v", findings, table.State())
	}
	if ranking, err := g.Rank(tournament, game.Options{}); err != nil || len(ranking.Warnings) > 0 {
		t.Errorf("begun: %v, %v", ranking.Warnings, err)
	}
	if hints := g.Hints(p); len(hints) != 2 || !strings.HasPrefix(hints[0].String(), "Squadra A: ") {
		t.Error(hints)
	}
	table.Record.Set("Cominciata", "domani")
	if findings := game.Settle(g, tournament, nil); len(findings) != 1 || !strings.Contains(findings[0].Message.String(), "non è una data") {
		t.Errorf("begun tomorrow: %v", findings)
	}
	table.Record.Set("Cominciata", "3/11/2026")
	g.Sample(p, seeded(1))
	table.Record.Set("Data", "1/11/2026")
	if findings := game.Settle(g, tournament, nil); len(findings) != 1 || table.State() != engine.Played ||
		!strings.Contains(findings[0].Message.String(), "prima di cominciare") {
		t.Errorf("over before it began: %v, %v", findings, table.State())
	}
}
