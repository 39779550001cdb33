package pairing

import (
	"context"
	"reflect"
	"runtime"
	"slices"
	"testing"
)

// TestSameTablesOnOneCoreAndOnTwo promises that a draw whose proof is not found, which searches on two cores at once, gives
// the same tables from a seed however many cores there are: tables of seven after five rounds, and teams.
func TestSameTablesOnOneCoreAndOnTwo(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	sevens := &Problem{Players: 56, Sizes: slices.Repeat([]int{7}, 8)}
	var met []Pair
	r := NewRandom("met")
	for range 5 {
		order := r.Perm(56)
		for i, a := range order {
			for _, b := range order[i/7*7 : i] {
				met = append(met, Pair{A: a, B: b, Weight: 1})
			}
		}
	}
	sevens.Objectives = []Objective{Apart{Pairs: met}}
	teams := &Problem{Players: 36, Sizes: slices.Repeat([]int{4}, 9)}
	club, player := make([]int, 36), make([]int, 36)
	for i := range 36 {
		club[i], player[i] = min(i/3, 8), i
	}
	teams.Objectives = []Objective{Spread{Group: club}, GroupMeetings{Group: club}, GroupMeetings{Group: club, Row: player}}
	for name, p := range map[string]*Problem{"sevens": sevens, "teams": teams} {
		var first [][]int
		for _, cores := range []int{1, 2} {
			before := runtime.GOMAXPROCS(cores)
			sol, err := Solve(context.Background(), p, Options{Random: NewRandom("seed"), Steps: 4_000_000})
			runtime.GOMAXPROCS(before)
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = sol.Tables
			}
			if !reflect.DeepEqual(sol.Tables, first) {
				t.Errorf("%s on %d cores: %v, not %v", name, cores, sol.Tables, first)
			}
		}
	}
}

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

// TestScheduleWithoutADesign promises what tabu search finds in moments and coolings miss: 34 players by sixes and fives over five rounds
// with 8 rematches; coolings end at 9.
func TestScheduleWithoutADesign(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	p := &Problem{Players: 34, Sizes: []int{6, 6, 6, 6, 5, 5}, Objectives: []Objective{Apart{Total: true}}}
	sol, err := SolveSchedule(context.Background(), p, 5, Options{Random: NewRandom("seed"), Steps: 60_000_000})
	if err != nil {
		t.Fatal(err)
	}
	if got := sol.Results[0].Value; got > 8 {
		t.Errorf("%d rematches", got)
	}
}

// TestSevensThatMetForLong promises that the few pairs too many where coolings end go, too: 140 players by sevens, after fourteen rounds
// by chance, can all meet new people. Coolings of as many steps leave 2 pairs, and take four times as long.
func TestSevensThatMetForLong(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	p := &Problem{Players: 140, Sizes: slices.Repeat([]int{7}, 20)}
	met := Apart{}
	r := NewRandom("fourteen rounds")
	for range 14 {
		order := r.Perm(140)
		for i, a := range order {
			for _, b := range order[i/7*7 : i] {
				met.Pairs = append(met.Pairs, Pair{A: a, B: b, Weight: 1})
			}
		}
	}
	p.Objectives = []Objective{met}
	for _, seed := range []string{"a", "d"} {
		sol, err := Solve(context.Background(), p, Options{Random: NewRandom(seed), Steps: 40_000_000})
		if err != nil {
			t.Fatal(err)
		}
		if v := sol.Results[0].Value; v > 0 {
			t.Errorf("seed %s: %d pairs meet again, none needs to", seed, v)
		}
	}
}
