// Package solver draws a round by all means there are, or several rounds together.
package solver

import (
	"context"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/sample"
	"raduno/pairing/internal/search"
)

// Solve draws the tables. The error is Validate's, or the context's where it ended before any seating was found; one that ends later
// ends the search, and the best seating so far is returned.
func Solve(ctx context.Context, p *objective.Problem, o Options) (sample.RoundSolution, error) {
	if err := p.Validate(); err != nil {
		return sample.RoundSolution{}, err
	}
	if err := ctx.Err(); err != nil {
		return sample.RoundSolution{}, err
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
