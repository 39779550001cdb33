package workbook

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// maxRound is the highest number of a round.
const maxRound = 99

var (
	roundName  = regexp.MustCompile(`(?i)^\s*0*([0-9]{1,2})\s*(?:°|º|ª|\.|\^|o|mo)?\s*turno\s*$`)
	roundName2 = regexp.MustCompile(`(?i)^\s*turno\s*(?:n\s*[°º.]?|numero)?\s*0*([0-9]{1,2})\s*$`)
	tableTitle = regexp.MustCompile(`(?i)^\s*tavolo\s*(?:n\s*[°º.]?|numero)?\s*0*([0-9]{1,4})\s*$`)
)

// tableName is the title of a table.
func tableName(number int) string { return "Tavolo N°" + strconv.Itoa(number) }

// roundSheet reports whether a sheet's name is that of a round, which, and whether it is spelt as it should.
func roundSheet(name string) (number int, exact, ok bool) {
	match := roundName.FindStringSubmatch(name)
	if match == nil {
		match = roundName2.FindStringSubmatch(name)
	}
	if match == nil {
		return 0, false, false
	}
	number, err := strconv.Atoi(match[1])
	if err != nil || number < 1 || number > maxRound {
		return 0, false, false
	}
	return number, name == engine.RoundSheet(number), true
}

// seatPlace is where a seat stands in its sheet.
type seatPlace struct {
	row             int
	id, name, score int // columns
}

// tablePlace is where a table stands.
type tablePlace struct {
	titleRow, titleCol int
	row                int // of the seats
	seats              []seatPlace
	shift              int // columns by which the row is out of place
	records            []recordPlace
}

// roundPlace is a round with the places of its tables, in the order of round.Tables.
type roundPlace struct {
	round  engine.Round
	tables []tablePlace
	cols   []triplet
	sheet  string
	unread []int // rows that look like a table's and belong to none
}

// triplet is the columns of one seat: ID, name, points.
type triplet struct{ id, name, score int }

// roundReader reads the sheet of a round.
type roundReader struct {
	*Book
	sheet           *xlsx.Sheet
	pic             *xlsx.Picture // of the sheet
	rep             *report
	byID            map[int]*engine.Player
	named, misnamed int            // seats beside which a known player's name stands, and another's than the ID's
	byName          map[string]int // full name reduced by key -> ID, 0 if several have it
	oneNumber       bool           // the sheets of the game ask for one number a seat: nothing stands below it
}

// roundSheets are the sheets of the rounds by number; of two for one round the well spelt one.
func (b *Book) roundSheets(rep *report) map[int]*xlsx.Sheet {
	chosen := map[int]*xlsx.Sheet{}
	for _, exactPass := range []bool{true, false} {
		for _, ref := range b.file.Sheets() {
			number, exact, ok := roundSheet(ref.Name)
			if !ok || exact != exactPass || !ref.HasCells() {
				continue
			}
			if other := chosen[number]; other != nil {
				rep.fault(ref.Name, "", "round-double",
					"Ci sono due fogli per lo stesso turno, “%s” e “%s”: vale “%s”; elimina l'altro o dagli un altro "+
						"nome", other.Name, ref.Name, other.Name)
				continue
			}
			chosen[number] = ref
			if !exact {
				rep.warn(ref.Name, "", "sheet-renamed", "Questo foglio deve chiamarsi “%s”: rinominalo", engine.RoundSheet(number)).
					mendStructure(func() error { return b.file.RenameSheet(ref, engine.RoundSheet(number)) })
			}
		}
	}
	return chosen
}

// readRounds reads every round.
func (b *Book) readRounds(players []engine.Player, oneNumber bool, rep *report) []roundPlace {
	sheets := b.roundSheets(rep)
	rd := b.newReader(players, oneNumber, rep)
	var places []roundPlace
	last := 0
	for number := 1; number <= maxRound; number++ {
		ref := sheets[number]
		if ref == nil {
			continue
		}
		if number > last+1 {
			rep.warn(ref.Name, "", "round-gap", "C'è il foglio “%s” ma manca “%s”: i turni che mancano contano come non giocati", ref.Name,
				engine.RoundSheet(last+1))
		}
		last = number
		if rd.turnTo(ref) != nil {
			rep.fault(ref.Name, "", "sheet-broken", "Il foglio “%s” non si può leggere: riprendi una copia dalla cartella .copie", ref.Name)
			continue
		}
		places = append(places, rd.read(number))
	}
	rd.checkNames()
	rd.strayRounds(places)
	return places
}

func (b *Book) newReader(players []engine.Player, oneNumber bool, rep *report) *roundReader {
	rd := &roundReader{Book: b, rep: rep, byID: map[int]*engine.Player{}, byName: map[string]int{}, oneNumber: oneNumber}
	for i := range players {
		p := &players[i]
		rd.byID[p.ID] = p
		k := engine.SpellingKey(p.FullName())
		if _, twice := rd.byName[k]; twice {
			rd.byName[k] = 0
		} else {
			rd.byName[k] = p.ID
		}
	}
	return rd
}

// turnTo makes a sheet the one that is read. The error says that it cannot be.
func (rd *roundReader) turnTo(s *xlsx.Sheet) (err error) {
	rd.sheet = s
	if rd.pic, err = s.Picture(); err != nil {
		return unreadable(err)
	}
	return nil
}

// fault reports an error in the cell of a column of the sheet that is read, and warn something odd; of the whole sheet where col is 0.
func (rd *roundReader) fault(col, row int, code, format string, args ...any) *problem {
	at := ""
	if col > 0 {
		at = xlsx.CellName(col, row)
	}
	return rd.rep.fault(rd.sheet.Name, at, code, format, args...)
}

func (rd *roundReader) warn(col, row int, code, format string, args ...any) *problem {
	p := rd.fault(col, row, code, format, args...)
	p.Warning = true
	return p
}

// maxTables bounds the tables that are read of one round.
const maxTables = 2500

// titlePlace is a table's title; until is the row behind all that is its table's.
type titlePlace struct{ row, col, number, until int }

func (rd *roundReader) titles() []titlePlace {
	var list []titlePlace
	for _, r := range rd.pic.Rows {
		for _, c := range r.Cells {
			text := strings.TrimSpace(c.Text)
			if text == "" {
				continue
			}
			if match := tableTitle.FindStringSubmatch(text); match != nil && len(list) < maxTables {
				number, _ := strconv.Atoi(match[1])
				list = append(list, titlePlace{row: r.Num, col: c.Col, number: number})
			}
			break
		}
	}
	return list
}

// read reads one round.
func (rd *roundReader) read(number int) roundPlace {
	place := roundPlace{round: engine.Round{Number: number}, sheet: rd.sheet.Name}
	titles := rd.titles()
	if len(titles) == 0 {
		rd.fault(1, 1, "round-empty",
			"Nel foglio “%s” non c'è nessun tavolo (righe “%s”, “%s” ...): sorteggia il turno, oppure elimina il foglio", rd.sheet.Name,
			tableName(1), tableName(2))
		return place
	}
	rows := make([]int, len(titles))
	var seats []*xlsx.Row
	for i := range titles {
		t := &titles[i]
		t.until = rd.pic.LastRow() + 1
		if i+1 < len(titles) {
			t.until = titles[i+1].row
		}
		rows[i] = rd.seatRow(*t)
		if r := rd.pic.Row(rows[i]); r != nil {
			seats = append(seats, r)
		}
	}
	place.cols = rd.columns(titles, seats)
	for i, t := range titles {
		tp, table := tablePlace{titleRow: t.row, titleCol: t.col, row: rows[i]}, engine.Table{Number: t.number}
		if tp.row > 0 {
			rd.placeSeats(&tp, place.cols)
			for _, seat := range tp.seats {
				table.Seats = append(table.Seats, rd.readSeat(seat))
			}
		}
		if len(table.Seats) == 0 {
			rd.fault(t.col, t.row, "table-empty",
				"Il tavolo %d del foglio “%s” non ha giocatori: scrivi gli ID, oppure elimina la sua riga", t.number, rd.sheet.Name)
			continue
		}
		if !rd.oneNumber {
			rd.readRecords(&tp, &table, place.cols, t.until)
		}
		if to := t.row + 1; tp.row != to {
			s := rd.sheet
			rd.fault(tp.seats[0].id, tp.row, "row-shifted",
				"I giocatori del tavolo %d sono alla riga %d invece che alla riga %d, sotto il titolo: sposta la riga", t.number, tp.row, to).
				mendStructure(func() error { s.MoveRow(tp.row, to); return nil })
		}
		place.round.Tables = append(place.round.Tables, table)
		place.tables = append(place.tables, tp)
	}
	place.unread = rd.unreadRows(&place, titles, rows)
	rd.joinBlocks(&place)
	rd.checkGaps(&place)
	rd.checkMerges(&place)
	return place
}

// seatRow is the row with the seats of a table: the first between its title and the next with anything like an ID or a player's name; 0 for
// none.
func (rd *roundReader) seatRow(t titlePlace) int {
	first := 0
	for i := rd.pic.From(t.row + 1); i < len(rd.pic.Rows) && rd.pic.Rows[i].Num < t.until; i++ {
		r := &rd.pic.Rows[i]
		for _, c := range r.Cells {
			text := strings.TrimSpace(c.Text)
			if text == "" {
				continue
			}
			if first == 0 {
				first = r.Num
			}
			if _, whole := wholeNumber(text); whole || rd.nameOf(text) != noName {
				return r.Num
			}
		}
	}
	if first > t.row+1 {
		return 0 // a note further down
	}
	return first
}

// noName says that a text is no player's name; 0 that several players have it.
const noName = -2

// nameOf is the ID of the player whose name is the first line of a text.
func (rd *roundReader) nameOf(text string) int {
	line, _, _ := strings.Cut(text, "\n")
	k := engine.SpellingKey(line)
	if k == engine.SpellingKey(engine.GhostName) {
		return engine.Ghost
	}
	if id, ok := rd.byName[k]; ok && k != "" {
		return id
	}
	return noName
}

// quality says how a row reads under some columns: seats that make sense, and seats that do not.
func (rd *roundReader) quality(r *xlsx.Row, cols []triplet, shift int) (good, bad int) {
	for _, t := range cols {
		id, name := r.Cell(t.id+shift), r.Cell(t.name+shift)
		_, whole, known := rd.seatID(id)
		textual := name == nil || name.Kind != xlsx.Number || name.Derived
		switch {
		case whole && textual && (known || !isEmpty(name)):
			good++
		case isEmpty(id) && isEmpty(name): // an empty seat, with a stray score or a 0 beside it or none
		default:
			bad++
		}
	}
	return good, bad
}

// seatID reads a cell as the ID of a seat; known is one of the roster's, or the Ghost's.
func (rd *roundReader) seatID(c *xlsx.Cell) (id int, whole, known bool) {
	if c != nil {
		id, whole = wholeNumber(strings.TrimSpace(c.Text))
	}
	return id, whole, whole && (rd.byID[id] != nil || id == engine.Ghost)
}

// columns finds the columns of the seats: the usual triplets from the title's column on or, where those
// make no sense because columns were inserted, the columns around the players' names.
func (rd *roundReader) columns(titles []titlePlace, seats []*xlsx.Row) []triplet {
	base, last := titles[0].col, 0
	for _, t := range titles {
		base = min(base, t.col)
	}
	for _, r := range seats {
		last = max(last, r.Cells[len(r.Cells)-1].Col)
	}
	usual := usualColumns(base, last)
	fine := rd.fitting(seats, usual)
	if 2*fine >= len(seats) {
		return usual
	}
	if found := rd.columnsByName(seats); rd.fitting(seats, found) > fine {
		return found
	}
	return usual
}

// fitting counts the rows that make sense under some columns.
func (rd *roundReader) fitting(rows []*xlsx.Row, cols []triplet) int {
	n := 0
	for _, r := range rows {
		if good, bad := rd.quality(r, cols, 0); good > 0 && bad == 0 {
			n++
		}
	}
	return n
}

// usualColumns are triplets one beside the other.
func usualColumns(base, last int) []triplet {
	var list []triplet
	for col := base; col <= last && len(list) < 64; col += 3 {
		list = append(list, triplet{col, col + 1, col + 2})
	}
	return list
}

// columnsByName finds the columns in which players' names stand, and beside them those of IDs and points.
func (rd *roundReader) columnsByName(rows []*xlsx.Row) []triplet {
	names, numbers, filled := map[int]int{}, map[int]int{}, map[int]int{} // how many a column has of each
	for _, r := range rows {
		for i := range r.Cells {
			c := &r.Cells[i]
			if isEmpty(c) {
				continue
			}
			filled[c.Col]++
			if _, whole, _ := rd.seatID(c); whole {
				numbers[c.Col]++
			} else if rd.nameOf(strings.TrimSpace(c.Text)) != noName {
				names[c.Col]++
			}
		}
	}
	maps.DeleteFunc(names, func(col, n int) bool { return 2*n <= filled[col] })
	var list []triplet
	before := 0
	cols := slices.Sorted(maps.Keys(names))
	for i, name := range cols {
		next := name + 2
		if i+1 < len(cols) {
			next = cols[i+1] - 1
		}
		t := triplet{name - 1, name, name + 1}
		for col := name + 1; col < next; col++ {
			if numbers[col] > numbers[t.score] {
				t.score = col
			}
		}
		for col := name - 1; col > before; col-- {
			if numbers[col] > numbers[t.id] {
				t.id = col
			}
		}
		before = t.score
		list = append(list, t)
	}
	return list
}

// placeSeats finds the seats of one table; a row whose cells were moved sideways is read where they are.
func (rd *roundReader) placeSeats(tp *tablePlace, cols []triplet) {
	r := rd.pic.Row(tp.row)
	good, bad := rd.quality(r, cols, 0)
	if bad > 0 {
		for _, shift := range []int{1, 2, -1, -2, 3, -3} {
			if g, b := rd.quality(r, cols, shift); b == 0 && g > good && (cols[0].id+shift >= 1) {
				tp.shift, good = shift, g
				break
			}
		}
	}
	for _, t := range cols {
		seat := seatPlace{tp.row, t.id + tp.shift, t.name + tp.shift, t.score + tp.shift}
		id, name, score := r.Cell(seat.id), r.Cell(seat.name), r.Cell(seat.score)
		if isEmpty(id) && isEmpty(name) {
			if !isEmpty(score) && !rd.zero(score) {
				rd.fault(seat.score, seat.row, "score-stray",
					"C'è un punteggio dove non siede nessuno: scrivi l'ID del giocatore, oppure cancellalo")
			}
			continue
		}
		tp.seats = append(tp.seats, seat)
	}
	if tp.shift != 0 && len(tp.seats) > 0 {
		s, num, shift := rd.sheet, tp.row, tp.shift
		rd.fault(tp.seats[0].id, tp.row, "row-shifted",
			"Le celle della riga %d sono spostate di lato: rimettile sotto quelle degli altri tavoli, con il primo ID nella colonna "+
				"%s", tp.row, xlsx.ColumnName(cols[0].id)).
			mendStructure(func() error { s.ShiftRow(num, -shift); return nil })
	}
}

func (rd *roundReader) zero(c *xlsx.Cell) bool {
	score, err := engine.CellScore(c.Text)
	return err == nil && score.IsZero()
}

// readSeat reads a seat.
func (rd *roundReader) readSeat(place seatPlace) engine.Seat {
	r := rd.pic.Row(place.row)
	return engine.Seat{Player: rd.readSeatID(r, place), Score: rd.readScore(r, place)}
}

// readSeatID reads the ID of a seat; 0 where it has none.
func (rd *roundReader) readSeatID(r *xlsx.Row, place seatPlace) int {
	c, name, nameText := r.Cell(place.id), r.Cell(place.name), ""
	if name != nil && !name.Derived {
		nameText = name.Text
	}
	if isEmpty(c) {
		p := rd.fault(place.id, place.row, "id-missing", "Manca l'ID di “%s”: scrivilo, perché i nomi sono solo da leggere",
			engine.CleanText(nameText))
		if id := rd.nameOf(nameText); id != noName && id != 0 {
			p.mendNumber(rd.sheet, place.id, place.row, digits(id))
		}
		return 0
	}
	id, whole, _ := rd.seatID(c)
	player := rd.byID[id]
	if c.Derived {
		reportFormula(rd.sheet, c, place.row, rd.rep)
	}
	switch text := engine.CleanText(strings.TrimSpace(c.Text)); {
	case !whole && c.Derived:
		return 0
	case !whole:
		rd.fault(place.id, place.row, "id-text", "“%s” non è un ID: scrivi il numero del giocatore, quello del foglio “%s”", text, rosterSheet)
		return 0
	case id == engine.Ghost:
		return id
	case c.Kind != xlsx.Number && !c.Derived:
		reportIDText(rd.sheet, c, place.row, id, rd.rep)
	}
	if player == nil {
		rd.fault(place.id, place.row, "id-unknown",
			"L'ID %s non è di nessun iscritto: correggilo, oppure aggiungi il giocatore nel foglio “%s”",
			engine.CleanText(strings.TrimSpace(c.Text)), rosterSheet)
		return 0
	}
	rd.checkName(nameText, player, place)
	return id
}

// checkName warns where the name beside an ID is another's.
func (rd *roundReader) checkName(text string, player *engine.Player, place seatPlace) {
	line, _, _ := strings.Cut(text, "\n")
	full := player.FullName()
	if line == "" {
		return
	}
	if line == full || engine.SpellingKey(line) == engine.SpellingKey(full) {
		rd.named++
		return
	}
	if rd.nameOf(line) > 0 {
		rd.named++
		rd.misnamed++
	}
	rd.warn(place.name, place.row, "name-mismatch",
		"Accanto all'ID %d c'è scritto “%s”, ma l'ID è di “%s”: vale l'ID; se deve giocare l'altro cambia l'ID",
		player.ID, engine.CleanText(line), full)
}

// readScore reads what was typed for a seat.
func (rd *roundReader) readScore(r *xlsx.Row, place seatPlace) (score engine.Score) {
	c := r.Cell(place.score)
	if isEmpty(c) {
		return score
	}
	if c.Derived {
		reportFormula(rd.sheet, c, place.row, rd.rep)
		if c.Kind == xlsx.Blank || c.Kind == xlsx.Failed {
			return score
		}
	}
	read := engine.ParseScore
	if c.Kind == xlsx.Number || c.Derived {
		read = engine.CellScore
	}
	if c.Kind == xlsx.Number && rd.file.ShowsNoNumber(c.Style) {
		rd.fault(place.score, place.row, "score-format",
			"Qui c'è una percentuale, una data o un'ora, non un punteggio: dai alla cella il formato Generale e riscrivi i punti")
		return score
	}
	score, err := read(c.Text)
	switch {
	case err != nil:
		rd.fault(place.score, place.row, "score-bad", "“%s” non è un punteggio: scrivi un numero come 44, 44,1 oppure -1",
			engine.CleanText(c.Text))
		return engine.Score{}
	case !c.Derived && c.Kind != xlsx.Number && score.Typed():
		rd.warn(place.score, place.row, "score-text",
			"Il punteggio “%s” è scritto come testo: Raduno lo legge, ma le formule no; riscrivilo come numero", engine.CleanText(c.Text)).
			mendNumber(rd.sheet, place.score, place.row, score.String())
	}
	return score
}

// joinBlocks makes one round of a sheet to which a second draw was added below the first: the block that was played, or the last one; both,
// if no player sits in two.
func (rd *roundReader) joinBlocks(place *roundPlace) {
	tables := place.round.Tables
	var starts []int // of the blocks, and the end of the last
	for i := range tables {
		if i == 0 || tables[i].Number <= tables[i-1].Number {
			starts = append(starts, i)
		}
	}
	blocks := len(starts)
	if blocks < 2 {
		return
	}
	starts = append(starts, len(tables))
	title := place.tables[starts[1]]
	if !overlapping(tables) {
		for i := range tables {
			tables[i].Number = i + 1
		}
		rd.warn(title.titleCol, title.titleRow, "round-appended",
			"Nel foglio “%s” la numerazione dei tavoli ricomincia: i tavoli sono letti uno dopo l'altro, da 1 a %d; correggi i "+
				"titoli", rd.sheet.Name, len(tables))
		return
	}
	chosen, played := blocks-1, 0
	for k := range blocks {
		if (engine.Round{Tables: tables[starts[k]:starts[k+1]]}).Started() {
			chosen = k
			played++
		}
	}
	from, to := starts[chosen], starts[chosen+1]
	first, last := place.tables[from].titleRow, place.tables[to-1].row
	if played > 1 {
		rd.fault(title.titleCol, title.titleRow, "round-appended",
			"Nel foglio “%s” ci sono %d sorteggi dello stesso turno, e più d'uno ha dei punteggi: valgono le righe da %d a %d; elimina le "+
				"altre", rd.sheet.Name, blocks, first, last)
	} else {
		rd.warn(title.titleCol, title.titleRow, "round-appended",
			"Nel foglio “%s” ci sono %d sorteggi dello stesso turno: valgono le righe da %d a %d; elimina le altre", rd.sheet.Name,
			blocks, first, last)
	}
	place.round.Tables, place.tables = tables[from:to], place.tables[from:to]
}

// overlapping reports whether a player sits at two tables.
func overlapping(tables []engine.Table) bool {
	seen := map[int]bool{}
	for _, t := range tables {
		for _, id := range t.IDs() {
			if id > 0 && seen[id] {
				return true
			}
			seen[id] = true
		}
	}
	return false
}

// checkMerges reports titles that are not merged over their table.
func (rd *roundReader) checkMerges(place *roundPlace) {
	s := rd.sheet
	for i, tp := range place.tables {
		want := xlsx.Area{Col1: tp.titleCol, Row1: tp.titleRow, Col2: tp.seats[len(tp.seats)-1].score - tp.shift, Row2: tp.titleRow}
		over := slices.ContainsFunc(rd.pic.Merged, func(a xlsx.Area) bool {
			return a.Col1 == want.Col1 && a.Row1 == want.Row1 && a.Row2 == want.Row2 && a.Col2 >= want.Col2
		})
		overSeats := slices.ContainsFunc(rd.pic.Merged, func(a xlsx.Area) bool {
			return a.Row1 <= tp.row && a.Row2 >= tp.row && slices.ContainsFunc(tp.seats, func(seat seatPlace) bool {
				return a.Contains(seat.id, seat.row) || a.Contains(seat.name, seat.row) || a.Contains(seat.score, seat.row)
			})
		})
		if over && !overSeats {
			continue
		}
		rd.warn(tp.titleCol, tp.titleRow, "merge-broken",
			"Il titolo del tavolo %d non è unito sopra le sue celle, o le celle dei giocatori sono unite: unisci le celle "+
				"%s", place.round.Tables[i].Number, want.String()).
			mend = func() error { return mendMerge(s, want, tp.row) }
	}
}

// mendMerge merges a title again, and parts the merged cells below it.
func mendMerge(s *xlsx.Sheet, title xlsx.Area, seatRow int) error {
	now, err := s.Picture()
	if err != nil {
		return err
	}
	list := slices.DeleteFunc(slices.Clone(now.Merged), func(a xlsx.Area) bool {
		return a.Row1 <= seatRow && a.Row2 >= title.Row1 && a.Col1 <= title.Col2 && a.Col2 >= title.Col1
	})
	s.SetMerges(append(list, title))
	return nil
}

// checkRound reports what is wrong with a round as a whole: players at two tables, tables half filled, sums
// that cannot be.
func (rd *roundReader) checkRound(place *roundPlace) {
	seen := map[int]int{} // number of the first table of each
	for i, table := range place.round.Tables {
		tp := place.tables[i]
		for j, seat := range table.Seats {
			first, twice := seen[seat.Player]
			switch {
			case seat.Player <= 0:
			case !twice:
				seen[seat.Player] = table.Number
			case rd.oneNumber: // the rules of other games may seat a player at two tables, and say so if not
				rd.rep.fault(place.sheet, xlsx.CellName(tp.seats[j].id, tp.seats[j].row), "player-twice",
					"“%s” (ID %d) siede sia al tavolo %d sia al tavolo %d: lascialo a uno solo",
					rd.byID[seat.Player].FullName(), seat.Player, first, table.Number)
			}
		}
		missing := slices.IndexFunc(table.Seats, func(s engine.Seat) bool { return !s.Score.Typed() && s.Player != engine.Ghost })
		if table.State() == engine.Incomplete && missing >= 0 {
			rd.rep.fault(place.sheet, xlsx.CellName(tp.seats[missing].score, tp.row), "table-incomplete",
				"Al tavolo %d manca qualche punteggio: finché non c'è, il tavolo non conta per nessuno; scrivi anche gli zeri", table.Number)
		}
	}
}
