package pairing

import (
	"context"
	"slices"
	"testing"
)

// TestClubsInASchedule promises that a schedule whose meetings cannot be bettered seats clubs apart in it: 36 players of four
// clubs at tables of six over four rounds have 50 pairs of a club with 2 rematches, and are known to.
func TestClubsInASchedule(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	club := make([]int, 36)
	for i := range club {
		club[i] = i % 4
	}
	p := &Problem{Players: 36, Sizes: slices.Repeat([]int{6}, 6), Objectives: []Objective{Apart{Total: true}, Spread{Group: club}}}
	sol, err := SolveSchedule(context.Background(), p, 4, Options{Random: NewRandom("clubs")})
	if err != nil {
		t.Fatal(err)
	}
	if got := sol.Results; got[0].Value > 2 || got[1].Value > 50 {
		t.Errorf("%d rematches and %d pairs of a club", got[0].Value, got[1].Value)
	}
}
