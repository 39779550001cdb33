package sample

import (
	"math"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
)

// possibleTables says which tables an optimal seating may use, from the values of all levels.
type possibleTables struct {
	p     *objective.Problem
	costs []*objective.TableCost
	caps  []int64
	quota []*quota // of levels that spread every group as evenly as can be
}

// quota says how many of a group a table has at least and at most.
type quota struct {
	group       []int
	least, most []int // by group; least is for tables with so many seats at least
	everywhere  []int // the groups that have a player at every table with seats for them
}

// newPossibleTables uses the best values. An optimal seating has those values down to the first
// that is above its bound, and there no more; nothing is known of the levels below.
func newPossibleTables(s *search.Search) *possibleTables {
	p := s.P
	f := &possibleTables{p: p}
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

// fits reports whether a player may join the others, as far as single pairs tell.
func (f *possibleTables) fits(players []int32, x int32) bool {
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
