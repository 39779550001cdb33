package workbook

import (
	"strconv"
	"strings"
)

// refreshFormulas keeps the results that stand beside formulas true. Names in a semifinal and the counts
// above the roster are computed here; any other result that may have been computed from a changed sheet is
// taken away, and Excel is told to compute when it opens the file, which LibreOffice does by itself.
func (b *Book) refreshFormulas() error {
	stale := map[string]bool{}
	lost := false
	for _, ref := range b.sheets {
		if ref.sheet == nil {
			continue
		}
		lost = lost || ref.sheet.lostFormula
		ref.sheet.lostFormula = false
		if len(ref.sheet.touched) > 0 {
			stale[foldName(ref.name)] = true
		}
	}
	if lost {
		if err := b.dropCalcChain(); err != nil {
			return err
		}
	}
	if len(stale) == 0 {
		return nil
	}
	b.refreshCounts()
	b.refreshNames()
	names, err := b.definedNames()
	if err != nil {
		return err
	}
	dropped := false
	for _, ref := range b.sheets {
		if stale[foldName(ref.name)] && ref.sheet != nil {
			dropped = b.dropOwnResults(ref) || dropped
		}
	}
	for again := true; again; {
		again = false
		for _, ref := range b.sheets {
			if stale[foldName(ref.name)] || !b.mentionsAny(ref, stale, names) {
				continue
			}
			if err := b.parse(ref); err != nil {
				continue // too large: Excel computes it anyway
			}
			for i := range ref.sheet.rows {
				r := &ref.sheet.rows[i]
				for j := range r.cells {
					ref.sheet.dropResult(r, &r.cells[j])
				}
			}
			stale[foldName(ref.name)] = true
			dropped, again = true, true
		}
	}
	if !dropped {
		return nil
	}
	return b.editMain(calcOnLoad)
}

// dropOwnResults drops the results in a sheet that was changed: in the roster those of the changed rows and
// above the headings, elsewhere all.
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
			if c := &r.cells[j]; c.derived && !c.fresh {
				s.dropResult(r, c)
				dropped = true
			}
		}
	}
	return dropped
}

// definedNames maps each name of the workbook to the sheet that it speaks of.
func (b *Book) definedNames() (map[string]string, error) {
	text, err := b.archive.text(b.main)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	list, ok := findElement(text, "definedNames")
	if !ok {
		return names, nil
	}
	content, _, _ := inner(text, list)
	for _, e := range elements(content) {
		t, _ := readTag(e.raw, 0)
		formula, _, _ := innerText(e.raw, t)
		if sheet, _, ok := splitSheetRef(formula); ok {
			names[t.attr("name")] = foldName(sheet)
		}
	}
	return names, nil
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

// calcOnLoad asks for a computation when the workbook is opened.
func calcOnLoad(text string) string {
	if t, ok := findElement(text, "calcPr"); ok {
		if isTrue(t.attr("fullCalcOnLoad")) {
			return text
		}
		from := t.start + len("<") + len(t.prefix) + len(t.name)
		return text[:from] + withAttr(t.attrs, "fullCalcOnLoad", "1") + text[from+len(t.attrs):]
	}
	root, ok := nextTag(text, 0)
	if !ok {
		return text
	}
	at := 0
	for _, name := range []string{"sheets", "functionGroups", "externalReferences", "definedNames"} {
		if t, ok := findElement(text, name); ok {
			_, end, _ := inner(text, t)
			at = max(at, end)
		}
	}
	if at == 0 {
		return text
	}
	return text[:at] + "<" + root.prefix + `calcPr fullCalcOnLoad="1"/>` + text[at:]
}

// keepShared gives the cells that share a formula with one that is about to go a formula of their own.
func (s *sheet) keepShared(num int, master cell) {
	group, isMaster := sharedGroup(master)
	if !isMaster {
		return
	}
	for i := range s.rows {
		r := &s.rows[i]
		for j := range r.cells {
			c := &r.cells[j]
			if !c.derived || c.formula != "" {
				continue
			}
			if g, _ := sharedGroup(*c); g != group {
				continue
			}
			formula := shiftFormula(master.formula, int(c.col-master.col), r.num-num)
			open, _ := nextTag(c.raw, 0)
			f, ok := nextTag(c.raw, open.end)
			if !ok || f.name != "f" {
				continue
			}
			_, end, _ := inner(c.raw, f)
			c.raw = c.raw[:f.start] + s.element("f", escape(formula)) + c.raw[end:]
			c.formula = formula
			r.raw = ""
			s.changed = true
		}
	}
}

// sharedGroup is the number of the shared formula a cell belongs to, and whether it is the one that has it.
func sharedGroup(c cell) (group string, master bool) {
	open, _ := nextTag(c.raw, 0)
	f, ok := nextTag(c.raw, open.end)
	if !ok || f.name != "f" || f.attr("t") != "shared" {
		return "", false
	}
	return f.attr("si"), c.formula != ""
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
