package league

import (
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/game"
)

// planes names the seats of a game of that many.
func planes(seats int) []string {
	return []string{"Camel", "Fokker", "SPAD", "Albatros", "Nieuport", "Pfalz", "Bristol", "Roland"}[:seats]
}

// Every seat of a league's game has the name that the organizer chose, and everybody plays each of them equally often.
func TestPositionsOfALeague(t *testing.T) {
	t.Parallel()
	everyLeague(t, func(t *testing.T, variant Kind, seats int) {
		g := newGame(variant)
		tournament := leagueOf(8, "Giocatori per partita", string(rune('0'+seats)), "Posizioni", strings.Join(planes(seats), " , "))
		rounds, err := g.Schedule(tournament, seeded(3))
		if err != nil {
			t.Fatal(err)
		}
		tournament.Rounds = rounds
		count, games := map[int]map[string]int{}, map[int]int{}
		for i := range rounds {
			for j := range rounds[i].Tables {
				p := game.Place{Tournament: tournament, Round: &rounds[i], Table: &rounds[i].Tables[j]}
				for k, seat := range p.Table.Seats {
					name := seat.Record.Get("Posizione")
					if name != planes(seats)[k] {
						t.Fatalf("seat %d is called %q", k+1, name)
					}
					if count[seat.Player] == nil {
						count[seat.Player] = map[string]int{}
					}
					count[seat.Player][name]++
					games[seat.Player]++
				}
				if game.Begun(g.Form(p), p.Table) {
					t.Fatal("a named seat has begun the game")
				}
			}
		}
		for id, names := range count {
			for name, n := range names {
				if n*seats != games[id] {
					t.Errorf("%d has the %s %d times in %d games", id, name, n, games[id])
				}
			}
		}
	})
}

// Names given after the calendar was made come to its games, those played already too; where somebody changed one by hand
// it stays. Without names nothing speaks of them.
func TestPositionsNamedLater(t *testing.T) {
	t.Parallel()
	g := newGame(BlueMax)
	tournament := scheduled(t, g, 4, 1)
	at := func(round, seat int) string {
		return tournament.Rounds[round].Tables[0].Seats[seat].Record.Get("Posizione")
	}
	name := func(value string) {
		before := tournament.Clone().Settings
		tournament.Settings.Game.Set("Posizioni", value)
		g.TakeOptions(tournament, before)
	}
	if place := (game.Place{Tournament: tournament, Round: &tournament.Rounds[0], Table: &tournament.Rounds[0].Tables[0]}); hasPositions(
		place) ||
		slices.ContainsFunc(g.Form(place).Seat, func(f game.Field) bool { return f.Label == "Posizione" }) {
		t.Error("a league without names asks for positions")
	}
	name("Camel, Fokker, SPAD, Albatros")
	tournament.Rounds[1].Tables[0].Seats[0].Record.Set("Posizione", "Nieuport")
	name("Camel, Dr.I, SPAD, Albatros")
	if at(0, 0) != "Camel" || at(0, 1) != "Dr.I" || at(1, 0) != "Nieuport" || at(1, 1) != "Dr.I" {
		t.Errorf("the seats are called %q, %q, %q, %q", at(0, 0), at(0, 1), at(1, 0), at(1, 1))
	}
	name("")
	if at(0, 0) != "" || at(1, 0) != "Nieuport" {
		t.Errorf("without names the seats are called %q, %q", at(0, 0), at(1, 0))
	}
	for value, wrong := range map[string]bool{"": false, "a,b,c,d": false, "a,b,c": true, "a,b,c,d,e": true, " , ": false} {
		tournament.Settings.Game.Set("Posizioni", value)
		if got := g.WrongOptions(tournament.Settings); got.IsZero() == wrong {
			t.Errorf("%q: %s", value, got)
		}
	}
}

// A game that was given up counts for nobody and is waited for by nobody, whatever is written in it; taken back, what is
// written counts.
func TestGameGivenUp(t *testing.T) {
	t.Parallel()
	g := newGame(Basic)
	tournament := scheduled(t, g, 4, 1)
	table := &tournament.Rounds[0].Tables[0]
	for i := range table.Seats {
		table.Seats[i].Record.Set("Posto", string(rune('1'+i)))
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
