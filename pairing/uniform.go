package pairing

import (
	"cmp"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// uniform samples uniformly from all optimal seatings, by counting them with dynamic programming. Tables are laid
// in a fixed order, each with the first player still to be seated; layer by layer it notes for every set of
// players seated so far (a state) the least they can cost and in how many ways. The lexicographic order is one
// number (see ranks), so the beginning of an optimal seating is always one of those. Players who are
// interchangeable (see kind) are only told apart in the end.
type uniform struct {
	p       *Problem
	free    []int32
	kinds   []kind  // in the order of their bits
	kindAt  []uint8 // by bit
	single  uint64  // bits of kinds of one player
	guard   uint64  // guard bits of the others
	twins   [][]int
	classes []class
	tables  [][]bundle // by the first kind of the table
	reduced []int64    // reduced costs of all choices, one for each room
	rooms   []int64    // what those of an optimal seating come to together at most
	shift   []int      // of each class's count in the second word of a state
	mask    []uint64   // of the same
	fixing  *fixing
	weights []int64 // of each level in choice.soft
	most    int64   // what all tables together cost at most
	limit   int64   // of work
	states  int     // that may be kept
	work    int64
	stopped func() bool
	layers  []layer // once counted
}

// bundle is tables that all have a player besides the first, who has no bit where there is none of a kind alone; cheapest first.
type bundle struct {
	needs  uint64
	tables []choice
}

// choice is a table that an optimal seating may use.
type choice struct {
	players uint64 // how many of each kind, packed
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
	count amount
}

// layer is the states after so many tables, and the sums of reduced costs with which each was reached.
type layer struct {
	ways    []ways
	reduced []int64
}

const (
	// uniformWork is how many tables a count of up to 24 players may look at before it is given up for a walk.
	uniformWork = 40_000_000
	// stepWork is how many of those are a step of a search.
	stepWork = 5
	// largeWork is as how many tables a number beyond a word counts.
	largeWork = 8
	// uniformPlayers is the number of players up to which a proof is made as strong as can be for a count.
	uniformPlayers = 28
	// uniformStates is how many states it may keep: 24 players at tables of four have no more than half a million.
	uniformStates = 600_000
	// kindPlayers is the number of players up to which it is looked who is interchangeable, and kindSeats the seats of a table
	// up to which the ways to choose its players fit into a word.
	kindPlayers, kindSeats = 128, 12
	// collectedTables is how many tables may be collected, of which reduced costs then leave fewer: all of 24 players at tables of
	// six are 134,596.
	collectedTables = 150_000
)

// countWork is how many tables a count may look at, by the players who are to be seated. Beyond 24 few counts that look at many
// succeed, and the draw waits for those that do not: a second at most, and some tenths of one beyond 60.
func countWork(players int) int64 {
	switch {
	case players <= 24:
		return uniformWork
	case players <= 60:
		return uniformWork / 4
	}
	return uniformWork / 16
}

// uniformTables is how many different tables leave a count a fair prospect to end within its states, by how many kinds of
// players there are to be told apart.
func uniformTables(kinds int) int {
	switch {
	case kinds <= 24:
		return 12_000
	case kinds <= 26:
		return 2500
	case kinds <= 28:
		return 1000
	case kinds <= 32:
		return 600
	}
	return 450
}

// sampleUniformly draws among all optimal seatings, each as likely as any other. It fails where there are too many players or
// tables to count; the best values must be proven.
func (s *search) sampleUniformly() ([][]int, bool) {
	if !s.ranked || !s.p.separable() {
		return nil, false
	}
	u, ok := s.newUniform()
	if !ok {
		return nil, false
	}
	u.weights = softWeights(len(s.p.Levels))
	if !u.collect(collectedTables) {
		return nil, false
	}
	u.sharpen(s)
	if u.choices() > uniformTables(len(u.kinds)) {
		return nil, false
	}
	tables, optima := u.drawn(s.random)
	s.steps += u.work / stepWork
	s.optima, s.counted = optima, u
	return tables, tables != nil
}

// newUniform prepares a count of the seatings that are as good as the best, and is false where there are too many players for one.
func (s *search) newUniform() (*uniform, bool) {
	u := &uniform{p: s.p, free: s.p.freePlayers(), classes: s.p.classes(), states: uniformStates}
	u.limit = countWork(len(u.free))
	u.stopped = func() bool { return s.steps+u.work/stepWork >= s.limit || s.ctx.Err() != nil }
	if len(u.free) > kindPlayers || len(u.free) == 0 || !u.layTables() {
		return nil, false
	}
	u.fixing, u.most = s.newFixing(), s.totalCost()
	if !u.layOut(u.parted()) {
		return nil, false
	}
	if u.guard == 0 {
		for _, n := range u.fixing.gaps {
			u.rooms = append(u.rooms, n.most)
		}
	}
	return u, true
}

// parted are the kinds of the free players, each for himself where tables have too many seats.
func (u *uniform) parted() []kind {
	if !slices.ContainsFunc(u.classes, func(c class) bool { return c.open() > kindSeats }) {
		return u.fixing.kinds(u.free)
	}
	kinds := make([]kind, 0, len(u.free))
	for _, x := range u.free {
		kinds = append(kinds, kind{players: []int32{x}})
	}
	return kinds
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

// layTables gives the tables their bits, in the second word of a state; false if they are too many.
func (u *uniform) layTables() bool {
	shift := 0
	for _, class := range u.classes {
		width := bits.Len(uint(len(class.tables)))
		u.shift, u.mask = append(u.shift, shift), append(u.mask, (1<<width-1)<<shift)
		if shift += width; shift > 64 {
			return false
		}
	}
	return true
}

// start is the state of everybody and every table.
func (u *uniform) start() state {
	var left state
	for _, k := range u.kinds {
		left.players |= uint64(len(k.players)) << k.shift
	}
	for i, class := range u.classes {
		if class.open() > 0 {
			left.tables |= uint64(len(class.tables)) << u.shift[i]
		}
	}
	return left
}

// sample counts all ways to lay the tables, draws one of the cheapest, and says how many of those there are.
// It returns no tables if there is too much to count.
func (u *uniform) sample(random *rand.Rand) ([][]int, *big.Int) {
	if !u.collect(uniformTables(len(u.kinds))) {
		return nil, nil
	}
	return u.drawn(random)
}

// drawn is sample of tables that are collected.
func (u *uniform) drawn(random *rand.Rand) ([][]int, *big.Int) {
	layers, ok := u.count(u.start())
	if !ok {
		return nil, nil
	}
	u.layers = layers
	return u.draw(layers, random), layers[len(layers)-1].ways[0].count.whole()
}

// collect lists the tables that an optimal seating may use, if they are no more than so many.
func (u *uniform) collect(most int) bool {
	c := collecting{uniform: u, most: most, found: make([][]choice, len(u.kinds))}
	c.ranks, _ = u.p.ranks()
	for k, class := range u.classes {
		if class.open() == 0 {
			continue
		}
		c.class, c.number, c.players, c.set = class, int32(k), slices.Clone(class.fixed), 0
		if !c.lay(0, 0) {
			return false
		}
	}
	u.order(c.found)
	return true
}

// collecting is the state of collect: a table of one class, being filled.
type collecting struct {
	*uniform
	ranks   []int64
	class   class
	number  int32
	players []int32
	set     uint64     // the same, packed
	found   [][]choice // by the first kind
	total   int
	most    int
}

// lay goes on filling the table with players of a kind, of which so many sit there already, and of those that follow.
func (c *collecting) lay(from, already int) bool {
	if len(c.players) == c.class.size {
		if table, allowed := c.choice(c.players, c.class, c.ranks); allowed {
			table.players, table.class = c.set, c.number
			first := c.kindAt[bits.TrailingZeros64(c.set)]
			c.found[first] = append(c.found[first], table)
			c.total++
		}
		return c.total <= c.most
	}
	for i := from; i < len(c.kinds); i++ {
		k := &c.kinds[i]
		if already == len(k.players) {
			already = 0
			continue
		}
		c.work++
		if x := k.players[already]; c.fixing.fits(c.players, x) {
			c.players, c.set = append(c.players, x), c.set+1<<k.shift
			more := c.lay(i, already+1)
			c.players, c.set = c.players[:len(c.players)-1], c.set-1<<k.shift
			if !more || c.work > c.limit {
				return false
			}
		}
		already = 0
	}
	return true
}

// choices is how many tables are listed.
func (u *uniform) choices() int {
	total := 0
	for _, list := range u.tables {
		for _, b := range list {
			total += len(b.tables)
		}
	}
	return total
}

// order keeps the tables of each first kind in bundles, those of a bundle by what they cost.
func (u *uniform) order(found [][]choice) {
	u.tables = make([][]bundle, len(found))
	for first, list := range found {
		var mine uint64
		if len(list) > 0 {
			mine = (1<<u.kinds[first].width - 1) << u.kinds[first].shift
		}
		second := func(c *choice) uint64 {
			rest := c.players & u.single &^ mine
			return rest & -rest
		}
		slices.SortFunc(list, func(a, b choice) int {
			return cmp.Or(cmp.Compare(second(&a), second(&b)), cmp.Compare(a.cost, b.cost), cmp.Compare(a.players, b.players), cmp.Compare(a.class, b.class))
		})
		for i := range list {
			needs := second(&list[i])
			bundles := u.tables[first]
			if n := len(bundles); n > 0 && bundles[n-1].needs == needs {
				bundles[n-1].tables = bundles[n-1].tables[:len(bundles[n-1].tables)+1]
				continue
			}
			u.tables[first] = append(bundles, bundle{needs, list[i : i+1]})
		}
	}
}

// affords reports whether a seating whose reduced costs have come to so much may go on with a table.
func (u *uniform) affords(used []int64, c *choice) bool {
	for i, room := range u.rooms {
		if used[i]+u.reduced[int(c.reduced)+i] > room {
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
		if u.guard != 0 {
			continue // duals tell apart who is interchangeable
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
	layers := []layer{{[]ways{{state: left, count: amount{small: 1}}}, make([]int64, len(u.rooms))}}
	states := 0
	for {
		from := &layers[len(layers)-1]
		if len(from.ways) == 0 {
			return nil, false
		}
		if from.ways[0].players == 0 {
			return layers, true
		}
		next := counting{uniform: u, at: newStateIndex(), most: u.states - states}
		for i := range from.ways {
			if !u.follow(from, i, next.reach) {
				return nil, false
			}
		}
		states += len(next.to.ways)
		layers = append(layers, next.to)
	}
}

// follow calls f for the tables that may be laid next in a state, until it is false or there has been too much work.
func (u *uniform) follow(from *layer, i int, f func(w *ways, used []int64, c *choice) bool) bool {
	w, used := &from.ways[i], from.reduced[i*len(u.rooms):][:len(u.rooms)]
	for _, b := range u.tables[u.kindAt[bits.TrailingZeros64(w.players)]] {
		if b.needs&^w.players != 0 {
			continue
		}
		for j := range b.tables {
			c := &b.tables[j]
			u.work++
			if w.cost+c.cost > u.most {
				break
			}
			if u.fits(w.players, c.players) && u.has(w.state, c.class) && u.affords(used, c) && !f(w, used, c) {
				return false
			}
		}
	}
	return u.work <= u.limit && !u.stopped()
}

// counting is the layer that a count is at.
type counting struct {
	*uniform
	to   layer
	at   *stateIndex
	most int // states that it may have
}

// reach adds the ways that lead by a table from a state to the next; false where there are too many states.
func (n *counting) reach(w *ways, used []int64, c *choice) bool {
	rest, cost := n.without(w.state, c), w.cost+c.cost
	count := w.count
	if n.guard != 0 {
		count = count.times(n.picks(w.players, c.players))
		if count.large != nil {
			n.work += largeWork
		}
	}
	at := n.at.find(n.to.ways, rest)
	switch {
	case at == len(n.to.ways):
		n.to.ways, n.to.reduced = append(n.to.ways, ways{state: rest}), append(n.to.reduced, used...)
		n.at.added(n.to.ways)
		if len(n.to.ways) > n.most {
			return false
		}
	case cost > n.to.ways[at].cost:
		return true
	case cost == n.to.ways[at].cost:
		n.to.ways[at].count = n.to.ways[at].count.plus(count)
		return true
	}
	n.to.ways[at].cost, n.to.ways[at].count = cost, count
	for i, more := range n.reduced[c.reduced:][:len(used)] {
		n.to.reduced[at*len(used)+i] = used[i] + more
	}
	return true
}

// fits reports whether a table's players are all left.
func (u *uniform) fits(left, table uint64) bool {
	return table&u.single&^left == 0 && ((left|u.guard)-table&^u.single)&u.guard == u.guard
}

// stateIndex finds the states of a layer by their keys: a hash table of places in the list of states, each with some bits of
// its hash, so that others are passed by without a look at them.
type stateIndex struct{ slots []uint64 }

func newStateIndex() *stateIndex { return &stateIndex{slots: make([]uint64, 64)} }

func (k state) hash() uint64 {
	h := (k.players ^ k.tables*0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93
	return h ^ h>>32
}

const placeBits = 0xffffffff // of a slot, the place and one more

// find is the place of a state in the list, or the list's length if it is not there.
func (x *stateIndex) find(list []ways, k state) int {
	h := k.hash()
	for at := h & uint64(len(x.slots)-1); ; at = (at + 1) & uint64(len(x.slots)-1) {
		slot := x.slots[at]
		if slot == 0 {
			return len(list)
		}
		if (slot^h)&^placeBits == 0 {
			if n := int(slot&placeBits) - 1; list[n].state == k {
				return n
			}
		}
	}
}

// added takes note of the last state of the list.
func (x *stateIndex) added(list []ways) {
	if 2*len(list) > len(x.slots) {
		x.slots = make([]uint64, 4*len(x.slots))
		for n := range list {
			x.enter(list, n)
		}
		return
	}
	x.enter(list, len(list)-1)
}

func (x *stateIndex) enter(list []ways, n int) {
	h := list[n].hash()
	at := h & uint64(len(x.slots)-1)
	for x.slots[at] != 0 {
		at = (at + 1) & uint64(len(x.slots)-1)
	}
	x.slots[at] = h&^placeBits | uint64(n+1)
}

func (u *uniform) has(left state, class int32) bool {
	return left.tables&u.mask[class] != 0
}

func (u *uniform) without(left state, c *choice) state {
	return state{u.sorted(left.players - c.players), left.tables - 1<<u.shift[c.class]}
}

// draw picks a seating from its last table back to its first, each way as likely as any other.
func (u *uniform) draw(layers []layer, random *rand.Rand) [][]int {
	to := &layers[len(layers)-1].ways[0]
	picked := make([]*choice, len(layers)-1)
	for s := range slices.Backward(picked) {
		to, picked[s] = u.came(&layers[s], to, to.count.below(random))
	}
	tables := make([][]int, len(u.p.Sizes))
	used := make([]int, len(u.classes))
	lay := func(k int, players []int32) {
		class := &u.classes[k]
		at := class.tables[used[k]]
		used[k]++
		for _, x := range slices.Concat(class.fixed, players) {
			tables[at] = append(tables[at], int(x))
		}
	}
	for k := range u.classes {
		if u.classes[k].open() == 0 {
			lay(k, nil)
		}
	}
	players := u.newDealt(random.Shuffle)
	for _, c := range picked {
		lay(int(c.class), players.take(c.players))
	}
	return tables
}

// came is the step that the pick falls on, of all that lead to a state as cheaply as can be.
func (u *uniform) came(from *layer, to *ways, pick amount) (*ways, *choice) {
	for i := range from.ways {
		w := &from.ways[i]
		if len(u.twins) == 0 && !u.fits(w.players, to.players) || w.cost > to.cost {
			continue
		}
		var found *choice
		u.follow(from, i, func(w *ways, _ []int64, c *choice) bool {
			if w.cost+c.cost != to.cost || u.without(w.state, c) != to.state {
				return true
			}
			count := w.count
			if u.guard != 0 {
				count = count.times(u.picks(w.players, c.players))
			}
			if pick.less(count) {
				found = c
				return false
			}
			pick = pick.minus(count)
			return true
		})
		if found != nil {
			return w, found
		}
	}
	panic("pairing: the counts of a draw do not add up")
}
