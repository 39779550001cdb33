package pairing

import "slices"

// scheduleBound is a lower bound of a level over so many rounds, from counting alone.
func (p *Problem) scheduleBound(l Level, rounds int) int64 {
	if all, total := looksAtAll(l); total {
		switch l := all.(type) {
		case Apart:
			return max(p.meetingsBound(l, rounds), p.overlapBound(rounds))
		case Reserve:
			return p.turnsBound(l, rounds)
		}
		return l.bound(p)
	}
	return int64(rounds) * l.bound(p)
}

// turnsBound gives the seats of the size to those who had fewest of them, nobody more than one a round.
func (p *Problem) turnsBound(l Reserve, rounds int) int64 {
	seats := p.seatsOf(l.Size)
	if seats == 0 {
		return 0
	}
	return leastAgain(l.Weight, seats*rounds, rounds)
}

// leastAgain is the least that a number of turns adds to the sum of m(m-1)/2, dealt to holders who have had
// some before, nobody getting more than most.
func leastAgain(before []int64, turns, most int) int64 {
	top := slices.Max(before) + int64(most)
	steps := make([]int64, top+1) // holders for whom one turn more costs so much, as differences
	for _, m := range before {
		steps[m]++
		steps[m+int64(most)]--
	}
	var sum, holders int64
	left := int64(turns)
	for cost := int64(0); cost < top && left > 0; cost++ {
		holders += steps[cost]
		at := min(left, holders)
		sum += cost * at
		left -= at
	}
	return sum
}

// meetingsBound deals every player's meetings over the others as evenly as what was before allows. Where
// tables differ in size a player is taken to sit at the smallest.
func (p *Problem) meetingsBound(l Apart, rounds int) int64 {
	n := p.Players
	if n < 2 {
		return 0
	}
	met := make([]int64, n*n)
	for _, pair := range l.Pairs {
		met[pair.A*n+pair.B] += pair.Weight
		met[pair.B*n+pair.A] += pair.Weight
	}
	var twice int64
	for x := range n {
		others := slices.Clone(met[x*n : x*n+n])
		others = slices.Delete(others, x, x+1)
		twice += leastAgain(others, rounds*(slices.Min(p.Sizes)-1), rounds)
	}
	bound := (twice + 1) / 2
	if slices.Min(p.Sizes) != slices.Max(p.Sizes) {
		// All meetings together, over all pairs.
		var pairs []int64
		meetings := 0
		for x := range n {
			pairs = append(pairs, met[x*n:x*n+x]...)
		}
		for _, size := range p.Sizes {
			meetings += size * (size - 1) / 2
		}
		bound = max(bound, leastAgain(pairs, rounds*meetings, rounds))
	}
	return bound
}

// overlapBound looks at every two rounds: the tables of one are groups that those of the other spread no
// better than evenly, and a pair that meets m times shares a table in m(m-1)/2 pairs of rounds.
func (p *Problem) overlapBound(rounds int) int64 {
	groups := make([]int, 0, p.Players)
	for t, size := range p.Sizes {
		for range size {
			groups = append(groups, t)
		}
	}
	return int64(rounds*(rounds-1)/2) * p.spreadBound(groups)
}
