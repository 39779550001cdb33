package sample

import (
	"math/bits"
	"slices"
)

// candidateTables finds the tables that may be laid next in a state of a count: sets of tables are bits of words, so that those whose
// players are all left are found for all tables at once. One player is seated next; where that is worth the search, one
// of the orbit that has fewest tables left, so that a state from which nothing leads to the end is seldom gone on with.
type candidateTables struct {
	words int
	// sets has the tables that have more than none of an orbit, more than one, and so on, orbit after orbit.
	sets     []uint64
	start    []int      // by orbit, where those begin
	single   [64]int    // the same by the bit of an orbit of one player
	multiple []int      // the other orbits
	class    [][]uint64 // by class: its tables
	costs    []int64    // rising, for lean
	lean     [][]uint64 // tables whose cost in the last room is at most that of costs
	every    bool       // whether all orbits are looked at for the one with fewest tables

	room  []uint64 // for valid
	valid []uint64 // the tables that may be laid, from a word on
	from  int      // that word
	orbit int      // that is to be seated next
}

const (
	// nextWords is up to how many words all tables are looked at for the orbit with fewest.
	candidateWords = 40
	// leanSets is how many sets there are by reduced costs.
	leanSets = 32
)

func (u *OptimaCount) newCandidateTables() *candidateTables {
	x := &candidateTables{words: (len(u.tables) + 63) / 64}
	x.room = make([]uint64, x.words)
	x.every = x.words <= candidateWords && u.sparse()
	total := 0
	for i, k := range u.orbits {
		x.start = append(x.start, total)
		if k.width == 1 {
			x.single[k.shift] = total
		} else {
			x.multiple = append(x.multiple, i)
		}
		total += len(k.players) * x.words
	}
	x.sets = make([]uint64, total)
	for range u.classes {
		x.class = append(x.class, make([]uint64, x.words))
	}
	for i := range u.tables {
		c := &u.tables[i]
		x.class[c.class][i/64] |= 1 << (i % 64)
		u.each(c.players, func(orbit, count int) {
			for n := range count {
				x.sets[x.start[orbit]+n*x.words+i/64] |= 1 << (i % 64)
			}
		})
	}
	x.sort(u)
	return x
}

// sparse reports whether tables are so few that states often have none left for a player. Tables that use up much of
// what a seating may cost more than its bound count for none: few of them come together.
func (u *OptimaCount) sparse() bool {
	const each, rounding = 64, 100 // tables; parts of a cost
	last, tables := len(u.rooms)-1, 0
	for i := range u.tables {
		c := &u.tables[i]
		if last < 0 || 8*u.reduced[int(c.reduced)+last] <= max(u.rooms[last], 8*rounding) {
			tables += u.classes[c.class].Open()
		}
	}
	return tables <= each*len(u.orbits)
}

// sort makes the sets of tables by the last of their reduced costs.
func (x *candidateTables) sort(u *OptimaCount) {
	last := len(u.rooms) - 1
	if last < 0 || !x.every {
		return
	}
	order := make([]int, len(u.tables))
	for i := range order {
		order[i] = i
	}
	rest := func(i int) int64 { return u.reduced[int(u.tables[i].reduced)+last] }
	slices.SortStableFunc(order, func(i, j int) int { return int(max(-1, min(1, rest(i)-rest(j)))) })
	set := make([]uint64, x.words)
	for n, i := range order {
		set[i/64] |= 1 << (i % 64)
		if n == len(order)-1 || (n+1)*leanSets/len(order) > n*leanSets/len(order) && rest(i) < rest(order[n+1]) {
			x.costs, x.lean = append(x.costs, rest(i)), append(x.lean, slices.Clone(set))
		}
	}
}

// list is the tables that have a player of the orbit to be seated next, bits of words from a place on. It leaves in tables that cost too
// much, but none whose players or class are not left.
func (x *candidateTables) list(u *OptimaCount, w *ways, used []int64) (lo int, list []uint64) {
	first := int(u.orbitAt[bits.TrailingZeros64(w.players)])
	lo, hi := u.from[first]/64, x.words // tables before have an orbit of whom none is left
	if !x.every {
		hi = (u.from[first+1] + 63) / 64
	}
	x.from, x.valid = lo, x.room[lo:hi]
	x.affordable(u, used)
	for gone := u.single &^ w.players; gone != 0; gone &= gone - 1 {
		x.remove(x.sets[x.single[bits.TrailingZeros64(gone)]+lo:])
	}
	for _, k := range x.multiple {
		orbit := &u.orbits[k]
		if left := orbit.of(w.players); left < len(orbit.players) {
			x.remove(x.sets[x.start[k]+left*x.words+lo:])
		}
	}
	for k, mask := range u.mask {
		if w.tables&mask == 0 {
			x.remove(x.class[k][lo:])
		}
	}
	u.work += int64((hi - lo) / 2)
	x.orbit = first
	if x.every {
		x.orbit = x.fewest(u, w.players, first)
	}
	of := x.sets[x.start[x.orbit]+lo:][:len(x.valid)]
	for i := range x.valid {
		x.valid[i] &= of[i]
	}
	return lo, x.valid
}

// affordable makes the tables valid, but for many of those that cost too much.
func (x *candidateTables) affordable(u *OptimaCount, used []int64) {
	if len(x.lean) == 0 {
		for i := range x.valid {
			x.valid[i] = ^uint64(0)
		}
		return
	}
	last := len(u.rooms) - 1
	at, _ := slices.BinarySearch(x.costs, u.rooms[last]-used[last])
	copy(x.valid, x.lean[min(at, len(x.lean)-1)][x.from:])
}

func (x *candidateTables) remove(set []uint64) {
	valid := x.valid
	set = set[:len(valid)]
	for i := range valid {
		valid[i] &^= set[i]
	}
}

// fewest is the orbit that has fewest of the valid tables, of those that are left; or the first of them where that has not many
// more, since states become the same sooner where everybody goes in one order.
func (x *candidateTables) fewest(u *OptimaCount, players uint64, first int) int {
	firsts := x.has(first)
	least, at := firsts, first
	for left := players & u.single; left != 0 && least > 0; left &= left - 1 {
		k := int(u.orbitAt[bits.TrailingZeros64(left)])
		if n := x.has(k); n < least {
			least, at = n, k
		}
	}
	for _, k := range x.multiple {
		if u.orbits[k].of(players) > 0 {
			if n := x.has(k); n < least {
				least, at = n, k
			}
		}
	}
	if least > 0 && 4*least >= 3*firsts {
		return first
	}
	return at
}

// has is how many of the valid tables have a player of an orbit.
func (x *candidateTables) has(orbit int) int {
	n := 0
	of := x.sets[x.start[orbit]+x.from:][:len(x.valid)]
	for i, word := range x.valid {
		n += bits.OnesCount64(word & of[i])
	}
	return n
}
