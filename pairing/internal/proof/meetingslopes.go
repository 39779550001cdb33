package proof

import (
	"math"
	"slices"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
)

// Meetings are no sum over tables, but what they come to is convex: m(m-1)/2 is no less than any line through it says. With a
// slope for every cell (a row and a group that meet) a level of kind GroupMeetings becomes a cost of pairs at tables, and its bound one by
// duals like any other: what tables and players are priced at, less what the lines lie above the curve. The relaxation has a column
// for each further meeting of each cell, and so looks for the best slopes and duals at once. Cells that meet once at most need
// none: the line through what they came to before is what they come to.

// meetingCells are the cells of a level of kind GroupMeetings in which players of today can meet.
type meetingCells struct {
	level   int
	players int
	names   [][2]int
	before  []int64 // by cell: the earlier meetings
	of      []int32 // by two players: the cell of the row of the first with the group of the second, -1 for none
	// row is by cell: its row in the linear programme, -1 where it is on the straight line through what it came to before.
	row     []int
	most    []int64  // by cell: how many meetings can come today, as far as its players meet others
	further []Column // one for each further meeting of a cell that has a row
}

// newMeetingCells lists the cells of a level, and which of them meet more than once where the levels above have those values.
func newMeetingCells(p *objective.Problem, level int, values []int64) *meetingCells {
	l, n := p.Objectives[level].(objective.GroupMeetings), p.Players
	m := &meetingCells{level: level, players: n, of: slices.Repeat([]int32{-1}, n*n)}
	before, number, once := l.Merged(), make(map[[2]int]int32), once(p, level, values)
	rows := l.Row
	if rows == nil {
		rows = l.Group
	}
	inRow, inGroup, others := objective.Members(rows), objective.Members(l.Group), slices.Max(p.Sizes)-1
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
				m.names, m.before, m.row = append(m.names, name), append(m.before, before[name]), append(m.row, 0)
				r, g := inRow[name[0]], inGroup[name[1]]
				m.most = append(m.most, int64(min(r*min(others, g), g*min(others, r))))
				if once != nil && once[name[1]] {
					m.row[cell] = -1
				}
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

// once says which groups a player meets once at most: where rows are single players, those that a level above keeps apart. It is
// nil where none is known.
func once(p *objective.Problem, level int, values []int64) []bool {
	l := p.Objectives[level].(objective.GroupMeetings)
	if l.Row == nil || slices.ContainsFunc(objective.Members(l.Row), func(n int) bool { return n > 1 }) {
		return nil
	}
	for j, above := range p.Objectives[:level] {
		spread, is := above.(objective.Spread)
		if !is || values[j] > spread.Bound(p) || !slices.Equal(spread.Group, l.Group) {
			continue
		}
		var groups []bool
		for _, members := range objective.Members(l.Group) {
			groups = append(groups, members <= len(p.Sizes))
		}
		return groups
	}
	return nil
}

// curve reports how many cells want a row; where they are more than most, none gets one, and a bound is less than it could be.
func (m *meetingCells) curve(most int) int {
	rows := 0
	for _, row := range m.row {
		if row == 0 {
			rows++
		}
	}
	if rows > most {
		m.row, rows = slices.Repeat([]int{-1}, len(m.row)), 0
	}
	return rows
}

// straight are the slopes of the cells without a row: each meeting costs as many as there were before.
func (m *meetingCells) straight() []int64 {
	slopes := make([]int64, len(m.names))
	for c, row := range m.row {
		if row < 0 {
			slopes[c] = m.before[c]
		}
	}
	return slopes
}

// enter adds the meetings at a table to its column.
func (m *meetingCells) enter(players []int32, c *Column) {
	begin := len(c.Rows)
	for _, x := range players {
	next:
		for _, y := range players {
			cell := m.of[int(x)*m.players+int(y)]
			if cell < 0 || m.row[cell] < 0 {
				continue
			}
			row := int32(m.row[cell])
			for i, r := range c.Rows[begin:] {
				if r == row {
					c.Entries[begin+i]++
					continue next
				}
			}
			c.Rows, c.Entries = append(c.Rows, row), append(c.Entries, 1)
		}
	}
}

// slopes are those of the cells as a dual names them, a unit of the level costing weight; none of a level that is not about meetings.
func (m *meetingCells) slopes(lines *pricedMeetings, weight int64) (list []search.Slope) {
	if m == nil {
		return nil
	}
	for c, name := range m.names {
		price := m.before[c] * weight
		if m.row[c] >= 0 {
			price = lines.slopes[c]
		}
		if price > 0 {
			list = append(list, search.Slope{Level: m.level, Row: name[0], Group: name[1], Price: price})
		}
	}
	return list
}

// heaviest is how often any cell has met before.
func (m *meetingCells) heaviest() int64 {
	var heaviest int64
	for _, had := range m.before {
		heaviest = max(heaviest, had)
	}
	return heaviest
}

// slack = max over k ≤ most of slope·k − price·(before·k + k(k−1)/2): by how much the line lies above the cost of k more meetings.
func slack(slope, before, price, most int64) int64 {
	first := slope - price*before // of the first meeting; each one after it leads by price less
	if first <= 0 {
		return 0
	}
	if price > 0 {
		most = min(most, (first+price-1)/price)
	}
	return first*most - price*objective.Choose2(most)
}

// slopeRows is how many rows the linear programme may have for meetings.
const slopeRows = 700

// MeetingPlayers is the number of players up to which levels about meetings are looked at.
const MeetingPlayers = 64

// lay gives the cells their rows from first on, and reports how many; limit is the row of what the level may come to today, -1
// where it is the one to be proven.
func (m *meetingCells) lay(first, limit int, most int64) (rows int) {
	for c, had := range m.before {
		if m.row[c] < 0 {
			continue
		}
		m.row[c] = first + rows
		rows++
		for h := int64(0); h < m.most[c] && h*had+objective.Choose2(h) <= most+1; h++ {
			z := Column{Rows: []int32{int32(m.row[c])}, Entries: []float64{-1}, upper: 1}
			if cost := float64(had + h); limit < 0 {
				z.Cost = cost
			} else if cost > 0 {
				z.Rows, z.Entries = append(z.Rows, int32(limit)), append(z.Entries, cost)
			}
			m.further = append(m.further, z)
		}
	}
	return rows
}

// heaviest is what a table may about cost, or a meeting count.
func (v *BranchPrice) heaviest() int64 {
	heaviest := v.most[len(v.most)-1]
	for _, m := range v.meets {
		if m != nil {
			heaviest = max(heaviest, v.p.PairsAtTables(), m.heaviest(), slices.Max(v.most))
		}
	}
	return heaviest
}

// pricedMeetings are the slopes of the cells of a level that have a row, in parts of the unit of a proof.
type pricedMeetings struct {
	slopes []int64
	cost   *objective.TableCost
	over   int64 // by how much the lines lie above what the meetings cost
	fits   bool  // no number is too large
}

// slopes rounds those of one level that the linear programme has come to; nil where no cell has a row.
func (v *BranchPrice) slopes(m *meetingCells, weight float64, dual []float64) *pricedMeetings {
	if m == nil || m.further == nil {
		return nil
	}
	x := &pricedMeetings{fits: true, slopes: make([]int64, len(m.names))}
	round := func(f float64) int64 {
		if f *= float64(v.unit); f > MaxRounded {
			x.fits = false
			return 0
		}
		return int64(f)
	}
	price := round(weight)
	x.fits = x.fits && price <= maxPriced/(m.heaviest()+v.p.PairsAtTables()+1)
	for c, row := range m.row {
		if x.fits && price > 0 && row >= 0 {
			x.slopes[c] = min(maxSlope, round(max(0, -dual[row])))
			x.over += slack(x.slopes[c], m.before[c], price, m.most[c])
		}
	}
	x.cost = m.priced(v.p, x.slopes)
	return x
}

// above is what over counts against a proof, more than anything where a number is too large.
func (x *pricedMeetings) above(unit int64) float64 {
	switch {
	case x == nil:
		return 0
	case !x.fits:
		return math.Inf(1)
	}
	return float64(x.over) / float64(unit)
}

// maxSlope keeps the slopes of every pair at a table, together, inside a machine word.
const maxSlope = 1 << 36
