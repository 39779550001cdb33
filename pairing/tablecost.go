package pairing

import "slices"

// tableCost is a level as a cost of single tables, for the levels where that can be said: what each player
// costs at a table of a size and what each two cost together. Unit is how much a value of 1 costs; a level
// may count everything twice to stay in whole numbers. No table costs less than 0.
type tableCost struct {
	n      int
	unit   int64
	pair   []int64
	player map[int][]int64 // by size of the table; nil for nothing
}

// separable reports whether a level is a sum over tables.
// It matters then how many seats a table has and who sits there, not which table it is.
func (l *Level) separable() bool { return l.Kind != Meet && l.Kind != Stay }

// newTableCost states a separable level.
func newTableCost(p *Problem, l *Level) *tableCost {
	c := &tableCost{n: p.Players, unit: 1, pair: make([]int64, p.Players*p.Players), player: make(map[int][]int64)}
	both := func(a, b int, w int64) {
		c.pair[a*c.n+b] += w
		c.pair[b*c.n+a] += w
	}
	switch l.Kind {
	case Spread:
		for a := range p.Players {
			for b := range a {
				if l.Group[a] >= 0 && l.Group[a] == l.Group[b] {
					both(a, b, 1)
				}
			}
		}
	case Apart:
		for _, pair := range l.Pairs {
			both(pair.A, pair.B, pair.Weight)
		}
	case Together:
		// Each player pays for every partner who is not at his table, so each parted pair pays twice.
		c.unit = 2
		owed := make([]int64, p.Players)
		for _, pair := range l.Pairs {
			owed[pair.A] += pair.Weight
			owed[pair.B] += pair.Weight
			both(pair.A, pair.B, -2*pair.Weight)
		}
		for _, size := range p.Sizes {
			c.player[size] = owed
		}
	case Reserve:
		c.player[l.Size] = l.Weight
	}
	return c
}

// of is what a table costs.
func (c *tableCost) of(players []int32) int64 {
	var sum int64
	alone := c.player[len(players)]
	for i, a := range players {
		if alone != nil {
			sum += alone[a]
		}
		for _, b := range players[:i] {
			sum += c.pair[int(a)*c.n+int(b)]
		}
	}
	return sum
}

// tableKind is a set of tables that are alike: as many seats, and the same players fixed at them (a table
// with fixed players is alone of its kind, and so is every table if somebody wants to stay at his).
type tableKind struct {
	size   int
	fixed  []int32
	tables []int
}

func (p *Problem) tableKinds() []tableKind {
	fixed := make([][]int32, len(p.Sizes))
	for player, t := range p.Fixed {
		if t >= 0 {
			fixed[t] = append(fixed[t], int32(player))
		}
	}
	alone := slices.ContainsFunc(p.Levels, func(l Level) bool { return l.Kind == Stay })
	var kinds []tableKind
	bySize := make(map[int]int)
	for t, size := range p.Sizes {
		if len(fixed[t]) > 0 || alone {
			kinds = append(kinds, tableKind{size, fixed[t], []int{t}})
			continue
		}
		k, seen := bySize[size]
		if !seen {
			k = len(kinds)
			bySize[size] = k
			kinds = append(kinds, tableKind{size: size})
		}
		kinds[k].tables = append(kinds[k].tables, t)
	}
	return kinds
}
