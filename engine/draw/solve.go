package draw

import (
	"context"
	"slices"
	"time"

	"raduno/engine"
	"raduno/pairing"
)

// stepsPerMS is how much work counts as a millisecond, on any machine.
const stepsPerMS = 5000

// Solve makes the draw. The same problem, seed and version of the program give the same tables on every
// machine. A context that ends stops the search: the best draw so far is returned with the context's error,
// or none if there was no time for any. What is wrong with the problem is an *engine.Error.
func Solve(ctx context.Context, p Problem, o Options) (Solution, error) {
	started := time.Now()
	if err := p.Validate(); err != nil {
		return Solution{}, err
	}
	solve := solveRound
	if p.Rounds > 0 {
		solve = solveSchedule
	}
	sol, err := solve(ctx, p, o)
	if err != nil {
		return Solution{}, err
	}
	sol.Seed = o.Seed
	sol.ElapsedMS = float64(time.Since(started).Microseconds()) / 1000
	return sol, ctx.Err()
}

func solveRound(ctx context.Context, p Problem, o Options) (Solution, error) {
	t := p.translate()
	options := pairing.Options{Random: pairing.NewRandom(o.Seed), Steps: int64(o.LimitMS) * stepsPerMS}
	if o.Progress != nil {
		options.Progress = func(done float64, values []int64) {
			o.Progress(Progress{Done: done, Values: slices.Clone(values)})
		}
	}
	found, err := pairing.Solve(ctx, &t.Problem, options)
	if err != nil {
		if ctx.Err() != nil {
			return Solution{}, ctx.Err()
		}
		return Solution{}, engine.Wrap(err, engine.Broken, "il sorteggio non è riuscito")
	}
	sol := Solution{Tables: p.ids(found.Tables), Optimal: found.Optimal, Even: found.Even}
	for i, r := range found.Results {
		c := Criterion{
			Name:       p.Criteria[i],
			Value:      r.Value + t.already[i],
			LowerBound: r.Bound + t.already[i],
			Optimal:    r.Optimal,
		}
		sol.Criteria = append(sol.Criteria, c)
		sol.Certificates = append(sol.Certificates, r.Certificate)
	}
	p.explain(sol.Criteria, t.criteria)
	return sol, nil
}

// ids names the players of the tables.
func (p *Problem) ids(tables [][]int) [][]int {
	named := make([][]int, len(tables))
	for i, table := range tables {
		named[i] = make([]int, len(table))
		for j, player := range table {
			named[i][j] = p.Players[player].ID
		}
	}
	return named
}
