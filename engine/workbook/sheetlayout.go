package workbook

import (
	"slices"
	"strconv"
	"strings"
)

// tailOrder is the order in which the elements behind the rows must stand.
var tailOrder = []string{
	"sheetCalcPr", "sheetProtection", "protectedRanges", "scenarios", "autoFilter", "sortState",
	"dataConsolidate", "customSheetViews", "mergeCells", "phoneticPr", "conditionalFormatting",
	"dataValidations", "hyperlinks", "printOptions", "pageMargins", "pageSetup", "headerFooter",
}

// headOrder is the order of those before the rows.
var headOrder = []string{"sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols"}

// replaceElement puts an element into its place among its kind, over the one of the same name. Empty raw
// takes it out.
func replaceElement(text string, order []string, name, raw string) string {
	place := slices.Index(order, name)
	for i := 0; ; {
		t, ok := nextTag(text, i)
		if !ok || t.closing {
			at := len(text)
			if ok {
				at = t.start
			}
			return text[:at] + raw + text[at:]
		}
		_, end, _ := inner(text, t)
		if t.name == name {
			return text[:t.start] + raw + text[end:]
		}
		if slices.Index(order, t.name) > place || slices.Index(order, t.name) < 0 {
			return text[:t.start] + raw + text[t.start:]
		}
		i = end
	}
}

// rootEnd is where the content of the sheet's root begins.
func (s *sheet) rootEnd() int {
	root, ok := nextTag(s.head, 0)
	if !ok {
		return 0
	}
	return root.end
}

// setHead replaces an element before the rows.
func (s *sheet) setHead(name, raw string) {
	at := s.rootEnd()
	head := s.head[:at] + replaceElement(s.head[at:], headOrder, name, raw)
	if head != s.head {
		s.head = head
		s.changed = true
	}
}

// setTail replaces an element behind the rows.
func (s *sheet) setTail(name, raw string) {
	if tail := replaceElement(s.tail, tailOrder, name, raw); tail != s.tail {
		s.tail = tail
		s.changed = true
	}
}

// merges are the merged ranges of the sheet.
func (s *sheet) merges() []area {
	var list []area
	for _, e := range elements(s.tail) {
		if e.name != "mergeCells" {
			continue
		}
		open, _ := readTag(e.raw, 0)
		content, _, _ := inner(e.raw, open)
		for _, m := range elements(content) {
			t, _ := readTag(m.raw, 0)
			if a, ok := parseArea(t.attr("ref")); ok {
				list = append(list, a)
			}
		}
	}
	return list
}

// setMerges replaces the merged ranges of the sheet.
func (s *sheet) setMerges(list []area) {
	if len(list) == 0 {
		s.setTail("mergeCells", "")
		return
	}
	var b strings.Builder
	b.WriteString("<" + s.prefix + `mergeCells count="` + strconv.Itoa(len(list)) + `">`)
	for _, a := range list {
		b.WriteString("<" + s.prefix + `mergeCell ref="` + a.String() + `"/>`)
	}
	b.WriteString("</" + s.prefix + "mergeCells>")
	s.setTail("mergeCells", b.String())
}

// column is the look of some columns.
type column struct {
	from, to int
	width    float64
	hidden   bool
	style    int32
}

// setColumns replaces the columns' widths.
func (s *sheet) setColumns(columns []column) {
	var b strings.Builder
	b.WriteString("<" + s.prefix + "cols>")
	for _, c := range columns {
		b.WriteString("<" + s.prefix + `col min="` + strconv.Itoa(c.from) + `" max="` + strconv.Itoa(c.to) +
			`" width="` + strconv.FormatFloat(c.width, 'f', -1, 64) + `"`)
		if c.style != 0 {
			b.WriteString(` style="` + strconv.Itoa(int(c.style)) + `"`)
		}
		if c.hidden {
			b.WriteString(` hidden="1"`)
		}
		b.WriteString(` customWidth="1"/>`)
	}
	b.WriteString("</" + s.prefix + "cols>")
	s.setHead("cols", b.String())
}

// columnHidden reports whether a column is hidden.
func (s *sheet) columnHidden(col int) bool {
	t, ok := s.columnTag(col)
	return ok && isTrue(t.attr("hidden"))
}

// columnTag is the tag that describes a column.
func (s *sheet) columnTag(col int) (tag, bool) {
	for _, e := range elements(s.head[s.rootEnd():]) {
		if e.name != "cols" {
			continue
		}
		open, _ := readTag(e.raw, 0)
		content, _, _ := inner(e.raw, open)
		for _, c := range elements(content) {
			t, _ := readTag(c.raw, 0)
			from, _ := strconv.Atoi(t.attr("min"))
			to, _ := strconv.Atoi(t.attr("max"))
			if col >= from && col <= to {
				return t, true
			}
		}
	}
	return tag{}, false
}

func isTrue(attr string) bool { return attr == "1" || attr == "true" }

// columnStyle is the style of a column.
func (s *sheet) columnStyle(col int) int32 {
	t, ok := s.columnTag(col)
	if !ok {
		return 0
	}
	style, err := strconv.ParseInt(t.attr("style"), 10, 32)
	if err != nil {
		return 0
	}
	return int32(style)
}
