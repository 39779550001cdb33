package workbook

import (
	"errors"
	"slices"
	"strconv"
)

// maxCells bounds the rows and cells of all sheets that are read, and the shared strings, before a workbook
// is refused. 1000 players and 30 rounds are half of it.
const maxCells = 500_000

// maxMerges bounds the merged ranges that are looked at in one sheet.
const maxMerges = 20_000

var errBrokenXML = errors.New("XML non valido")

// kind is how a cell's value is to be read.
type kind uint8

const (
	blankCell kind = iota
	numberCell
	sharedCell // the value is an index into the shared strings
	textCell
	boolCell
	errorCell
)

// cell is one cell as read. Writing keeps it true to what excelize was told to write.
type cell struct {
	value   string
	formula string
	style   int32
	col     int32
	kind    kind
	derived bool  // the value is the result of a formula
	ours    bool  // of a formula that is computed here
	shared  int32 // number of the shared formula it belongs to, counted from 1; 0 for none
}

// row is one row.
type row struct {
	num    int
	height float64 // in points, 0 if not said
	cells  []cell
}

// sheet is one worksheet: what is read of it, and what was changed in it. Reading goes through the sheet's
// text once, with types and formulas; excelize would need four times as long, and has to be asked cell by
// cell.
type sheet struct {
	book    *Book
	ref     *sheetRef
	rows    []row
	merged  []area
	columns []column
	lists   []string // ranges of the dropdowns
	changed bool     // in excelize
	patched bool     // only results of formulas
	// everWritten says that excelize holds a newer text than the file, in all but the results.
	everWritten bool
	// results are those of formulas that have to be stored or dropped, by cell: excelize cannot.
	results map[string]result
	// written are the cells that a rebuilding wrote, nil while none goes on.
	written map[[2]int]bool
	// touched are the rows whose values changed, so that results that were computed from them can be
	// told to be out of date.
	touched map[int]bool
}

// column is the look of some columns.
type column struct {
	from, to int
	width    float64
	hidden   bool
	style    int32
}

// parseSheet reads the text of a worksheet. Rows and cells are taken off room.
func parseSheet(text string, room *int) (*sheet, error) {
	root, ok := nextTag(text, 0)
	if !ok || root.name != "worksheet" || root.empty {
		return nil, errBrokenXML
	}
	s := &sheet{touched: map[int]bool{}, results: map[string]result{}}
	for i := root.end; ; {
		t, ok := nextTag(text, i)
		if !ok {
			return nil, errBrokenXML
		}
		if t.closing {
			break
		}
		if t.name == "sheetData" && !t.empty {
			var err error
			if i, err = s.parseRows(text, t.end, room); err != nil {
				return nil, err
			}
			continue
		}
		content, end, ok := inner(text, t)
		if !ok {
			return nil, errBrokenXML
		}
		s.parseSettings(t.name, content)
		i = end
	}
	s.sortRows()
	return s, nil
}

// parseSettings reads what is of interest around the rows.
func (s *sheet) parseSettings(name, content string) {
	switch name {
	case "cols":
		for _, e := range elements(content) {
			t, _ := readTag(e.raw, 0)
			c := column{hidden: isTrue(t.attr("hidden"))}
			c.from, _ = strconv.Atoi(t.attr("min"))
			c.to, _ = strconv.Atoi(t.attr("max"))
			c.width, _ = strconv.ParseFloat(t.attr("width"), 64)
			style, _ := strconv.ParseInt(t.attr("style"), 10, 32)
			c.style = int32(style)
			s.columns = append(s.columns, c)
		}
	case "mergeCells":
		for _, e := range elements(content) {
			t, _ := readTag(e.raw, 0)
			if a, ok := parseArea(t.attr("ref")); ok && len(s.merged) < maxMerges {
				s.merged = append(s.merged, a)
			}
		}
	case "dataValidations":
		for _, e := range elements(content) {
			t, _ := readTag(e.raw, 0)
			s.lists = append(s.lists, t.attr("sqref"))
		}
	}
}

// parseRows reads rows until the end of sheetData and returns where that ends.
func (s *sheet) parseRows(text string, i int, room *int) (int, error) {
	last := 0
	for {
		t, ok := nextTag(text, i)
		if !ok {
			return 0, errBrokenXML
		}
		if t.closing {
			return t.end, nil
		}
		if t.name != "row" {
			if _, i, ok = inner(text, t); !ok {
				return 0, errBrokenXML
			}
			continue
		}
		r := row{num: last + 1}
		r.height, _ = strconv.ParseFloat(t.attr("ht"), 64)
		if n, err := strconv.Atoi(t.attr("r")); err == nil {
			r.num = n
		}
		last = r.num
		end := t.end
		if !t.empty {
			var err error
			if end, err = r.parseCells(text, t.end, room); err != nil {
				return 0, err
			}
		}
		if *room--; *room < 0 {
			return 0, errTooLarge
		}
		if r.num >= 1 && r.num <= maxRow {
			s.rows = append(s.rows, r)
		}
		i = end
	}
}

func (r *row) parseCells(text string, i int, room *int) (int, error) {
	last := 0
	for {
		t, ok := nextTag(text, i)
		if !ok {
			return 0, errBrokenXML
		}
		if t.closing {
			return t.end, nil
		}
		if t.name != "c" {
			if _, i, ok = inner(text, t); !ok {
				return 0, errBrokenXML
			}
			continue
		}
		col := last + 1
		if c, _, ok := parseRef(t.attr("r")); ok {
			col = c
		}
		last = col
		c, end, err := parseCell(text, t)
		if err != nil {
			return 0, err
		}
		c.col = int32(col)
		if *room--; *room < 0 {
			return 0, errTooLarge
		}
		if col <= maxCol && len(r.cells) < maxCol {
			r.cells = append(r.cells, c)
		}
		i = end
	}
}

func parseCell(text string, t tag) (cell, int, error) {
	c := cell{}
	if style, err := strconv.ParseInt(t.attr("s"), 10, 32); err == nil {
		c.style = int32(style)
	}
	kindAttr := t.attr("t")
	end := t.end
	hasValue := false
	for !t.empty {
		child, ok := nextTag(text, end)
		if !ok {
			return c, 0, errBrokenXML
		}
		if child.closing {
			end = child.end
			break
		}
		switch child.name {
		case "v":
			c.value, end, ok = innerText(text, child)
			hasValue = true
		case "f":
			c.formula, end, ok = innerText(text, child)
			c.derived = true
			if child.attr("t") == "shared" {
				group, _ := strconv.ParseInt(child.attr("si"), 10, 31)
				c.shared = int32(group) + 1
			}
		case "is":
			var content string
			content, end, ok = inner(text, child)
			c.value, hasValue = stringItem(content), true
		default:
			_, end, ok = inner(text, child)
		}
		if !ok {
			return c, 0, errBrokenXML
		}
	}
	if hasValue {
		c.kind = kindOf(kindAttr)
	}
	return c, end, nil
}

func kindOf(attr string) kind {
	switch attr {
	case "s":
		return sharedCell
	case "str", "inlineStr", "d":
		return textCell
	case "b":
		return boolCell
	case "e":
		return errorCell
	}
	return numberCell
}

// stringItem is the text of a shared or inline string: its runs one behind the other, without the phonetic
// ones.
func stringItem(content string) string {
	var text string
	for i := 0; ; {
		t, ok := nextTag(content, i)
		if !ok || t.closing {
			return decodeEscapes(text)
		}
		switch t.name {
		case "t":
			var run string
			run, i, _ = innerText(content, t)
			text += run
		case "rPh":
			_, i, _ = inner(content, t)
		default: // into <r>, past <rPr>
			if t.name == "r" {
				i = t.end
				if run, end, ok := inner(content, t); ok {
					text += rawStringItem(run)
					i = end
				}
				continue
			}
			_, i, _ = inner(content, t)
		}
	}
}

// rawStringItem is the text of one run.
func rawStringItem(run string) string {
	for _, e := range elements(run) {
		if e.name == "t" {
			t, _ := readTag(e.raw, 0)
			text, _, _ := innerText(e.raw, t)
			return text
		}
	}
	return ""
}

func (s *sheet) sortRows() {
	byNumber := func(a, b row) int { return a.num - b.num }
	if !slices.IsSortedFunc(s.rows, byNumber) {
		slices.SortStableFunc(s.rows, byNumber)
	}
	for i := range s.rows {
		byCol := func(a, b cell) int { return int(a.col - b.col) }
		if cells := s.rows[i].cells; !slices.IsSortedFunc(cells, byCol) {
			slices.SortStableFunc(cells, byCol)
		}
	}
}

// lastRow is the number of the last row that the file mentions.
func (s *sheet) lastRow() int {
	if len(s.rows) == 0 {
		return 0
	}
	return s.rows[len(s.rows)-1].num
}

func (s *sheet) row(num int) *row {
	if i, ok := s.find(num); ok {
		return &s.rows[i]
	}
	return nil
}

func (s *sheet) find(num int) (int, bool) {
	return slices.BinarySearchFunc(s.rows, num, func(r row, n int) int { return r.num - n })
}

func (r *row) find(col int) (int, bool) {
	return slices.BinarySearchFunc(r.cells, int32(col), func(c cell, n int32) int { return int(c.col - n) })
}

// cell is the cell of a column, nil if the file does not mention it.
func (r *row) cell(col int) *cell {
	if r == nil {
		return nil
	}
	if i, ok := r.find(col); ok {
		return &r.cells[i]
	}
	return nil
}

func (r *row) styleAt(col int) int32 {
	if c := r.cell(col); c != nil {
		return c.style
	}
	return 0
}

// at is the cell at a place, an empty one if the file does not mention it.
func (s *sheet) at(col, num int) cell {
	if c := s.row(num).cell(col); c != nil {
		return *c
	}
	return cell{col: int32(col)}
}

// hasFormulas reports whether any cell has a formula.
func (s *sheet) hasFormulas() bool {
	return slices.ContainsFunc(s.rows, func(r row) bool {
		return slices.ContainsFunc(r.cells, func(c cell) bool { return c.derived })
	})
}

// column is the look of a column.
func (s *sheet) column(col int) column {
	for _, c := range s.columns {
		if col >= c.from && col <= c.to {
			return c
		}
	}
	return column{}
}

func isTrue(attr string) bool { return attr == "1" || attr == "true" }
