package pairing

import "slices"

// branchPrice looks by branch and price for a certificate that no seating is better at a level, the levels above
// staying as they are. On the way it may come upon a better seating instead.
//
// A seating is a set partitioning: tables are chosen so that every player is in exactly one. The linear
// relaxation is solved by column generation (relaxation); its duals, rounded to integers and confirmed, are the
// proof. Where a gap remains two players are taken who share a table in part (Ryan and Foster), and both cases
// are proven alone.
type branchPrice struct {
	s     *search
	p     *Problem
	level int
	costs []*tableCost // of the levels up to level that are sums over tables
	of    []int        // their indexes; the last is level
	caps  []int64      // what all tables together may cost at each, for a better seating
	most  []int64      // what no table costs more than at each

	classes []class
	free    []int32
	rowOf   []int32 // by player: row in the linear programme, -1 for fixed players
	limited []int   // costs that have a row of their own
	pool    []candidate
	known   map[string]bool

	sharpen  bool  // go on from the first proof to the strongest, which leaves fewest tables to optimal seatings
	unit     int64 // that a proof's duals are rounded to
	nodes    int
	maxSteps int64
	better   [][]int // a better seating, if one was found
	stopped  func() bool

	began  int64     // steps before this proof
	beside *restarts // begun once the proof takes long
}

// candidate is a table that may be laid, with its costs.
type candidate struct {
	class   int
	players []int32
	costs   []int64
}

type verdict int

const (
	unknown verdict = iota
	proven
	improved
)

// proofUnit is the unit that a proof's duals are rounded to where no table costs much.
const proofUnit = 1 << 20

// maxNodes is how many cases a proof may have.
const maxNodes = 20_000

// pricedPlayers is the number of players up to which the costs of all pairs are written out for a proof.
const pricedPlayers = 1000

// tablesToPrice is about how many tables a walk over all of them may meet.
const tablesToPrice = 1_500_000_000

// newBranchPrice prepares the proof for a level, nil if it is beyond this method: a level that is no sum over tables,
// or too many possible tables. values are those of the levels up to it, of which the last is to be shown to be
// the least.
func (p *Problem) newBranchPrice(level int, values []int64) *branchPrice {
	if _, ok := p.Levels[level].(separable); !ok {
		return nil
	}
	v := p.newPriced(level, values)
	if v == nil {
		return nil
	}
	for heaviest := v.most[len(v.most)-1]; heaviest > 1<<12 && v.unit > 1; heaviest /= 2 {
		v.unit /= 2
	}
	return v
}

// newPriced states the levels up to one that are sums over tables, and what they may come to, for pricing; nil where there are
// too many possible tables.
func (p *Problem) newPriced(level int, values []int64) *branchPrice {
	if p.Players < 2 || p.Players > pricedPlayers {
		return nil
	}
	v := &branchPrice{p: p, level: level, classes: p.classes(), known: make(map[string]bool)}
	total := 0.0
	for _, class := range v.classes {
		ways := 1.0
		for i := range class.open() {
			ways = ways * float64(p.Players-i) / float64(i+1)
		}
		total += ways
	}
	if total > tablesToPrice {
		return nil
	}
	for j := range level + 1 {
		l, ok := p.Levels[j].(separable)
		if !ok {
			continue
		}
		c := l.tableCost(p)
		allowed := values[j] * c.unit
		if j == level {
			allowed -= c.unit
		}
		v.costs, v.of, v.caps, v.most = append(v.costs, c), append(v.of, j), append(v.caps, allowed), append(v.most, c.heaviest(p))
	}
	for k, j := range v.of {
		if j < level && v.caps[k] > 0 {
			v.limited = append(v.limited, k)
		}
	}
	v.free, v.rowOf = p.freePlayers(), slices.Repeat([]int32{-1}, p.Players)
	for i, x := range v.free {
		v.rowOf[x] = int32(len(v.limited) + i)
	}
	v.sharpen = len(v.free) <= uniformPlayers
	v.unit = proofUnit
	return v
}

// run proves the level, or finds a better seating, or gives up.
func (v *branchPrice) run() (*Certificate, verdict) {
	for t, players := range v.s.best {
		for k, class := range v.classes {
			if slices.Contains(class.tables, t) {
				v.add(k, int32s(players))
			}
		}
	}
	v.began = v.s.steps
	proof, result := v.branch(nil, nil)
	if v.beside != nil {
		v.beside.cancel()
	}
	if result != proven {
		return nil, result
	}
	return &Certificate{
		Level: v.level, Value: v.s.values[v.level],
		Above: slices.Clone(v.s.values[:v.level]), Proof: proof,
	}, proven
}

// overtaken reports whether the restarts beside the proof have found a better seating.
func (v *branchPrice) overtaken() bool {
	units := (v.s.steps - v.began) / restartSteps
	if units == 0 {
		return false
	}
	if v.beside == nil {
		v.beside = v.s.restart()
	}
	c := v.beside.better(v.s.ctx, units-1, v.s.values)
	if c == nil {
		return false
	}
	v.better = c.tables
	return true
}

// add puts a table into the pool unless it is there.
func (v *branchPrice) add(class int, players []int32) bool {
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
		t.costs = append(t.costs, c.of(players, v.classes[class].tables[0]))
	}
	v.pool = append(v.pool, t)
	return true
}

// admit reports whether a better seating may use the table as far as its own cost goes.
func (v *branchPrice) admit(players []int32, table int) bool {
	for j, c := range v.costs {
		if c.of(players, table) > v.caps[j] {
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

func (v *branchPrice) newNode(together, parted [][2]int) *node {
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
		if cost.rewards {
			continue
		}
		for i, w := range cost.pair {
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
func (v *branchPrice) subproblems(c *node) []*subproblem {
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
		s := &subproblem{class: class, blocks: blocks, barred: make([]bool, n), stopped: v.stopped}
		s.admit = func(players []int32) bool { return v.admit(players, class.tables[0]) && c.allows(players) }
		s.apart = func(a, b int32) bool { return c.apart[int(a)*n+int(b)] }
		for j, cost := range v.costs {
			if cost.rewards {
				continue
			}
			if alone := cost.alone[class.tables[0]]; alone != nil {
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

// branch proves one case, splitting it in two where its duals do not suffice.
func (v *branchPrice) branch(together, parted [][2]int) (*Proof, verdict) {
	if v.nodes++; v.nodes > maxNodes || v.s.steps > v.maxSteps || v.s.stopped() {
		return nil, unknown
	}
	c := v.newNode(together, parted)
	dual, fractions, result := v.relaxation(c)
	if result == proven {
		return &Proof{Dual: dual}, proven
	}
	if result == improved || fractions == nil {
		return nil, result
	}
	pair, ok := v.ryanFoster(c, fractions)
	if !ok {
		return nil, unknown
	}
	first, result := v.branch(append(slices.Clone(together), pair), parted)
	if result != proven {
		return nil, result
	}
	second, result := v.branch(together, append(slices.Clone(parted), pair))
	if result != proven {
		return nil, result
	}
	return &Proof{Pair: pair, Together: first, Apart: second}, proven
}

// ryanFoster is the pair of players whose sharing of a table is least decided. A pair that the node has decided
// may still look undecided where the linear programme leaves somebody uncovered.
func (v *branchPrice) ryanFoster(c *node, fractions []fraction) (pair [2]int, ok bool) {
	n := v.p.Players
	together := make([]float64, n*n)
	for _, s := range fractions {
		for i, a := range s.table.players {
			for _, b := range s.table.players[:i] {
				together[int(b)*n+int(a)] += s.part
			}
		}
	}
	best := 0.01
	for i, part := range together {
		a, b := i/n, i%n
		if d := min(part, 1-part); d > best && !c.apart[i] && (c.blockOf[a] != c.blockOf[b]) {
			best, pair, ok = d, [2]int{a, b}, true
		}
	}
	return pair, ok
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
}

// rightSide is what the rows of the relaxation come to: the caps, one for each player, and the tables of each class. Each is
// a little off, so that no two vertices are alike.
func (v *branchPrice) rightSide(rows int) []float64 {
	right := make([]float64, rows)
	for r, j := range v.limited {
		right[r] = float64(v.caps[j]) + 1e-4
	}
	var drift float64
	shake := fast(0x9e3779b97f4a7c15)
	for i, x := range v.free {
		e := float64(float64(shake.below(2001)-1000) * 1e-7)
		if i == len(v.free)-1 {
			e = -drift
		}
		drift += e
		right[v.rowOf[x]] = 1 + e
	}
	for k, class := range v.classes {
		right[len(v.limited)+len(v.free)+k] = float64(len(class.tables))
	}
	return right
}

// relaxation solves the linear relaxation of a case by column generation. It ends with duals that prove the case,
// with a better seating, or with the fractions of the tables at its optimum.
func (v *branchPrice) relaxation(c *node) (*Dual, []fraction, verdict) {
	rows := len(v.limited) + len(v.free) + len(v.classes)
	right := v.rightSide(rows)
	target := v.caps[len(v.caps)-1]
	lp := newSimplex(len(v.limited), right, float64(10*(target+10)))
	lp.stopped = v.stopped
	var used []int
	load := func(from int) {
		for i := from; i < len(v.pool); i++ {
			if t := &v.pool[i]; v.admit(t.players, v.classes[t.class].tables[0]) && c.allows(t.players) {
				lp.columns = append(lp.columns, v.column(t))
				used = append(used, i)
			}
		}
	}
	load(0)
	subproblems := v.subproblems(c)
	weights := make([]float64, len(v.costs))
	var proof *Dual
	var strength float64
	var strongest *lagrangian // of the root
	root := len(c.together)+len(c.parted) == 0
	floors := make([]float64, len(subproblems)) // least cost of a table by class, its players' duals taken off
	for {
		if v.s.stopped() {
			return nil, nil, unknown
		}
		if v.overtaken() {
			return nil, nil, improved
		}
		if v.s.steps > v.maxSteps {
			if strongest != nil {
				v.keepBound(v.confirm(subproblems, strongest.player, strongest.weights, strongest.floors))
			}
			return nil, nil, unknown
		}
		before := lp.pivots
		lp.solve(20_000)
		v.s.steps += (lp.pivots - before) * int64(2*rows*rows+8*len(lp.columns)) / 200
		if v.stopped() {
			return nil, nil, unknown
		}
		if tables := v.integral(lp, used); tables != nil {
			v.better = tables
			return nil, nil, improved
		}
		player := make([]float64, v.p.Players)
		var sum float64
		for _, x := range v.free {
			player[x] = lp.dual[v.rowOf[x]]
			sum += player[x]
		}
		clear(weights)
		weights[len(weights)-1] = 1
		for r, j := range v.limited {
			weights[j] = max(0, -lp.dual[r])
			sum -= float64(weights[j] * float64(v.caps[j]))
		}
		at := duals[float64]{
			player: player, weights: weights,
			times: func(w float64, c int64) float64 { return float64(w * float64(c)) },
			part:  func(sum float64, n int) float64 { return sum / float64(n) },
		}
		from := len(v.pool)
		fresh := false
		for k, r := range subproblems {
			number := lp.dual[len(v.limited)+len(v.free)+k]
			tables, reduced, visits := price(r, v.costs, at, number-tiny)
			v.s.steps += visits / 32
			if v.stopped() {
				return nil, nil, unknown
			}
			least := number - tiny
			for i, t := range tables {
				least = min(least, reduced[i])
				fresh = v.add(k, t) || fresh
			}
			floors[k] = least
			sum += float64(least * float64(len(r.class.tables)))
		}
		if root && sum > 0 && (strongest == nil || sum > strongest.sum) {
			strongest = &lagrangian{sum, player, slices.Clone(weights), slices.Clone(floors)}
		}
		if sum > float64(target)+1e-5 && (proof == nil || !fresh || sum > strength+0.05) {
			if dual, total := v.confirm(subproblems, player, weights, floors); dual != nil && total > target*v.unit {
				proof, strength = dual, sum
			}
		}
		if proof != nil && (!fresh || !v.sharpen) {
			return proof, nil, proven
		}
		if !fresh {
			if root {
				v.keepBound(v.confirm(subproblems, player, weights, floors))
			}
			break
		}
		load(from)
	}
	var fractions []fraction
	for r, j := range lp.basis {
		if j >= 0 && lp.level[r] > 1e-6 {
			fractions = append(fractions, fraction{&v.pool[used[j]], lp.level[r]})
		}
	}
	return nil, fractions, unknown
}

func (v *branchPrice) column(t *candidate) column {
	c := column{cost: float64(t.costs[len(t.costs)-1])}
	for r, j := range v.limited {
		if t.costs[j] > 0 {
			c.rows, c.entries = append(c.rows, int32(r)), append(c.entries, float64(t.costs[j]))
		}
	}
	for _, x := range t.players {
		if row := v.rowOf[x]; row >= 0 {
			c.rows, c.entries = append(c.rows, row), append(c.entries, 1)
		}
	}
	c.rows = append(c.rows, int32(len(v.limited)+len(v.free)+t.class))
	c.entries = append(c.entries, 1)
	return c
}

// integral is the seating that the relaxation lays if it lays whole tables only, nil otherwise.
func (v *branchPrice) integral(lp *simplex, used []int) [][]int {
	count := make([]int, len(v.classes))
	tables := make([][]int, len(v.p.Sizes))
	for r, j := range lp.basis {
		part := lp.level[r]
		if part < 0.01 {
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
		if count[t.class] == len(v.classes[t.class].tables) {
			return nil
		}
		at := v.classes[t.class].tables[count[t.class]]
		count[t.class]++
		for _, x := range t.players {
			tables[at] = append(tables[at], int(x))
		}
	}
	values, err := v.p.Count(tables)
	if err != nil || slices.Compare(values[:v.level+1], v.s.values[:v.level+1]) >= 0 {
		return nil
	}
	return tables
}

// keepBound remembers what the duals of the root prove where it is less than the value.
func (v *branchPrice) keepBound(x *Dual, total int64) {
	if x == nil {
		return
	}
	whole := v.costs[len(v.costs)-1].unit * x.Unit
	if bound := (total + whole - 1) / whole; total > 0 && bound > v.s.bounds[v.level] {
		v.s.bounds[v.level] = bound
		v.s.proofs[v.level] = &Certificate{
			Level: v.level, Value: bound, Above: slices.Clone(v.s.values[:v.level]), Proof: &Proof{Dual: x},
		}
	}
}

// confirm rounds the duals to integers, finds with them the dual that each class of tables can be given, and
// returns them with what they prove a better seating to cost, in parts of their unit.
func (v *branchPrice) confirm(subproblems []*subproblem, player, weights, floors []float64) (*Dual, int64) {
	x := &Dual{
		Unit:   v.unit,
		Player: make([]int64, v.p.Players),
		Table:  make([]int64, len(v.p.Sizes)),
		Above:  make([]int64, v.level),
	}
	var sum int64
	fits := true
	round := func(f float64) int64 {
		if f *= float64(v.unit); f > maxRounded || f < -maxRounded {
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
	}
	for k, r := range subproblems {
		dual := round(floors[k]) + v.unit/1000
		if !fits {
			return nil, 0
		}
		_, reduced, visits := price(r, v.costs, at, dual)
		v.s.steps += visits / 32
		if v.stopped() {
			return nil, 0
		}
		for _, least := range reduced {
			dual = min(dual, least)
		}
		for _, t := range r.class.tables {
			x.Table[t] = dual
			sum += dual
		}
	}
	return x, sum
}

// maxRounded is how large a rounded dual may be.
const maxRounded = 1 << 44

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
