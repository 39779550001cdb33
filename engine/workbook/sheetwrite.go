package workbook

import (
	"math"
	"slices"
	"strconv"

	"github.com/xuri/excelize/v2"
)

// put writes a cell through excelize and keeps what was read true to it. A cell that says the same already
// is left alone.
func (s *sheet) put(num int, c cell, write func(f *excelize.File, sheet, at string) error) {
	if s.written != nil {
		s.written[[2]int{int(c.col), num}] = true
	}
	old := s.row(num).cell(int(c.col))
	if old != nil && s.same(*old, c) {
		return
	}
	if old != nil && old.derived {
		s.keepShared(num, *old)
		s.book.structure = true // the order of calculation, from which excelize takes the formula
	}
	f, name, at := s.book.file, s.ref.name, cellRef(int(c.col), num)
	s.book.fail(write(f, name, at))
	if c.style != 0 || old != nil {
		s.book.fail(f.SetCellStyle(name, at, at, int(c.style)))
	}
	delete(s.results, at)
	s.store(num, c)
	s.changed = true
	s.touched[num] = true
}

// same reports whether a cell says already what is to be written.
func (s *sheet) same(old, c cell) bool {
	if old.style != c.style || old.derived != c.derived || old.formula != c.formula {
		return false
	}
	if old.kind == sharedCell {
		old.kind = textCell
	}
	return old.kind == c.kind && (c.kind == blankCell || c.kind == numberCell && old.value == c.value || c.kind == textCell && s.book.text(old) == c.value)
}

// store keeps a cell as it is now.
func (s *sheet) store(num int, c cell) {
	i, found := s.find(num)
	if !found {
		s.rows = slices.Insert(s.rows, i, row{num: num})
	}
	r := &s.rows[i]
	at, there := r.find(int(c.col))
	if there {
		r.cells[at] = c
	} else {
		r.cells = slices.Insert(r.cells, at, c)
	}
}

// setText writes text; empty text empties the cell. The text is stored as such, never as a formula.
func (s *sheet) setText(col, num int, style int32, text string) {
	text = limitCell(xmlText(text))
	if text == "" {
		s.setBlank(col, num, style)
		return
	}
	s.put(num, cell{col: int32(col), style: style, kind: textCell, value: text}, func(f *excelize.File, sheet, at string) error {
		s.book.useTexts()
		return f.SetCellStr(sheet, at, encodeEscapes(text))
	})
}

// useTexts says that the shared texts change, which is a new part where there was none.
func (b *Book) useTexts() {
	if b.worded {
		return
	}
	b.worded = true
	if !b.archive.has(b.partOf("sharedStrings")) {
		b.structure = true
	}
}

// setNumber writes a number given by its digits, with a point.
func (s *sheet) setNumber(col, num int, style int32, digits string) {
	s.put(num, cell{col: int32(col), style: style, kind: numberCell, value: digits}, func(f *excelize.File, sheet, at string) error {
		return f.SetCellDefault(sheet, at, digits)
	})
}

// setBlank empties a cell, or makes an empty one with a style.
func (s *sheet) setBlank(col, num int, style int32) {
	if style == 0 && s.row(num).cell(col) == nil {
		return
	}
	s.put(num, cell{col: int32(col), style: style}, func(f *excelize.File, sheet, at string) error {
		return f.SetCellDefault(sheet, at, "")
	})
}

// setFormula writes a formula with the result that is to stand there until somebody computes it again.
func (s *sheet) setFormula(col, num int, style int32, formula, text string, number bool) {
	c := cell{col: int32(col), style: style, formula: formula, value: text, kind: textCell, derived: true, ours: true}
	if number {
		c.kind = numberCell
	}
	if old := s.row(num).cell(col); old != nil && old.formula == formula && old.style == style {
		if s.written != nil {
			s.written[[2]int{col, num}] = true
		}
		s.setResult(col, num, text)
		return
	}
	s.put(num, c, func(f *excelize.File, sheet, at string) error {
		if err := f.SetCellDefault(sheet, at, ""); err != nil {
			return err
		}
		return f.SetCellFormula(sheet, at, formula)
	})
	s.storeResult(num, s.row(num).cell(col), text)
}

// setRowHeight sets the height of a row, in points.
func (s *sheet) setRowHeight(num int, points float64) {
	i, found := s.find(num)
	if !found {
		s.rows = slices.Insert(s.rows, i, row{num: num})
	}
	if s.rows[i].height == points {
		return
	}
	s.rows[i].height = points
	s.book.fail(s.book.file.SetRowHeight(s.ref.name, num, points))
	s.changed = true
}

// rebuild runs work, which writes a whole sheet anew, and then empties the cells up to a column that it did
// not write. So cells that stay the same are not touched, nor are those further right.
func (s *sheet) rebuild(width int, work func()) {
	s.written = map[[2]int]bool{}
	work()
	written := s.written
	s.written = nil
	for i := range s.rows {
		r := &s.rows[i]
		for _, c := range slices.Clone(r.cells) {
			if int(c.col) <= width && !written[[2]int{int(c.col), r.num}] {
				s.setBlank(int(c.col), r.num, 0)
			}
		}
		r.cells = slices.DeleteFunc(r.cells, func(c cell) bool { return int(c.col) <= width && !written[[2]int{int(c.col), r.num}] })
	}
	s.rows = slices.DeleteFunc(s.rows, func(r row) bool { return len(r.cells) == 0 && r.height == 0 })
}

// setMerges makes these the merged ranges of the sheet.
func (s *sheet) setMerges(list []area) {
	f, name := s.book.file, s.ref.name
	for _, old := range s.merged {
		if !slices.Contains(list, old) {
			s.book.fail(f.UnmergeCell(name, cellRef(old.col1, old.row1), cellRef(old.col2, old.row2)))
			s.changed = true
		}
	}
	for _, a := range list {
		if !slices.Contains(s.merged, a) {
			s.book.fail(f.MergeCell(name, cellRef(a.col1, a.row1), cellRef(a.col2, a.row2)))
			s.changed = true
		}
	}
	s.merged = list
}

// setColumns sets the widths of columns and whether they are hidden.
func (s *sheet) setColumns(columns []column) {
	f, name := s.book.file, s.ref.name
	for _, c := range columns {
		old := s.column(c.from)
		letters := colName(c.from)
		if math.Abs(old.width-c.width) > 0.01 {
			s.book.fail(f.SetColWidth(name, letters, colName(c.to), c.width))
			s.changed = true
		}
		if old.hidden != c.hidden {
			s.book.fail(f.SetColVisible(name, letters, !c.hidden))
			s.changed = true
		}
		c.style = old.style
		s.columns = slices.DeleteFunc(s.columns, func(o column) bool { return o.from >= c.from && o.to <= c.to })
		s.columns = slices.Insert(s.columns, 0, c)
	}
}

// moveRow moves the cells of a row to another, empty one; shiftRow moves them sideways.
func (s *sheet) moveRow(from, to int) {
	if r := s.row(from); r != nil {
		s.move(slices.Clone(r.cells), from, to, 0)
	}
}

func (s *sheet) shiftRow(num, cols int) {
	if r := s.row(num); r != nil {
		s.move(slices.Clone(r.cells), num, num, cols)
	}
}

func (s *sheet) move(cells []cell, from, to, cols int) {
	for _, c := range cells {
		s.setBlank(int(c.col), from, 0)
	}
	for _, c := range cells {
		col := int(c.col) + cols
		if col < 1 || col > maxCol {
			continue
		}
		text := s.book.text(c)
		switch {
		case c.formula != "":
			s.setFormula(col, to, c.style, shiftFormula(c.formula, cols, to-from), text, c.kind == numberCell)
		case c.kind == numberCell:
			s.setNumber(col, to, c.style, c.value)
		default:
			s.setText(col, to, c.style, text)
		}
	}
}

// limitCell cuts text to what a cell can hold.
func limitCell(text string) string {
	const limit = excelize.TotalCellChars
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

// addSheet adds a sheet behind the one at index after (-1 for the first place). With frozenRows that many
// rows stay in sight.
func (b *Book) addSheet(name string, after int, hidden, landscape bool, frozenRows int) *sheet {
	f := b.file
	_, err := f.NewSheet(name)
	b.fail(err)
	at := after + 1
	if at < len(b.sheets) {
		b.fail(f.MoveSheet(name, b.sheets[at].name))
		shiftLocalNames(f, at)
	}
	if hidden {
		b.fail(f.SetSheetVisible(name, false))
	}
	yes, no := true, false
	paper, width, height, orientation := 9, 1, 0, "portrait"
	if landscape {
		orientation = "landscape"
	}
	b.fail(f.SetSheetProps(name, &excelize.SheetPropsOptions{FitToPage: &yes}))
	b.fail(f.SetSheetView(name, 0, &excelize.ViewOptions{ShowGridLines: &no}))
	b.fail(f.SetPageLayout(name, &excelize.PageLayoutOptions{Size: &paper, Orientation: &orientation, FitToWidth: &width, FitToHeight: &height}))
	side, top, bottom, edge := 0.4, 0.7, 0.6, 0.3
	b.fail(f.SetPageMargins(name, &excelize.PageLayoutMarginsOptions{
		Left: &side, Right: &side, Top: &top, Bottom: &bottom, Header: &edge, Footer: &edge, Horizontally: &yes,
	}))
	b.fail(f.SetHeaderFooter(name, &excelize.HeaderFooterOptions{OddHeader: "&L&F&R&A", OddFooter: "&CPagina &P di &N"}))
	if frozenRows > 0 {
		below := cellRef(1, frozenRows+1)
		b.fail(f.SetPanes(name, &excelize.Panes{
			Freeze: true, YSplit: frozenRows, TopLeftCell: below, ActivePane: "bottomLeft",
			Selection: []excelize.Selection{{SQRef: below, ActiveCell: below, Pane: "bottomLeft"}},
		}))
	}
	s := &sheet{book: b, touched: map[int]bool{}, results: map[string]result{}, changed: true}
	s.ref = &sheetRef{name: name, hidden: hidden, cells: true, sheet: s, mentions: map[string]bool{}}
	b.sheets = slices.Insert(b.sheets, at, s.ref)
	b.structure = true
	return s
}

// repeatRows has rows printed at the top of every page.
func (b *Book) repeatRows(sheetName string, from, to int) {
	b.fail(b.file.SetDefinedName(&excelize.DefinedName{
		Name: "_xlnm.Print_Titles", RefersTo: quoteSheet(sheetName) + "!$" + digits(from) + ":$" + digits(to), Scope: sheetName,
	}))
}

// shiftLocalNames corrects the names that belong to a sheet by its index, after a sheet was put in before
// it: excelize moves sheets without them.
func shiftLocalNames(f *excelize.File, at int) {
	if f.WorkBook == nil || f.WorkBook.DefinedNames == nil {
		return
	}
	for i := range f.WorkBook.DefinedNames.DefinedName {
		if id := f.WorkBook.DefinedNames.DefinedName[i].LocalSheetID; id != nil && *id >= at {
			n := *id + 1
			f.WorkBook.DefinedNames.DefinedName[i].LocalSheetID = &n
		}
	}
}

// removeSheet takes a sheet out of the workbook.
func (b *Book) removeSheet(ref *sheetRef) {
	b.fail(b.file.DeleteSheet(ref.name))
	b.sheets = slices.DeleteFunc(b.sheets, func(other *sheetRef) bool { return other == ref })
	b.structure = true
}

// renameSheet gives a sheet another name, also in the names and formulas that speak of it.
func (b *Book) renameSheet(ref *sheetRef, name string) error {
	old := ref.name
	if err := b.file.SetSheetName(old, name); err != nil {
		return err
	}
	if wb := b.file.WorkBook; wb != nil && wb.DefinedNames != nil { // excelize misses names in quotes
		for i, defined := range wb.DefinedNames.DefinedName {
			wb.DefinedNames.DefinedName[i].Data = renameIn(defined.Data, old, name)
		}
	}
	ref.name = name
	b.structure = true
	b.renamed = append(b.renamed, [2]string{old, name})
	for _, other := range b.sheets {
		if !other.cells || !b.mentionsAny(other, map[string]bool{foldName(old): true}, nil) || b.parse(other) != nil {
			continue
		}
		other.sheet.patched = true
		other.mentions[foldName(name)] = true
		for i := range other.sheet.rows {
			for j := range other.sheet.rows[i].cells {
				c := &other.sheet.rows[i].cells[j]
				c.formula = renameIn(c.formula, old, name)
			}
		}
	}
	return nil
}

func digits(n int) string { return strconv.Itoa(n) }
