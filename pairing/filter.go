package pairing

import (
	"math"
	"slices"
)

// filter says which tables an optimal seating may use, from the values and the proofs of all levels.
type filter struct {
	p       *Problem
	costs   []*tableCost
	caps    []int64
	even    []*balance // of levels that spread every group as evenly as can be
	numbers []*slack   // of the proofs that are one set of numbers
}

// balance says how many of a group a table has at least and at most.
type balance struct {
	group       []int
	least, most []int // by group; least is for tables with so many seats
}

// slack says how far the cost of a table may be above its numbers.
type slack struct {
	x     *Numbers
	level int
	most  int64
}

// newFilter uses the best values and their proofs. An optimal seating has those values down to the first
// that is above its bound, and there no more; nothing is known of the levels below.
func (s *search) newFilter() *filter {
	p := s.p
	f := &filter{p: p}
	open := s.open()
	for j := range p.Levels {
		l := &p.Levels[j]
		c := newTableCost(p, l)
		f.costs = append(f.costs, c)
		if open >= 0 && j > open {
			f.caps = append(f.caps, math.MaxInt64)
			continue
		}
		f.caps = append(f.caps, s.values[j]*c.unit)
		if l.Kind == Spread && s.values[j] == p.spreadBound(l.Group) {
			f.even = append(f.even, p.newBalance(l.Group))
		}
	}
	for j, c := range s.proofs {
		if c != nil && c.Proof.Numbers != nil {
			f.numbers = append(f.numbers, f.newSlack(s, j, c.Proof.Numbers))
		}
	}
	return f
}

// newBalance works out what the even spread of spreadBound leaves open.
func (p *Problem) newBalance(groups []int) *balance {
	layers, count := p.layers(), members(groups)
	b := &balance{group: groups, least: make([]int, len(count)), most: make([]int, len(count))}
	for g, m := range count {
		for k := 0; m > 0; k++ {
			b.most[g]++
			if m >= layers[k] {
				b.least[g]++
			}
			m -= min(m, layers[k])
		}
	}
	return b
}

// newSlack adds up what the numbers leave between the bound and the value. The numbers hold for the tables
// of a better seating. A table that alone costs more than a better seating may go below them, so its lead
// is added; a seating has at most one such table, or two where everything is counted twice.
func (f *filter) newSlack(s *search, level int, x *Numbers) *slack {
	total := s.values[level] * f.costs[level].unit * x.Unit
	for j, price := range x.Above {
		total += price * f.caps[j]
	}
	for _, v := range x.Player {
		total -= v
	}
	for _, v := range x.Table {
		total -= v
	}
	unit := f.costs[level].unit
	var lead int64
	highest := slices.Max(x.Player)
	for t, size := range f.p.Sizes {
		lead = max(lead, x.Table[t]+int64(size)*max(highest, 0)-(f.caps[level]-unit+1)*x.Unit)
	}
	return &slack{x, level, total + unit*lead}
}

// fits reports whether a player may join the others, as far as single pairs tell.
func (f *filter) fits(players []int32, x int32) bool {
	for j, c := range f.costs {
		if f.p.Levels[j].Kind == Together {
			continue
		}
		for _, y := range players {
			if c.pair[int(x)*c.n+int(y)] > f.caps[j] {
				return false
			}
		}
	}
	return true
}

func (b *balance) allows(players []int32) bool {
	for g, least := range b.least {
		here := 0
		for _, x := range players {
			if b.group[x] == g {
				here++
			}
		}
		if here > b.most[g] || here < min(least, len(players)) {
			return false
		}
	}
	return true
}
