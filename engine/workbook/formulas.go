package workbook

import (
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// refreshFormulas keeps the results that stand beside formulas true. Names in a semifinal and the counts
// above the roster are computed here; any other result that may have been computed from a changed sheet is
// taken away, and Excel is told to compute when it opens the file, which LibreOffice does by itself.
func (b *Book) refreshFormulas() error {
	stale := map[string]bool{}
	for _, ref := range b.sheets {
		if ref.sheet != nil && len(ref.sheet.touched) > 0 {
			stale[foldName(ref.name)] = true
		}
	}
	if len(stale) == 0 {
		return nil
	}
	b.refreshCounts()
	b.refreshNames()
	names := b.sheetsOfNames()
	dropped := false
	for _, ref := range b.sheets {
		if stale[foldName(ref.name)] && ref.sheet != nil {
			dropped = b.dropOwnResults(ref) || dropped
		}
	}
	for again := true; again; {
		again = false
		for _, ref := range b.sheets {
			if stale[foldName(ref.name)] || !b.mentionsAny(ref, stale, names) || b.parse(ref) != nil {
				continue // what is too large to be read Excel computes anyway
			}
			for i := range ref.sheet.rows {
				r := &ref.sheet.rows[i]
				for j := range r.cells {
					dropped = ref.sheet.dropResult(r.num, &r.cells[j]) || dropped
				}
			}
			stale[foldName(ref.name)] = true
			again = true
		}
	}
	if !dropped {
		return nil
	}
	b.structure = true
	yes := true
	return b.file.SetCalcProps(&excelize.CalcPropsOptions{FullCalcOnLoad: &yes})
}

// dropOwnResults drops the results in a sheet that was changed: in the roster those of the changed rows and
// above the headings, elsewhere all. Results that were stored by refreshNames and refreshCounts are true.
func (b *Book) dropOwnResults(ref *sheetRef) bool {
	s := ref.sheet
	var only func(int) bool
	if layout, ok := b.rosterLayout(&report{}); ok && layout.ref == ref {
		only = func(num int) bool { return num < layout.head || s.touched[num] }
	}
	dropped := false
	for i := range s.rows {
		r := &s.rows[i]
		if only != nil && !only(r.num) {
			continue
		}
		for j := range r.cells {
			dropped = s.dropResult(r.num, &r.cells[j]) || dropped
		}
	}
	return dropped
}

// sheetsOfNames maps each name of the workbook to the sheet that it speaks of.
func (b *Book) sheetsOfNames() map[string]string {
	names := map[string]string{}
	for _, defined := range b.file.GetDefinedName() {
		if sheet, _, ok := splitSheetRef(defined.RefersTo); ok {
			names[defined.Name] = foldName(sheet)
		}
	}
	return names
}

// mentionsAny reports whether formulas of a sheet speak of one of these sheets, directly or by a name.
func (b *Book) mentionsAny(ref *sheetRef, sheets map[string]bool, names map[string]string) bool {
	if !ref.cells {
		return false
	}
	if ref.mentions == nil {
		ref.mentions = map[string]bool{}
		b.collectMentions(ref, names)
	}
	for name := range ref.mentions {
		if sheets[name] {
			return true
		}
	}
	return false
}

func (b *Book) collectMentions(ref *sheetRef, names map[string]string) {
	note := func(formula string) {
		for _, name := range mentioned(formula) {
			ref.mentions[foldName(name)] = true
		}
		for name, sheet := range names {
			if strings.Contains(formula, name) {
				ref.mentions[sheet] = true
			}
		}
	}
	if ref.sheet != nil {
		for _, r := range ref.sheet.rows {
			for _, c := range r.cells {
				if c.formula != "" {
					note(c.formula)
				}
			}
		}
		return
	}
	text, err := b.archive.text(ref.part)
	if err != nil {
		return
	}
	for i := 0; ; {
		t, ok := nextTag(text, i)
		if !ok {
			return
		}
		i = t.end
		if t.name == "f" && !t.closing && !t.empty {
			formula, _, _ := innerText(text, t)
			note(formula)
		}
	}
}

// mentioned are the names of sheets in a formula.
func mentioned(formula string) []string {
	var list []string
	for i := 0; ; {
		bang := strings.IndexByte(formula[i:], '!')
		if bang < 0 {
			return list
		}
		at := i + bang
		i = at + 1
		if at > 0 && formula[at-1] == '\'' {
			if open := strings.LastIndexByte(formula[:at-1], '\''); open >= 0 {
				list = append(list, formula[open+1:at-1])
			}
			continue
		}
		start := at
		for start > 0 && isWordByte(formula[start-1]) {
			start--
		}
		if start < at {
			list = append(list, formula[start:at])
		}
	}
}

// keepShared gives the cells that share a formula with one that is about to go a formula of their own:
// excelize would take theirs away too.
func (s *sheet) keepShared(num int, master cell) {
	if master.shared == 0 || master.formula == "" {
		return
	}
	f := s.book.file
	for i := range s.rows {
		r := &s.rows[i]
		for j := range r.cells {
			c := &r.cells[j]
			if c.shared != master.shared || c.formula != "" {
				continue
			}
			at := cellRef(int(c.col), r.num)
			formula := shiftFormula(master.formula, int(c.col-master.col), r.num-num)
			s.book.fail(f.SetCellFormula(s.ref.name, at, formula))
			c.formula, c.shared = formula, 0
			if c.kind != blankCell {
				s.storeResult(r.num, c, s.book.text(*c))
			}
		}
	}
}

// shiftFormula moves the relative references of a formula, as copying a cell does.
func shiftFormula(formula string, cols, rows int) string {
	var b strings.Builder
	for i := 0; i < len(formula); {
		c := formula[i]
		if c == '"' || c == '\'' {
			end := strings.IndexByte(formula[i+1:], c)
			if end < 0 {
				b.WriteString(formula[i:])
				break
			}
			b.WriteString(formula[i : i+end+2])
			i += end + 2
			continue
		}
		if !isWordByte(c) && c != '$' {
			b.WriteByte(c)
			i++
			continue
		}
		end := i
		for end < len(formula) && (isWordByte(formula[end]) || formula[end] == '$') {
			end++
		}
		word := formula[i:end]
		if end < len(formula) && (formula[end] == '(' || formula[end] == '!') {
			b.WriteString(word)
		} else {
			b.WriteString(shiftRef(word, cols, rows))
		}
		i = end
	}
	return b.String()
}

func shiftRef(word string, cols, rows int) string {
	col, row, ok := parseRef(word)
	if !ok {
		return word
	}
	fixedCol := strings.HasPrefix(word, "$")
	fixedRow := strings.LastIndexByte(word, '$') > 0
	out := ""
	if fixedCol {
		out = "$" + colName(col)
	} else {
		out = colName(max(1, col+cols))
	}
	if fixedRow {
		return out + "$" + strconv.Itoa(row)
	}
	return out + strconv.Itoa(max(1, row+rows))
}
