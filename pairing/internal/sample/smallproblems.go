package sample

import (
	"math/big"
	"slices"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
)

// Seatings is the number of different seatings, tables of a class being alike, or more than the limit if
// there are more.
func Seatings(p *objective.Problem, limit uint64) uint64 {
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

// Enumerate settles a small problem whole: by counting where every level is a sum over tables, by trying
// every seating otherwise. It reports whether the problem was small enough.
func Enumerate(s *search.Search) bool {
	if Seatings(s.P, FewSeatings) > FewSeatings {
		return false
	}
	s.Descend(s.Construct()) // nothing worse than what this finds needs to be counted
	if !s.Ranked || !s.P.Separable() {
		return TryAll(s)
	}
	if len(s.P.FreePlayers()) == 0 {
		s.Optima = big.NewInt(1)
	} else {
		u, ok := NewOptimaCount(s)
		if !ok {
			return false
		}
		best, optima := u.Sample(s.Random)
		if best == nil {
			return false
		}
		s.Best, s.Optima = best, optima
	}
	b := objective.NewBoard(s.P)
	b.Load(s.Best)
	s.Values = b.Values()
	copy(s.Bounds, s.Values)
	s.Uniform = true
	for i, v := range s.Values {
		if v > s.P.Objectives[i].Bound(s.P) {
			s.Proofs[i] = &search.Certificate{Level: i, Value: v, Above: slices.Clone(s.Values[:i])}
		}
	}
	return true
}
