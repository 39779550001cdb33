package engine_test

import (
	"testing"

	"raduno/engine"
)

// Who was absent stays so until marked present, and who has withdrawn is out whatever was said of earlier rounds.
func TestWhoWasAbsentStaysAbsent(t *testing.T) {
	stays := engine.Player{ID: 1, Plays: true}
	gone := engine.Player{ID: 2}
	tournament := &engine.Tournament{
		Players:  []engine.Player{stays, gone},
		Presence: engine.Presence{2: {1: false}, 3: {2: true}, 4: {1: true}},
	}
	for round, want := range map[int][2]bool{1: {true, false}, 2: {false, false}, 3: {false, true}, 4: {true, false}, 5: {true, false}} {
		if got := [2]bool{tournament.Present(round, stays), tournament.Present(round, gone)}; got != want {
			t.Errorf("round %d: %v, want %v", round, got, want)
		}
	}
}
