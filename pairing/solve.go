package pairing

import (
	"context"

	"raduno/pairing/internal/sample"
	"raduno/pairing/internal/search"
	"raduno/pairing/schedule"
)

// Solve draws the tables. The error is Validate's, that of Options without Random, or the context's where it ended before any
// seating was found; one that ends later ends the search, and the best seating so far is returned.
func Solve(ctx context.Context, p *Problem, o Options) (Solution, error) {
	if err := p.Validate(); err != nil {
		return Solution{}, err
	}
	if o.Random == nil {
		return Solution{}, schedule.ErrNoRandom
	}
	if err := ctx.Err(); err != nil {
		return Solution{}, err
	}
	s := search.New(ctx, p, o.Random)
	if o.Steps > 0 {
		s.Clock.Limit = o.Steps * search.StepTime
	}
	s.Clock.Cap, s.Report = o.Cap, o.Progress
	if !sample.Enumerate(s) {
		sample.SolveRound(s)
	}
	sol := sample.FinishRound(s)
	sol.Steps, sol.Cap = s.Clock.Spent/search.StepTime, s.Clock.Limit/search.StepTime
	s.Progress()
	return sol, nil
}
