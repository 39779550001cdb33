package pairing

import (
	"math"
	"math/bits"
)

// softWeights are weights of levels of which products with costs stay small enough for the simplex, a level weighing as
// many times the next as there is room for.
func softWeights(levels int) []int64 {
	const heaviest = 1_000_000
	ratio := int64(1000)
	fits := func() bool {
		product := int64(1)
		for range levels - 1 {
			if product *= ratio; product > heaviest {
				return false
			}
		}
		return true
	}
	for ratio > 2 && !fits() {
		ratio--
	}
	weights := make([]int64, levels)
	weight := int64(1)
	for j := levels - 1; j >= 0; j-- {
		weights[j] = weight
		weight = min(weight*ratio, heaviest)
	}
	return weights
}

// sharpen leaves out the tables that no optimal seating uses, by reduced cost fixing over all tables at once: whatever the
// weights, the tables of an optimal seating cost together what its levels come to, and duals of the linear programme over
// the tables that are listed say how little of that is left for any one. The duals are rounded to integers and made to hold
// for every table listed, so nothing depends on how the programme was solved.
func (u *uniform) sharpen(s *search) {
	const most = 1 << 40 // so that products with dualUnit and their sums fit
	list := u.flat()
	var heaviest int64
	for _, c := range list {
		heaviest = max(heaviest, c.soft)
	}
	if len(list) == 0 || heaviest > most/int64(len(u.p.Sizes)) {
		return
	}
	player, class := u.relax(s, list, heaviest)
	var least []int64 // by class
	for range u.classes {
		least = append(least, math.MaxInt64)
	}
	reduced := make([]int64, len(list))
	for i, c := range list {
		reduced[i] = c.soft*dualUnit - class[c.class]
		for b := c.players; b != 0; b &= b - 1 {
			reduced[i] -= player[bits.TrailingZeros64(b)]
		}
		least[c.class] = min(least[c.class], reduced[i])
	}
	var room int64
	for j, limit := range u.fixing.caps {
		room += u.weights[j] * limit
	}
	room *= dualUnit
	for _, v := range player {
		room -= v
	}
	for k, c := range u.classes {
		if c.open() > 0 && least[k] < math.MaxInt64 {
			room -= int64(len(c.tables)) * (class[k] + least[k])
		}
	}
	u.keep(list, reduced, least, room)
}

// dualUnit is how many parts of one the duals are rounded to.
const dualUnit = 1000

// flat is all tables in one list.
func (u *uniform) flat() []*choice {
	var list []*choice
	for i := range u.tables {
		for j := range u.tables[i] {
			list = append(list, &u.tables[i][j])
		}
	}
	return list
}

// keep keeps the tables whose reduced cost, above the least of their class, leaves room, and the room as one more gap that
// a count has to keep to.
func (u *uniform) keep(list []*choice, reduced, least []int64, room int64) {
	proofs := len(u.fixing.gaps)
	tables := make([][]choice, len(u.tables))
	var all []int64
	for i, c := range list {
		rest := reduced[i] - least[c.class]
		if rest > room {
			continue
		}
		kept := *c
		kept.reduced = int32(len(all))
		all = append(append(all, u.reduced[c.reduced:][:proofs]...), rest)
		first := bits.TrailingZeros64(c.players)
		tables[first] = append(tables[first], kept)
	}
	u.tables, u.reduced = tables, all
	u.fixing.gaps = append(u.fixing.gaps, &gap{most: room})
	u.renumber()
	u.order()
}

// renumber gives the players other bits: tables are laid with the first player that is left, and there are fewest states where
// he is always one with few tables left.
func (u *uniform) renumber() {
	list := u.flat()
	tables := make([][]int, len(u.free)) // by player: those that he is at
	for i, c := range list {
		for b := c.players; b != 0; b &= b - 1 {
			x := bits.TrailingZeros64(b)
			tables[x] = append(tables[x], i)
		}
	}
	left := make([]int, len(u.free)) // by player: his tables without anybody who has his bit already
	for x := range left {
		left[x] = len(tables[x])
	}
	place := make([]int, len(u.free))
	for x := range place {
		place[x] = -1
	}
	gone := make([]bool, len(list))
	free := make([]int32, 0, len(u.free))
	for len(free) < len(u.free) {
		next := -1
		for x := range place {
			if place[x] < 0 && (next < 0 || left[x] < left[next]) {
				next = x
			}
		}
		place[next] = len(free)
		free = append(free, u.free[next])
		for _, i := range tables[next] {
			if gone[i] {
				continue
			}
			gone[i] = true
			for b := list[i].players; b != 0; b &= b - 1 {
				left[bits.TrailingZeros64(b)]--
			}
		}
	}
	sorted := make([][]choice, len(u.tables))
	for _, c := range list {
		moved := *c
		moved.players = 0
		for b := c.players; b != 0; b &= b - 1 {
			moved.players |= 1 << place[bits.TrailingZeros64(b)]
		}
		first := bits.TrailingZeros64(moved.players)
		sorted[first] = append(sorted[first], moved)
	}
	u.tables, u.free = sorted, free
}

// relax solves the linear programme over the tables as far as a few dozen rounds of column generation go, and returns its
// duals of players and classes in parts of dualUnit. Any numbers would do; better ones leave fewer tables.
func (u *uniform) relax(s *search, list []*choice, heaviest int64) (player, class []int64) {
	const rounds, each = 60, 3
	n := len(u.free)
	right := make([]float64, n+len(u.classes))
	shake := fast(0x9e3779b97f4a7c15)
	var drift float64
	for i := range n {
		e := float64(float64(shake.below(2001)-1000) * 1e-7)
		if i == n-1 {
			e = -drift
		}
		drift += e
		right[i] = 1 + e
	}
	for k, c := range u.classes {
		if c.open() > 0 {
			right[n+k] = float64(len(c.tables))
		}
	}
	lp := newSimplex(0, right, float64(2*heaviest+1))
	lp.stopped = s.stopped
	in := make([]bool, len(list))
	for range rounds {
		lp.solve(400)
		lp.price()
		if s.stopped() {
			break
		}
		fresh := false
		for at := 0; at < len(list); {
			first := bits.TrailingZeros64(list[at].players)
			best := [each]int{-1, -1, -1}
			var low [each]float64
			for ; at < len(list) && bits.TrailingZeros64(list[at].players) == first; at++ {
				if in[at] {
					continue
				}
				if d := u.reducedCost(lp, list[at]); d < low[each-1]-tiny {
					place := each - 1
					for ; place > 0 && d < low[place-1]; place-- {
						best[place], low[place] = best[place-1], low[place-1]
					}
					best[place], low[place] = at, d
				}
			}
			for _, i := range best {
				if i >= 0 {
					in[i], fresh = true, true
					lp.columns = append(lp.columns, u.column(list[i]))
				}
			}
		}
		if !fresh {
			break
		}
	}
	part := func(v float64) int64 { return int64(max(-maxRounded, min(maxRounded, float64(v*dualUnit)))) }
	for i := range n {
		player = append(player, part(lp.dual[i]))
	}
	for k := range u.classes {
		class = append(class, part(lp.dual[n+k]))
	}
	return player, class
}

// reducedCost is what a table costs less the duals of its players and class.
func (u *uniform) reducedCost(lp *simplex, c *choice) float64 {
	sum := float64(c.soft) - lp.dual[len(u.free)+int(c.class)]
	for b := c.players; b != 0; b &= b - 1 {
		sum -= lp.dual[bits.TrailingZeros64(b)]
	}
	return sum
}

// column is a table in the linear programme.
func (u *uniform) column(c *choice) column {
	col := column{cost: float64(c.soft)}
	for b := c.players; b != 0; b &= b - 1 {
		col.rows, col.entries = append(col.rows, int32(bits.TrailingZeros64(b))), append(col.entries, 1)
	}
	col.rows, col.entries = append(col.rows, int32(len(u.free))+c.class), append(col.entries, 1)
	return col
}
