package pairing

// board is a seating that a search changes by swaps. Seats are numbered through, table after table.
type board struct {
	p      *Problem
	first  []int32 // by table, the number of its first seat; one more at the end
	table  []int32 // by seat
	player []int32 // by seat
	seat   []int32 // by player
	free   []int32 // seats whose player may move
	meets  []*meetingCounts
}

// newBoard seats the fixed players and leaves the other seats empty.
func newBoard(p *Problem) *board {
	b := &board{
		p:      p,
		first:  make([]int32, len(p.Sizes)+1),
		table:  make([]int32, p.Players),
		player: make([]int32, p.Players),
		seat:   make([]int32, p.Players),
	}
	at := int32(0)
	for t, size := range p.Sizes {
		b.first[t] = at
		for range size {
			b.table[at] = int32(t)
			at++
		}
	}
	b.first[len(p.Sizes)] = at
	for i := range b.player {
		b.player[i], b.seat[i] = -1, -1
	}
	taken := make([]int32, len(p.Sizes))
	for player, t := range p.Fixed {
		if t >= 0 {
			b.put(b.first[t]+taken[t], int32(player))
			taken[t]++
		}
	}
	b.free = make([]int32, 0, p.Players)
	for seat, player := range b.player {
		if player < 0 {
			b.free = append(b.free, int32(seat))
		}
	}
	for i, l := range p.Objectives {
		if l, ok := l.(GroupMeetings); ok {
			b.meets = append(b.meets, newMeetingCounts(l, i))
		}
	}
	return b
}

func (b *board) put(seat, player int32) {
	b.player[seat] = player
	b.seat[player] = seat
}

// load seats everybody as the tables say and counts the meetings afresh.
func (b *board) load(tables [][]int) {
	for t, players := range tables {
		for i, player := range players {
			b.put(b.first[t]+int32(i), int32(player))
		}
	}
	// A fixed player may sit on any seat of his table: the free seats are those of the others.
	if b.p.Fixed != nil {
		b.free = b.free[:0]
		for seat, player := range b.player {
			if b.p.Fixed[player] < 0 {
				b.free = append(b.free, int32(seat))
			}
		}
	}
	b.countMeetings()
}

func (b *board) countMeetings() {
	for _, m := range b.meets {
		m.recount(b)
	}
}

// at are the players of a table.
func (b *board) at(table int) []int32 { return b.player[b.first[table]:b.first[table+1]] }

// share reports whether a pair sits at one table.
func (b *board) share(pair Pair) bool { return b.table[b.seat[pair.A]] == b.table[b.seat[pair.B]] }

// values are the values of all levels, counted from the seating.
func (b *board) values() []int64 {
	values := make([]int64, len(b.p.Objectives))
	for i, l := range b.p.Objectives {
		values[i] = l.value(b, i)
	}
	return values
}

func (b *board) tables() [][]int {
	players := make([]int, len(b.player))
	for seat, player := range b.player {
		players[seat] = int(player)
	}
	tables := make([][]int, len(b.p.Sizes))
	for t := range tables {
		tables[t] = players[b.first[t]:b.first[t+1]:b.first[t+1]]
	}
	return tables
}

func (b *board) clone() *board {
	c := *b
	c.player = append([]int32(nil), b.player...)
	c.seat = append([]int32(nil), b.seat...)
	c.free = append([]int32(nil), b.free...)
	c.meets = make([]*meetingCounts, len(b.meets))
	for i, m := range b.meets {
		s := *m
		s.met = append([]int32(nil), m.met...)
		c.meets[i] = &s
	}
	return &c
}

// swap exchanges the players of two seats at different tables.
func (b *board) swap(s, t int32) {
	if len(b.meets) > 0 {
		for _, m := range b.meets {
			m.swap(b, s, t)
		}
	}
	x, y := b.player[s], b.player[t]
	b.player[s], b.player[t] = y, x
	b.seat[x], b.seat[y] = t, s
}

// change is what a swap of two seats at different tables adds to the weight.
func (b *board) change(w *weighing, s, t int32) int64 {
	sum := b.changeAtTables(w, s, t)
	for _, m := range w.meets {
		sum += m.weight * b.meets[m.index].change(b, s, t)
	}
	for i := range w.thresholds {
		sum += w.thresholds[i].change(b, s, t)
	}
	return sum
}

// lowers reports whether a swap of two seats at different tables takes off the weight. It looks at the meetings only as long as
// they may still outweigh the rest: no level of them gets less than nothing.
func (b *board) lowers(w *weighing, s, t int32) bool {
	if len(w.thresholds) > 0 || len(w.meets) == 0 {
		return b.change(w, s, t) < 0
	}
	var most int64 // that they can take off
	for _, m := range w.meets {
		most += m.weight * b.meets[m.index].total
	}
	sum := b.changeAtTables(w, s, t)
	for _, m := range w.meets {
		if sum >= most {
			return false
		}
		most -= m.weight * b.meets[m.index].total
		sum += m.weight * b.meets[m.index].change(b, s, t)
	}
	return sum < 0
}

// changeAtTables is what a swap adds, meetings aside.
func (b *board) changeAtTables(w *weighing, s, t int32) int64 {
	x, y := b.player[s], b.player[t]
	tx, ty := b.table[s], b.table[t]
	var sum int64
	if w.dense != nil {
		wx, wy := w.dense[int(x)*w.n:][:w.n], w.dense[int(y)*w.n:][:w.n]
		for _, z := range b.player[b.first[tx]:b.first[tx+1]] {
			sum += wy[z] - wx[z]
		}
		for _, z := range b.player[b.first[ty]:b.first[ty+1]] {
			sum += wx[z] - wy[z]
		}
		// Each sum met the other player once where it should not have: wy[x] and wx[y] were added.
		sum -= 2 * wx[y]
	} else {
		sum = w.gain(y, x, b.player[b.first[tx]:b.first[tx+1]]) + w.gain(x, y, b.player[b.first[ty]:b.first[ty+1]])
	}
	if c := w.seat[tx]; c != nil {
		sum += c[y] - c[x]
	}
	if c := w.seat[ty]; c != nil {
		sum += c[x] - c[y]
	}
	return sum
}

// pays is what the player of a seat costs there, meetings aside.
func (b *board) pays(w *weighing, seat int32) int64 {
	x, t := b.player[seat], b.table[seat]
	var sum int64
	if c := w.seat[t]; c != nil {
		sum = c[x]
	}
	for _, z := range b.player[b.first[t]:b.first[t+1]] {
		if z != x {
			sum += w.pair(x, z)
		}
	}
	return sum
}

func int32s(list []int) []int32 {
	out := make([]int32, len(list))
	for i, v := range list {
		out[i] = int32(v)
	}
	return out
}
