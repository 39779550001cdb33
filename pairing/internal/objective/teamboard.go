package objective

import "slices"

// TeamBoard is a seating of a problem with levels of kind GroupMeetings, laid out so that a swap is weighed fast. In a single round
// a player sits at one table: where every player has a row of his own such a level adds up over the pairs at tables, but for
// players of one group at a table, whom the others there meet more than once. Where groups meet groups they are counted.
type TeamBoard struct {
	*Board
	groups int32
	group  []int32 // by player; those of no group have the last
	met    []int32 // meetings of every two groups, today's included
	at     []int32 // how many of a group sit at a table, by table and group
	crowds []crowd // by table
}

// crowd is what a table comes to because players of one group share it.
type crowd struct {
	grouped int64 // players of some group
	pairs   int64 // of one group
	own     int64 // those pairs, each as often as there are players of its group
}

// value is what those of other groups pay at a level of kind GroupMeetings for meeting a group more than once at the table.
func (c crowd) value() int64 { return c.grouped*c.pairs - c.own }

// join is the crowd once somebody joins that many of his group.
func (c crowd) join(there int32) crowd {
	k := int64(there)
	return crowd{c.grouped + 1, c.pairs + k, c.own + k*(3*k+1)/2}
}

// leave is the crowd once one of that many of a group leaves.
func (c crowd) leave(there int32) crowd {
	k := int64(there) - 1
	return crowd{c.grouped - 1, c.pairs - k, c.own - k*(3*k+1)/2}
}

// TeamWeighing is a Weighing for a TeamBoard.
type TeamWeighing struct {
	atTables       *Weighing // what adds up over pairs at tables
	groups, crowds int64     // weights of the meetings of groups, and of the values of crowds
}

// TeamProblem is a problem without what a TeamBoard counts itself.
type TeamProblem struct {
	rest    *Problem
	byGroup int // level at which groups meet groups, -1 for none
	byRow   int // level at which players meet groups, -1 for none
	meets   GroupMeetings
}

// NewTeamProblem readies a problem for boards of this kind; nil where another is needed: no meetings are counted, or of several
// groupings, or players share a row, or there are too many to write out what each two cost.
func NewTeamProblem(p *Problem) *TeamProblem {
	if p.Players > DenseLimit || len(Of[Threshold](p))+len(Of[Custom](p)) > 0 {
		return nil
	}
	q := *p
	q.Objectives = slices.Clone(p.Objectives)
	c := &TeamProblem{rest: &q, byGroup: -1, byRow: -1}
	for i, o := range p.Objectives {
		l, meets := o.(GroupMeetings)
		if !meets {
			continue
		}
		at := &c.byGroup
		if l.Row != nil {
			at = &c.byRow
		}
		if *at >= 0 || c.meets.Group != nil && !slices.Equal(c.meets.Group, l.Group) || NewMeetingCounts(l, i).shared {
			return nil
		}
		*at = i
		q.Objectives[i] = Apart{Pairs: l.rowPairs()}
		if c.meets.Group == nil || l.Row == nil {
			c.meets = l
		}
	}
	if c.meets.Group == nil {
		return nil
	}
	return c
}

// rowPairs is what each two players pay for the earlier meetings of each with the group of the other.
func (l GroupMeetings) rowPairs() []Pair {
	if l.Row == nil {
		return nil
	}
	var pairs []Pair
	before := l.Merged()
	for x, g := range l.Group {
		for y, h := range l.Group[:x] {
			if g < 0 || h < 0 || g == h {
				continue
			}
			if m := before[[2]int{l.Row[x], h}] + before[[2]int{l.Row[y], g}]; m > 0 {
				pairs = append(pairs, Pair{x, y, m})
			}
		}
	}
	return pairs
}

// Weigh is the weighing of the levels.
func (c *TeamProblem) Weigh(weights []int64) *TeamWeighing {
	w := &TeamWeighing{atTables: NewWeighing(c.rest, weights)}
	if c.byGroup >= 0 {
		w.groups = weights[c.byGroup]
	}
	if c.byRow >= 0 {
		w.crowds = weights[c.byRow]
	}
	return w
}

// Board is a board of those tables.
func (c *TeamProblem) Board(tables [][]int) *TeamBoard {
	b := &TeamBoard{Board: NewBoard(c.rest), group: Int32s(c.meets.Group), crowds: make([]crowd, len(tables))}
	b.Board.Load(tables)
	for _, g := range b.group {
		b.groups = max(b.groups, g+2)
	}
	for x, g := range b.group {
		if g < 0 {
			b.group[x] = b.groups - 1
		}
	}
	b.met, b.at = make([]int32, b.groups*b.groups), make([]int32, len(tables)*int(b.groups))
	if c.byGroup >= 0 {
		for cell, m := range c.meets.Merged() {
			if cell[1] < int(b.groups-1) {
				b.meet(int32(cell[0]), int32(cell[1]), int32(m))
			}
		}
	}
	for t := range tables {
		players := b.At(t)
		for i, x := range players {
			for _, y := range players[:i] {
				b.meet(b.group[x], b.group[y], 1)
			}
			b.join(int32(t), b.group[x])
		}
	}
	return b
}

func (b *TeamBoard) none() int32 { return b.groups - 1 }

func (b *TeamBoard) meet(g, h, times int32) {
	if g != h && g != b.none() && h != b.none() {
		b.met[g*b.groups+h] += times
		b.met[h*b.groups+g] += times
	}
}

func (b *TeamBoard) join(table, g int32) {
	if at := &b.at[table*b.groups+g]; g != b.none() {
		b.crowds[table] = b.crowds[table].join(*at)
		*at++
	}
}

func (b *TeamBoard) leave(table, g int32) {
	if at := &b.at[table*b.groups+g]; g != b.none() {
		b.crowds[table] = b.crowds[table].leave(*at)
		*at--
	}
}

// Change is what a swap of two seats at different tables adds to the weight.
func (b *TeamBoard) Change(w *TeamWeighing, s, t int32) int64 {
	sum := b.changeAtTables(w.atTables, s, t)
	gx, gy := b.group[b.Player[s]], b.group[b.Player[t]]
	if gx == gy {
		return sum
	}
	tx, ty := b.Table[s], b.Table[t]
	if w.groups != 0 {
		sum += w.groups * b.changeOfGroups(tx, ty, gx, gy)
	}
	if w.crowds != 0 {
		sum += w.crowds * (b.crowdAfter(tx, gx, gy) + b.crowdAfter(ty, gy, gx) - b.crowds[tx].value() - b.crowds[ty].value())
	}
	return sum
}

// crowdAfter is the value of a table's crowd once one of a group has left it and one of another has come.
func (b *TeamBoard) crowdAfter(table, leaves, comes int32) int64 {
	c, at := b.crowds[table], b.at[table*b.groups:][:b.groups]
	if leaves != b.none() {
		c = c.leave(at[leaves])
	}
	if comes != b.none() {
		c = c.join(at[comes])
	}
	return c.value()
}

// changeOfGroups is what it adds to the meetings of groups that one of a group goes from a table to another, one of another group
// the other way. Each meeting of d more with a group that was met m times adds m*d + d(d-1)/2; d of them is also the
// sum over those of the group at both tables.
func (b *TeamBoard) changeOfGroups(from, to, gx, gy int32) int64 {
	x, y := b.met[gx*b.groups:][:b.groups], b.met[gy*b.groups:][:b.groups]
	here, there := b.at[from*b.groups:][:b.groups], b.at[to*b.groups:][:b.groups]
	none, twice, each, grouped := b.none(), int32(0), int32(0), int32(2)
	if gx == none {
		each, grouped = 1, 1
	} else if gy == none {
		each, grouped = -1, 1
	}
	for _, z := range b.Player[b.First[to]:b.First[to+1]] {
		if g := b.group[z]; g != gx && g != gy && g != none {
			twice += 2*(x[g]-y[g]) + grouped*(there[g]-here[g]) + each
		}
	}
	for _, z := range b.Player[b.First[from]:b.First[from+1]] {
		if g := b.group[z]; g != gx && g != gy && g != none {
			twice -= 2*(x[g]-y[g]) + grouped*(there[g]-here[g]) + each
		}
	}
	sum := int64(twice / 2)
	if grouped == 2 {
		d := int64(here[gx] - here[gy] - there[gx] + there[gy] - 2)
		sum += int64(x[gy])*d + d*(d-1)/2
	}
	return sum
}

// Swap exchanges the players of two seats at different tables.
func (b *TeamBoard) Swap(s, t int32) {
	gx, gy := b.group[b.Player[s]], b.group[b.Player[t]]
	if gx != gy {
		from, to := b.Table[s], b.Table[t]
		b.leave(from, gx)
		b.leave(to, gy)
		b.regroup(s, gx, gy)
		b.regroup(t, gy, gx)
		b.join(from, gy)
		b.join(to, gx)
	}
	b.Board.Swap(s, t)
}

// regroup counts the meetings at a table once one of a group has another's seat.
func (b *TeamBoard) regroup(seat, leaves, comes int32) {
	for i := b.First[b.Table[seat]]; i < b.First[b.Table[seat]+1]; i++ {
		if i != seat {
			g := b.group[b.Player[i]]
			b.meet(leaves, g, -1)
			b.meet(comes, g, 1)
		}
	}
}
