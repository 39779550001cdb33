package search

import (
	"context"
	"math/rand/v2"
	"slices"

	"raduno/pairing/internal/objective"
)

// Restarts is a search beside the one that proves, or beside another: it cools again and again, each time longer up to
// some length, with random numbers of its own. What comes of a cooling is looked at when the other side has done as much
// work, counted in steps and not by a clock: so the same seed gives the same tables, however many cores there are.
type Restarts struct {
	cooled chan Cooled
	Cancel context.CancelFunc
	turns  Turns
	next   int // cooling to be looked at
	due    int64
	Again  int // coolings that were looked at and came to the values that are known by a way of their own
}

// Cooled is the best seating after a cooling.
type Cooled struct {
	Tables [][]int
	Values []int64
	again  bool // a cooling from where nothing settles came to them
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

// Turns says of a cooling, by its number from 0, how many units it has, and of teams its firm ratio: 0 where it learns.
type Turns func(cooling int) (units, firm int64)

// Short ones come first: what they find is known soon.
func Short(cooling int) (units, firm int64) { return int64(min(1<<(cooling/2), 8)), 0 }

// Long ones find what short ones pass over.
func Long(cooling int) (units, firm int64) {
	if cooling == 0 {
		return 4, 0
	}
	return 10, 0
}

// Anywhere and AnywhereLong are those of teams, which begin from anywhere but for the first: measured with draws of 36 to 60 players.
func Anywhere(cooling int) (units, firm int64) {
	if cooling == 0 {
		return 1, 0
	}
	return 4, []int64{6, 12, 20}[cooling%3]
}

// AnywhereLong is described at Anywhere.
func AnywhereLong(cooling int) (units, firm int64) {
	if cooling == 0 {
		return 2, 0
	}
	return 8, []int64{20, 10}[cooling%2]
}

// Restart begins such restarts from the best seating so far.
func (s *Search) Restart(turns Turns) *Restarts {
	ctx, cancel := context.WithCancel(s.Ctx)
	r := &Restarts{cooled: make(chan Cooled, 2), Cancel: cancel, turns: turns}
	r.due, _ = turns(0)
	other := New(ctx, s.P, rand.New(rand.NewPCG(s.Random.Uint64(), s.Random.Uint64())))
	other.Values, other.Best = s.Values, s.Best
	copy(other.Bounds, s.Bounds)
	other.ratios = slices.Clone(s.ratios)
	go func() {
		b := objective.NewBoard(s.P)
		free := len(b.Free)
		for i := 0; ctx.Err() == nil; i++ {
			b.Load(other.Best)
			a := Annealing{Ratio: [...]int64{6, 3, 12}[i%3], Hot: i%3 == 1, mild: true}
			units, firm := turns(i)
			a.Steps = units * other.unit()
			if firm > 0 { // from anywhere: what is best may be far from what is known
				a.firm = firm
				for range 4 * free {
					if seat, to := b.Free[other.fast.Below(free)], b.Free[other.fast.Below(free)]; b.Table[seat] != b.Table[to] {
						b.Swap(seat, to)
					}
				}
			}
			b = other.Anneal(b, a)
			other.Descend(b)
			select {
			case r.cooled <- Cooled{other.Best, other.Values, s.Learns() && slices.Equal(b.Values(), other.Values)}:
			case <-ctx.Done():
			}
		}
	}()
	return r
}

// Better is the next seating with better values than those, of all coolings that are due after that many units of work;
// nil if there is none.
func (r *Restarts) Better(ctx context.Context, units int64, values []int64) *Cooled {
	for r.due <= units {
		select {
		case c := <-r.cooled:
			r.next++
			units, _ := r.turns(r.next)
			r.due += units
			if slices.Compare(c.Values, values) < 0 {
				return &c
			}
			if c.again && slices.Equal(c.Values, values) {
				r.Again++
			}
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}
