package games

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/risiko"
)

// oddValues are what may stand in a cell, sensible or not.
var oddValues = []string{
	"", "0", "1", "-1", "7", "18", "34", "1901", "1905", "1930", "1931", "2147483648", "99999999999999999999", "-0", "1/3", "1/0", "1e9",
	"44,1",
	"SI", "no", "x", "Francia", "francia", "A", "b", "in patta", "vincitore", "maggiore", "5/11/2026", "45000",
}

// Whatever stands in a workbook's score sheets, however many sit at a table and no matter who they are: the program goes
// on, and a sheet without problems has points for every seat.
func TestAnySheetOfAnyGame(t *testing.T) {
	t.Parallel()
	ids := slices.Sorted(maps.Keys(registered))
	for seed := range uint64(600) {
		random := rand.New(rand.NewPCG(seed, 1))
		g := ByID(ids[random.IntN(len(ids))], risiko.Rules{})
		tournament := oddTournament(g, random)
		for k := range tournament.Rounds {
			r := &tournament.Rounds[k]
			if random.IntN(2) == 0 {
				_ = g.Deal(tournament, r, random)
			}
			for j := range r.Tables {
				checkOddTable(t, seed, g, game.Place{Tournament: tournament, Round: r, Table: &r.Tables[j]}, random)
			}
			if goesOn := game.Can(g); goesOn.Continued != nil {
				goesOn.Continued(tournament, r.Number+1)
			}
		}
		game.Settle(g, tournament, nil)
		for _, o := range []game.Options{{}, {Rounds: 2}, {Discards: 9}, {EndedNow: true}} {
			if ranking, err := game.Can(g).Rank(tournament, o); err != nil && engine.KindOf(err) == engine.Broken {
				t.Errorf("seed %d, %T: %v, %v", seed, g, ranking, err)
			}
		}
		if s := game.Can(g); s.Calendar != nil {
			_, _ = s.Calendar.Remake(tournament, random) // mostly there are no eight players
		}
		if n := game.Can(g); n.NotMet != nil {
			n.NotMet(tournament)
		}
	}
}

// oddTournament is a tournament whose roster, options and tables are whatever they may be.
func oddTournament(g game.Game, random *rand.Rand) *engine.Tournament {
	odd := func() string { return oddValues[random.IntN(len(oddValues))] }
	t := &engine.Tournament{}
	for i := range random.IntN(20) {
		t.Players = append(t.Players, engine.Player{
			ID: i + 1 + random.IntN(2), Name: "P", Surname: odd(), Plays: random.IntN(5) > 0, Recent: odd(),
		})
	}
	for _, option := range g.Options() {
		if random.IntN(2) == 0 {
			t.Settings.Game.Set(option.Label, oddValue(option, random))
		}
	}
	for k := range random.IntN(5) {
		r := engine.Round{Number: k + 1, SitOuts: []int{random.IntN(20), random.IntN(20)}[:random.IntN(3)]}
		for j := range random.IntN(4) {
			table := engine.Table{Number: j + 1}
			for range []int{7, 7, 7, 3, 4, 8, random.IntN(12)}[random.IntN(7)] {
				table.Seats = append(table.Seats, engine.Seat{Player: random.IntN(22) - 1})
			}
			r.Tables = append(r.Tables, table)
		}
		t.Rounds = append(t.Rounds, r)
	}
	return t
}

func oddValue(f game.Field, random *rand.Rand) string {
	if len(f.Choices) > 0 && random.IntN(4) > 0 {
		return f.Choices[random.IntN(len(f.Choices))]
	}
	return oddValues[random.IntN(len(oddValues))]
}

func checkOddTable(t *testing.T, seed uint64, g game.Game, p game.Place, random *rand.Rand) {
	t.Helper()
	if random.IntN(3) == 0 {
		g.Sample(p, random)
	}
	rare := 1 + random.IntN(30)
	for range 2 { // what is written may ask for more fields
		form := g.Form(p)
		fill := func(fields []game.Field, record *engine.Record) {
			for _, f := range fields {
				if random.IntN(rare) == 0 {
					record.Set(f.Label, oddValue(f, random))
				}
			}
		}
		fill(form.Table, &p.Table.Record)
		for i := range p.Table.Seats {
			fill(form.Seat, &p.Table.Seats[i].Record)
		}
	}
	problems := g.Problems(p)
	g.Hints(p)
	game.Can(g).Rules(p.Tournament, p.Round)
	if points, err := g.Points(p); len(problems) == 0 && !game.Voided(g.Form(p), p.Table) &&
		(err != nil || len(points) != len(p.Table.Seats)) {
		t.Errorf("seed %d, %T: no problems, but points %v and %v", seed, g, points, err)
	}
}
