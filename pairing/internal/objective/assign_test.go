package objective

import (
	"testing"

	"pgregory.net/rapid"
)

// TestAssign promises a column for every row, and that no other way costs less.
func TestAssign(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 6).Draw(t, "rows")
		cost := make([][]int64, n)
		for i := range cost {
			cost[i] = rapid.SliceOfN(rapid.Int64Range(0, 9), n, n).Draw(t, "costs")
		}
		columns, least := Assign(cost)
		taken, sum := make([]bool, n), int64(0)
		for row, column := range columns {
			if taken[column] {
				t.Fatalf("column %d twice", column)
			}
			taken[column] = true
			sum += cost[row][column]
		}
		if sum != least {
			t.Fatalf("%v comes to %d, not %d", columns, sum, least)
		}
		used := make([]bool, n)
		var try func(row int, sum int64)
		try = func(row int, sum int64) {
			if row == n && sum < least {
				t.Fatalf("%d is possible, not %d", sum, least)
			}
			for column := range used {
				if row < n && !used[column] {
					used[column] = true
					try(row+1, sum+cost[row][column])
					used[column] = false
				}
			}
		}
		try(0, 0)
	})
}
