package xls

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// writer makes the new workbook.
type writer struct {
	book   *book
	file   *excelize.File
	styles map[int]int // format of numbers -> style of the new workbook
}

// write is the whole workbook as .xlsx.
func (b *book) write() ([]byte, error) {
	w := &writer{book: b, file: excelize.NewFile(), styles: map[int]int{}}
	defer w.file.Close()
	var out bytes.Buffer
	err := w.workbook()
	if err == nil {
		err = w.file.Write(&out)
	}
	if err != nil {
		return nil, engine.Wrap(err, engine.Broken, "Il file .xls è stato letto, ma non si è potuto scrivere il file .xlsx")
	}
	return out.Bytes(), nil
}

func (w *writer) workbook() error {
	b := w.book
	used := map[string]bool{}
	for _, sh := range b.sheets {
		if sh.class != 0 {
			continue
		}
		sh.name = freeSheetName(sh.name, used)
		if _, err := w.file.NewSheet(sh.name); err != nil {
			return err
		}
	}
	if !used["sheet1"] {
		if err := w.file.DeleteSheet("Sheet1"); err != nil {
			return err
		}
	}
	if b.date1904 {
		yes := true
		if err := w.file.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &yes}); err != nil {
			return err
		}
	}
	for _, sh := range b.sheets {
		if sh.class != 0 {
			continue
		}
		for _, c := range sh.cells {
			if err := w.value(sh, c); err != nil {
				return err
			}
		}
		for _, step := range []func(*sheet) error{w.columns, w.merges, w.comments} {
			if err := step(sh); err != nil {
				return err
			}
		}
	}
	w.names()
	return w.visibility()
}

// freeSheetName is a name that the new workbook allows and that no other sheet has.
func freeSheetName(name string, used map[string]bool) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`:\/?*[]`, r) {
			return '_'
		}
		return r
	}, strings.ToValidUTF8(name, "_"))
	name = strings.Trim(xlsx.Cut(name, excelize.MaxSheetNameLength), "'")
	if name == "" {
		name = "Foglio"
	}
	free := name
	for n := 2; used[strings.ToLower(free)]; n++ {
		suffix := fmt.Sprintf(" (%d)", n)
		free = xlsx.Cut(name, excelize.MaxSheetNameLength-len(suffix)) + suffix
	}
	used[strings.ToLower(free)] = true
	return free
}

// columns hides the columns that were hidden.
func (w *writer) columns(sh *sheet) error {
	for _, c := range sh.hidden {
		if c[0] > c[1] {
			continue
		}
		if err := w.file.SetColVisible(sh.name, xlsx.ColumnName(c[0]+1)+":"+xlsx.ColumnName(c[1]+1), false); err != nil {
			return err
		}
	}
	return nil
}

// ref is the place of a cell, such as B7.
func ref(row, col int) string { return xlsx.CellName(col+1, row+1) }

// value writes what is in a cell; a number in its format, which alone shows that it is a date.
func (w *writer) value(sh *sheet, c cell) error {
	at := ref(c.row, c.col)
	switch c.record {
	case boolean:
		return w.file.SetCellBool(sh.name, at, c.number != 0)
	case failure:
		return w.file.SetCellFormula(sh.name, at, errorText(int(c.number)))
	case text:
		if c.text == "" {
			return nil
		}
		return w.file.SetCellStr(sh.name, at, xlsx.Storable(c.text))
	}
	if math.IsNaN(c.number) || math.IsInf(c.number, 0) {
		return nil
	}
	if err := w.file.SetCellFloat(sh.name, at, c.number, -1, 64); err != nil || c.style >= len(w.book.styles) {
		return err
	}
	style, err := w.style(w.book.styles[c.style])
	if err != nil {
		return err
	}
	return w.file.SetCellStyle(sh.name, at, at, style)
}

func errorText(code int) string {
	if text, ok := map[int]string{0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!"}[code]; ok {
		return text
	}
	return "#N/A"
}

// Formats of numbers: those that every workbook has in the same place, and the number from which they are the workbook's own.
const (
	lastBuiltin = 49
	ownFormats  = 164
)

// style is the style of the new workbook that shows numbers in a format of the old.
func (w *writer) style(format int) (int, error) {
	if id, ok := w.styles[format]; ok {
		return id, nil
	}
	look := &excelize.Style{}
	code, said := w.book.formats[format]
	standard := format <= 4 || format >= 9 && format <= 22 || format >= 37 && format <= 40 || format >= 45 && format <= lastBuiltin
	switch {
	case format < ownFormats && (standard || !said):
		if format <= lastBuiltin {
			look.NumFmt = format
		}
	case said && code != "" && !strings.EqualFold(code, "General"):
		code = xlsx.Storable(code)
		look.CustomNumFmt = &code
	}
	id, err := w.file.NewStyle(look)
	w.styles[format] = id
	return id, err
}

// maxMerges is the most merged cells of a sheet that are kept: every new one is compared with all.
const maxMerges = 2000

// merges merges cells again, but those that overlap others.
func (w *writer) merges(sh *sheet) error {
	var taken []area
	for _, m := range sh.merges {
		if m.bottom > lastRow || m.right > lastCol || m.top > m.bottom || m.left > m.right || m.top == m.bottom && m.left == m.right {
			continue
		}
		if len(taken) == maxMerges {
			return nil
		}
		if slices.ContainsFunc(taken, m.overlaps) {
			continue
		}
		taken = append(taken, m)
		if err := w.file.MergeCell(sh.name, ref(m.top, m.left), ref(m.bottom, m.right)); err != nil {
			return err
		}
	}
	return nil
}

func (a area) overlaps(b area) bool {
	return a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right
}

func (w *writer) comments(sh *sheet) error {
	seen := map[position]bool{}
	for _, n := range sh.notes {
		if n.row > lastRow || n.col > lastCol || seen[n.position] {
			continue
		}
		seen[n.position] = true
		comment := excelize.Comment{
			Cell: ref(n.row, n.col), Author: xlsx.Cut(xlsx.Storable(n.author), excelize.MaxFieldLength),
			Paragraph: []excelize.RichTextRun{{Text: xlsx.Storable(n.text)}},
		}
		if err := w.file.AddComment(sh.name, comment); err != nil {
			return err
		}
	}
	return nil
}

// visibility hides the sheets that were hidden, and shows the first of those that were not: a workbook must show something.
func (w *writer) visibility() error {
	cells := func(sh *sheet) bool { return sh.class == 0 }
	shown := slices.IndexFunc(w.book.sheets, func(sh *sheet) bool { return cells(sh) && sh.visibility == 0 })
	if shown < 0 {
		if shown = slices.IndexFunc(w.book.sheets, cells); shown < 0 {
			return nil
		}
	}
	index, err := w.file.GetSheetIndex(w.book.sheets[shown].name)
	if err != nil {
		return err
	}
	w.file.SetActiveSheet(index)
	for i, sh := range w.book.sheets {
		if i == shown || !cells(sh) || sh.visibility == 0 {
			continue
		}
		if err := w.file.SetSheetVisible(sh.name, false, sh.visibility == 2); err != nil {
			return err
		}
	}
	return nil
}

// names gives the named lists their names again; one that the new format does not allow, or that is there twice, is left out.
func (w *writer) names() {
	for _, n := range w.book.names {
		sh := w.book.sheetOf(n.reference)
		if sh == nil || sh.class != 0 || n.top > n.bottom || n.left > n.right {
			continue
		}
		_ = w.file.SetDefinedName(&excelize.DefinedName{
			Name: xlsx.Storable(n.text), RefersTo: fmt.Sprintf("%s!$%s$%d:$%s$%d", xlsx.QuoteSheet(sh.name),
				xlsx.ColumnName(n.left+1), n.top+1, xlsx.ColumnName(n.right+1), n.bottom+1),
		})
	}
}
