package pairing

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// even draws one of all optimal seatings, each with the same chance, by counting them. Tables are laid in a
// fixed order, each with the first player still to be seated; stage by stage it notes for every set of
// players seated so far the least they can cost and in how many ways. The lexicographic order is one
// number (see ranks), so the beginning of an optimal seating is always one of those.
type even struct {
	p      *Problem
	free   []int32 // players by bit
	kinds  []tableKind
	tables [][]choice // by the first player (bit) of the table, cheapest first
	slacks []int64    // of all choices, one for each proof with numbers
	shift  []int      // of each kind's count in the second word of a key
	mask   []uint64   // of the same
	f      *filter
	most   int64 // what all tables together cost at most
	work   int64
}

// choice is a table that an optimal seating may use.
type choice struct {
	players uint64
	cost    int64
	kind    int32
	slack   int32 // place in slacks of how far its cost is above the numbers of each proof
}

// key is the players and tables that are left.
type key struct{ players, tables uint64 }

// ways is the least that it costs to come so far, and the number of ways to do it.
type ways struct {
	key
	cost  int64
	count uint64
}

// stage is the ways after so many tables, and how far the cost of each is above the numbers of each proof.
type stage struct {
	ways   []ways
	slacks []int64
}

const (
	// evenWork is how many tables a count may look at before it is given up for a walk.
	evenWork = 6_000_000
	// evenPlayers is the number of players up to which a count is worth preparing for.
	evenPlayers = 28
	// evenStates is how many sets of players it may keep.
	evenStates = 250_000
)

// evenTables is how many different tables leave a count a fair prospect to end within its work.
func evenTables(players int) int {
	switch {
	case players <= 16:
		return 12_000
	case players <= 18:
		return 5000
	case players <= 20:
		return 2500
	case players <= 25:
		return 800
	}
	return 300
}

// sampleEvenly draws uniformly among all optimal seatings. It fails where there are too many players or
// tables to count; the best values must be proven.
func (s *search) sampleEvenly() ([][]int, bool) {
	p := s.p
	if !s.ranked || slices.ContainsFunc(p.Levels, func(l Level) bool { return !l.separable() }) {
		return nil, false
	}
	e := newEven(p)
	numbers := slices.ContainsFunc(s.proofs, func(c *Certificate) bool { return c != nil && c.Proof != nil })
	if len(e.free) > 64 || len(e.free) > 20 && !numbers {
		return nil, false // too many are left by counting alone
	}
	left, ok := e.start()
	if !ok {
		return nil, false
	}
	e.f, e.most = s.newFilter(), s.evenCost()
	return e.sample(left, s.random)
}

func newEven(p *Problem) *even {
	e := &even{p: p, kinds: p.tableKinds()}
	for i := range p.Players {
		if p.Fixed == nil || p.Fixed[i] < 0 {
			e.free = append(e.free, int32(i))
		}
	}
	return e
}

// evenCost is what the tables of the best seating cost together, as choices count it.
func (s *search) evenCost() int64 {
	multipliers, _ := s.p.ranks()
	var sum int64
	for j, v := range s.values {
		sum += 2 * multipliers[j] * v
	}
	return sum
}

// start is the key of everybody and every table.
func (e *even) start() (key, bool) {
	if len(e.free) > 64 || len(e.free) == 0 {
		return key{}, false
	}
	left := key{players: ^uint64(0) >> (64 - len(e.free))}
	shift := 0
	for _, kind := range e.kinds {
		width := bits.Len(uint(len(kind.tables)))
		e.shift, e.mask = append(e.shift, shift), append(e.mask, (1<<width-1)<<shift)
		if shift+width > 64 {
			return key{}, false
		}
		if kind.size > len(kind.fixed) {
			left.tables |= uint64(len(kind.tables)) << shift
		}
		shift += width
	}
	return left, true
}

// sample counts all ways to lay what is left, and draws one of the cheapest.
func (e *even) sample(left key, random *rand.Rand) ([][]int, bool) {
	if !e.collect() {
		return nil, false
	}
	stages, ok := e.count(left)
	if !ok {
		return nil, false
	}
	return e.draw(stages, random), true
}

// collect lists the tables that an optimal seating may use.
func (e *even) collect() bool {
	multipliers, _ := e.p.ranks()
	e.tables = make([][]choice, len(e.free))
	most := evenTables(len(e.free))
	total := 0
	for k, kind := range e.kinds {
		if kind.size == len(kind.fixed) {
			continue
		}
		players := slices.Clone(kind.fixed)
		var set uint64
		var lay func(from int) bool
		lay = func(from int) bool {
			if len(players) == kind.size {
				if c, allowed := e.choice(players, kind, multipliers); allowed {
					c.players, c.kind = set, int32(k)
					first := bits.TrailingZeros64(set)
					e.tables[first] = append(e.tables[first], c)
					total++
				}
				return total <= most
			}
			for i := from; i < len(e.free); i++ {
				e.work++
				if !e.f.fits(players, e.free[i]) {
					continue
				}
				players, set = append(players, e.free[i]), set|1<<i
				more := lay(i + 1)
				players, set = players[:len(players)-1], set&^(1<<i)
				if !more || e.work > evenWork {
					return false
				}
			}
			return true
		}
		if !lay(0) {
			return false
		}
	}
	for _, list := range e.tables {
		slices.SortFunc(list, func(a, b choice) int {
			if a.cost != b.cost {
				return cmp.Compare(a.cost, b.cost)
			}
			return cmp.Or(cmp.Compare(a.players, b.players), cmp.Compare(a.kind, b.kind))
		})
	}
	return true
}

// affords reports whether a seating that has used some of its slack may go on with a table.
func (e *even) affords(used []int64, c *choice) bool {
	for i, n := range e.f.numbers {
		if used[i]+e.slacks[int(c.slack)+i] > n.most {
			return false
		}
	}
	return true
}

// choice is the cost of a table of a kind, and whether an optimal seating may use it.
func (e *even) choice(players []int32, kind tableKind, multipliers []int64) (choice, bool) {
	f := e.f
	c := choice{slack: int32(len(e.slacks))}
	costs := make([]int64, 0, 16)
	for j, cost := range f.costs {
		of := cost.of(players)
		if of > f.caps[j] {
			return c, false
		}
		// Half values count whole: all tables of a seating together pay twice, which keeps the order.
		c.cost += multipliers[j] * (2 / cost.unit) * of
		costs = append(costs, of)
	}
	if c.cost > e.most {
		return c, false
	}
	for _, b := range f.even {
		if !b.allows(players) {
			return c, false
		}
	}
	for _, n := range f.numbers {
		rest := costs[n.level]*n.x.Unit - n.x.Table[kind.tables[0]]
		for i, price := range n.x.Above {
			rest += price * costs[i]
		}
		for _, x := range players {
			rest -= n.x.Player[x]
		}
		if rest > n.most {
			e.slacks = e.slacks[:c.slack]
			return c, false
		}
		if costs[n.level] > f.caps[n.level]-f.costs[n.level].unit {
			rest = 0 // may be below its numbers; the lead in most makes up for it
		}
		e.slacks = append(e.slacks, rest)
	}
	return c, true
}

// count works out the stages: after no table, after one, and so on to the last.
func (e *even) count(left key) ([]stage, bool) {
	proofs := len(e.f.numbers)
	stages := []stage{{[]ways{{key: left, count: 1}}, make([]int64, proofs)}}
	states := 0
	for {
		from := stages[len(stages)-1]
		if len(from.ways) == 0 {
			return nil, false
		}
		if from.ways[0].players == 0 {
			return stages, true
		}
		var to stage
		at := newStateIndex()
		for i := range from.ways {
			w, used := &from.ways[i], from.slacks[i*proofs:][:proofs]
			list := e.tables[bits.TrailingZeros64(w.players)]
			for j := range list {
				c := &list[j]
				if e.work++; e.work > evenWork {
					return nil, false
				}
				cost := w.cost + c.cost
				if cost > e.most {
					break
				}
				if c.players&^w.players != 0 || !e.has(w.key, c.kind) || !e.affords(used, c) {
					continue
				}
				rest := e.without(w.key, c)
				n := at.find(to.ways, rest)
				switch {
				case n == len(to.ways):
					to.ways, to.slacks = append(to.ways, ways{key: rest}), append(to.slacks, used...)
					at.added(to.ways)
					if states++; states > evenStates {
						return nil, false
					}
				case cost > to.ways[n].cost:
					continue
				case cost == to.ways[n].cost:
					sum, carry := bits.Add64(to.ways[n].count, w.count, 0)
					if carry != 0 {
						return nil, false
					}
					to.ways[n].count = sum
					continue
				}
				to.ways[n].cost, to.ways[n].count = cost, w.count
				for i, more := range e.slacks[c.slack:][:proofs] {
					to.slacks[n*proofs+i] = used[i] + more
				}
			}
		}
		stages = append(stages, to)
	}
}

// stateIndex finds the states of a stage by their keys: a hash table of places in the list of states.
type stateIndex struct{ slots []int32 }

func newStateIndex() *stateIndex { return &stateIndex{slots: make([]int32, 64)} }

func (x *stateIndex) slot(k key) uint64 {
	h := (k.players ^ k.tables*0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93
	return h >> 32 & uint64(len(x.slots)-1)
}

// find is the place of a key in the list, or the list's length if it is not there.
func (x *stateIndex) find(list []ways, k key) int {
	for at := x.slot(k); ; at = (at + 1) & uint64(len(x.slots)-1) {
		switch n := int(x.slots[at]) - 1; {
		case n < 0:
			return len(list)
		case list[n].key == k:
			return n
		}
	}
}

// added takes note of the last state of the list.
func (x *stateIndex) added(list []ways) {
	if 2*len(list) > len(x.slots) {
		x.slots = make([]int32, 4*len(x.slots))
		for n := range list {
			x.enter(list, n)
		}
		return
	}
	x.enter(list, len(list)-1)
}

func (x *stateIndex) enter(list []ways, n int) {
	at := x.slot(list[n].key)
	for x.slots[at] != 0 {
		at = (at + 1) & uint64(len(x.slots)-1)
	}
	x.slots[at] = int32(n) + 1
}

func (e *even) has(left key, kind int32) bool {
	return left.tables&e.mask[kind] != 0
}

func (e *even) without(left key, c *choice) key {
	return key{left.players &^ c.players, left.tables - 1<<e.shift[c.kind]}
}

// draw picks a seating from its last table back to its first, each way as likely as any other.
func (e *even) draw(stages []stage, random *rand.Rand) [][]int {
	tables := make([][]int, len(e.p.Sizes))
	used := make([]int, len(e.kinds))
	for k, kind := range e.kinds {
		if len(kind.fixed) == kind.size {
			for _, x := range kind.fixed {
				tables[kind.tables[0]] = append(tables[kind.tables[0]], int(x))
			}
			used[k]++
		}
	}
	to := &stages[len(stages)-1].ways[0]
	for s := len(stages) - 2; s >= 0; s-- {
		pick := random.Uint64N(to.count)
		w, c := e.came(&stages[s], to, pick)
		kind := &e.kinds[c.kind]
		at := kind.tables[used[c.kind]]
		used[c.kind]++
		for _, x := range kind.fixed {
			tables[at] = append(tables[at], int(x))
		}
		for b := c.players; b != 0; b &= b - 1 {
			tables[at] = append(tables[at], int(e.free[bits.TrailingZeros64(b)]))
		}
		to = w
	}
	return tables
}

// came is the step that the pick falls on, of all that lead to a state as cheaply as can be.
func (e *even) came(from *stage, to *ways, pick uint64) (*ways, *choice) {
	proofs := len(e.f.numbers)
	for i := range from.ways {
		w, used := &from.ways[i], from.slacks[i*proofs:][:proofs]
		if to.players&^w.players != 0 || w.players == to.players {
			continue
		}
		list := e.tables[bits.TrailingZeros64(w.players)]
		set := w.players &^ to.players
		for j := range list {
			c := &list[j]
			if c.players != set || w.cost+c.cost != to.cost || !e.has(w.key, c.kind) ||
				e.without(w.key, c) != to.key || !e.affords(used, c) {
				continue
			}
			if pick < w.count {
				return w, c
			}
			pick -= w.count
		}
	}
	panic("pairing: the counts of a draw do not add up")
}
