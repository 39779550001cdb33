package draw

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestEveryCriteriaList promises the proven best of all seatings of ten players for every list of up to three
// different criteria, in any order: all seatings are laid and counted by code that the search does not use.
func TestEveryCriteriaList(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	names := allCriteria()
	for _, c := range []struct {
		sizes []int
		most  int // criteria in a list
	}{{[]int{3, 3, 4}, 2}, {[]int{5, 5}, 2}, {[]int{1, 1, 3, 5}, 3}} {
		sizes := c.sizes
		t.Run(fmt.Sprint(sizes), func(t *testing.T) {
			t.Parallel()
			p := tenPlayers()
			p.Tables, p.Criteria = sizes, names
			all := allSeatings(t, p)
			var list []int
			var try func()
			try = func() {
				if len(list) > 0 {
					tryList(t, p, list, all)
				}
				for k := range names {
					if len(list) < c.most && !slices.Contains(list, k) {
						list = append(list, k)
						try()
						list = list[:len(list)-1]
					}
				}
			}
			try()
		})
	}
}

// tryList draws with the criteria of those places in p.Criteria.
func tryList(t *testing.T, p Problem, list []int, all [][]int64) {
	best := slices.MinFunc(all, func(a, b []int64) int {
		for _, c := range list {
			if a[c] != b[c] {
				return cmp.Compare(a[c], b[c])
			}
		}
		return 0
	})
	names := p.Criteria
	p.Criteria = nil
	for _, c := range list {
		p.Criteria = append(p.Criteria, names[c])
	}
	sol, err := Solve(context.Background(), p, Options{Seed: strings.Join(p.Criteria, " ")})
	must(t, err)
	for i, c := range list {
		if sol.Criteria[i].Value != best[c] || !sol.Optimal {
			t.Fatalf("%v: %v, optimal %v; the best %s is %d", p.Criteria, values(sol), sol.Optimal, names[c], best[c])
		}
	}
}

// tenPlayers have something to say to every criterion.
func tenPlayers() Problem {
	p := Problem{
		History: [][][]int{
			{{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}},
			{{1, 6, 2, 7}, {3, 8, 4}, {5, 9, 10}},
			{{1, 3, 10}, {2, 8, 9}, {4, 5, 6, 7}},
		},
		Apart:    [][2]int{{1, 10}, {2, 5}, {3, 6}, {3, 7}, {6, 7}},
		Together: [][2]int{{1, 2}, {2, 3}, {5, 10}, {8, 4}},
		AtTable:  [][2]int{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {4, 2}, {5, 1}, {6, 1}, {7, 1}},
		OffTable: [][2]int{{8, 2}, {9, 2}, {10, 2}, {1, 2}, {2, 2}, {9, 1}},
	}
	clubs := []string{"A", "A", "A", "A", "B", "B", "B", "C", "C", ""}
	regions := []string{"X", "X", "Y", "Y", "X", "X", "Y", "Z", "", "Z"}
	for i, club := range clubs {
		q := Player{ID: i + 1, Club: club, Region: regions[i], Band: i%4 + 1}
		for r, round := range p.History {
			for _, table := range round {
				if table[0] == q.ID {
					q.Won = append(q.Won, r+1)
				}
				if slices.Contains(table, q.ID) && len(table) == 3 {
					q.Three++
				}
			}
		}
		q.Five, q.Byes, q.Rested, q.Score = i%3, (i+1)%3/2, i < 5, i*i%7
		p.Players = append(p.Players, q)
	}
	return p
}

// allSeatings are the values of all criteria for every way to seat the players, without repetitions.
func allSeatings(t *testing.T, p Problem) [][]int64 {
	var all [][]int64
	seen := make(map[string]bool)
	tables := make([][]int, len(p.Tables))
	var seat func(from int)
	seat = func(from int) {
		if from == len(p.Players) {
			values, err := Count(p, tables)
			must(t, err)
			if key := fmt.Sprint(values); !seen[key] {
				seen[key] = true
				all = append(all, values)
			}
			return
		}
		for k := range tables {
			if len(tables[k]) < p.Tables[k] {
				tables[k] = append(tables[k], p.Players[from].ID)
				seat(from + 1)
				tables[k] = tables[k][:len(tables[k])-1]
			}
		}
	}
	seat(0)
	return all
}
