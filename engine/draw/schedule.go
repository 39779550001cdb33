package draw

import (
	"context"
	"fmt"
)

// solveSchedule draws the rounds of a whole schedule one after the other.
func solveSchedule(ctx context.Context, p Problem, o Options) (Solution, error) {
	round := p
	round.Rounds = 0
	round.Players = append([]Player(nil), p.Players...)
	round.History = append([][][]int(nil), p.History...)
	var sol Solution
	for r := range p.Rounds {
		o := o
		o.Seed = fmt.Sprintf("%s\x00%d", o.Seed, r)
		drawn, err := solveRound(ctx, round, o)
		if err != nil {
			return Solution{}, err
		}
		sol.Schedule = append(sol.Schedule, drawn.Tables)
		round.History = append(round.History, drawn.Tables)
		for i := range round.Players {
			q := &round.Players[i]
			for _, table := range drawn.Tables {
				for _, id := range table {
					if id == q.ID && len(table) == 5 {
						q.Five++
					}
					if id == q.ID && len(table) == 3 {
						q.Three++
					}
				}
			}
		}
	}
	counted, err := CountSchedule(p, sol.Schedule)
	if err != nil {
		return Solution{}, err
	}
	sol.Optimal = true
	for i, v := range counted {
		sol.Optimal = sol.Optimal && v == 0
		sol.Criteria = append(sol.Criteria, Criterion{Name: p.Criteria[i], Value: v, Optimal: sol.Optimal})
	}
	p.explain(sol.Criteria, p.translate().criteria)
	return sol, nil
}
