package check

import (
	"cmp"
	"context"
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
)

// tree is a proof by duals: a leaf has them, a branch two proofs of the two cases of a pair. See docs/draw.md.
type tree struct {
	Unit            int64
	Players         []int64
	Tables          []int64
	Above           []int64
	Slopes          []map[string]map[string]int64 // by criterion: what a meeting of a club, or a player's ID, with a club counts
	Pair            []int
	Together, Apart *tree
}

// level is a criterion as a cost of tables, times scale: what every two cost there, and what a player costs alone.
type level struct {
	scale int64
	pair  []int64   // by two places of players
	alone [][]int64 // by table; nil where no player costs anything
	most  int64     // what no table costs more than
}

// level states a criterion, nil if it is no sum over tables.
func (v *prover) level(i int) *level {
	if v.levels[i] == nil {
		v.levels[i] = v.p.level(v.p.Criteria[i])
	}
	return v.levels[i]
}

// level states a criterion by its name.
func (p *problem) level(name string) *level {
	n := len(p.Players)
	l := &level{scale: 1, pair: make([]int64, n*n), alone: make([][]int64, len(p.Tables))}
	both := func(of func(a, b *player) int64) {
		for x := range n {
			for y := range n {
				if x != y {
					l.pair[x*n+y] = of(&p.Players[x], &p.Players[y])
				}
			}
		}
	}
	if name == "rematch_total" { // in a single round the same
		name = "rematch"
	}
	_, grouped := new(player).group(name)
	size, _, sized := new(player).times(name)
	cost, place := p.cost(name), p.place(name)
	switch {
	case grouped:
		both(func(a, b *player) int64 {
			x, _ := a.group(name)
			if y, _ := b.group(name); x != "" && x == y {
				return 1
			}
			return 0
		})
	case sized:
		times := make([]int64, n)
		for x := range n {
			_, times[x], _ = p.Players[x].times(name)
		}
		for t, s := range p.Tables {
			if s == size {
				l.alone[t] = times
			}
		}
	case cost != nil:
		both(cost)
	case place != nil:
		for t := range p.Tables {
			for x := range n {
				l.alone[t] = append(l.alone[t], place(p.Players[x].ID, t))
			}
		}
	case name == "together":
		// Each player pays for every partner who is not at his table: so each parted pair pays twice.
		set := p.listed(p.Together)
		both(func(a, b *player) int64 { return -2 * truth(set[pairOf(a.ID, b.ID)]) })
		l.scale = 2
		owes := make([]int64, n)
		for x := range n {
			for y := range n {
				owes[x] -= l.pair[x*n+y] / 2
			}
		}
		for t := range p.Tables {
			l.alone[t] = owes
		}
	default:
		return nil
	}
	var pair int64
	for _, c := range l.pair {
		pair = max(pair, c, -c)
	}
	for t, s := range p.Tables {
		var alone int64
		for _, c := range l.alone[t] {
			alone = max(alone, c)
		}
		l.most = max(l.most, int64(s*s)*pair+int64(s)*alone)
	}
	return l
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// of is what players cost at a table.
func (l *level) of(players []int, table, n int) int64 {
	var sum int64
	for k, x := range players {
		if alone := l.alone[table]; alone != nil {
			sum += alone[x]
		}
		for _, y := range players[:k] {
			sum += l.pair[x*n+y]
		}
	}
	return sum
}

const (
	maxPlayers  = 1000    // for proofs by duals, which go through tables
	maxCriteria = 64      // for the same; with the seats of a table it keeps the sums over one within 63 bits
	maxDual     = 1 << 45 // so that sums over a table fit
	maxPriced   = 1 << 45
	maxSlope    = 1 << 36
)

// treeWalk verifies a proof by duals of one criterion.
type treeWalk struct {
	*prover
	i              int
	levels         []*level // up to the criterion; nil where it is no sum over tables
	caps           []int64  // what all tables together may cost in a better draw
	together, away [][2]int
	pairs          []int64 // of the leaf at hand: what every two players count by its slopes
}

func (v *prover) checkTree(i int, t *tree) error {
	if len(v.p.Players) > maxPlayers {
		return v.refuse(i, "there are too many players for duals")
	}
	if i >= maxCriteria {
		return v.refuse(i, "there are too many criteria above for duals")
	}
	w := &treeWalk{prover: v, i: i}
	for j := range i + 1 {
		l := v.level(j)
		w.levels = append(w.levels, l)
		switch {
		case w.meet(j) && j < i:
			w.caps = append(w.caps, v.claimed(j)-v.history(j))
		case w.meet(j):
			w.caps = append(w.caps, v.bound(j)-1-v.history(j))
		case l == nil:
			w.caps = append(w.caps, 0)
		case j < i:
			w.caps = append(w.caps, v.claimed(j)*l.scale)
		default:
			w.caps = append(w.caps, (v.bound(j)-1)*l.scale)
		}
	}
	if w.levels[i] == nil && !w.meet(i) {
		return v.refuse(i, "is no sum over tables")
	}
	return w.walk(t)
}

// meet reports whether a criterion counts meetings with clubs: its slopes make it a sum over tables.
func (w *treeWalk) meet(j int) bool {
	return w.p.Criteria[j] == "club_vs_club" || w.p.Criteria[j] == "player_vs_club"
}

// slopes are those of one criterion about meetings, by cell as meetings name them.
func (w *treeWalk) slopes(j int, clubs map[string]map[string]int64) (map[[2]string]int64, error) {
	if len(clubs) > 0 && !w.meet(j) {
		return nil, w.refuse(w.i, "%s has no slopes", w.p.Criteria[j])
	}
	slopes := make(map[[2]string]int64)
	for a, with := range clubs {
		for b, slope := range with {
			if slope < 0 || slope > maxSlope {
				return nil, w.refuse(w.i, "a slope is not allowed")
			}
			cell := [2]string{a, b}
			if w.p.Criteria[j] == "club_vs_club" {
				cell = [2]string{min(a, b), max(a, b)}
			}
			slopes[cell] += slope
		}
	}
	return slopes, nil
}

// lines is what every two players count by the slopes of all criteria about meetings, and by how much the lines of those slopes
// lie above what the meetings cost at most.
func (w *treeWalk) lines(t *tree, prices []int64) (pairs []int64, above *big.Int, err error) {
	if len(t.Slopes) > len(prices) {
		return nil, nil, w.refuse(w.i, "there are slopes of no criterion")
	}
	p, n := w.p, len(w.p.Players)
	pairs, above = make([]int64, n*n), new(big.Int)
	members := make(map[string]int64) // by club,
	for _, x := range p.Players {
		if x.Club != "" {
			members[x.Club]++
		}
	}
	for j, clubs := range t.Slopes {
		slopes, err := w.slopes(j, clubs)
		if err != nil {
			return nil, nil, err
		}
		if len(slopes) == 0 {
			continue
		}
		before, byClub := p.meetings(p.Criteria[j], p.History), p.Criteria[j] == "club_vs_club"
		for cell, slope := range slopes {
			row := int64(1)
			if byClub {
				row = members[cell[0]]
			}
			above.Add(above, slack(slope, before[cell], prices[j], p.meetingsAtMost(row, members[cell[1]])))
		}
		for x := range n {
			for y := range n {
				pairs[x*n+y] += p.slope(p.Criteria[j], slopes, x, y)
			}
		}
	}
	return pairs, above, nil
}

// meetingsAtMost is how often some players can meet others in one round: each meets at most the rest of the largest table.
func (p *problem) meetingsAtMost(some, others int64) int64 {
	beside := int64(slices.Max(p.Tables) - 1)
	return min(some*min(beside, others), others*min(beside, some))
}

// slack = max over k ≤ most of slope·k − price·(before·k + k(k−1)/2): by how much the line lies above the cost of k more meetings.
func slack(slope, before, price, most int64) *big.Int {
	cost, times := big.NewInt(price), big.NewInt(most)
	first := new(big.Int).Sub(big.NewInt(slope), new(big.Int).Mul(cost, big.NewInt(before)))
	if first.Sign() <= 0 {
		return new(big.Int)
	}
	if price > 0 {
		k := new(big.Int).Add(first, big.NewInt(price-1))
		if k.Div(k, cost); k.Cmp(times) < 0 {
			times = k
		}
	}
	less := new(big.Int).Mul(times, new(big.Int).Sub(times, big.NewInt(1)))
	less.Mul(less.Rsh(less, 1), cost)
	return first.Mul(first, times).Sub(first, less)
}

// slope is what two players count by the slopes of a criterion.
func (p *problem) slope(name string, slopes map[[2]string]int64, x, y int) int64 {
	a, b := &p.Players[x], &p.Players[y]
	switch {
	case a.Club == "" || b.Club == "" || a.Club == b.Club:
		return 0
	case name == "club_vs_club":
		return slopes[[2]string{min(a.Club, b.Club), max(a.Club, b.Club)}]
	}
	return slopes[[2]string{strconv.Itoa(a.ID), b.Club}] + slopes[[2]string{strconv.Itoa(b.ID), a.Club}]
}

func (w *treeWalk) walk(t *tree) error {
	if t == nil {
		return w.refuse(w.i, "a case is missing")
	}
	if t.Pair == nil {
		return w.leaf(t)
	}
	if len(t.Pair) != 2 || t.Pair[0] == t.Pair[1] {
		return w.refuse(w.i, "a case is split by no pair")
	}
	a, here := w.place[t.Pair[0]]
	b, there := w.place[t.Pair[1]]
	if !here || !there {
		return w.refuse(w.i, "a case is split by somebody who does not play")
	}
	two := [2]int{a, b}
	w.together = append(w.together, two)
	err := w.walk(t.Together)
	w.together = w.together[:len(w.together)-1]
	if err != nil {
		return err
	}
	w.away = append(w.away, two)
	defer func() { w.away = w.away[:len(w.away)-1] }()
	return w.walk(t.Apart)
}

// leaf verifies that the duals add up to more than a better draw may cost, and that no table costs less than its
// own and its players' duals.
func (w *treeWalk) leaf(t *tree) error {
	p, n := w.p, len(w.p.Players)
	if t.Unit < 1 || len(t.Players) != n || len(t.Tables) != len(p.Tables) || len(t.Above) != w.i {
		return w.refuse(w.i, "the duals are not for this problem")
	}
	prices := append(slices.Clone(t.Above), t.Unit)
	total := new(big.Int)
	for _, list := range [][]int64{t.Players, t.Tables} {
		for _, dual := range list {
			if dual > maxDual || dual < -maxDual {
				return w.refuse(w.i, "a dual is too large")
			}
			total.Add(total, big.NewInt(dual))
		}
	}
	for j, price := range prices {
		l := w.levels[j]
		if price < 0 || price > maxPriced || l == nil && price > 0 && !w.meet(j) || l != nil && price > maxPriced/(l.most+1) {
			return w.refuse(w.i, "the price of %s is not allowed", p.Criteria[j])
		}
		total.Sub(total, new(big.Int).Mul(big.NewInt(price), big.NewInt(w.caps[j])))
	}
	lines, above, err := w.lines(t, prices)
	if err != nil {
		return err
	}
	if total.Sub(total, above).Sign() <= 0 {
		return w.refuse(w.i, "the duals add up to too little")
	}
	w.pairs = lines
	// Empty tables of one size are alike, unless a criterion names tables: the one with the highest dual speaks for all.
	highest, named := make(map[int]int64), p.named()
	var alike []int
	for k, size := range p.Tables {
		if named || slices.Contains(w.fixed, k) {
			if err := w.table(t, prices, k, t.Tables[k]); err != nil {
				return err
			}
			continue
		}
		if dual, seen := highest[size]; !seen {
			alike = append(alike, k)
			highest[size] = t.Tables[k]
		} else {
			highest[size] = max(dual, t.Tables[k])
		}
	}
	for _, k := range alike {
		if err := w.table(t, prices, k, highest[p.Tables[k]]); err != nil {
			return err
		}
	}
	return nil
}

// block is players who must sit together, with what they cost beyond their duals.
type block struct {
	players []int
	cost    int64 // alone, and with those chosen so far
	least   int64 // the same with every reward that others could bring
}

// pricingSearch looks for a table that costs less than its duals.
type pricingSearch struct {
	*treeWalk
	table   int
	size    int
	sits    []int // who has a locked seat there
	blocks  []block
	between []int64 // by two blocks; forbidden for those who may not share a table
	rewards bool    // some of them are below 0
	chosen  []int
	stacks  []stack   // by how many are chosen
	cheap   [][]int64 // room for fillings
	fill    []int64
	steps   int
	found   []int
}

// stack is the room of one depth of the search: a number of chosen blocks.
type stack struct {
	blocks []block
	places []int
	order  []int
}

const forbidden = 1 << 62

// table looks through all tables in place of table k that a better draw may have.
func (w *treeWalk) table(t *tree, prices []int64, k int, dual int64) error {
	h := &pricingSearch{treeWalk: w, table: k, size: w.p.Tables[k]}
	weigh := func(x, y int) int64 { // what two cost together, forbidden if no better draw has them together
		n := len(w.p.Players)
		sum := w.pairs[x*n+y]
		for j, l := range w.levels {
			if l == nil {
				continue
			}
			if c := l.pair[x*n+y]; c > w.caps[j] && l.scale == 1 {
				return forbidden
			} else if c != 0 {
				sum += prices[j] * c
			}
		}
		for _, two := range w.away {
			if two == [2]int{x, y} || two == [2]int{y, x} {
				return forbidden
			}
		}
		return sum
	}
	cost := func(x int) int64 {
		sum := -t.Players[x]
		for j, l := range w.levels {
			if l != nil && l.alone[k] != nil {
				sum += prices[j] * l.alone[k][x]
			}
		}
		return sum
	}
	start := -dual
	for x, at := range w.fixed {
		if at == k {
			for _, y := range h.sits {
				if c := weigh(x, y); c != forbidden {
					start += c
				} else {
					return nil // no better draw has this table at all
				}
			}
			start += cost(x)
			h.sits = append(h.sits, x)
		}
	}
	h.join(cost, weigh)
	open := h.size - len(h.sits)
	if open == 0 {
		h.judge(start)
	} else {
		places := make([]int, len(h.blocks))
		for b := range places {
			places[b] = b
		}
		h.extend(h.blocks, places, open, start)
	}
	if err := w.ctx.Err(); err != nil {
		return err
	}
	if h.found != nil {
		return w.refuse(w.i, "table %v costs less than its duals", h.found)
	}
	return nil
}

// join makes the blocks of the free players and prices them.
func (h *pricingSearch) join(cost func(int) int64, weigh func(x, y int) int64) {
	root := make([]int, len(h.p.Players))
	for x := range root {
		root[x] = x
	}
	for _, two := range h.together {
		from, to := root[two[1]], root[two[0]]
		for x := range root {
			if root[x] == from {
				root[x] = to
			}
		}
	}
	of := make(map[int]int)
	var groups [][]int
	for x, at := range h.fixed {
		if at >= 0 {
			continue
		}
		b, seen := of[root[x]]
		if !seen {
			b = len(groups)
			of[root[x]] = b
			groups = append(groups, nil)
		}
		groups[b] = append(groups[b], x)
	}
	for _, players := range groups {
		q := block{players: players}
		possible := len(players) <= h.size-len(h.sits)
		for i, x := range players {
			q.cost += cost(x)
			for _, y := range append(slices.Clone(h.sits), players[:i]...) {
				if c := weigh(x, y); c == forbidden {
					possible = false
				} else {
					q.cost += c
				}
			}
		}
		if possible {
			h.blocks = append(h.blocks, q)
		}
	}
	m := len(h.blocks)
	h.between = make([]int64, m*m)
	for a := range m {
		for b := range m {
			for _, x := range h.blocks[a].players {
				for _, y := range h.blocks[b].players {
					if a == b || h.between[a*m+b] == forbidden {
						continue
					}
					if c := weigh(x, y); c == forbidden {
						h.between[a*m+b] = forbidden
					} else {
						h.between[a*m+b] += c
					}
				}
			}
			h.rewards = h.rewards || h.between[a*m+b] < 0
		}
	}
}

// extend adds blocks to those chosen until the open seats are filled. The blocks are sorted by what a seat costs at
// least, so that the first ones bound what any choice among them costs.
func (h *pricingSearch) extend(blocks []block, places []int, open int, cost int64) {
	if h.steps++; h.steps%1024 == 0 && h.ctx.Err() != nil || h.found != nil {
		return
	}
	m := len(h.blocks)
	single := true
	for k := range blocks {
		b := &blocks[k]
		b.least = b.cost
		if h.rewards {
			for _, other := range places {
				if c := h.between[places[k]*m+other]; c < 0 {
					b.least += c
				}
			}
		}
		single = single && len(b.players) == 1
	}
	if open == 1 {
		for k := range blocks {
			if len(blocks[k].players) == 1 {
				h.chosen = append(h.chosen, places[k])
				h.judge(cost + blocks[k].cost)
				h.chosen = h.chosen[:len(h.chosen)-1]
			}
		}
		return
	}
	least := h.fillings(blocks, open)
	for len(h.stacks) <= len(h.chosen)+1 {
		h.stacks = append(h.stacks, stack{})
	}
	order := h.stacks[len(h.chosen)].order[:0]
	for k := range blocks {
		if size := len(blocks[k].players); size <= open && cost+blocks[k].least+least[open-size] < 0 {
			order = append(order, k)
		}
	}
	h.stacks[len(h.chosen)].order = order
	slices.SortFunc(order, func(a, b int) int {
		x := blocks[a].least * int64(len(blocks[b].players))
		y := blocks[b].least * int64(len(blocks[a].players))
		switch {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return a - b
	})
	for at, k := range order {
		b := &blocks[k]
		size := len(b.players)
		if single {
			if len(order)-at < open {
				return
			}
			least := cost
			for _, other := range order[at : at+open] {
				least += blocks[other].least
			}
			if least >= 0 {
				return
			}
		} else if cost*int64(size)+int64(open)*b.least >= 0 {
			return
		}
		if size > open {
			continue
		}
		h.chosen = append(h.chosen, places[k])
		if size == open {
			h.judge(cost + b.cost)
		} else {
			h.extendWith(blocks, places, order[at+1:], places[k], open-size, cost+b.cost)
		}
		h.chosen = h.chosen[:len(h.chosen)-1]
	}
}

// extendWith goes on with the blocks that may share a table with the last one chosen.
func (h *pricingSearch) extendWith(blocks []block, places, rest []int, last, open int, cost int64) {
	m := len(h.blocks)
	room := &h.stacks[len(h.chosen)]
	next, at := room.blocks[:0], room.places[:0]
	for _, k := range rest {
		c := h.between[last*m+places[k]]
		if c == forbidden || len(blocks[k].players) > open {
			continue
		}
		b := blocks[k]
		b.cost += c
		next, at = append(next, b), append(at, places[k])
	}
	room.blocks, room.places = next, at
	h.extend(next, at, open, cost)
}

// fillings are by number of seats, 0 to open, the least cost of blocks that fill them exactly, whoever may not sit together;
// forbidden where none do.
func (h *pricingSearch) fillings(blocks []block, open int) []int64 {
	for len(h.cheap) <= open {
		h.cheap, h.fill = append(h.cheap, nil), append(h.fill, 0)
	}
	for size := 1; size <= open; size++ {
		h.cheap[size] = h.cheap[size][:0] // of that size the cheapest, in order, as many as there is room for
	}
	for k := range blocks {
		size := len(blocks[k].players)
		if size > open {
			continue
		}
		list, c := h.cheap[size], blocks[k].least
		if len(list) == open/size {
			if c >= list[len(list)-1] {
				continue
			}
			list = list[:len(list)-1]
		}
		list = append(list, c)
		at := len(list) - 1
		for ; at > 0 && list[at-1] > c; at-- {
			list[at] = list[at-1]
		}
		list[at] = c
		h.cheap[size] = list
	}
	fill := h.fill[:open+1]
	fill[0] = 0
	for seats := 1; seats <= open; seats++ {
		fill[seats] = forbidden
	}
	for size := 1; size <= open; size++ {
		for seats := open; seats >= size; seats-- { // downwards: what it is made of has none of this size yet
			sum := int64(0)
			for n, c := range h.cheap[size][:min(len(h.cheap[size]), seats/size)] {
				sum += c
				if rest := fill[seats-(n+1)*size]; rest < forbidden {
					fill[seats] = min(fill[seats], rest+sum)
				}
			}
		}
	}
	return fill
}

// judge keeps the table that the chosen blocks make, if it costs less than its duals and a better draw may have it.
func (h *pricingSearch) judge(cost int64) {
	if cost >= 0 {
		return
	}
	players := slices.Clone(h.sits)
	for _, b := range h.chosen {
		players = append(players, h.blocks[b].players...)
	}
	for j, l := range h.levels {
		if l != nil && l.of(players, h.table, len(h.p.Players)) > h.caps[j] {
			return
		}
	}
	for _, two := range h.together {
		if slices.Contains(players, two[0]) != slices.Contains(players, two[1]) {
			return
		}
	}
	h.found = players
}

const (
	maxPlaced = 200_000_000 // players placed in all where seatings are tried one by one
	maxTried  = 4000        // players in such a problem: what every two cost is kept
	// maxCounted is how many players are placed in all where the draws that are as good are counted again.
	maxCounted = 2_000_000
)

// trial tries seatings, player by player, and counts what they come to on the way.
type trial struct {
	*prover
	criteria []int    // those that are to be proven
	order    []int    // in which players sit down
	alike    []string // by table: tables of the same are alike
	at       [][]int
	where    []int
	value    []int64     // by criterion, up to the last
	parts    []trialPart // by criterion
	placed   int
	counting bool  // all seatings that are as good as the answer, in place of looking for a better one
	found    int64 // those counted
}

// trialPart is a criterion: meetings, wishes to sit together, or a cost of tables.
type trialPart struct {
	meets  *meets
	wishes map[pair]bool
	level  *level
}

// meets keeps the meetings of a criterion: how often each cell has met, and the cells in which two players do.
type meets struct {
	times []int64
	cells [][]int // by two places of players
}

// tryAll goes through the seatings and refuses the criteria for which a better one turns up.
func (v *prover) tryAll(criteria []int) error {
	last := criteria[len(criteria)-1]
	if len(v.p.Players) > maxTried {
		return v.refuse(last, "there are too many players to try all draws")
	}
	w, err := v.newTrial(criteria)
	if err != nil {
		return err
	}
	return w.seat(0)
}

// Optima counts the draws that are as good as an answer, by trying all: empty tables of one size are alike
// unless a criterion names tables. counted is false where that would take too long, or where seats or several rounds count. The
// answer must have been verified. The error is the context's.
func Optima(ctx context.Context, problemJSON, answerJSON []byte) (n int64, counted bool, err error) {
	var p problem
	var a answer
	if json.Unmarshal(problemJSON, &p) != nil || json.Unmarshal(answerJSON, &a) != nil ||
		p.Rounds > 0 || len(p.Criteria) == 0 || len(p.Players) > maxTried {
		return 0, false, nil
	}
	criteria := make([]int, len(p.Criteria))
	for i := range criteria {
		criteria[i] = i
	}
	w, err := newProver(ctx, &p, &a).newTrial(criteria)
	if err != nil {
		return 0, false, nil //nolint:nilerr // a criterion that is not counted player by player
	}
	w.counting = true
	err = w.seat(0)
	return w.found, err == nil, ctx.Err()
}

// newTrial makes ready to try seatings for the criteria up to the last of those given.
func (v *prover) newTrial(criteria []int) (*trial, error) {
	p, n, last := v.p, len(v.p.Players), criteria[len(criteria)-1]
	w := &trial{
		prover: v, criteria: criteria, alike: p.alike(), at: make([][]int, len(p.Tables)), where: slices.Repeat([]int{-1}, n),
		value: make([]int64, last+1),
	}
	for i := range w.value {
		var part trialPart
		switch name := p.Criteria[i]; name {
		case "club_vs_club", "player_vs_club":
			part.meets = p.newMeets(name)
			w.value[i] = v.history(i)
		case "together":
			part.wishes = p.listed(p.Together)
		default:
			if part.level = v.level(i); part.level == nil {
				return nil, v.refuse(i, "cannot be tried player by player")
			}
		}
		w.parts = append(w.parts, part)
	}
	w.order = w.conflicted()
	for x, t := range v.fixed {
		if t >= 0 {
			w.sit(x, t)
		}
	}
	return w, nil
}

// conflicted are the players, those first who cost most beside others: the first criterion counts most. A seating that comes to too
// much is then left early.
func (w *trial) conflicted() []int {
	n := len(w.p.Players)
	order, weight := make([]int, n), make([]int64, n)
	for x := range order {
		order[x] = x
		for _, part := range slices.Backward(w.parts) {
			weight[x] /= 4
			for y := range n {
				if part.meets != nil {
					weight[x] += 16 * int64(len(part.meets.cells[x*n+y]))
				} else if part.level != nil {
					weight[x] += 16 * part.level.pair[x*n+y]
				}
			}
		}
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(weight[y], weight[x]) })
	return order
}

// newMeets finds the cells in which every two players meet, by counting what the two alone would add.
func (p *problem) newMeets(name string) *meets {
	n := len(p.Players)
	m := &meets{cells: make([][]int, n*n)}
	number := make(map[[2]string]int)
	cell := func(c [2]string, times int64) int {
		at, seen := number[c]
		if !seen {
			at = len(m.times)
			number[c] = at
			m.times = append(m.times, 0)
		}
		m.times[at] += times
		return at
	}
	for c, times := range p.meetings(name, p.History) {
		cell(c, times)
	}
	for x := range n {
		for y := range n {
			if x != y {
				for c := range p.meetings(name, [][][]int{{{p.Players[x].ID, p.Players[y].ID}}}) {
					m.cells[x*n+y] = append(m.cells[x*n+y], cell(c, 0))
				}
			}
		}
	}
	return m
}

// sit seats a player and adds what that costs.
func (w *trial) sit(x, t int) {
	for i := range w.parts {
		w.value[i] += w.cost(&w.parts[i], x, t)
	}
	w.at[t], w.where[x] = append(w.at[t], x), t
}

// cost is what a player adds to a criterion by sitting down.
func (w *trial) cost(part *trialPart, x, t int) int64 {
	n := len(w.p.Players)
	var sum int64
	switch {
	case part.meets != nil:
		m := part.meets
		for _, y := range w.at[t] {
			for _, c := range m.cells[x*n+y] {
				sum += m.times[c]
				m.times[c]++
			}
		}
	case part.wishes != nil:
		for two := range part.wishes {
			a, b := w.place[two.a], w.place[two.b]
			if b == x {
				a, b = b, a
			}
			if a == x && w.where[b] >= 0 && w.where[b] != t {
				sum++
			}
		}
	default:
		if alone := part.level.alone[t]; alone != nil {
			sum = alone[x]
		}
		for _, y := range w.at[t] {
			sum += part.level.pair[x*n+y]
		}
	}
	return sum
}

// rise takes the last player of a table away again; what the criteria came to before is given back by the caller.
func (w *trial) rise(x, t int) {
	w.at[t], w.where[x] = w.at[t][:len(w.at[t])-1], -1
	for _, part := range w.parts {
		if part.meets == nil {
			continue
		}
		for _, y := range w.at[t] {
			for _, c := range part.meets.cells[x*len(w.p.Players)+y] {
				part.meets.times[c]--
			}
		}
	}
}

// betters is the first criterion to be proven that is below its bound, with no criterion before it above its value; -1 for
// none. No value falls when a player sits down: a seating of some of the players that betters none can be left.
func (w *trial) betters() int {
	for i, value := range w.value {
		if value < w.bound(i) && slices.Contains(w.criteria, i) {
			return i
		}
		if value > w.claimed(i) {
			break
		}
	}
	return -1
}

// degraded reports whether a criterion is above its value: so will every seating be that goes on from here.
func (w *trial) degraded() bool {
	for i, value := range w.value {
		if value > w.claimed(i) {
			return true
		}
	}
	return false
}

// seat seats the players from place k of the order on in every way.
func (w *trial) seat(k int) error {
	better := w.betters()
	switch {
	case w.counting && w.degraded(), !w.counting && better < 0:
		return nil
	case k == len(w.order) && w.counting:
		w.found++
		return nil
	case k == len(w.order):
		return w.refuse(better, "there is a better draw: %v", w.at)
	}
	x := w.order[k]
	if w.fixed[x] >= 0 {
		return w.seat(k + 1)
	}
	was := slices.Clone(w.value)
	opened := make(map[string]bool)
	for t, size := range w.p.Tables {
		fresh := len(w.at[t]) == 0 && !slices.Contains(w.fixed, t)
		if len(w.at[t]) == size || fresh && opened[w.alike[t]] {
			continue
		}
		opened[w.alike[t]] = opened[w.alike[t]] || fresh
		if w.placed++; w.placed > maxPlaced || w.counting && w.placed > maxCounted {
			return w.refuse(w.criteria[0], "there are too many draws to try them all")
		}
		if w.placed%4096 == 0 && w.ctx.Err() != nil {
			return w.ctx.Err()
		}
		w.sit(x, t)
		err := w.seat(k + 1)
		w.rise(x, t)
		copy(w.value, was)
		if err != nil {
			return err
		}
	}
	return nil
}
