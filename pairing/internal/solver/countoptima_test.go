package solver

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestEveryOptimalDrawIsAsLikely promises that no optimal draw is likelier than another: over 12,000 seeds
// chi-square stays under its 99.9% quantile for the seatings as sets of tables.
func TestEveryOptimalDrawIsAsLikely(t *testing.T) {
	problems := map[string]*Problem{
		"clubs": {Players: 12, Sizes: []int{4, 4, 4}, Objectives: []Objective{
			Spread{Group: []int{0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3}},
			Apart{Pairs: []Pair{
				{A: 0, B: 3, Weight: 1}, {A: 0, B: 4, Weight: 1}, {A: 1, B: 6, Weight: 1}, {A: 2, B: 7, Weight: 1}, {A: 5, B: 11, Weight: 1}, {
					A: 8,
					B: 10, Weight: 2,
				},
			}},
			Spread{Group: []int{0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1}},
		}},
		"rematches": {Players: 12, Sizes: []int{4, 4, 4}, Objectives: []Objective{Apart{Pairs: rematchPairs()}}},
		"fives": {Players: 13, Sizes: []int{4, 4, 5}, Objectives: []Objective{
			SizeTurns{Size: 5, Weight: []int64{1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0}},
			Spread{Group: []int{0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2, 3}},
			Apart{Pairs: rematchPairs()},
		}},
	}
	for name, p := range problems {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			seeds := 12_000
			if testing.Short() {
				seeds = 4000
			}
			seen := make(map[string]int)
			for seed := range seeds {
				sol, err := Solve(context.Background(), p, Options{Random: NewRandom(fmt.Sprint(seed))})
				must(t, err)
				seen[partition(sol.Tables)]++
			}
			all := optimalPartitions(t, p)
			checkEven(t, seen, all, seeds)
		})
	}
}

func sqrt(x float64) float64 {
	r := 1.0
	for range 60 {
		r = (r + x/r) / 2
	}
	return r
}

// rematchPairs are the meetings of two rounds of 12.
func rematchPairs() []Pair {
	var pairs []Pair
	for _, table := range [][]int{{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}, {0, 4, 8, 9}, {1, 5, 10, 2}, {3, 6, 7, 11}} {
		for i, a := range table {
			for _, b := range table[:i] {
				pairs = append(pairs, Pair{A: a, B: b, Weight: 1})
			}
		}
	}
	return pairs
}

// partition writes the tables as sets, in order of their first players.
func partition(tables [][]int) string {
	var names []string
	for _, table := range tables {
		table = slices.Clone(table)
		slices.Sort(table)
		names = append(names, fmt.Sprint(len(table), table))
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// optimalPartitions counts the best of all seatings as sets, by trying them all.
func optimalPartitions(t *testing.T, p *Problem) int {
	var best []int64
	seen := make(map[string]bool)
	eachSeating(p, func(tables [][]int) {
		values, err := p.Count(tables)
		must(t, err)
		if best == nil || slices.Compare(values, best) < 0 {
			best = values
			clear(seen)
		}
		if slices.Equal(values, best) {
			seen[partition(tables)] = true
		}
	})
	return len(seen)
}
