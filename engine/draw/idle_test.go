package draw_test

import (
	"testing"

	"raduno/engine/draw"
)

// A criterion that no seating can offend is idle; any other is not.
func TestIdleCriteria(t *testing.T) {
	p := draw.Problem{Tables: []int{4, 5}}
	for id := 1; id <= 9; id++ {
		p.Players = append(p.Players, draw.Player{ID: id})
	}
	for _, name := range []string{draw.ClubPairs, draw.Rematch, draw.RepeatFive, draw.RepeatThree} {
		if !p.Idle(name) {
			t.Errorf("%s could be more than 0", name)
		}
	}
	p.Players[0].Club, p.Players[1].Club, p.Players[2].Five = "A", "A", 1
	p.History = [][][]int{{{1, 2, 3, 4}}}
	for _, name := range []string{draw.ClubPairs, draw.Rematch, draw.RepeatFive} {
		if p.Idle(name) {
			t.Errorf("%s is idle", name)
		}
	}
}
