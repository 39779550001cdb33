package pairing

import (
	"math/big"
	"slices"

	"raduno/pairing/internal/objective"
)

// seatings is the number of different seatings, tables of a class being alike, or more than the limit if
// there are more.
func seatings(p *objective.Problem, limit uint64) uint64 {
	free := len(p.FreePlayers())
	ways := uint64(1)
	for _, class := range p.Classes() {
		need := class.Open()
		if need == 0 {
			continue
		}
		// Who sits at tables of the class, then table by table who sits with the first that is left.
		seats := need * len(class.Tables)
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
	if seatings(s.p, fewSeatings) > fewSeatings {
		return false
	}
	s.descend(s.construct()) // nothing worse than what this finds needs to be counted
	if !s.ranked || !s.p.Separable() {
		return s.tryAll()
	}
	if len(s.p.FreePlayers()) == 0 {
		s.optima = big.NewInt(1)
	} else {
		u, ok := s.newOptimaCount()
		if !ok {
			return false
		}
		if s.best, s.optima = u.sample(s.random); s.best == nil {
			return false
		}
	}
	b := objective.NewBoard(s.p)
	b.Load(s.best)
	s.values = b.Values()
	copy(s.bounds, s.values)
	s.uniform = true
	for i, v := range s.values {
		if v > s.p.Objectives[i].Bound(s.p) {
			s.proofs[i] = &Certificate{Level: i, Value: v, Above: slices.Clone(s.values[:i])}
		}
	}
	return true
}
