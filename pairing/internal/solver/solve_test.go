package solver

import (
	"context"

	worked "raduno/.ci/testing"
	"raduno/pairing/internal/sample"
	"raduno/pairing/internal/search"
)

// solve solves by the search alone if asked to, and recounts the values.
func solve(t worked.Failer, p *Problem, seed string, searchOnly bool) Solution {
	must(t, p.Validate())
	s := search.New(context.Background(), p, NewRandom(seed))
	if searchOnly || !sample.Enumerate(s) {
		sample.SolveRound(s)
	}
	sol := sample.FinishRound(s)
	counted, err := p.Count(sol.Tables)
	must(t, err)
	for i, r := range sol.Results {
		if counted[i] != r.Value || r.Bound > r.Value {
			t.Fatalf("level %d: %+v, recounted %d", i, r, counted[i])
		}
	}
	return sol
}

func valuesOf(sol Solution) []int64 {
	values := make([]int64, len(sol.Results))
	for i, r := range sol.Results {
		values[i] = r.Value
	}
	return values
}
