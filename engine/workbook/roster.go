package workbook

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// maxPlayers bounds the roster; no hall holds as many.
const maxPlayers = 5000

// rosterLayout says where the roster stands.
type rosterLayout struct {
	sheet *xlsx.Sheet
	pic   *xlsx.Picture // of the sheet when its columns were found
	head  int           // row of the headings
	cols  map[*engine.Column]int
}

// holds is the column of the roster that stands in a column of the sheet; nil if none does.
func (l *rosterLayout) holds(col int) *engine.Column {
	for c, at := range l.cols {
		if at == col {
			return c
		}
	}
	return nil
}

// last is the last column of the sheet that holds one of the roster.
func (l *rosterLayout) last() int { return slices.Max(append(slices.Collect(maps.Values(l.cols)), 0)) }

// byHeading are the columns of the roster by the headings that mean them, reduced for comparing.
func byHeading() map[string]*engine.Column {
	columns := map[string]*engine.Column{}
	for _, c := range engine.Roster {
		for _, title := range c.Headings() {
			columns[engine.SpellingKey(title)] = c
		}
	}
	return columns
}

// roster is the roster as read.
type roster struct {
	rosterLayout
	players []engine.Player
	rows    map[int]int         // ID -> row
	merged  map[int][]xlsx.Area // by column, from the top: cells of several rows that show one value
	table   xlsx.Table          // that a spreadsheet shows over the players; none without columns
	notes   int                 // the first row of what stands below the players and is none of them; 0 for none
}

// cell is the name of the cell of a column in a row; without such a column, of the first one.
func (l *rosterLayout) cell(f *engine.Column, row int) string {
	return xlsx.CellName(max(1, l.cols[f]), row)
}

// at is what a row shows in a column: where cells are merged over several rows, what the first of them says.
func (ro *roster) at(col int, r *xlsx.Row) *xlsx.Cell {
	list := ro.merged[col]
	if i := sort.Search(len(list), func(i int) bool { return list[i].Row1 > r.Num }) - 1; i >= 0 && list[i].Row2 >= r.Num {
		return ro.pic.Row(list[i].Row1).Cell(col)
	}
	return r.Cell(col)
}

// findMerged finds the cells of the players that are merged over several rows, save the IDs.
func (ro *roster) findMerged() {
	ro.merged = map[int][]xlsx.Area{}
	for _, a := range slices.SortedFunc(slices.Values(ro.pic.Merged), func(a, b xlsx.Area) int { return a.Row1 - b.Row1 }) {
		if a.Row1 > ro.head && a.Row2 > a.Row1 && a.Col1 != ro.cols[engine.RosterID] {
			ro.merged[a.Col1] = append(ro.merged[a.Col1], a)
		}
	}
}

// rosterLayout finds the roster and its columns.
func (b *Book) rosterLayout(rep *report) (rosterLayout, bool) {
	l := rosterLayout{}
	var err error
	if l.sheet, l.pic, err = b.open(rosterSheet); l.sheet == nil || err != nil {
		if !b.guessRoster(&l) {
			rep.fault(rosterSheet, "", "sheet-missing",
				"Manca il foglio “%s” con l'elenco dei partecipanti: aggiungilo, oppure crea un nuovo torneo e copiaci i giocatori", rosterSheet)
			return l, false
		}
	}
	if l.sheet.Name != rosterSheet {
		rep.warn(l.sheet.Name, "", "sheet-renamed", "Il foglio con l'elenco dei partecipanti deve chiamarsi “%s”: rinominalo", rosterSheet).
			mendStructure(func() error { return b.file.RenameSheet(l.sheet, rosterSheet) })
	}
	for _, s := range b.file.Sheets() {
		if s != l.sheet && rosterCopy.MatchString(s.Name) {
			rep.warn(s.Name, "", "roster-copy",
				"Il foglio “%s” è una copia di “%s” e non viene letto: riporta in “%s” i giocatori che mancano, poi eliminalo",
				s.Name, l.sheet.Name, l.sheet.Name)
		}
	}
	return l, b.findHeadings(&l, rep)
}

// rosterCopy is what a spreadsheet calls a copy of the roster's sheet.
var rosterCopy = regexp.MustCompile(`(?i)^\s*iscritti\s*\([0-9]+\)\s*$`)

// guessRoster finds a sheet under another name that has the roster's headings.
func (b *Book) guessRoster(l *rosterLayout) bool {
	for _, s := range b.file.Sheets() {
		pic, err := s.Picture()
		guess := rosterLayout{sheet: s, pic: pic}
		if err == nil && !known(s.Name) && b.findHeadings(&guess, &report{}) && guess.cols[engine.RosterName] > 0 &&
			guess.cols[engine.RosterSurname] > 0 && guess.cols[engine.RosterPlays] > 0 {
			l.sheet, l.pic = s, pic
			return true
		}
	}
	return false
}

// headingRows is how far down the headings are looked for.
const headingRows = 15

func (b *Book) findHeadings(l *rosterLayout, rep *report) bool {
	best, bestCount, columns := 0, 0, byHeading()
	for _, r := range l.pic.Rows {
		if r.Num > headingRows {
			break
		}
		there := map[*engine.Column]bool{}
		for _, c := range r.Cells {
			if f := columns[engine.CleanHeading(c.Text)]; f != nil {
				there[f] = true
			}
		}
		if len(there) > bestCount {
			best, bestCount = r.Num, len(there)
		}
	}
	if bestCount < 2 {
		rep.fault(l.sheet.Name, "A3", "heading-missing",
			"Mancano le intestazioni delle colonne (ID, Nome, Cognome, Nick Forum EG, Club, Partecipa Torneo, Regione): riscrivile nella riga 3")
		return false
	}
	l.head, l.cols = best, map[*engine.Column]int{}
	for _, c := range l.pic.Row(best).Cells {
		key := engine.CleanHeading(c.Text)
		switch f := columns[key]; {
		case f == nil || l.cols[f] != 0 && besides(f, key):
		case l.cols[f] != 0 && !besides(f, engine.CleanHeading(l.pic.At(l.cols[f], best).Text)):
			rep.warn(l.sheet.Name, xlsx.CellName(c.Col, best), "heading-double",
				"L'intestazione “%s” c'è già nella colonna %s: vale quella; dai un altro nome a questa", engine.CleanText(c.Text),
				xlsx.ColumnName(l.cols[f]))
		default:
			l.cols[f] = c.Col
		}
	}
	b.nearHeadings(l, rep)
	return b.missingHeadings(l, rep)
}

// nearHeadings takes headings that were misspelt.
func (b *Book) nearHeadings(l *rosterLayout, rep *report) {
	for _, f := range engine.Roster {
		if l.cols[f] != 0 || !f.Standard || f == engine.RosterID {
			continue
		}
		for _, c := range l.pic.Row(l.head).Cells {
			if l.holds(c.Col) != nil || !nearHeading(engine.CleanHeading(c.Text), f) {
				continue
			}
			l.cols[f] = c.Col
			p := rep.warn(l.sheet.Name, l.cell(f, l.head), "heading-renamed", "L'intestazione “%s” è letta come “%s”: correggila",
				engine.CleanText(c.Text), f.Heading())
			p.structural = true
			p.mendText(l.sheet, c.Col, l.head, f.Heading())
			break
		}
	}
}

func nearHeading(title string, f *engine.Column) bool {
	return len(title) >= 4 && slices.ContainsFunc(f.Headings(), func(known string) bool {
		known = engine.SpellingKey(known)
		limit := 1
		if len(known) > 8 {
			limit = 2
		}
		return len(known) >= 4 && engine.EditDistance(title, known, limit) <= limit
	})
}

// untitledIDs is a column without a title in which a number of its own stands for each player; 0 for none.
func (l *rosterLayout) untitledIDs() int {
	for col := 1; col <= l.last(); col++ {
		seen := map[string]bool{}
		for i := range l.pic.Rows {
			r := &l.pic.Rows[i]
			name := r.Cell(max(l.cols[engine.RosterName], l.cols[engine.RosterSurname]))
			if r.Num <= l.head || name == nil || name.Text == "" {
				continue
			}
			c := r.Cell(col)
			if c == nil || c.Kind != xlsx.Number || seen[c.Text] || l.pic.At(col, l.head).Text != "" {
				clear(seen)
				break
			}
			seen[c.Text] = true
		}
		if len(seen) > 0 {
			return col
		}
	}
	return 0
}

// missingHeading is what is said of a heading without which something cannot be read.
const missingHeading = "Manca l'intestazione “%s” nella riga %d: scrivila sopra la sua colonna"

// missingHeadings reports what is not there. Without ID, name and surname nothing can be read.
func (b *Book) missingHeadings(l *rosterLayout, rep *report) bool {
	readable := true
	for _, f := range engine.Roster {
		if l.cols[f] != 0 {
			continue
		}
		at := l.cell(f, l.head)
		switch f {
		case engine.RosterClub:
			rep.warn(l.sheet.Name, at, "heading-missing",
				"Manca l'intestazione “%s” nella riga %d: senza, nessun giocatore ha un club", f.Heading(), l.head)
		case engine.RosterPlays:
			rep.warn(l.sheet.Name, at, "heading-missing",
				"Manca l'intestazione “%s” nella riga %d: senza, tutti gli iscritti partecipano", f.Heading(), l.head)
		case engine.RosterID:
			readable = b.missingIDs(l, rep)
		case engine.RosterName, engine.RosterSurname:
			rep.fault(l.sheet.Name, at, "heading-missing", missingHeading, f.Heading(), l.head)
		}
	}
	there := engine.Where(engine.Roster, func(f *engine.Column) bool { return l.cols[f] != 0 && f.Standard })
	if !slices.IsSortedFunc(there, func(a, b *engine.Column) int { return l.cols[a] - l.cols[b] }) {
		rep.warn(l.sheet.Name, xlsx.CellName(1, l.head), "column-order",
			"Le colonne non sono nell'ordine solito: Raduno le trova dalle intestazioni, ma chi legge il foglio potrebbe confondersi")
	}
	return readable && (l.cols[engine.RosterName] != 0 || l.cols[engine.RosterSurname] != 0)
}

// missingIDs reports that no heading names the IDs; false where the players cannot be read for it.
func (b *Book) missingIDs(l *rosterLayout, rep *report) bool {
	const code = "heading-missing"
	title := engine.RosterID.Heading()
	if col := l.untitledIDs(); col > 0 {
		l.cols[engine.RosterID] = col
		p := rep.warn(l.sheet.Name, xlsx.CellName(col, l.head), code, missingHeading, title, l.head)
		p.structural = true
		p.mendText(l.sheet, col, l.head, title)
		return true
	}
	at := xlsx.CellName(1, l.head)
	if slices.ContainsFunc(b.file.Sheets(), func(s *xlsx.Sheet) bool { _, _, is := roundSheet(s.Name); return is }) {
		rep.fault(l.sheet.Name, at, code, missingHeading, title, l.head)
		return false // the rounds name the players by numbers that are not here
	}
	rep.warn(l.sheet.Name, at, code,
		"Manca la colonna “%s”: i giocatori sono numerati in ordine, e i numeri si scrivono al primo salvataggio", title).
		mendStructure(func() error { (&roster{rosterLayout: *l}).addColumn(engine.RosterID); return nil })
	return true
}

// readRoster reads the players.
func (b *Book) readRoster(rep *report) roster {
	ro := roster{rows: map[int]int{}}
	l, ok := b.rosterLayout(rep)
	ro.rosterLayout = l
	if !ok {
		return ro
	}
	ro.findMerged()
	for _, t := range l.sheet.Tables() {
		if t.Row1 == l.head && t.Contains(ro.cols[engine.RosterID], t.Row1) {
			ro.table = t
		}
	}
	var unnumbered, nameless []int
	filled := l.head
	for i := range l.pic.Rows {
		r := &l.pic.Rows[i]
		if len(ro.players) >= maxPlayers {
			rep.fault(l.sheet.Name, xlsx.CellName(1, r.Num), "too-many-players",
				"L'elenco ha più di %d giocatori: quelli da questa riga in poi non vengono letti; togli le righe che non servono", maxPlayers)
			break
		}
		if ro.table.Totals > 0 && r.Num == ro.table.Row2 {
			filled = r.Num
			continue
		}
		if r.Num <= l.head || !slices.ContainsFunc(r.Cells, func(c xlsx.Cell) bool { return c.Text != "" }) {
			continue
		}
		says := func(f *engine.Column) bool {
			c := ro.at(ro.cols[f], r)
			return c != nil && engine.CleanText(c.Text) != ""
		}
		known, named := says(engine.RosterID), says(engine.RosterName) || says(engine.RosterSurname)
		switch {
		case (ro.notes > 0 || r.Num > filled+1) && !known && !says(engine.RosterSurname) && !says(engine.RosterPlays):
			if ro.notes == 0 {
				ro.notes = r.Num
			}
		case known && !named && says(engine.RosterPlays) && !says(engine.RosterNick) && !says(engine.RosterClub):
			nameless = append(nameless, r.Num)
		case b.readPlayer(&ro, r, rep):
			unnumbered = append(unnumbered, len(rep.list)-1)
		}
		filled = r.Num
	}
	switch len(nameless) {
	case 0:
	case 1: // a forgotten name
		b.readPlayer(&ro, l.pic.Row(nameless[0]), rep)
	default: // printed in advance
		rep.warn(l.sheet.Name, ro.cell(engine.RosterName, nameless[0]), "name-missing",
			"Dalla riga %d ci sono ID senza nessun nome: non contano finché non scrivi chi è", nameless[0])
	}
	if ro.notes > 0 {
		rep.warn(l.sheet.Name, xlsx.CellName(1, ro.notes), "note-below",
			"Dalla riga %d, sotto una riga vuota, c'è qualcosa senza ID, cognome, SI o NO: non viene letto. Se è un giocatore scrivine il cognome",
			ro.notes)
	}
	b.numberPlayers(&ro, rep, unnumbered)
	return ro
}

// own are the organizer's own columns.
func (ro *roster) own() (list []engine.SheetColumn) {
	if ro.sheet == nil || ro.head == 0 {
		return nil
	}
	known := byHeading()
	for _, cell := range ro.pic.Row(ro.head).Cells {
		if key := engine.CleanHeading(cell.Text); !isOwn(known, key) || ro.cols[known[key]] == cell.Col {
			continue
		}
		c := engine.SheetColumn{Title: engine.CleanText(cell.Text), Texts: map[int]string{}}
		for id, row := range ro.rows {
			if shown := ro.at(cell.Col, ro.pic.Row(row)); shown != nil && engine.CleanText(shown.Text) != "" {
				c.Texts[id] = engine.CleanText(shown.Text)
			}
		}
		list = append(list, c)
	}
	return list
}

// isOwn reports whether a heading may be that of a column of the organizer's own.
func isOwn(known map[string]*engine.Column, key string) bool {
	f := known[key]
	return key != "" && (f == nil || besides(f, key))
}

// besides reports whether a heading that means a column is the organizer's own where that column is there by its name: a family
// besides a club.
func besides(c *engine.Column, key string) bool {
	return c.Shared && key != engine.SpellingKey(c.Heading())
}

// readPlayer reads one row. It reports whether its last finding is that the ID is missing.
func (b *Book) readPlayer(ro *roster, r *xlsx.Row, rep *report) (missingID bool) {
	read := func(f *engine.Column) string {
		if ro.cols[f] == 0 {
			return ""
		}
		c := ro.at(ro.cols[f], r)
		if c == nil || c.Kind == xlsx.Blank {
			return ""
		}
		return engine.CleanText(c.Text)
	}
	p := engine.Player{}
	for _, f := range engine.Roster {
		if f.Kind == engine.WordsField {
			_ = f.Set(&p, read(f)) // words are taken as they are
		}
	}
	p.Region = engine.CanonicalRegion(p.Region)
	if p.Name == "" && p.Surname == "" && p.Nick == "" && read(engine.RosterPlays) == "" && p.Club == "" {
		return false // a row that only has its ID, ready for a player
	}
	warn := func(f *engine.Column, code, format string, args ...any) {
		rep.warn(ro.sheet.Name, ro.cell(f, r.Num), code, format, args...)
	}
	switch {
	case p.Name == "" && p.Surname == "":
		rep.fault(ro.sheet.Name, ro.cell(engine.RosterName, r.Num), "name-missing",
			"La riga %d non ha né nome né cognome: scrivili, oppure svuota la riga", r.Num)
		return false
	case p.Name == "" && ro.cols[engine.RosterName] != 0:
		warn(engine.RosterName, "name-missing", "A “%s” manca il nome o il cognome: completalo", p.FullName())
	case p.Surname == "" && ro.cols[engine.RosterSurname] != 0:
		warn(engine.RosterSurname, "name-missing", "A “%s” manca il nome o il cognome: completalo", p.FullName())
	}
	b.checkTexts(ro, r, rep)
	if _, understood := p.PublishedBy(); !understood {
		warn(engine.RosterAs, "as-odd",
			"“%s” non dice come pubblicare %s, che compare con le sole iniziali: scrivi nome, iniziali, o nick se ne ha uno", p.As, p.FullName())
	}
	if p.Fixed != "" && p.FixedTable() == 0 {
		warn(engine.RosterFixed, "fixed-odd", "“%s” non è un numero di tavolo: in Tavolo fisso scrivi un numero, o niente", p.Fixed)
	}
	if fee, paid := p.OddFee(); fee {
		warn(engine.RosterFee, "fee-odd", "“%s” non è una quota e vale 0: scrivi un importo, come 15 o 12,50", p.Fee)
	} else if paid {
		warn(engine.RosterPaid, "paid-odd", "“%s” non dice quanto ha pagato %s e vale 0: scrivi SI, NO o un importo, come 12,50",
			p.Paid, p.FullName())
	}
	p.Plays = b.readPlays(ro, r, p, rep)
	if c := ro.at(ro.cols[engine.RosterBirth], r); c != nil {
		p.Birth = b.dateText(*c)
	}
	id, missing := len(ro.players)+1, false // where the sheet has no IDs
	if ro.cols[engine.RosterID] != 0 {
		id, missing = b.readID(ro.sheet, r, ro.cols[engine.RosterID], rep)
	}
	switch {
	case missing:
		rep.fault(ro.sheet.Name, ro.cell(engine.RosterID, r.Num), "id-missing", "A “%s” manca l'ID: scrivi un numero che nessun altro ha",
			p.FullName())
		return true
	case id == 0:
		return false
	}
	if first, taken := ro.rows[id]; taken {
		rep.fault(ro.sheet.Name, ro.cell(engine.RosterID, r.Num), "id-double",
			"L'ID %d di “%s” è già alla riga %d: dai a uno dei due un altro numero", id, p.FullName(), first)
		return false
	}
	p.ID = id
	ro.rows[id] = r.Num
	ro.players = append(ro.players, p)
	return false
}

// readID reads an ID of the roster, 0 for one that is missing or wrong.
func (b *Book) readID(s *xlsx.Sheet, r *xlsx.Row, col int, rep *report) (id int, missing bool) {
	c := r.Cell(col)
	if isEmpty(c) {
		return 0, true
	}
	at, text := xlsx.CellName(col, r.Num), strings.TrimSpace(c.Text)
	id, whole := wholeNumber(text)
	if c.Derived {
		reportFormula(s, c, r.Num, rep)
	}
	switch {
	case !whole && c.Derived:
		return 0, false
	case !whole:
		rep.fault(s.Name, at, "id-text", "“%s” non è un ID: scrivi un numero intero", engine.CleanText(text))
		return 0, false
	case id < 1 || id > engine.MaxPlayerID:
		rep.fault(s.Name, at, "id-range", "L'ID %s non va: scrivi un numero da 1 a 1000000", engine.CleanText(text))
		return 0, false
	case c.Kind == xlsx.Text && !c.Derived:
		reportIDText(s, c, r.Num, id, rep)
	}
	return id, false
}

// reportIDText says that an ID is written as text.
func reportIDText(s *xlsx.Sheet, c *xlsx.Cell, num, id int, rep *report) {
	rep.warn(s.Name, xlsx.CellName(c.Col, num), "id-text",
		"L'ID “%s” è scritto come testo: trasformalo in numero, altrimenti le formule non lo trovano",
		engine.CleanText(strings.TrimSpace(c.Text))).mendNumber(s, c.Col, num, digits(id))
}

// isEmpty reports whether a cell says nothing. A formula without a result says something.
func isEmpty(c *xlsx.Cell) bool { return c == nil || !c.Derived && strings.TrimSpace(c.Text) == "" }

// reportFormula says that a formula stands where a value should.
func reportFormula(s *xlsx.Sheet, c *xlsx.Cell, num int, rep *report) {
	at := xlsx.CellName(c.Col, num)
	if c.Kind == xlsx.Blank || c.Kind == xlsx.Failed {
		rep.fault(s.Name, at, "formula-error", "La cella contiene una formula senza risultato: scrivi il valore al suo posto")
		return
	}
	p := rep.warn(s.Name, at, "formula", "La cella contiene una formula: vale il suo ultimo risultato, “%s”; scrivi il valore al suo posto",
		engine.CleanText(c.Text))
	if c.Kind == xlsx.Number {
		p.mendNumber(s, c.Col, num, c.Text)
	} else {
		p.mendText(s, c.Col, num, c.Text)
	}
}

// wholeNumber reads an integer as spreadsheets store it: "12", "12.0", "1.2E1".
func wholeNumber(text string) (int, bool) {
	if n, err := strconv.Atoi(text); err == nil {
		return n, true
	}
	f, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", "."), 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > 1e15 {
		return 0, false
	}
	return int(f), true
}

// checkTexts reports text that is not what it seems, and formulas among the names.
func (b *Book) checkTexts(ro *roster, r *xlsx.Row, rep *report) {
	for _, f := range []*engine.Column{engine.RosterName, engine.RosterSurname, engine.RosterNick, engine.RosterClub, engine.RosterRegion} {
		c := r.Cell(ro.cols[f])
		if c == nil || c.Kind == xlsx.Blank && !c.Derived {
			continue
		}
		if c.Derived {
			reportFormula(ro.sheet, c, r.Num, rep)
		}
		text := c.Text[:min(len(c.Text), engine.MaxTextRead)]
		at := xlsx.CellName(c.Col, r.Num)
		switch {
		case f.None != nil && f.None(strings.TrimSpace(text)):
			rep.warn(ro.sheet.Name, at, "says-none", "“%s” non è un %s: vale come casella vuota; svuotala",
				engine.CleanText(text), f.Heading()).
				mendText(ro.sheet, c.Col, r.Num, "")
		case engine.HasHostile(text):
			rep.warn(ro.sheet.Name, at, "text-hidden", "Il testo “%s” contiene caratteri invisibili, che Raduno non mostra: riscrivilo",
				engine.CleanText(text)).mendText(ro.sheet, c.Col, r.Num, engine.CleanText(text))
		case engine.LooksLikeFormula(text) && !c.Derived:
			rep.warn(ro.sheet.Name, at, "text-formula", "Il testo “%s” somiglia a una formula: Raduno lo tratta come testo, ma è meglio riscriverlo",
				engine.CleanText(text))
		case utf8.RuneCountInString(text) > engine.MaxTextShown:
			rep.warn(ro.sheet.Name, at, "text-long", "Il testo è lungo più di %d caratteri e viene accorciato: riscrivilo più breve",
				engine.MaxTextShown)
		}
	}
}

// readPlays reads Partecipa Torneo.
func (b *Book) readPlays(ro *roster, r *xlsx.Row, p engine.Player, rep *report) bool {
	col, text := ro.cols[engine.RosterPlays], ""
	if col == 0 {
		return true
	}
	if c := ro.at(col, r); c != nil {
		text = c.Text
	}
	at, shown := xlsx.CellName(col, r.Num), engine.CleanText(text)
	switch {
	case strings.EqualFold(text, "SI"), strings.EqualFold(text, "NO"):
		return strings.EqualFold(text, "SI")
	case shown == "":
		rep.warn(ro.sheet.Name, at, "plays-missing", "Per “%s” manca SI o NO in Partecipa Torneo: non viene sorteggiato finché non scrivi SI",
			p.FullName())
		return false
	}
	answer, understood := engine.ParseYesNo(text)
	for _, word := range []string{"SI", "NO"} {
		if w := engine.SpellingKey(text); !understood && len(w) <= 3 && strings.Trim(w, strings.ToLower(word)) == "" {
			answer, understood = word == "SI", true // "SII", "NOO"
		}
	}
	if !understood {
		rep.fault(ro.sheet.Name, at, "plays-unknown", "“%s” non è né SI né NO: scrivi SI o NO in Partecipa Torneo per “%s”", shown, p.FullName())
		return false
	}
	rep.warn(ro.sheet.Name, at, "plays-misspelt", "“%s” è letto come %s: scrivi SI o NO, altrimenti i conteggi del foglio non tornano",
		shown, engine.YesNo(answer)).mendText(ro.sheet, col, r.Num, engine.YesNo(answer))
	return answer
}

// numberPlayers proposes IDs for the players without one: numbers are given in the order of the rows, from
// the first above all that are there.
func (b *Book) numberPlayers(ro *roster, rep *report, missing []int) {
	next := 0
	for _, r := range ro.pic.Rows {
		if c := r.Cell(ro.cols[engine.RosterID]); r.Num > ro.head && c != nil {
			if id, ok := wholeNumber(strings.TrimSpace(c.Text)); ok && id <= engine.MaxPlayerID {
				next = max(next, id)
			}
		}
	}
	for _, i := range missing {
		next++
		if col, row, ok := xlsx.ParseCell(rep.list[i].Cell); ok && next <= engine.MaxPlayerID {
			rep.list[i].mendNumber(ro.sheet, col, row, digits(next))
		}
	}
}

// dateText is a date as people write it here, gg/mm/aaaa; text stays as it is.
func (b *Book) dateText(c xlsx.Cell) string {
	text := engine.CleanText(c.Text)
	if c.Kind != xlsx.Number {
		return text
	}
	serial, err := strconv.ParseFloat(text, 64)
	if err != nil || serial < 1 || serial > 2_958_465 {
		return text
	}
	if year, whole := wholeNumber(text); whole && year >= 1900 && year <= 2100 && !b.isDateStyle(c.Style) {
		return text // the year alone, not a day of 1905
	}
	return b.file.Day(serial).Format("02/01/2006")
}

// serialOf is the serial number of a typed date.
func (b *Book) serialOf(text string) (int, bool) {
	day, ok := engine.Date(text)
	serial := 1_000 + int(day.Sub(b.file.Day(1_000)).Hours()/24)
	return serial, ok && serial > 60
}
