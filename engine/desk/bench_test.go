package desk_test

import (
	"fmt"
	"path/filepath"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
)

// benchDesk is a tournament of n players, a third of them from three clubs.
func benchDesk(b *testing.B, typeID string, n int) *desk.Desk {
	b.Helper()
	d, err := desk.Create(filepath.Join(b.TempDir(), "torneo.xlsx"), typeID, "Prova di velocità", testEnv())
	must(b, err)
	b.Cleanup(func() { must(b, d.Close()) })
	players := make([]engine.Player, n)
	for i := range players {
		players[i] = engine.Player{
			Name: fmt.Sprint("Nome", i), Surname: fmt.Sprint("Cognome", i), Club: fmt.Sprint("CLUB ", i%30),
			Region: fmt.Sprint("REGIONE ", i%20), Plays: true,
		}
		if i%3 == 0 {
			players[i].Club = fmt.Sprint("GRANDE ", i%9)
		}
	}
	enrol(b, d, players...)
	return d
}

// Opening a workbook of so many players, drawing the first round and having it on the disk.
func BenchmarkOpenDrawSave(b *testing.B) {
	for _, n := range []int{40, 200, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			d := benchDesk(b, "raduno", n)
			path := d.Path()
			must(b, d.Close())
			for i := 0; b.Loop(); i++ {
				again, err := desk.Open(path, testEnv())
				must(b, err)
				mustDraw(b, again, desk.DrawRequest{Round: 1, Seed: fmt.Sprint(i), IfExists: desk.Replace})
				must(b, again.Close())
			}
		})
	}
}

// One table's scores, from the keyboard to the disk, with 200 players.
func BenchmarkSetScores200(b *testing.B) {
	d := benchDesk(b, "open", 200)
	mustDraw(b, d, desk.DrawRequest{Round: 1})
	for i := 0; b.Loop(); i++ {
		mustScore(b, d, 1, *d.View().Round(1).Table(1 + i%50), scores(40+i%20, 30, 20, 10))
	}
}

// What every other seat is worth to a player in hand, with 200 players.
func BenchmarkSwapEffects200(b *testing.B) {
	d := benchDesk(b, "open", 200)
	mustDraw(b, d, desk.DrawRequest{Round: 1})
	for b.Loop() {
		must(b, worked.Err(d.View().Seated(1).Effects(7)))
	}
}

// The blank score sheets of a round of 250 tables.
func BenchmarkSheets250(b *testing.B) {
	d := benchDesk(b, "raduno", 1000)
	mustDraw(b, d, desk.DrawRequest{Round: 1})
	for b.Loop() {
		if _, _, err := publish.Print(d, publish.PrintRequest{
			Kind: publish.BlankSheets, Round: 1,
			Path: filepath.Join(b.TempDir(), "schede.pdf"),
		}); err != nil {
			b.Fatal(err)
		}
	}
}
