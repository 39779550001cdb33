package draw

import (
	"context"
	"slices"
	"testing"
)

func cloneTables(tables [][]int) [][]int {
	c := make([][]int, len(tables))
	for i := range tables {
		c[i] = slices.Clone(tables[i])
	}
	return c
}

func readInstanceNamed(t testing.TB, name string) instance {
	in, ok := instances(t, name+".json")[name]
	if !ok {
		t.Fatal(name + " is not here")
	}
	return in
}

// TestRepair promises the fewest moves after a no-show and a late arrival.
func TestRepair(t *testing.T) {
	in := readInstanceNamed(t, "20_heavy_20x8")
	sol, err := Solve(context.Background(), in.Problem, Options{Seed: "assenze"})
	must(t, err)
	// The first player of table 1 stays away, a newcomer enters: only he moves.
	p := in.Problem
	gone := sol.Tables[0][0]
	p.Players = slices.DeleteFunc(slices.Clone(p.Players), func(q Player) bool { return q.ID == gone })
	p.Players = append(p.Players, Player{ID: 99, Club: "C1", Region: "R1"})
	change, err := Repair(context.Background(), p, sol.Tables, Options{Seed: "x", LimitMS: 200})
	must(t, err)
	if want := []Move{{ID: 99, From: -1, To: 0}}; !slices.Equal(change.Moves, want) {
		t.Errorf("moves %v, want %v", change.Moves, want)
	}
	if counted, err := Count(p, change.Tables); err != nil || !slices.Equal(counted, valuesOf(change.Counts)) {
		t.Errorf("values %v, recounted %v, %v", change.Counts, counted, err)
	}
	// One player fewer and a table of three at the end: one player moves from there to the gap.
	p.Players = p.Players[:len(p.Players)-1]
	p.Tables = []int{4, 4, 4, 4, 3}
	change, err = Repair(context.Background(), p, sol.Tables, Options{Seed: "x", LimitMS: 200})
	must(t, err)
	if m := change.Moves; len(m) != 1 || m[0].From != 4 || m[0].To != 0 {
		t.Errorf("moves %v", m)
	}
}
