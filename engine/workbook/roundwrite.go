package workbook

import (
	"slices"
	"unicode/utf8"

	"raduno/engine"
)

// Heights of the rows of a round, in points.
const (
	titleHeight = 20
	seatHeight  = 33
)

// WriteRound writes a round into its sheet, which is made if it is not there. A sheet that has the same
// tables keeps its look and its other cells, and only what differs is changed; else its tables are made
// anew. With showIDs the columns of the IDs are visible and the names follow them by formula, so that an
// organizer can recompose a table by hand (rules: section 3, semifinals).
func (b *Book) WriteRound(t *engine.Tournament, r engine.Round, showIDs bool) error {
	return b.change(func() error { return b.writeRound(t, r, showIDs) })
}

func (b *Book) writeRound(t *engine.Tournament, r engine.Round, showIDs bool) error {
	if r.Number < 1 || r.Number > maxRound {
		return engine.Errorf(engine.BadUsage, "Il turno %d non esiste: i turni vanno da 1 a %d", r.Number, maxRound)
	}
	ref := b.roundSheets(&report{})[r.Number]
	if ref == nil {
		b.composeRound(t, r, showIDs, b.addSheet(roundTitle(r.Number), b.roundPosition(r.Number), false, true, 0))
		return nil
	}
	if err := b.parse(ref); err != nil {
		return err
	}
	rd := b.newReader(t.Players, false, &report{})
	rd.ref = ref
	place := rd.read(r.Number)
	if !sameShape(place.round, r) || ref.sheet.column(place.tables[0].seats[0].id).hidden == showIDs {
		b.composeRound(t, r, showIDs, ref.sheet)
		return nil
	}
	for i, table := range r.Tables {
		for j, seat := range table.Seats {
			b.updateSeat(rd, place.tables[i].seats[j], place.round.Tables[i].Seats[j], seat, showIDs)
		}
		b.updateRecords(rd.ref.sheet, place.tables[i], place.round.Tables[i], table)
	}
	return nil
}

// sameShape reports whether two rounds have the same tables with as many seats.
func sameShape(a, b engine.Round) bool {
	return len(a.Tables) > 0 && slices.EqualFunc(a.Tables, b.Tables, func(x, y engine.Table) bool {
		return x.Number == y.Number && len(x.Seats) == len(y.Seats) && slices.Equal(recordRows(x), recordRows(y))
	})
}

// roundPosition is the index of the sheet behind which a round's sheet goes: the round before, else the
// sheets that come first.
func (b *Book) roundPosition(number int) int {
	at, best := -1, 0
	for i, ref := range b.sheets {
		if n, _, ok := roundSheet(ref.name); ok && n < number && n >= best {
			at, best = i, n
		}
	}
	if at >= 0 {
		return at
	}
	for i, ref := range b.sheets {
		switch foldName(ref.name) {
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
	s := rd.ref.sheet
	if old.Player != seat.Player {
		r := s.row(at.row)
		if seat.Player == 0 {
			s.setBlank(at.id, at.row, r.styleAt(at.id))
		} else {
			s.setNumber(at.id, at.row, r.styleAt(at.id), digits(seat.Player))
		}
		name, club := seatText(seat.Player, rd.byID)
		if c := r.cell(at.name); showIDs && c != nil && c.derived {
			s.setResult(at.name, at.row, joinSeatText(name, club))
		} else {
			b.writeSeatName(rd, at, name, club, r.styleAt(at.name), showIDs)
		}
	}
	b.writeScore(s, at, old.Score, seat.Score)
}

func (b *Book) writeSeatName(rd *roundReader, at seatPlace, name, club string, style int32, showIDs bool) {
	s := rd.ref.sheet
	if showIDs {
		s.setFormula(at.name, at.row, style, b.nameFormula(cellRef(at.id, at.row)), joinSeatText(name, club), false)
		return
	}
	s.setText(at.name, at.row, style, joinSeatText(name, club))
}

// writeScore writes a score unless the cell says it already.
func (b *Book) writeScore(s *sheet, at seatPlace, old, now engine.Score) {
	if old == now {
		return
	}
	style := s.row(at.row).styleAt(at.score)
	if !now.Typed() {
		s.setBlank(at.score, at.row, style)
		return
	}
	s.setNumber(at.score, at.row, style, now.String())
}

// nameFormula is the formula that gives "Nome Cognome" and the club for the ID in a cell.
func (b *Book) nameFormula(id string) string {
	l, ok := b.rosterLayout(&report{})
	if !ok {
		return `""`
	}
	last := max(1003, l.ref.sheet.lastRow()+200)
	left, right := l.cols[fieldID], l.cols[fieldID]
	for _, f := range []field{fieldName, fieldSurname, fieldClub} {
		if l.cols[f] != 0 {
			left, right = min(left, l.cols[f]), max(right, l.cols[f])
		}
	}
	column := func(col int) string {
		return quoteSheet(l.ref.name) + "!$" + colName(col) + "$" + digits(l.head+1) + ":$" + colName(col) + "$" + digits(last)
	}
	lookup := func(f field) string {
		if l.cols[f] == 0 {
			return `""`
		}
		if left == l.cols[fieldID] {
			all := quoteSheet(l.ref.name) + "!$" + colName(left) + "$" + digits(l.head+1) + ":$" + colName(right) + "$" + digits(last)
			return "VLOOKUP(" + id + "," + all + "," + digits(l.cols[f]-left+1) + ",FALSE)"
		}
		return "INDEX(" + column(l.cols[f]) + ",MATCH(" + id + "," + column(l.cols[fieldID]) + ",0))"
	}
	return "IF(" + id + `="","",IF(` + id + "=" + digits(engine.Ghost) + `,"` + engine.GhostName + `",` +
		lookup(fieldName) + `&" "&` + lookup(fieldSurname) + "&IF(" + lookup(fieldClub) + `="","",CHAR(10)&` + lookup(fieldClub) + ")))"
}

// composeRound writes all tables of a round in the usual layout. What stands to the right of the tables
// stays; the tables that were there go.
func (b *Book) composeRound(t *engine.Tournament, r engine.Round, showIDs bool, s *sheet) {
	rd := b.newReader(t.Players, false, &report{})
	rd.ref = s.ref
	seats := 4
	for _, table := range r.Tables {
		seats = max(seats, len(table.Seats))
	}
	width := max(3*seats, rd.tablesWidth())
	longest := 20
	var merges []area
	s.setMerges(slices.DeleteFunc(slices.Clone(s.merged), func(a area) bool { return a.col1 <= width }))
	s.rebuild(width, func() {
		top := 1
		for _, table := range r.Tables {
			merges = append(merges, area{1, top, 3 * max(len(table.Seats), 1), top})
			longest = max(longest, b.composeTable(rd, table, top, showIDs))
			top += 2 + len(recordRows(table))
		}
	})
	s.setMerges(append(slices.Clone(s.merged), merges...))
	points := 8.0
	if slices.ContainsFunc(r.Tables, func(t engine.Table) bool { return len(recordRows(t)) > 0 }) {
		points = 12 // values such as Inghilterra stand there too
	}
	columns := make([]column, 0, 3*seats)
	for j := range seats {
		columns = append(columns,
			column{from: 3*j + 1, to: 3*j + 1, width: 6, hidden: !showIDs},
			column{from: 3*j + 2, to: 3*j + 2, width: float64(min(longest, 38) + 2)},
			column{from: 3*j + 3, to: 3*j + 3, width: points})
	}
	s.setColumns(columns)
}

// composeTable writes one table and returns the length of its longest text.
func (b *Book) composeTable(rd *roundReader, table engine.Table, top int, showIDs bool) int {
	s, longest := rd.ref.sheet, 0
	for col := 2; col <= 3*len(table.Seats); col++ {
		s.setBlank(col, top, b.style(titleLook))
	}
	s.setText(1, top, b.style(titleLook), tableName(table.Number))
	s.setRowHeight(top, titleHeight)
	s.setRowHeight(top+1, seatHeight)
	for j, seat := range table.Seats {
		at := seatPlace{top + 1, 3*j + 1, 3*j + 2, 3*j + 3}
		if seat.Player == 0 {
			s.setBlank(at.id, at.row, b.style(idLook))
		} else {
			s.setNumber(at.id, at.row, b.style(idLook), digits(seat.Player))
		}
		who, club := seatText(seat.Player, rd.byID)
		longest = max(longest, utf8.RuneCountInString(who)+1, utf8.RuneCountInString(club))
		b.writeSeatName(rd, at, who, club, b.style(nameLook), showIDs)
		if seat.Score.Typed() {
			s.setNumber(at.score, at.row, b.style(scoreLook), seat.Score.String())
		} else {
			s.setBlank(at.score, at.row, b.style(scoreLook))
		}
	}
	return max(longest, b.composeRecords(s, table, top+2))
}

// tablesWidth is how many columns the tables take that are there.
func (rd *roundReader) tablesWidth() int {
	width := 0
	for _, title := range rd.titles() {
		for _, a := range rd.ref.sheet.merged {
			if a.contains(title.col, title.row) {
				width = max(width, a.col2)
			}
		}
	}
	return width
}

// WriteScores writes the points of one table of a round and its records, and its points outside the
// objective into the hidden sheet. Nothing else is touched, unless the table needs rows that are not there.
func (b *Book) WriteScores(t *engine.Tournament, round int, table engine.Table) error {
	return b.change(func() error { return b.writeScores(t, round, table) })
}

func (b *Book) writeScores(t *engine.Tournament, round int, table engine.Table) error {
	ref := b.roundSheets(&report{})[round]
	if ref == nil || b.parse(ref) != nil {
		return engine.Errorf(engine.BadInput, "Il turno %d non ha il suo foglio: sorteggialo prima di scrivere i punti", round)
	}
	rd := b.newReader(t.Players, false, &report{})
	rd.ref = ref
	place := rd.read(round)
	i := slices.IndexFunc(place.round.Tables, func(other engine.Table) bool { return other.Number == table.Number })
	if i < 0 {
		return engine.Errorf(engine.BadInput, "Nel foglio “%s” non c'è il tavolo %d: controlla i titoli dei tavoli", ref.name, table.Number)
	}
	if !slices.Equal(place.round.Tables[i].IDs(), table.IDs()) {
		return engine.Errorf(engine.BadInput, "Nel foglio “%s” al tavolo %d siedono altri giocatori: riapri il torneo e controlla", ref.name, table.Number)
	}
	if !slices.Equal(recordRows(place.round.Tables[i]), recordRows(table)) {
		return b.writeRound(t, *t.Round(round), !ref.sheet.column(place.tables[0].seats[0].id).hidden)
	}
	for j, seat := range table.Seats {
		b.writeScore(ref.sheet, place.tables[i].seats[j], place.round.Tables[i].Seats[j].Score, seat.Score)
	}
	b.updateRecords(ref.sheet, place.tables[i], place.round.Tables[i], table)
	return b.writeSeatState(round, table)
}

// RemoveRound takes the sheet of a round out of the workbook, and what the hidden sheet says of it.
func (b *Book) RemoveRound(n int) error {
	ref := b.roundSheets(&report{})[n]
	if ref == nil {
		return engine.Errorf(engine.BadInput, "Il turno %d non ha un foglio da togliere", n)
	}
	return b.change(func() error {
		b.removeSheet(ref)
		return b.dropRoundState(n)
	})
}

// refreshNames keeps the results of the name formulas in the rounds true to the roster.
func (b *Book) refreshNames() {
	var players []engine.Player
	for _, ref := range b.sheets {
		number, _, ok := roundSheet(ref.name)
		if !ok || ref.sheet == nil || !ref.sheet.hasFormulas() {
			continue
		}
		if players == nil {
			players = b.readRoster(&report{}).players
		}
		rd := b.newReader(players, false, &report{})
		rd.ref = ref
		place := rd.read(number)
		for i, table := range place.round.Tables {
			for j, seat := range table.Seats {
				at := place.tables[i].seats[j]
				c := ref.sheet.row(at.row).cell(at.name)
				if c == nil || !c.derived {
					continue
				}
				want := joinSeatText(seatText(seat.Player, rd.byID))
				if clean(rd.text(*c)) == clean(want) {
					want = rd.text(*c) // the older formulas have a blank before the line's end
				}
				ref.sheet.setResult(at.name, at.row, want)
			}
		}
	}
}
