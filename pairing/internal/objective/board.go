package objective

// Board is a seating that a search changes by swaps. Seats are numbered through, table after table.
type Board struct {
	p      *Problem
	First  []int32 // by table, the number of its first seat; one more at the end
	Table  []int32 // by seat
	Player []int32 // by seat
	Seat   []int32 // by player
	Free   []int32 // seats whose player may move
	Meets  []*MeetingCounts
}

// NewBoard seats the fixed players and leaves the other seats empty.
func NewBoard(p *Problem) *Board {
	b := &Board{
		p:      p,
		First:  make([]int32, len(p.Sizes)+1),
		Table:  make([]int32, p.Players),
		Player: make([]int32, p.Players),
		Seat:   make([]int32, p.Players),
	}
	at := int32(0)
	for t, size := range p.Sizes {
		b.First[t] = at
		for range size {
			b.Table[at] = int32(t)
			at++
		}
	}
	b.First[len(p.Sizes)] = at
	for i := range b.Player {
		b.Player[i], b.Seat[i] = -1, -1
	}
	taken := make([]int32, len(p.Sizes))
	for player, t := range p.Fixed {
		if t >= 0 {
			b.Put(b.First[t]+taken[t], int32(player))
			taken[t]++
		}
	}
	b.Free = make([]int32, 0, p.Players)
	for seat, player := range b.Player {
		if player < 0 {
			b.Free = append(b.Free, int32(seat))
		}
	}
	for i, l := range p.Objectives {
		if l, ok := l.(GroupMeetings); ok {
			b.Meets = append(b.Meets, NewMeetingCounts(l, i))
		}
	}
	return b
}

// Put seats a player on an empty seat. It counts no meetings: CountMeetings does that when all are seated.
func (b *Board) Put(seat, player int32) {
	b.Player[seat] = player
	b.Seat[player] = seat
}

// Load seats everybody as the tables say and counts the meetings afresh.
func (b *Board) Load(tables [][]int) {
	for t, players := range tables {
		for i, player := range players {
			b.Put(b.First[t]+int32(i), int32(player))
		}
	}
	// A fixed player may sit on any seat of his table: the free seats are those of the others.
	if b.p.Fixed != nil {
		b.Free = b.Free[:0]
		for seat, player := range b.Player {
			if b.p.Fixed[player] < 0 {
				b.Free = append(b.Free, int32(seat))
			}
		}
	}
	b.CountMeetings()
}

// CountMeetings counts the meetings of all GroupMeetings levels afresh.
func (b *Board) CountMeetings() {
	for _, m := range b.Meets {
		m.recount(b)
	}
}

// At are the players of a table.
func (b *Board) At(table int) []int32 { return b.Player[b.First[table]:b.First[table+1]] }

// Values are the values of all levels, counted from the seating.
func (b *Board) Values() []int64 {
	values, tables, at := make([]int64, len(b.p.Objectives)), b.Tables(), make([]int, len(b.Seat))
	for x, seat := range b.Seat {
		at[x] = int(b.Table[seat])
	}
	for i, l := range b.p.Objectives {
		if _, meets := l.(GroupMeetings); !meets {
			values[i] = l.count(tables, at)
		}
	}
	for _, m := range b.Meets {
		values[m.index] = m.Total
	}
	return values
}

// Tables are the players of each table, as a copy.
func (b *Board) Tables() [][]int {
	players := make([]int, len(b.Player))
	for seat, player := range b.Player {
		players[seat] = int(player)
	}
	tables := make([][]int, len(b.p.Sizes))
	for t := range tables {
		tables[t] = players[b.First[t]:b.First[t+1]:b.First[t+1]]
	}
	return tables
}

// Clone is a board of its own with the same seating.
func (b *Board) Clone() *Board {
	c := *b
	c.Player = append([]int32(nil), b.Player...)
	c.Seat = append([]int32(nil), b.Seat...)
	c.Free = append([]int32(nil), b.Free...)
	c.Meets = make([]*MeetingCounts, len(b.Meets))
	for i, m := range b.Meets {
		s := *m
		s.met = append([]int32(nil), m.met...)
		c.Meets[i] = &s
	}
	return &c
}

// Swap exchanges the players of two seats at different tables.
func (b *Board) Swap(s, t int32) {
	if len(b.Meets) > 0 {
		for _, m := range b.Meets {
			m.swap(b, s, t)
		}
	}
	x, y := b.Player[s], b.Player[t]
	b.Player[s], b.Player[t] = y, x
	b.Seat[x], b.Seat[y] = t, s
}

// Change is what a swap of two seats at different tables adds to the weight.
func (b *Board) Change(w *Weighing, s, t int32) int64 {
	sum := b.changeAtTables(w, s, t)
	for _, m := range w.meets {
		sum += m.weight * b.Meets[m.index].change(b, s, t)
	}
	return sum
}

// Lowers reports whether a swap of two seats at different tables takes off the weight. It looks at the meetings only as long as
// they may still outweigh the rest: no level of them gets less than nothing.
func (b *Board) Lowers(w *Weighing, s, t int32) bool {
	if len(w.meets) == 0 {
		return b.Change(w, s, t) < 0
	}
	var most int64 // that they can take off
	for _, m := range w.meets {
		most += m.weight * b.Meets[m.index].Total
	}
	sum := b.changeAtTables(w, s, t)
	for _, m := range w.meets {
		if sum >= most {
			return false
		}
		most -= m.weight * b.Meets[m.index].Total
		sum += m.weight * b.Meets[m.index].change(b, s, t)
	}
	return sum < 0
}

// changeAtTables is what a swap adds, meetings aside.
func (b *Board) changeAtTables(w *Weighing, s, t int32) int64 {
	x, y := b.Player[s], b.Player[t]
	tx, ty := b.Table[s], b.Table[t]
	var sum int64
	if w.dense != nil {
		wx, wy := w.dense[int(x)*w.n:][:w.n], w.dense[int(y)*w.n:][:w.n]
		for _, z := range b.Player[b.First[tx]:b.First[tx+1]] {
			sum += wy[z] - wx[z]
		}
		for _, z := range b.Player[b.First[ty]:b.First[ty+1]] {
			sum += wx[z] - wy[z]
		}
		// Each sum met the other player once where it should not have: wy[x] and wx[y] were added.
		sum -= 2 * wx[y]
	} else {
		sum = w.gain(y, x, b.Player[b.First[tx]:b.First[tx+1]]) + w.gain(x, y, b.Player[b.First[ty]:b.First[ty+1]])
	}
	return sum + w.changeOfSeats(x, y, tx, ty)
}

// changeOfSeats is what two players who exchange their tables cost more because of what seats there cost.
func (w *Weighing) changeOfSeats(x, y, tx, ty int32) (sum int64) {
	if c := w.seat[tx]; c != nil {
		sum += c[y] - c[x]
	}
	if c := w.seat[ty]; c != nil {
		sum += c[x] - c[y]
	}
	return sum
}

// Pays is what the player of a seat costs there, meetings aside.
func (b *Board) Pays(w *Weighing, seat int32) int64 {
	x, t := b.Player[seat], b.Table[seat]
	var sum int64
	if c := w.seat[t]; c != nil {
		sum = c[x]
	}
	for _, z := range b.Player[b.First[t]:b.First[t+1]] {
		if z != x {
			sum += w.pair(x, z)
		}
	}
	return sum
}

// InConflict reports whether the player of a seat costs something there, or has not all that he may be rewarded for. Where meetings
// count every player does: a sum over the whole hall names no one.
func (b *Board) InConflict(w *Weighing, seat int32) bool {
	paid := b.Pays(w, seat)
	if w.rewards != nil {
		paid += w.rewards[b.Player[seat]]
	}
	return paid > 0 || len(w.meets) > 0
}

// Int32s is the list in the numbers that boards use.
func Int32s(list []int) []int32 {
	out := make([]int32, len(list))
	for i, v := range list {
		out[i] = int32(v)
	}
	return out
}
