package pairing

import (
	"context"
	"slices"
	"strconv"
	"testing"

	"raduno/pairing/design"
)

// series is a tournament drawn round by round, with rematches the only criterion.
type series struct {
	t      *testing.T
	sizes  []int
	rounds int
	played [][][]int
}

// draw makes the next round, for the first that many players, and gives its solution.
func (s *series) draw(players int, seed string) Solution {
	s.t.Helper()
	met := Objective(Apart{})
	var here [][][]int
	for _, tables := range s.played {
		var round [][]int
		for _, table := range tables {
			round = append(round, slices.DeleteFunc(slices.Clone(table), func(x int) bool { return x >= players }))
		}
		met, here = met.(Apart).After(round), append(here, round)
	}
	sizes := slices.Clone(s.sizes)
	for i := range slices.Max([]int{0, s.players() - players}) {
		sizes[i]--
	}
	p := &Problem{Players: players, Sizes: sizes, Objectives: []Objective{met}}
	ahead := &Ahead{Rounds: s.rounds - len(s.played) - 1, Played: here}
	sol, err := Solve(context.Background(), p, Options{Random: NewRandom(seed), Ahead: ahead})
	if err != nil {
		s.t.Fatal(err)
	}
	if values, err := p.Count(sol.Tables); err != nil || values[0] != sol.Results[0].Value {
		s.t.Fatalf("round %d: %v, %v instead of %+v", len(s.played)+1, err, values, sol.Results)
	}
	s.played = append(s.played, sol.Tables)
	return sol
}

func (s *series) players() int {
	n := 0
	for _, size := range s.sizes {
		n += size
	}
	return n
}

// Drawn round by round, nobody meets twice as long as a schedule exists in which nobody does; somebody may be away in
// between, and the same seeds give the same rounds.
func TestRoundsToComeStayFreeOfRematches(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, c := range []struct{ tables, seats, rounds, away int }{
		{6, 4, 7, 0}, {6, 4, 7, 3}, {6, 4, 5, 2}, {4, 4, 5, 0}, {5, 4, 5, 4}, {8, 7, 8, 0},
	} {
		name := strconv.Itoa(c.tables) + " tables of " + strconv.Itoa(c.seats) + " over " + strconv.Itoa(c.rounds)
		var first [][][]int
		for again := range 2 {
			if again > 0 && c.tables != 6 {
				continue
			}
			s := &series{t: t, sizes: slices.Repeat([]int{c.seats}, c.tables), rounds: c.rounds}
			for r := range c.rounds {
				players := s.players()
				if r+1 == c.away {
					players--
				}
				if sol := s.draw(players, name+strconv.Itoa(r)); !sol.Optimal || sol.Results[0].Value > 0 {
					t.Errorf("%s: %d rematches in round %d", name, sol.Results[0].Value, r+1)
				}
			}
			if first == nil {
				first = s.played
			} else if !slices.EqualFunc(first, s.played, design.SameTables) {
				t.Errorf("%s: other rounds of the same seeds", name)
			}
		}
	}
}

// What is not the number of a level, or of a player, is told.
func TestAheadThatMakesNoSense(t *testing.T) {
	p := &Problem{Players: 8, Sizes: []int{4, 4}, Objectives: []Objective{Spread{Group: make([]int, 8)}, Apart{}}}
	for _, a := range []Ahead{
		{Rounds: 1, Met: 0},
		{Rounds: 1, Met: 2},
		{Rounds: 1, Met: 1, Lasting: []int{1}},
		{Rounds: 1, Met: 1, Played: [][][]int{{{8}}}},
	} {
		if _, err := Solve(context.Background(), p, Options{Random: NewRandom("1"), Ahead: &a}); err == nil {
			t.Errorf("%+v", a)
		}
	}
}
