package sample

import "math/bits"

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
	every    bool       // whether all orbits are looked at for the one with fewest tables

	room  []uint64 // for valid
	valid []uint64 // the tables that may be laid, from a word on
	from  int      // that word
	orbit int      // that is to be seated next
}

// candidateWords is up to how many words all tables are looked at for the orbit with fewest.
const candidateWords = 40

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
	return x
}

// sparse reports whether tables are so few that states often have none left for a player. Tables that use up much of
// what a seating may cost more than its bound count for none: few of them come together.
func (u *OptimaCount) sparse() bool {
	const each, rounding = 64, 100 // tables; parts of a cost
	tables := 0
	for i := range u.tables {
		if c := &u.tables[i]; 8*c.reduced <= max(u.room, 8*rounding) {
			tables += u.classes[c.class].Open()
		}
	}
	return tables <= each*len(u.orbits)
}

// list is the tables that have a player of the orbit to be seated next, bits of words from a place on. It leaves in tables that cost too
// much, but none whose players or class are not left.
func (x *candidateTables) list(u *OptimaCount, w *ways) (lo int, list []uint64) {
	first := int(u.orbitAt[bits.TrailingZeros64(w.players)])
	lo, hi := u.from[first]/64, x.words // tables before have an orbit of whom none is left
	if !x.every {
		hi = (u.from[first+1] + 63) / 64
	}
	x.from, x.valid = lo, x.room[lo:hi]
	for i := range x.valid {
		x.valid[i] = ^uint64(0)
	}
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
