package workbook

import (
	"slices"

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
	return b.change(func() error { return b.writeRound(t, r, showIDs) })
}

func (b *Book) writeRound(t *engine.Tournament, r engine.Round, showIDs bool) error {
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
}

// showsIDs reports whether the columns of the IDs are seen; without tables nothing is.
func (rd *roundReader) showsIDs(place roundPlace) bool {
	return len(place.tables) > 0 && !rd.pic.HiddenColumn(place.tables[0].seats[0].id)
}

// updateTable changes the cells of a table that differ.
func (b *Book) updateTable(rd *roundReader, place roundPlace, i int, table engine.Table, showIDs bool) {
	at, old := place.tables[i], place.round.Tables[i]
	for j, seat := range table.Seats {
		b.updateSeat(rd, at.seats[j], old.Seats[j], seat, showIDs)
	}
	b.updateRecords(rd.sheet, at, old, table)
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

// seatText is what is displayed on a seat.
func seatText(id int, players map[int]*engine.Player) (name, club string) {
	if id == engine.Ghost {
		return engine.GhostName, ""
	}
	if p := players[id]; p != nil {
		return p.FullName(), p.Club
	}
	return "", ""
}

func joinSeatText(name, club string) string {
	if club == "" {
		return name
	}
	return name + "\n" + club
}

// updateSeat changes the cells of a seat that differ.
func (b *Book) updateSeat(rd *roundReader, at seatPlace, old, seat engine.Seat, showIDs bool) {
	s := rd.sheet
	if old.Player != seat.Player {
		r := rd.pic.Row(at.row)
		if seat.Player == 0 {
			s.SetBlank(at.id, at.row, styleAt(r, at.id))
		} else {
			s.SetNumber(at.id, at.row, styleAt(r, at.id), digits(seat.Player))
		}
		name, club := seatText(seat.Player, rd.byID)
		if c := r.Cell(at.name); showIDs && c != nil && c.Derived {
			s.SetResult(at.name, at.row, joinSeatText(name, club))
		} else {
			b.writeSeatName(rd, at, name, club, styleAt(r, at.name), showIDs)
		}
	}
	b.writeScore(s, at, old.Score, seat.Score)
}

func (b *Book) writeSeatName(rd *roundReader, at seatPlace, name, club string, style int, showIDs bool) {
	s := rd.sheet
	if showIDs {
		s.SetFormula(at.name, at.row, style, b.nameFormula(xlsx.CellName(at.id, at.row)), joinSeatText(name, club), false)
		return
	}
	s.SetText(at.name, at.row, style, joinSeatText(name, club))
}

// writeScore writes a score unless the cell says it already.
func (b *Book) writeScore(s *xlsx.Sheet, at seatPlace, old, now engine.Score) {
	if old == now {
		return
	}
	style := s.Style(at.score, at.row)
	if !now.Typed() {
		s.SetBlank(at.score, at.row, style)
		return
	}
	s.SetNumber(at.score, at.row, style, now.String())
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
	column := func(col int) string {
		return xlsx.QuoteSheet(l.sheet.Name) + "!$" + xlsx.ColumnName(col) + "$" + digits(l.head+1) + ":$" + xlsx.ColumnName(col) + "$" +
			digits(last)
	}
	lookup := func(f *engine.Column) string {
		if l.cols[f] == 0 {
			return `""`
		}
		if left == l.cols[engine.RosterID] {
			all := xlsx.QuoteSheet(l.sheet.Name) + "!$" + xlsx.ColumnName(left) + "$" + digits(l.head+1) + ":$" + xlsx.ColumnName(right) + "$" +
				digits(last)
			return "VLOOKUP(" + id + "," + all + "," + digits(l.cols[f]-left+1) + ",FALSE)"
		}
		return "INDEX(" + column(l.cols[f]) + ",MATCH(" + id + "," + column(l.cols[engine.RosterID]) + ",0))"
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
	cols := make([]triplet, seats)
	for j := range cols {
		cols[j] = triplet{3*j + 1, 3*j + 2, 3*j + 3}
	}
	s.SetColumns(seatColumns(cols, longest, points, showIDs)...)
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
		if seat.Player == 0 {
			s.SetBlank(at.id, at.row, b.style(idLook))
		} else {
			s.SetNumber(at.id, at.row, b.style(idLook), digits(seat.Player))
		}
		who, club := seatText(seat.Player, rd.byID)
		longest = max(longest, seatLength(who, club))
		b.writeSeatName(rd, at, who, club, b.style(nameLook), showIDs)
		if seat.Score.Typed() {
			s.SetNumber(at.score, at.row, b.style(scoreLook), seat.Score.String())
		} else {
			s.SetBlank(at.score, at.row, b.style(scoreLook))
		}
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
	return b.change(func() error { return b.writeTables(t, r) })
}

func (b *Book) writeTables(t *engine.Tournament, r engine.Round) error {
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
			if err := b.writeRound(t, r, showIDs); err != nil {
				return err
			}
			break
		}
		b.updateTable(rd, place, i, table, showIDs)
	}
	return b.writeSeatState(r)
}

// RemoveRound takes the sheet of a round out of the workbook, and what the hidden sheet says of it.
func (b *Book) RemoveRound(n int) error {
	ref := b.roundSheets(&report{})[n]
	if ref == nil {
		return engine.Errorf(engine.BadInput, "Manca il foglio “%s”, e non c'è niente da togliere", engine.RoundSheet(n))
	}
	return b.change(func() error {
		b.file.RemoveSheet(ref)
		return b.dropRoundState(n)
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
				want := joinSeatText(seatText(seat.Player, rd.byID))
				if engine.CleanText(c.Text) == engine.CleanText(want) {
					want = c.Text // the older formulas have a blank before the line's end
				}
				s.SetResult(at.name, at.row, want)
			}
		}
	}
}
