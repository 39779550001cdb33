package draw

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"raduno/pairing/check"
)

// answerOf is what `tavoli --prove` writes.
func answerOf(t failer, p Problem, sol Solution) (problem, answer []byte) {
	proven, err := p.Prove(sol)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if answer, err = json.Marshal(proven); err != nil {
		t.Fatalf("%v", err)
	}
	if problem, err = json.Marshal(p); err != nil {
		t.Fatalf("%v", err)
	}
	return problem, answer
}

// failer is a *testing.T or a *rapid.T.
type failer interface{ Fatalf(string, ...any) }

// TestSecondCheckerAgrees promises that the proofs of every instance convince code that shares nothing with the
// solver.
func TestSecondCheckerAgrees(t *testing.T) {
	for _, pattern := range []string{"*.json", "peer/*.json"} {
		for name, in := range instances(t, pattern) {
			if in.Rounds > 0 && testing.Short() {
				continue
			}
			sol, err := Solve(context.Background(), in.Problem, Options{Seed: "prova"})
			if err != nil {
				t.Fatal(err)
			}
			problem, answer := answerOf(t, in.Problem, sol)
			if err := check.Verify(context.Background(), problem, answer); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestSecondCheckerAgreesOnAll promises the same of any problem, and that no bound may be one higher.
func TestSecondCheckerAgreesOnAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := someDraw(t)
		if rapid.IntRange(0, 9).Draw(t, "schedule") == 0 {
			p.inRounds(2)
		}
		sol, err := Solve(context.Background(), p, Options{Seed: "x", LimitMS: 20})
		if err != nil {
			t.Fatal(err)
		}
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

// TestTeamsAreProven promises the best draw of sixteen players in teams, proven to both checkers, with the number of
// draws that are as good.
func TestTeamsAreProven(t *testing.T) {
	for _, sizes := range [][]int{{4, 5, 5}, repeat(5, 3), repeat(4, 4)} {
		p := seededDraw(sizes, 3, ClubPairs, ClubVsClub, Rematch, PlayerVsClub)
		sol, err := Solve(context.Background(), p, Options{Seed: "squadre"})
		if err != nil {
			t.Fatal(err)
		}
		if !sol.Optimal || !sol.Even || sol.Optima == "" {
			t.Errorf("%v: %+v, one of %s", sizes, sol.Criteria, sol.Optima)
		}
		if err := CheckProof(context.Background(), sol); err != nil {
			t.Error(err)
		}
		problem, answer := answerOf(t, p, sol)
		if err := check.Verify(context.Background(), problem, answer); err != nil {
			t.Error(err)
		}
	}
}

// TestSevens promises that tables of seven are drawn to the proof: 56 players have four rounds without a rematch, and
// what the fifth cannot avoid is known.
func TestSevens(t *testing.T) {
	p := Problem{Tables: repeat(7, 8), Criteria: []string{Rematch}}
	for i := range 56 {
		p.Players = append(p.Players, Player{ID: i + 1})
	}
	for round := range 5 {
		sol, err := Solve(context.Background(), p, Options{Seed: fmt.Sprint(round)})
		if err != nil {
			t.Fatal(err)
		}
		if c := sol.Criteria[0]; !c.Optimal || round < 4 && c.Value > 0 {
			t.Errorf("round %d: %+v", round+1, c)
		}
		p.History = append(p.History, sol.Tables)
	}
}

// TestFirstCriterionHasNoneAbove promises that the reason of the first criterion speaks of no more important ones.
func TestFirstCriterionHasNoneAbove(t *testing.T) {
	p := seededDraw(repeat(4, 4), 4, Rematch)
	p.Seated = [][]int{append([]int(nil), p.History[0][0]...), nil, nil, nil}
	sol, err := Solve(context.Background(), p, Options{Seed: "x"})
	if err != nil {
		t.Fatal(err)
	}
	if c := sol.Criteria[0]; !c.Optimal || c.Value == 0 || strings.Contains(c.Reason, "più importanti") {
		t.Errorf("%+v", c)
	}
}
