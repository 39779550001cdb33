package draw

import (
	"context"
	"errors"
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
	sol, err := promptly(ctx, func() (Solution, error) { return solve(ctx, p, o) })
	if err != nil {
		return Solution{}, err
	}
	sol.Seed = o.Seed
	if sol.Criteria == nil {
		sol.Criteria = []Criterion{} // a list in JSON too
	}
	sol.ElapsedMS = float64(time.Since(started).Microseconds()) / 1000
	return sol, ctx.Err()
}

func solveRound(ctx context.Context, p Problem, o Options) (Solution, error) {
	t := p.translate()
	options := o.ofProblem(&t, &p)
	found, err := pairing.Solve(ctx, &t.Problem, options)
	if err != nil {
		return Solution{}, t.failure(ctx, err)
	}
	// Anyone who sits already keeps his seat; the others fill the rest of the table.
	sol := Solution{Tables: keepOrder(p.ids(found.Tables), p.Seated), Optimal: found.Optimal, Even: found.Uniform}
	sol.Optima, sol.Walk = engine.QuantityOf(found.Optima), found.Walk
	p.conclude(&sol, &t, found.Results, found.Steps, found.Cap)
	if t.seats {
		p.seat(&sol, options.Random)
	}
	return sol, nil
}

// solveSchedule draws all rounds of a problem together.
func solveSchedule(ctx context.Context, p Problem, o Options) (Solution, error) {
	t := p.translate()
	options := o.ofProblem(&t, &p)
	found, err := pairing.SolveSchedule(ctx, &t.Problem, p.Rounds, options)
	if err != nil {
		return Solution{}, t.failure(ctx, err)
	}
	sol := Solution{Optimal: found.Optimal}
	for _, tables := range found.Rounds {
		sol.Schedule = append(sol.Schedule, p.ids(tables))
	}
	p.conclude(&sol, &t, found.Results, found.Steps, found.Cap)
	if t.seats {
		p.seatRounds(&sol, options.Random)
	}
	return sol, nil
}

// conclude says in a solution what its criteria came to, and how much work that was.
func (p *Problem) conclude(sol *Solution, t *translation, results []pairing.Result, steps, limit int64) {
	for i, r := range results {
		sol.Criteria = append(sol.Criteria, Criterion{
			Name: p.Criteria[i], Value: r.Value + t.already[i], LowerBound: r.Bound + t.already[i], Optimal: r.Optimal,
		})
	}
	p.explain(sol.Criteria, t.criteria)
	sol.problem, sol.results = t.Problem, results
	sol.LimitMS, sol.WorkMS = int(limit/stepsPerMS), int(steps/stepsPerMS)
}

// ofProblem are the options for a translated problem.
func (o Options) ofProblem(t *translation, p *Problem) pairing.Options {
	return pairing.Options{
		Random: pairing.NewRandom(o.Seed), Steps: int64(o.LimitMS) * stepsPerMS, Progress: o.progress(t, p), Cap: o.cap(),
	}
}

// failure is the error of a solver that found no seating at all.
func (t *translation) failure(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, pairing.ErrImpossible):
		return engine.Wrap(err, engine.Impossible, "con questi tavoli il sorteggio è impossibile")
	}
	return engine.Wrap(err, engine.Broken, "il sorteggio non è riuscito")
}

// progress passes on how far the search has come.
func (o Options) progress(t *translation, p *Problem) func(values, bounds []int64, tables [][]int) {
	if o.Progress == nil {
		return nil
	}
	return func(values, bounds []int64, tables [][]int) {
		var now Progress
		if t.hidden > 0 {
			now.Counts = append(now.Counts, engine.Counted{Name: Moved, Value: values[0], Bound: bounds[0]})
		}
		best, least := t.values(values), t.values(bounds)
		for i, value := range best {
			now.Counts = append(now.Counts, engine.Counted{Name: p.Criteria[i], Value: value, Bound: least[i]})
		}
		if tables != nil {
			now.Tables = p.ids(tables)
			now.Offences = p.Offences(now.Tables)
		}
		o.Progress(now)
	}
}

// After says that it is enough after some milliseconds by the clock, or once the other, which may be nil, says so.
func After(milliseconds int, enough func() bool) func() bool {
	end := time.Now().Add(time.Duration(milliseconds) * time.Millisecond)
	return func() bool { return !time.Now().Before(end) || enough != nil && enough() }
}

// cap caps the work at the next whole step of LimitMS once Enough says so.
func (o Options) cap() func(int64) int64 {
	if o.Enough == nil {
		return nil
	}
	return func(steps int64) int64 {
		if !o.Enough() {
			return 0
		}
		return max(int64(o.LeastMS), steps/stepsPerMS+1) * stepsPerMS
	}
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
