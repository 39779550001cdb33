package draw

import (
	"context"
	"strings"
	"testing"

	"raduno/engine"
)

// TestHardCriteria promises that a criterion that must be kept is kept or that there is no draw, with the reason; and that it
// has to stand first.
func TestHardCriteria(t *testing.T) {
	p := sixteen()
	p.Criteria, p.Hard = []string{ApartPairs, Rematch}, []string{ApartPairs}
	p.Apart = [][2]int{{1, 2}, {1, 3}}
	sol, err := Solve(context.Background(), p, Options{Seed: "prova"})
	if err != nil || sol.Criteria[0].Value != 0 {
		t.Fatalf("pairs that can be parted: %v, %v", sol.Criteria, err)
	}
	p.Apart = nil
	for id := 2; id <= 14; id++ {
		p.Apart = append(p.Apart, [2]int{1, id})
	}
	_, err = Solve(context.Background(), p, Options{Seed: "prova"})
	if engine.KindOf(err) != engine.Impossible || !strings.Contains(err.Error(), "Anna va separato da 13 degli altri 15") {
		t.Errorf("too many to be parted: %v", err)
	}
	p.Criteria = []string{Rematch, ApartPairs}
	if err := p.Validate(); engine.KindOf(err) != engine.BadInput {
		t.Errorf("a criterion that must be kept stands below another: %v", err)
	}
}
