package sample

import (
	"cmp"
	"math/big"
	"slices"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
)

// enumeration goes through all seatings, player by player. What each level comes to grows as players sit down, so that
// whatever can be no better any more is cut off early.
type enumeration struct {
	p       *objective.Problem
	order   []int32   // free players, in the order in which they sit down
	at      [][]int32 // players by table
	where   []int32   // table by player, -1 for none yet
	before  []int32   // by table: the table of its class that is filled before it, -1 for none
	grow    []growth  // by level
	partial []int64   // by level: what it comes to so far
	visits  int64
	stopped func() bool
}

// growth is what a level grows by when a player joins a table, and how that is taken back.
type growth struct {
	start int64 // what earlier rounds come to
	join  func(x, t int32) int64
	leave func(x, t int32) // nil where nothing is kept
}

const (
	// FewSeatings is how many seatings may be gone through before anything else is tried.
	FewSeatings = 50_000
	// ManySeatings is how many may be gone through where nothing else proves a draw: 20 players at tables of 4 have
	// 2,546,168,625, and nearly all are cut off early.
	ManySeatings = 4_000_000_000
	// placingVisits is how many players may be placed in all then.
	enumerationVisits = 40_000_000
)

func newEnumeration(p *objective.Problem, stopped func() bool) *enumeration {
	e := &enumeration{
		p: p, order: p.FreePlayers(), stopped: stopped,
		at: make([][]int32, len(p.Sizes)), where: slices.Repeat([]int32{-1}, p.Players),
		before: slices.Repeat([]int32{-1}, len(p.Sizes)), partial: make([]int64, len(p.Objectives)),
	}
	for t, size := range p.Sizes {
		e.at[t] = make([]int32, 0, size)
	}
	for _, class := range p.Classes() {
		for i, t := range class.Tables[1:] {
			e.before[t] = int32(class.Tables[i])
		}
	}
	weight := make([]int64, p.Players)
	for _, l := range slices.Backward(p.Objectives) { // who is in most conflicts sits down first
		e.grow = append(e.grow, e.growthOf(l, weight))
	}
	slices.Reverse(e.grow)
	for i, g := range e.grow {
		e.partial[i] = g.start
	}
	slices.SortStableFunc(e.order, func(a, b int32) int { return cmp.Compare(weight[b], weight[a]) })
	for x, t := range p.Fixed {
		if t >= 0 {
			e.sit(int32(x), int32(t))
		}
	}
	return e
}

// growthOf is how a level grows. It adds to weight how much of it hangs on each player.
func (e *enumeration) growthOf(l objective.Objective, weight []int64) growth {
	n := e.p.Players
	if l, ok := l.(objective.Separable); ok {
		c := l.TableCost(e.p)
		for x := range weight {
			weight[x] /= 4
			for _, v := range c.Pair[x*n : x*n+n] {
				weight[x] += 16 * max(v, -v)
			}
		}
		if c.Rewards { // as a sum over pairs that are parted
			return growth{join: func(x, t int32) int64 {
				var sum int64
				for y, at := range e.where {
					if at >= 0 && at != t {
						sum -= c.Pair[int(x)*n+y] / 2
					}
				}
				return sum
			}}
		}
		return growth{join: func(x, t int32) int64 {
			var sum int64
			if alone := c.Alone[t]; alone != nil {
				sum = alone[x]
			}
			row := c.Pair[int(x)*n:][:n]
			for _, y := range e.at[t] {
				sum += row[y]
			}
			return sum
		}}
	}
	switch l := l.(type) {
	case objective.GroupMeetings:
		s := objective.NewMeetingCounts(l, 0)
		return growth{
			start: s.Total,
			join: func(x, t int32) int64 {
				was := s.Total
				for _, y := range e.at[t] {
					s.Add(x, y, 1)
				}
				return s.Total - was
			},
			leave: func(x, t int32) {
				for _, y := range e.at[t] {
					s.Add(x, y, -1)
				}
			},
		}
	case objective.KeepTable:
		return growth{join: func(x, t int32) int64 {
			if home := l.Home[x]; home >= 0 && home != int(t) {
				return 1
			}
			return 0
		}}
	}
	panic("pairing: a level that does not grow")
}

// sit seats a player.
func (e *enumeration) sit(x, t int32) {
	for i, g := range e.grow {
		e.partial[i] += g.join(x, t)
	}
	e.at[t], e.where[x] = append(e.at[t], x), t
}

// each goes through the seatings, but for those that cut rules out by what the levels have come to. It reports
// whether it came to the end: leaf ends it by false, so does stopped, and so does too much work.
func (e *enumeration) each(cut func(partial []int64) bool, leaf func() bool) bool {
	saved := make([]int64, len(e.partial)*(len(e.order)+1))
	var place func(i int) bool
	place = func(i int) bool {
		if i == len(e.order) {
			return leaf()
		}
		x, was := e.order[i], saved[i*len(e.partial):][:len(e.partial)]
		copy(was, e.partial)
		for t, size := range e.p.Sizes {
			if len(e.at[t]) == size || len(e.at[t]) == 0 && e.before[t] >= 0 && len(e.at[e.before[t]]) == 0 {
				continue
			}
			if e.visits++; e.visits > enumerationVisits || e.visits&(1<<12-1) == 0 && e.stopped() {
				return false
			}
			e.sit(x, int32(t))
			more := cut(e.partial) || place(i+1)
			e.at[t], e.where[x] = e.at[t][:len(e.at[t])-1], -1
			for _, g := range e.grow {
				if g.leave != nil {
					g.leave(x, int32(t))
				}
			}
			copy(e.partial, was)
			if !more {
				return false
			}
		}
		return true
	}
	return cut(e.partial) || place(0)
}

// tables are those of the seating that has been reached.
func (e *enumeration) tables() [][]int {
	tables := make([][]int, len(e.at))
	for t, players := range e.at {
		for _, x := range players {
			tables[t] = append(tables[t], int(x))
		}
	}
	return tables
}

// TryAll goes through every seating that may be as good as the best so far, and draws one of the best, the k-th
// of them replacing the one kept so far with chance 1/k. It reports whether it came to the end: then the best is
// proven.
func TryAll(s *search.Search) bool {
	e := newEnumeration(s.P, func() bool {
		s.Steps += 1 << 10
		s.Clock.Spend(search.StepTime << 10)
		return s.Stopped()
	})
	best := slices.Clone(s.Values)
	kept, equals := s.Best, uint64(0)
	settled := make([]bool, len(best)) // levels that cannot go below best, those above being at theirs
	settle := func() {
		same := true
		for i, v := range best {
			settled[i] = v == s.Counting[i] || same && v == s.Bounds[i]
			same = same && v == s.Values[i]
		}
	}
	settle()
	whole := e.each(func(partial []int64) bool {
		for i, v := range partial {
			if v != best[i] && (v > best[i] || !settled[i]) {
				return v > best[i]
			}
		}
		return false
	}, func() bool {
		switch c := slices.Compare(e.partial, best); {
		case c < 0:
			copy(best, e.partial)
			equals, kept = 1, e.tables()
			settle()
		case c == 0:
			if equals++; s.Random.Uint64N(equals) == 0 {
				kept = e.tables()
			}
		}
		return true
	})
	b := objective.NewBoard(s.P)
	b.Load(kept)
	s.Offer(b, b.Values())
	if !whole {
		return false
	}
	s.Best, s.Uniform, s.Optima = kept, true, new(big.Int).SetUint64(equals)
	for i, v := range s.Values {
		if v > s.Bounds[i] {
			s.Proofs[i] = &search.Certificate{Level: i, Value: v, Above: slices.Clone(s.Values[:i])}
		}
	}
	copy(s.Bounds, s.Values)
	return true
}
