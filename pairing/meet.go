package pairing

import "slices"

// Meet adds up m(m-1)/2 over the meetings m of rows with groups, in all rounds. Two players at a table are a
// meeting of the row of each with the group of the other, unless their groups are the same or one has none.
type Meet struct {
	Group []int // of each player, -1 for none
	// Row is the row of each player, -1 for none. A nil Row counts the meetings of group with group, once a pair
	// of players.
	Row    []int
	Before []Meeting // of earlier rounds
}

// Meeting says how often a row has met a group before. Where Meet has no rows both are groups, in any order.
type Meeting struct {
	Row, Group int
	Count      int64
}

func (l Meet) validate(players int) error {
	if err := validIDs("Group", l.Group, players); err != nil {
		return err
	}
	if l.Row != nil {
		if err := validIDs("Row", l.Row, players); err != nil {
			return err
		}
	}
	for _, m := range l.Before {
		if m.Row < 0 || m.Group < 0 || m.Row >= maxPlayers || m.Group >= maxPlayers || m.Count < 0 || m.Count > 1<<20 {
			return invalid("meeting %v", m)
		}
	}
	return nil
}

func (l Meet) count(tables [][]int, _ []int) int64 {
	met := l.merged()
	for _, players := range tables {
		for _, a := range players {
			for _, b := range players {
				if l.Group[a] < 0 || l.Group[b] < 0 || l.Group[a] == l.Group[b] {
					continue
				}
				switch {
				case l.Row == nil && l.Group[a] < l.Group[b]:
					met[[2]int{l.Group[a], l.Group[b]}]++
				case l.Row != nil && l.Row[a] >= 0:
					met[[2]int{l.Row[a], l.Group[b]}]++
				}
			}
		}
	}
	var value int64
	for _, m := range met {
		value += choose2(m)
	}
	return value
}

// cell names the meetings of a row and a group; groups that meet groups are in no order.
func (l Meet) cell(row, group int) [2]int {
	if l.Row == nil && row > group {
		row, group = group, row
	}
	return [2]int{row, group}
}

// merged are the earlier meetings by cell.
func (l Meet) merged() map[[2]int]int64 {
	met := make(map[[2]int]int64)
	for _, m := range l.Before {
		met[l.cell(m.Row, m.Group)] += m.Count
	}
	return met
}

func (l Meet) value(b *board, index int) int64 {
	var value int64
	for _, s := range b.meets {
		if s.index == index {
			value = s.total
		}
	}
	return value
}

// conflicts are all players: nobody is to blame for a sum over the whole hall.
func (l Meet) conflicts(b *board, mark func(int32)) {
	for _, seat := range b.free {
		mark(b.player[seat])
	}
}

// bound is what the earlier meetings come to.
func (l Meet) bound(*Problem) int64 {
	var bound int64
	for _, m := range l.merged() {
		bound += choose2(m)
	}
	return bound
}

func (l Meet) most(p *Problem) int64 {
	var sum, heaviest int64
	for _, m := range l.merged() {
		heaviest = max(heaviest, m)
		sum += choose2(m)
	}
	hits := 2 * p.pairsAtTables() // each adds at most heaviest + what came before it in this round
	return sum + hits*(heaviest+hits)
}

func (l Meet) weigh(w *weighingPlan, weight int64) {
	w.meets = append(w.meets, meetWeight{w.meet, weight})
	w.rewards = true
}

func (l Meet) total() bool { return true }

func (l Meet) countTotal(rounds [][][]int) int64 { return l.count(slices.Concat(rounds...), nil) }

func (l Meet) after(tables [][]int) Level {
	before := slices.Clone(l.Before)
	for _, players := range tables {
		for i, a := range players {
			for _, b := range players[:i] {
				switch {
				case l.Group[a] < 0 || l.Group[b] < 0 || l.Group[a] == l.Group[b]:
				case l.Row == nil:
					before = append(before, Meeting{l.Group[a], l.Group[b], 1})
				default:
					if l.Row[a] >= 0 {
						before = append(before, Meeting{l.Row[a], l.Group[b], 1})
					}
					if l.Row[b] >= 0 {
						before = append(before, Meeting{l.Row[b], l.Group[a], 1})
					}
				}
			}
		}
	}
	return Meet{Group: l.Group, Row: l.Row, Before: before}
}

// boundGiven raises bound by the meetings that the tables cannot avoid: all pairs at tables but those of one
// group, which a level above holds at its value, and those with somebody of no group. They are dealt over the
// cells as evenly as the earlier ones allow. There is none where no level above spreads the same groups.
func (l Meet) boundGiven(p *Problem, index int, values []int64) (int64, bool) {
	above := slices.IndexFunc(p.Levels[:index], func(o Level) bool {
		spread, ok := o.(Spread)
		return ok && slices.Equal(spread.Group, l.Group)
	})
	if above < 0 || len(p.Sizes) == 0 {
		return 0, false
	}
	hits := p.pairsAtTables() - values[above]
	present := make(map[int]bool)
	for _, g := range l.Group {
		if g < 0 {
			hits -= int64(slices.Max(p.Sizes) - 1)
		} else {
			present[g] = true
		}
	}
	cells, ok := l.cells(present)
	if !ok {
		return l.bound(p), true // some meetings count on one side only
	}
	if l.Row != nil {
		hits *= 2
	}
	return l.bound(p) + leastMeetings(cells, hits), true
}

// cells is how many pairs of a row and a group that can meet have met how often before: by that number. ok is false if
// somebody has a group but no row.
func (l Meet) cells(present map[int]bool) (cells map[int64]int64, ok bool) {
	own := make(map[int]int) // the group of a row, -1 if it has several
	for x, g := range l.Group {
		if g < 0 {
			continue
		}
		row := g
		if l.Row != nil {
			if row = l.Row[x]; row < 0 {
				return nil, false
			}
		}
		if was, seen := own[row]; seen && was != g {
			g = -1
		}
		own[row] = g
	}
	cells = make(map[int64]int64)
	for _, g := range own {
		cells[0] += int64(len(present))
		if g >= 0 {
			cells[0]--
		}
	}
	if l.Row == nil {
		cells[0] /= 2
	}
	for cell, m := range l.merged() {
		g, sits := own[cell[0]]
		if _, other := own[cell[1]]; !sits || !present[cell[1]] || g == cell[1] || l.Row == nil && !other {
			continue
		}
		cells[0]--
		cells[m]++
	}
	return cells, true
}

// leastMeetings is the least that so many meetings add, dealt over cells one by one to whichever has fewest.
func leastMeetings(cells map[int64]int64, hits int64) int64 {
	var sum, holders int64
	left := len(cells)
	for m := int64(0); hits > 0 && (left > 0 || holders > 0); m++ {
		if n, some := cells[m]; some {
			holders += n
			left--
		}
		at := min(hits, holders)
		sum += m * at
		hits -= at
	}
	return sum
}

// meetState keeps the meetings of one level on a board.
type meetState struct {
	index      int     // of the level
	group, row []int32 // row is nil where groups meet groups
	columns    int32
	met        []int32
	total      int64 // of m(m-1)/2 over met
}

func newMeetState(l Meet, index int) *meetState {
	s := &meetState{index: index, group: int32s(l.Group)}
	rows := int32(0)
	for _, g := range s.group {
		s.columns = max(s.columns, g+1)
	}
	for _, m := range l.Before {
		s.columns = max(s.columns, int32(m.Group)+1)
	}
	if l.Row != nil {
		s.row = int32s(l.Row)
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

func (s *meetState) before(l Meet) {
	for _, m := range l.Before {
		cell := l.cell(m.Row, m.Group)
		met := &s.met[int(cell[0])*int(s.columns)+int(cell[1])]
		s.total -= choose2(int64(*met))
		*met += int32(m.Count)
		s.total += choose2(int64(*met))
	}
}

// recount counts the meetings afresh.
func (s *meetState) recount(b *board) {
	clear(s.met)
	s.total = 0
	s.before(b.p.Levels[s.index].(Meet))
	for t := range b.p.Sizes {
		at := b.at(t)
		for i, x := range at {
			for _, y := range at[:i] {
				s.add(x, y, 1)
			}
		}
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
	met := &s.met[int(row)*int(s.columns)+int(column)]
	var change int64
	if step > 0 {
		change = int64(*met)
		*met++
	} else {
		*met--
		change = -int64(*met)
	}
	s.total += change
	return change
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
