package objective

import "math"

// Network is a flow of least cost from node 0 to node 1, by shortest paths again and again.
type Network struct {
	nodes int
	Arcs  []arc // an arc and its way back are neighbours
	out   [][]int
}

type arc struct {
	to   int
	Room int64
	cost int64
}

// Node adds a node and returns its number.
func (n *Network) Node() int {
	n.out = append(n.out, nil)
	n.nodes++
	return n.nodes - 1
}

// Arc adds an arc for up to room units at cost each, and returns its index in Arcs; the index after it is the way back.
func (n *Network) Arc(from, to int, room, cost int64) int {
	n.Arcs = append(n.Arcs, arc{to, room, cost}, arc{from, 0, -cost})
	n.out[from] = append(n.out[from], len(n.Arcs)-2)
	n.out[to] = append(n.out[to], len(n.Arcs)-1)
	return len(n.Arcs) - 2
}

// Solve sends amount units from node 0 to node 1 and returns the least cost; ok is false if they do not fit.
func (n *Network) Solve(amount int64) (cost int64, ok bool) {
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
				a := &n.Arcs[i]
				if d := distance[from] + a.cost; a.Room > 0 && d < distance[a.to] {
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
		for at := 1; at != 0; at = n.Arcs[by[at]^1].to {
			step = min(step, n.Arcs[by[at]].Room)
		}
		for at := 1; at != 0; at = n.Arcs[by[at]^1].to {
			n.Arcs[by[at]].Room -= step
			n.Arcs[by[at]^1].Room += step
		}
		cost += step * distance[1]
		amount -= step
	}
	return cost, true
}

// Potentials are numbers of the nodes under which no arc with room left is worth taking (Bellman and Ford).
func (n *Network) Potentials() []int64 {
	y := make([]int64, n.nodes)
	for changed := true; changed; {
		changed = false
		for from, arcs := range n.out {
			for _, i := range arcs {
				a := &n.Arcs[i]
				if d := y[from] + a.cost; a.Room > 0 && d < y[a.to] {
					y[a.to], changed = d, true
				}
			}
		}
	}
	return y
}
