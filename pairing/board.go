package pairing

// board is a seating that a search changes by swaps. Seats are numbered through, table after table.
type board struct {
	p      *Problem
	first  []int32 // by table, the number of its first seat; one more at the end
	table  []int32 // by seat
	player []int32 // by seat
	seat   []int32 // by player
	free   []int32 // seats whose player may move
	meets  []*meetState
}

// meetState keeps the meetings of one level of kind Meet.
type meetState struct {
	group, row []int32 // row is nil where groups meet groups
	columns    int32
	met        []int32
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
	for i := range p.Levels {
		if l := &p.Levels[i]; l.Kind == Meet {
			b.meets = append(b.meets, newMeetState(l))
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
	m := 0
	for i := range b.p.Levels {
		l := &b.p.Levels[i]
		if l.Kind != Meet {
			continue
		}
		s := b.meets[m]
		m++
		clear(s.met)
		s.before(l)
		for t := range b.p.Sizes {
			at := b.player[b.first[t]:b.first[t+1]]
			for i, x := range at {
				for _, y := range at[:i] {
					s.add(x, y, 1)
				}
			}
		}
	}
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
	c.meets = make([]*meetState, len(b.meets))
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
	for _, m := range w.meets {
		state := b.meets[m.index]
		sum += m.weight * state.swap(b, s, t)
		state.undo(b, s, t)
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

func newMeetState(l *Level) *meetState {
	s := &meetState{group: groups32(l.Group)}
	rows := int32(0)
	for _, g := range s.group {
		s.columns = max(s.columns, g+1)
	}
	for _, m := range l.Before {
		s.columns = max(s.columns, int32(m.Group)+1)
	}
	if l.Row != nil {
		s.row = groups32(l.Row)
		for _, r := range s.row {
			rows = max(rows, r+1)
		}
		for _, m := range l.Before {
			rows = max(rows, int32(m.Row)+1)
		}
	} else {
		for _, m := range l.Before {
			s.columns = max(s.columns, int32(m.Row)+1)
		}
		rows = s.columns
	}
	s.met = make([]int32, int(rows)*int(s.columns))
	s.before(l)
	return s
}

func (s *meetState) before(l *Level) {
	for _, m := range l.Before {
		cell := l.cell(m.Row, m.Group)
		s.met[int32(cell[0])*s.columns+int32(cell[1])] += int32(m.Count)
	}
}

// add counts one meeting more (step 1) or less (step -1) and says what it adds to the level's value.
func (s *meetState) add(x, y, step int32) int64 {
	gx, gy := s.group[x], s.group[y]
	if gx == gy || gx < 0 || gy < 0 {
		return 0
	}
	if s.row == nil {
		return s.hit(min(gx, gy), max(gx, gy), step)
	}
	var sum int64
	if s.row[x] >= 0 {
		sum += s.hit(s.row[x], gy, step)
	}
	if s.row[y] >= 0 {
		sum += s.hit(s.row[y], gx, step)
	}
	return sum
}

func (s *meetState) hit(row, column, step int32) int64 {
	met := &s.met[row*s.columns+column]
	if step > 0 {
		*met++
		return int64(*met - 1)
	}
	*met--
	return -int64(*met)
}

// swap counts the meetings as if two seats were exchanged, and says what that adds to the level's value.
func (s *meetState) swap(b *board, seat, other int32) int64 {
	return s.exchange(b, seat, other, -1) + s.exchange(b, seat, other, 1)
}

// exchange takes the meetings at the old tables away (step -1) or adds those at the new ones (step 1).
func (s *meetState) exchange(b *board, seat, other, step int32) int64 {
	x, y := b.player[seat], b.player[other]
	if step > 0 {
		x, y = y, x
	}
	var sum int64
	for i := b.first[b.table[seat]]; i < b.first[b.table[seat]+1]; i++ {
		if i != seat {
			sum += s.add(x, b.player[i], step)
		}
	}
	for i := b.first[b.table[other]]; i < b.first[b.table[other]+1]; i++ {
		if i != other {
			sum += s.add(y, b.player[i], step)
		}
	}
	return sum
}

// undo takes back swap, before the players are exchanged.
func (s *meetState) undo(b *board, seat, other int32) {
	x, y := b.player[seat], b.player[other]
	for i := b.first[b.table[seat]]; i < b.first[b.table[seat]+1]; i++ {
		if i != seat {
			s.add(y, b.player[i], -1)
			s.add(x, b.player[i], 1)
		}
	}
	for i := b.first[b.table[other]]; i < b.first[b.table[other]+1]; i++ {
		if i != other {
			s.add(x, b.player[i], -1)
			s.add(y, b.player[i], 1)
		}
	}
}
