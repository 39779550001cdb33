package draw

import (
	"slices"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/invented"
	"raduno/engine"
	"raduno/pairing"
)

// A draw that is stopped ends with the best tables so far, and its seed makes the same tables again under
// the limit that it tells, wherever it was stopped. What is shown meanwhile only gets better.
func TestEnoughCanBeRepeated(t *testing.T) {
	random := pairing.NewRandom("enough")
	stopped := 0
	for n := range worked.Budget(t, 6) {
		p := manyTeams(8 * (2 + random.IntN(3)))
		if n%2 == 1 { // long histories by sevens
			p = generated(t, invented.Request{Seed: string(rune('a' + n)), Players: 28, Played: 4})
			p.Tables = slices.Repeat([]int{7}, 4)
		}
		left := 1 + random.IntN(400)
		var shown []int64
		const unreached = 1_000_000
		limit := random.IntN(2) * unreached
		sol, err := Solve(t.Context(), p, Options{Seed: "s", LimitMS: limit, Enough: func() bool {
			left--
			return left < 0
		}, Progress: func(now Progress) {
			values := valuesOf(now.Counts)
			if shown != nil && slices.Compare(values, shown) > 0 {
				t.Errorf("shown %v after %v", values, shown)
			}
			if len(slices.Concat(now.Tables...)) != len(p.Players) {
				t.Errorf("shown %v", now.Tables)
			}
			shown = values
		}})
		must(t, err)
		if sol.LimitMS == limit {
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

// valuesOf are what the criteria come to.
func valuesOf(counts []engine.Counted) []int64 {
	values := make([]int64, len(counts))
	for i, c := range counts {
		values[i] = c.Value
	}
	return values
}

// Tables whose adaptation is stopped are made again by the limit that they tell. What is shown meanwhile
// says how many move before what their tables come to, and only gets better.
func TestAnAdaptationTakenEarlyCanBeRepeated(t *testing.T) {
	random, stopped := pairing.NewRandom("adapt"), 0
	for range worked.Budget(t, 4) {
		p := manyTeams(48 + 8*random.IntN(3))
		first, err := Solve(t.Context(), p, Options{Seed: "s", LimitMS: 20})
		must(t, err)
		p.Players, p.Tables = slices.Clone(p.Players[4:]), p.Tables[1:]
		p.Players[random.IntN(len(p.Players))].ID = 1000
		left := 1 + random.IntN(200)
		var shown []int64
		change, err := Repair(t.Context(), p, first.Tables, Options{Seed: "s", Enough: func() bool {
			left--
			return left < 0
		}, Progress: func(now Progress) {
			values := valuesOf(now.Counts)
			if len(values) != 1+len(p.Criteria) || shown != nil && slices.Compare(values, shown) > 0 {
				t.Errorf("shown %v after %v", values, shown)
			}
			shown = values
		}})
		must(t, err)
		if change.LimitMS == 0 {
			continue // done before it was stopped
		}
		stopped++
		for _, c := range change.Counts {
			if c.Bound > c.Value {
				t.Errorf("%+v", c)
			}
		}
		again, err := Repair(t.Context(), p, first.Tables, Options{Seed: "s", LimitMS: change.LimitMS})
		if err != nil || !slices.EqualFunc(change.Tables, again.Tables, slices.Equal) {
			t.Errorf("%d players, %d ms: %v and %v, %v", len(p.Players), change.LimitMS, change.Tables, again.Tables, err)
		}
	}
	if stopped == 0 {
		t.Error("nothing was stopped")
	}
}
