package pairing

import (
	"math/bits"
	"slices"
)

// fewSeatings is how many seatings may be gone through one by one.
const fewSeatings = 50_000

// seatings is the number of different seatings, tables of a kind being alike, or more than the limit if
// there are more.
func (p *Problem) seatings(limit uint64) uint64 {
	free := 0
	for i := range p.Players {
		if p.Fixed == nil || p.Fixed[i] < 0 {
			free++
		}
	}
	ways := uint64(1)
	for _, kind := range p.tableKinds() {
		need := kind.size - len(kind.fixed)
		if need == 0 {
			continue
		}
		// Who sits at tables of the kind, then table by table who sits with the first that is left.
		seats := need * len(kind.tables)
		ways = capped(ways, binomial(free, seats, limit), limit)
		free -= seats
		for ; seats > 0; seats -= need {
			ways = capped(ways, binomial(seats-1, need-1, limit), limit)
		}
	}
	return ways
}

func capped(a, b, limit uint64) uint64 {
	if a > limit || b > limit {
		return limit + 1
	}
	return min(a*b, limit+1)
}

// binomial is n over k, or a number above the limit if it is above the limit.
func binomial(n, k int, limit uint64) uint64 {
	result := uint64(1)
	for i := range k {
		result = result * uint64(n-i) / uint64(i+1)
		if result > limit {
			return result
		}
	}
	return result
}

// exhaust settles a small problem whole: by counting where every level is a sum over tables, by trying
// every seating otherwise. It reports whether the problem was small enough.
func (s *search) exhaust() bool {
	separable := !slices.ContainsFunc(s.p.Levels, func(l Level) bool { return !l.separable() })
	if s.p.seatings(fewSeatings) > fewSeatings {
		return false
	}
	e := newEven(s.p)
	left, ok := e.start()
	if !ok && len(e.free) > 0 {
		return false
	}
	if len(e.free) == 0 {
		s.best = newBoard(s.p).tables()
	} else if s.ranked && separable {
		s.descend(s.deal()) // nothing worse than what this finds needs to be counted
		e.f, e.most = s.newFilter(), s.evenCost()
		if s.best, ok = e.sample(left, s.random); !ok {
			return false
		}
	} else {
		s.best = s.tryAll(e, left)
	}
	b := newBoard(s.p)
	b.load(s.best)
	s.values = b.values()
	copy(s.bounds, s.values)
	s.even = true
	for i, v := range s.values {
		if v > s.p.countingBound(i) {
			s.proofs[i] = &Certificate{Level: i, Value: v, Above: slices.Clone(s.values[:i])}
		}
	}
	return true
}

// tryAll goes through every seating and draws one of the best, the k-th of them replacing the one kept so
// far with chance 1/k.
func (s *search) tryAll(e *even, left key) [][]int {
	b := newBoard(s.p)
	tables := make([][]int, len(s.p.Sizes))
	for t, size := range s.p.Sizes {
		tables[t] = make([]int, 0, size)
	}
	used := make([]int, len(e.kinds))
	for k, kind := range e.kinds {
		for _, x := range kind.fixed {
			tables[kind.tables[0]] = append(tables[kind.tables[0]], int(x))
		}
		if kind.size == len(kind.fixed) {
			used[k]++
		}
	}
	var best []int64
	var kept [][]int
	equals := uint64(0)
	var fill func(left key)
	fill = func(left key) {
		if left.players == 0 {
			b.load(tables)
			values := b.values()
			switch c := slices.Compare(values, best); {
			case best == nil || c < 0:
				best, equals, kept = values, 1, b.tables()
			case c == 0:
				equals++
				if s.random.Uint64N(equals) == 0 {
					kept = b.tables()
				}
			}
			return
		}
		first := bits.TrailingZeros64(left.players)
		for k, kind := range e.kinds {
			if !e.has(left, int32(k)) {
				continue
			}
			at := kind.tables[used[k]]
			used[k]++
			seated := tables[at]
			var seat func(from int, set uint64)
			seat = func(from int, set uint64) {
				if len(tables[at]) == kind.size {
					fill(e.without(left, &choice{players: set, kind: int32(k)}))
					return
				}
				for i := from; i < len(e.free); i++ {
					if left.players>>i&1 != 0 {
						tables[at] = append(tables[at], int(e.free[i]))
						seat(i+1, set|1<<i)
						tables[at] = tables[at][:len(tables[at])-1]
					}
				}
			}
			tables[at] = append(tables[at], int(e.free[first]))
			seat(first+1, 1<<first)
			tables[at] = seated
			used[k]--
		}
	}
	fill(left)
	return kept
}
