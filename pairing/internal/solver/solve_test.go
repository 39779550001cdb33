package solver

import (
	"context"

	"raduno/pairing/internal/sample"
	"raduno/pairing/internal/search"
)

// failer is a *testing.T or a *rapid.T.
type failer interface {
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// solve solves by the search alone if asked to, and recounts the values.
func solve(t failer, p *Problem, seed string, searchOnly bool) Solution {
	if err := p.Validate(); err != nil {
		t.Fatal(err)
	}
	s := search.New(context.Background(), p, NewRandom(seed))
	if searchOnly || !sample.Enumerate(s) {
		sample.SolveRound(s)
	}
	sol := sample.FinishRound(s)
	counted, err := p.Count(sol.Tables)
	if err != nil {
		t.Fatal(err)
	}
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
