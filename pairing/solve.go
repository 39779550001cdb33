package pairing

import (
	"context"

	"raduno/pairing/internal/objective"
)

// Solve draws the tables. The error is Validate's, that of Options without Random, or the context's where it ended before any
// seating was found; one that ends later ends the search, and the best seating so far is returned.
func Solve(ctx context.Context, p *objective.Problem, o Options) (Solution, error) {
	if err := p.Validate(); err != nil {
		return Solution{}, err
	}
	if o.Random == nil {
		return Solution{}, errNoRandom
	}
	if err := ctx.Err(); err != nil {
		return Solution{}, err
	}
	if o.Ahead != nil {
		if err := o.Ahead.validate(p); err != nil {
			return Solution{}, err
		}
	}
	s := newSearch(ctx, p, o.Random)
	if o.Steps > 0 {
		s.clock.limit = o.Steps * stepTime
	}
	if o.Progress != nil {
		s.report = o.Progress
	}
	if o.Ahead != nil {
		if sol, done := s.followsDesign(o.Ahead); done {
			s.progress(1)
			return sol, nil
		}
	}
	if !s.enumerate() {
		s.run()
	}
	sol := s.finish()
	if o.Ahead != nil {
		s.lookAhead(&sol, o.Ahead)
	}
	s.progress(1)
	return sol, nil
}
