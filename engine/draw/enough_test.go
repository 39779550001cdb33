package draw

import (
	"slices"
	"testing"

	"raduno/engine/worked"
	"raduno/pairing"
)

// A draw of which somebody says that it is enough ends with the best tables so far, and its seed makes the same tables again under
// the limit that it tells, wherever it was stopped. What is shown meanwhile only gets better.
func TestEnoughCanBeRepeated(t *testing.T) {
	random := pairing.NewRandom("enough")
	stopped := 0
	for n := range worked.Budget(t, 12) {
		p := manyTeams(8 * (2 + random.IntN(3)))
		if n%2 == 1 { // long histories by sevens
			var err error
			p, err = Generate(t.Context(), GenerateRequest{Seed: string(rune('a' + n)), Players: 28, Played: 4})
			if err != nil {
				t.Fatal(err)
			}
			p.Tables = slices.Repeat([]int{7}, 4)
		}
		left := 1 + random.IntN(400)
		var shown []int64
		sol, err := Solve(t.Context(), p, Options{Seed: "s", Enough: func() bool {
			left--
			return left < 0
		}, Progress: func(now Progress) {
			if shown != nil && slices.Compare(now.Values, shown) > 0 {
				t.Errorf("shown %v after %v", now.Values, shown)
			}
			if len(slices.Concat(now.Tables...)) != len(p.Players) {
				t.Errorf("shown %v", now.Tables)
			}
			shown = now.Values
		}})
		if err != nil {
			t.Fatal(err)
		}
		if sol.LimitMS == 0 {
			continue // done before it was stopped
		}
		stopped++
		again, err := Solve(t.Context(), p, Options{Seed: "s", LimitMS: sol.LimitMS})
		if err != nil || !slices.EqualFunc(sol.Tables, again.Tables, slices.Equal) {
			t.Errorf("%d players, %d ms: %v and %v, %v", len(p.Players), sol.LimitMS, sol.Tables, again.Tables, err)
		}
	}
	if stopped == 0 {
		t.Error("no draw was stopped")
	}
}
