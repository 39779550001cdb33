package check

import (
	"errors"
	"slices"
	"testing"
)

// An assignment is counted and its dual believed only where it bounds every assignment.
func TestAssignment(t *testing.T) {
	t.Parallel()
	cost := [][]int64{{4, 1, 3}, {2, 0, 5}, {3, 2, 2}}
	given, rows, columns := []int{1, 0, 2}, []int64{1, 0, 1}, []int64{2, 0, 1}
	if value, bound, err := Assignment(cost, given, rows, columns); err != nil || value != 5 || bound != 5 {
		t.Errorf("%d, at least %d, %v", value, bound, err)
	}
	if value, bound, err := Assignment(cost, []int{0, 1, 2}, rows, columns); err != nil || value != 6 || bound != 5 {
		t.Errorf("a dearer one: %d, at least %d, %v", value, bound, err)
	}
	for name, wrong := range map[string]struct {
		given         []int
		rows, columns []int64
		what          What
	}{
		"twice the same":     {[]int{1, 1, 2}, rows, columns, Answer},
		"what there is not":  {[]int{1, 0, 3}, rows, columns, Answer},
		"one too few":        {[]int{1, 0}, rows, columns, Answer},
		"a dual too high":    {given, []int64{2, 0, 1}, columns, Bound},
		"a dual of too few":  {given, rows[:2], columns, Answer},
		"columns of too few": {given, rows, slices.Concat(columns, columns), Answer},
	} {
		var refused *Refusal
		if _, _, err := Assignment(cost, wrong.given, wrong.rows, wrong.columns); !errors.As(err, &refused) || refused.What != wrong.what {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := Assignment([][]int64{{1, 2}, {1}}, []int{0, 1}, []int64{0, 0}, []int64{0, 0}); err == nil {
		t.Error("a table with a hole is taken")
	}
}
