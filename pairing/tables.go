package pairing

import "slices"

// pricer goes through the tables that are allowed and finds those of least reduced cost: what a table
// costs less what its players' numbers allow for. It is the same walk in floats, to find columns, and in
// integers, to confirm that no table is cheaper than its numbers.
type pricer[T int64 | float64] struct {
	units   []unit   // players, or players that must share a table, in order of density
	cost    []T      // by unit, inside costs included
	pair    []T      // by two units
	density []T      // least cost a seat that this unit or a later one can bring
	apart   [][]bool // by unit: units that may not share its table
	least   []T      // by first unit: report only what is below; lowered to what is found
	found   [][]int32
	admit   func([]int32) bool
	visits  int64

	chosen  []int32 // units of the table being built, by place in units
	players []int32
	preset  []int32 // players fixed at the table
}

// unit is a set of players that sit together.
type unit struct {
	players []int32
}

// walk adds units from start on until need seats are filled.
func (w *pricer[T]) walk(start, need int, cost T, extra []T) {
	for u := start; u < len(w.units); u++ {
		w.visits++
		first := u
		if len(w.chosen) > 0 {
			first = int(w.chosen[0])
		}
		// Adding in turn, not multiplying, keeps floats the same on every machine.
		bound := cost
		for range need {
			bound += w.density[u]
		}
		if bound >= w.least[first] {
			if len(w.chosen) > 0 {
				return
			}
			continue
		}
		size := len(w.units[u].players)
		if size > need {
			continue
		}
		allowed := true
		sum := cost + w.cost[u] + extra[u]
		row := w.pair[u*len(w.units):]
		for _, v := range w.chosen {
			if w.apart[u][v] {
				allowed = false
				break
			}
			sum += row[v]
		}
		if !allowed {
			continue
		}
		w.chosen = append(w.chosen, int32(u))
		if size == need {
			if sum < w.least[first] {
				w.players = append(w.players[:0], w.preset...)
				for _, v := range w.chosen {
					w.players = append(w.players, w.units[v].players...)
				}
				if w.admit(w.players) {
					w.least[first] = sum
					w.found[first] = append(w.found[first][:0], w.players...)
				}
			}
		} else {
			w.walk(u+1, need-size, sum, extra)
		}
		w.chosen = w.chosen[:len(w.chosen)-1]
	}
}

// room is where tables of one kind are sought: the kind, the players that may sit there, who must share a
// table and who may not.
type room struct {
	kind    tableKind
	units   []unit
	barred  []bool // by player: may not sit at this kind
	blocked func(a, b int32) bool
	admit   func([]int32) bool
}

// tablePrices is what tables are priced at: a number a player and a weight a level.
type tablePrices[T int64 | float64] struct {
	player  []T
	weights []T // by level of costs
	times   func(weight T, cost int64) T
	part    func(sum T, n int) T // sum/n, not rounded up
}

// cheapest finds, for every first unit, a cheapest allowed table below the limit. It returns the tables
// and their reduced costs.
func cheapest[T int64 | float64](r *room, costs []*tableCost, prices tablePrices[T], limit T) (tables [][]int32, reduced []T, visits int64) {
	n := len(prices.player)
	pairOf := func(a, b int32) T {
		var sum T
		for j, c := range costs {
			if w := c.pair[int(a)*n+int(b)]; w != 0 {
				sum += prices.times(prices.weights[j], w)
			}
		}
		return sum
	}
	playerOf := func(a int32) T {
		sum := -prices.player[a]
		for j, c := range costs {
			if alone := c.player[r.kind.size]; alone != nil && alone[a] != 0 {
				sum += prices.times(prices.weights[j], alone[a])
			}
		}
		return sum
	}
	type priced struct {
		unit
		cost, extra, density T
	}
	list := make([]priced, 0, len(r.units))
	need := r.kind.size - len(r.kind.fixed)
	var preset T
	for i, a := range r.kind.fixed {
		for j, c := range costs {
			if alone := c.player[r.kind.size]; alone != nil && alone[a] != 0 {
				preset += prices.times(prices.weights[j], alone[a])
			}
		}
		for _, b := range r.kind.fixed[:i] {
			preset += pairOf(a, b)
		}
	}
	if need == 0 {
		if preset < limit && r.admit(r.kind.fixed) {
			return [][]int32{slices.Clone(r.kind.fixed)}, []T{preset}, 1
		}
		return nil, nil, 1
	}
nextUnit:
	for _, u := range r.units {
		q := priced{unit: u}
		for i, a := range u.players {
			if r.barred[a] || len(u.players) > need {
				continue nextUnit
			}
			for _, f := range r.kind.fixed {
				if r.blocked(a, f) {
					continue nextUnit
				}
				q.extra += pairOf(a, f)
			}
			q.cost += playerOf(a)
			for _, b := range u.players[:i] {
				if r.blocked(a, b) {
					continue nextUnit
				}
				q.cost += pairOf(a, b)
			}
		}
		list = append(list, q)
	}
	m := len(list)
	pair := make([]T, m*m)
	fill := func() {
		for i := range list {
			for k := range list {
				pair[i*m+k] = 0
				if i == k {
					continue
				}
				for _, a := range list[i].players {
					for _, b := range list[k].players {
						pair[i*m+k] += pairOf(a, b)
					}
				}
			}
		}
	}
	fill()
	for i := range list {
		least := list[i].cost + list[i].extra
		for k := range list {
			if v := pair[i*m+k]; v < 0 {
				least += v
			}
		}
		list[i].density = prices.part(least, len(list[i].players))
	}
	slices.SortStableFunc(list, func(a, b priced) int {
		switch {
		case a.density < b.density:
			return -1
		case a.density > b.density:
			return 1
		}
		return 0
	})
	fill()
	w := &pricer[T]{pair: pair, admit: r.admit, preset: r.kind.fixed}
	w.least = make([]T, m)
	w.found = make([][]int32, m)
	w.apart = make([][]bool, m)
	extra := make([]T, m)
	for i, q := range list {
		w.units = append(w.units, q.unit)
		w.cost = append(w.cost, q.cost)
		w.density = append(w.density, q.density)
		extra[i] = q.extra
		w.least[i] = limit
		w.apart[i] = make([]bool, m)
		for k, other := range list {
			for _, a := range q.players {
				for _, b := range other.players {
					if i != k && r.blocked(a, b) {
						w.apart[i][k] = true
					}
				}
			}
		}
	}
	w.walk(0, need, preset, extra)
	for i, table := range w.found {
		if table != nil {
			tables = append(tables, table)
			reduced = append(reduced, w.least[i])
		}
	}
	return tables, reduced, w.visits
}
