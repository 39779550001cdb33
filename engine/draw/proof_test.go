package draw

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	worked "raduno/.ci/testing"
	"raduno/pairing/check"
)

// answerOf is what `tavoli --prove` writes.
func answerOf(t worked.Failer, p Problem, sol Solution) (problem, answer []byte) {
	answer, err := json.Marshal(p.Prove(sol))
	if err != nil {
		t.Fatalf("%v", err)
	}
	if problem, err = json.Marshal(p); err != nil {
		t.Fatalf("%v", err)
	}
	return problem, answer
}

// believed says what package check finds wrong with a solution and its proofs.
func believed(t worked.Failer, p Problem, sol Solution) error {
	problem, answer := answerOf(t, p, sol)
	return check.Verify(context.Background(), problem, answer)
}

// TestSecondCheckerAgrees promises that the proofs of any problem convince code that shares nothing with the solver, and that
// no bound may be one higher.
func TestSecondCheckerAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := someDraw(t)
		if rapid.IntRange(0, 9).Draw(t, "schedule") == 0 {
			p.inRounds(2)
		}
		sol, err := Solve(context.Background(), p, Options{Seed: "x", LimitMS: 20})
		must(t, err)
		problem, answer := answerOf(t, p, sol)
		if err := check.Verify(context.Background(), problem, answer); err != nil {
			t.Fatalf("%v\n%s\n%s", err, problem, answer)
		}
		for i := range sol.Criteria {
			high := sol
			high.Criteria = slices.Clone(sol.Criteria)
			high.Criteria[i].LowerBound++
			_, answer := answerOf(t, p, high)
			if err := check.Verify(context.Background(), problem, answer); err == nil {
				t.Fatalf("a bound of %d is accepted for %s", high.Criteria[i].LowerBound, high.Criteria[i].Name)
			}
		}
	})
}

// TestMeetingsBesideClubs promises that what clubs forbid counts in the bound of the meetings of several rounds, and that the second
// checker finds the same, and no more.
func TestMeetingsBesideClubs(t *testing.T) {
	for _, c := range []struct {
		players, clubs, seats, rounds, bound int
	}{
		{24, 2, 4, 6, 0},  // every two of other clubs meet once
		{24, 2, 4, 7, 24}, // 168 meetings with the other club, of 144 pairs
		{24, 6, 4, 7, 12}, // everybody meets 21 others, of 20 of other clubs
		{24, 4, 4, 7, 36},
		{26, 13, 4, 9, 84}, // 396 meetings at tables of four and five, of 312 pairs
		{10, 1, 5, 3, 24},  // two rounds have 8 pairs in common at least
	} {
		tables, err := calendarTables(c.players, c.seats)
		must(t, err)
		p := Problem{Version: Version, Tables: tables, Criteria: []string{ClubPairs, RematchTotal}, Rounds: c.rounds, History: [][][]int{}}
		for x := range c.players {
			p.Players = append(p.Players, Player{ID: x + 1, Club: fmt.Sprint("C", x%c.clubs), Won: []int{}})
		}
		sol, err := Solve(context.Background(), p, Options{Seed: "x", LimitMS: 200})
		must(t, err)
		if got := sol.Criteria[1]; got.LowerBound != int64(c.bound) {
			t.Errorf("%d players in %d clubs, %d rounds: bound %d, not %d; %+v", c.players, c.clubs, c.rounds, got.LowerBound, c.bound, sol.Criteria)
		}
		if err := believed(t, p, sol); err != nil {
			t.Errorf("%d players in %d clubs: %v", c.players, c.clubs, err)
		}
		if sol.Criteria[1].LowerBound++; sol.Criteria[1].LowerBound <= sol.Criteria[1].Value && believed(t, p, sol) == nil {
			t.Errorf("%d players in %d clubs: a bound above what counting gives is believed", c.players, c.clubs)
		}
	}
}
