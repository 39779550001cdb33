package pairing

import (
	"context"
	"math/rand/v2"
	"slices"

	"raduno/pairing/internal/objective"
)

// restarts is a search beside the one that proves, or beside another: it cools again and again, each time longer up to
// some length, with random numbers of its own. What comes of a cooling is looked at when the other side has done as much
// work, counted in steps and not by a clock: so the same seed gives the same tables, however many cores there are.
type restarts struct {
	cooled chan cooled
	cancel context.CancelFunc
	next   int // cooling to be looked at
	due    int64
}

// cooled is the best seating after a cooling.
type cooled struct {
	tables [][]int
	values []int64
}

const (
	// restartSteps is after how much work of a proof restarts begin beside it, and what one unit of theirs counts.
	restartSteps = 1_000_000
	// restartProposals is how many proposals a unit has.
	restartProposals = 4_000_000
)

// restartUnits is how long a cooling is: short ones first.
func restartUnits(cooling int) int64 { return int64(min(1<<(cooling/2), 8)) }

// restart begins restarts from the best seating so far.
func (s *search) restart() *restarts {
	ctx, cancel := context.WithCancel(s.ctx)
	r := &restarts{cooled: make(chan cooled, 2), cancel: cancel, due: restartUnits(0)}
	other := newSearch(ctx, s.p, rand.New(rand.NewPCG(s.random.Uint64(), s.random.Uint64())))
	other.values, other.best = s.values, s.best
	copy(other.bounds, s.bounds)
	go func() {
		b := objective.NewBoard(s.p)
		for i := 0; ctx.Err() == nil; i++ {
			b.Load(other.best)
			a := annealing{ratio: [...]int64{6, 3, 12}[i%3], hot: i%3 == 1, mild: true}
			a.steps = restartUnits(i) * restartProposals / other.proposal
			b = other.anneal(b, a)
			other.descend(b)
			select {
			case r.cooled <- cooled{other.best, other.values}:
			case <-ctx.Done():
			}
		}
	}()
	return r
}

// better is the next seating with better values than those, of all coolings that are due after so many units of work;
// nil if there is none.
func (r *restarts) better(ctx context.Context, units int64, values []int64) *cooled {
	for r.due <= units {
		select {
		case c := <-r.cooled:
			r.next++
			r.due += restartUnits(r.next)
			if slices.Compare(c.values, values) < 0 {
				return &c
			}
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}
