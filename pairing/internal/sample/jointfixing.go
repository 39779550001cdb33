package sample

import (
	"math"
	"math/bits"
	"slices"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/proof"
	"raduno/pairing/internal/search"
)

// SoftWeights are weights of levels whose products with costs stay small enough for the simplex, a level weighing as
// many times the next as there is room for.
func SoftWeights(levels int) []int64 {
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

// FixJointly leaves out the tables that no optimal seating uses, by reduced cost fixing over all tables at once: whatever the
// weights, the tables of an optimal seating cost together what its levels come to, and duals of the linear programme over
// the tables that are listed say how little of that is left for any one. The duals are rounded to integers and made to hold
// for every table listed, so nothing depends on how the programme was solved.
func (u *OptimaCount) FixJointly(s *search.Search) {
	const most = 1 << 40 // so that products with dualUnit and their sums fit
	list := u.tables
	var heaviest int64
	for i := range list {
		heaviest = max(heaviest, list[i].soft)
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
	for i := range list {
		c := &list[i]
		reduced[i] = c.soft*dualUnit - class[c.class]
		u.each(c.players, func(orbit, count int) { reduced[i] -= player[orbit] * int64(count) })
		least[c.class] = min(least[c.class], reduced[i])
	}
	var room int64
	for j, limit := range u.fixing.caps {
		room += u.Weights[j] * limit
	}
	room *= dualUnit
	for i, v := range player {
		room -= v * int64(len(u.orbits[i].players))
	}
	for k, c := range u.classes {
		if c.Open() > 0 && least[k] < math.MaxInt64 {
			room -= int64(len(c.Tables)) * (class[k] + least[k])
		}
	}
	u.keep(list, reduced, least, room)
}

// dualUnit is how many parts of one the duals are rounded to.
const dualUnit = 1000

// keep keeps the tables whose reduced cost, above the least of their class, leaves room: a count has to keep to that, too.
func (u *OptimaCount) keep(list []choice, reduced, least []int64, room int64) {
	var kept []choice
	for i, c := range list {
		if c.reduced = reduced[i] - least[c.class]; c.reduced <= room {
			kept = append(kept, c)
		}
	}
	u.room = room
	u.renumber(kept)
}

// renumber gives the orbits other bits: tables are laid with the first player that is left, and there are fewest states where
// he is always one with few tables left.
func (u *OptimaCount) renumber(list []choice) {
	tables := make([][]int, len(u.orbits)) // by orbit: those that one of it is at
	for i := range list {
		u.each(list[i].players, func(orbit, _ int) { tables[orbit] = append(tables[orbit], i) })
	}
	left := make([]int, len(u.orbits)) // by orbit: its tables without any that has its bits already
	for x := range left {
		left[x] = len(tables[x])
	}
	place := slices.Repeat([]int{-1}, len(u.orbits))
	gone := make([]bool, len(list))
	orbits := make([]orbit, 0, len(u.orbits))
	for len(orbits) < len(u.orbits) {
		next := -1
		for x := range place {
			if place[x] < 0 && (next < 0 || left[x] < left[next]) {
				next = x
			}
		}
		place[next] = len(orbits)
		orbits = append(orbits, u.orbits[next])
		for _, i := range tables[next] {
			if gone[i] {
				continue
			}
			gone[i] = true
			u.each(list[i].players, func(orbit, _ int) { left[orbit]-- })
		}
	}
	u.move(list, orbits, place)
}

// move lays the orbits out in another order, and lists the tables anew.
func (u *OptimaCount) move(list []choice, orbits []orbit, place []int) {
	moved := make([][]int, len(list)) // orbit and number of players in turn
	for i := range list {
		u.each(list[i].players, func(orbit, count int) { moved[i] = append(moved[i], place[orbit], count) })
	}
	u.layOut(orbits)
	found := make([][]choice, len(orbits))
	for i, c := range list {
		c.players = 0
		for m := moved[i]; len(m) > 0; m = m[2:] {
			c.players |= uint64(m[1]) << orbits[m[0]].shift
		}
		first := u.orbitAt[bits.TrailingZeros64(c.players)]
		found[first] = append(found[first], c)
	}
	u.enlist(found)
}

// relax solves the linear programme over the tables as far as a few dozen rounds of column generation go, and returns its
// duals of players and classes in parts of dualUnit. Any numbers would do; better ones leave fewer tables.
func (u *OptimaCount) relax(s *search.Search, list []choice, heaviest int64) (player, class []int64) {
	const rounds, each = 60, 3
	n := len(u.orbits)
	right := make([]float64, n+len(u.classes))
	shake := objective.Fast(0x9e3779b97f4a7c15)
	var drift float64
	for i := range n {
		e := float64(float64(shake.Below(2001)-1000) * 1e-7)
		if i == n-1 {
			e = -drift
		}
		drift += e
		right[i] = float64(len(u.orbits[i].players)) + e
	}
	for k, c := range u.classes {
		if c.Open() > 0 {
			right[n+k] = float64(len(c.Tables))
		}
	}
	lp := proof.NewSimplex(0, right, float64(2*heaviest+1))
	lp.Stopped = s.Stopped
	in := make([]bool, len(list))
	for range rounds {
		before := lp.Pivots
		lp.Solve(400)
		lp.Price()
		s.Clock.Pivots(lp.Rows, len(lp.Columns), lp.Pivots-before)
		s.Clock.Spend(int64(len(list)) * search.ListedTime)
		if s.Stopped() {
			break
		}
		fresh, bit := false, u.perBit(lp.Dual)
		for first := range u.orbits {
			best := [each]int{-1, -1, -1}
			var low [each]float64
			for at := u.from[first]; at < u.from[first+1]; at++ {
				if in[at] {
					continue
				}
				if d := list[at].reducedCost(&bit, lp.Dual[n:]); d < low[each-1]-proof.Tiny {
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
					lp.Columns = append(lp.Columns, u.column(&list[i]))
				}
			}
		}
		if !fresh {
			break
		}
	}
	part := func(v float64) int64 {
		return int64(max(-proof.MaxRounded, min(proof.MaxRounded, float64(v*dualUnit))))
	}
	for i := range n {
		player = append(player, part(lp.Dual[i]))
	}
	for k := range u.classes {
		class = append(class, part(lp.Dual[n+k]))
	}
	return player, class
}

// perBit are the duals of orbits by the bits of a packed set of players, each as often as its bit counts.
func (u *OptimaCount) perBit(dual []float64) (bit [64]float64) {
	for i, k := range u.orbits {
		for b := range k.width {
			bit[k.shift+b] = float64(dual[i] * float64(int(1)<<b))
		}
	}
	return bit
}

// reducedCost is what a table costs less the duals of its players and class.
func (c *choice) reducedCost(bit *[64]float64, class []float64) float64 {
	sum := float64(c.soft) - class[c.class]
	for rest := c.players; rest != 0; rest &= rest - 1 {
		sum -= bit[bits.TrailingZeros64(rest)]
	}
	return sum
}

// column is a table in the linear programme.
func (u *OptimaCount) column(c *choice) proof.Column {
	col := proof.Column{Cost: float64(c.soft)}
	u.each(c.players, func(orbit, count int) {
		col.Rows, col.Entries = append(col.Rows, int32(orbit)), append(col.Entries, float64(count))
	})
	col.Rows, col.Entries = append(col.Rows, int32(len(u.orbits))+c.class), append(col.Entries, 1)
	return col
}
