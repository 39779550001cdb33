package pairing_test

import (
	"errors"
	"testing"

	"raduno/pairing"
)

// TestErrors promises the errors that the documentation names, and no panic, of what cannot be drawn.
func TestErrors(t *testing.T) {
	four := &pairing.Problem{Players: 4, Sizes: []int{4}}
	random := pairing.Options{Random: pairing.NewRandom("seed")}
	_, noRandom := pairing.Solve(t.Context(), four, pairing.Options{})
	_, noRandoms := pairing.SolveSchedule(t.Context(), four, 2, pairing.Options{})
	_, seats := pairing.Solve(t.Context(), &pairing.Problem{Players: 5, Sizes: []int{4}}, random)
	_, none := pairing.Solve(t.Context(), &pairing.Problem{Objectives: []pairing.Objective{nil}}, random)
	_, rounds := pairing.SolveSchedule(t.Context(), four, 0, random)
	_, tables := pairing.NewSeating(four, [][]int{{0, 1, 2, 2}})
	for i, c := range [][2]error{
		{noRandom, pairing.ErrNoRandom},
		{noRandoms, pairing.ErrNoRandom},
		{seats, pairing.ErrImpossible},
		{none, pairing.ErrImpossible},
		{rounds, pairing.ErrRounds},
		{tables, pairing.ErrTables},
	} {
		if !errors.Is(c[0], c[1]) {
			t.Errorf("case %d is %v, not %v", i, c[0], c[1])
		}
	}
}
