// Package roster reads a list of players from a CSV file or from the clipboard: whatever separator, encoding
// and headings it comes with. What was understood is a value (List) that is shown before it is used, with its doubts,
// so that an organizer can put a column right.
package roster

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// What a list may be at most: more than any hall holds, and no more than becomes a workbook in a moment.
const (
	maxBytes   = 8 << 20
	maxRows    = 2_500
	maxColumns = 200
	maxCell    = 1000 // characters; the rest of a longer cell is dropped
)

// List is a list as it was understood.
type List struct {
	Encoding  string     // "UTF-8", "UTF-16", or one of oneByteSets
	Separator rune       // ';', ',', a tab or '|'
	Columns   []Column   // none where it is no table but running text
	Rows      [][]string // of a table: blank ones too, without the headings
	text      []string   // the lines as they came
	first     int        // number of the first of Rows in the file, counted from 1
	doubts    []engine.Finding
}

// Parse reads a list. The error says what to do where the bytes are no list at all.
func Parse(data []byte) (*List, error) {
	if len(data) > maxBytes {
		return nil, engine.Errorf(engine.BadInput, "L'elenco è troppo grande: al massimo %d MB.", maxBytes>>20)
	}
	text, encoding, odd, err := decode(data)
	if err != nil {
		return nil, err
	}
	l := &List{Encoding: encoding, first: 1}
	for _, line := range odd {
		l.doubt("A", line, "byte-odd", "un carattere della riga non è scritto come quelli delle altre: controlla gli accenti del nome")
	}
	text, l.Separator = declared(text)
	if l.Separator == 0 {
		l.Separator = separator(text)
	}
	text, open := closeQuotes(text, l.Separator)
	for _, line := range open {
		l.doubt("A", line, "quote-open", "la riga apre le virgolette e non le chiude: le ho tolte, controlla che la riga sia giusta")
	}
	rows, err := split(text, l.Separator)
	if err != nil {
		return nil, err
	}
	l.text = strings.Split(strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")
	if len(l.text) > maxRows {
		return nil, tooLarge()
	}
	if at := headingRow(rows); isTable(rows, at, l.Separator) {
		l.table(rows, at)
		l.doubtAccents()
	}
	return l, nil
}

// table makes a table of rows, one of which holds its titles, unless heading is -1.
func (l *List) table(rows [][]string, heading int) {
	var titles []string
	if heading >= 0 {
		titles, rows, l.first = rows[heading], rows[heading+1:], heading+2
	}
	l.fill(titles, rows)
}

// MakeTable reads a list as a table that was taken for running text, so that its columns can be assigned.
func (l *List) MakeTable() error {
	rows, err := split(strings.Join(l.text, "\n"), l.Separator)
	if err == nil && !l.IsTable() {
		l.table(rows, headingRow(rows))
	}
	return err
}

// fill makes a table of rows, with its titles if it has any.
func (l *List) fill(titles []string, rows [][]string) {
	for _, row := range append(rows, titles) {
		for i := range row {
			row[i] = clean(row[i])
		}
	}
	l.Rows, l.Columns = rows, columnsOf(titles, rows)
}

// isTable reports whether rows are a table from end to end: below titles, or cut alike by its separator, none of them a line
// of a typed list or of a chat.
func isTable(rows [][]string, heading int, separator rune) bool {
	if heading >= 0 {
		above := slices.ContainsFunc(rows[:heading], func(row []string) bool {
			words := strings.Fields(strings.Join(row, " "))
			return len(words) > 0 && !common(words) // people may stand there
		})
		if above || titlesIn(rows[heading]) < 2 {
			return false
		}
		rows = rows[heading+1:]
	}
	all, cells, typed, whole := 0, map[int]int{}, 0, 0
	for _, row := range rows {
		if strings.TrimSpace(strings.Join(row, "")) == "" {
			continue
		}
		all++
		cells[len(row)]++
		if stamp.MatchString(row[0]) || listMark.MatchString(row[0]) && strings.IndexFunc(row[0], unicode.IsLetter) >= 0 {
			typed++
		}
		if len(strings.Fields(row[0])) > 1 {
			whole++
		}
	}
	most := 0
	for width, n := range cells {
		if width > 1 {
			most = max(most, n)
		}
	}
	switch {
	case heading >= 0:
		return 10*typed <= all && 10*cells[1] <= all
	case all == 0 || 5*typed > all || 10*most < 9*all:
		return false
	case separator == ',':
		return 2*whole < all && cells[2] == 0 // Rossi, Mario is one person
	}
	return all > 1 || whole == 0
}

// titlesIn counts the cells of a row that are titles of columns.
func titlesIn(row []string) int {
	n := 0
	for _, text := range row {
		if columnOf(text) != nil {
			n++
		}
	}
	return n
}

// Line is the number in the file of a row, both counted as in Rows and as an editor counts lines.
func (l *List) Line(row int) int { return l.first + row }

// Assign says what a column holds, whatever it seemed to hold. Another column that held the same, or part of it, is not
// taken any more.
func (l *List) Assign(column int, holds *engine.Column) {
	if column < 0 || column >= len(l.Columns) {
		return
	}
	for i := range l.Columns {
		if i != column && overlap(l.Columns[i].Holds, holds) {
			l.Columns[i].Holds = nil
		}
	}
	l.Columns[column].Holds, l.Columns[column].Sure = holds, Told
}

// overlap reports whether two columns cannot be taken both.
func overlap(a, b *engine.Column) bool {
	whole := func(f *engine.Column) bool { return f == FullName || f == SurnameFirst }
	part := func(f *engine.Column) bool { return f == engine.RosterName || f == engine.RosterSurname }
	return a == b || whole(a) && (whole(b) || part(b)) || part(a) && whole(b)
}

// Has reports whether a column holds that.
func (l *List) Has(what *engine.Column) bool {
	return slices.ContainsFunc(l.Columns, func(c Column) bool { return c.Holds == what })
}

// maxDoubts is how many doubts of one kind are told one by one.
const maxDoubts = 20

func (l *List) doubt(column string, line int, code, format string, args ...any) {
	of := 0
	for _, d := range l.doubts {
		if d.Code == code {
			of++
		}
	}
	if of < maxDoubts {
		l.doubts = append(l.doubts, engine.Finding{
			Cell: column + strconv.Itoa(line), Code: code, Message: engine.Textf(format, args...),
			Warning: true,
		})
	}
}

// spoilt is an accent of UTF-8 read as windows-1252: two letters, the second of which may have been a blank.
var spoilt = regexp.MustCompile(`\p{Ll}Ã|[ÃÂ][\x{80}-\x{bf}€™š‚„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜›œžŸ]`)

// doubtAccents asks about text that was written in UTF-8 and read as windows-1252 before it came here: NiccolÃ².
func (l *List) doubtAccents() {
	for i, row := range l.Rows {
		for column, text := range row {
			if spoilt.MatchString(text) {
				l.doubt(l.ColumnName(column), l.Line(i), "accents-spoilt",
					"“%s” ha gli accenti guastati da un altro programma: correggilo, o salva di nuovo l'elenco come CSV UTF-8", text)
			}
		}
	}
}

// Doubts are what should be asked before the list is taken: columns that are guessed or not taken, a quote that nobody
// closed, characters of another encoding.
func (l *List) Doubts() []engine.Finding {
	var doubts []engine.Finding
	for i, c := range l.Columns {
		example := l.example(i)
		if example == "" || c.Sure == Told {
			continue
		}
		name := l.ColumnName(i)
		switch {
		case c.Holds == nil && c.Title != "":
			doubts = append(doubts, engine.Finding{Cell: name, Code: "column-skipped", Message: engine.Textf("la colonna “%s” non viene presa",
				c.Title), Warning: true})
		case c.Holds == nil:
			doubts = append(doubts, engine.Finding{
				Cell: name, Code: "column-skipped",
				Message: engine.Textf("la colonna di “%s” non ha titolo e non viene presa", example), Warning: true,
			})
		case c.Sure == ByOrder:
			doubts = append(doubts, engine.Finding{
				Cell: name, Code: "column-guessed",
				Message: engine.Textf("la colonna di “%s” non ha titolo: la prendo per %s", example, Title(c.Holds)), Warning: true,
			})
		}
	}
	return append(doubts, l.doubts...)
}

// example is the first text of a column.
func (l *List) example(column int) string {
	for _, row := range l.Rows {
		if column < len(row) && row[column] != "" {
			return row[column]
		}
	}
	return ""
}

// split cuts the text into rows of cells, as they stand. Blank rows stay, so that cells can be named.
func split(text string, separator rune) ([][]string, error) {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = separator, -1, true
	var rows [][]string
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, engine.Wrap(err, engine.BadInput, "L'elenco non si legge: la riga %d non è una riga di CSV", len(rows)+1)
		}
		line, _ := r.FieldPos(0)
		for len(rows) < line-1 && len(rows) < maxRows {
			rows = append(rows, nil) // the reader passes over blank lines
		}
		if len(rows) >= maxRows || len(row) > maxColumns {
			return nil, tooLarge()
		}
		rows = append(rows, row)
	}
}

func tooLarge() error {
	return engine.Errorf(engine.BadInput, "L'elenco è troppo grande: al massimo %d righe di %d colonne.", maxRows, maxColumns)
}

// closeQuotes takes the quotes off a line that opens one and does not close it, where the lines up to the next quote are
// rows of their own: read as the rules have it they would all become one surname. It returns the numbers of those lines.
func closeQuotes(text string, separator rune) (closed string, open []int) {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.Count(line, `"`)%2 == 0 {
			continue
		}
		opens := strings.HasPrefix(line, `"`) || strings.Contains(line, string(separator)+`"`)
		next := slices.IndexFunc(lines[i+1:], func(l string) bool { return strings.Contains(l, `"`) })
		until := len(lines)
		if next >= 0 {
			until = i + 1 + next
		}
		rows := 0
		for _, l := range lines[i+1 : until] {
			if strings.Count(l, string(separator)) >= strings.Count(line, string(separator)) && strings.ContainsRune(l, separator) {
				rows++
			}
		}
		if opens && (rows > 0 || next < 0) {
			lines[i] = strings.ReplaceAll(line, `"`, "")
			open = append(open, i+1)
		}
	}
	return strings.Join(lines, "\n"), open
}

// clean is a cell without what nobody meant to type: blanks around it and line breaks in it, control characters, marks
// that turn the direction of writing.
func clean(cell string) string {
	cell = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Bidi_Control, r), r == '\u200b', r == '\ufeff', r == '\ufffe', r == '\uffff':
			return -1
		}
		return r
	}, cell)
	cell = strings.Join(strings.Fields(cell), " ")
	if runes := []rune(cell); len(runes) > maxCell {
		cell = string(runes[:maxCell])
	}
	return cell
}

// declared takes the name of the separator from a first line such as "sep=;", which Excel writes and understands, and
// leaves that line blank; 0 if there is none.
func declared(text string) (string, rune) {
	line, _, _ := strings.Cut(text, "\n")
	name, found := strings.CutPrefix(strings.ToLower(strings.TrimRight(line, "\r")), "sep=")
	if !found || len(name) != 1 || !strings.ContainsAny(name, string(separators)) {
		return text, 0
	}
	return text[len(line):], rune(name[0])
}

// separators are what may stand between two cells, the likelier first.
var separators = []rune{';', '\t', ',', '|'}

// separator is the one that cuts the first rows into the most columns, the same number in each. What stands in quotes
// cuts nothing.
func separator(text string) rune {
	best, most := separators[0], 0
	for _, candidate := range separators {
		r := csv.NewReader(strings.NewReader(text))
		r.Comma, r.FieldsPerRecord, r.LazyQuotes, r.ReuseRecord = candidate, -1, true, true
		widths, rows := map[int]int{}, 0
		for ; rows < 20; rows++ {
			row, err := r.Read()
			if err != nil {
				break
			}
			widths[len(row)]++
		}
		score := 0
		for width, n := range widths {
			// Of two that cut, the one whose rows are alike: a comma within some cells makes uneven rows.
			score = max(score, (width-1)*1000*n/max(rows, 1)*n/max(rows, 1))
		}
		if score > most {
			best, most = candidate, score
		}
	}
	return best
}

// Players makes players of the rows, with the columns as they are assigned. Rows without a name are left out; what
// is odd is a finding with its cell. Without a column for it everybody takes part; an ID of 0 is for the
// caller to fill.
func (l *List) Players() ([]engine.Player, []engine.Finding) {
	if !l.IsTable() {
		return l.named()
	}
	players, rows, findings := l.players()
	return players, append(findings, twice(players, rows)...)
}

// named are the people of running text, the doubtful too, with what was doubtful and what was passed over.
func (l *List) named() (players []engine.Player, findings []engine.Finding) {
	for _, line := range l.Lines(Known{Clubs: [][]string{engine.OfficialClubs()}}) {
		if line.State != Skipped {
			players = append(players, line.Player)
		}
		if line.State != Found {
			findings = append(findings, engine.Finding{
				Cell: xlsx.CellName(1, line.Number), Code: "line-" + line.State.String(),
				Message: engine.Textf("“%s”: %s", line.Text, line.Why), Warning: true,
			})
		}
	}
	return players, findings
}

// players makes players of the rows; rows are their lines in the file.
func (l *List) players() (players []engine.Player, rows []int, findings []engine.Finding) {
	seen := map[int]bool{}
	for i, row := range l.Rows {
		if strings.TrimSpace(strings.Join(row, "")) == "" {
			continue
		}
		if l.ghost(row) {
			continue
		}
		player := engine.Player{Plays: true}
		for column, text := range row {
			if column >= len(l.Columns) || text == "" {
				continue
			}
			if problem := set(&player, l.Columns[column].Holds, text); !problem.IsZero() {
				findings = append(findings, engine.Finding{
					Cell: xlsx.CellName(column+1, l.first+i), Code: "value-bad", Message: problem,
					Warning: true,
				})
			}
		}
		if player.FullName() == "" {
			player.Name = player.Nick
		}
		if player.FullName() == "" {
			findings = append(findings, engine.Finding{
				Cell: xlsx.CellName(1, l.first+i), Code: "name-missing", Warning: true,
				Message: engine.Textf("la riga %d non ha né nome né cognome ed è stata saltata", l.first+i),
			})
			continue
		}
		if player.ID != 0 && seen[player.ID] {
			findings = append(findings, engine.Finding{
				Cell: xlsx.CellName(1, l.first+i), Code: "id-double", Warning: true,
				Message: engine.Textf("l'ID %d è già di un altro giocatore dell'elenco: %s ne avrà uno nuovo", player.ID, player.FullName()),
			})
			player.ID = 0
		}
		seen[player.ID] = true
		players = append(players, player)
		rows = append(rows, l.first+i)
	}
	return players, rows, findings
}

// twice warns of people who seem to be in the list two times; rows are where the players stand in it.
func twice(players []engine.Player, rows []int) []engine.Finding {
	var findings []engine.Finding
	first := map[string]int{}
	for i, player := range players {
		key := engine.PersonKey(player.Name, player.Surname)
		if row, found := first[key]; found && key != "" {
			findings = append(findings, engine.Finding{
				Cell: xlsx.CellName(1, rows[i]), Code: "player-double", Warning: true,
				Message: engine.Textf("%s è già alla riga %d: se è la stessa persona, toglila una volta", player.FullName(), row),
			})
			continue
		}
		first[key] = rows[i]
	}
	return findings
}

// ghost reports whether a row is that of The Ghost, who is in the lists of Campionato and is no player.
func (l *List) ghost(row []string) bool {
	column := slices.IndexFunc(l.Columns, func(c Column) bool { return c.Holds == engine.RosterID })
	return column >= 0 && column < len(row) && row[column] == strconv.Itoa(engine.Ghost)
}

// ColumnName is a column as a spreadsheet names it, A for the first, 0.
func (l *List) ColumnName(column int) string { return xlsx.ColumnName(column + 1) }

// set puts a cell's text where its column belongs, and says what is odd about it.
func set(player *engine.Player, column *engine.Column, text string) engine.Text {
	switch column {
	case nil:
	case engine.RosterID:
		id, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSuffix(text, ",0"), ".0"))
		if err != nil || id < 1 || id > engine.MaxPlayerID {
			return engine.Textf("“%s” non è un ID: il giocatore ne avrà uno nuovo", text)
		}
		player.ID = id
	case engine.RosterPlays:
		if column.Set(player, text) != nil {
			return engine.Textf("“%s” non è né SI né NO: il giocatore partecipa", text)
		}
	default:
		if err := column.Set(player, text); err != nil {
			return engine.Tell(err)
		}
	}
	return engine.Text{}
}

// particles begin a surname of more than one word.
var particles = []string{
	"de", "di", "da", "del", "della", "dello", "dei", "degli", "dal", "dalla", "la", "lo", "li", "le", "van", "von",
	"el", "san", "sant",
}

// cutName cuts "Maria Rossi" and "Mario De Santis"; with a comma the surname stands first.
func cutName(text string) (name, surname string) {
	if last, first, found := strings.Cut(text, ","); found {
		return strings.TrimSpace(first), strings.TrimSpace(last)
	}
	words := strings.Fields(text)
	at := len(words) - 1
	if at > 0 && capitals(words[at]) && !capitals(words[0]) { // "Mario DE SANTIS"
		for at > 1 && capitals(words[at-1]) {
			at--
		}
	}
	if len(words) == 3 && at == 2 && names(words[:1]) && !names(words[1:2]) { // “Desirè Bongiovanni Spadafora”
		at = 1
	}
	for at > 1 && slices.Contains(particles, strings.ToLower(words[at-1])) {
		at--
	}
	if at < 1 {
		return text, ""
	}
	return strings.Join(words[:at], " "), strings.Join(words[at:], " ")
}

// cutSurname cuts "Rossi Maria", "De Santis Mario" and "DE SANTIS Mario".
func cutSurname(text string) (name, surname string) {
	if strings.Contains(text, ",") {
		return cutName(text)
	}
	words := strings.Fields(text)
	at := 1
	for at < len(words)-1 && (slices.Contains(particles, strings.ToLower(words[at-1])) || capitals(words[at-1]) && capitals(words[at])) {
		at++
	}
	if len(words) < 2 {
		return "", text
	}
	return strings.Join(words[at:], " "), strings.Join(words[:at], " ")
}

// capitals reports whether a word is written in capitals alone.
func capitals(word string) bool {
	return len([]rune(word)) > 1 && word == strings.ToUpper(word) && word != strings.ToLower(word)
}

// trimMark takes a byte order mark off.
func trimMark(data []byte, mark string) ([]byte, bool) {
	return bytes.CutPrefix(data, []byte(mark))
}

// IsFile reports whether a file is a list of players by its name.
func IsFile(path string) bool {
	return slices.Contains([]string{".csv", ".txt", ".tsv"}, strings.ToLower(filepath.Ext(path)))
}
