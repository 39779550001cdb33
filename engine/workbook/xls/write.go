package xls

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// xlsxOf is the workbook of some records as .xlsx.
func xlsxOf(records []byte) ([]byte, error) {
	b, err := readBook(records)
	if err != nil {
		return nil, err
	}
	b.file = excelize.NewFile()
	defer b.file.Close()
	if err := b.copySheets(records); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	b.defineNames()
	b.setVisibility()
	if b.fail(b.file.Write(&out)); b.failure != nil {
		return nil, engine.Wrap(b.failure, engine.Broken, "Il file .xls è stato letto, ma non si è potuto scrivere il file .xlsx")
	}
	return out.Bytes(), nil
}

func (b *book) fail(err error) { b.failure = cmp.Or(b.failure, err) }

// copySheets makes the sheets that hold cells, and copies what is in them.
func (b *book) copySheets(data []byte) error {
	used := map[string]bool{}
	for _, sh := range b.sheets {
		if sh.class != 0 {
			continue
		}
		if err := sh.begin(data); err != nil {
			return err
		}
		if sh.class == 0 {
			sh.name = freeSheetName(sh.name, used)
			_, err := b.file.NewSheet(sh.name)
			b.fail(err)
		}
	}
	if !used["sheet1"] {
		b.fail(b.file.DeleteSheet("Sheet1"))
	}
	if b.date1904 {
		b.fail(b.file.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &b.date1904}))
	}
	for _, sh := range b.sheets {
		if sh.class == 0 {
			if err := b.copySheet(sh); err != nil {
				return err
			}
		}
	}
	return nil
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

// ref is the place of a cell, such as B7.
func ref(row, col int) string { return xlsx.CellName(col+1, row+1) }

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
func (b *book) style(format int) (int, error) {
	if id, ok := b.made[format]; ok {
		return id, nil
	}
	look := &excelize.Style{}
	code, said := b.formats[format]
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
	id, err := b.file.NewStyle(look)
	b.made[format] = id
	return id, err
}

// maxMerges is the most merged cells of a sheet that are kept: every new one is compared with all.
const maxMerges = 2000

// merge merges cells again, but those that overlap others.
func (r *reading) merge() {
	var taken []area
	for _, m := range r.merges {
		if m.bottom > lastRow || m.right > lastCol || m.top > m.bottom || m.left > m.right || m.top == m.bottom && m.left == m.right {
			continue
		}
		if len(taken) < maxMerges && !slices.ContainsFunc(taken, m.overlaps) {
			taken = append(taken, m)
			r.fail(r.file.MergeCell(r.name, ref(m.top, m.left), ref(m.bottom, m.right)))
		}
	}
}

func (a area) overlaps(b area) bool {
	return a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right
}

func (r *reading) comments() {
	seen := map[string]bool{}
	for _, n := range r.notes {
		at := ref(n.row, n.col)
		if n.row > lastRow || n.col > lastCol || seen[at] {
			continue
		}
		seen[at] = true
		r.fail(r.file.AddComment(r.name, excelize.Comment{
			Cell: at, Author: xlsx.Cut(xlsx.Storable(n.author), excelize.MaxFieldLength),
			Paragraph: []excelize.RichTextRun{{Text: xlsx.Storable(r.texts[n.object])}},
		}))
	}
}

// setVisibility hides the sheets that were hidden, and shows the first of those that were not: a workbook must show something.
func (b *book) setVisibility() {
	sheets := engine.Where(b.sheets, func(sh *sheet) bool { return sh.class == 0 })
	if len(sheets) == 0 {
		return
	}
	shown := max(0, slices.IndexFunc(sheets, func(sh *sheet) bool { return sh.visibility == 0 }))
	index, err := b.file.GetSheetIndex(sheets[shown].name)
	b.fail(err)
	b.file.SetActiveSheet(index)
	for i, sh := range sheets {
		if i != shown && sh.visibility != 0 {
			b.fail(b.file.SetSheetVisible(sh.name, false, sh.visibility == 2))
		}
	}
}

// defineNames gives the named lists their names again; one that the new format does not allow, or that is there twice, is left out.
func (b *book) defineNames() {
	for _, n := range b.names {
		sh := b.sheetOf(n.reference)
		if sh == nil || sh.class != 0 || n.top > n.bottom || n.left > n.right {
			continue
		}
		_ = b.file.SetDefinedName(&excelize.DefinedName{
			Name: xlsx.Storable(n.text), RefersTo: fmt.Sprintf("%s!$%s$%d:$%s$%d", xlsx.QuoteSheet(sh.name),
				xlsx.ColumnName(n.left+1), n.top+1, xlsx.ColumnName(n.right+1), n.bottom+1),
		})
	}
}
