package pairing

import (
	"context"
	"slices"
	"testing"
)

func solveSeed(t testing.TB, p *Problem, seed string) Solution {
	t.Helper()
	sol, err := Solve(context.Background(), p, Options{Random: NewRandom(seed)})
	if err != nil {
		t.Fatal(err)
	}
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

func TestSameSeedSameTables(t *testing.T) {
	p := &Problem{Players: 16, Sizes: []int{4, 4, 4, 4}, Levels: []Level{{Kind: Spread, Group: []int{0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, -1, -1, -1, -1}}}}
	a, b := solveSeed(t, p, "x"), solveSeed(t, p, "x")
	for i := range a.Tables {
		if !slices.Equal(a.Tables[i], b.Tables[i]) {
			t.Fatalf("table %d: %v and %v", i, a.Tables[i], b.Tables[i])
		}
	}
	if a.Results[0].Value != 2 || !a.Optimal {
		t.Errorf("%+v", a)
	}
}
