package solver

import (
	"context"
	"math"
	"slices"
	"testing"

	"raduno/pairing/internal/proof"
	"raduno/pairing/internal/sample"
	"raduno/pairing/internal/search"
)

// playedAtRandom is a problem of rematches alone after rounds drawn by lot.
func playedAtRandom(players, seats, rounds int, seed string) *Problem {
	p := &Problem{Players: players, Sizes: slices.Repeat([]int{seats}, players/seats)}
	var met []Pair
	r := NewRandom(seed)
	for range rounds {
		order := r.Perm(players)
		for i, a := range order {
			for _, b := range order[i/seats*seats : i] {
				met = append(met, Pair{A: a, B: b, Weight: 1})
			}
		}
	}
	p.Objectives = []Objective{Apart{Pairs: met}}
	return p
}

// TestCasesRaiseTheBound promises that an unfinished proof still says what all its cases have shown: more than the
// problem before it is split, in a certificate that holds.
func TestCasesRaiseTheBound(t *testing.T) {
	p := playedAtRandom(48, 6, 5, "cases")
	s := search.New(context.Background(), p, NewRandom("x"))
	b := s.Construct()
	s.Descend(b)
	sample.Anneals(s, b, 5, 30)
	open := func() *proof.BranchPrice {
		v := proof.NewBranchPrice(p, 0, s.Values)
		v.S, v.Stopped, v.MaxSteps = s, s.Stopped, math.MaxInt64
		return v
	}
	root := &proof.Branching{}
	if open().Look(root) != proof.Unknown {
		t.Fatal("the problem needs no cases")
	}
	whole := int64(math.Ceil(root.Bound()))
	v := open()
	v.MaxSteps = s.Steps + 300_000
	if _, result := v.Run(); result != proof.Unknown {
		t.Fatal("the work was enough for a proof")
	}
	if s.Bounds[0] <= whole {
		t.Errorf("the bound is %d, as before the cases", s.Bounds[0])
	}
	if !newChecker(t, p).believes(s, s.Proofs[0]) {
		t.Error("package check does not believe the certificate")
	}
}
