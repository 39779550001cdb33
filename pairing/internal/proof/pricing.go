package proof

import (
	"slices"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
)

// subproblem is where pricing seeks tables of one class at a node of branch and price: who may sit there, who
// must share a table and who may not.
type subproblem struct {
	class  objective.Class
	blocks []block
	barred []bool // by player: may not sit at this class
	apart  func(a, b int32) bool
	admit  func([]int32) bool
	// stopped is asked now and then; once it says so, what pricing finds is not all there is.
	stopped func() bool
	clock   *search.Clock
}

// block is a set of players that sit together.
type block struct {
	players []int32
}

// duals are what a table is priced at: a number a player and a weight a level. They are floats while columns
// are sought, and integers when a proof is confirmed.
type duals[T int64 | float64] struct {
	player  []T
	weights []T // by level of costs
	times   func(weight T, cost int64) T
	part    func(sum T, n int) T // sum/n, not rounded up
}

// pricingSearch finds the tables of least reduced cost, by branch and bound over blocks: what a table costs less what
// its players' duals allow for.
type pricingSearch[T int64 | float64] struct {
	*subproblem
	costs  []*objective.TableCost
	duals  duals[T]
	preset T // what the fixed players cost alone

	blocks  []pricedBlock[T] // in order of density
	pair    []T              // by two blocks
	apart   []bool           // by two blocks: may not share a table
	least   []T              // by first block: report only what is below; lowered to what is found
	found   [][]int32        // by first block
	chosen  []int32          // blocks of the table being built
	players []int32
	visits  int64
	halt    bool
}

type pricedBlock[T int64 | float64] struct {
	block
	cost    T // alone
	extra   T // together with the fixed players
	density T // least cost a seat that this block or a later one can bring
}

// price finds, for every first block, a table of least reduced cost below the limit. It returns the tables and
// their reduced costs.
func price[T int64 | float64](
	s *subproblem, costs []*objective.TableCost, d duals[T], limit T,
) (tables [][]int32, reduced []T, visits int64) {
	w := &pricingSearch[T]{subproblem: s, costs: costs, duals: d}
	s.clock.Spend(int64(len(s.blocks)*len(s.blocks)*len(costs)) * search.PairedTime)
	w.priceFixed()
	if s.class.Open() == 0 {
		if w.preset < limit && s.admit(s.class.Fixed) {
			return [][]int32{slices.Clone(s.class.Fixed)}, []T{w.preset}, 1
		}
		return nil, nil, 1
	}
	w.priceBlocks()
	w.sortByDensity()
	w.keepApart()
	w.found, w.least = make([][]int32, len(w.blocks)), slices.Repeat([]T{limit}, len(w.blocks))
	w.extend(0, s.class.Open(), w.preset)
	for i, table := range w.found {
		if table != nil {
			tables = append(tables, table)
			reduced = append(reduced, w.least[i])
		}
	}
	return tables, reduced, w.visits
}

// pairCost is what two players cost by sharing a table.
func (w *pricingSearch[T]) pairCost(a, b int32) T {
	var sum T
	at := int(a)*len(w.duals.player) + int(b)
	for j, c := range w.costs {
		if v := c.Pair[at]; v != 0 {
			sum += w.duals.times(w.duals.weights[j], v)
		}
	}
	return sum
}

// seatCost adds what a player costs at tables of this size.
func (w *pricingSearch[T]) seatCost(sum T, a int32) T {
	for j, c := range w.costs {
		if alone := c.Alone[w.class.Tables[0]]; alone != nil && alone[a] != 0 {
			sum += w.duals.times(w.duals.weights[j], alone[a])
		}
	}
	return sum
}

func (w *pricingSearch[T]) priceFixed() {
	for i, a := range w.class.Fixed {
		w.preset = w.seatCost(w.preset, a)
		for _, b := range w.class.Fixed[:i] {
			w.preset += w.pairCost(a, b)
		}
	}
}

// priceBlocks prices the blocks that may sit at the class.
func (w *pricingSearch[T]) priceBlocks() {
	w.blocks = make([]pricedBlock[T], 0, len(w.subproblem.blocks))
next:
	for _, u := range w.subproblem.blocks {
		q := pricedBlock[T]{block: u}
		for i, a := range u.players {
			if w.barred[a] || len(u.players) > w.class.Open() {
				continue next
			}
			for _, f := range w.class.Fixed {
				if w.subproblem.apart(a, f) {
					continue next
				}
				q.extra += w.pairCost(a, f)
			}
			q.cost += w.seatCost(-w.duals.player[a], a)
			for _, b := range u.players[:i] {
				if w.subproblem.apart(a, b) {
					continue next
				}
				q.cost += w.pairCost(a, b)
			}
		}
		w.blocks = append(w.blocks, q)
	}
}

// pricePairs prices every two blocks in their present order.
func (w *pricingSearch[T]) pricePairs() {
	m := len(w.blocks)
	w.pair = make([]T, m*m)
	for i := range w.blocks {
		for k := range w.blocks {
			if i == k {
				continue
			}
			for _, a := range w.blocks[i].players {
				for _, b := range w.blocks[k].players {
					w.pair[i*m+k] += w.pairCost(a, b)
				}
			}
		}
	}
}

// sortByDensity puts the blocks first that may bring down the cost of a seat most.
func (w *pricingSearch[T]) sortByDensity() {
	w.pricePairs()
	for i := range w.blocks {
		q := &w.blocks[i]
		least := q.cost + q.extra
		for k := range w.blocks {
			if v := w.pair[i*len(w.blocks)+k]; v < 0 {
				least += v
			}
		}
		q.density = w.duals.part(least, len(q.players))
	}
	slices.SortStableFunc(w.blocks, func(a, b pricedBlock[T]) int {
		switch {
		case a.density < b.density:
			return -1
		case a.density > b.density:
			return 1
		}
		return 0
	})
	w.pricePairs()
}

func (w *pricingSearch[T]) keepApart() {
	m := len(w.blocks)
	w.apart = make([]bool, m*m)
	for i := range w.blocks {
		for k := range w.blocks {
			for _, a := range w.blocks[i].players {
				for _, b := range w.blocks[k].players {
					if i != k && w.subproblem.apart(a, b) {
						w.apart[i*m+k] = true
					}
				}
			}
		}
	}
}

// extend adds blocks from start on to those chosen until open seats are filled.
func (w *pricingSearch[T]) extend(start, open int, cost T) {
	for u := start; u < len(w.blocks); u++ {
		if w.visits++; w.visits&(1<<12-1) == 0 {
			w.clock.Spend(search.VisitTime << 12 * int64(w.class.Open()))
			w.halt = w.halt || w.stopped()
		}
		if w.halt {
			return
		}
		q := &w.blocks[u]
		first := u
		if len(w.chosen) > 0 {
			first = int(w.chosen[0])
		}
		// Adding in turn, not multiplying, keeps floats the same on every machine.
		bound := cost
		for range open {
			bound += q.density
		}
		if bound >= w.least[first] {
			if len(w.chosen) > 0 {
				return
			}
			continue
		}
		size := len(q.players)
		if size > open {
			continue
		}
		sum, allowed := w.join(u, cost+q.cost+q.extra)
		if !allowed {
			continue
		}
		w.chosen = append(w.chosen, int32(u))
		if size < open {
			w.extend(u+1, open-size, sum)
		} else if sum < w.least[first] {
			w.report(first, sum)
		}
		w.chosen = w.chosen[:len(w.chosen)-1]
	}
}

// join adds what a block costs with those chosen; allowed is false if it may not sit with them.
func (w *pricingSearch[T]) join(u int, sum T) (_ T, allowed bool) {
	pair, apart := w.pair[u*len(w.blocks):], w.apart[u*len(w.blocks):]
	for _, v := range w.chosen {
		if apart[v] {
			return sum, false
		}
		sum += pair[v]
	}
	return sum, true
}

// report keeps the table that the chosen blocks make, if it is allowed.
func (w *pricingSearch[T]) report(first int, reduced T) {
	w.players = append(w.players[:0], w.class.Fixed...)
	for _, v := range w.chosen {
		w.players = append(w.players, w.blocks[v].players...)
	}
	if w.admit(w.players) {
		w.least[first] = reduced
		w.found[first] = append(w.found[first][:0], w.players...)
	}
}
