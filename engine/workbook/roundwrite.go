package workbook

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// Heights of the rows of a round, in points.
const (
	titleHeight = 20
	seatHeight  = 33
)

// WriteRound writes a round into its sheet, which is made if it is not there. A sheet that has the same
// tables keeps its look and its other cells, and only what differs is changed; else its tables are made
// anew. With showIDs the columns of the IDs are visible and the names follow them by formula, so that an
// organizer can recompose a table by hand (docs/rules.md, section 3, semifinals).
func (b *Book) WriteRound(t *engine.Tournament, r engine.Round, showIDs bool) error {
	return b.change(func() error {
		if r.Number < 1 || r.Number > maxRound {
			return engine.Errorf(engine.BadUsage, "Il turno %d non esiste: i turni vanno da 1 a %d", r.Number, maxRound)
		}
		rd := b.newReader(t.Players, false, &report{})
		s := b.roundSheets(&report{})[r.Number]
		isNew := s == nil
		if isNew {
			s = b.file.AddSheet(engine.RoundSheet(r.Number), b.roundPosition(r.Number), xlsx.NewSheet{Landscape: true})
		}
		if err := rd.turnTo(s); err != nil {
			return err
		}
		if isNew {
			b.composeRound(rd, r, showIDs)
			return nil
		}
		place := rd.read(r.Number)
		if len(place.unread) > 0 {
			return engine.Errorf(engine.BadInput,
				"Nel foglio “%s” la riga %d ha dei giocatori ma nessun titolo, e non è stata letta: scrivi il titolo del suo tavolo prima di "+
					"cambiare il turno", s.Name, place.unread[0])
		}
		if !sameShape(place.round, r) || rd.showsIDs(place) != showIDs {
			b.composeRound(rd, r, showIDs)
			return nil
		}
		for i, table := range r.Tables {
			b.updateTable(rd, place, i, table, showIDs)
		}
		return nil
	})
}

// showsIDs reports whether the columns of the IDs are seen; without tables nothing is.
func (rd *roundReader) showsIDs(place roundPlace) bool {
	return len(place.tables) > 0 && !rd.pic.HiddenColumn(place.tables[0].seats[0].id)
}

// updateTable changes the cells of a table that differ.
func (b *Book) updateTable(rd *roundReader, place roundPlace, i int, table engine.Table, showIDs bool) {
	s, at, old := rd.sheet, place.tables[i], place.round.Tables[i]
	for j, seat := range table.Seats {
		cell, was := at.seats[j], old.Seats[j]
		if was.Player != seat.Player {
			setID(s, cell, s.Style(cell.id, cell.row), seat.Player)
			text, _ := rd.seatText(seat.Player)
			if showIDs && s.Cell(cell.name, cell.row).Derived {
				s.SetResult(cell.name, cell.row, text)
			} else {
				b.writeSeatName(s, cell, text, s.Style(cell.name, cell.row), showIDs)
			}
		}
		if was.Score != seat.Score {
			setScore(s, cell, s.Style(cell.score, cell.row), seat.Score)
		}
	}
	b.updateRecords(s, at, old, table)
}

// setID writes the player of a seat, 0 for a free one.
func setID(s *xlsx.Sheet, at seatPlace, style, id int) {
	if id == 0 {
		s.SetBlank(at.id, at.row, style)
	} else {
		s.SetNumber(at.id, at.row, style, digits(id))
	}
}

// setScore writes the score of a seat.
func setScore(s *xlsx.Sheet, at seatPlace, style int, score engine.Score) {
	if score.Typed() {
		s.SetNumber(at.score, at.row, style, score.String())
	} else {
		s.SetBlank(at.score, at.row, style)
	}
}

// sameShape reports whether two rounds have the same tables with as many seats.
func sameShape(a, b engine.Round) bool {
	return len(a.Tables) > 0 && slices.EqualFunc(a.Tables, b.Tables, func(x, y engine.Table) bool {
		return x.Number == y.SheetNumber() && len(x.Seats) == len(y.Seats) && slices.Equal(recordRows(x), recordRows(y))
	})
}

// roundPosition is the index of the sheet behind which a round's sheet goes: the round before, else the
// sheets that come first.
func (b *Book) roundPosition(number int) int {
	at, best := -1, 0
	for i, ref := range b.file.Sheets() {
		if n, _, ok := roundSheet(ref.Name); ok && n < number && n >= best {
			at, best = i, n
		}
	}
	if at >= 0 {
		return at
	}
	for i, ref := range b.file.Sheets() {
		switch foldName(ref.Name) {
		case "iscritti", "dati", "torneo", "giocatori":
			at = i
		}
	}
	return at
}

// seatText is what is displayed on a seat, and the length of its longer line.
func (rd *roundReader) seatText(id int) (text string, length int) {
	if id == engine.Ghost {
		return engine.GhostName, utf8.RuneCountInString(engine.GhostName) + 1
	}
	p := rd.byID[id]
	if p == nil {
		return "", 1
	}
	return nameAndClub(*p), max(utf8.RuneCountInString(p.FullName())+1, utf8.RuneCountInString(p.Club))
}

// nameAndClub is a player on a seat: his club stands on a line of its own.
func nameAndClub(p engine.Player) string {
	if p.Club == "" {
		return p.FullName()
	}
	return p.FullName() + "\n" + p.Club
}

func (b *Book) writeSeatName(s *xlsx.Sheet, at seatPlace, text string, style int, showIDs bool) {
	if showIDs {
		s.SetFormula(at.name, at.row, style, b.nameFormula(xlsx.CellName(at.id, at.row)), text, false)
		return
	}
	s.SetText(at.name, at.row, style, text)
}

// nameFormula is the formula that gives "Nome Cognome" and the club for the ID in a cell.
func (b *Book) nameFormula(id string) string {
	l, ok := b.rosterLayout(&report{})
	if !ok {
		return `""`
	}
	last := max(1003, l.pic.LastRow()+200)
	left, right := l.cols[engine.RosterID], l.cols[engine.RosterID]
	for _, f := range []*engine.Column{engine.RosterName, engine.RosterSurname, engine.RosterClub} {
		if l.cols[f] != 0 {
			left, right = min(left, l.cols[f]), max(right, l.cols[f])
		}
	}
	columns := func(from, to int) string {
		return fmt.Sprintf("%s!$%s$%d:$%s$%d", xlsx.QuoteSheet(l.sheet.Name), xlsx.ColumnName(from), l.head+1, xlsx.ColumnName(to), last)
	}
	lookup := func(f *engine.Column) string {
		switch col, ids := l.cols[f], l.cols[engine.RosterID]; {
		case col == 0:
			return `""`
		case left == ids:
			return fmt.Sprintf("VLOOKUP(%s,%s,%d,FALSE)", id, columns(left, right), col-left+1)
		default:
			return fmt.Sprintf("INDEX(%s,MATCH(%s,%s,0))", columns(col, col), id, columns(ids, ids))
		}
	}
	return "IF(" + id + `="","",IF(` + id + "=" + digits(engine.Ghost) + `,"` + engine.GhostName + `",` +
		lookup(engine.RosterName) + `&" "&` + lookup(engine.RosterSurname) + "&IF(" + lookup(engine.RosterClub) + `="","",CHAR(10)&` +
		lookup(engine.RosterClub) + ")))"
}

// composeRound writes all tables of a round in the usual layout. What stands to the right of the tables
// stays; the tables that were there go.
func (b *Book) composeRound(rd *roundReader, r engine.Round, showIDs bool) {
	s := rd.sheet
	seats := 4
	for _, table := range r.Tables {
		seats = max(seats, len(table.Seats))
	}
	width := max(3*seats, rd.tablesWidth())
	longest := 20
	var merges []xlsx.Area
	kept := slices.DeleteFunc(slices.Clone(rd.pic.Merged), func(a xlsx.Area) bool { return a.Col1 <= width })
	s.SetMerges(kept)
	s.Rebuild(width, func() {
		top := 1
		for _, table := range r.Tables {
			merges = append(merges, xlsx.Area{Col1: 1, Row1: top, Col2: 3 * max(len(table.Seats), 1), Row2: top})
			longest = max(longest, b.composeTable(rd, table, top, showIDs))
			top += 2 + len(recordRows(table))
		}
	})
	s.SetMerges(append(kept, merges...))
	points := pointsWidth
	if slices.ContainsFunc(r.Tables, func(t engine.Table) bool { return len(recordRows(t)) > 0 }) {
		points = recordWidth
	}
	s.SetColumns(seatColumns(usualColumns(1, 3*seats), longest, points, showIDs)...)
}

// Widths of the columns of points, in characters: with values such as Inghilterra below them they are wider.
const (
	pointsWidth = 8.0
	recordWidth = 12.0
)

// seatColumns are the columns of the seats, wide enough for the longest text.
func seatColumns(cols []triplet, longest int, points float64, showIDs bool) []xlsx.Columns {
	list := make([]xlsx.Columns, 0, 3*len(cols))
	for _, t := range cols {
		list = append(list,
			xlsx.Columns{From: t.id, To: t.id, Width: 6, Hidden: !showIDs},
			xlsx.Columns{From: t.name, To: t.name, Width: float64(min(longest, 38) + 2)},
			xlsx.Columns{From: t.score, To: t.score, Width: points})
	}
	return list
}

// composeTable writes one table and returns the length of its longest text.
func (b *Book) composeTable(rd *roundReader, table engine.Table, top int, showIDs bool) int {
	s, longest := rd.sheet, 0
	for col := 2; col <= 3*len(table.Seats); col++ {
		s.SetBlank(col, top, b.style(titleLook))
	}
	s.SetText(1, top, b.style(titleLook), tableName(table.SheetNumber()))
	s.SetRowHeight(top, titleHeight)
	s.SetRowHeight(top+1, seatHeight)
	for j, seat := range table.Seats {
		at := seatPlace{top + 1, 3*j + 1, 3*j + 2, 3*j + 3}
		setID(s, at, b.style(idLook), seat.Player)
		text, length := rd.seatText(seat.Player)
		longest = max(longest, length)
		b.writeSeatName(s, at, text, b.style(nameLook), showIDs)
		setScore(s, at, b.style(scoreLook), seat.Score)
	}
	return max(longest, b.composeRecords(s, table, top+2))
}

// tablesWidth is how many columns the tables take that are there.
func (rd *roundReader) tablesWidth() int {
	width := 0
	for _, title := range rd.titles() {
		for _, a := range rd.pic.Merged {
			if a.Contains(title.col, title.row) {
				width = max(width, a.Col2)
			}
		}
	}
	return width
}

// WriteTables writes what was written at the tables of a round, in its sheet and of the points outside the objective in the
// hidden one. The IDs are seen where they were. Nothing else is touched, unless a table needs rows that are not there.
func (b *Book) WriteTables(t *engine.Tournament, r engine.Round) error {
	return b.change(func() error {
		s := b.roundSheets(&report{})[r.Number]
		if s == nil {
			return engine.Errorf(engine.BadInput, "Manca il foglio “%s”: sorteggia i tavoli prima di scrivere i punti", engine.RoundSheet(r.Number))
		}
		rd := b.newReader(t.Players, false, &report{})
		if err := rd.turnTo(s); err != nil {
			return err
		}
		place := rd.read(r.Number)
		showIDs := rd.showsIDs(place)
		for _, table := range r.Tables {
			i := slices.IndexFunc(place.round.Tables, func(other engine.Table) bool { return other.Number == table.SheetNumber() })
			if i < 0 {
				return engine.Errorf(engine.BadInput, "Nel foglio “%s” non c'è il tavolo %d: controlla i titoli dei tavoli", s.Name,
					table.SheetNumber())
			}
			if _, same := place.round.Tables[i].Aligned(table.Seats); !same {
				return engine.Errorf(engine.BadInput, "Nel foglio “%s” al tavolo %d siedono altri giocatori: riapri il torneo e controlla", s.Name,
					table.Number)
			}
			if !slices.Equal(recordRows(place.round.Tables[i]), recordRows(table)) {
				if err := b.WriteRound(t, r, showIDs); err != nil {
					return err
				}
				break
			}
			b.updateTable(rd, place, i, table, showIDs)
		}
		return b.writeSeatState(r)
	})
}

// RemoveRound takes the sheet of a round out of the workbook, and what the hidden sheet says of it.
func (b *Book) RemoveRound(n int) error {
	ref := b.roundSheets(&report{})[n]
	if ref == nil {
		return engine.Errorf(engine.BadInput, "Manca il foglio “%s”, e non c'è niente da togliere", engine.RoundSheet(n))
	}
	return b.change(func() error {
		b.file.RemoveSheet(ref)
		return b.setStateLines(b.linesBut(n, drawnKeys)) // who is present stays, and how often it was drawn
	})
}

// refreshNames keeps the results of the name formulas in the rounds true to the roster.
func (b *Book) refreshNames() {
	var players []engine.Player
	for _, s := range b.file.Sheets() {
		number, _, ok := roundSheet(s.Name)
		if !ok {
			continue
		}
		pic, err := s.Picture()
		if err != nil || !pic.HasFormulas() {
			continue
		}
		if players == nil {
			players = b.readRoster(&report{}).players
		}
		rd := b.newReader(players, false, &report{})
		rd.sheet, rd.pic = s, pic
		place := rd.read(number)
		for i, table := range place.round.Tables {
			for j, seat := range table.Seats {
				at := place.tables[i].seats[j]
				c := pic.Row(at.row).Cell(at.name)
				if c == nil || !c.Derived {
					continue
				}
				want, _ := rd.seatText(seat.Player)
				if engine.CleanText(c.Text) == engine.CleanText(want) {
					want = c.Text // the older formulas have a blank before the line's end
				}
				s.SetResult(at.name, at.row, want)
			}
		}
	}
}
