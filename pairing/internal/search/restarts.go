package search

import (
	"context"
	"math/rand/v2"
	"slices"

	"raduno/pairing/internal/objective"
)

// Restarts is a search beside the one that proves, or beside another, in turns and with random numbers of its own. What comes of a
// turn is looked at when the other side has done as much work, counted in steps and not by a clock: so the same seed gives the same
// tables, however many cores there are.
type Restarts struct {
	cooled chan Cooled
	Cancel context.CancelFunc
	turns  func(turn int) (units int64)
	next   int // turn to be looked at
	due    int64
	Again  int // hits of turns that were looked at and came to the values that are known
}

// Cooled is the best seating after a turn.
type Cooled struct {
	Tables [][]int
	Values []int64
	hits   int // how often it came to them by a way of its own
}

const (
	// RestartSteps is after how much work of a proof restarts begin beside it, and what one unit of theirs counts.
	RestartSteps = 1_000_000
	// restartProposals is how many proposals a unit has, each as often as it counts.
	restartProposals = 4_000_000
)

// unit is how many proposals a unit has.
func (s *Search) unit() int64 {
	steps, _ := s.cooled()
	return restartProposals / steps
}

// Await counts the work of a unit while nothing is done but restarts.
func (s *Search) Await() {
	_, time := s.cooled()
	s.Steps += RestartSteps
	s.Clock.Spend(s.unit() * time)
}

// short says of a turn, by its number from 0, how many units it has where what is found is to be known soon, long where what short
// ones pass over is sought.
func short(turn int) int64 { return int64(min(1<<(turn/2), 8)) }

func long(turn int) int64 {
	if turn == 0 {
		return 4
	}
	return 10
}

// Restart begins such restarts from the best seating so far; deep ones are of another kind where there is one.
func (s *Search) Restart(deep bool) *Restarts {
	ctx, cancel := context.WithCancel(s.Ctx)
	other := New(ctx, s.P, rand.New(rand.NewPCG(s.Random.Uint64(), s.Random.Uint64())))
	other.Values, other.Best = s.Values, s.Best
	copy(other.Bounds, s.Bounds)
	other.ratios = slices.Clone(s.ratios)
	seek, turns := other.seeker(deep)
	r := &Restarts{cooled: make(chan Cooled, 2), Cancel: cancel, turns: turns, due: turns(0)}
	go func() {
		for i := 0; ctx.Err() == nil; i++ {
			hits := seek(turns(i) * other.unit())
			select {
			case r.cooled <- Cooled{other.Best, other.Values, hits}:
			case <-ctx.Done():
			}
		}
	}()
	return r
}

// seeker looks for better seatings in turns of so many proposals, and tells how often one came to the values of the best by a way of
// its own, where such ways are known: scattered coolings of teams, a tabu search where the problem lets it, else a cooling in each turn,
// longer ones where deep.
func (s *Search) seeker(deep bool) (seek func(proposals int64) (hits int), turns func(turn int) (units int64)) {
	one := func(int) int64 { return 1 }
	if s.Teams() {
		scattered := Scattered{deep: deep}
		return func(proposals int64) int { return s.Scatter(&scattered, proposals) }, one
	}
	if tabus := s.newTabus(); tabus != nil {
		return func(proposals int64) int { tabus.search(proposals); return 0 }, one
	}
	if turns = short; deep {
		turns = long
	}
	b, turn := objective.NewBoard(s.P), 0
	return func(proposals int64) (hits int) {
		b.Load(s.Best)
		b = s.Anneal(b, Annealing{Ratio: Ratios[turn%len(Ratios)], Steps: proposals, Hot: turn%3 == 1, mild: true})
		turn++
		s.Descend(b)
		if s.ByScore() && slices.Equal(b.Values(), s.Values) {
			hits = 1
		}
		return hits
	}, turns
}

// Better is the next seating with better values than those, of all turns that are due after that many units of work;
// nil if there is none.
func (r *Restarts) Better(ctx context.Context, units int64, values []int64) *Cooled {
	for r.due <= units {
		select {
		case c := <-r.cooled:
			r.next++
			r.due += r.turns(r.next)
			if slices.Compare(c.Values, values) < 0 {
				return &c
			}
			if slices.Equal(c.Values, values) {
				r.Again += c.hits
			}
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}
