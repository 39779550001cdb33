package workbook

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
)

// SetPlayers makes the roster say what players says: rows of known IDs are changed where they differ, new
// players take the first free rows, players that are no longer there leave their rows empty. Columns that
// Raduno does not know stay as they are; a row that has something in them is not given to another player.
func (b *Book) SetPlayers(players []engine.Player) error {
	return b.change(func() error { return b.setPlayers(players) })
}

func (b *Book) setPlayers(players []engine.Player) error {
	rep := &report{}
	ro := b.readRoster(rep)
	if ro.ref == nil || ro.ref.sheet == nil || ro.cols[fieldID] == 0 {
		return &engine.Error{Kind: engine.BadInput, Findings: rep.findings(), Text: engine.Textf("L'elenco degli iscritti non si può leggere: correggi prima le intestazioni del foglio “%s”", rosterSheet)}
	}
	keep := map[int]bool{}
	for _, p := range players {
		if p.ID < 1 || p.ID > maxID {
			return engine.Errorf(engine.BadInput, "L'ID %d di “%s” non va: scrivi un numero da 1 a 1000000", p.ID, p.FullName())
		}
		if keep[p.ID] {
			return engine.Errorf(engine.BadInput, "L'ID %d è di due giocatori: dai a “%s” un altro numero", p.ID, p.FullName())
		}
		keep[p.ID] = true
	}
	b.addColumns(&ro, players)
	for _, old := range ro.players {
		if !keep[old.ID] {
			b.clearPlayer(&ro, ro.rows[old.ID])
			delete(ro.rows, old.ID)
		}
	}
	free := b.freeRows(&ro)
	model := b.modelRow(&ro)
	for _, p := range players {
		num, there := ro.rows[p.ID]
		if !there {
			num = free.next(p.ID)
			ro.rows[p.ID] = num
		}
		b.writePlayer(&ro, p, num, model)
	}
	last := ro.head
	for _, num := range ro.rows {
		last = max(last, num)
	}
	b.stretchRanges(&ro, last)
	return nil
}

// addColumns makes columns for what players have and the sheet does not.
func (b *Book) addColumns(ro *roster, players []engine.Player) {
	wanted := map[field]func(engine.Player) bool{
		fieldName: func(p engine.Player) bool { return p.Name != "" }, fieldSurname: func(p engine.Player) bool { return p.Surname != "" },
		fieldNick: func(p engine.Player) bool { return p.Nick != "" }, fieldClub: func(p engine.Player) bool { return p.Club != "" },
		fieldPlays: func(p engine.Player) bool { return !p.Plays }, fieldRegion: func(p engine.Player) bool { return p.Region != "" },
		fieldBirth: func(p engine.Player) bool { return p.Birth != "" }, fieldNational: func(p engine.Player) bool { return p.NationalID != "" },
		fieldWishes: func(p engine.Player) bool { return p.Wishes != "" }, fieldRecent: func(p engine.Player) bool { return p.Recent != "" },
	}
	s := ro.ref.sheet
	for f := fieldName; f < fieldCount; f++ {
		if ro.cols[f] != 0 || !slices.ContainsFunc(players, wanted[f]) {
			continue
		}
		last := 0
		for _, r := range s.rows {
			if n := len(r.cells); n > 0 && r.num >= ro.head {
				last = max(last, int(r.cells[n-1].col))
			}
		}
		ro.cols[f] = last + 1
		s.setText(last+1, ro.head, s.at(ro.cols[fieldID], ro.head).style, fieldTitles[f])
	}
}

// value is what a player has in a column, as it may stand in a cell.
func value(p engine.Player, f field) string { return clean(fieldText(p, f)) }

func fieldText(p engine.Player, f field) string {
	switch f {
	case fieldID:
		return strconv.Itoa(p.ID)
	case fieldName:
		return p.Name
	case fieldSurname:
		return p.Surname
	case fieldNick:
		return p.Nick
	case fieldClub:
		return p.Club
	case fieldPlays:
		return yesNo(p.Plays)
	case fieldRegion:
		return p.Region
	case fieldBirth:
		return p.Birth
	case fieldWishes:
		return p.Wishes
	case fieldRecent:
		return p.Recent
	}
	return p.NationalID
}

// writePlayer writes the cells of a player that do not say already what they should.
func (b *Book) writePlayer(ro *roster, p engine.Player, num int, model *row) {
	s := ro.ref.sheet
	for f := range fieldCount {
		col := ro.cols[f]
		if col == 0 {
			continue
		}
		c := s.row(num).cell(col)
		style := b.rosterStyle(ro, c, model, col)
		want := value(p, f)
		switch {
		case c != nil && b.says(*c, f, want):
		case c == nil && want == "":
		case f == fieldID:
			s.setNumber(col, num, style, want)
		case f == fieldBirth:
			if serial, ok := b.serialOf(want); ok {
				s.setNumber(col, num, b.dateStyle(style), strconv.Itoa(serial))
			} else {
				s.setText(col, num, style, want)
			}
		case f == fieldNational && c != nil && c.derived && want == clean(b.text(*c)):
		default:
			s.setText(col, num, style, want)
		}
	}
}

// says reports whether a cell already says what a player has there.
func (b *Book) says(c cell, f field, want string) bool {
	text := clean(b.text(c))
	switch f {
	case fieldID:
		id, ok := wholeNumber(strings.TrimSpace(b.text(c)))
		return ok && strconv.Itoa(id) == want
	case fieldRegion:
		return canonicalRegion(text) == want
	case fieldPlays:
		if strings.EqualFold(text, want) {
			return true
		}
		answer, understood := plainAnswers[key(text)]
		return understood && yesNo(answer) == want && text != "" || text == "" && want == "NO"
	case fieldBirth:
		return b.dateText(c) == want
	}
	return text == want
}

// rosterStyle is the style for a cell of the roster: its own, that of the row above in the column, else of
// the column.
func (b *Book) rosterStyle(ro *roster, c *cell, model *row, col int) int32 {
	if c != nil {
		return c.style
	}
	if m := model.cell(col); m != nil {
		return m.style
	}
	return ro.ref.sheet.column(col).style
}

// dateStyle is a style that shows numbers as dates.
func (b *Book) dateStyle(style int32) int32 {
	if b.isDateStyle(style) {
		return style
	}
	l := rosterLook
	l.format = dateFormat
	return b.style(l)
}

// modelRow is a row whose look new rows take: the first player's.
func (b *Book) modelRow(ro *roster) *row {
	first := 0
	for _, num := range ro.rows {
		if first == 0 || num < first {
			first = num
		}
	}
	if first == 0 {
		first = ro.head + 1
	}
	if r := ro.ref.sheet.row(first); r != nil {
		m := *r
		m.cells = slices.Clone(r.cells)
		return &m
	}
	return nil
}

// clearPlayer empties the cells of a player who is no longer there, save formulas.
func (b *Book) clearPlayer(ro *roster, num int) {
	s := ro.ref.sheet
	for f := range fieldCount {
		c := s.row(num).cell(ro.cols[f])
		if ro.cols[f] == 0 || c == nil || c.kind == blankCell || c.derived && f >= fieldBirth {
			continue
		}
		s.setBlank(ro.cols[f], num, c.style)
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
	if num, ok := f.ready[id]; ok {
		f.rows = slices.DeleteFunc(f.rows, func(n int) bool { return n == num })
		delete(f.ready, id)
		return num
	}
	if len(f.rows) > 0 {
		num := f.rows[0]
		f.rows = f.rows[1:]
		maps.DeleteFunc(f.ready, func(_, n int) bool { return n == num })
		return num
	}
	f.last++
	return f.last
}

func (b *Book) freeRows(ro *roster) *freeRows {
	free := &freeRows{ready: map[int]int{}, last: ro.head}
	taken := map[int]bool{}
	for _, num := range ro.rows {
		taken[num] = true
	}
	var holes []int
	next := ro.head + 1
	for _, r := range ro.ref.sheet.rows {
		if r.num <= ro.head {
			continue
		}
		for ; next < r.num; next++ {
			holes = append(holes, next)
		}
		next = r.num + 1
		free.last = r.num
		if taken[r.num] || b.hasForeignData(ro, r) {
			continue
		}
		if c := r.cell(ro.cols[fieldID]); c != nil {
			if id, ok := wholeNumber(strings.TrimSpace(b.text(*c))); ok {
				free.ready[id] = r.num
			}
		}
		holes = append(holes, r.num)
	}
	free.rows = holes
	return free
}

// hasForeignData reports whether a row holds something besides an ID that waits for a player and formulas.
func (b *Book) hasForeignData(ro *roster, r row) bool {
	return slices.ContainsFunc(r.cells, func(c cell) bool {
		return !c.derived && c.kind != blankCell && int(c.col) != ro.cols[fieldID] && strings.TrimSpace(b.text(c)) != ""
	})
}

var endOfRange = regexp.MustCompile(`(\$?[A-Z]{1,3}\$?[0-9]{1,7}:\$?[A-Z]{1,3}\$?)([0-9]{1,7})`)

// stretchRanges makes dropdowns and counts reach down to the last player, where they ended above him.
func (b *Book) stretchRanges(ro *roster, last int) {
	s := ro.ref.sheet
	stretch := func(text string) string {
		return endOfRange.ReplaceAllStringFunc(text, func(ref string) string {
			parts := endOfRange.FindStringSubmatch(ref)
			a, ok := parseArea(ref)
			if !ok || a.row1 > ro.head+2 || a.row1 <= ro.head || a.row2 >= last {
				return ref
			}
			return parts[1] + strconv.Itoa(last+200)
		})
	}
	for i, cells := range s.lists {
		if stretch(cells) != cells {
			b.stretchList(s, cells, stretch(cells))
			s.lists[i] = stretch(cells)
		}
	}
	for i := range s.rows {
		r := &s.rows[i]
		if r.num >= ro.head {
			break
		}
		for _, c := range slices.Clone(r.cells) {
			if formula := stretch(c.formula); formula != c.formula && strings.Contains(c.formula, "COUNTIF") {
				s.setFormula(int(c.col), r.num, c.style, formula, b.text(c), true)
			}
		}
	}
}

// stretchList gives a dropdown another range.
func (b *Book) stretchList(s *sheet, from, to string) {
	list, err := b.file.GetDataValidations(s.ref.name)
	b.fail(err)
	for _, dv := range list {
		if dv.Sqref != from {
			continue
		}
		dv.Sqref = to
		b.fail(b.file.DeleteDataValidation(s.ref.name, from))
		b.fail(b.file.AddDataValidation(s.ref.name, dv))
		s.changed = true
	}
}

// refreshCounts computes the counts above the roster, where their formulas are the known ones.
func (b *Book) refreshCounts() {
	ro := b.readRoster(&report{})
	if ro.ref == nil || ro.ref.sheet == nil || len(ro.ref.sheet.touched) == 0 || ro.cols[fieldPlays] == 0 {
		return
	}
	s, yes, no := ro.ref.sheet, 0, 0
	for _, r := range s.rows {
		if c := r.cell(ro.cols[fieldPlays]); r.num > ro.head && c != nil {
			switch text := b.text(*c); {
			case strings.EqualFold(text, "SI"):
				yes++
			case strings.EqualFold(text, "NO"):
				no++
			}
		}
	}
	for i := range s.rows {
		if s.rows[i].num >= ro.head {
			break
		}
		for _, c := range s.rows[i].cells {
			upper := strings.ReplaceAll(strings.ToUpper(c.formula), " ", "")
			if !strings.HasPrefix(upper, "COUNTIF(") {
				continue
			}
			switch {
			case strings.Count(upper, "COUNTIF(") == 2 && strings.Contains(upper, `"SI"`) && strings.Contains(upper, `"NO"`):
				s.setResult(int(c.col), s.rows[i].num, strconv.Itoa(yes+no))
			case strings.Count(upper, "COUNTIF(") == 1 && strings.HasSuffix(upper, `,"SI")`):
				s.setResult(int(c.col), s.rows[i].num, strconv.Itoa(yes))
			}
		}
	}
}
