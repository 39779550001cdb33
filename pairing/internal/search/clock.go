package search

import (
	"slices"

	"raduno/pairing/internal/objective"
)

// Clock counts the work of a search against its limit, in nanoseconds of a usual machine, each kind of work by what it was
// measured to take there. No clock of a machine is read: the same work counts the same everywhere.
type Clock struct {
	Spent, Limit int64 // no limit where it is 0
	// Cap, if not nil, is asked with the units of work spent: what it answers above 0 is the limit from then on, where that is lower.
	// The same limit given before would have stopped the work at the same place.
	Cap      func(steps int64) (limit int64)
	proposal int64 // what a proposal of the search takes
}

// What the kinds of work take. Draws of 24 to 200 players were measured.
const (
	StepTime     = 200 // a unit of Options.Steps
	denseTime    = 5   // a proposal where the weights of all pairs are written out, for each seat of a table
	sparseTime   = 25  // one where they are not
	meetingsTime = 110 // one more for each level that counts meetings
	LaidTime     = 40  // a table laid in a count of seatings
	ListedTime   = 12  // a table that is looked at for a column
	PooledTime   = 105 // a table of the pool of a proof whose reduced cost is worked out
	PairedTime   = 15  // two blocks of players priced by one level
	VisitTime    = 1   // a block that pricing looks at, for each seat that it fills
)

func newClock(p *objective.Problem) *Clock {
	c := &Clock{proposal: denseTime}
	if p.Players > objective.DenseLimit {
		c.proposal = sparseTime
	}
	if len(p.Sizes) > 0 {
		c.proposal *= int64(slices.Max(p.Sizes))
	}
	c.proposal += meetingsTime * slowObjectives(p)
	return c
}

// Spend counts work in nanoseconds; a nil clock counts nothing.
func (c *Clock) Spend(time int64) {
	if c != nil {
		c.Spent += time
	}
}

// Proposals counts n swaps that were weighed.
func (c *Clock) Proposals(n int64) { c.Spent += n * c.proposal }

// Pivots are those of a linear programme: each goes through its inverse and its columns.
func (c *Clock) Pivots(rows, columns int, n int64) {
	c.Spent += n * int64(rows*rows+8*columns) * 3 / 5
}

func (c *Clock) usedUp() bool { return c.OverAfter(0) }

// OverAfter reports whether the limit is used up after so many nanoseconds more.
func (c *Clock) OverAfter(time int64) bool {
	if c.Cap != nil {
		if limit := c.Cap((c.Spent+time)/StepTime) * StepTime; limit > 0 {
			c.Cap = nil
			if c.Limit == 0 || limit < c.Limit {
				c.Limit = limit
			}
		}
	}
	return c.Limit > 0 && c.Spent+time >= c.Limit
}
