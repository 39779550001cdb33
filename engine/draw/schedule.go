package draw

import (
	"context"

	"raduno/pairing"
)

// solveSchedule draws all rounds of a problem together.
func solveSchedule(ctx context.Context, p Problem, o Options) (Solution, error) {
	t := p.translate()
	options := pairing.Options{Random: pairing.NewRandom(o.Seed), Steps: int64(o.LimitMS) * stepsPerMS}
	options.Progress = o.progress(&t, &p)
	found, err := pairing.SolveSchedule(ctx, &t.Problem, p.Rounds, options)
	if err != nil {
		return Solution{}, t.failure(ctx, err)
	}
	sol := Solution{Optimal: found.Optimal}
	for _, tables := range found.Rounds {
		sol.Schedule = append(sol.Schedule, p.ids(tables))
	}
	for i, r := range found.Results {
		sol.Criteria = append(sol.Criteria, Criterion{
			Name: p.Criteria[i], Value: r.Value + t.already[i], LowerBound: r.Bound + t.already[i], Optimal: r.Optimal,
		})
	}
	p.explain(sol.Criteria, t.criteria, sol.Schedule)
	sol.problem, sol.results = t.Problem, found.Results
	if t.seats {
		p.seatRounds(&sol, options.Random)
	}
	return sol, nil
}
