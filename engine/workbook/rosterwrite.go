package workbook

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/xlsx"
)

// SetPlayers makes the roster say what players says: rows of known IDs are changed where they differ, new
// players take the first free rows, players that are no longer there leave their rows empty. Columns that
// Raduno does not know stay as they are; a row that has something in them is not given to another player.
func (b *Book) SetPlayers(players []engine.Player) error {
	return b.change(func() error {
		rep := &report{}
		ro := b.readRoster(rep)
		if ro.sheet == nil || ro.cols[engine.RosterName]+ro.cols[engine.RosterSurname] == 0 {
			return &engine.Error{
				Kind: engine.BadInput, Findings: rep.findings(),
				Text: engine.Textf("L'elenco degli iscritti non si può leggere: correggi prima le intestazioni del foglio “%s”", rosterSheet),
			}
		}
		keep := map[int]bool{}
		for _, p := range players {
			if p.ID < 1 || p.ID > engine.MaxPlayerID {
				return engine.Errorf(engine.BadInput, "L'ID %d di “%s” non va: scrivi un numero da 1 a 1000000", p.ID, p.FullName())
			}
			if keep[p.ID] {
				return engine.Errorf(engine.BadInput, "L'ID %d è di due giocatori: dai a “%s” un altro numero", p.ID, p.FullName())
			}
			keep[p.ID] = true
		}
		b.addColumns(&ro, players)
		if err := ro.split(players); err != nil {
			return err
		}
		for _, old := range ro.players {
			if !keep[old.ID] {
				b.clearPlayer(&ro, ro.rows[old.ID])
			}
		}
		free := b.freeRows(&ro, len(slices.DeleteFunc(slices.Clone(players), func(p engine.Player) bool { return ro.rows[p.ID] != 0 })))
		model := b.modelRow(&ro)
		for _, p := range players {
			num, there := ro.rows[p.ID]
			if !there {
				num = free.next(p.ID)
				ro.rows[p.ID] = num
			}
			b.writePlayer(&ro, p, num, model)
		}
		last := ro.lastPlayer()
		if end := ro.table.Row2 - ro.table.Totals; ro.table.Col1 > 0 && last > end {
			ro.sheet.Stretch(ro.table, last-end)
			ro.calculate(end+1, last)
		}
		b.stretchRanges(&ro, last)
		return nil
	})
}

// lastPlayer is the row of the last player; of an empty roster, that of the headings.
func (ro *roster) lastPlayer() int {
	return slices.Max(append(slices.Collect(maps.Values(ro.rows)), ro.head))
}

// calculate fills new rows of Excel's table in the columns that it calculates and that are not ours, as Excel does.
func (ro *roster) calculate(from, to int) {
	for col, formula := range ro.table.Formulas {
		for row := from; row <= to && ro.holds(col) == nil; row++ {
			if c := ro.sheet.Cell(col, row); c.Text == "" && c.Formula == "" {
				ro.sheet.SetFormula(col, row, ro.sheet.Style(col, from-1), formula, "", false)
			}
		}
	}
}

// split parts the merged cells of players who are not to show one value any more, or of whom one goes.
func (ro *roster) split(players []engine.Player) (err error) {
	wanted := map[int]*engine.Player{}
	for i := range players {
		if row := ro.rows[players[i].ID]; row != 0 {
			wanted[row] = &players[i]
		}
	}
	var gone []xlsx.Area
	for col, list := range ro.merged {
		f := ro.holds(col)
		for _, a := range list {
			first := wanted[a.Row1]
			for row := a.Row1; row <= a.Row2 && f != nil; row++ {
				if p := wanted[row]; p == nil || first == nil || f.Get(p) != f.Get(first) {
					gone = append(gone, a)
					break
				}
			}
		}
	}
	if len(gone) == 0 {
		return nil
	}
	ro.sheet.SetMerges(slices.DeleteFunc(slices.Clone(ro.pic.Merged), func(a xlsx.Area) bool { return slices.Contains(gone, a) }))
	if ro.pic, err = ro.sheet.Picture(); err == nil {
		ro.findMerged()
	}
	return err
}

// addColumns makes columns for what players have and the sheet does not.
func (b *Book) addColumns(ro *roster, players []engine.Player) {
	none := engine.Player{Plays: true}
	for _, f := range engine.Roster {
		if slices.ContainsFunc(players, func(p engine.Player) bool { return f.Get(&p) != f.Get(&none) }) {
			ro.addColumn(f)
		}
	}
}

// addColumn makes a column behind the last, where the sheet has none for a field. It reports whether it did.
func (ro *roster) addColumn(f *engine.Column) bool {
	if ro.cols[f] != 0 {
		return false
	}
	last := ro.last()
	for _, r := range ro.pic.Rows {
		if n := len(r.Cells); n > 0 && r.Num >= ro.head {
			last = max(last, r.Cells[n-1].Col)
		}
	}
	ro.cols[f] = last + 1
	ro.sheet.SetText(last+1, ro.head, ro.sheet.Style(max(ro.cols[engine.RosterName], ro.cols[engine.RosterSurname]), ro.head), f.Heading())
	return true
}

// SetOwn makes the organizer's own columns say what columns say of the players on the roster; those that are missing come behind the last.
func (b *Book) SetOwn(columns []engine.SheetColumn) error {
	return b.change(func() error {
		ro := b.readRoster(&report{})
		if ro.sheet == nil || ro.head == 0 {
			return nil // the findings tell of it
		}
		model, known, at := b.modelRow(&ro), byHeading(), map[string]int{}
		for _, cell := range ro.pic.Row(ro.head).Cells {
			switch key := engine.CleanHeading(cell.Text); {
			case ro.cols[known[key]] != cell.Col:
				at[key] = cell.Col
			case at[key] == 0:
				at[key] = -1 // it is one of Raduno's
			}
		}
		for _, c := range columns {
			key := engine.CleanHeading(c.Title)
			if !isOwn(known, key) || at[key] < 0 {
				continue
			}
			if at[key] == 0 {
				added := &engine.Column{Title: c.Title}
				ro.addColumn(added)
				at[key] = ro.cols[added]
			}
			for _, p := range ro.players {
				col, num := at[key], ro.rows[p.ID]
				if cell := ro.pic.Row(num).Cell(col); engine.CleanText(ro.pic.At(col, num).Text) != engine.CleanText(c.Texts[p.ID]) {
					ro.sheet.SetText(col, num, b.rosterStyle(&ro, cell, model, col), engine.CleanText(c.Texts[p.ID]))
				}
			}
		}
		return nil
	})
}

// askedWidth is that of a column which a game or the circuit asks for, in characters.
const askedWidth = 18

// AskPlayers makes the columns of the roster that a game asks for, so that anyone who writes in the sheet finds them. A
// roster that cannot be read stays as it is: the findings tell of it.
func (b *Book) AskPlayers(g game.Game) error { return b.askColumns(game.Can(g).Asks) }

// AskIdentity makes the columns Data di Nascita and ID NAZIONALE, which the circuit asks for, as AskPlayers does those of
// a game.
func (b *Book) AskIdentity() error {
	return b.askColumns([]*engine.Column{engine.RosterBirth, engine.RosterNational})
}

func (b *Book) askColumns(asked []*engine.Column) error {
	return b.change(func() error {
		ro := b.readRoster(&report{})
		if ro.sheet == nil || ro.cols[engine.RosterID] == 0 {
			return nil
		}
		for _, f := range asked {
			if ro.addColumn(f) {
				ro.sheet.SetColumns(xlsx.Columns{From: ro.cols[f], To: ro.cols[f], Width: askedWidth})
			}
		}
		return nil
	})
}

// writePlayer writes the cells of a player that do not say already what they should.
func (b *Book) writePlayer(ro *roster, p engine.Player, num int, model *xlsx.Row) {
	s := ro.sheet
	for _, f := range engine.Roster {
		col := ro.cols[f]
		if col == 0 {
			continue
		}
		c := ro.at(col, cmp.Or(ro.pic.Row(num), &xlsx.Row{Num: num}))
		style := b.rosterStyle(ro, c, model, col)
		want := engine.CleanText(f.Get(&p))
		switch {
		case c != nil && b.says(*c, f, want):
		case c == nil && want == "":
		case f == engine.RosterID:
			s.SetNumber(col, num, style, want)
		case f == engine.RosterBirth:
			if serial, ok := b.serialOf(want); ok {
				s.SetNumber(col, num, b.dateStyle(style), strconv.Itoa(serial))
			} else {
				s.SetText(col, num, style, want)
			}
		case f == engine.RosterNational && c != nil && c.Derived && want == engine.CleanText(c.Text):
		default:
			s.SetText(col, num, style, want)
		}
	}
}

// says reports whether a cell already says what a player has there.
func (b *Book) says(c xlsx.Cell, f *engine.Column, want string) bool {
	text := engine.CleanText(c.Text)
	switch f {
	case engine.RosterID:
		id, ok := wholeNumber(strings.TrimSpace(c.Text))
		return ok && strconv.Itoa(id) == want
	case engine.RosterRegion:
		return engine.CanonicalRegion(text) == want
	case engine.RosterPlays:
		answer, understood := engine.ParseYesNo(text)
		return understood && engine.YesNo(answer) == want || text == "" && want == "NO"
	case engine.RosterBirth:
		return b.dateText(c) == want
	}
	return text == want
}

// rosterStyle is the style for a cell of the roster: its own, that of the row above in the column, else of
// the column.
func (b *Book) rosterStyle(ro *roster, c *xlsx.Cell, model *xlsx.Row, col int) int {
	if c != nil {
		return c.Style
	}
	if m := model.Cell(col); m != nil {
		return m.Style
	}
	return ro.pic.ColumnStyle(col)
}

// dateStyle is a style that shows numbers as dates.
func (b *Book) dateStyle(style int) int {
	if b.isDateStyle(style) {
		return style
	}
	l := rosterLook
	l.Format = dateFormat
	return b.style(l)
}

// modelRow is a row whose look new rows take: the first player's.
func (b *Book) modelRow(ro *roster) *xlsx.Row {
	if len(ro.rows) == 0 {
		return ro.pic.Row(ro.head + 1)
	}
	return ro.pic.Row(slices.Min(slices.Collect(maps.Values(ro.rows))))
}

// clearPlayer empties the cells of a player who is no longer there, save formulas.
func (b *Book) clearPlayer(ro *roster, num int) {
	s := ro.sheet
	for _, f := range engine.Roster {
		c := ro.pic.Row(num).Cell(ro.cols[f])
		if ro.cols[f] == 0 || c == nil || c.Kind == xlsx.Blank || c.Derived && !f.Standard {
			continue
		}
		s.SetBlank(ro.cols[f], num, c.Style)
	}
}

// freeRows are the rows that a new player may take.
type freeRows struct {
	ready map[int]int // rows that already have an ID, by ID
	rows  []int
	last  int
}

// next is the row for a new player: the one made ready for that ID, else the first free one, else a new one
// below.
func (f *freeRows) next(id int) int {
	num, ready := f.ready[id]
	switch {
	case ready:
	case len(f.rows) > 0:
		num = f.rows[0]
	default:
		f.last++
		return f.last
	}
	f.rows = slices.DeleteFunc(f.rows, func(n int) bool { return n == num })
	maps.DeleteFunc(f.ready, func(_, n int) bool { return n == num })
	return num
}

// freeRows finds the rows for some new players. What stands below the players moves down where they need its place.
func (b *Book) freeRows(ro *roster, needed int) *freeRows {
	free := &freeRows{ready: map[int]int{}, last: ro.head}
	taken := engine.SetOf(slices.Collect(maps.Values(ro.rows)))
	var holes []int
	next := ro.head + 1
	for _, r := range ro.pic.Rows {
		if r.Num <= ro.head {
			continue
		}
		for ; next < r.Num; next++ {
			holes = append(holes, next)
		}
		next = r.Num + 1
		free.last = r.Num
		if taken[r.Num] || b.hasForeignData(ro, r) {
			continue
		}
		if c := r.Cell(ro.cols[engine.RosterID]); c != nil {
			if id, ok := wholeNumber(strings.TrimSpace(c.Text)); ok {
				free.ready[id] = r.Num
			}
		}
		holes = append(holes, r.Num)
	}
	end := ro.notes - 1 // one row stays empty above them
	if ro.table.Totals > 0 {
		end = ro.table.Row2
	}
	if end > ro.lastPlayer() {
		holes = slices.DeleteFunc(holes, func(row int) bool { return row >= end })
		if more := needed - len(holes); more > 0 {
			ro.sheet.MoveDown(end, more)
			for i := range more {
				holes = append(holes, end+i)
			}
			if pic, err := ro.sheet.Picture(); err == nil {
				ro.pic = pic
			}
		}
	}
	free.rows = holes
	return free
}

// hasForeignData reports whether a row holds something besides an ID or an answer that wait for a player, and formulas.
func (b *Book) hasForeignData(ro *roster, r xlsx.Row) bool {
	return slices.ContainsFunc(r.Cells, func(c xlsx.Cell) bool {
		return !c.Derived && c.Kind != xlsx.Blank && c.Col != ro.cols[engine.RosterID] &&
			c.Col != ro.cols[engine.RosterPlays] && strings.TrimSpace(c.Text) != ""
	})
}

var endOfRange = regexp.MustCompile(`(\$?[A-Z]{1,3}\$?[0-9]{1,7}:\$?[A-Z]{1,3}\$?)([0-9]{1,7})`)

// stretchRanges makes dropdowns and counts reach down to the last player, where they ended above him.
func (b *Book) stretchRanges(ro *roster, last int) {
	s := ro.sheet
	stretch := func(text string) string {
		return endOfRange.ReplaceAllStringFunc(text, func(ref string) string {
			parts := endOfRange.FindStringSubmatch(ref)
			a, ok := xlsx.ParseArea(ref)
			if !ok || a.Row1 > ro.head+2 || a.Row1 <= ro.head || a.Row2 >= last {
				return ref
			}
			return parts[1] + strconv.Itoa(last+200)
		})
	}
	for _, cells := range ro.pic.Lists {
		if stretch(cells) != cells {
			s.Restretch(cells, stretch(cells))
		}
	}
	for i := range ro.pic.Rows {
		r := &ro.pic.Rows[i]
		if r.Num >= ro.head {
			break
		}
		for _, c := range r.Cells {
			if formula := stretch(c.Formula); formula != c.Formula && strings.Contains(c.Formula, "COUNTIF") {
				s.SetFormula(c.Col, r.Num, c.Style, formula, c.Text, true)
			}
		}
	}
}

// refreshCounts computes the counts above the roster, where their formulas are the known ones.
func (b *Book) refreshCounts() {
	ro, _ := b.rosterLayout(&report{})
	if ro.sheet == nil || !ro.sheet.Touched() || ro.cols[engine.RosterPlays] == 0 {
		return
	}
	s, yes, no := ro.sheet, 0, 0
	for _, r := range ro.pic.Rows {
		if c := r.Cell(ro.cols[engine.RosterPlays]); r.Num > ro.head && c != nil {
			switch text := c.Text; {
			case strings.EqualFold(text, "SI"):
				yes++
			case strings.EqualFold(text, "NO"):
				no++
			}
		}
	}
	for i := range ro.pic.Rows {
		num := ro.pic.Rows[i].Num
		if num >= ro.head {
			break
		}
		for _, c := range ro.pic.Rows[i].Cells {
			upper := strings.ReplaceAll(strings.ToUpper(c.Formula), " ", "")
			if !strings.HasPrefix(upper, "COUNTIF(") {
				continue
			}
			switch {
			case strings.Count(upper, "COUNTIF(") == 2 && strings.Contains(upper, `"SI"`) && strings.Contains(upper, `"NO"`):
				s.SetResult(c.Col, num, strconv.Itoa(yes+no))
			case strings.Count(upper, "COUNTIF(") == 1 && strings.HasSuffix(upper, `,"SI")`):
				s.SetResult(c.Col, num, strconv.Itoa(yes))
			}
		}
	}
}
