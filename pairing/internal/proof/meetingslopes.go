package proof

import (
	"maps"
	"slices"

	"raduno/pairing/internal/chance"
	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
)

// Meetings are no sum over tables, but what they come to is convex: m(m-1)/2 is no less than any line through it says. With a
// slope for every cell (a row and a group that meet) a level of kind GroupMeetings becomes a cost of pairs at tables, and its bound one by
// duals like any other: what tables and players are priced at, less what the lines lie above the curve. relaxation looks
// for the best slopes and duals at once, by column generation.

// meetingCells are the cells of a level of kind GroupMeetings in which players of today can meet.
type meetingCells struct {
	level   int
	players int
	names   [][2]int
	before  []int64 // by cell: the earlier meetings
	of      []int32 // by two players: the cell of the row of the first with the group of the second, -1 for none
	limit   int64   // what the meetings of today may add to the level
}

// newMeetingCells lists the cells of a level; most is the value that the level may come to.
func newMeetingCells(p *objective.Problem, level int, most int64) *meetingCells {
	l, n := p.Objectives[level].(objective.GroupMeetings), p.Players
	m := &meetingCells{level: level, players: n, of: slices.Repeat([]int32{-1}, n*n), limit: most - l.Bound(p)}
	before, number := l.Merged(), make(map[[2]int]int32)
	for x := range n {
		for y := range n {
			name, meets := cellOf(l, x, y)
			if !meets {
				continue
			}
			cell, seen := number[name]
			if !seen {
				cell = int32(len(m.names))
				number[name] = cell
				m.names, m.before = append(m.names, name), append(m.before, before[name])
			}
			m.of[x*n+y] = cell
		}
	}
	return m
}

// cellOf is the cell in which the row of a player meets the group of another, if it does. Where groups meet groups every two
// players count once, one of them as the first.
func cellOf(l objective.GroupMeetings, x, y int) (cell [2]int, meets bool) {
	if l.Group[x] < 0 || l.Group[y] < 0 || l.Group[x] == l.Group[y] {
		return cell, false
	}
	if l.Row == nil {
		return [2]int{l.Group[x], l.Group[y]}, l.Group[x] < l.Group[y]
	}
	return [2]int{l.Row[x], l.Group[y]}, l.Row[x] >= 0
}

// priced is the level as a cost of pairs, by the slopes of its cells.
func (m *meetingCells) priced(p *objective.Problem, slopes []int64) *objective.TableCost {
	c := objective.NewTableCost(p)
	for two, cell := range m.of {
		if cell >= 0 && slopes[cell] != 0 {
			c.AddPair(two/p.Players, two%p.Players, slopes[cell])
			c.Rewards = c.Rewards || slopes[cell] < 0
		}
	}
	return c
}

// each calls f for every meeting at a table.
func (m *meetingCells) each(players []int32, f func(cell int32)) {
	for _, x := range players {
		for _, y := range players {
			if cell := m.of[int(x)*m.players+int(y)]; cell >= 0 {
				f(cell)
			}
		}
	}
}

// heaviest is how often any cell has met before.
func (m *meetingCells) heaviest() int64 {
	var heaviest int64
	for _, had := range m.before {
		heaviest = max(heaviest, had)
	}
	return heaviest
}

// lead is by how much a line of a slope lies above what the meetings of a cell add at most, a unit costing price: a further one
// adds as many units as there were before, and there are no more than that many.
func lead(slope, before, price, most int64) int64 {
	first := slope - price*before // of the first meeting; each one after it leads by price less
	if first <= 0 {
		return 0
	}
	if price > 0 {
		most = min(most, (first+price-1)/price)
	}
	return first*most - price*objective.Choose2(most)
}

// slopes is a search for the slopes and duals that prove most of one level.
type slopes struct {
	s     *search.Search
	v     *BranchPrice    // for its costs, caps, subproblems and pool
	meets []*meetingCells // up to the level
	own   bool            // the level is the last of meets
	hits  int64           // pairs at tables
	first []int           // by meets: the row of its first cell
	caps  []int           // by meets: the row of its limit, -1 for none
	rows  int             // before those of players
	lp    *simplex
	class int // row of the first class

	bound int64
	proof *search.Dual
}

// slopeRows is how many rows the linear programme may have, and so how many cells.
const slopeRows = 900

// NewSlopes prepares the bound of a level that is about meetings, or has such levels above; nil if it is beyond this method.
func NewSlopes(s *search.Search, level int) *slopes {
	p := s.P
	if p.Players < 2 || p.Players > slopePlayers {
		return nil
	}
	v := newPriced(p, level, s.Values)
	if v == nil {
		return nil
	}
	k := &slopes{s: s, v: v, hits: p.PairsAtTables(), rows: len(v.limited)}
	for j := range level + 1 {
		if _, ok := p.Objectives[j].(objective.GroupMeetings); !ok {
			continue
		}
		m := newMeetingCells(p, j, s.Values[j])
		k.meets = append(k.meets, m)
		row := -1
		if k.own = j == level; !k.own {
			row = k.rows
			k.rows++
		}
		k.caps = append(k.caps, row)
		k.first = append(k.first, k.rows)
		k.rows += len(m.names)
	}
	if len(k.meets) == 0 || k.rows+len(v.free)+len(v.classes) > slopeRows {
		return nil
	}
	return k
}

// slopeSteps is how many steps one search for slopes may make.
const slopeSteps = 12_000_000

// Slope raises the bound of a level by slopes, once for each values of the levels above.
func Slope(s *search.Search, level int) {
	if s.Sloped[level] != nil && slices.Equal(s.Sloped[level], s.Values[:level]) {
		return
	}
	if k := NewSlopes(s, level); k != nil {
		k.Run()
	}
	s.Sloped[level] = append(make([]int64, 0, level), s.Values[:level]...)
}

// slopePlayers is the number of players up to which bounds by slopes are looked for.
const slopePlayers = 64

// Run raises the bound of the level by the linear programme over tables and lines.
func (k *slopes) Run() {
	v, s := k.v, k.s
	v.S, v.Stopped = s, s.Stopped
	v.unit = proofUnit
	for heaviest := k.heaviest(); heaviest > 1<<12 && v.unit > 1; heaviest /= 2 {
		v.unit /= 2
	}
	c := v.newNode(nil, nil)
	k.start()
	subproblems := v.subproblems(c)
	for t, players := range s.Best {
		for i, class := range v.classes {
			if slices.Contains(class.Tables, t) {
				k.add(i, objective.Int32s(players))
			}
		}
	}
	began := s.Steps
	defer func() { s.Sloping += s.Steps - began }()
	for !s.Stopped() && s.Steps-began < slopeSteps {
		before := k.lp.Pivots
		k.lp.Solve(20_000)
		k.lp.Price()
		s.Steps += (k.lp.Pivots - before) * int64(2*k.lp.Rows*k.lp.Rows+8*len(k.lp.Columns)) / 200
		s.Clock.Pivots(k.lp.Rows, len(k.lp.Columns), k.lp.Pivots-before)
		if !k.price(subproblems) {
			break
		}
	}
	if s.Stopped() || k.proof == nil || k.bound <= s.Bounds[k.v.level] {
		return
	}
	s.Bounds[v.level] = min(k.bound, s.Values[v.level])
	s.Proofs[v.level] = &search.Certificate{
		Level: v.level, Value: s.Bounds[v.level], Above: slices.Clone(s.Values[:v.level]), Proof: &search.Proof{Dual: k.proof},
	}
}

// heaviest is what a table may about cost, or a meeting count.
func (k *slopes) heaviest() int64 {
	heaviest := k.hits
	for _, most := range k.v.most {
		heaviest = max(heaviest, most)
	}
	for _, m := range k.meets {
		heaviest = max(heaviest, m.heaviest())
	}
	return heaviest
}

// start lays out the rows, and a column for each further meeting of each cell.
func (k *slopes) start() {
	v := k.v
	rows := k.rows + len(v.free) + len(v.classes)
	k.class = k.rows + len(v.free)
	right := make([]float64, rows)
	for r, j := range v.limited {
		right[r] = float64(v.caps[j]) + 1e-4
	}
	var drift float64
	shake := chance.Fast(0x9e3779b97f4a7c15)
	for i, m := range k.meets {
		if k.caps[i] >= 0 {
			right[k.caps[i]] = float64(m.limit) + 1e-4
		}
		for c := range m.names {
			right[k.first[i]+c] = float64(float64(shake.Below(1000)) * 1e-8)
		}
	}
	for i := range v.free {
		e := float64(float64(shake.Below(2001)-1000) * 1e-7)
		if i == len(v.free)-1 {
			e = -drift
		}
		drift += e
		right[k.rows+i] = 1 + e
	}
	for i, class := range v.classes {
		right[k.class+i] = float64(len(class.Tables))
	}
	target := k.s.Values[v.level]
	if k.own {
		target = k.meets[len(k.meets)-1].limit
	}
	k.lp = NewSimplex(k.rows, right, float64(10*(target+10)))
	k.lp.Stopped = v.Stopped
	for i := range k.meets {
		k.further(i)
	}
}

// further lays out a column for each further meeting of each cell: it costs as many as there were before.
func (k *slopes) further(i int) {
	const most = 16 // beyond that a bound may be less than it could be
	m := k.meets[i]
	for c, had := range m.before {
		for h := int64(0); h < min(k.hits, most) && h*had+objective.Choose2(h) <= m.limit; h++ {
			z := Column{Rows: []int32{int32(k.first[i] + c)}, Entries: []float64{-1}, upper: 1}
			if cost := float64(had + h); k.caps[i] < 0 {
				z.Cost = cost
			} else if cost > 0 {
				z.Rows, z.Entries = append(z.Rows, int32(k.caps[i])), append(z.Entries, cost)
			}
			k.lp.Columns = append(k.lp.Columns, z)
		}
	}
}

// add puts a table into the linear programme unless it is there.
func (k *slopes) add(class int, players []int32) bool {
	v := k.v
	if !v.add(class, players) {
		return false
	}
	t := &v.pool[len(v.pool)-1]
	var c Column
	if !k.own {
		c.Cost = float64(t.costs[len(t.costs)-1])
	}
	for r, j := range v.limited {
		if t.costs[j] > 0 {
			c.Rows, c.Entries = append(c.Rows, int32(r)), append(c.Entries, float64(t.costs[j]))
		}
	}
	for i, m := range k.meets {
		times := make(map[int32]float64)
		m.each(t.players, func(cell int32) { times[cell]++ })
		for _, cell := range slices.Sorted(maps.Keys(times)) {
			c.Rows, c.Entries = append(c.Rows, int32(k.first[i])+cell), append(c.Entries, times[cell])
		}
	}
	for _, x := range t.players {
		if at, free := slices.BinarySearch(v.free, x); free {
			c.Rows, c.Entries = append(c.Rows, int32(k.rows+at)), append(c.Entries, 1)
		}
	}
	c.Rows, c.Entries = append(c.Rows, int32(k.class+class)), append(c.Entries, 1)
	k.lp.Columns = append(k.lp.Columns, c)
	return true
}

// rounding makes whole numbers of duals, as long as none is too large.
type rounding struct {
	unit int64
	fits bool
}

func (r *rounding) of(dual float64) int64 {
	if dual *= float64(r.unit); dual > MaxRounded || dual < -MaxRounded {
		r.fits = false
		return 0
	}
	return int64(dual)
}

// price rounds the duals of the linear programme, keeps what they prove, and adds the tables that cost less than theirs. It
// reports whether to go on.
func (k *slopes) price(subproblems []*subproblem) bool {
	v := k.v
	r := rounding{v.unit, true}
	x := &search.Dual{Unit: v.unit, Player: make([]int64, v.p.Players), Table: make([]int64, len(v.p.Sizes)), Above: make([]int64, v.level)}
	var sum int64
	for i, player := range v.free {
		x.Player[player] = r.of(k.lp.Dual[k.rows+i])
		sum += x.Player[player]
	}
	at := integerDuals(x.Player, make([]int64, len(v.costs)))
	for row, j := range v.limited {
		at.weights[j] = max(0, -r.of(k.lp.Dual[row]))
		x.Above[v.of[j]] = at.weights[j]
		sum -= at.weights[j] * v.caps[j]
	}
	if !k.own {
		at.weights[len(at.weights)-1] = v.unit
	}
	for j, price := range at.weights {
		r.fits = r.fits && price <= maxPriced/(v.most[j]+1)
	}
	costs := slices.Clone(v.costs)
	for i := range k.meets {
		lines, least := k.lines(i, &r, x)
		sum += least
		costs, at.weights = append(costs, lines), append(at.weights, 1)
	}
	if !r.fits {
		return false
	}
	fresh := false
	for i, seek := range subproblems {
		dual := r.of(k.lp.Dual[k.class+i]) - 64
		tables, reduced, visits := price(seek, costs, at, dual)
		k.s.Steps += visits / 32
		if v.Stopped() {
			return false
		}
		for j, t := range tables {
			dual = min(dual, reduced[j])
			fresh = k.add(i, t) || fresh
		}
		for _, t := range seek.class.Tables {
			x.Table[t] = dual
			sum += dual
		}
	}
	k.keep(x, sum)
	return fresh && k.bound < k.s.Values[v.level]
}

// lines rounds the slopes of one level, which it adds to the duals, and says what tables cost by them and how much of that is
// to be taken off.
func (k *slopes) lines(i int, r *rounding, x *search.Dual) (lines *objective.TableCost, least int64) {
	m, price := k.meets[i], x.Unit
	if k.caps[i] >= 0 {
		price = max(0, -r.of(k.lp.Dual[k.caps[i]]))
		x.Above[m.level] = price
		least = -price * m.limit
	}
	r.fits = r.fits && price <= maxPriced/(m.heaviest()+k.hits+1)
	slopes := make([]int64, len(m.names))
	for c, name := range m.names {
		slopes[c] = min(maxSlope, max(0, -r.of(k.lp.Dual[k.first[i]+c])))
		if price == 0 || slopes[c] == 0 {
			slopes[c] = 0
			continue
		}
		x.Slopes = append(x.Slopes, search.Slope{Level: m.level, Row: name[0], Group: name[1], Price: slopes[c]})
		least -= lead(slopes[c], m.before[c], price, k.hits)
	}
	return m.priced(k.v.p, slopes), least
}

// keep remembers duals that prove more than those before.
func (k *slopes) keep(x *search.Dual, sum int64) {
	v := k.v
	whole := v.unit
	if !k.own {
		whole *= v.costs[len(v.costs)-1].Unit
	}
	var bound int64
	if sum > 0 {
		bound = (sum + whole - 1) / whole
	}
	if k.own {
		bound += v.p.Objectives[v.level].Bound(v.p)
	}
	if bound > k.bound {
		k.bound, k.proof = bound, x
	}
}

// maxSlope keeps the slopes of every pair at a table, together, inside a machine word.
const maxSlope = 1 << 36
