package xlsx

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// maxRoom bounds the rows and cells of all sheets before a workbook is refused. 1000 players and 30 rounds are half
// of it.
const maxRoom = 500_000

// maxText is how many characters a cell holds; what is longer is cut, or a single text of a hostile file, used by
// thousands of cells, would be gone over thousands of times.
const maxText = 32_767

// maxOdd bounds the rows and cells without a number or out of order, the merged ranges, the looks of columns, the rules, the sheets and
// the names of ranges: excelize sorts and searches them one by one.
const maxOdd = 4_000

// maxDepth bounds how deep elements lie in one another; a cell with rich text lies eight deep.
const maxDepth = 100

// maxTags bounds the tags of all sheets together, and a third as many those of any part: reading a million takes a second and more, and
// a change reads its sheet ten times. 1000 players and 30 rounds have 650,000 together, a roster of 5000 with all its columns 390,000.
const maxTags = 1_200_000

// maxGap bounds what stands between the beginnings of two tags, in bytes: the longest text of a cell, in references, is a third of it.
const maxGap = 1 << 20

// Kind is how a cell's value is to be read.
type Kind uint8

// The kinds of values.
const (
	Blank Kind = iota
	Number
	Text
	Bool
	Failed // an error such as #N/D
)

// Cell is one cell.
type Cell struct {
	Col     int
	Kind    Kind
	Text    string // what it says; nothing for a formula's error, digits with a point for a number
	Formula string // of the cells that share one only the first has it
	Derived bool   // the value is the result of a formula
	Style   int
	failure string // an error such as #N/A
	shared  int    // number of the shared formula it belongs to, counted from 1; 0 for none
}

// Row is one row, its cells in the order of the columns.
type Row struct {
	Num   int
	Cells []Cell
}

// Picture is what a sheet says at one moment. It does not change.
type Picture struct {
	Rows    []Row
	Merged  []Area
	Lists   []string // ranges of the dropdowns
	Lost    []string // cells whose text is not among those that the sheets share; not more than maxOdd of them
	columns []columns
	formula bool
	sharing bool
	beyond  int // one more than the highest number of a lost text, of those that a workbook may have
}

// columns is the look of some columns.
type columns struct {
	From   int    `xml:"min,attr"`
	To     int    `xml:"max,attr"`
	Hidden string `xml:"hidden,attr"`
	Style  int    `xml:"style,attr"`
}

// sheetXML is a sheet's text. excelize reads and writes it; asked for what is in it, it answers cell by cell, looks
// through all merged ranges for each and through the whole sheet for each shared formula, and tells of an empty cell
// that has a look only when its place is known. So the picture of a sheet is taken from the text that excelize holds.
type sheetXML struct {
	XMLName xml.Name  `xml:"worksheet"`
	Columns []columns `xml:"cols>col"`
	Rows    []struct {
		Num   string    `xml:"r,attr"`
		Cells []cellXML `xml:"c"`
	} `xml:"sheetData>row"`
	Merged []struct {
		Ref string `xml:"ref,attr"`
	} `xml:"mergeCells>mergeCell"`
	Lists []struct {
		Ref string `xml:"sqref,attr"`
	} `xml:"dataValidations>dataValidation"`
}

type cellXML struct {
	Ref     string  `xml:"r,attr"`
	Style   int     `xml:"s,attr"`
	Kind    string  `xml:"t,attr"`
	Value   *string `xml:"v"`
	Formula *struct {
		Kind  string `xml:"t,attr"`
		Group int    `xml:"si,attr"`
		Text  string `xml:",chardata"`
	} `xml:"f"`
	Inline *struct {
		Text string `xml:"t"`
		Runs []struct {
			Text string `xml:"t"`
		} `xml:"r"`
	} `xml:"is"`
}

// Picture is what the sheet says now. The error is a SheetError: the sheet is damaged or too large.
func (s *Sheet) Picture() (*Picture, error) {
	if err := s.look(); err != nil {
		return nil, err
	}
	s.own = nil
	return s.picture, nil
}

// look reads the picture of the sheet, unless it is known.
func (s *Sheet) look() error {
	if s.picture != nil {
		return nil
	}
	if s.holds != cellSheet {
		s.picture = &Picture{}
		return nil
	}
	f := s.file
	if s.changed { // excelize puts what it holds into text before it goes through the rows
		rows, err := f.excel.Rows(s.Name)
		if err != nil {
			return &SheetError{s.Name, err}
		}
		_ = rows.Close()
	}
	var text sheetXML
	if err := xml.Unmarshal(f.text(s.part), &text); err != nil {
		return &SheetError{s.Name, err}
	}
	p := &Picture{columns: text.Columns}
	for _, m := range text.Merged {
		if a, ok := ParseArea(m.Ref); ok {
			p.Merged = append(p.Merged, a)
		}
	}
	for _, l := range text.Lists {
		p.Lists = append(p.Lists, l.Ref)
	}
	last := 0
	for i := range text.Rows {
		row := Row{Num: last + 1, Cells: make([]Cell, 0, len(text.Rows[i].Cells))}
		if n, err := strconv.Atoi(text.Rows[i].Num); err == nil {
			row.Num = n
		}
		last = row.Num
		col := 0
		for j := range text.Rows[i].Cells {
			c := s.cell(&text.Rows[i].Cells[j], col, row.Num)
			col = c.Col
			if x := &text.Rows[i].Cells[j]; x.Kind == "s" && x.Value != nil && (c.Text == "" || c.Text == lost) && !c.Derived {
				p.lose(f, c.Col, row.Num, *x.Value)
			}
			if c.Col <= MaxCol && (c.Kind != Blank || c.Derived || c.Style != 0) {
				row.Cells = append(row.Cells, c)
				p.formula, p.sharing = p.formula || c.Derived, p.sharing || c.shared > 0
			}
		}
		if row.Num >= 1 && row.Num <= MaxRow && len(row.Cells) > 0 {
			p.Rows = append(p.Rows, row)
		}
	}
	slices.SortStableFunc(p.Rows, func(a, b Row) int { return a.Num - b.Num })
	for i := range p.Rows {
		slices.SortStableFunc(p.Rows[i].Cells, func(a, b Cell) int { return a.Col - b.Col })
	}
	s.picture, s.own = p, nil
	return nil
}

// lost stands in the workbook, after a change, where a text was lost.
const lost = "\ufffd"

// lose notes a cell whose text is lost, unless it is there and empty.
func (p *Picture) lose(f *File, col, num int, value string) {
	i, err := strconv.Atoi(strings.TrimSpace(value))
	texts := f.sharedTexts()
	if err == nil && i >= 0 && i < len(texts) && texts[i] != lost {
		return
	}
	if len(p.Lost) < maxOdd {
		p.Lost = append(p.Lost, CellName(col, num))
	}
	if err == nil && i < maxRoom {
		p.beyond = max(p.beyond, i+1)
	}
}

// cell reads a cell of a row; before is the column of the one that stands before it in the text.
func (s *Sheet) cell(x *cellXML, before, num int) Cell {
	c := Cell{Col: before + 1, Style: x.Style}
	if col, _, ok := ParseCell(x.Ref); ok {
		c.Col = col
	}
	if x.Formula != nil {
		c.Derived, c.Formula = true, x.Formula.Text
		if x.Formula.Kind == "shared" {
			c.shared = x.Formula.Group + 1
		}
	}
	switch {
	case x.Inline != nil && x.Kind == "inlineStr":
		c.Kind, c.Text = Text, x.Inline.Text
		for _, run := range x.Inline.Runs {
			c.Text += run.Text
		}
		c.Text = decodeEscapes(c.Text)
	case x.Value != nil:
		if c.Kind, c.Text = s.file.valueOf(x.Kind, *x.Value); c.Kind == Failed {
			c.failure = *x.Value
		}
	}
	if r, ok := s.results[[2]int{c.Col, num}]; ok && c.Derived {
		c.take(r)
	}
	if len(c.Text) > maxText && x.Kind != "s" { // shared texts are cut once, for all cells
		c.Text = limitCell(c.Text)
	}
	return c
}

// valueOf is what a stored value says, by the type of its cell.
func (f *File) valueOf(stored, value string) (Kind, string) {
	switch stored {
	case "s":
		i, err := strconv.Atoi(strings.TrimSpace(value))
		if texts := f.sharedTexts(); err == nil && i >= 0 && i < len(texts) && texts[i] != lost {
			return Text, texts[i]
		}
		return Text, ""
	case "str", "inlineStr", "d":
		return Text, decodeEscapes(value)
	case "b":
		if isTrue(strings.TrimSpace(value)) {
			return Bool, "VERO"
		}
		return Bool, "FALSO"
	case "e":
		return Failed, ""
	}
	if value == "" {
		return Blank, ""
	}
	return Number, value
}

// sharedTexts are the shared strings, those too that a change added. excelize has read them when it has them.
func (f *File) sharedTexts() []string {
	if f.excel.SharedStrings == nil {
		for _, s := range f.sheets {
			if rows, err := f.excel.Rows(s.Name); s.holds == cellSheet && err == nil {
				for more := true; more && err == nil && f.excel.SharedStrings == nil; { // no row above the sheet's first has it read them
					more = rows.Next()
					_, err = rows.Columns()
				}
				_ = rows.Close()
				break
			}
		}
		if f.excel.SharedStrings == nil {
			return nil
		}
	}
	for items := f.excel.SharedStrings.SI; len(f.texts) < len(items); {
		f.texts = append(f.texts, limitCell(items[len(f.texts)].String()))
	}
	return f.texts
}

// LastRow is the number of the last row in which anything stands, also a mere look.
func (p *Picture) LastRow() int {
	if len(p.Rows) == 0 {
		return 0
	}
	return p.Rows[len(p.Rows)-1].Num
}

// From is the index of the first row with that number or a higher one.
func (p *Picture) From(num int) int {
	i, _ := slices.BinarySearchFunc(p.Rows, num, func(r Row, n int) int { return r.Num - n })
	return i
}

// Row is the row with that number, nil if nothing stands in it.
func (p *Picture) Row(num int) *Row {
	if i := p.From(num); i < len(p.Rows) && p.Rows[i].Num == num {
		return &p.Rows[i]
	}
	return nil
}

// Cell is the cell of a column, nil if nothing stands there.
func (r *Row) Cell(col int) *Cell {
	if r == nil {
		return nil
	}
	i, found := slices.BinarySearchFunc(r.Cells, col, func(c Cell, n int) int { return c.Col - n })
	if !found {
		return nil
	}
	return &r.Cells[i]
}

// At is the cell at a place, an empty one if nothing stands there.
func (p *Picture) At(col, num int) Cell {
	if c := p.Row(num).Cell(col); c != nil {
		return *c
	}
	return Cell{Col: col}
}

// cells are the cells of the picture, each with the number of its row.
func (p *Picture) cells() iter.Seq2[int, Cell] {
	return func(yield func(int, Cell) bool) {
		for _, r := range p.Rows {
			for _, c := range r.Cells {
				if !yield(r.Num, c) {
					return
				}
			}
		}
	}
}

// Texts are the rows of the picture up to a number, by what a cell says; what says nothing stands empty, or is left out behind the rest.
func (p *Picture) Texts(most int, text func(Cell) string) (rows [][]string) {
	for _, r := range p.Rows[:p.From(most+1)] {
		for _, c := range r.Cells {
			said := text(c)
			if said == "" {
				continue
			}
			rows = append(rows, make([][]string, max(0, r.Num-len(rows)))...)
			line := &rows[r.Num-1]
			*line = append(*line, make([]string, c.Col-len(*line))...)
			(*line)[c.Col-1] = said
		}
	}
	return rows
}

// HasFormulas reports whether any cell has a formula.
func (p *Picture) HasFormulas() bool { return p.formula }

// HiddenColumn reports whether a column is hidden.
func (p *Picture) HiddenColumn(col int) bool { return isTrue(p.column(col).Hidden) }

// ColumnStyle is the style of a column's empty cells.
func (p *Picture) ColumnStyle(col int) int { return p.column(col).Style }

func (p *Picture) column(col int) columns {
	for _, c := range p.columns {
		if col >= c.From && col <= c.To {
			return c
		}
	}
	return columns{}
}

func isTrue(attr string) bool { return attr == "1" || attr == "true" }

// tags are the tags of a part of XML, each with all that stands behind it before the next, and first what stands before them.
func tags(text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for len(text) > 0 {
			next := 1 + bytes.IndexByte(text[1:], '<')
			if next == 0 {
				next = len(text)
			}
			if !yield(text[:next]) {
				return
			}
			text = text[next:]
		}
	}
}

// countTags is how many tags a part of XML has; a reference such as &amp; takes as long to read as one, and three attributes do. The error
// is ErrTooLarge, where it has more than any tournament's, or deeper ones, or longer texts.
func countTags(text []byte) (n int, err error) {
	n = bytes.Count(text, []byte("&")) + bytes.Count(text, []byte("="))/3
	depth := 0
	for tag := range tags(text) {
		if tag[0] == '<' {
			n, depth = n+1, depth+deeper(tag)
		}
		if len(tag) > maxGap || depth > maxDepth || n > maxTags/3 {
			return 0, ErrTooLarge
		}
	}
	return n, nil
}

// weigh is how many rows and cells a sheet takes in memory: excelize fills every row up to its last cell, and the sheet up to its last row.
// It reads the text as it stands, before anything is built of it, and counts too much rather than too little.
func weigh(text []byte) (room int, err error) {
	cells, rows, lastRow, lastCol, odd := 0, 0, 0, 0, 0
	for tag := range tags(text) {
		switch localName(tag[1:]) {
		case "mergeCell", "col", "dataValidation", "cfRule":
			odd++
		case "row":
			n, err := place(tag, func(ref string) (int, bool) {
				n, err := strconv.Atoi(ref)
				return n, err == nil && n >= 0 && n <= MaxRow
			})
			if err != nil {
				return 0, err
			}
			if n <= lastRow {
				odd++
			}
			lastRow, lastCol = cmp.Or(n, lastRow+1), 0
			rows = max(rows, lastRow)
		case "c":
			col, err := place(tag, func(ref string) (int, bool) { col, _, ok := ParseCell(ref); return col, ok })
			if err != nil {
				return 0, err
			}
			col = cmp.Or(col, lastCol+1)
			if col <= lastCol {
				odd++
			}
			cells += 1 + max(0, col-lastCol-1)
			lastCol = max(lastCol, col)
		}
		if odd > maxOdd || cells > maxRoom {
			return 0, ErrTooLarge
		}
	}
	return cells + rows/4, nil // an empty row takes a quarter of the room
}

// deeper is by how much the tag that begins here changes the depth.
func deeper(text []byte) int {
	end := bytes.IndexByte(text, '>')
	switch {
	case end < 1 || text[1] == '?' || text[1] == '!' || text[end-1] == '/':
		return 0
	case text[1] == '/':
		return -1
	}
	return 1
}

// localName is the name of the tag that begins here, without prefix.
func localName(text []byte) string {
	end := bytes.IndexAny(text[:min(len(text), 64)], " \t\r\n/>")
	if end < 0 {
		return ""
	}
	return string(text[bytes.IndexByte(text[:end], ':')+1 : end])
}

// placed finds the attribute r of a tag, past the values of those before it.
var placed = regexp.MustCompile(`^<(?:[^>"']|"[^"]*"|'[^']*')*?[\s:]r\s*=\s*(?:"([^"]*)"|'([^']*)')`)

// place is what the attribute r of a tag says by a way to read it, 0 where it is not there.
func place(tag []byte, read func(ref string) (int, bool)) (int, error) {
	said := placed.FindSubmatch(tag)
	if said == nil {
		return 0, nil
	}
	ref := string(said[1]) + string(said[2])
	n, ok := read(ref)
	if !ok && ref != "" {
		return 0, fmt.Errorf("%w: place %.20q", ErrDamaged, ref)
	}
	return n, nil
}
