package xlsx

import (
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"
)

// sheetKind says what stands behind an entry in the list of sheets.
type sheetKind int

const (
	noPart     sheetKind = iota // its part or its relationship is missing
	cellSheet                   // cells
	otherSheet                  // a chart or macros
)

// Sheet is one sheet of a File.
type Sheet struct {
	Name   string
	Hidden bool

	file    *File
	part    string
	holds   sheetKind
	picture *Picture        // what the sheet says now; nil where it is to be read
	own     map[int]bool    // rows that only the sheet holds; nil once a caller has the list of rows
	changed bool            // in excelize, since the last save
	meant   map[string]bool // what beside the cells was meant to change since
	touched map[int]bool
	results map[[2]int]result // of formulas, by column and row, that are put in at the next save
	settled map[[2]int]bool   // formulas whose results were computed here since the last save
	written map[[2]int]bool   // the cells that a rebuilding wrote, nil while none goes on
	rowwise int
}

// clear forgets what belongs to one change.
func (s *Sheet) clear() {
	s.changed, s.meant, s.touched, s.results, s.settled = false, map[string]bool{}, map[int]bool{}, map[[2]int]result{}, map[[2]int]bool{}
}

// HasCells reports a sheet of cells, not of a chart or of macros.
func (s *Sheet) HasCells() bool { return s.holds == cellSheet }

// Missing reports a sheet that the workbook lists and does not hold.
func (s *Sheet) Missing() bool { return s.holds == noPart }

// Part is the name of the sheet's part in the package.
func (s *Sheet) Part() string { return s.part }

// Touched reports whether any value was changed since the last save.
func (s *Sheet) Touched() bool { return len(s.touched) > 0 }

// RowByRow says that from this row on each formula computes from its own row: when other rows change its result stays.
func (s *Sheet) RowByRow(from int) { s.rowwise = from }

// Cell is what a place says now, changes of this moment included.
func (s *Sheet) Cell(col, num int) Cell {
	if err := s.look(); err != nil {
		s.file.fail(err)
		return Cell{Col: col}
	}
	return s.picture.At(col, num)
}

// Style is the style of a cell as it is now.
func (s *Sheet) Style(col, num int) int { return s.Cell(col, num).Style }

// put writes a cell through excelize, and into the picture. A cell that says the same already is left alone.
func (s *Sheet) put(num int, c Cell, write func(at string) error) {
	if s.written != nil {
		s.written[[2]int{c.Col, num}] = true
	}
	old := s.Cell(c.Col, num)
	if old.Style == c.Style && old.Derived == c.Derived && old.Formula == c.Formula && old.Kind == c.Kind && old.Text == c.Text {
		return
	}
	f, at := s.file, CellName(c.Col, num)
	if old.Derived {
		s.keepShared(c.Col, num)
		f.take[sharedList] = true // the order of calculation, from which excelize takes the formula
	}
	f.fail(write(at))
	if c.Style != old.Style {
		f.fail(f.excel.SetCellStyle(s.Name, at, at, c.Style))
	} else if c.Style == 0 { // excelize gives it that of its row or column
		style, err := f.excel.GetCellStyle(s.Name, at)
		f.fail(err)
		c.Style = style
	}
	delete(s.results, [2]int{c.Col, num})
	s.touched[num], s.changed = true, true
	if old.shared > 0 && old.Formula != "" {
		s.picture = nil // excelize has changed other cells too
	} else if s.picture != nil {
		for _, a := range s.picture.Merged {
			if a.Contains(c.Col, num) && (a.Col1 != c.Col || a.Row1 != num) {
				delete(s.results, [2]int{a.Col1, a.Row1}) // excelize has written into the first cell
				s.picture = nil
				return
			}
		}
	}
	s.draw(num, c)
}

// draw puts a cell into the picture. Whoever has the picture already has it as it was.
func (s *Sheet) draw(num int, c Cell) {
	p := s.picture
	if p == nil {
		return
	}
	if s.own == nil {
		drawn := *p
		p, s.own = &drawn, map[int]bool{}
		p.Rows, s.picture = slices.Clone(p.Rows), p
	}
	p.formula = p.formula || c.Derived
	if at := slices.Index(p.Lost, CellName(c.Col, num)); at >= 0 {
		p.Lost = slices.Delete(slices.Clone(p.Lost), at, at+1)
	}
	i, found := slices.BinarySearchFunc(p.Rows, num, func(r Row, n int) int { return r.Num - n })
	if !found {
		p.Rows = slices.Insert(p.Rows, i, Row{Num: num})
	}
	r := &p.Rows[i]
	if !s.own[num] {
		r.Cells, s.own[num] = slices.Clone(r.Cells), true
	}
	j, found := slices.BinarySearchFunc(r.Cells, c.Col, func(c Cell, n int) int { return c.Col - n })
	says := c.Kind != Blank || c.Derived || c.Style != 0
	switch {
	case says && found:
		r.Cells[j] = c
	case says:
		r.Cells = slices.Insert(r.Cells, j, c)
	case found:
		r.Cells = slices.Delete(r.Cells, j, j+1)
	}
	if len(r.Cells) == 0 {
		p.Rows = slices.Delete(p.Rows, i, i+1)
	}
}

// change notes that excelize holds something newer than the file, which is to be read: besides cells these elements.
func (s *Sheet) change(elements ...string) {
	s.changed, s.picture = true, nil
	for _, name := range elements {
		s.meant[name] = true
	}
}

// did notes that the sheet is another now, or why it is not.
func (s *Sheet) did(err error, elements ...string) {
	s.file.fail(err)
	s.change(elements...)
}

// SetText writes text; empty text empties the cell. The text is stored as such, never as a formula.
func (s *Sheet) SetText(col, num, style int, text string) {
	text = Storable(text)
	if text == "" {
		s.SetBlank(col, num, style)
		return
	}
	s.put(num, Cell{Col: col, Style: style, Kind: Text, Text: text}, func(at string) error {
		s.file.useTexts()
		return s.file.excel.SetCellStr(s.Name, at, encodeEscapes(text))
	})
}

// Storable is text as a cell can keep it: without what XML cannot hold, and no longer than a cell.
func Storable(text string) string { return limitCell(xmlText(text)) }

// useTexts says that the shared texts change, which is a new part where there was none.
func (f *File) useTexts() {
	if f.take[sharedTexts] {
		return
	}
	f.take[sharedTexts] = true
	if !f.pack.has(f.sharedPart(sharedTexts)) {
		f.take[sharedList] = true
	}
	f.fail(f.keepLost())
}

// keepLost gives the numbers of lost texts to texts that say so, or what is written next would stand in their cells.
func (f *File) keepLost() error {
	beyond := 0
	for _, s := range f.sheets {
		if s.holds != cellSheet {
			continue
		}
		p, err := s.Picture()
		if err != nil {
			return err
		}
		beyond = max(beyond, p.beyond)
	}
	for sst := f.excel.SharedStrings; sst != nil && len(sst.SI) < beyond; {
		sst.SI = slices.Grow(sst.SI, 1)[:len(sst.SI)+1]
		if err := xml.Unmarshal([]byte("<si><t>"+lost+"</t></si>"), &sst.SI[len(sst.SI)-1]); err != nil {
			return err
		}
	}
	return nil
}

// SetNumber writes a number given by its digits, with a point.
func (s *Sheet) SetNumber(col, num, style int, digits string) {
	s.put(num, Cell{Col: col, Style: style, Kind: Number, Text: digits}, func(at string) error {
		return s.file.excel.SetCellDefault(s.Name, at, digits)
	})
}

// SetBlank empties a cell, or makes an empty one with a style.
func (s *Sheet) SetBlank(col, num, style int) {
	s.put(num, Cell{Col: col, Style: style}, func(at string) error { return s.file.excel.SetCellDefault(s.Name, at, "") })
}

// SetFormula writes a formula with its result until the next calculation.
func (s *Sheet) SetFormula(col, num, style int, formula, text string, number bool) {
	if old := s.Cell(col, num); old.Formula == formula && old.Style == style {
		if s.written != nil {
			s.written[[2]int{col, num}] = true
		}
		s.SetResult(col, num, text)
		return
	}
	s.put(num, Cell{Col: col, Style: style, Derived: true, Formula: formula}, func(at string) error {
		if err := s.file.excel.SetCellDefault(s.Name, at, ""); err != nil {
			return err
		}
		return s.file.excel.SetCellFormula(s.Name, at, formula)
	})
	r := result{Text, text}
	if number {
		r.content = Number
	}
	s.settled[[2]int{col, num}] = true
	if c := s.Cell(col, num); c.Derived { // of merged cells only the first can be
		s.store(num, c, r)
	}
}

// SetRowHeight sets the height of a row, in points.
func (s *Sheet) SetRowHeight(num int, points float64) {
	if old, err := s.file.excel.GetRowHeight(s.Name, num); err == nil && old == points {
		return
	}
	s.file.fail(s.file.excel.SetRowHeight(s.Name, num, points))
	s.changed = true // the picture shows no heights
}

// Rebuild runs work, which writes a whole sheet anew, and then empties the cells up to a column that it did not
// write. So cells that stay the same are not touched, nor are those further right.
func (s *Sheet) Rebuild(width int, work func()) {
	before := s.seen()
	if before == nil {
		return
	}
	s.written = map[[2]int]bool{}
	work()
	written := s.written
	s.written = nil
	for num, c := range before.cells() {
		if c.Col <= width && !written[[2]int{c.Col, num}] {
			s.SetBlank(c.Col, num, 0)
		}
	}
}

// seen is the picture of the sheet; nil where it cannot be read, which the change fails with.
func (s *Sheet) seen() *Picture {
	p, err := s.Picture()
	s.file.fail(err)
	return p
}

// SetMerges makes these the merged ranges of the sheet.
func (s *Sheet) SetMerges(list []Area) {
	now := s.seen()
	if now == nil {
		return
	}
	f := s.file.excel
	for _, old := range now.Merged {
		if !slices.Contains(list, old) {
			s.did(f.UnmergeCell(s.Name, CellName(old.Col1, old.Row1), CellName(old.Col2, old.Row2)), "mergeCells")
		}
	}
	for _, a := range list {
		if !slices.Contains(now.Merged, a) {
			s.did(f.MergeCell(s.Name, CellName(a.Col1, a.Row1), CellName(a.Col2, a.Row2)), "mergeCells")
		}
	}
}

// Columns is how some columns look: their width in characters, and whether they are hidden.
type Columns struct {
	From, To int
	Width    float64
	Hidden   bool
}

// SetColumns sets the widths of columns and whether they are hidden.
func (s *Sheet) SetColumns(list ...Columns) {
	f := s.file.excel
	for _, c := range list {
		first := ColumnName(c.From)
		if width, err := f.GetColWidth(s.Name, first); err != nil || math.Abs(width-c.Width) > 0.01 {
			s.did(f.SetColWidth(s.Name, first, ColumnName(c.To), c.Width), "cols")
		}
		if visible, err := f.GetColVisible(s.Name, first); err != nil || visible == c.Hidden {
			s.did(f.SetColVisible(s.Name, first, !c.Hidden), "cols")
		}
	}
}

// SetColumnStyle gives the empty cells of a column a style.
func (s *Sheet) SetColumnStyle(col, style int) {
	s.did(s.file.excel.SetColStyle(s.Name, ColumnName(col), style), "cols")
}

// Restyle gives a cell a style and leaves what it says.
func (s *Sheet) Restyle(col, num, style int) {
	s.did(s.file.excel.SetCellStyle(s.Name, CellName(col, num), CellName(col, num), style))
}

// MoveRow moves the cells of a row to another, empty one.
func (s *Sheet) MoveRow(from, to int) {
	s.move(from, to, 0, func(formula string) string { return shiftFormula(formula, 0, to-from) })
}

// ShiftRow moves the cells of a row sideways.
func (s *Sheet) ShiftRow(num, cols int) {
	s.move(num, num, cols, func(formula string) string { return shiftFormula(formula, cols, 0) })
}

// MoveDown moves all rows from one on, with their merged ranges.
func (s *Sheet) MoveDown(from, rows int) {
	p := s.seen()
	if p == nil {
		return
	}
	merges := slices.Clone(p.Merged)
	for i := range merges {
		if merges[i].Row1 >= from {
			merges[i].Row1, merges[i].Row2 = merges[i].Row1+rows, merges[i].Row2+rows
		}
	}
	s.SetMerges(slices.DeleteFunc(slices.Clone(p.Merged), func(a Area) bool { return a.Row1 >= from }))
	for i := len(p.Rows) - 1; i >= 0 && p.Rows[i].Num >= from; i-- {
		s.move(p.Rows[i].Num, p.Rows[i].Num+rows, 0, func(formula string) string { return insertRows(formula, from, rows) })
	}
	s.SetMerges(merges)
}

func (s *Sheet) move(from, to, cols int, formula func(string) string) {
	p := s.seen()
	if p == nil || p.Row(from) == nil {
		return
	}
	cells := p.Row(from).Cells
	for _, c := range cells {
		s.SetBlank(c.Col, from, 0)
	}
	for _, c := range cells {
		col := c.Col + cols
		switch {
		case col < 1 || col > MaxCol:
		case c.Formula != "":
			s.SetFormula(col, to, c.Style, formula(c.Formula), c.Text, c.Kind == Number)
		case c.Kind == Number:
			s.SetNumber(col, to, c.Style, c.Text)
		case c.Kind == Bool || c.Kind == Failed:
			s.SetNumber(col, to, c.Style, "0") // until the text of the sheet is written: excelize writes no error
		default:
			s.SetText(col, to, c.Style, c.Text)
		}
		if moved := s.Cell(col, to); c.Kind == Bool || c.Kind == Failed {
			s.store(to, moved, result{c.Kind, c.Text + c.failure})
		}
	}
}

// Dropdown gives cells a list to choose from, by the name of its range. With a refusal other values are not taken.
func (s *Sheet) Dropdown(cells, list, title, refusal string) {
	dv := excelize.NewDataValidation(true)
	dv.SetSqref(cells)
	dv.SetSqrefDropList(list)
	dv.ShowErrorMessage = refusal != ""
	if refusal != "" {
		dv.SetError(excelize.DataValidationErrorStyleStop, title, refusal)
	}
	s.did(s.file.excel.AddDataValidation(s.Name, dv), "dataValidations")
}

// WholeNumbers lets cells take whole numbers within bounds only.
func (s *Sheet) WholeNumbers(cells string, least, most int, title, refusal string) {
	dv := excelize.NewDataValidation(true)
	dv.SetSqref(cells)
	s.file.fail(dv.SetRange(least, most, excelize.DataValidationTypeWhole, excelize.DataValidationOperatorBetween))
	dv.SetError(excelize.DataValidationErrorStyleStop, title, refusal)
	s.did(s.file.excel.AddDataValidation(s.Name, dv), "dataValidations")
}

// Restretch gives a dropdown another range.
func (s *Sheet) Restretch(from, to string) {
	list, err := s.file.excel.GetDataValidations(s.Name)
	s.file.fail(err)
	for _, dv := range list {
		if dv.Sqref != from {
			continue
		}
		dv.Sqref = to
		s.file.fail(s.file.excel.DeleteDataValidation(s.Name, from))
		s.did(s.file.excel.AddDataValidation(s.Name, dv), "dataValidations")
	}
}

// Rule is a look that cells take while a formula holds.
type Rule struct {
	Formula string
	Look    excelize.Style
}

// Shade gives cells looks by rules; the first that holds goes first.
func (s *Sheet) Shade(cells string, rules ...Rule) {
	var list []excelize.ConditionalFormatOptions
	for _, rule := range rules {
		id, err := s.file.excel.NewConditionalStyle(&rule.Look)
		s.file.fail(err)
		list = append(list, excelize.ConditionalFormatOptions{Type: "formula", Criteria: rule.Formula, Format: &id})
	}
	s.file.take[sharedStyles] = true
	s.did(s.file.excel.SetConditionalFormat(s.Name, cells, list), "conditionalFormatting", "extLst")
}

// RepeatRows has rows printed at the top of every page.
func (s *Sheet) RepeatRows(from, to int) {
	s.define(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: fmt.Sprintf("$%d:$%d", from, to), Scope: s.Name})
}

// NameRange gives a range of the sheet a name.
func (s *Sheet) NameRange(name string, cells Area) {
	s.define(&excelize.DefinedName{Name: name, RefersTo: fmt.Sprintf("$%s$%d:$%s$%d", ColumnName(cells.Col1), cells.Row1,
		ColumnName(cells.Col2), cells.Row2)})
}

// define gives cells of the sheet a name.
func (s *Sheet) define(name *excelize.DefinedName) {
	name.RefersTo = QuoteSheet(s.Name) + "!" + name.RefersTo
	s.file.fail(s.file.excel.SetDefinedName(name))
	s.file.take[sharedList] = true
}

// Show makes this the sheet that is in front when the workbook is opened.
func (s *Sheet) Show() {
	index, err := s.file.excel.GetSheetIndex(s.Name)
	s.file.fail(err)
	s.file.excel.SetActiveSheet(index)
	s.file.take[sharedList] = true
	for _, other := range s.file.sheets { // only one is in front
		other.meant["sheetViews"] = true
	}
	s.change()
}

// limitCell cuts text to what a cell can hold.
func limitCell(text string) string { return Cut(text, maxText) }

// Cut is at most n units of UTF-16 of a text, counted as Excel counts.
func Cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	units := 0
	for i, r := range text {
		if units += max(1, utf16.RuneLen(r)); units > n {
			return text[:i]
		}
	}
	return text
}

// xmlText drops what XML cannot hold: control characters other than tab and newline, broken UTF-8.
func xmlText(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n':
			return r
		case r < ' ' || r == '\uFFFD' || r == 0xFFFE || r == 0xFFFF:
			return -1
		}
		return r
	}, s)
}
