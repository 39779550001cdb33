package rules_test

import (
	"context"
	"strconv"
	"testing"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/rules"
)

// Rounds with players at two tables follow each other: who helped out is drawn again, and those met at either
// table have been met.
func TestTwiceRoundAfterRound(t *testing.T) {
	dipcon := kind(t, "dipcon")
	tournament := &engine.Tournament{}
	for id := 1; id <= 19; id++ {
		tournament.Players = append(tournament.Players, engine.Player{ID: id, Name: strconv.Itoa(id), Plays: true})
	}
	for round := 1; round <= 4; round++ {
		plan, err := rules.NewPlan(dipcon, tournament, round, rules.PlanOptions{Seed: "x", Rest: rules.RestTwice})
		if err != nil {
			t.Fatal(round, err)
		}
		if len(plan.Twice) != 2 {
			t.Fatalf("round %d: at two tables %v", round, plan.Twice)
		}
		solution, err := plan.Solve(context.Background(), draw.Solve, draw.Options{Seed: "x"})
		if err != nil {
			t.Fatal(round, err)
		}
		if solution.Tables == nil || solution.Criteria[0].Value != 0 {
			t.Errorf("round %d: a player sits twice at one table: %v", round, solution.Tables)
		}
		tournament.SetRound(tables(round, people(solution.Tables), nil))
	}
}

// people are the players behind the IDs of a draw.
func people(drawn [][]int) [][]int {
	var list [][]int
	for _, table := range drawn {
		var ids []int
		for _, id := range table {
			ids = append(ids, draw.SeatOf(id).Player)
		}
		list = append(list, ids)
	}
	return list
}
