package draw

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
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

// TestForgedAnswersAreRefused promises that a draw that was made worse by an exchange of two players, counted again, called the best
// possible and left with its proofs is not believed; one that is as good is.
func TestForgedAnswersAreRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(30, 27))
	forged, equal := 0, 0
	all := []string{ClubPairs, RegionPairs, Rematch, ClubVsClub, PlayerVsClub, ScoreGap}
	for n := range worked.Budget(t, 400) {
		p := seededDraw([][]int{{3, 3, 3}, {4, 4}, {4, 3}, {3, 3, 2}, {4, 5}}[n%5], 1+n%4, all[r.IntN(len(all))])
		for len(p.Criteria) < 2+n%2 {
			if name := all[r.IntN(len(all))]; !slices.Contains(p.Criteria, name) {
				p.Criteria = append(p.Criteria, name)
			}
		}
		for i := range p.Players {
			p.Players[i].Club, p.Players[i].Region = string(rune('A'+r.IntN(4))), string(rune('A'+r.IntN(3)))
		}
		sol, err := Solve(context.Background(), p, Options{Seed: fmt.Sprint(n)})
		must(t, err)
		if !sol.Optimal {
			continue
		}
		proven := p.Prove(sol)
		problem, err := json.Marshal(p)
		must(t, err)
		eachExchange(sol.Tables, func(tables [][]int) {
			values, err := Count(p, tables)
			must(t, err)
			other, same := proven, true
			other.Tables, other.Criteria = tables, slices.Clone(proven.Criteria)
			for i, value := range values {
				same = same && value == other.Criteria[i].Value
				other.Criteria[i].Value, other.Criteria[i].LowerBound = value, value
			}
			answer, err := json.Marshal(other)
			must(t, err)
			if believed := check.Verify(context.Background(), problem, answer) == nil; believed != same {
				t.Fatalf("as good: %v, believed: %v\n%s\n%s", same, believed, problem, answer)
			}
			if same {
				equal++
			} else {
				forged++
			}
		})
	}
	t.Logf("%d forged, %d as good", forged, equal)
	if forged < 500 {
		t.Errorf("only %d were forged", forged)
	}
}

// eachExchange calls f for the tables with every two of different ones exchanged.
func eachExchange(tables [][]int, f func([][]int)) {
	for t, ids := range tables {
		for u := range t {
			for i := range ids {
				for j := range tables[u] {
					other := slices.Clone(tables)
					other[t], other[u] = slices.Clone(ids), slices.Clone(tables[u])
					other[t][i], other[u][j] = other[u][j], other[t][i]
					f(other)
				}
			}
		}
	}
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
