package solver

import (
	"context"
	"testing"

	"raduno/pairing/internal/sample"
	"raduno/pairing/internal/search"
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
		sample.SolveRound(s)
		sample.FinishRound(s)
		if s.Open() < 0 {
			t.Fatalf("%s: the problem is too easy to try a limit on", name)
		}
		if spent := s.Clock.Spent; spent < limit || spent > limit*6/5 {
			t.Errorf("%s: %d of %d spent", name, spent, limit)
		}
	}
}

// TestAnyLimitSeatsAll promises that everybody has a seat wherever the limit ends the work, also while the optima of a small problem are
// being counted.
func TestAnyLimitSeatsAll(t *testing.T) {
	for _, fixed := range []int{0, 4} {
		p := &Problem{Players: 12, Sizes: []int{4, 4, 4}}
		var met []Pair
		for a := range p.Players {
			met = append(met, Pair{A: a, B: (a + 1) % p.Players, Weight: 1}, Pair{A: a, B: (a + 5) % p.Players, Weight: 1})
			p.Fixed = append(p.Fixed, -1)
			if a < fixed {
				p.Fixed[a] = 0
			}
		}
		p.Objectives = []Objective{Apart{Pairs: met}}
		for limit := int64(search.StepTime); limit < 1<<24; limit += 1 + limit/3 {
			s := search.New(context.Background(), p, NewRandom("any"))
			s.Clock.Limit = limit
			if !sample.Enumerate(s) {
				sample.SolveRound(s)
			}
			seated := 0
			for _, table := range sample.FinishRound(s).Tables {
				seated += len(table)
			}
			if seated != p.Players {
				t.Fatalf("%d fixed, limit %d: %d of %d seated", fixed, limit, seated, p.Players)
			}
		}
	}
}
