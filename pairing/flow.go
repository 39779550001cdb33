package pairing

import (
	"fmt"
	"math"
	"slices"
)

// flowBound is a lower bound of a Spread or Reserve level given the Reserve levels above it: who sits at
// tables of which size and how evenly the groups are then dealt over them, worked out together as a flow of
// least cost. It is exact for one spread level, where the tables are otherwise free. The bound holds only
// while the Reserve levels above have the values that the flow gives them; ok is false otherwise.
func (p *Problem) flowBound(level int, values []int64) (bound int64, ok bool) {
	var reserves []int
	for j := range level + 1 {
		if _, ok := p.Levels[j].(Reserve); ok {
			reserves = append(reserves, j)
		}
	}
	group := func(int) int { return -1 }
	spread, spreads := p.Levels[level].(Spread)
	if spreads {
		group = func(x int) int { return spread.Group[x] }
	}
	// The value of a more important level outweighs all that the less important ones can come to.
	weights := make([]int64, len(reserves))
	weight := int64(1)
	if spreads {
		weight = spread.most(p) + 1
	}
	for i := len(reserves) - 1; i >= 0; i-- {
		weights[i] = weight
		if most := p.Levels[reserves[i]].most(p) + 1; weight > math.MaxInt64/64/most {
			return 0, false
		} else {
			weight *= most
		}
	}
	n := newSizeFlow(p, reserves, weights, group)
	cost, ok := n.solve(int64(p.Players))
	if !ok {
		return 0, false
	}
	for i, j := range reserves {
		if j == level {
			return cost, true
		}
		if cost/weights[i] != values[j] {
			return 0, false
		}
		cost %= weights[i]
	}
	return cost, true
}

// newSizeFlow builds the network: players of a kind, to the sizes of tables at their price, each group to
// the tables of a size layer by layer (the k-th of a group at a table costs k-1), to the seats.
func newSizeFlow(p *Problem, reserves []int, weights []int64, group func(int) int) *network {
	tables := make(map[int]int)
	var sizes []int
	for _, size := range p.Sizes {
		if tables[size] == 0 {
			sizes = append(sizes, size)
		}
		tables[size]++
	}
	slices.Sort(sizes)
	n := &network{}
	source, sink := n.node(), n.node()
	seats := make(map[int]int)
	for _, size := range sizes {
		seats[size] = n.node()
		n.arc(seats[size], sink, int64(size*tables[size]), 0)
	}
	groupSize := make(map[[2]int]int)
	dealt := func(g, size int) int {
		if g < 0 {
			return seats[size]
		}
		node, known := groupSize[[2]int{g, size}]
		if !known {
			node = n.node()
			groupSize[[2]int{g, size}] = node
			for k := range size {
				n.arc(node, seats[size], int64(tables[size]), int64(k))
			}
		}
		return node
	}
	kinds := make(map[string]int)
	for x := range p.Players {
		only := 0
		if p.Fixed != nil && p.Fixed[x] >= 0 {
			only = p.Sizes[p.Fixed[x]]
		}
		name := fmt.Sprint(group(x), only)
		prices := make(map[int]int64)
		for i, j := range reserves {
			l := p.Levels[j].(Reserve)
			name += fmt.Sprint(" ", l.Weight[x])
			prices[l.Size] += weights[i] * l.Weight[x]
		}
		if arc, known := kinds[name]; known {
			n.arcs[arc].room++
			continue
		}
		node := n.node()
		kinds[name] = n.arc(source, node, 1, 0)
		for _, size := range sizes {
			if only == 0 || only == size {
				n.arc(node, dealt(group(x), size), int64(p.Players), prices[size])
			}
		}
	}
	return n
}

// network is a flow of least cost from node 0 to node 1, by shortest paths again and again.
type network struct {
	nodes int
	arcs  []arc // an arc and its way back are neighbours
	out   [][]int
}

type arc struct {
	to   int
	room int64
	cost int64
}

func (n *network) node() int {
	n.out = append(n.out, nil)
	n.nodes++
	return n.nodes - 1
}

func (n *network) arc(from, to int, room, cost int64) int {
	n.arcs = append(n.arcs, arc{to, room, cost}, arc{from, 0, -cost})
	n.out[from] = append(n.out[from], len(n.arcs)-2)
	n.out[to] = append(n.out[to], len(n.arcs)-1)
	return len(n.arcs) - 2
}

// solve sends so much from node 0 to node 1 and returns the cost; ok is false if it does not fit.
func (n *network) solve(amount int64) (cost int64, ok bool) {
	const far = math.MaxInt64 / 4
	distance := make([]int64, n.nodes)
	by := make([]int, n.nodes)
	queued := make([]bool, n.nodes)
	for amount > 0 {
		for i := range distance {
			distance[i] = far
		}
		distance[0] = 0
		queue := []int{0}
		for len(queue) > 0 {
			from := queue[0]
			queue = queue[1:]
			queued[from] = false
			for _, i := range n.out[from] {
				a := &n.arcs[i]
				if d := distance[from] + a.cost; a.room > 0 && d < distance[a.to] {
					distance[a.to], by[a.to] = d, i
					if !queued[a.to] {
						queued[a.to] = true
						queue = append(queue, a.to)
					}
				}
			}
		}
		if distance[1] >= far {
			return 0, false
		}
		step := amount
		for at := 1; at != 0; at = n.arcs[by[at]^1].to {
			step = min(step, n.arcs[by[at]].room)
		}
		for at := 1; at != 0; at = n.arcs[by[at]^1].to {
			n.arcs[by[at]].room -= step
			n.arcs[by[at]^1].room += step
		}
		cost += step * distance[1]
		amount -= step
	}
	return cost, true
}
