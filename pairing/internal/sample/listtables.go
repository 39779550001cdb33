package sample

import (
	"math/bits"
	"slices"

	"raduno/pairing/internal/objective"
)

// collecting is the tables that an optimal seating may use, being listed: one of a class is filled orbit by orbit, with what it
// costs so far at every level.
type collecting struct {
	*OptimaCount
	fair    []uint64 // by orbit: the orbits that may join it, as far as single pairs tell
	class   objective.Class
	number  int32
	players []int32
	set     uint64  // the same, packed
	costs   []int64 // by number of players, of each level
	found   [][]choice
	tried   int
	listed  int
	limited int // how many may be listed
}

// triedWork is how many players are tried at a table being filled in the time of one that is laid.
const triedWork = 8

// Collect lists the tables that an optimal seating may use, if they are at most that number.
func (u *OptimaCount) Collect(most int) bool {
	c := collecting{OptimaCount: u, limited: most, found: make([][]choice, len(u.orbits))}
	c.pair()
	for k, class := range u.classes {
		if class.Open() == 0 {
			continue
		}
		c.class, c.number, c.players, c.set = class, int32(k), c.players[:0], 0
		c.costs = slices.Grow(c.costs[:0], (class.Size+1)*len(u.fixing.costs))[:(class.Size+1)*len(u.fixing.costs)]
		clear(c.costs[:len(u.fixing.costs)])
		allowed := true
		for _, x := range class.Fixed {
			allowed = c.join(x) && allowed
			c.players = append(c.players, x)
		}
		if allowed && !c.lay(uint64(1)<<len(u.orbits)-1, 0) {
			return false
		}
	}
	u.enlist(c.found)
	return true
}

// pair notes who may share a table.
func (c *collecting) pair() {
	c.fair = make([]uint64, len(c.orbits))
	var beside [1]int32
	for i := range c.orbits {
		for j := range i + 1 {
			a, b := c.orbits[i].players, c.orbits[j].players
			if beside[0] = a[0]; i == j && len(a) == 1 {
				continue
			}
			if c.fixing.fits(beside[:], b[len(b)-1]) {
				c.fair[i] |= 1 << j
				c.fair[j] |= 1 << i
			}
		}
	}
}

// join works out what the table costs with one player more, and whether an optimal seating may have that.
func (c *collecting) join(x int32) bool {
	f, d := c.fixing, len(c.players)
	levels := len(f.costs)
	before, sums := c.costs[d*levels:][:levels], c.costs[(d+1)*levels:][:levels]
	allowed := true
	for j, cost := range f.costs {
		sum := before[j]
		if alone := cost.Alone[c.class.Tables[0]]; alone != nil {
			sum += alone[x]
		}
		row := cost.Pair[int(x)*cost.N:][:cost.N]
		for _, y := range c.players {
			sum += row[y]
		}
		sums[j] = sum
		allowed = allowed && (sum <= f.caps[j] || cost.Rewards && d+1 < c.class.Size)
	}
	return allowed
}

// lay goes on filling the table with players of these orbits. Of the first orbit already sit there.
func (c *collecting) lay(orbits uint64, already int) bool {
	if len(c.players) == c.class.Size {
		if table, allowed := c.choice(); allowed {
			first := c.orbitAt[bits.TrailingZeros64(c.set)]
			c.found[first] = append(c.found[first], table)
			c.listed++
		}
		return c.listed <= c.limited
	}
	for ; orbits != 0; orbits, already = orbits&(orbits-1), 0 {
		at := bits.TrailingZeros64(orbits)
		k := &c.orbits[at]
		if already == len(k.players) {
			continue
		}
		if c.tried++; c.tried%triedWork == 0 {
			c.work++
		}
		x := k.players[already]
		if !c.join(x) {
			continue
		}
		rest, next := orbits&c.fair[at], 0
		if rest>>at&1 != 0 {
			next = already + 1 // one more of the orbit
		}
		c.players, c.set = append(c.players, x), c.set+1<<k.shift
		more := c.lay(rest, next)
		c.players, c.set = c.players[:len(c.players)-1], c.set-1<<k.shift
		if !more || c.work > c.limit {
			return false
		}
	}
	return true
}

// choice is the table that is filled, and whether an optimal seating may use it.
func (c *collecting) choice() (choice, bool) {
	f := c.fixing
	table := choice{players: c.set, class: c.number}
	costs := c.costs[c.class.Size*len(f.costs):][:len(f.costs)]
	for j, cost := range f.costs {
		// Half values count whole: all tables of a seating together pay twice, which keeps the order.
		table.cost += c.ranks[j] * (2 / cost.Unit) * costs[j]
		if c.Weights != nil {
			table.soft += c.Weights[j] * costs[j]
		}
	}
	if table.cost > c.most {
		return table, false
	}
	for _, b := range f.quota {
		if !b.allows(c.players) {
			return table, false
		}
	}
	return table, true
}
