package xls

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
)

// writer makes the new workbook.
type writer struct {
	book    *book
	file    *excelize.File
	names   []string       // of the sheets, as the new workbook allows them
	styles  map[int]int    // style of the old workbook -> style of the new one
	results results        // of formulas, by sheet
	leftOut []engine.Text  // what stays behind
	said    map[string]int // formulas that stay behind, by sheet
	rich    int            // texts in several fonts so far: each costs excelize a look at all texts
	stale   []stale        // formulas whose last result may be old
}

// write is the whole workbook as .xlsx.
func (b *book) write() ([]byte, []engine.Text, error) {
	w := &writer{book: b, file: excelize.NewFile(), styles: map[int]int{}, results: results{}, said: map[string]int{}}
	defer w.file.Close()
	if err := w.workbook(); err != nil {
		return nil, nil, engine.Wrap(err, engine.Broken, "Il file .xls è stato letto, ma non si è potuto scrivere il file .xlsx")
	}
	var out bytes.Buffer
	if err := w.file.Write(&out); err != nil {
		return nil, nil, engine.Wrap(err, engine.Broken, "Il file .xls è stato letto, ma non si è potuto scrivere il file .xlsx")
	}
	data, err := w.results.put(out.Bytes())
	if err != nil {
		return nil, nil, engine.Wrap(err, engine.Broken, "Il file .xls è stato letto, ma non si è potuto scrivere il file .xlsx")
	}
	return data, w.leftOut, nil
}

func (w *writer) leave(format string, args ...any) {
	w.leftOut = append(w.leftOut, engine.Textf(format, args...))
}

func (w *writer) workbook() error {
	b := w.book
	if b.macros {
		w.leave("Le macro del file .xls non sono state copiate: Raduno non ne ha bisogno")
	}
	w.names = make([]string, len(b.sheets))
	used := map[string]bool{}
	for i, sh := range b.sheets {
		if sh.class != 0 {
			continue
		}
		w.names[i] = freeSheetName(sh.name, used)
		sh.name = w.names[i] // so that formulas speak of the new name
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
			w.leave("Il foglio “%s” non è stato copiato: contiene un grafico o delle macro, non delle celle", sh.name)
			continue
		}
		if err := w.sheet(sh); err != nil {
			return err
		}
	}
	w.recalculate()
	w.definedNames()
	w.visibility()
	fresh := true
	if err := w.file.SetCalcProps(&excelize.CalcPropsOptions{FullCalcOnLoad: &fresh}); err != nil {
		return err
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
	name = strings.Trim(cutUTF16(name, excelize.MaxSheetNameLength), "'")
	if name == "" {
		name = "Foglio"
	}
	free := name
	for n := 2; used[strings.ToLower(free)]; n++ {
		suffix := " (" + itoa(n) + ")"
		free = cutUTF16(name, excelize.MaxSheetNameLength-len(suffix)) + suffix
	}
	used[strings.ToLower(free)] = true
	return free
}

// cutUTF16 is at most n units of a text, counted as Excel counts.
func cutUTF16(s string, n int) string {
	units := 0
	for i, r := range s {
		units++
		if r > 0xFFFF {
			units++
		}
		if units > n {
			return s[:i]
		}
	}
	return s
}

// sheet writes one sheet.
func (w *writer) sheet(sh *sheet) error {
	steps := []func(*sheet) error{
		w.dimensions, w.columns, w.rows, w.cells, w.merges, w.views, w.pages, w.checks, w.rules, w.comments, w.protection,
	}
	for _, step := range steps {
		if err := step(sh); err != nil {
			return err
		}
	}
	w.sayLeftOut(sh)
	return nil
}

// sayLeftOut says what of a sheet stays behind.
func (w *writer) sayLeftOut(sh *sheet) {
	for _, left := range []struct {
		count  int
		format string
	}{
		{sh.charts, "Foglio “%s”: i grafici non sono stati copiati (%d)"},
		{sh.pictures, "Foglio “%s”: le immagini non sono state copiate (%d)"},
		{sh.shapes, "Foglio “%s”: i disegni, i pulsanti e gli altri oggetti non sono stati copiati (%d)"},
		{sh.links, "Foglio “%s”: i collegamenti a siti o file non sono stati copiati, il loro testo sì (%d)"},
		{sh.newerRules, "Foglio “%s”: le formattazioni condizionali di Excel 2007 non sono state copiate (%d)"},
		{sh.tables, "Foglio “%s”: le tabelle di simulazione non sono state copiate, i loro valori sì (%d)"},
		{
			w.said[sh.name],
			"Foglio “%s”: di alcune formule è rimasto solo il risultato, perché parlano di altri file o usano funzioni che non si possono " +
				"copiare (%d)",
		},
	} {
		if left.count > 0 {
			w.leave(left.format, sh.name, left.count)
		}
	}
}

func (w *writer) dimensions(sh *sheet) error {
	var props excelize.SheetPropsOptions
	if sh.defWidth > 0 && sh.defWidth <= excelize.MaxColumnWidth {
		props.DefaultColWidth = &sh.defWidth
	}
	if sh.defHigh > 0 && sh.defHigh <= excelize.MaxRowHeight {
		props.DefaultRowHeight = &sh.defHigh
	}
	if color := w.book.color(sh.tabColor); sh.tabColor != 0 && color != "" {
		props.TabColorRGB = &color
	}
	if sh.page.fit {
		props.FitToPage = &sh.page.fit
	}
	return w.file.SetSheetProps(sh.name, &props)
}

func (w *writer) columns(sh *sheet) error {
	for _, c := range sh.columns {
		if c.first > c.last || c.last > lastCol {
			continue
		}
		first, _ := excelize.ColumnNumberToName(c.first + 1)
		last, _ := excelize.ColumnNumberToName(c.last + 1)
		if err := w.file.SetColWidth(sh.name, first, last, min(c.width, excelize.MaxColumnWidth)); err != nil {
			return err
		}
		if c.style != plainStyle && c.style < len(w.book.styles) {
			id, err := w.style(c.style)
			if err != nil {
				return err
			}
			if err := w.file.SetColStyle(sh.name, first+":"+last, id); err != nil {
				return err
			}
		}
		if c.hidden {
			if err := w.file.SetColVisible(sh.name, first+":"+last, false); err != nil {
				return err
			}
		}
		for col := c.first; col <= c.last && c.level > 0; col++ {
			letters, _ := excelize.ColumnNumberToName(col + 1)
			if err := w.file.SetColOutlineLevel(sh.name, letters, uint8(c.level)); err != nil {
				return err
			}
		}
	}
	return nil
}

// plainStyle is the style of cells without one.
const plainStyle = 15

func (w *writer) rows(sh *sheet) error {
	rows := slices.Clone(sh.rows)
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(a.index, b.index) })
	for _, r := range rows {
		if r.index > lastRow {
			continue
		}
		n := r.index + 1
		if r.height > 0 && r.height <= excelize.MaxRowHeight && r.height != sh.defHigh {
			if err := w.file.SetRowHeight(sh.name, n, r.height); err != nil {
				return err
			}
		}
		if r.hidden {
			if err := w.file.SetRowVisible(sh.name, n, false); err != nil {
				return err
			}
		}
		if r.level > 0 {
			if err := w.file.SetRowOutlineLevel(sh.name, n, uint8(r.level)); err != nil {
				return err
			}
		}
		if r.style >= 0 && r.style != plainStyle && r.style < len(w.book.styles) {
			id, err := w.style(r.style)
			if err != nil {
				return err
			}
			if err := w.file.SetRowStyle(sh.name, n, n, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// ref is the place of a cell, such as B7.
func ref(row, col int) string {
	name, _ := excelize.CoordinatesToCellName(col+1, row+1)
	return name
}

func (w *writer) cells(sh *sheet) error {
	for _, c := range sh.cells {
		at := ref(c.row, c.col)
		if c.style < len(w.book.styles) {
			id, err := w.style(c.style)
			if err != nil {
				return err
			}
			if err := w.file.SetCellStyle(sh.name, at, at, id); err != nil {
				return err
			}
		}
		if c.formula != nil {
			words, decoded, err := w.book.formulaOf(sh, c)
			if err == nil && utf8.ValidString(words) {
				var options []excelize.FormulaOpts
				if sh.isArray(c) {
					array := excelize.STCellFormulaTypeArray
					options = append(options, excelize.FormulaOpts{Type: &array, Ref: &at})
				}
				if err := w.file.SetCellFormula(sh.name, at, words, options...); err != nil {
					return err
				}
				w.results.add(sh.name, c)
				if decoded.simple && len(options) == 0 && len(decoded.reads) > 0 && len(words) <= maxCalculatedText {
					w.stale = append(w.stale, stale{sh, c, decoded.reads})
				}
				continue
			}
			w.said[sh.name]++
		}
		if err := w.value(sh, at, c); err != nil {
			return err
		}
	}
	return nil
}

// value writes what is in a cell.
func (w *writer) value(sh *sheet, at string, c cell) error {
	switch c.record {
	case number:
		return w.file.SetCellFloat(sh.name, at, c.number, -1, 64)
	case boolean:
		return w.file.SetCellBool(sh.name, at, c.number != 0)
	case failure:
		w.results.add(sh.name, c)
		return w.file.SetCellFormula(sh.name, at, errorText(int(c.number)))
	case text:
		if len(c.runs) > 0 && w.rich < maxRich {
			w.rich++
			return w.file.SetCellRichText(sh.name, at, w.book.runsOf(c))
		}
		return w.file.SetCellStr(sh.name, at, clean(c.text))
	}
	return nil
}

func (w *writer) merges(sh *sheet) error {
	taken := make([]area, 0, min(len(sh.merges), maxMerges))
	for _, m := range sh.merges {
		if m.bottom > lastRow || m.right > lastCol || m.top > m.bottom || m.left > m.right || m.top == m.bottom && m.left == m.right {
			continue
		}
		if len(taken) >= maxMerges || slices.ContainsFunc(taken, m.overlaps) {
			w.leave("Foglio “%s”: le celle unite %s non sono rimaste unite, perché si sovrappongono ad altre o sono troppe", sh.name, m.String())
			if len(taken) >= maxMerges {
				return nil
			}
			continue
		}
		taken = append(taken, m)
		if err := w.file.MergeCell(sh.name, ref(m.top, m.left), ref(m.bottom, m.right)); err != nil {
			return err
		}
	}
	return nil
}

// maxMerges is the most merged cells of a sheet that are kept: every new one is compared with all.
const maxMerges = 2000

func (a area) overlaps(b area) bool {
	return a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right
}

// String is the area as an organizer writes it: B2:D2.
func (a area) String() string {
	if a.top == a.bottom && a.left == a.right {
		return ref(a.top, a.left)
	}
	return ref(a.top, a.left) + ":" + ref(a.bottom, a.right)
}

// sqref is a list of areas as the new format wants it; empty if none is on a sheet.
func sqref(areas []area) string {
	var list []string
	for _, a := range areas {
		if a.top <= a.bottom && a.left <= a.right && a.bottom <= lastRow && a.right <= lastCol {
			list = append(list, a.String())
		}
	}
	return strings.Join(list, " ")
}

func (w *writer) visibility() {
	active := w.book.active
	if active >= len(w.names) || w.names[active] == "" || w.book.sheets[active].visibility != 0 {
		active = slices.IndexFunc(w.book.sheets, func(sh *sheet) bool { return sh.class == 0 && sh.visibility == 0 })
	}
	if active < 0 {
		active = slices.IndexFunc(w.book.sheets, func(sh *sheet) bool { return sh.class == 0 })
		if active < 0 {
			return
		}
		w.book.sheets[active].visibility = 0 // a workbook must show something
	}
	if index, err := w.file.GetSheetIndex(w.names[active]); err == nil {
		w.file.SetActiveSheet(index)
	}
	for _, sh := range w.book.sheets {
		if sh.class == 0 && sh.visibility != 0 {
			// The name was just given to the sheet: it exists.
			_ = w.file.SetSheetVisible(sh.name, false, sh.visibility == 2)
		}
	}
}

func (w *writer) definedNames() {
	for _, n := range w.book.names {
		if n.function || n.hidden && !n.builtin {
			continue
		}
		text := n.text
		if n.builtin {
			code, _ := utf8.DecodeRuneInString(n.text)
			if text = builtinNames[code]; text == "" {
				continue // a filter's own name: Excel makes it anew
			}
		}
		scope := ""
		if n.sheet > 0 && n.sheet <= len(w.names) {
			scope = w.names[n.sheet-1]
		}
		words, err := w.book.words(n.tokens, n.extra, position{})
		if err == nil && !strings.Contains(words, "#REF!") {
			err = w.file.SetDefinedName(&excelize.DefinedName{Name: clean(text), RefersTo: clean(words), Scope: scope})
		} else if err == nil {
			err = errFormula
		}
		if err != nil && !errors.Is(err, excelize.ErrDefinedNameDuplicate) {
			w.leave("Il nome “%s” non è stato copiato: non indica più nessuna cella, o parla di altri file", text)
		}
	}
}
