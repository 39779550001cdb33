package solver

import (
	"math/rand/v2"
	"testing"

	"raduno/pairing/internal/objective"
)

// TestScoresAloneAreCountedExactly promises that what scores come to at least, whoever sits with whom, is what the best of all
// seatings comes to, also at tables of several sizes.
func TestScoresAloneAreCountedExactly(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 4))
	higher := 0
	for range 300 {
		p := &Problem{Sizes: [][]int{{3, 2, 2}, {4, 3}, {4, 3, 1}, {5, 3}, {2, 3, 3}, {4, 4}, {1, 2, 3}}[r.IntN(7)]}
		l := ScoreGap{}
		for _, size := range p.Sizes {
			p.Players += size
		}
		for range p.Players {
			l.Score = append(l.Score, r.Int64N(6)*r.Int64N(4))
		}
		p.Objectives = []Objective{l}
		var least int64 = 1 << 40
		eachSeating(p, func(tables [][]int) {
			values, err := p.Count(tables)
			must(t, err)
			least = min(least, values[0])
		})
		if got := objective.LaterBound(l, p); got != least {
			t.Fatalf("%d, not %d, of scores %v at tables of %v", got, least, l.Score, p.Sizes)
		}
		if l.Bound(p) < least {
			higher++
		}
	}
	if higher < 30 {
		t.Errorf("only in %d cases it was not each step for itself: this shows nothing", higher)
	}
}

// Rounds that are drawn together are bounded by what the scores come to in each, all steps together.
func TestScoresOfRoundsDrawnTogether(t *testing.T) {
	p := &Problem{Players: 9, Sizes: []int{4, 5}, Objectives: []Objective{ScoreGap{Score: []int64{0, 0, 0, 0, 1, 1, 1, 1, 2}}}}
	sol, err := SolveSchedule(t.Context(), p, 2, Options{Random: NewRandom("seed")})
	must(t, err)
	if got := sol.Results[0]; !got.Optimal || got.Value != 8 {
		t.Errorf("%+v, not 8 and proven", got)
	}
}
