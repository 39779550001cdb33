// Package sample makes the draw of one round, from the cheapest means to the dearest: it counts the optimal seatings and draws one of
// them, each as likely as any other.
package sample

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
)

// OptimaCount samples uniformly from all optimal seatings, by counting them with dynamic programming. Tables are laid
// one by one, each with a player whom the set of those still to be seated determines (candidateTables); layer by layer it
// notes for every such set (a state) the least that the others can cost and in how many ways. The lexicographic
// order is one number (see ranks), so the beginning of an optimal seating is always one of those. Players who are
// interchangeable (see orbit) are only told apart in the end.
type OptimaCount struct {
	p       *objective.Problem
	free    []int32
	orbits  []orbit // in the order of their bits
	orbitAt []uint8 // by bit
	single  uint64  // bits of orbits of one player
	Guard   uint64  // guard bits of the others
	classes []objective.Class
	tables  []choice         // by the first orbit of the table
	from    []int            // by orbit, where the tables begin that have it first, and where all end
	next    *candidateTables // once the tables are as few as they get
	room    int64            // what the reduced costs of an optimal seating come to together at most
	shift   []int            // of each class's count in the second word of a state
	mask    []uint64         // of the same
	fixing  *possibleTables
	ranks   []int64
	Weights []int64 // of each level in choice.soft
	most    int64   // what all tables together cost at most
	limit   int64   // of work
	states  int     // that may be kept
	work    int64
	stopped func() bool
}

// choice is a table that an optimal seating may use.
type choice struct {
	players uint64 // how many of each orbit, packed
	cost    int64
	soft    int64 // the same with weights whose sums stay small
	class   int32
	reduced int64 // cost, 0 where none is known
}

// state is the players and tables that are left.
type state struct{ players, tables uint64 }

// ways is the least that it costs to come to a state, what the reduced costs that led to it come to, and the number of ways to do it as
// far as it fits into a word.
type ways struct {
	state
	cost, reduced int64
	small         uint64
}

// Layer is the states after one number of tables.
type Layer struct {
	ways  []ways
	large []*big.Int // numbers of ways beyond a word, nil elsewhere; it may end before the states do
}

// count is the number of ways to come to a state as cheaply as can be.
func (l *Layer) count(i int) seatingCount {
	if i < len(l.large) && l.large[i] != nil {
		return seatingCount{large: l.large[i]}
	}
	return seatingCount{small: l.ways[i].small}
}

func (l *Layer) setCount(i int, n seatingCount) {
	l.ways[i].small = n.small
	if n.large != nil && len(l.large) <= i {
		l.large = append(l.large, make([]*big.Int, i+1-len(l.large))...)
	}
	if i < len(l.large) {
		l.large[i] = n.large
	}
}

const (
	// uniformWork is how many tables a count of up to 24 players may look at before it is given up for a walk.
	countedWork = 40_000_000
	// stepWork is how many of those are a step of a search.
	stepWork = 5
	// largeWork is as how many tables a number beyond a word counts.
	largeWork = 8
	// uniformStates is how many states it may keep: 24 players at tables of four have no more than half a million.
	countedStates = 600_000
	// orbitPlayers is the number of players up to which it is looked who is interchangeable, and orbitSeats the seats of a table
	// up to which the ways to choose its players fit into a word.
	orbitPlayers, orbitSeats = 128, 12
	// CollectedTables is how many tables may be collected of up to 24 players, before reduced costs leave fewer: all of them
	// at tables of six are 134,596. Where there are more players so many seldom leave few.
	CollectedTables, collectedFew = 150_000, 75_000
	// uniformTables is how many tables may be left for a count.
	uniformTables = 12_000
)

// countWork is how many tables a count may look at, by the players who are to be seated. Beyond 24 few counts that look at many
// succeed, and the draw waits for those that do not: a second at most, and some tenths of one beyond 60.
func countWork(players int) int64 {
	switch {
	case players <= 24:
		return countedWork
	case players <= 60:
		return countedWork / 4
	}
	return countedWork / 16
}

// SampleUniformly draws among all optimal seatings, each as likely as any other. It fails where there are too many players or
// tables to count; the best values must be proven.
func SampleUniformly(s *search.Search) ([][]int, bool) {
	if !s.Ranked || !s.P.Separable() {
		return nil, false
	}
	u, ok := NewOptimaCount(s)
	if !ok {
		return nil, false
	}
	u.Weights = SoftWeights(len(s.P.Objectives))
	if len(u.free) <= 24 {
		ok = u.Collect(CollectedTables)
	} else {
		ok = u.Collect(collectedFew)
	}
	if !ok {
		return nil, false
	}
	u.FixJointly(s)
	if len(u.tables) > uniformTables {
		return nil, false
	}
	tables, optima := u.drawn(s.Random)
	s.Steps += u.work / stepWork
	s.Clock.Spend(u.work * search.LaidTime)
	s.Optima = optima
	return tables, tables != nil
}

// NewOptimaCount prepares a count of the seatings that are as good as the best, and is false where there are too many players for one.
func NewOptimaCount(s *search.Search) (*OptimaCount, bool) {
	u := &OptimaCount{p: s.P, free: s.P.FreePlayers(), classes: s.P.Classes(), states: countedStates, room: math.MaxInt64}
	u.limit = countWork(len(u.free))
	u.stopped = func() bool { return s.Stopped() || s.Clock.OverAfter(u.work*search.LaidTime) }
	if len(u.free) > orbitPlayers || len(u.free) == 0 || !u.layTables() {
		return nil, false
	}
	u.fixing, u.most = newPossibleTables(s), totalCost(s)
	u.ranks, _ = s.P.Ranks()
	return u, u.layOut(u.parted())
}

// parted are the orbits of the free players, each for himself where tables have too many seats.
func (u *OptimaCount) parted() []orbit {
	if !slices.ContainsFunc(u.classes, func(c objective.Class) bool { return c.Open() > orbitSeats }) {
		return u.fixing.orbits(u.free)
	}
	orbits := make([]orbit, 0, len(u.free))
	for _, x := range u.free {
		orbits = append(orbits, orbit{players: []int32{x}})
	}
	return orbits
}

// totalCost is what the tables of the best seating cost together, as choices count it.
func totalCost(s *search.Search) int64 {
	ranks, _ := s.P.Ranks()
	var sum int64
	for j, v := range s.Values {
		sum += 2 * ranks[j] * v
	}
	return sum
}

// layTables gives the tables their bits, in the second word of a state; false if they are too many.
func (u *OptimaCount) layTables() bool {
	shift := 0
	for _, class := range u.classes {
		width := bits.Len(uint(len(class.Tables)))
		u.shift, u.mask = append(u.shift, shift), append(u.mask, (1<<width-1)<<shift)
		if shift += width; shift > 64 {
			return false
		}
	}
	return true
}

// Start is the state of everybody and every table.
func (u *OptimaCount) Start() state {
	var left state
	for _, k := range u.orbits {
		left.players |= uint64(len(k.players)) << k.shift
	}
	for i, class := range u.classes {
		if class.Open() > 0 {
			left.tables |= uint64(len(class.Tables)) << u.shift[i]
		}
	}
	return left
}

// Sample counts all ways to lay the tables, draws one of the cheapest, and says how many of those there are.
// It returns no tables if there is too much to count.
func (u *OptimaCount) Sample(random *rand.Rand) ([][]int, *big.Int) {
	if !u.Collect(uniformTables) {
		return nil, nil
	}
	return u.drawn(random)
}

// drawn is sample of tables that are collected.
func (u *OptimaCount) drawn(random *rand.Rand) ([][]int, *big.Int) {
	layers, ok := u.Count(u.Start())
	if !ok {
		return nil, nil
	}
	return u.Draw(layers, random), layers[len(layers)-1].count(0).whole()
}

// enlist takes the tables that may be used, by their first orbits.
func (u *OptimaCount) enlist(found [][]choice) {
	total := 0
	for _, list := range found {
		total += len(list)
	}
	u.tables, u.from = make([]choice, 0, total), make([]int, 0, len(found)+1)
	for _, list := range found {
		u.from = append(u.from, len(u.tables))
		u.tables = append(u.tables, list...)
	}
	u.from = append(u.from, total)
}

// Count works out the layers: after no table, after one, and so on to the last.
func (u *OptimaCount) Count(left state) ([]Layer, bool) {
	u.next = u.newCandidateTables()
	tables := u.laid(left)
	layers := []Layer{{ways: []ways{{state: left, small: 1}}}}
	states := 0
	for {
		from := &layers[len(layers)-1]
		if len(from.ways) == 0 {
			return nil, false
		}
		if from.ways[0].players == 0 {
			return layers, true
		}
		prospect := u.prospect(len(layers)-1, tables, len(from.ways))
		next := counting{OptimaCount: u, at: newStateIndex(len(from.ways)), most: min(u.states-states, prospect)}
		next.to.ways = make([]ways, 0, 2*len(from.ways))
		for i := range from.ways {
			if !u.follow(from, i, next.reach) {
				return nil, false
			}
		}
		states += len(next.to.ways)
		layers = append(layers, next.to)
	}
}

// laid is how many tables a state has left.
func (u *OptimaCount) laid(left state) int {
	tables := 0
	for i := range u.classes {
		tables += int(left.tables & u.mask[i] >> u.shift[i])
	}
	return tables
}

// prospect is how many states a layer may have for the count to have a fair chance to end, once laid tables have left
// states. Layers grow less and less: where there are many players each grows by half as much as the one before, or
// less where fewer are left; so what will not fit is told by the second layer as a rule. It errs eightfold for safety.
func (u *OptimaCount) prospect(laid, tables, states int) int {
	if laid == 0 || tables*4 <= 24 || len(u.free) <= 24 {
		return u.states
	}
	most := 1.0
	for {
		peak := float64(states)
		for i, r := laid, most; i < tables && r > 1; i, r = i+1, r/2 {
			if peak *= r; peak > 8*float64(u.states) {
				return int(most * float64(states))
			}
		}
		if most *= 1.25; most > 1e6 {
			return u.states
		}
	}
}

// follow calls f for the tables that may be laid next in a state, until it is false or there has been too much work.
func (u *OptimaCount) follow(from *Layer, i int, f func(from *Layer, i int, c *choice) bool) bool {
	w := &from.ways[i]
	lo, list := u.next.list(u, w)
	for n, word := range list {
		for ; word != 0; word &= word - 1 {
			c := &u.tables[(lo+n)*64+bits.TrailingZeros64(word)]
			u.work++
			if w.cost+c.cost <= u.most && w.reduced+c.reduced <= u.room && !f(from, i, c) {
				return false
			}
		}
	}
	return u.work <= u.limit && !u.stopped()
}

// counting is the layer that a count is at.
type counting struct {
	*OptimaCount
	to   Layer
	at   *stateIndex
	most int // states that it may have
}

// reach adds the ways that lead by a table from a state to the next; false where there are too many states.
func (n *counting) reach(from *Layer, i int, c *choice) bool {
	w := &from.ways[i]
	rest, cost := n.without(w.state, c), w.cost+c.cost
	at := n.at.find(n.to.ways, rest)
	switch {
	case at == len(n.to.ways):
		n.to.ways = append(n.to.ways, ways{state: rest})
		n.at.added(n.to.ways)
		if len(n.to.ways) > n.most {
			return false
		}
	case cost > n.to.ways[at].cost:
		return true
	case cost == n.to.ways[at].cost:
		n.to.setCount(at, n.to.count(at).plus(n.choices(from, i, c)))
		return true
	}
	n.to.ways[at].cost, n.to.ways[at].reduced = cost, w.reduced+c.reduced
	n.to.setCount(at, n.choices(from, i, c))
	return true
}

// choices is the number of ways to come to a state and to lay a table then.
func (u *OptimaCount) choices(from *Layer, i int, c *choice) seatingCount {
	count := from.count(i)
	if u.Guard != 0 {
		count = count.times(u.picks(from.ways[i].players, c.players, u.next.orbit))
		if count.large != nil {
			u.work += largeWork
		}
	}
	return count
}

// fits reports whether a table's players are all left.
func (u *OptimaCount) fits(left, table uint64) bool {
	return table&u.single&^left == 0 && ((left|u.Guard)-table&^u.single)&u.Guard == u.Guard
}

// stateIndex finds the states of a layer by their keys: a hash table of places in the list of states, each with some bits of
// its hash, so that others are passed by without a look at them.
type stateIndex struct{ slots []uint64 }

// newStateIndex is for the layer that follows one of before states.
func newStateIndex(before int) *stateIndex {
	return &stateIndex{slots: make([]uint64, 64<<bits.Len(uint(before/16)))}
}

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

func (u *OptimaCount) without(left state, c *choice) state {
	return state{left.players - c.players, left.tables - 1<<u.shift[c.class]}
}

// Draw picks a seating from its last table back to its first, each way as likely as any other.
func (u *OptimaCount) Draw(layers []Layer, random *rand.Rand) [][]int {
	at := 0
	picked := make([]*choice, len(layers)-1)
	for s := range slices.Backward(picked) {
		at, picked[s] = u.lastStep(&layers[s], &layers[s+1].ways[at], layers[s+1].count(at).below(random))
	}
	tables := make([][]int, len(u.p.Sizes))
	used := make([]int, len(u.classes))
	lay := func(k int, players []int32) {
		class := &u.classes[k]
		at := class.Tables[used[k]]
		used[k]++
		for _, x := range slices.Concat(class.Fixed, players) {
			tables[at] = append(tables[at], int(x))
		}
	}
	for k := range u.classes {
		if u.classes[k].Open() == 0 {
			lay(k, nil)
		}
	}
	players := u.newDealt(random.Shuffle)
	for _, c := range picked {
		lay(int(c.class), players.take(c.players))
	}
	return tables
}

// lastStep is the step that the pick falls on, of all that lead to a state as cheaply as can be: the place of the state before, and
// the table.
func (u *OptimaCount) lastStep(from *Layer, to *ways, pick seatingCount) (int, *choice) {
	for i := range from.ways {
		w := &from.ways[i]
		if !u.fits(w.players, to.players) || w.cost > to.cost {
			continue
		}
		var found *choice
		u.follow(from, i, func(from *Layer, i int, c *choice) bool {
			if w.cost+c.cost != to.cost || u.without(w.state, c) != to.state {
				return true
			}
			count := u.choices(from, i, c)
			if pick.less(count) {
				found = c
				return false
			}
			pick = pick.minus(count)
			return true
		})
		if found != nil {
			return i, found
		}
	}
	panic("pairing: the counts of a draw do not add up")
}
