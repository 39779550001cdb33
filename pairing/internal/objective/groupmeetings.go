package objective

import "slices"

// GroupMeetings adds up m(m-1)/2 over the meetings m of rows with groups, in all rounds.
type GroupMeetings struct {
	Group  []int
	Row    []int
	Before []Meeting
}

// Meeting says how often a row has met a group before.
type Meeting struct {
	Row, Group int
	Count      int64
}

func (l GroupMeetings) validate(players int) error {
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

func (l GroupMeetings) count(tables [][]int, _ []int) int64 {
	met := l.Merged()
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
		value += Choose2(m)
	}
	return value
}

// cell names the meetings of a row and a group; groups that meet groups are in no order.
func (l GroupMeetings) cell(row, group int) [2]int {
	if l.Row == nil && row > group {
		row, group = group, row
	}
	return [2]int{row, group}
}

// Merged are the earlier meetings by cell.
func (l GroupMeetings) Merged() map[[2]int]int64 {
	met := make(map[[2]int]int64)
	for _, m := range l.Before {
		met[l.cell(m.Row, m.Group)] += m.Count
	}
	return met
}

// Bound is what the earlier meetings come to.
func (l GroupMeetings) Bound(*Problem) int64 {
	var bound int64
	for _, m := range l.Merged() {
		bound += Choose2(m)
	}
	return bound
}

func (l GroupMeetings) most(p *Problem) int64 {
	var sum, heaviest int64
	for _, m := range l.Merged() {
		heaviest = max(heaviest, m)
		sum += Choose2(m)
	}
	if len(p.Sizes) == 0 {
		return sum
	}
	others := int64(slices.Max(p.Sizes) - 1)
	meets := make(map[int]int64) // by row: how often its players meet anybody at most
	for x, g := range l.Group {
		switch {
		case g >= 0 && l.Row == nil:
			meets[g] += others
		case g >= 0 && l.Row[x] >= 0:
			meets[l.Row[x]] += others
		}
	}
	if l.Row != nil {
		for _, m := range meets {
			sum += m * (heaviest + m)
		}
		return sum
	}
	var largest, second int64 // two groups meet no more often than the smaller one meets anybody
	for _, m := range meets {
		if m > largest {
			largest, m = m, largest
		}
		second = max(second, m)
	}
	return sum + p.PairsAtTables()*(heaviest+second)
}

func (l GroupMeetings) weigh(w *weighingPlan, weight int64) {
	w.meets = append(w.meets, meetingsWeight{w.meet, weight})
}

func (l GroupMeetings) total() bool { return true }

func (l GroupMeetings) countTotal(rounds [][][]int) int64 {
	return l.count(slices.Concat(rounds...), nil)
}

func (l GroupMeetings) After(tables [][]int) Objective {
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
	return GroupMeetings{Group: l.Group, Row: l.Row, Before: before}
}

// BoundGiven raises bound by the meetings that the tables cannot avoid: all pairs at tables but those of one
// group, which a level above holds at its value, and those with a player without group. They are dealt over the
// cells as evenly as the earlier ones allow. There is none where no level above spreads the same groups.
func (l GroupMeetings) BoundGiven(p *Problem, index int, values []int64) (int64, bool) {
	above := slices.IndexFunc(p.Objectives[:index], func(o Objective) bool {
		spread, ok := o.(Spread)
		return ok && slices.Equal(spread.Group, l.Group)
	})
	if above < 0 || len(p.Sizes) == 0 {
		return 0, false
	}
	hits := p.PairsAtTables() - values[above]
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
		return l.Bound(p), true // some meetings count on one side only
	}
	if l.Row != nil {
		hits *= 2
	}
	return l.Bound(p) + leastMeetings(cells, hits), true
}

// cells is how many pairs of a row and a group that can meet have met how often before: by that number. ok is false if
// a player has a group but no row.
func (l GroupMeetings) cells(present map[int]bool) (cells map[int64]int64, ok bool) {
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
	for cell, m := range l.Merged() {
		g, sits := own[cell[0]]
		if _, other := own[cell[1]]; !sits || !present[cell[1]] || g == cell[1] || l.Row == nil && !other {
			continue
		}
		cells[0]--
		cells[m]++
	}
	return cells, true
}

// leastMeetings is the least that hits meetings add: each goes to the cell that has the fewest meetings.
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

// MeetingCounts keeps the meetings of one level on a board.
type MeetingCounts struct {
	index      int     // of the level
	group, row []int32 // row is nil where groups meet groups
	columns    int32
	met        []int32
	Total      int64 // of m(m-1)/2 over met
}

// NewMeetingCounts has the earlier meetings of a level; index is the place of the level.
func NewMeetingCounts(l GroupMeetings, index int) *MeetingCounts {
	s := &MeetingCounts{index: index, group: Int32s(l.Group)}
	rows := int32(0)
	for _, g := range s.group {
		s.columns = max(s.columns, g+1)
	}
	for _, m := range l.Before {
		s.columns = max(s.columns, int32(m.Group)+1)
	}
	if l.Row != nil {
		s.row = Int32s(l.Row)
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

func (s *MeetingCounts) before(l GroupMeetings) {
	for _, m := range l.Before {
		cell := l.cell(m.Row, m.Group)
		met := &s.met[int(cell[0])*int(s.columns)+int(cell[1])]
		s.Total -= Choose2(int64(*met))
		*met += int32(m.Count)
		s.Total += Choose2(int64(*met))
	}
}

// recount counts the meetings afresh.
func (s *MeetingCounts) recount(b *Board) {
	clear(s.met)
	s.Total = 0
	s.before(b.p.Objectives[s.index].(GroupMeetings))
	for t := range b.p.Sizes {
		at := b.At(t)
		for i, x := range at {
			for _, y := range at[:i] {
				s.Add(x, y, 1)
			}
		}
	}
}

// Add counts one meeting more (step 1) or less (step -1) and says what it adds to the level's value.
func (s *MeetingCounts) Add(x, y, step int32) int64 {
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

func (s *MeetingCounts) hit(row, column, step int32) int64 {
	met := &s.met[int(row)*int(s.columns)+int(column)]
	var change int64
	if step > 0 {
		change = int64(*met)
		*met++
	} else {
		*met--
		change = -int64(*met)
	}
	s.Total += change
	return change
}

// change is what exchanging two seats would add to the level's value.
func (s *MeetingCounts) change(b *Board, seat, other int32) int64 {
	if s.row == nil && s.group[b.Player[seat]] == s.group[b.Player[other]] {
		return 0
	}
	sum := s.swap(b, seat, other)
	x, y := b.Player[seat], b.Player[other]
	s.exchange(b, seat, other, y, x, -1)
	s.exchange(b, seat, other, x, y, 1)
	return sum
}

// swap counts the meetings as if two seats were exchanged, and says what that adds to the level's value.
func (s *MeetingCounts) swap(b *Board, seat, other int32) int64 {
	x, y := b.Player[seat], b.Player[other]
	return s.exchange(b, seat, other, x, y, -1) + s.exchange(b, seat, other, y, x, 1)
}

// exchange adds the meetings of two players at two seats with the others there, or takes them away (step -1).
func (s *MeetingCounts) exchange(b *Board, seat, other, x, y, step int32) int64 {
	var sum int64
	for i := b.First[b.Table[seat]]; i < b.First[b.Table[seat]+1]; i++ {
		if i != seat {
			sum += s.Add(x, b.Player[i], step)
		}
	}
	for i := b.First[b.Table[other]]; i < b.First[b.Table[other]+1]; i++ {
		if i != other {
			sum += s.Add(y, b.Player[i], step)
		}
	}
	return sum
}
