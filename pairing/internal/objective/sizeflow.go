package objective

import (
	"fmt"
	"math"
	"slices"

	"raduno/pairing/internal/flow"
)

// FlowBound is a lower bound of a Spread or SizeTurns level given the SizeTurns levels above it: who sits at
// tables of which size and how evenly the groups are then dealt over them, worked out together as a flow of
// least cost. It is exact for one spread level, where the tables are otherwise free. The bound holds only
// while the SizeTurns levels above have the values that the flow gives them; ok is false otherwise.
func (p *Problem) FlowBound(level int, values []int64) (bound int64, ok bool) {
	f, ok := p.NewSizeFlow(level, true)
	if !ok {
		return 0, false
	}
	cost, ok := f.Solve(int64(p.Players))
	if !ok {
		return 0, false
	}
	for i, j := range f.Turns {
		if j == level {
			return cost, true
		}
		if cost/f.Weights[i] != values[j] {
			return 0, false
		}
		cost %= f.Weights[i]
	}
	return cost, true
}

// sizeFlow is a network: players of a kind, to the sizes of tables at their price, each group to the tables of a
// size layer by layer (the k-th of a group at a table costs k-1), to the seats.
type sizeFlow struct {
	flow.Network
	p       *Problem
	Turns   []int   // the SizeTurns levels
	Weights []int64 // of each of them
	group   []int   // of each player, -1 for none
	sizes   []int
	tables  map[int]int // of each size
	seats   map[int]int // node by size
	dealt   map[[2]int]int
}

// NewSizeFlow builds the network for a level, with the SizeTurns levels above it or without. A more important level
// outweighs all that the less important ones can come to; ok is false if that does not fit a machine word.
func (p *Problem) NewSizeFlow(level int, above bool) (_ *sizeFlow, ok bool) {
	f := &sizeFlow{p: p, tables: make(map[int]int), seats: make(map[int]int), dealt: make(map[[2]int]int)}
	for j := range level + 1 {
		if _, ok := p.Objectives[j].(SizeTurns); ok && (above || j == level) {
			f.Turns = append(f.Turns, j)
		}
	}
	weight := int64(1)
	f.group = slices.Repeat([]int{-1}, p.Players)
	if spread, ok := p.Objectives[level].(Spread); ok {
		f.group, weight = spread.Group, spread.most(p)+1
	}
	f.Weights = make([]int64, len(f.Turns))
	for i := len(f.Turns) - 1; i >= 0; i-- {
		f.Weights[i] = weight
		most := p.Objectives[f.Turns[i]].most(p) + 1
		if weight > math.MaxInt64/64/most {
			return nil, false
		}
		weight *= most
	}
	f.build()
	return f, true
}

func (f *sizeFlow) build() {
	p := f.p
	for _, size := range p.Sizes {
		if f.tables[size] == 0 {
			f.sizes = append(f.sizes, size)
		}
		f.tables[size]++
	}
	slices.Sort(f.sizes)
	source, sink := f.Node(), f.Node()
	for _, size := range f.sizes {
		f.seats[size] = f.Node()
		f.Arc(f.seats[size], sink, int64(size*f.tables[size]), 0)
	}
	classes := make(map[string]int)
	for x := range p.Players {
		only := 0
		if p.Fixed != nil && p.Fixed[x] >= 0 {
			only = p.Sizes[p.Fixed[x]]
		}
		name := fmt.Sprint(f.group[x], only)
		prices := make(map[int]int64)
		for i, j := range f.Turns {
			l := p.Objectives[j].(SizeTurns)
			name += fmt.Sprint(" ", l.Weight[x])
			prices[l.Size] += f.Weights[i] * l.Weight[x]
		}
		if arc, known := classes[name]; known {
			f.Arcs[arc].Room++
			continue
		}
		node := f.Node()
		classes[name] = f.Arc(source, node, 1, 0)
		for _, size := range f.sizes {
			if only == 0 || only == size {
				f.Arc(node, f.deal(f.group[x], size), int64(p.Players), prices[size])
			}
		}
	}
}

// construct is the node through which a group comes to the tables of a size.
func (f *sizeFlow) deal(group, size int) int {
	if group < 0 {
		return f.seats[size]
	}
	at := [2]int{group, size}
	node, known := f.dealt[at]
	if !known {
		node = f.Node()
		f.dealt[at] = node
		for k := range size {
			f.Arc(node, f.seats[size], int64(f.tables[size]), int64(k))
		}
	}
	return node
}

// Flow proves a bound by numbers for the sizes of tables, the dual of a flow of least cost. At tables of size s
// a player of group g costs Slope[g][s] and Seat[s], besides Above for each unit of the levels above; he is taken
// to sit where that is least. m players of a group at a table make m(m-1)/2 pairs, which is never less than
// u*m - (u + u-1 + ...) with as many terms as there are seats, and none below 0, for any slope u.
type Flow struct {
	Sizes []int
	Seat  []int64         // by place in Sizes
	Slope map[int][]int64 // by group, then by place in Sizes
	Above []int64         // price of a unit of each level before
}

// Dual are the numbers that prove what the solved flow costs.
func (f *sizeFlow) Dual(level int) *Flow {
	y := f.Potentials()
	d := &Flow{Sizes: f.sizes, Slope: make(map[int][]int64), Above: make([]int64, level)}
	for k, size := range f.sizes {
		d.Seat = append(d.Seat, y[1]-y[f.seats[size]])
		for _, g := range f.group {
			if g < 0 {
				continue
			}
			if d.Slope[g] == nil {
				d.Slope[g] = make([]int64, len(f.sizes))
			}
			if node, dealt := f.dealt[[2]int{g, size}]; dealt {
				d.Slope[g][k] = y[f.seats[size]] - y[node]
			}
		}
	}
	for i, j := range f.Turns {
		if j < level {
			d.Above[j] = f.Weights[i]
		}
	}
	return d
}
