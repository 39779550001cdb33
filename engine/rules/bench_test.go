package rules

import (
	"fmt"
	"math/rand/v2"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
)

// season is a tournament of many players and rounds, tables of 4 and 5, without ties at the top.
func season(players, rounds int) *engine.Tournament {
	random := rand.New(rand.NewPCG(1, 2))
	t := &engine.Tournament{}
	for i := 1; i <= players; i++ {
		t.Players = append(t.Players, engine.Player{
			ID: i, Name: "Nome", Surname: fmt.Sprintf("Cognome%d", i%97), Club: fmt.Sprintf("Club %d", i%23), Plays: true,
		})
	}
	for r := 1; r <= rounds; r++ {
		order := random.Perm(players)
		round := engine.Round{Number: r}
		for len(order) > 0 {
			size := 4
			if len(order)%4 != 0 {
				size = 5
			}
			table := engine.Table{Number: len(round.Tables) + 1}
			for i, id := range order[:size] {
				score := random.IntN(40)
				if i == 0 {
					score = 40 + random.IntN(40)
				}
				table.Seats = append(table.Seats, engine.Seat{Player: id + 1, Score: engine.NewScore(score)})
			}
			order = order[size:]
			round.Tables = append(round.Tables, table)
		}
		t.Rounds = append(t.Rounds, round)
	}
	return t
}

// The measure: 500 players over 25 rounds in less than 5 ms.
func BenchmarkCompute(b *testing.B) {
	t := season(500, 25)
	for _, id := range []string{"open", "gufo", "spartac", "victory", "bgl", "master24"} {
		f := builtin(b, id)
		f.Phases = nil
		b.Run(id, func(b *testing.B) {
			for b.Loop() {
				must(b, worked.Err(Compute(t, f, StandingsOptions{})))
			}
		})
	}
}

// The measure: one player explained in less than 1 ms.
func BenchmarkExplain(b *testing.B) {
	for _, c := range []struct {
		id     string
		rounds int
	}{{"open", 25}, {"master", 2}, {"raduno24", 2}} {
		s, err := Compute(season(500, c.rounds), builtin(b, c.id), StandingsOptions{})
		must(b, err)
		b.Run(c.id, func(b *testing.B) {
			for b.Loop() {
				e, err := s.Explain(s.Rows[17].Player.ID)
				if err != nil || len(e.Lines()) == 0 {
					b.Fatal(err)
				}
			}
		})
	}
}
