package pairing

import (
	"context"
	"testing"

	"raduno/pairing/internal/search"
	"raduno/pairing/internal/solver"
)

// TestLimitHolds promises that a search ends when its work has come to the limit, within a fifth, whatever it is about.
func TestLimitHolds(t *testing.T) {
	const players, limit = 48, 200_000_000
	scores, clubs := make([]int64, players), make([]int, players)
	for x := range players {
		scores[x], clubs[x] = int64(x*x%61), x%7
	}
	var met []Pair
	for a := range players {
		for _, b := range []int{a + 1, a + 5, a + 11, a + 17} {
			if b < players {
				met = append(met, Pair{A: a, B: b, Weight: 1})
			}
		}
	}
	var tangle []Pair
	for a := range players {
		for b := range a {
			if (a*b+a+b)%5 < 3 {
				tangle = append(tangle, Pair{A: b, B: a, Weight: 1})
			}
		}
	}
	for name, levels := range map[string][]Objective{
		"scores": {Apart{Pairs: met}, ScoreGap{Score: scores}},
		"clubs":  {Apart{Pairs: tangle}, GroupMeetings{Group: clubs}},
	} {
		p := &Problem{Players: players, Objectives: levels}
		for range players / 4 {
			p.Sizes = append(p.Sizes, 4)
		}
		s := search.New(context.Background(), p, NewRandom("limit"))
		s.Clock.Limit = limit
		solver.Run(s)
		solver.Finish(s)
		if s.Open() < 0 {
			t.Fatalf("%s: the problem is too easy to try a limit on", name)
		}
		if spent := s.Clock.Spent; spent < limit || spent > limit*6/5 {
			t.Errorf("%s: %d of %d spent", name, spent, limit)
		}
	}
}
