package workbook

import (
	"strings"
)

// result is what is to stand beside a formula: a text, a number, or nothing, so that whoever opens the file
// computes it. excelize stores no results, and LibreOffice shows the stored ones.
type result struct {
	text   string
	number bool
	drop   bool
}

// setResult changes the stored result of a formula and leaves the formula as it is.
func (s *sheet) setResult(col, num int, text string) {
	c := s.row(num).cell(col)
	if c != nil {
		c.ours = true
	}
	if c == nil || !c.derived || c.kind != blankCell && s.book.text(*c) == text {
		return
	}
	s.storeResult(num, c, text)
}

// storeResult has a result stored at the next save.
func (s *sheet) storeResult(num int, c *cell, text string) {
	if c.kind != numberCell {
		c.kind = textCell
	}
	c.value = text
	s.results[cellRef(int(c.col), num)] = result{text: text, number: c.kind == numberCell}
	s.patched = true
}

// dropResult takes the stored result of a formula away.
func (s *sheet) dropResult(num int, c *cell) bool {
	if !c.derived || c.ours || c.kind == blankCell {
		return false
	}
	c.kind, c.value = blankCell, ""
	s.results[cellRef(int(c.col), num)] = result{drop: true}
	s.patched = true
	return true
}

// withResults is the text of the sheet with the results of its formulas and the new names of sheets put in.
func (s *sheet) withResults(text string) string {
	for _, names := range s.book.renamed {
		text = renameInFormulas(text, names[0], names[1])
	}
	if len(s.results) == 0 {
		return text
	}
	var b strings.Builder
	done := 0
	for i := 0; ; {
		t, ok := nextTag(text, i)
		if !ok {
			break
		}
		i = t.end
		if t.name != "c" || t.closing || t.empty {
			continue
		}
		r, wanted := s.results[t.attr("r")]
		content, end, ok := inner(text, t)
		if !ok {
			break
		}
		i = end
		if !wanted {
			continue
		}
		b.WriteString(text[done:t.start])
		b.WriteString(r.cell(t, content))
		done = end
	}
	b.WriteString(text[done:])
	return b.String()
}

// cell is the text of a cell with the result in it.
func (r result) cell(t tag, content string) string {
	out := "<" + t.prefix + "c"
	for _, name := range []string{"r", "s"} {
		if value, ok := t.lookup(name); ok {
			out += " " + name + `="` + escape(value) + `"`
		}
	}
	if !r.number && !r.drop {
		out += ` t="str"`
	}
	out += ">"
	for _, e := range elements(content) {
		if e.name == "f" {
			out += e.raw
		}
	}
	if !r.drop {
		out += "<" + t.prefix + "v>" + escape(r.text) + "</" + t.prefix + "v>"
	}
	return out + "</" + t.prefix + "c>"
}

// renameInFormulas gives a sheet its new name in the formulas of a sheet's text.
func renameInFormulas(text, old, name string) string {
	if !strings.Contains(text, "!") {
		return text
	}
	var b strings.Builder
	done := 0
	for i := 0; ; {
		t, ok := nextTag(text, i)
		if !ok {
			break
		}
		i = t.end
		if t.closing || t.empty || t.name != "f" && !strings.HasPrefix(t.name, "formula") {
			continue
		}
		formula, end, ok := innerText(text, t)
		if !ok {
			break
		}
		i = end
		if renamed := renameIn(formula, old, name); renamed != formula {
			b.WriteString(text[done:t.end])
			b.WriteString(escape(renamed))
			done = strings.LastIndex(text[:end], "</")
		}
	}
	b.WriteString(text[done:])
	return b.String()
}

// renameIn gives a sheet its new name in a formula.
func renameIn(formula, old, name string) string {
	if !strings.Contains(formula, "!") {
		return formula
	}
	formula = strings.ReplaceAll(formula, "'"+strings.ReplaceAll(old, "'", "''")+"'!", quoteSheet(name)+"!")
	if !plainSheetName(old) {
		return formula
	}
	var b strings.Builder
	for {
		i := strings.Index(formula, old+"!")
		if i < 0 {
			b.WriteString(formula)
			return b.String()
		}
		b.WriteString(formula[:i])
		if i > 0 && (isWordByte(formula[i-1]) || formula[i-1] == '\'') {
			b.WriteString(old)
		} else {
			b.WriteString(quoteSheet(name))
		}
		b.WriteByte('!')
		formula = formula[i+len(old)+1:]
	}
}

func isWordByte(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '.' || c >= 0x80
}

// plainSheetName reports whether a sheet's name needs no quotes in a formula.
func plainSheetName(name string) bool {
	for i := range len(name) {
		if !isWordByte(name[i]) || name[i] >= 0x80 {
			return false
		}
	}
	return name != "" && (name[0] < '0' || name[0] > '9')
}

// quoteSheet is a sheet's name as it stands in a formula.
func quoteSheet(name string) string {
	if plainSheetName(name) {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", "''") + "'"
}
