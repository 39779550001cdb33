package xlsx

import (
	"slices"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"
)

// Sheets are all sheets in their order.
func (f *File) Sheets() []*Sheet { return f.sheets }

// Creator is who the file's properties say has made it; nothing if they do not say.
func (f *File) Creator() string {
	props, err := f.excel.GetDocProps()
	if err != nil || props == nil {
		return ""
	}
	return props.Creator
}

// Day is the day of a serial number, counted from 1900 or, where the workbook says so, from 1904.
func (f *File) Day(serial float64) time.Time {
	first := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	if props, err := f.excel.GetWorkbookProps(); err == nil && props.Date1904 != nil && *props.Date1904 {
		first = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return first.AddDate(0, 0, int(serial))
}

// NewSheet is how a new sheet is made.
type NewSheet struct {
	Hidden    bool
	Landscape bool
	Frozen    int // rows at the top that stay in sight
}

// AddSheet adds a sheet behind the one at an index, -1 for the first place, ready to be printed on A4.
func (f *File) AddSheet(name string, after int, how NewSheet) *Sheet {
	x := f.excel
	held := map[any]bool{}
	x.Sheet.Range(func(part, _ any) bool { held[part] = true; return true })
	_, err := x.NewSheet(name)
	f.fail(err)
	s := &Sheet{file: f, Name: name, Hidden: how.Hidden, holds: cellSheet}
	x.Sheet.Range(func(part, _ any) bool {
		if !held[part] {
			s.part, _ = part.(string)
		}
		return true
	})
	at := after + 1
	if at < len(f.sheets) {
		f.moveLast(at)
	}
	if how.Hidden {
		f.fail(x.SetSheetVisible(name, false))
	}
	s.clear()
	s.SetUp(how)
	f.sheets = slices.Insert(f.sheets, at, s)
	f.take[sharedList] = true
	return s
}

// SetUp has a sheet shown and printed on A4 as a new one is.
func (s *Sheet) SetUp(how NewSheet) {
	f, x := s.file, s.file.excel
	yes, no := true, false
	paper, width, height, orientation := 9, 1, 0, "portrait"
	if how.Landscape {
		orientation = "landscape"
	}
	f.fail(x.SetSheetProps(s.Name, &excelize.SheetPropsOptions{FitToPage: &yes}))
	f.fail(x.SetSheetView(s.Name, 0, &excelize.ViewOptions{ShowGridLines: &no}))
	f.fail(x.SetPageLayout(s.Name, &excelize.PageLayoutOptions{
		Size: &paper, Orientation: &orientation, FitToWidth: &width,
		FitToHeight: &height,
	}))
	side, top, bottom, edge := 0.4, 0.7, 0.6, 0.3
	f.fail(x.SetPageMargins(s.Name, &excelize.PageLayoutMarginsOptions{
		Left: &side, Right: &side, Top: &top, Bottom: &bottom, Header: &edge, Footer: &edge, Horizontally: &yes,
	}))
	f.fail(x.SetHeaderFooter(s.Name, &excelize.HeaderFooterOptions{OddHeader: "&L&F&R&A", OddFooter: "&CPagina &P di &N"}))
	if how.Frozen > 0 {
		below, pane := CellName(1, how.Frozen+1), "bottomLeft"
		f.fail(x.SetPanes(s.Name, &excelize.Panes{
			Freeze: true, YSplit: how.Frozen, TopLeftCell: below, ActivePane: pane,
			Selection: []excelize.Selection{{SQRef: below, ActiveCell: below, Pane: pane}},
		}))
	}
	s.change("sheetPr", "sheetViews", "printOptions", "pageMargins", "pageSetup", "headerFooter")
}

// moveLast puts the last sheet of the list in the place with that index, and corrects what speaks of sheets by their
// index. excelize's MoveSheet forgets the names that belong to a sheet, reads every sheet, and panics over one of a chart
// or without a view.
func (f *File) moveLast(at int) {
	wb := f.excel.WorkBook
	last := len(wb.Sheets.Sheet) - 1
	moved := wb.Sheets.Sheet[last]
	copy(wb.Sheets.Sheet[at+1:], wb.Sheets.Sheet[at:last])
	wb.Sheets.Sheet[at] = moved
	if wb.BookViews != nil {
		for i := range wb.BookViews.WorkBookView {
			if view := &wb.BookViews.WorkBookView[i]; view.ActiveTab >= at {
				view.ActiveTab++
			}
		}
	}
	if wb.DefinedNames == nil {
		return
	}
	names := wb.DefinedNames.DefinedName
	for i := range names {
		if id := names[i].LocalSheetID; id != nil && *id >= at {
			n := *id + 1
			names[i].LocalSheetID = &n
		}
	}
}

// RemoveSheet takes a sheet out of the workbook.
func (f *File) RemoveSheet(s *Sheet) {
	f.fail(f.excel.DeleteSheet(s.Name))
	f.sheets = slices.DeleteFunc(f.sheets, func(other *Sheet) bool { return other == s })
	f.take[sharedList] = true
}

// RenameSheet gives a sheet another name, also in the names and, at the next save, in the formulas that speak of it.
// The error is excelize's where the name is not one for a sheet.
func (f *File) RenameSheet(s *Sheet, name string) error {
	if err := f.excel.SetSheetName(s.Name, name); err != nil {
		return err
	}
	if wb := f.excel.WorkBook; wb != nil && wb.DefinedNames != nil { // excelize misses names in quotes
		for i, defined := range wb.DefinedNames.DefinedName {
			wb.DefinedNames.DefinedName[i].Data = renameIn(defined.Data, s.Name, name)
		}
	}
	f.renamed = append(f.renamed, [2]string{s.Name, name})
	s.Name = name
	f.take[sharedList] = true
	return nil
}

// RangeTexts are the texts in the range of a name of the workbook, nil if there is no such name.
func (f *File) RangeTexts(name string) (list []string) {
	for _, defined := range f.excel.GetDefinedName() {
		if !strings.EqualFold(defined.Name, name) {
			continue
		}
		all := pieces(defined.RefersTo)
		_, sheet := sheetAt(all, 0)
		a, isArea := ParseArea(strings.Join(all[min(2, len(all)):], ""))
		i := slices.IndexFunc(f.sheets, func(s *Sheet) bool { return strings.EqualFold(s.Name, sheet) })
		if !isArea || i < 0 {
			return nil
		}
		p, err := f.sheets[i].Picture()
		if err != nil {
			return nil
		}
		for num, c := range p.cells() {
			if c.Text != "" && a.Contains(c.Col, num) {
				list = append(list, c.Text)
			}
		}
		return list
	}
	return nil
}
