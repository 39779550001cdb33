package pairing

import (
	"context"
	"fmt"
	"testing"
)

// benchProblem is a club and a region level and the rematches of some random rounds, for tables of four.
func benchProblem(players, rounds int) *Problem {
	r := NewRandom(fmt.Sprint(players, rounds))
	p := &Problem{Players: players}
	clubs, regions := make([]int, players), make([]int, players)
	for i := range players {
		clubs[i], regions[i] = min(r.IntN(players/4+1), r.IntN(players/4+1)), r.IntN(20)
	}
	for range players / 4 {
		p.Sizes = append(p.Sizes, 4)
	}
	var met []Pair
	for range rounds {
		order := r.Perm(players)
		for t := 0; t < players; t += 4 {
			for i := range 4 {
				for j := range i {
					met = append(met, Pair{order[t+i], order[t+j], 1})
				}
			}
		}
	}
	p.Levels = []Level{Spread{Group: clubs}, Apart{Pairs: met}, Spread{Group: regions}}
	return p
}

func BenchmarkSolve(b *testing.B) {
	for _, c := range []struct{ players, rounds int }{{12, 2}, {16, 4}, {24, 6}, {40, 10}, {400, 3}, {2000, 3}} {
		p := benchProblem(c.players, c.rounds)
		b.Run(fmt.Sprintf("players=%d/rounds=%d", c.players, c.rounds), func(b *testing.B) {
			proven := 0
			for i := range b.N {
				sol, err := Solve(context.Background(), p, Options{Random: NewRandom(fmt.Sprint(i))})
				if err != nil {
					b.Fatal(err)
				}
				if sol.Optimal {
					proven++
				}
			}
			b.ReportMetric(float64(proven)/float64(b.N), "proven/op")
		})
	}
}
