// Package roster reads a list of players in any form: a table in any separator and encoding, a spreadsheet, a chat, a mail, typed lines.
// Every reading is tried on the whole text and judged by what comes out. What is not sure is asked by its cause, once for all lines that it
// concerns.
package roster

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"html"
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
	maxText    = 300_000
)

// List is a list as it came.
type List struct {
	sheets []sheet
	odd    []engine.Finding // of its bytes
	stated []*engine.Column // the contents of its columns, as the organizer set them
	passed int              // readings that are passed over for the next one
}

// sheet is a text, or a sheet of a workbook.
type sheet struct {
	text  []string   // the lines as they came
	cells [][]string // where they came cut into cells
}

// Parse takes a list out of its bytes. The error says what to do where they are no list at all.
func Parse(data []byte) (*List, error) {
	if len(data) > maxBytes {
		return nil, tooLarge()
	}
	read := textual
	if bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		read = spreadsheet
	}
	l, err := read(data)
	if err != nil {
		return nil, err
	}
	for _, s := range l.sheets {
		if len(s.text) > maxRows || len(strings.Join(s.text, "")) > maxText {
			return nil, tooLarge()
		}
	}
	return l, nil
}

// textual takes the lines out of a text, or the rows out of a page.
func textual(data []byte) (*List, error) {
	text, odd, err := decode(data)
	if err != nil {
		return nil, err
	}
	l := &List{}
	for _, line := range odd {
		l.odd = append(l.odd, remark("A", line, "byte-odd",
			engine.Textf("un carattere della riga non è scritto come quelli delle altre: controlla gli accenti del nome")))
	}
	if rows := htmlRows(text); len(rows) > 0 {
		l.sheets = []sheet{sheetOf(rows)}
	} else {
		l.sheets = []sheet{{text: strings.Split(strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")}}
	}
	return l, nil
}

// remark is something odd that stands in a cell.
func remark(column string, line int, code string, text engine.Text) engine.Finding {
	return engine.Finding{Cell: column + strconv.Itoa(line), Code: code, Message: text, Warning: true}
}

// spreadsheet takes the sheets out of a workbook, with dates as people write them.
func spreadsheet(data []byte) (*List, error) {
	f, err := xlsx.Open(data, func(string) bool { return false })
	if err != nil {
		return nil, engine.Wrap(err, engine.BadInput, "Il foglio Excel non si legge: aprilo, salvalo di nuovo come .xlsx o .csv, e riprova")
	}
	l := &List{}
	for _, s := range f.Sheets() {
		picture, err := s.Picture()
		if err != nil || len(picture.Rows) == 0 {
			continue
		}
		wide := func(r xlsx.Row) bool { return len(r.Cells) > 0 && r.Cells[len(r.Cells)-1].Col > maxColumns }
		if picture.LastRow() > maxRows || slices.ContainsFunc(picture.Rows, wide) {
			return nil, tooLarge()
		}
		rows := picture.Texts(maxRows, func(c xlsx.Cell) string {
			if days, err := strconv.ParseFloat(c.Text, 64); err == nil && c.Kind == xlsx.Number && f.ShowsNoNumber(c.Style) && days < 1e6 {
				return f.Day(days).Format("02/01/2006")
			}
			return c.Text
		})
		l.sheets = append(l.sheets, sheetOf(rows))
		if engine.PlainLetters(s.Name) == "iscritti" { // of another tournament, whose other sheets are no lists
			l.sheets = l.sheets[len(l.sheets)-1:]
			break
		}
	}
	if len(l.sheets) == 0 {
		return nil, engine.Errorf(engine.BadInput, "Nel foglio Excel non c'è scritto nulla: controlla di aver scelto il file giusto.")
	}
	return l, nil
}

// sheetOf is a sheet of rows of cells.
func sheetOf(rows [][]string) sheet {
	s := sheet{cells: rows}
	for _, row := range rows {
		for i := range row {
			row[i] = clean(row[i])
		}
		s.text = append(s.text, strings.TrimRight(strings.Join(row, "\t"), "\t"))
	}
	return s
}

// The parts of a table in HTML, which some programs save under the name of a spreadsheet.
var (
	htmlRow  = regexp.MustCompile(`(?is)<tr[\s>].*?</tr>`)
	htmlCell = regexp.MustCompile(`(?is)<t[dh](?:\s[^>]*)?>(.*?)</t[dh]>`)
	htmlTag  = regexp.MustCompile(`(?s)<[^>]*>`)
)

// htmlRows are the rows of the tables of a page; none where the text is no page.
func htmlRows(text string) (rows [][]string) {
	for _, row := range htmlRow.FindAllString(text, maxRows+1) {
		var cells []string
		for _, cell := range htmlCell.FindAllStringSubmatch(row, maxColumns) {
			cells = append(cells, html.UnescapeString(htmlTag.ReplaceAllString(cell[1], " ")))
		}
		rows = append(rows, cells)
	}
	return rows
}

// reading is one way to take a list apart, with what comes of it.
type reading struct {
	*reader
	kind      string // as JSON names it
	columns   []Column
	rows      [][]string // of a table: blank ones too, without the titles
	first     int        // the number of the first of them in the file, counted from 1
	separator rune
}

// tableOf is the table of rows with its titles in one of them, none for -1.
func tableOf(rows [][]string, heading int, known *knowledge) *reading {
	var titles []string
	if heading >= 0 {
		titles = rows[heading]
	}
	way := &reading{reader: newReader(known), kind: "table", rows: rows[heading+1:], first: heading + 2}
	way.columns = columnsOf(titles, way.rows, known)
	return way
}

// readings are the ways to take a sheet apart, the most convincing first.
func (l *List) readings(s sheet, known *knowledge) []*reading {
	var all []*reading
	for _, separator := range separators {
		rows, remarks, err := s.rows(separator)
		heading := headingRow(rows)
		if err != nil || len(rows) == 0 || l.stated == nil && heading < 0 && !uniform(rows, separator) {
			continue
		}
		way := tableOf(rows, heading, known)
		way.remarks, way.separator = remarks, separator
		for i, text := range s.text[:max(0, min(heading, len(s.text)))] {
			if text = clean(text); text != "" {
				way.skip(i+1, text, aTitle)
			}
		}
		if l.stated != nil {
			way.assign(l.stated)
		} else if !way.holdsName() {
			continue
		}
		way.table(way, s.text)
		all = append(all, way)
	}
	if l.stated == nil || len(all) == 0 {
		text := &reading{reader: newReader(known)}
		text.order = text.running(s.text)
		text.kind = text.nature(s.text)
		all = append(all, text)
	}
	slices.SortStableFunc(all, func(a, b *reading) int { return b.worth() - a.worth() })
	return all
}

// uniform reports whether rows without titles are cut alike, so that they may be a table. “Rossi, Mario” is one person.
func uniform(rows [][]string, separator rune) bool {
	all, most, width, widths := 0, 0, 0, map[int]int{}
	for _, row := range rows {
		if strings.TrimSpace(strings.Join(row, "")) == "" {
			continue
		}
		all++
		widths[len(row)]++
	}
	for w, n := range widths {
		if n > most {
			most, width = n, w
		}
	}
	return width > 1 && 10*most >= 9*all && (separator != ',' || width > 2)
}

// assign sets the contents of the columns as the organizer gave them.
func (way *reading) assign(stated []*engine.Column) {
	for i := range way.columns {
		way.columns[i].Holds, way.columns[i].Sure = nil, Stated
		if i < len(stated) {
			way.columns[i].Holds = stated[i]
		}
	}
}

// holdsName reports whether a column holds names or parts of them.
func (way *reading) holdsName() bool {
	return slices.ContainsFunc(way.columns, func(c Column) bool { return isName(c.Holds) })
}

// holds reports whether a column holds that.
func (way *reading) holds(what *engine.Column) bool {
	return slices.ContainsFunc(way.columns, func(c Column) bool { return c.Holds == what })
}

// worth is how convincing a reading is: by the names, the clubs that are known, and what can be no name.
func (r *reader) worth() int {
	sum := 0
	for i := range r.lines {
		l := &r.lines[i]
		p := &l.Player
		words := strings.Fields(p.FullName())
		if l.titled {
			sum += 25
		}
		sum -= len(l.Doubts)
		switch {
		case l.State == Skipped && nameWords(l.Text) != nil:
			sum -= 4
		case l.State == Skipped:
			sum--
		case !nameable(p.FullName()) || strings.Contains(p.Club, "@"):
			sum -= 10
		case len(words) < 2:
			sum -= 4
		default:
			sum += 8
			if names(words) {
				sum += 3
			} else if common(words) {
				sum -= 12
			}
			if p.Club == "" || len(r.known.clubs(p.Club, false)) > 0 {
				sum++
			}
		}
	}
	return sum
}

// nameable reports whether a text may be a name by its signs: no date, address, tag, bracket or sentence is one.
func nameable(text string) bool {
	return strings.ContainsFunc(text, unicode.IsLetter) && !strings.ContainsAny(text, "0123456789@<>[](){}=_|;:/\\#&?!\"“”»«+*") &&
		len(strings.Fields(text)) <= 8
}

// nature names a reading of running text as JSON does.
func (r *reader) nature(lines []string) string {
	lines = engine.Where(engine.Map(lines, clean), filled)
	count := func(kinds ...*regexp.Regexp) int {
		return len(engine.Where(lines, func(text string) bool {
			return slices.ContainsFunc(kinds, func(kind *regexp.Regexp) bool { return kind.MatchString(text) })
		}))
	}
	all, chat, mails := len(lines), count(stamp), count(quoteMark, mailHead, mail)
	switch {
	case 4*chat >= all && chat > 0:
		return "chat"
	case 4*mails >= all && mails > 0, mails > 1:
		return "mail"
	case r.titles > 1:
		return "groups"
	}
	return "lines"
}

// rows cut a sheet into rows of cells. Blank rows stay, so that cells can be named.
func (s sheet) rows(separator rune) (rows [][]string, remarks []engine.Finding, err error) {
	if s.cells != nil {
		if separator != '\t' {
			return nil, nil, nil
		}
		return s.cells, accents(s.cells), nil
	}
	text, declared := declared(strings.Join(s.text, "\n"))
	if declared != 0 && declared != separator || !strings.ContainsRune(text, separator) && !strings.ContainsRune(text, '"') {
		return nil, nil, nil
	}
	text, open := closeQuotes(text, separator)
	for _, line := range open {
		remarks = append(remarks, remark("A", line, "quote-open",
			engine.Textf("la riga apre le virgolette e non le chiude: le ho tolte, controlla che la riga sia giusta")))
	}
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = separator, -1, true
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows, append(remarks, accents(rows)...), nil
		}
		if err != nil || len(row) > maxColumns {
			return nil, nil, cmp.Or(err, tooLarge())
		}
		line, _ := r.FieldPos(0)
		for len(rows) < line-1 && len(rows) < maxRows {
			rows = append(rows, nil) // the reader passes over blank lines
		}
		for i := range row {
			row[i] = clean(row[i])
		}
		rows = append(rows, row)
	}
}

// spoilt is an accent of UTF-8 read as windows-1252: two letters, the second perhaps once a blank.
var spoilt = regexp.MustCompile(`\p{Ll}Ã|[ÃÂ][\x{80}-\x{bf}€™š‚„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜›œžŸ]`)

// accents asks about text that was written in UTF-8 and read as windows-1252 before it came here: NiccolÃ².
func accents(rows [][]string) (remarks []engine.Finding) {
	const most = 20
	for i, row := range rows {
		for column, text := range row {
			if len(remarks) < most && spoilt.MatchString(text) {
				remarks = append(remarks, remark(xlsx.ColumnName(column+1), i+1, "accents-spoilt",
					engine.Textf("“%s” ha gli accenti guastati da un altro programma: correggilo, o salva di nuovo l'elenco come CSV UTF-8", text)))
			}
		}
	}
	return remarks
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

// clean is a cell without what was typed by accident: blanks around it and line breaks in it, control characters, marks that turn the
// direction of writing.
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

// declared takes the name of the separator from a first line such as "sep=;", which Excel writes and understands, and leaves that line
// blank; 0 for none.
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

func tooLarge() error {
	return engine.Errorf(engine.BadInput, "L'elenco è troppo grande: al massimo %d righe di %d colonne, e %d caratteri in tutto.",
		maxRows, maxColumns, maxText)
}

// cutName cuts "Maria Rossi" and "Mario De Santis"; with a comma the surname stands first.
func cutName(text string) (name, surname string) {
	if last, first, found := strings.Cut(text, ","); found {
		return strings.TrimSpace(first), strings.TrimSpace(last)
	}
	words := strings.Fields(text)
	at := len(words) - 1
	if at > 1 && slices.Contains([]string{"jr", "sr", "ii", "iii"}, strings.ToLower(strings.Trim(words[at], "."))) {
		at--
	}
	if at > 0 && capitals(words[at]) && !capitals(words[0]) { // "Mario DE SANTIS"
		for at > 1 && capitals(words[at-1]) {
			at--
		}
	}
	if len(words) == 3 && at == 2 && names(words[:1]) && !names(words[1:2]) { // “Desirè Bongiovanni Spadafora”
		at = 1
	}
	for at > 1 && particle(words[at-1]) {
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
	at := min(1, len(words))
	for at < len(words)-1 && (particle(words[at-1]) || capitals(words[at-1]) && capitals(words[at])) {
		at++
	}
	if later := slices.IndexFunc(words[at:], given); later > 0 && !given(words[0]) { // “Bongiovanni Spadafora Massimiliano”
		at += later
	}
	return strings.Join(words[at:], " "), strings.Join(words[:at], " ")
}

// capitals reports whether a word is written in capitals alone.
func capitals(word string) bool {
	return len([]rune(word)) > 1 && word == strings.ToUpper(word) && word != strings.ToLower(word)
}

// IsFile reports whether a file is a list of players by its name.
func IsFile(path string) bool {
	return slices.Contains([]string{".csv", ".txt", ".tsv"}, strings.ToLower(filepath.Ext(path)))
}
