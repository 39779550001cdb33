package pairing

import (
	"context"
	"slices"
	"testing"

	"raduno/pairing/schedule"
)

// TestTurned promises few repeated meetings where there must be some, after a moment.
func TestTurned(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, c := range []struct {
		sizes        []int
		rounds, most int64
	}{
		{slices.Repeat([]int{3}, 6), 9, 9},
		{slices.Repeat([]int{4}, 5), 6, 9},
		{[]int{4, 4, 4, 5, 5}, 6, 9},
	} {
		p := &Problem{Sizes: c.sizes, Objectives: []Objective{Apart{Total: true}}}
		for _, size := range c.sizes {
			p.Players += size
		}
		s := schedule.NewPlanner(context.Background(), p, int(c.rounds), NewRandom("rematches"))
		s.DevelopCyclically()
		if s.Values[0] > c.most {
			t.Errorf("%v over %d rounds: %d repeated meetings, not %d", c.sizes, c.rounds, s.Values[0], c.most)
		}
	}
}
