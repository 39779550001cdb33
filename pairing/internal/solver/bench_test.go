package solver

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"
)

// benchProblem is a club and a region level and the rematches of some random rounds, for tables of four.
func benchProblem(players, rounds int) *Problem {
	return benchTournament(players, rounds, "")
}

// benchTournament is one of many of them.
func benchTournament(players, rounds int, name string) *Problem {
	r := NewRandom(fmt.Sprint(players, rounds) + name)
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
					met = append(met, Pair{A: order[t+i], B: order[t+j], Weight: 1})
				}
			}
		}
	}
	p.Objectives = []Objective{Spread{Group: clubs}, Apart{Pairs: met}, Spread{Group: regions}}
	return p
}

func BenchmarkSolve(b *testing.B) {
	for _, c := range []struct{ players, rounds int }{{12, 2}, {16, 4}, {24, 6}, {40, 10}, {400, 3}, {2000, 3}} {
		p := benchProblem(c.players, c.rounds)
		b.Run(fmt.Sprintf("players=%d/rounds=%d", c.players, c.rounds), func(b *testing.B) {
			proven := 0
			for i := range b.N {
				sol, err := Solve(context.Background(), p, Options{Random: NewRandom(fmt.Sprint(i))})
				must(b, err)
				if sol.Optimal {
					proven++
				}
			}
			b.ReportMetric(float64(proven)/float64(b.N), "proven/op")
		})
	}
}

// BenchmarkProofAndCount draws the sixth round of 101 tournaments of 24 players: proven, counted and drawn evenly. It takes
// -benchtime=1x.
func BenchmarkProofAndCount(b *testing.B) {
	for range b.N {
		var times []time.Duration
		counted := 0
		for n := range 101 {
			p := benchTournament(24, 5, fmt.Sprint(" ", n))
			before := time.Now()
			sol, err := Solve(context.Background(), p, Options{Random: NewRandom(fmt.Sprint(n))})
			must(b, err)
			if times = append(times, time.Since(before)); sol.Optimal && sol.Uniform {
				counted++
			}
		}
		slices.Sort(times)
		b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "median-ms")
		b.ReportMetric(float64(times[len(times)-1].Microseconds())/1000, "worst-ms")
		b.ReportMetric(float64(counted), "counted")
	}
}
