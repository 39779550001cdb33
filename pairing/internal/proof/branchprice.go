// Package proof shows how far no seating goes below: by branch and price, whose duals are certificates.
package proof

import (
	"math"
	"slices"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
)

// BranchPrice looks by branch and price for a certificate that no seating is better at a level, the levels above
// staying as they are. On the way it may come upon a better seating instead.
//
// A seating is a set partitioning: tables are chosen so that every player is in exactly one. The linear
// relaxation is solved by column generation (relaxation); its duals, rounded to integers and confirmed, are the
// proof. Where a gap remains two players are taken who share a table in part (Ryan and Foster), and both cases
// are proven alone.
type BranchPrice struct {
	S     *search.Search
	p     *objective.Problem
	level int
	costs []*objective.TableCost // of the levels up to level that are sums over tables
	of    []int                  // their indexes; the last is level
	caps  []int64                // what all tables together may cost at each, for a better seating
	most  []int64                // what no table costs more than at each
	meets []*meetingCells        // by cost: of a level about meetings, where a table's cost is only a part; nil for others
	base  int64                  // of level: what earlier meetings come to, which no table costs

	classes []objective.Class
	free    []int32
	rowOf   []int32 // by player: row in the linear programme, -1 for fixed players
	limited []int   // costs that have a row of their own
	rows    int     // before those of players
	pool    []candidate
	known   map[string]bool

	unit     int64 // that a proof's duals are rounded to
	nodes    int
	MaxSteps int64
	Better   [][]int // a better seating, if one was found
	Stopped  func() bool

	began int64 // steps before this proof
	root  *Branching
	open  []*Branching // cases that are neither proven nor split
}

// candidate is a table that may be laid, with its costs.
type candidate struct {
	class   int
	players []int32
	costs   []int64
	column  Column
}

type verdict int

const (
	Unknown verdict = iota
	Proven
	Improved
)

// proofUnit is the unit that a proof's duals are rounded to where no table costs much.
const proofUnit = 1 << 20

// maxNodes is how many cases a proof may have.
const maxNodes = 20_000

// pricedPlayers is the number of players up to which the costs of all pairs are written out for a proof.
const pricedPlayers = 1000

// tablesToPrice is about how many tables a walk over all of them may meet.
const tablesToPrice = 1_500_000_000

// NewBranchPrice prepares the proof for a level, nil if it is beyond this method: a level that is neither a sum over tables nor
// about meetings, too many possible tables, or too many meetings. values are those of the levels up to it: the last is
// to be shown to be the least.
func NewBranchPrice(p *objective.Problem, level int, values []int64) *BranchPrice {
	if p.Players < 2 || p.Players > pricedPlayers {
		return nil
	}
	v := &BranchPrice{p: p, level: level, classes: p.Classes(), known: make(map[string]bool)}
	total := 0.0
	for _, class := range v.classes {
		ways := 1.0
		for i := range class.Open() {
			ways = ways * float64(p.Players-i) / float64(i+1)
		}
		total += ways
	}
	if total > tablesToPrice || !v.state(values) {
		return nil
	}
	v.free, v.rowOf = p.FreePlayers(), slices.Repeat([]int32{-1}, p.Players)
	for i, x := range v.free {
		v.rowOf[x] = int32(v.rows + i)
	}
	v.unit = proofUnit
	for heaviest := v.heaviest(); heaviest > 1<<12 && v.unit > 1; heaviest /= 2 {
		v.unit /= 2
	}
	return v
}

// state says what the levels up to the one to be proven cost a table, and what all tables may cost; false where nothing does.
func (v *BranchPrice) state(values []int64) bool {
	p := v.p
	for j := range v.level + 1 {
		var c *objective.TableCost
		var m *meetingCells
		var base int64
		switch l := p.Objectives[j].(type) {
		case objective.Separable:
			c = l.TableCost(p)
		case objective.GroupMeetings:
			if p.Players > MeetingPlayers {
				continue
			}
			m, base = newMeetingCells(p, j, values), l.Bound(p)
			v.rows += m.curve(slopeRows - v.rows)
			c = m.priced(p, m.straight())
		default:
			continue
		}
		allowed := (values[j] - base) * c.Unit
		if j < v.level && (allowed > 0 || m != nil) {
			v.limited = append(v.limited, len(v.costs))
		}
		if j == v.level {
			allowed -= c.Unit
			v.base = base
		}
		v.costs, v.of, v.meets, v.caps = append(v.costs, c), append(v.of, j), append(v.meets, m), append(v.caps, allowed)
		v.most = append(v.most, c.Heaviest(p))
	}
	v.rows = len(v.limited)
	for j, m := range v.meets {
		if m != nil {
			v.rows += m.lay(v.rows, slices.Index(v.limited, j), v.caps[j])
		}
	}
	return len(v.of) > 0 && v.of[len(v.of)-1] == v.level
}

// Run proves the level, or finds a better seating, or gives up; run again, with more steps, it goes on from there.
func (v *BranchPrice) Run() (*search.Certificate, verdict) {
	for t, players := range v.S.Best {
		for k, class := range v.classes {
			if slices.Contains(class.Tables, t) {
				v.add(k, objective.Int32s(players))
			}
		}
	}
	diving := v.root == nil
	if diving {
		v.root = &Branching{}
		v.open = append(v.open, v.root)
	}
	v.began = v.S.Steps
	result := v.explore(diving)
	if result == Proven {
		var none int64
		return v.certificate(v.S.Values[v.level], v.proof(v.root, &none)), Proven
	}
	if result == Unknown || v.S.Teams() {
		v.keepBound(v.root)
	}
	return nil, result
}

func (v *BranchPrice) certificate(value int64, proof *search.Proof) *search.Certificate {
	return &search.Certificate{Level: v.level, Value: value, Above: slices.Clone(v.S.Values[:v.level]), Proof: proof}
}

// keepBound remembers what the cases prove as far as they were looked at, where that is less than the value.
func (v *BranchPrice) keepBound(root *Branching) {
	cost := v.costs[len(v.costs)-1]
	if v.S.Stopped() {
		return
	}
	if least := root.least(); !(least > 0) || v.base+int64(least/float64(cost.Unit))+1 <= v.S.Bounds[v.level] {
		return
	}
	total := int64(math.MaxInt64)
	proof := v.proof(root, &total)
	whole := cost.Unit * v.unit
	if proof == nil || total <= 0 {
		return
	}
	bound := v.base + total/whole
	if (bound-v.base)*whole < total {
		bound++
	}
	if bound > v.S.Bounds[v.level] {
		v.S.Bounds[v.level] = bound
		v.S.Proofs[v.level] = v.certificate(bound, proof)
	}
}

// clock is that of the search that the proof is for, nil where a proof is only checked.
func (v *BranchPrice) clock() *search.Clock {
	if v.S == nil {
		return nil
	}
	return v.S.Clock
}

// add puts a table into the pool unless it is there.
func (v *BranchPrice) add(class int, players []int32) bool {
	players = slices.Clone(players)
	slices.Sort(players)
	key := make([]byte, 0, 2*len(players)+2)
	key = append(key, byte(class), byte(class>>8))
	for _, x := range players {
		key = append(key, byte(x), byte(x>>8))
	}
	if v.known[string(key)] {
		return false
	}
	v.known[string(key)] = true
	t := candidate{class: class, players: players}
	for _, c := range v.costs {
		t.costs = append(t.costs, c.Of(players, v.classes[class].Tables[0]))
	}
	t.column = v.column(&t)
	v.pool = append(v.pool, t)
	return true
}

// admit reports whether a better seating may use the table as far as its own cost goes. What meetings cost it is not looked at: who
// checks a proof does not either.
func (v *BranchPrice) admit(players []int32, table int) bool {
	for j, c := range v.costs {
		if v.meets[j] == nil && c.Of(players, table) > v.caps[j] {
			return false
		}
	}
	return true
}

// node is one case of the branching: pairs that share a table and pairs that do not.
type node struct {
	together, parted [][2]int
	blockOf          []int32 // by player: the first player of those he must sit with
	apart            []bool  // by two players
}

func (v *BranchPrice) newNode(together, parted [][2]int) *node {
	n := v.p.Players
	c := &node{together: together, parted: parted, blockOf: make([]int32, n), apart: make([]bool, n*n)}
	for i := range c.blockOf {
		c.blockOf[i] = int32(i)
	}
	for _, pair := range together {
		a, b := c.blockOf[pair[0]], c.blockOf[pair[1]]
		for i, u := range c.blockOf {
			if u == b {
				c.blockOf[i] = a
			}
		}
	}
	for _, pair := range parted {
		c.apart[pair[0]*n+pair[1]], c.apart[pair[1]*n+pair[0]] = true, true
	}
	for j, cost := range v.costs {
		if cost.Rewards || v.meets[j] != nil {
			continue
		}
		for i, w := range cost.Pair {
			if w > v.caps[j] {
				c.apart[i] = true
			}
		}
	}
	return c
}

// allows reports whether a table fits the case.
func (c *node) allows(players []int32) bool {
	n := len(c.blockOf)
	for i, a := range players {
		for _, b := range players[:i] {
			if c.apart[int(a)*n+int(b)] {
				return false
			}
		}
	}
	for _, pair := range c.together {
		if slices.Contains(players, int32(pair[0])) != slices.Contains(players, int32(pair[1])) {
			return false
		}
	}
	return true
}

// subproblems are where pricing seeks the node's tables, by class.
func (v *BranchPrice) subproblems(c *node) []*subproblem {
	var blocks []block
	at := make(map[int32]int)
	for _, x := range v.free {
		u := c.blockOf[x]
		k, seen := at[u]
		if !seen {
			k = len(blocks)
			at[u] = k
			blocks = append(blocks, block{})
		}
		blocks[k].players = append(blocks[k].players, x)
	}
	n := v.p.Players
	var list []*subproblem
	for _, class := range v.classes {
		s := &subproblem{class: class, blocks: blocks, barred: make([]bool, n), stopped: v.Stopped, clock: v.clock()}
		s.admit = func(players []int32) bool { return v.admit(players, class.Tables[0]) && c.allows(players) }
		s.apart = func(a, b int32) bool { return c.apart[int(a)*n+int(b)] }
		for j, cost := range v.costs {
			if cost.Rewards {
				continue
			}
			if alone := cost.Alone[class.Tables[0]]; alone != nil {
				for i, w := range alone {
					if w > v.caps[j] {
						s.barred[i] = true
					}
				}
			}
		}
		list = append(list, s)
	}
	return list
}

// Branching is one case of a proof: proven by duals, split in two by a pair, or still open.
type Branching struct {
	together, parted [][2]int
	pair             [2]int
	split            [2]*Branching // the pair together, and apart
	dual             *search.Dual  // proves the case
	// strongest is the best that duals prove of the case: before it is looked at, those of the case it comes from. basis are
	// the tables with which that one's relaxation ended, -1 in rows without one.
	strongest *lagrangian
	basis     *basis
}

// basis is where a relaxation ended: the table of the pool in each row's place, or one of the further meetings, counted from -2
// downwards, or -1 for neither; and which of those are at their upper bounds.
type basis struct {
	of     []int
	turned []bool
}

// explore looks at case after case until all are proven. The last case that turned up is next at first, if it is to dive, since
// whole tables come of cases with many pairs; later the weakest, since that is what the bound hangs on.
func (v *BranchPrice) explore(dive bool) verdict {
	p := pace{deep: v.began}
	if dive {
		p.deep += (v.MaxSteps - v.began) / divingShare
	}
	for len(v.open) > 0 {
		next := p.next(v, v.open)
		if v.nodes++; v.nodes > maxNodes || next < 0 || v.S.Steps > v.MaxSteps || v.S.Stopped() {
			return Unknown
		}
		c := v.open[next]
		result := v.Look(c)
		if result == Improved || result == Unknown && c.split[0] == nil {
			return result
		}
		v.open = slices.Delete(v.open, next, next+1)
		if c.split[0] != nil {
			v.open = append(v.open, c.split[1], c.split[0])
		}
	}
	return Proven
}

// divingShare is after which part of the work of a proof the weakest case is next, hopelessShare for which part it is watched how
// fast that is raised.
const (
	divingShare   = 3
	hopelessShare = 6
)

// pace is in which order cases are looked at: after deep steps of the search the weakest is next, since began, when it came to from.
type pace struct {
	deep, began int64
	from        float64
}

// next is the place of the case that is next, -1 where the weakest rises too slowly for the work that is left.
func (p *pace) next(v *BranchPrice, open []*Branching) int {
	if v.S.Steps <= p.deep {
		return len(open) - 1
	}
	next := weakest(open)
	least := open[next].Bound()
	if p.began == 0 {
		p.began, p.from = v.S.Steps, least
	}
	used, missing := v.S.Steps-p.began, float64(v.caps[len(v.caps)-1])-least
	enough := float64(least-p.from)*float64(v.MaxSteps-v.S.Steps) >= missing*float64(used)
	if v.S.Teams() && used > (v.MaxSteps-v.began)/hopelessShare && !enough {
		return -1
	}
	return next
}

// weakest is the place of the case with the lowest bound, of equals the last.
func weakest(open []*Branching) int {
	next := 0
	for i, c := range open {
		if c.Bound() <= open[next].Bound() {
			next = i
		}
	}
	return next
}

// Bound is what is known of a case, not rounded; an unknown case is the weakest.
func (c *Branching) Bound() float64 {
	if c.strongest == nil {
		return -1
	}
	return c.strongest.sum
}

// least is the bound of the weakest open case.
func (c *Branching) least() float64 {
	switch {
	case c.dual != nil:
		return math.MaxFloat64
	case c.split[0] != nil:
		return min(c.split[0].least(), c.split[1].least())
	}
	return c.Bound()
}

// proof is the certificate's tree, with what the open cases prove at least; nil if one of them proves nothing.
func (v *BranchPrice) proof(c *Branching, total *int64) *search.Proof {
	if c.dual != nil {
		return &search.Proof{Dual: c.dual}
	}
	if c.split[0] == nil {
		dual, sum := v.confirm(v.subproblems(v.newNode(c.together, c.parted)), c.strongest)
		*total = min(*total, sum)
		if dual == nil {
			return nil
		}
		return &search.Proof{Dual: dual}
	}
	together := v.proof(c.split[0], total)
	if together == nil {
		return nil
	}
	if apart := v.proof(c.split[1], total); apart != nil {
		return &search.Proof{Pair: c.pair, Together: together, Apart: apart}
	}
	return nil
}

// undecided are the pairs of players whose sharing of a table is least decided, the least first. A pair that the node has
// decided may still look undecided where the linear programme leaves a player uncovered.
func (v *BranchPrice) undecided(c *node, fractions []fraction) [][2]int {
	n := v.p.Players
	together := make([]float64, n*n)
	for _, s := range fractions {
		for i, a := range s.table.players {
			for _, b := range s.table.players[:i] {
				together[int(b)*n+int(a)] += s.part
			}
		}
	}
	by := func(at int) float64 { return min(together[at], 1-together[at]) }
	var best [triedPairs]int
	count := 0
	for i := range together {
		if by(i) <= 0.01 || c.apart[i] || c.blockOf[i/n] == c.blockOf[i%n] {
			continue
		}
		place := count
		if count < triedPairs {
			count++
		} else if place--; by(i) <= by(best[place]) {
			continue
		}
		for ; place > 0 && by(i) > by(best[place-1]); place-- {
			best[place] = best[place-1]
		}
		best[place] = i
	}
	var pairs [][2]int
	for _, i := range best[:count] {
		pairs = append(pairs, [2]int{i / n, i % n})
	}
	return pairs
}

// triedPairs is among how many pairs the one is sought that a case is split by, and triedPivots how far both cases of each
// are followed for that.
const (
	triedPairs  = 5
	triedPivots = 25
)

// branchPair is the pair whose two cases raise what the relaxation comes to most, as far as the tables at hand tell.
func (m *master) branchPair() (pair [2]int, ok bool) {
	pairs := m.v.undecided(m.c, m.fractions())
	if len(pairs) == 0 {
		pairs = m.whole()
	}
	if len(pairs) == 0 {
		return pair, false
	}
	now := m.lp.objective()
	best := -1.0
	for _, two := range pairs {
		together, apart := m.probe(two, true)-now, m.probe(two, false)-now
		if gain := float64(max(together, 1e-3) * max(apart, 1e-3)); gain > best {
			best, pair = gain, two
		}
	}
	return pair, true
}

// whole are some pairs at the tables that the programme lays which the case leaves open, where it lays whole tables only. It may
// do so without an end of the case: the lines of meetings lie above the curve.
func (m *master) whole() (pairs [][2]int) {
	for _, s := range m.fractions() {
		for i, a := range s.table.players {
			for _, b := range s.table.players[:i] {
				if s.part > 0.5 && m.c.blockOf[a] != m.c.blockOf[b] && len(pairs) < triedPairs {
					pairs = append(pairs, [2]int{int(min(a, b)), int(max(a, b))})
				}
			}
		}
	}
	return pairs
}

// probe is about what the relaxation comes to if a pair shares a table, or does not.
func (m *master) probe(pair [2]int, together bool) float64 {
	lp := m.lp.clone()
	a, b := int32(pair[0]), int32(pair[1])
	for j := m.further; j < len(lp.Columns); j++ {
		players := m.v.pool[m.used[j]].players
		one, other := slices.Contains(players, a), slices.Contains(players, b)
		if one && other != together || other && one != together {
			lp.Columns[j].Cost = lp.penalty
		}
	}
	before := lp.Pivots
	lp.Solve(triedPivots)
	m.v.S.Steps += lp.work(lp.Pivots - before)
	m.v.S.Clock.Pivots(lp.Rows, len(lp.Columns), lp.Pivots-before)
	return lp.objective()
}

// fraction is a table and how much of it the linear relaxation lays.
type fraction struct {
	table *candidate
	part  float64
}

// lagrangian is what the duals of one round of pricing prove, even while columns of negative reduced cost remain.
type lagrangian struct {
	sum                     float64
	player, weights, floors []float64
	slopes                  []*pricedMeetings // by cost, nil where no cell has a row
}

// rightSide is what the rows of the relaxation come to: the caps, one for each player, and the tables of each class. Each is
// a little off, so that no two vertices are alike.
func (v *BranchPrice) rightSide(rows int) []float64 {
	right := make([]float64, rows)
	for r, j := range v.limited {
		right[r] = float64(v.caps[j]) + 1e-4
	}
	var drift float64
	shake := objective.Fast(0x9e3779b97f4a7c15)
	for r := len(v.limited); r < v.rows; r++ {
		right[r] = float64(float64(shake.Below(1000)) * 1e-8)
	}
	for i, x := range v.free {
		e := float64(float64(shake.Below(2001)-1000) * 1e-7)
		if i == len(v.free)-1 {
			e = -drift
		}
		drift += e
		right[v.rowOf[x]] = 1 + e
	}
	for k, class := range v.classes {
		right[v.rows+len(v.free)+k] = float64(len(class.Tables))
	}
	return right
}

// master is the linear relaxation of a case over some of the tables that are known.
type master struct {
	v       *BranchPrice
	c       *node
	lp      *simplex
	further int    // the first columns are further meetings, and stand for no table
	used    []int  // by column: its table in the pool
	active  []bool // by table of the pool: it has a column
	allowed []bool // by table of the pool: the case may have it
}

// newMaster begins where the relaxation of the case that this one comes from ended. Tables of that end which are no longer
// allowed stay at first, for a penalty.
func (v *BranchPrice) newMaster(c *node, from *basis) *master {
	right := v.rightSide(v.rows + len(v.free) + len(v.classes))
	m := &master{v: v, c: c, lp: NewSimplex(v.rows, right, float64(10*(v.caps[len(v.caps)-1]+10)))}
	m.lp.Stopped = v.Stopped
	for _, meets := range v.meets {
		if meets != nil {
			m.lp.Columns = append(m.lp.Columns, meets.further...)
		}
	}
	m.further = len(m.lp.Columns)
	m.used = slices.Repeat([]int{-1}, m.further)
	m.grow()
	v.S.Clock.Spend(int64(len(m.allowed)) * search.PooledTime)
	if from != nil {
		start := make([]int, len(from.of))
		for r, i := range from.of {
			switch {
			case i >= 0:
				start[r] = len(m.used)
				m.activate(i)
			case i == -1:
				start[r] = -1 - r
			default:
				start[r] = -2 - i
			}
		}
		if m.lp.begin(start, from.turned) {
			v.S.Steps += int64(len(right)*len(right)*len(right)) / 400
			return m
		}
	}
	for i, allowed := range m.allowed {
		if allowed && !m.active[i] {
			m.activate(i)
		}
	}
	return m
}

// ended is where the relaxation of the case stands.
func (m *master) ended() *basis {
	at := &basis{of: make([]int, len(m.lp.basis)), turned: slices.Clone(m.lp.turned[:m.further])}
	for r, j := range m.lp.basis {
		switch {
		case j >= m.further:
			at.of[r] = m.used[j]
		case j >= 0:
			at.of[r] = -2 - j
		default:
			at.of[r] = -1
		}
	}
	return at
}

// grow takes note of tables that are new in the pool.
func (m *master) grow() {
	for i := len(m.allowed); i < len(m.v.pool); i++ {
		t := &m.v.pool[i]
		m.active = append(m.active, false)
		m.allowed = append(m.allowed, m.v.admit(t.players, m.v.classes[t.class].Tables[0]) && m.c.allows(t.players))
	}
}

// activate gives a table a column.
func (m *master) activate(i int) {
	c := m.v.pool[i].column
	if !m.allowed[i] {
		c.Cost = m.lp.penalty
	}
	m.active[i] = true
	m.lp.Columns, m.used = append(m.lp.Columns, c), append(m.used, i)
}

// solve solves the programme over all tables of the pool.
func (m *master) solve() {
	for {
		before := m.lp.Pivots
		m.lp.Solve(20_000)
		m.v.S.Steps += m.lp.work(m.lp.Pivots - before)
		m.v.S.Clock.Pivots(m.lp.Rows, len(m.lp.Columns), m.lp.Pivots-before)
		if m.v.Stopped() || !m.enter() {
			return
		}
	}
}

// enter gives columns to the tables that lower the cost, and reports whether there are any.
func (m *master) enter() bool {
	entered := false
	m.grow()
	m.v.S.Steps += int64(len(m.allowed)) / 20
	m.v.S.Clock.Spend(int64(len(m.allowed)) * search.PooledTime)
	for i, allowed := range m.allowed {
		if !allowed || m.active[i] {
			continue
		}
		if m.lp.reduced(&m.v.pool[i].column) < -Tiny {
			m.activate(i)
			entered = true
		}
	}
	return entered
}

// duals are those of the programme, and what they come to without what tables cost less.
func (m *master) duals() *lagrangian {
	v := m.v
	d := &lagrangian{player: make([]float64, v.p.Players), weights: make([]float64, len(v.costs)), floors: make([]float64, len(v.classes))}
	for _, x := range v.free {
		d.player[x] = m.lp.Dual[v.rowOf[x]]
		d.sum += d.player[x]
	}
	d.weights[len(d.weights)-1] = 1
	for r, j := range v.limited {
		d.weights[j] = max(0, -m.lp.Dual[r])
		d.sum -= float64(d.weights[j] * float64(v.caps[j]))
	}
	for j, meets := range v.meets {
		x := v.slopes(meets, d.weights[j], m.lp.Dual)
		d.slopes = append(d.slopes, x)
		d.sum -= x.above(v.unit)
	}
	return d
}

// price adds the tables of least reduced cost to the pool, reports whether any is new, and completes the duals.
func (m *master) price(subproblems []*subproblem, d *lagrangian) (fresh bool) {
	v := m.v
	costs, weights := v.costs, d.weights
	for _, x := range d.slopes {
		if x != nil {
			costs, weights = append(costs, x.cost), append(weights, 1/float64(v.unit))
		}
	}
	at := duals[float64]{
		player: d.player, weights: weights,
		times: func(w float64, c int64) float64 { return float64(w * float64(c)) },
		part:  func(sum float64, n int) float64 { return sum / float64(n) },
	}
	for k, r := range subproblems {
		number := m.lp.Dual[v.rows+len(v.free)+k]
		tables, reduced, visits := price(r, costs, at, number-Tiny)
		v.S.Steps += visits / 32
		if v.Stopped() {
			return false
		}
		least := number - Tiny
		for i, t := range tables {
			least = min(least, reduced[i])
			fresh = v.add(k, t) || fresh
		}
		d.floors[k] = least
		d.sum += float64(least * float64(len(r.class.Tables)))
	}
	return fresh
}

// Look solves the linear relaxation of a case by column generation. It ends with duals that prove the case, with a better
// seating, or with the two cases that it is split into; where the work is used up, with none of these.
func (v *BranchPrice) Look(b *Branching) verdict {
	c := v.newNode(b.together, b.parted)
	target := v.caps[len(v.caps)-1]
	m := v.newMaster(c, b.basis)
	subproblems := v.subproblems(c)
	for {
		if v.S.Steps > v.MaxSteps || v.S.Stopped() {
			return Unknown
		}
		m.solve()
		if v.Stopped() {
			return Unknown
		}
		if tables := m.integral(); tables != nil {
			v.Better = tables
			return Improved
		}
		d := m.duals()
		fresh := m.price(subproblems, d)
		if v.Stopped() {
			return Unknown
		}
		if d.sum > 0 && (b.strongest == nil || d.sum > b.strongest.sum) {
			b.strongest = d
		}
		if d.sum > float64(target)+1e-5 {
			if dual, total := v.confirm(subproblems, d); dual != nil && total > target*v.unit {
				b.dual = dual
				return Proven
			}
		}
		if !fresh {
			return v.splitUp(b, m)
		}
	}
}

// splitUp splits a case by the pair that its relaxation leaves least decided.
func (v *BranchPrice) splitUp(b *Branching, m *master) verdict {
	pair, ok := m.branchPair()
	if !ok {
		return Unknown
	}
	basis := m.ended()
	b.pair = pair
	b.split = [2]*Branching{
		{together: append(slices.Clone(b.together), pair), parted: b.parted, strongest: b.strongest, basis: basis},
		{together: b.together, parted: append(slices.Clone(b.parted), pair), strongest: b.strongest, basis: basis},
	}
	return Unknown
}

// fractions are the tables that the programme lays, whole or in part.
func (m *master) fractions() []fraction {
	var list []fraction
	for r, j := range m.lp.basis {
		if j >= m.further && m.lp.level[r] > 1e-6 {
			list = append(list, fraction{&m.v.pool[m.used[j]], m.lp.level[r]})
		}
	}
	return list
}

func (v *BranchPrice) column(t *candidate) Column {
	c := Column{Cost: float64(t.costs[len(t.costs)-1])}
	for r, j := range v.limited {
		if t.costs[j] > 0 {
			c.Rows, c.Entries = append(c.Rows, int32(r)), append(c.Entries, float64(t.costs[j]))
		}
	}
	for _, m := range v.meets {
		if m != nil && m.further != nil {
			m.enter(t.players, &c)
		}
	}
	for _, x := range t.players {
		if row := v.rowOf[x]; row >= 0 {
			c.Rows, c.Entries = append(c.Rows, row), append(c.Entries, 1)
		}
	}
	c.Rows = append(c.Rows, int32(v.rows+len(v.free)+t.class))
	c.Entries = append(c.Entries, 1)
	return c
}

// integral is the seating that the relaxation lays if it lays whole tables only, nil otherwise.
func (m *master) integral() [][]int {
	v, lp, used := m.v, m.lp, m.used
	count := make([]int, len(v.classes))
	tables := make([][]int, len(v.p.Sizes))
	for r, j := range lp.basis {
		part := lp.level[r]
		if part < 0.01 || j >= 0 && j < m.further {
			continue
		}
		if j < 0 {
			if -1-j >= lp.limited {
				return nil
			}
			continue
		}
		if part < 0.99 {
			return nil
		}
		t := &v.pool[used[j]]
		if count[t.class] == len(v.classes[t.class].Tables) {
			return nil
		}
		at := v.classes[t.class].Tables[count[t.class]]
		count[t.class]++
		for _, x := range t.players {
			tables[at] = append(tables[at], int(x))
		}
	}
	values, err := v.p.Count(tables)
	if err != nil || slices.Compare(values[:v.level+1], v.S.Values[:v.level+1]) >= 0 {
		return nil
	}
	return tables
}

// confirm rounds the duals to integers, finds with them the dual that each class of tables can be given, and
// returns them with what they prove a better seating to cost, in parts of their unit.
func (v *BranchPrice) confirm(subproblems []*subproblem, d *lagrangian) (*search.Dual, int64) {
	if d == nil {
		return nil, 0
	}
	player, weights, floors := d.player, d.weights, d.floors
	x := &search.Dual{
		Unit:   v.unit,
		Player: make([]int64, v.p.Players),
		Table:  make([]int64, len(v.p.Sizes)),
		Above:  make([]int64, v.level),
	}
	var sum int64
	fits := true
	round := func(f float64) int64 {
		if f *= float64(v.unit); f > MaxRounded || f < -MaxRounded {
			fits = false
			return 0
		}
		return int64(f)
	}
	for i, f := range player {
		x.Player[i] = round(f)
		sum += x.Player[i]
	}
	at := integerDuals(x.Player, make([]int64, len(weights)))
	for j, f := range weights {
		at.weights[j] = round(f)
		if at.weights[j] > maxPriced/(v.most[j]+1) {
			return nil, 0
		}
		if j < len(weights)-1 {
			x.Above[v.of[j]] = at.weights[j]
			sum -= at.weights[j] * v.caps[j]
		}
		x.Slopes = append(x.Slopes, v.meets[j].slopes(d.slopes[j], at.weights[j])...)
	}
	costs := v.costs
	for _, lines := range d.slopes {
		if lines == nil {
			continue
		}
		if !lines.fits {
			return nil, 0
		}
		costs, at.weights = append(costs, lines.cost), append(at.weights, 1)
		sum -= lines.over
	}
	for k, r := range subproblems {
		dual := round(floors[k]) + v.unit/1000
		if !fits {
			return nil, 0
		}
		_, reduced, visits := price(r, costs, at, dual)
		v.S.Steps += visits / 32
		if v.Stopped() {
			return nil, 0
		}
		for _, least := range reduced {
			dual = min(dual, least)
		}
		for _, t := range r.class.Tables {
			x.Table[t] = dual
			sum += dual
		}
	}
	return x, sum
}

// MaxRounded is how large a rounded dual may be.
const MaxRounded = 1 << 44

// integerDuals are duals for pricing in whole numbers.
func integerDuals(player, weights []int64) duals[int64] {
	return duals[int64]{
		player: player, weights: weights,
		times: func(w, c int64) int64 { return w * c },
		part: func(sum int64, n int) int64 {
			if q := sum / int64(n); q*int64(n) <= sum {
				return q
			}
			return sum/int64(n) - 1
		},
	}
}

// maxPriced keeps what a table costs at a level, times its price, far inside a machine word.
const maxPriced = 1 << 43
