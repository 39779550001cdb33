package pairing

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// uniform samples uniformly from all optimal seatings, by counting them with dynamic programming. Tables are laid
// in a fixed order, each with the first player still to be seated; layer by layer it notes for every set of
// players seated so far (a state) the least they can cost and in how many ways. The lexicographic order is one
// number (see ranks), so the beginning of an optimal seating is always one of those.
type uniform struct {
	p       *Problem
	free    []int32 // players by bit
	classes []class
	tables  [][]choice // by the first player (bit) of the table, cheapest first
	reduced []int64    // reduced costs of all choices, one for each gap
	shift   []int      // of each class's count in the second word of a state
	mask    []uint64   // of the same
	fixing  *fixing
	weights []int64 // of each level in choice.soft
	most    int64   // what all tables together cost at most
	work    int64
}

// choice is a table that an optimal seating may use.
type choice struct {
	players uint64
	cost    int64
	soft    int64 // the same with weights of which sums stay small
	class   int32
	reduced int32 // place in uniform.reduced
}

// state is the players and tables that are left.
type state struct{ players, tables uint64 }

// ways is the least that it costs to come to a state, and the number of ways to do it.
type ways struct {
	state
	cost  int64
	count uint64
}

// layer is the states after so many tables, and the sums of reduced costs with which each was reached.
type layer struct {
	ways    []ways
	reduced []int64
}

const (
	// uniformWork is how many tables a count may look at before it is given up for a walk.
	uniformWork = 6_000_000
	// uniformPlayers is the number of players up to which a count is worth preparing for.
	uniformPlayers = 28
	// uniformStates is how many states it may keep.
	uniformStates = 250_000
)

// uniformTables is how many different tables leave a count a fair prospect to end within its work.
func uniformTables(players int) int {
	switch {
	case players <= 16:
		return 12_000
	case players <= 24:
		return 6000
	case players <= 28:
		return 3000
	}
	return 1500
}

// collectedTables is how many tables may be collected, of which reduced costs then leave fewer.
const collectedTables = 40_000

// sampleUniformly draws among all optimal seatings, each as likely as any other. It fails where there are too many players or
// tables to count; the best values must be proven.
func (s *search) sampleUniformly() ([][]int, bool) {
	p := s.p
	if !s.ranked || !p.separable() {
		return nil, false
	}
	u := newUniform(p)
	left, ok := u.start()
	if !ok {
		return nil, false
	}
	u.fixing, u.most = s.newFixing(), s.totalCost()
	u.weights = softWeights(len(p.Levels))
	if !u.collect(collectedTables) {
		return nil, false
	}
	u.sharpen(s)
	if u.choices() > uniformTables(len(u.free)) {
		return nil, false
	}
	tables, optima := u.drawn(left, s.random)
	s.optima = optima
	return tables, tables != nil
}

func newUniform(p *Problem) *uniform {
	return &uniform{p: p, free: p.freePlayers(), classes: p.classes()}
}

// totalCost is what the tables of the best seating cost together, as choices count it.
func (s *search) totalCost() int64 {
	ranks, _ := s.p.ranks()
	var sum int64
	for j, v := range s.values {
		sum += 2 * ranks[j] * v
	}
	return sum
}

// start is the state of everybody and every table.
func (u *uniform) start() (state, bool) {
	if len(u.free) > 64 || len(u.free) == 0 {
		return state{}, false
	}
	left := state{players: ^uint64(0) >> (64 - len(u.free))}
	shift := 0
	for _, class := range u.classes {
		width := bits.Len(uint(len(class.tables)))
		u.shift, u.mask = append(u.shift, shift), append(u.mask, (1<<width-1)<<shift)
		if shift+width > 64 {
			return state{}, false
		}
		if class.open() > 0 {
			left.tables |= uint64(len(class.tables)) << shift
		}
		shift += width
	}
	return left, true
}

// sample counts all ways to lay what is left, draws one of the cheapest, and says how many of those there are.
// It returns no tables if there is too much to count.
func (u *uniform) sample(left state, random *rand.Rand) ([][]int, uint64) {
	if !u.collect(uniformTables(len(u.free))) {
		return nil, 0
	}
	return u.drawn(left, random)
}

// drawn is sample of tables that are collected.
func (u *uniform) drawn(left state, random *rand.Rand) ([][]int, uint64) {
	layers, ok := u.count(left)
	if !ok {
		return nil, 0
	}
	return u.draw(layers, random), layers[len(layers)-1].ways[0].count
}

// collect lists the tables that an optimal seating may use, if they are no more than so many.
func (u *uniform) collect(most int) bool {
	ranks, _ := u.p.ranks()
	u.tables = make([][]choice, len(u.free))
	total := 0
	for k, class := range u.classes {
		if class.open() == 0 {
			continue
		}
		players := slices.Clone(class.fixed)
		var set uint64
		var lay func(from int) bool
		lay = func(from int) bool {
			if len(players) == class.size {
				if c, allowed := u.choice(players, class, ranks); allowed {
					c.players, c.class = set, int32(k)
					first := bits.TrailingZeros64(set)
					u.tables[first] = append(u.tables[first], c)
					total++
				}
				return total <= most
			}
			for i := from; i < len(u.free); i++ {
				u.work++
				if !u.fixing.fits(players, u.free[i]) {
					continue
				}
				players, set = append(players, u.free[i]), set|1<<i
				more := lay(i + 1)
				players, set = players[:len(players)-1], set&^(1<<i)
				if !more || u.work > uniformWork {
					return false
				}
			}
			return true
		}
		if !lay(0) {
			return false
		}
	}
	u.order()
	return true
}

// choices is how many tables are listed.
func (u *uniform) choices() int {
	total := 0
	for _, list := range u.tables {
		total += len(list)
	}
	return total
}

// order sorts the tables of each first player by what they cost.
func (u *uniform) order() {
	for _, list := range u.tables {
		slices.SortFunc(list, func(a, b choice) int {
			if a.cost != b.cost {
				return cmp.Compare(a.cost, b.cost)
			}
			return cmp.Or(cmp.Compare(a.players, b.players), cmp.Compare(a.class, b.class))
		})
	}
}

// affords reports whether a seating whose reduced costs have come to so much may go on with a table.
func (u *uniform) affords(used []int64, c *choice) bool {
	for i, n := range u.fixing.gaps {
		if used[i]+u.reduced[int(c.reduced)+i] > n.most {
			return false
		}
	}
	return true
}

// choice is the cost of a table of a class, and whether an optimal seating may use it.
func (u *uniform) choice(players []int32, class class, ranks []int64) (choice, bool) {
	f := u.fixing
	c := choice{reduced: int32(len(u.reduced))}
	costs := make([]int64, 0, 16)
	for j, cost := range f.costs {
		of := cost.of(players, class.tables[0])
		if of > f.caps[j] {
			return c, false
		}
		// Half values count whole: all tables of a seating together pay twice, which keeps the order.
		c.cost += ranks[j] * (2 / cost.unit) * of
		if u.weights != nil {
			c.soft += u.weights[j] * of
		}
		costs = append(costs, of)
	}
	if c.cost > u.most {
		return c, false
	}
	for _, b := range f.quota {
		if !b.allows(players) {
			return c, false
		}
	}
	for _, n := range f.gaps {
		rest := costs[n.level]*n.x.Unit - n.x.Table[class.tables[0]]
		for i, price := range n.x.Above {
			rest += price * costs[i]
		}
		for _, x := range players {
			rest -= n.x.Player[x]
		}
		if rest > n.most {
			u.reduced = u.reduced[:c.reduced]
			return c, false
		}
		if costs[n.level] > f.caps[n.level]-f.costs[n.level].unit {
			rest = 0 // may be below its numbers; the lead in most makes up for it
		}
		u.reduced = append(u.reduced, rest)
	}
	return c, true
}

// count works out the layers: after no table, after one, and so on to the last.
func (u *uniform) count(left state) ([]layer, bool) {
	proofs := len(u.fixing.gaps)
	layers := []layer{{[]ways{{state: left, count: 1}}, make([]int64, proofs)}}
	states := 0
	for {
		from := layers[len(layers)-1]
		if len(from.ways) == 0 {
			return nil, false
		}
		if from.ways[0].players == 0 {
			return layers, true
		}
		var to layer
		at := newStateIndex()
		for i := range from.ways {
			w, used := &from.ways[i], from.reduced[i*proofs:][:proofs]
			list := u.tables[bits.TrailingZeros64(w.players)]
			for j := range list {
				c := &list[j]
				if u.work++; u.work > uniformWork {
					return nil, false
				}
				cost := w.cost + c.cost
				if cost > u.most {
					break
				}
				if c.players&^w.players != 0 || !u.has(w.state, c.class) || !u.affords(used, c) {
					continue
				}
				rest := u.without(w.state, c)
				n := at.find(to.ways, rest)
				switch {
				case n == len(to.ways):
					to.ways, to.reduced = append(to.ways, ways{state: rest}), append(to.reduced, used...)
					at.added(to.ways)
					if states++; states > uniformStates {
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
				for i, more := range u.reduced[c.reduced:][:proofs] {
					to.reduced[n*proofs+i] = used[i] + more
				}
			}
		}
		layers = append(layers, to)
	}
}

// stateIndex finds the states of a layer by their keys: a hash table of places in the list of states.
type stateIndex struct{ slots []int32 }

func newStateIndex() *stateIndex { return &stateIndex{slots: make([]int32, 64)} }

func (x *stateIndex) slot(k state) uint64 {
	h := (k.players ^ k.tables*0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93
	return h >> 32 & uint64(len(x.slots)-1)
}

// find is the place of a state in the list, or the list's length if it is not there.
func (x *stateIndex) find(list []ways, k state) int {
	for at := x.slot(k); ; at = (at + 1) & uint64(len(x.slots)-1) {
		switch n := int(x.slots[at]) - 1; {
		case n < 0:
			return len(list)
		case list[n].state == k:
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
	at := x.slot(list[n].state)
	for x.slots[at] != 0 {
		at = (at + 1) & uint64(len(x.slots)-1)
	}
	x.slots[at] = int32(n) + 1
}

func (u *uniform) has(left state, class int32) bool {
	return left.tables&u.mask[class] != 0
}

func (u *uniform) without(left state, c *choice) state {
	return state{left.players &^ c.players, left.tables - 1<<u.shift[c.class]}
}

// draw picks a seating from its last table back to its first, each way as likely as any other.
func (u *uniform) draw(layers []layer, random *rand.Rand) [][]int {
	tables := make([][]int, len(u.p.Sizes))
	used := make([]int, len(u.classes))
	for k, class := range u.classes {
		if class.open() == 0 {
			for _, x := range class.fixed {
				tables[class.tables[0]] = append(tables[class.tables[0]], int(x))
			}
			used[k]++
		}
	}
	to := &layers[len(layers)-1].ways[0]
	for s := len(layers) - 2; s >= 0; s-- {
		pick := random.Uint64N(to.count)
		w, c := u.came(&layers[s], to, pick)
		class := &u.classes[c.class]
		at := class.tables[used[c.class]]
		used[c.class]++
		for _, x := range class.fixed {
			tables[at] = append(tables[at], int(x))
		}
		for b := c.players; b != 0; b &= b - 1 {
			tables[at] = append(tables[at], int(u.free[bits.TrailingZeros64(b)]))
		}
		to = w
	}
	return tables
}

// came is the step that the pick falls on, of all that lead to a state as cheaply as can be.
func (u *uniform) came(from *layer, to *ways, pick uint64) (*ways, *choice) {
	proofs := len(u.fixing.gaps)
	for i := range from.ways {
		w, used := &from.ways[i], from.reduced[i*proofs:][:proofs]
		if to.players&^w.players != 0 || w.players == to.players {
			continue
		}
		list := u.tables[bits.TrailingZeros64(w.players)]
		set := w.players &^ to.players
		for j := range list {
			c := &list[j]
			if c.players != set || w.cost+c.cost != to.cost || !u.has(w.state, c.class) ||
				u.without(w.state, c) != to.state || !u.affords(used, c) {
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
