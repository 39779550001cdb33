package sample

import (
	"math"
	"slices"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
)

// reducedCostFixing says which tables an optimal seating may use, from the values and the proofs of all levels: above all
// by reduced cost fixing, which leaves out every table whose reduced cost alone is more than the gap between
// value and bound.
type reducedCostFixing struct {
	p     *objective.Problem
	costs []*objective.TableCost
	caps  []int64
	quota []*quota // of levels that spread every group as evenly as can be
	gaps  []*gap   // of the proofs that are one set of duals
}

// quota says how many of a group a table has at least and at most.
type quota struct {
	group       []int
	least, most []int // by group; least is for tables with so many seats at least
	everywhere  []int // the groups that have a player at every table with seats for them
}

// gap says how high the reduced costs of all tables of an optimal seating together may be.
type gap struct {
	x     *search.Dual
	level int
	most  int64
}

// newFixing uses the best values and their proofs. An optimal seating has those values down to the first
// that is above its bound, and there no more; nothing is known of the levels below.
func newReducedCostFixing(s *search.Search) *reducedCostFixing {
	p := s.P
	f := &reducedCostFixing{p: p}
	open := s.Open()
	for j, l := range p.Objectives {
		c := l.(objective.Separable).TableCost(p)
		f.costs = append(f.costs, c)
		if open >= 0 && j > open {
			f.caps = append(f.caps, math.MaxInt64)
			continue
		}
		f.caps = append(f.caps, s.Values[j]*c.Unit)
		if l, ok := l.(objective.Spread); ok && s.Values[j] == l.Bound(p) {
			f.quota = append(f.quota, newQuota(p, l.Group))
		}
	}
	for j, c := range s.Proofs {
		if c != nil && c.Proof.Dual != nil {
			f.gaps = append(f.gaps, f.newGap(s, j, c.Proof.Dual))
		}
	}
	return f
}

// newQuota works out what the even spread of spreadBound leaves open.
func newQuota(p *objective.Problem, groups []int) *quota {
	layers, count := p.Layers(), objective.Members(groups)
	q := &quota{group: groups, least: make([]int, len(count)), most: make([]int, len(count))}
	for g, m := range count {
		for k := 0; m > 0; k++ {
			q.most[g]++
			if m >= layers[k] {
				q.least[g]++
			}
			m -= min(m, layers[k])
		}
		if q.least[g] > 0 {
			q.everywhere = append(q.everywhere, g)
		}
	}
	return q
}

// newGap adds up what the duals leave between the bound and the value. They hold for the tables of a better
// seating. A table that alone costs more than a better seating may have a negative reduced cost, so its lead is
// added; a seating has at most one such table, or two where everything is counted twice.
func (f *reducedCostFixing) newGap(s *search.Search, level int, x *search.Dual) *gap {
	total := s.Values[level] * f.costs[level].Unit * x.Unit
	for j, price := range x.Above {
		total += price * f.caps[j]
	}
	for _, v := range x.Player {
		total -= v
	}
	for _, v := range x.Table {
		total -= v
	}
	unit := f.costs[level].Unit
	var lead int64
	highest := slices.Max(x.Player)
	for t, size := range f.p.Sizes {
		lead = max(lead, x.Table[t]+int64(size)*max(highest, 0)-(f.caps[level]-unit+1)*x.Unit)
	}
	return &gap{x, level, total + unit*lead}
}

// fits reports whether a player may join the others, as far as single pairs tell.
func (f *reducedCostFixing) fits(players []int32, x int32) bool {
	for j, c := range f.costs {
		if c.Rewards {
			continue
		}
		for _, y := range players {
			if c.Pair[int(x)*c.N+int(y)] > f.caps[j] {
				return false
			}
		}
	}
	return true
}

func (q *quota) allows(players []int32) bool {
	for i, x := range players {
		if g := q.group[x]; g >= 0 && q.of(g, players[:i+1]) > q.most[g] {
			return false
		}
	}
	for _, g := range q.everywhere {
		if q.of(g, players) < min(q.least[g], len(players)) {
			return false
		}
	}
	return true
}

// of is how many of the players are of a group.
func (q *quota) of(group int, players []int32) int {
	here := 0
	for _, x := range players {
		if q.group[x] == group {
			here++
		}
	}
	return here
}
