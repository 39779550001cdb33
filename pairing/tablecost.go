package pairing

import (
	"fmt"
	"slices"
	"strconv"
)

// tableCost is a level as a cost of single tables, for the levels where that can be said: what each player
// costs at a table and what each two cost together. Unit is how much a value of 1 costs; a level
// may count everything twice to stay in whole numbers. No table costs less than 0.
type tableCost struct {
	n     int
	unit  int64
	pair  []int64
	alone [][]int64 // by table: of each player; nil for nothing
	// rewards says that pairs may cost less than 0: what a part of a table costs tells nothing of the whole.
	rewards bool
}

func newTableCost(p *Problem) *tableCost {
	return &tableCost{n: p.Players, unit: 1, pair: make([]int64, p.Players*p.Players), alone: make([][]int64, len(p.Sizes))}
}

func (c *tableCost) addPair(a, b int, w int64) {
	c.pair[a*c.n+b] += w
	c.pair[b*c.n+a] += w
}

// separable reports whether all levels are sums over tables.
func (p *Problem) separable() bool {
	return !slices.ContainsFunc(p.Objectives, func(l Objective) bool {
		_, ok := l.(separable)
		return !ok
	})
}

// heaviest is a number that no part of a table costs more than, rewards taken as costs.
func (c *tableCost) heaviest(p *Problem) int64 {
	var pair, alone, sum int64
	for _, v := range c.pair {
		pair = max(pair, v, -v)
	}
	for t, size := range p.Sizes {
		for _, v := range c.alone[t] {
			alone = max(alone, v)
		}
		sum = max(sum, int64(size*(size-1)/2)*pair+int64(size)*alone)
	}
	return sum
}

// of is what a table costs.
func (c *tableCost) of(players []int32, table int) int64 {
	var sum int64
	alone := c.alone[table]
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

// among is the cost for some players alone, known by their places in the list, at some tables.
func (c *tableCost) among(players []int, tables []bool) *tableCost {
	n := len(players)
	few := &tableCost{n: n, unit: c.unit, rewards: c.rewards, pair: make([]int64, 0, n*n), alone: make([][]int64, len(tables))}
	for _, x := range players {
		row := c.pair[x*c.n:][:c.n]
		for _, y := range players {
			few.pair = append(few.pair, row[y])
		}
	}
	for t, taken := range tables {
		if taken && c.alone[t] != nil {
			for _, x := range players {
				few.alone[t] = append(few.alone[t], c.alone[t][x])
			}
		}
	}
	return few
}

// class is a set of tables that are interchangeable: as many seats, the same players fixed at them (a table with fixed
// players is alone in its class, and so is every table if somebody wants to stay at his), and the same costs at levels
// about named tables.
type class struct {
	size   int
	fixed  []int32
	tables []int
}

// open is how many seats of a table of the class are to be filled.
func (c *class) open() int { return c.size - len(c.fixed) }

func (p *Problem) classes() []class {
	fixed := make([][]int32, len(p.Sizes))
	for player, t := range p.Fixed {
		if t >= 0 {
			fixed[t] = append(fixed[t], int32(player))
		}
	}
	alone := len(objectivesOf[KeepTable](p)) > 0
	var classes []class
	alike := make(map[string]int)
	places := objectivesOf[Place](p)
	for t, size := range p.Sizes {
		if len(fixed[t]) > 0 || alone {
			classes = append(classes, class{size, fixed[t], []int{t}})
			continue
		}
		name := strconv.Itoa(size)
		for _, l := range places {
			if name += " "; t < len(l.Weight) {
				name += fmt.Sprint(l.Weight[t])
			}
		}
		k, seen := alike[name]
		if !seen {
			k = len(classes)
			alike[name] = k
			classes = append(classes, class{size: size})
		}
		classes[k].tables = append(classes[k].tables, t)
	}
	return classes
}

// freePlayers are those who sit at no table yet.
func (p *Problem) freePlayers() []int32 {
	free := make([]int32, 0, p.Players)
	for i := range p.Players {
		if p.Fixed == nil || p.Fixed[i] < 0 {
			free = append(free, int32(i))
		}
	}
	return free
}
