package objective

import (
	"fmt"
	"slices"
	"strconv"
)

// TableCost is a level as a cost of single tables, for the levels where that can be said: what each player
// costs at a table and what each two cost together. Unit is how much a value of 1 costs; a level
// may count everything twice to stay in whole numbers. No table costs less than 0.
type TableCost struct {
	N     int
	Unit  int64
	Pair  []int64
	Alone [][]int64 // by table: of each player; nil for nothing
	// Rewards says that pairs may cost less than 0: what a part of a table costs tells nothing of the whole.
	Rewards bool
}

// NewTableCost is the cost 0 for every table, in units of 1.
func NewTableCost(p *Problem) *TableCost {
	return &TableCost{N: p.Players, Unit: 1, Pair: make([]int64, p.Players*p.Players), Alone: make([][]int64, len(p.Sizes))}
}

// AddPair makes two players cost w more together.
func (c *TableCost) AddPair(a, b int, w int64) {
	c.Pair[a*c.N+b] += w
	c.Pair[b*c.N+a] += w
}

// Separable reports whether all levels are sums over tables.
func (p *Problem) Separable() bool {
	return !slices.ContainsFunc(p.Objectives, func(l Objective) bool {
		_, ok := l.(Separable)
		return !ok
	})
}

// Heaviest is a number that no part of a table costs more than, rewards taken as costs.
func (c *TableCost) Heaviest(p *Problem) int64 {
	var pair, alone, sum int64
	for _, v := range c.Pair {
		pair = max(pair, v, -v)
	}
	for t, size := range p.Sizes {
		for _, v := range c.Alone[t] {
			alone = max(alone, v)
		}
		sum = max(sum, int64(size*(size-1)/2)*pair+int64(size)*alone)
	}
	return sum
}

// Of is what a table costs.
func (c *TableCost) Of(players []int32, table int) int64 {
	var sum int64
	alone := c.Alone[table]
	for i, a := range players {
		if alone != nil {
			sum += alone[a]
		}
		for _, b := range players[:i] {
			sum += c.Pair[int(a)*c.N+int(b)]
		}
	}
	return sum
}

// Among is the cost for some players alone, known by their places in the list, at some tables.
func (c *TableCost) Among(players []int, tables []bool) *TableCost {
	n := len(players)
	few := &TableCost{N: n, Unit: c.Unit, Rewards: c.Rewards, Pair: make([]int64, 0, n*n), Alone: make([][]int64, len(tables))}
	for _, x := range players {
		row := c.Pair[x*c.N:][:c.N]
		for _, y := range players {
			few.Pair = append(few.Pair, row[y])
		}
	}
	for t, taken := range tables {
		if taken && c.Alone[t] != nil {
			for _, x := range players {
				few.Alone[t] = append(few.Alone[t], c.Alone[t][x])
			}
		}
	}
	return few
}

// Class is a set of tables that are interchangeable: as many seats, the same players fixed at them (a table with fixed
// players is alone in its class, and so is every table if a player wants to stay at his), and the same costs at levels
// about named tables.
type Class struct {
	Size   int
	Fixed  []int32
	Tables []int
}

// Open is how many seats of a table of the class are to be filled.
func (c *Class) Open() int { return c.Size - len(c.Fixed) }

// Classes are the tables of the problem by class.
func (p *Problem) Classes() []Class {
	fixed := make([][]int32, len(p.Sizes))
	for player, t := range p.Fixed {
		if t >= 0 {
			fixed[t] = append(fixed[t], int32(player))
		}
	}
	alone := len(Of[KeepTable](p)) > 0
	var classes []Class
	alike := make(map[string]int)
	places := Of[Place](p)
	for t, size := range p.Sizes {
		if len(fixed[t]) > 0 || alone {
			classes = append(classes, Class{size, fixed[t], []int{t}})
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
			classes = append(classes, Class{Size: size})
		}
		classes[k].Tables = append(classes[k].Tables, t)
	}
	return classes
}

// FreePlayers are those who sit at no table yet.
func (p *Problem) FreePlayers() []int32 {
	free := make([]int32, 0, p.Players)
	for i := range p.Players {
		if p.Fixed == nil || p.Fixed[i] < 0 {
			free = append(free, int32(i))
		}
	}
	return free
}
