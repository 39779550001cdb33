package pairing

import "math"

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

// potentials are numbers of the nodes under which no arc with room left is worth taking (Bellman and Ford).
func (n *network) potentials() []int64 {
	y := make([]int64, n.nodes)
	for changed := true; changed; {
		changed = false
		for from, arcs := range n.out {
			for _, i := range arcs {
				a := &n.arcs[i]
				if d := y[from] + a.cost; a.room > 0 && d < y[a.to] {
					y[a.to], changed = d, true
				}
			}
		}
	}
	return y
}
