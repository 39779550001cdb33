package workbook

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// maxCells bounds what one sheet may hold before it is refused.
const maxCells = 500_000

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

// cell is one cell: what it says, and its text in the file.
type cell struct {
	raw     string
	value   string
	formula string
	style   int32
	col     int32
	kind    kind
	derived bool // the value is the result of a formula
	fresh   bool // and that result was computed here
}

// row is one row. While nothing in it is changed, raw is its text in the file.
type row struct {
	num   int
	attrs string
	raw   string
	cells []cell
}

// sheet is one worksheet: its rows, and what stands before and behind them as text.
type sheet struct {
	prefix  string // of its tags, "x:" in some files
	head    string // up to <sheetData>
	tail    string // from behind </sheetData>
	rows    []row
	changed bool
	// touched are the rows whose values changed, so that results that were computed from them can be
	// told to be out of date.
	touched map[int]bool
	// lostFormula is set when a formula was overwritten, because Excel's own list of formulas is then wrong.
	lostFormula bool
}

// parseSheet reads the text of a worksheet.
func parseSheet(text string) (*sheet, error) {
	root, ok := nextTag(text, 0)
	if !ok || root.name != "worksheet" || root.empty {
		return nil, errBrokenXML
	}
	s := &sheet{prefix: root.prefix, touched: map[int]bool{}}
	i := root.end
	for {
		t, ok := nextTag(text, i)
		if !ok {
			return nil, errBrokenXML
		}
		if t.closing { // no sheetData at all
			s.head, s.tail = text[:t.start], text[t.start:]
			return s, nil
		}
		if t.name == "sheetData" {
			s.head = text[:t.start]
			end := t.end
			if !t.empty {
				var err error
				if end, err = s.parseRows(text, t.end); err != nil {
					return nil, err
				}
			}
			s.tail = text[end:]
			break
		}
		if _, i, ok = inner(text, t); !ok {
			return nil, errBrokenXML
		}
	}
	if !strings.Contains(s.tail, "</") {
		return nil, errBrokenXML
	}
	s.sortRows()
	return s, nil
}

// parseRows reads rows until the end of sheetData and returns where that ends.
func (s *sheet) parseRows(text string, i int) (int, error) {
	cells, last := 0, 0
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
		r := row{num: last + 1, attrs: t.attrs}
		if n, err := strconv.Atoi(t.attr("r")); err == nil {
			r.num = n
		}
		last = r.num
		end := t.end
		if !t.empty {
			var err error
			if end, err = r.parseCells(text, t.end); err != nil {
				return 0, err
			}
		}
		if cells += len(r.cells) + 1; cells > maxCells {
			return 0, errTooLarge
		}
		r.raw = text[t.start:end]
		if r.num >= 1 && r.num <= maxRow {
			s.rows = append(s.rows, r)
		}
		i = end
	}
}

func (r *row) parseCells(text string, i int) (int, error) {
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
	c.raw = text[t.start:end]
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

func (r *row) cell(col int) *cell {
	if r == nil {
		return nil
	}
	i, ok := slices.BinarySearchFunc(r.cells, int32(col), func(c cell, n int32) int { return int(c.col - n) })
	if !ok {
		return nil
	}
	return &r.cells[i]
}

// at is the cell at a place, an empty one if the file does not mention it.
func (s *sheet) at(col, num int) cell {
	if c := s.row(num).cell(col); c != nil {
		return *c
	}
	return cell{col: int32(col)}
}

// put writes a cell: inside is what stands between <c> and </c>, kindAttr the value of its t attribute.
func (s *sheet) put(num int, c cell, kindAttr, inside string) {
	r := s.ensureRow(num)
	at, found := slices.BinarySearchFunc(r.cells, c.col, func(c cell, n int32) int { return int(c.col - n) })
	if found && r.cells[at].derived {
		s.keepShared(num, r.cells[at])
		s.lostFormula = true
	}
	var raw strings.Builder
	raw.WriteString("<" + s.prefix + `c r="` + cellRef(int(c.col), num) + `"`)
	if c.style != 0 {
		raw.WriteString(` s="` + strconv.Itoa(int(c.style)) + `"`)
	}
	if inside == "" {
		raw.WriteString("/>")
	} else {
		if kindAttr != "" {
			raw.WriteString(` t="` + kindAttr + `"`)
		}
		raw.WriteString(">" + inside + "</" + s.prefix + "c>")
	}
	c.raw = raw.String()
	if found {
		r.cells[at] = c
	} else {
		r.cells = slices.Insert(r.cells, at, c)
		r.attrs = withoutAttr(r.attrs, "spans")
	}
	s.touch(r)
}

func (s *sheet) touch(r *row) {
	r.raw = ""
	s.touched[r.num] = true
	s.changed = true
}

func (s *sheet) ensureRow(num int) *row {
	i, found := s.find(num)
	if !found {
		s.rows = slices.Insert(s.rows, i, row{num: num, attrs: ` r="` + strconv.Itoa(num) + `"`})
		s.changed = true
	}
	return &s.rows[i]
}

// element is <name attrs>inside</name> with the sheet's prefix.
func (s *sheet) element(name, inside string) string {
	return "<" + s.prefix + name + ">" + inside + "</" + s.prefix + name + ">"
}

// text is an element <t> that keeps its spaces.
func (s *sheet) textElement(text string) string {
	return "<" + s.prefix + `t xml:space="preserve">` + escape(encodeEscapes(text)) + "</" + s.prefix + "t>"
}

// setText writes text; empty text empties the cell. The text is stored as such, never as a formula.
func (s *sheet) setText(col, num int, style int32, text string) {
	text = limitCell(text)
	if text == "" {
		s.setBlank(col, num, style)
		return
	}
	s.put(num, cell{col: int32(col), style: style, kind: textCell, value: text}, "inlineStr", s.element("is", s.textElement(text)))
}

// setRich writes text in runs, each with the properties of a font.
func (s *sheet) setRich(col, num int, style int32, runs []run) {
	var inside, text strings.Builder
	for _, r := range runs {
		inside.WriteString(s.element("r", s.element("rPr", r.font)+s.textElement(r.text)))
		text.WriteString(r.text)
	}
	s.put(num, cell{col: int32(col), style: style, kind: textCell, value: text.String()}, "inlineStr", s.element("is", inside.String()))
}

// run is a piece of text with a font of its own.
type run struct {
	font string // the content of <rPr>
	text string
}

// setNumber writes a number given by its digits, with a point.
func (s *sheet) setNumber(col, num int, style int32, digits string) {
	s.put(num, cell{col: int32(col), style: style, kind: numberCell, value: digits}, "", s.element("v", digits))
}

// setBlank empties a cell, or makes an empty one with a style.
func (s *sheet) setBlank(col, num int, style int32) {
	s.put(num, cell{col: int32(col), style: style}, "", "")
}

// setFormula writes a formula with the result that is to stand there until somebody computes it again.
func (s *sheet) setFormula(col, num int, style int32, formula, result string, number bool) {
	c := cell{col: int32(col), style: style, formula: formula, value: result, kind: textCell, derived: true, fresh: true}
	kindAttr := "str"
	if number {
		c.kind, kindAttr = numberCell, ""
	}
	s.put(num, c, kindAttr, s.element("f", escape(formula))+s.element("v", escape(result)))
}

// setResult changes the stored result of a formula and leaves the formula as it is.
func (s *sheet) setResult(col, num int, result string) {
	r := s.row(num)
	c := r.cell(col)
	if c == nil || !c.derived {
		return
	}
	c.fresh = true
	if c.value == result && c.kind != blankCell {
		return
	}
	raw := withoutValue(c.raw)
	closing := strings.LastIndex(raw, "</")
	if closing < 0 {
		return
	}
	c.raw = raw[:closing] + s.element("v", escape(result)) + raw[closing:]
	c.value = result
	if c.kind == blankCell {
		c.kind = textCell
	}
	r.raw = ""
	s.changed = true
}

// dropResult takes the stored result of a formula away, so that whoever opens the file computes it.
func (s *sheet) dropResult(r *row, c *cell) {
	if !c.derived || c.fresh || c.kind == blankCell {
		return
	}
	c.raw, c.kind, c.value = withoutValue(c.raw), blankCell, ""
	r.raw = ""
	s.changed = true
}

// withoutValue is a cell's text without its <v>.
func withoutValue(raw string) string {
	open, ok := nextTag(raw, 0)
	for i := open.end; ok; {
		var t tag
		if t, ok = nextTag(raw, i); !ok || t.closing {
			break
		}
		_, end, _ := inner(raw, t)
		if t.name == "v" {
			return raw[:t.start] + raw[end:]
		}
		i = end
	}
	return raw
}

// setRow sets attributes of a row, such as its height.
func (s *sheet) setRowHeight(num int, points float64) {
	r := s.ensureRow(num)
	attrs := withAttr(withAttr(r.attrs, "ht", strconv.FormatFloat(points, 'f', -1, 64)), "customHeight", "1")
	if attrs != r.attrs {
		r.attrs = attrs
		r.raw = ""
		s.changed = true
	}
}

// clearRows drops all rows.
func (s *sheet) clearRows() {
	if len(s.rows) == 0 {
		return
	}
	for _, r := range s.rows {
		s.touched[r.num] = true
		s.lostFormula = s.lostFormula || slices.ContainsFunc(r.cells, func(c cell) bool { return c.derived })
	}
	s.rows = nil
	s.changed = true
}

// text puts the sheet together again.
func (s *sheet) text() string {
	var b strings.Builder
	b.WriteString(s.withDimension())
	b.WriteString("<" + s.prefix + "sheetData>")
	for i := range s.rows {
		s.rows[i].write(&b, s.prefix)
	}
	b.WriteString("</" + s.prefix + "sheetData>")
	b.WriteString(s.tail)
	return b.String()
}

func (r *row) write(b *strings.Builder, prefix string) {
	if r.raw != "" {
		b.WriteString(r.raw)
		return
	}
	b.WriteString("<" + prefix + "row")
	b.WriteString(strings.TrimRight(r.attrs, " "))
	if len(r.cells) == 0 {
		b.WriteString("/>")
		return
	}
	b.WriteString(">")
	for _, c := range r.cells {
		b.WriteString(c.raw)
	}
	b.WriteString("</" + prefix + "row>")
}

// withDimension is the head with the range of the cells that are there now.
func (s *sheet) withDimension() string {
	a := area{}
	for _, r := range s.rows {
		if len(r.cells) == 0 {
			continue
		}
		first, last := int(r.cells[0].col), int(r.cells[len(r.cells)-1].col)
		if a.row1 == 0 {
			a = area{first, r.num, last, r.num}
		}
		a.col1, a.col2, a.row2 = min(a.col1, first), max(a.col2, last), r.num
	}
	ref := "A1"
	if a.row1 > 0 {
		ref = a.String()
	}
	at := strings.Index(s.head, "<"+s.prefix+"dimension")
	if at < 0 {
		return s.head
	}
	t, ok := readTag(s.head, at)
	if !ok || !t.empty {
		return s.head
	}
	return s.head[:t.start] + "<" + s.prefix + `dimension ref="` + ref + `"/>` + s.head[t.end:]
}

// limitCell cuts text to what a cell can hold.
func limitCell(text string) string {
	const limit = 32_767
	if len(text) <= limit {
		return text
	}
	units := 0
	for i, r := range text {
		units++
		if r > 0xFFFF {
			units++
		}
		if units > limit {
			return text[:i]
		}
	}
	return text
}

// moveRow moves the cells of a row to another, empty one.
func (s *sheet) moveRow(from, to int) {
	r := s.row(from)
	if r == nil {
		return
	}
	cells := slices.Clone(r.cells)
	attrs := withoutAttr(withAttr(r.attrs, "r", strconv.Itoa(to)), "spans")
	for _, c := range cells {
		s.move(c, to, int(c.col))
	}
	r = s.row(from)
	r.cells = nil
	s.touch(r)
	s.row(to).attrs = attrs
}

// shiftRow moves the cells of a row sideways.
func (s *sheet) shiftRow(num, cols int) {
	r := s.row(num)
	if r == nil {
		return
	}
	cells := slices.Clone(r.cells)
	r.cells = nil
	s.touch(r)
	for _, c := range cells {
		if to := int(c.col) + cols; to >= 1 && to <= maxCol {
			s.move(c, num, to)
		}
	}
}

// move puts a cell as it is to another place.
func (s *sheet) move(c cell, num, col int) {
	open, ok := nextTag(c.raw, 0)
	if !ok {
		return
	}
	from := open.start + len("<") + len(open.prefix) + len(open.name)
	c.raw = c.raw[:from] + withAttr(open.attrs, "r", cellRef(col, num)) + c.raw[from+len(open.attrs):]
	c.col = int32(col)
	r := s.ensureRow(num)
	at, found := slices.BinarySearchFunc(r.cells, c.col, func(c cell, n int32) int { return int(c.col - n) })
	if found {
		r.cells[at] = c
	} else {
		r.cells = slices.Insert(r.cells, at, c)
	}
	r.attrs = withoutAttr(r.attrs, "spans")
	s.touch(r)
}
