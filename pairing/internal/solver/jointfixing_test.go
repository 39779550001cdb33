package solver

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"raduno/pairing/internal/sample"
	"raduno/pairing/internal/search"
)

// TestSharpenedCountsAreComplete promises that leaving out tables by duals leaves out no optimal draw: there are as many as
// without.
func TestSharpenedCountsAreComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := someProblem(t, 16)
		if !p.Separable() || sample.Seatings(p, sample.FewSeatings) <= sample.FewSeatings {
			t.Skip()
		}
		sol, err := Solve(context.Background(), p, Options{Random: NewRandom("prova")})
		must(t, err)
		if !sol.Uniform {
			return // too many, or not proven
		}
		s := search.New(context.Background(), p, NewRandom("conta"))
		s.Best = sol.Tables
		for i, r := range sol.Results {
			s.Values = append(s.Values, r.Value)
			s.Bounds[i] = r.Value
		}
		u, ok := sample.NewOptimaCount(s)
		if !ok {
			return // no player is free
		}
		if tables, plain := u.Sample(s.Random); tables != nil && plain.Cmp(sol.Optima) != 0 {
			t.Fatalf("%d draws counted, and %d without duals", sol.Optima, plain)
		}
	})
}

// TestLargerDrawsAreAsLikely promises of draws whose tables are thinned out by duals what TestEveryOptimalDrawIsAsLikely does
// of small ones: none comes oftener than chance explains, and none is missing.
func TestLargerDrawsAreAsLikely(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const seeds = 300
	for _, c := range []struct{ players, rounds int }{{24, 5}, {28, 5}} {
		p := benchProblem(c.players, c.rounds)
		seen := make(map[string]int)
		var optima uint64
		for seed := range seeds {
			sol, err := Solve(context.Background(), p, Options{Random: NewRandom(fmt.Sprint(seed))})
			must(t, err)
			if !sol.Uniform || optima > 0 && sol.Optima.Uint64() != optima {
				t.Fatalf("%d players: %d draws counted, and before %d", c.players, sol.Optima, optima)
			}
			optima = sol.Optima.Uint64()
			seen[partition(sol.Tables)]++
		}
		if uint64(len(seen)) != optima {
			t.Errorf("%d players: %d of %d optimal draws came", c.players, len(seen), optima)
		}
		checkEven(t, seen, int(optima), seeds)
	}
}
