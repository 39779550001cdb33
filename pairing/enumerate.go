package pairing

import (
	"math/bits"
	"slices"
)

// fewSeatings is how many seatings may be gone through one by one.
const fewSeatings = 50_000

// seatings is the number of different seatings, tables of a class being alike, or more than the limit if
// there are more.
func (p *Problem) seatings(limit uint64) uint64 {
	free := len(p.freePlayers())
	ways := uint64(1)
	for _, class := range p.classes() {
		need := class.open()
		if need == 0 {
			continue
		}
		// Who sits at tables of the class, then table by table who sits with the first that is left.
		seats := need * len(class.tables)
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

// enumerate settles a small problem whole: by counting where every level is a sum over tables, by trying
// every seating otherwise. It reports whether the problem was small enough.
func (s *search) enumerate() bool {
	if s.p.seatings(fewSeatings) > fewSeatings {
		return false
	}
	u := newUniform(s.p)
	left, ok := u.start()
	if !ok && len(u.free) > 0 {
		return false
	}
	if len(u.free) == 0 {
		s.best, s.optima = newBoard(s.p).tables(), 1
	} else if s.ranked && s.p.separable() {
		s.descend(s.deal()) // nothing worse than what this finds needs to be counted
		u.fixing, u.most = s.newFixing(), s.totalCost()
		if s.best, s.optima = u.sample(left, s.random); s.best == nil {
			return false
		}
	} else {
		s.best = s.tryAll(u, left)
		if s.ctx.Err() != nil { // not all were tried
			s.best = nil
			return false
		}
	}
	b := newBoard(s.p)
	b.load(s.best)
	s.values = b.values()
	copy(s.bounds, s.values)
	s.uniform = true
	for i, v := range s.values {
		if v > s.p.Levels[i].bound(s.p) {
			s.proofs[i] = &Certificate{Level: i, Value: v, Above: slices.Clone(s.values[:i])}
		}
	}
	return true
}

// tryAll goes through every seating and draws one of the best, the k-th of them replacing the one kept so
// far with chance 1/k.
func (s *search) tryAll(u *uniform, left state) [][]int {
	b := newBoard(s.p)
	tables := make([][]int, len(s.p.Sizes))
	for t, size := range s.p.Sizes {
		tables[t] = make([]int, 0, size)
	}
	used := make([]int, len(u.classes))
	for k, class := range u.classes {
		for _, x := range class.fixed {
			tables[class.tables[0]] = append(tables[class.tables[0]], int(x))
		}
		if class.open() == 0 {
			used[k]++
		}
	}
	var best []int64
	var kept [][]int
	equals, tried := uint64(0), 0
	var fill func(left state)
	fill = func(left state) {
		if tried++; tried%1024 == 0 && s.ctx.Err() != nil {
			return
		}
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
		for k, class := range u.classes {
			if !u.has(left, int32(k)) {
				continue
			}
			at := class.tables[used[k]]
			used[k]++
			seated := tables[at]
			var seat func(from int, set uint64)
			seat = func(from int, set uint64) {
				if len(tables[at]) == class.size {
					fill(u.without(left, &choice{players: set, class: int32(k)}))
					return
				}
				for i := from; i < len(u.free); i++ {
					if left.players>>i&1 != 0 {
						tables[at] = append(tables[at], int(u.free[i]))
						seat(i+1, set|1<<i)
						tables[at] = tables[at][:len(tables[at])-1]
					}
				}
			}
			tables[at] = append(tables[at], int(u.free[first]))
			seat(first+1, 1<<first)
			tables[at] = seated
			used[k]--
		}
	}
	fill(left)
	s.optima = equals
	return kept
}
