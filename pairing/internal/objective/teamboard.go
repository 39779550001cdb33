package objective

import "slices"

// TeamBoard is a seating of a problem with levels of kind GroupMeetings, laid out so that a swap is weighed in a few loads. In a
// single round a player sits at one table: where every player has a row of his own such a level adds up over the pairs at tables,
// but for players of one group at a table, whom the others there meet more than once. Where groups meet groups they are counted.
//
// A cooling weighs some hundred swaps for each that it makes: so sums over tables are kept, and a swap that is made pays for them.
type TeamBoard struct {
	*Board
	soft   *TeamWeighing // whose pays are kept
	groups int32
	tables int32
	group  []int32   // by player; those of no group have the last
	met    []int32   // meetings of every two groups, today's included
	at     []int32   // how many of a group sit at a table, by group and table
	meets  []int32   // the same: how often the group has met those at the table, once for each of them
	apart  []int32   // by two tables: squares of the differences in how many of each group sit there
	pays   []int64   // by table and player: what he and all there come to, by the weighing soft
	crowds []crowd   // by table
	mates  [][]int32 // by player
}

// crowd is what a table comes to because players of one group share it.
type crowd struct {
	grouped int64 // players of some group
	pairs   int64 // of one group
	own     int64 // those pairs, each as often as there are players of its group
}

// value is what those of other groups pay at a level of kind GroupMeetings for meeting a group more than once at the table.
func (c crowd) value() int64 { return c.grouped*c.pairs - c.own }

// join is the crowd once a player joins there of his group.
func (c crowd) join(there int32) crowd {
	k := int64(there)
	return crowd{c.grouped + 1, c.pairs + k, c.own + k*(3*k+1)/2}
}

// leave is the crowd once one of there of a group leaves.
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
	mates   [][]int32 // by player, all free
}

// NewTeamProblem readies a problem for boards of this kind; nil where another is needed: no meetings are counted, or of several
// groupings, or players share a row, or there are too many to write out what each two cost.
func NewTeamProblem(p *Problem) *TeamProblem {
	if p.Players > DenseLimit {
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
		if *at >= 0 || c.meets.Group != nil && !slices.Equal(c.meets.Group, l.Group) || l.sharesRow() {
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
	c.mates = matesOf(c.meets.Group, p.FreePlayers())
	return c
}

// sharesRow reports whether several players have one row.
func (l GroupMeetings) sharesRow() bool {
	rows := slices.DeleteFunc(slices.Sorted(slices.Values(l.Row)), func(row int) bool { return row < 0 })
	return len(slices.Compact(slices.Clone(rows))) < len(rows)
}

// matesOf are the players of each one's group, of those that are given; nil for others.
func matesOf(group []int, players []int32) [][]int32 {
	members := make(map[int][]int32)
	for _, x := range players {
		members[group[x]] = append(members[group[x]], x)
	}
	list := make([][]int32, len(group))
	for _, x := range players {
		if group[x] >= 0 {
			list[x] = members[group[x]]
		}
	}
	return list
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

// Board is a board of those tables, which weighs swaps by that weighing faster than by others.
func (c *TeamProblem) Board(tables [][]int, soft *TeamWeighing) *TeamBoard {
	b := &TeamBoard{Board: NewBoard(c.rest), soft: soft, group: Int32s(c.meets.Group), crowds: make([]crowd, len(tables))}
	b.tables, b.mates = int32(len(tables)), c.mates
	b.Board.Load(tables)
	for _, g := range b.group {
		b.groups = max(b.groups, g+2)
	}
	for x, g := range b.group {
		if g < 0 {
			b.group[x] = b.groups - 1
		}
	}
	b.met, b.apart = make([]int32, b.groups*b.groups), make([]int32, b.tables*b.tables)
	b.at, b.meets = make([]int32, b.groups*b.tables), make([]int32, b.groups*b.tables)
	b.pays = make([]int64, len(tables)*len(b.group))
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
			b.sit(int32(t), b.group[x], 1)
			for y, w := range soft.atTables.dense[int(x)*len(b.group):][:len(b.group)] {
				b.pays[t*len(b.group)+y] += w
			}
		}
	}
	return b
}

func (b *TeamBoard) none() int32 { return b.groups - 1 }

// meet counts meetings of two groups.
func (b *TeamBoard) meet(g, h, times int32) {
	if g == h || g == b.none() || h == b.none() {
		return
	}
	b.met[g*b.groups+h] += times
	b.met[h*b.groups+g] += times
	addTimes(b.meets[g*b.tables:][:b.tables], times, b.at[h*b.tables:][:b.tables])
	addTimes(b.meets[h*b.tables:][:b.tables], times, b.at[g*b.tables:][:b.tables])
}

func addTimes(to []int32, times int32, list []int32) {
	for i, v := range list[:len(to)] {
		to[i] += times * v
	}
}

// sit counts one of a group who comes to a table, or leaves it where way is -1.
func (b *TeamBoard) sit(table, g, way int32) {
	if g == b.none() {
		return
	}
	there := b.at[g*b.tables:][:b.tables]
	if way > 0 {
		b.crowds[table] = b.crowds[table].join(there[table])
	} else {
		b.crowds[table] = b.crowds[table].leave(there[table])
	}
	for t, k := range there {
		if int32(t) != table {
			change := 2*way*(there[table]-k) + 1
			b.apart[table*b.tables+int32(t)] += change
			b.apart[int32(t)*b.tables+table] += change
		}
	}
	there[table] += way
	for h, m := range b.met[g*b.groups:][:b.groups] {
		b.meets[int32(h)*b.tables+table] += way * m
	}
}

// exchangePays adds to pays what changes where two players exchange their tables.
func (b *TeamBoard) exchangePays(from, to, x, y int32) {
	n, w := len(b.group), b.soft.atTables.dense
	here, there := b.pays[int(from)*n:][:n], b.pays[int(to)*n:][:n]
	weightsX, weightsY := w[int(x)*n:][:n], w[int(y)*n:][:n]
	for i := range here {
		more := weightsY[i] - weightsX[i]
		here[i] += more
		there[i] -= more
	}
}

// Weigh is what a swap of two seats at different tables adds to the weight soft: by pairs at tables and seats, and by meetings of groups.
func (b *TeamBoard) Weigh(s, t int32) (atTables, ofGroups int64) {
	x, y := b.Player[s], b.Player[t]
	from, to := b.Table[s], b.Table[t]
	atTables = b.changeOfPays(x, y, from, to)
	if gx, gy := b.group[x], b.group[y]; gx != gy {
		ofGroups = b.changeOfMeetings(b.soft, from, to, gx, gy)
	}
	return atTables, ofGroups
}

// changeOfMeetings is what it adds to a weight that one of a group goes from a table to another, one of another group the other way.
func (b *TeamBoard) changeOfMeetings(w *TeamWeighing, from, to, gx, gy int32) (sum int64) {
	if w.groups != 0 {
		sum += w.groups * b.changeOfGroups(from, to, gx, gy)
	}
	if w.crowds != 0 {
		sum += w.crowds * (b.crowdAfter(from, gx, gy) + b.crowdAfter(to, gy, gx) - b.crowds[from].value() - b.crowds[to].value())
	}
	return sum
}

// Alike reports whether the players of two seats are of one group.
func (b *TeamBoard) Alike(s, t int32) bool { return b.group[b.Player[s]] == b.group[b.Player[t]] }

// Mates are the free players of the group of who has a seat, himself included; none where he is not free himself.
func (b *TeamBoard) Mates(seat int32) []int32 { return b.mates[b.Player[seat]] }

// Change is what a swap of two seats at different tables adds to any weight.
func (b *TeamBoard) Change(w *TeamWeighing, s, t int32) int64 {
	sum := b.changeAtTables(w.atTables, s, t)
	if gx, gy := b.group[b.Player[s]], b.group[b.Player[t]]; gx != gy {
		sum += b.changeOfMeetings(w, b.Table[s], b.Table[t], gx, gy)
	}
	return sum
}

// changeOfPays is changeAtTables by the weighing soft.
func (b *TeamBoard) changeOfPays(x, y, tx, ty int32) int64 {
	n, w := len(b.group), b.soft.atTables
	here, there := b.pays[int(tx)*n:][:n], b.pays[int(ty)*n:][:n]
	return here[y] - here[x] + there[x] - there[y] - 2*w.dense[int(x)*n+int(y)] + w.changeOfSeats(x, y, tx, ty)
}

// crowdAfter is the value of a table's crowd once one of a group has left it and one of another has come.
func (b *TeamBoard) crowdAfter(table, leaves, comes int32) int64 {
	c := b.crowds[table]
	if leaves != b.none() {
		c = c.leave(b.at[leaves*b.tables+table])
	}
	if comes != b.none() {
		c = c.join(b.at[comes*b.tables+table])
	}
	return c.value()
}

// changeOfGroups is what it adds to the meetings of groups that one of a group goes from a table to another, one of another group
// the other way. Each meeting of d more with a group that was met m times adds m*d + d(d-1)/2; d of them is also the
// sum over those of the group at both tables.
func (b *TeamBoard) changeOfGroups(from, to, gx, gy int32) int64 {
	hereX, thereX := b.at[gx*b.tables+from], b.at[gx*b.tables+to]
	hereY, thereY := b.at[gy*b.tables+from], b.at[gy*b.tables+to]
	x, y := b.meets[gx*b.tables:][:b.tables], b.meets[gy*b.tables:][:b.tables]
	met := b.met[gx*b.groups+gy]
	// Of third groups: twice what one of theirs there had to do with each group, less the same here, and how unlike the tables are.
	dx, dy := thereX-hereX, thereY-hereY
	unlike := b.apart[from*b.tables+to] - dx*dx - dy*dy
	twice := 2*(x[to]-y[to]-x[from]+y[from]+met*(dx-dy)) + unlike
	if gx != b.none() && gy != b.none() {
		d := int64(dy - dx - 2)
		return int64((twice+unlike)/2) + int64(met)*d + d*(d-1)/2
	}
	others := int32(b.crowds[to].grouped-b.crowds[from].grouped) - dx - dy
	if gx == b.none() {
		twice += others
	} else {
		twice -= others
	}
	return int64(twice / 2)
}

// Swap exchanges the players of two seats at different tables.
func (b *TeamBoard) Swap(s, t int32) {
	gx, gy := b.group[b.Player[s]], b.group[b.Player[t]]
	from, to := b.Table[s], b.Table[t]
	if gx != gy {
		b.sit(from, gx, -1)
		b.sit(to, gy, -1)
		b.regroup(s, gx, gy)
		b.regroup(t, gy, gx)
		b.sit(from, gy, 1)
		b.sit(to, gx, 1)
	}
	b.exchangePays(from, to, b.Player[s], b.Player[t])
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
