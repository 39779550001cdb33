package pairing

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// TestSharpenedCountsAreComplete promises that leaving out tables by duals leaves out no optimal draw: there are as many as
// without.
func TestSharpenedCountsAreComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := someProblem(t, 16)
		if !p.separable() || p.seatings(fewSeatings) <= fewSeatings {
			t.Skip()
		}
		sol, err := Solve(context.Background(), p, Options{Random: NewRandom("prova")})
		if err != nil {
			t.Fatal(err)
		}
		if !sol.Uniform {
			return // too many, or not proven
		}
		s := newSearch(context.Background(), p, NewRandom("conta"))
		s.best = sol.Tables
		for i, r := range sol.Results {
			s.values = append(s.values, r.Value)
			s.bounds[i] = r.Value
		}
		u := newUniform(p)
		left, ok := u.start()
		if !ok {
			return // nobody is free
		}
		u.fixing, u.most = s.newFixing(), s.totalCost()
		if tables, plain := u.sample(left, s.random); tables != nil && plain != sol.Optima {
			t.Fatalf("%d draws counted, and %d without duals", sol.Optima, plain)
		}
	})
}

// TestLargerDrawsAreAsLikely promises of draws whose tables are thinned out by duals what TestEveryOptimalDrawIsAsLikely does
// of small ones: none comes oftener than chance explains, and none is missing.
func TestLargerDrawsAreAsLikely(t *testing.T) {
	seeds := 600
	if testing.Short() {
		seeds = 200
	}
	for _, c := range []struct{ players, rounds int }{{24, 5}, {28, 5}} {
		p := benchProblem(c.players, c.rounds)
		seen := make(map[string]int)
		var optima uint64
		for seed := range seeds {
			sol, err := Solve(context.Background(), p, Options{Random: NewRandom(fmt.Sprint(seed))})
			if err != nil {
				t.Fatal(err)
			}
			if !sol.Uniform || optima > 0 && sol.Optima != optima {
				t.Fatalf("%d players: %d draws counted, and before %d", c.players, sol.Optima, optima)
			}
			optima = sol.Optima
			seen[partition(sol.Tables)]++
		}
		if uint64(len(seen)) != optima {
			t.Errorf("%d players: %d of %d optimal draws came", c.players, len(seen), optima)
		}
		expected := float64(seeds) / float64(optima)
		chi := 0.0
		for _, n := range seen {
			chi += (float64(n) - expected) * (float64(n) - expected) / expected
		}
		k := float64(optima - 1)
		q := 1 - 2/(9*k) + 3.09*sqrt(2/(9*k))
		if limit := k * q * q * q; chi > limit {
			t.Errorf("%d players: chi-square %.1f over %.1f with %d draws", c.players, chi, limit, optima)
		}
	}
}
