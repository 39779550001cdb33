package pairing

import (
	"testing"
)

// TestFlowBound promises the exact least number of pairs of a club when its players must, or must not, sit
// at the tables of 5.
func TestFlowBound(t *testing.T) {
	// 14 players, tables 4 5 5. All five of the club have been at a table of 5 and nobody else has: they
	// share the four seats of the one other table as far as they go, for 6 pairs, or spread.
	p := &Problem{Players: 14, Sizes: []int{4, 5, 5}, Objectives: []Objective{
		SizeTurns{Size: 5, Weight: []int64{1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
		Spread{Group: []int{0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
	}}
	// One of the club at a table of 5 cannot be helped: value 1. The other four share the table of 4; the
	// nine others share two tables of 5 with him: 4 and 5.
	best := solve(t, p, "flow", false)
	for level, want := range []int64{1, 6 + 6 + 10} {
		if best.Results[level].Value != want {
			t.Errorf("level %d: value %d, want %d", level, best.Results[level].Value, want)
		}
		bound, ok := p.FlowBound(level, valuesOf(best))
		if !ok || bound != want {
			t.Errorf("level %d: bound %d %v, want %d", level, bound, ok, want)
		}
	}
}
