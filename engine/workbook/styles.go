package workbook

import (
	"path"
	"strconv"
	"strings"
)

// styleSheet is the part with the styles of cells. New ones are added behind those that are there, which
// keep their numbers.
type styleSheet struct {
	part    string
	prefix  string
	root    string // up to behind the root's opening tag
	list    []element
	end     string
	changed bool
	made    map[look]int32
	lists   map[string][]string
}

// look is how a cell looks, in the words of the format's own XML, so that equal looks are found again.
type look struct {
	font, fill, border, format, align string
	unlocked                          bool
}

// stylesOrder is the order of the lists in the part.
var stylesOrder = []string{"numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs", "tableStyles", "colors", "extLst"}

func (b *Book) openStyles() (*styleSheet, error) {
	if b.styles != nil {
		return b.styles, nil
	}
	rels, err := b.archive.text(relsOf(b.main))
	if err != nil {
		return nil, err
	}
	s := &styleSheet{part: path.Join(path.Dir(b.main), "styles.xml"), made: map[look]int32{}, lists: map[string][]string{}}
	for _, r := range readRels(rels) {
		if path.Base(r.kind) == "styles" {
			s.part = b.resolve(r.target)
		}
	}
	text, err := b.archive.text(s.part)
	if err != nil {
		return nil, err
	}
	if text == "" {
		text = plainStyles
		if _, err := b.addPart(s.part, text, relStyles, typeStyles); err != nil {
			return nil, err
		}
	}
	root, ok := nextTag(text, 0)
	closing := strings.LastIndex(text, "</")
	if !ok || root.empty || closing < root.end {
		return nil, errBrokenXML
	}
	s.prefix, s.root, s.list, s.end = root.prefix, text[:root.end], elements(text[root.end:closing]), text[closing:]
	b.styles = s
	return s, nil
}

func (s *styleSheet) text() string {
	var b strings.Builder
	b.WriteString(s.root)
	for _, e := range s.list {
		if items, known := s.lists[e.name]; known {
			b.WriteString(s.listText(e, items))
			continue
		}
		b.WriteString(e.raw)
	}
	b.WriteString(s.end)
	return b.String()
}

func (s *styleSheet) listText(e element, items []string) string {
	attrs := ""
	if e.raw != "" {
		t, _ := readTag(e.raw, 0)
		attrs = t.attrs
	}
	return "<" + s.prefix + e.name + withAttr(attrs, "count", strconv.Itoa(len(items))) + ">" +
		strings.Join(items, "") + "</" + s.prefix + e.name + ">"
}

// items is the list of that name, split.
func (s *styleSheet) items(name string) []string {
	if list, known := s.lists[name]; known {
		return list
	}
	list := []string{}
	for _, e := range s.list {
		if e.name == name {
			t, _ := readTag(e.raw, 0)
			content, _, _ := inner(e.raw, t)
			for _, item := range elements(content) {
				list = append(list, item.raw)
			}
			s.lists[name] = list
			return list
		}
	}
	place := indexOf(stylesOrder, name)
	at := len(s.list)
	for i, e := range s.list {
		if indexOf(stylesOrder, e.name) > place {
			at = i
			break
		}
	}
	s.list = append(s.list[:at], append([]element{{name: name}}, s.list[at:]...)...)
	s.lists[name] = list
	return list
}

func indexOf(list []string, name string) int {
	for i, n := range list {
		if n == name {
			return i
		}
	}
	return len(list)
}

// add gives the index of an item of a list, adding it if it is not there.
func (s *styleSheet) add(name, raw string) int {
	items := s.items(name)
	for i, item := range items {
		if item == raw {
			return i
		}
	}
	s.lists[name] = append(items, raw)
	s.changed = true
	return len(items)
}

// style is the number of a look.
func (s *styleSheet) style(l look) int32 {
	if n, ok := s.made[l]; ok {
		return n
	}
	var xf strings.Builder
	font, fill, border := 0, 0, 0
	if l.font != "" {
		font = s.add("fonts", s.tags("<font>"+l.font+"</font>"))
	}
	if l.fill != "" {
		fill = s.add("fills", s.tags(`<fill><patternFill patternType="solid"><fgColor rgb="FF`+l.fill+`"/><bgColor indexed="64"/></patternFill></fill>`))
	}
	if l.border != "" {
		border = s.add("borders", s.tags(l.border))
	}
	xf.WriteString(`<xf numFmtId="` + strconv.Itoa(s.numFmt(l.format)) + `" fontId="` + strconv.Itoa(font) + `" fillId="` + strconv.Itoa(fill) +
		`" borderId="` + strconv.Itoa(border) + `" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1" applyProtection="1">`)
	if l.align != "" {
		xf.WriteString("<alignment " + l.align + "/>")
	}
	if l.unlocked {
		xf.WriteString(`<protection locked="0"/>`)
	}
	xf.WriteString("</xf>")
	n := int32(s.add("cellXfs", s.tags(xf.String())))
	s.made[l] = n
	return n
}

// tags gives raw XML the part's prefix.
func (s *styleSheet) tags(raw string) string {
	if s.prefix == "" {
		return raw
	}
	raw = strings.ReplaceAll(raw, "</", "\x00")
	raw = strings.ReplaceAll(raw, "<", "<"+s.prefix)
	return strings.ReplaceAll(raw, "\x00", "</"+s.prefix)
}

// builtinFormats are the formats of numbers that need no entry.
var builtinFormats = map[string]int{"": 0, "0": 1, "dd/mm/yyyy": 14, "@": 49}

func (s *styleSheet) numFmt(code string) int {
	if id, ok := builtinFormats[code]; ok {
		return id
	}
	next := 164
	for _, raw := range s.items("numFmts") {
		t, _ := readTag(raw, 0)
		id, err := strconv.Atoi(t.attr("numFmtId"))
		if err != nil {
			continue
		}
		if t.attr("formatCode") == code {
			return id
		}
		next = max(next, id+1)
	}
	s.add("numFmts", s.tags(`<numFmt numFmtId="`+strconv.Itoa(next)+`" formatCode="`+escape(code)+`"/>`))
	return next
}

// isDate reports whether numbers of a style are shown as dates.
func (s *styleSheet) isDate(style int32) bool {
	xfs := s.items("cellXfs")
	if int(style) >= len(xfs) || style < 0 {
		return false
	}
	t, _ := readTag(xfs[style], 0)
	id, err := strconv.Atoi(t.attr("numFmtId"))
	if err != nil {
		return false
	}
	if id >= 14 && id <= 22 {
		return true
	}
	for _, raw := range s.items("numFmts") {
		f, _ := readTag(raw, 0)
		if n, err := strconv.Atoi(f.attr("numFmtId")); err == nil && n == id {
			code := strings.ToLower(f.attr("formatCode"))
			return strings.Contains(code, "yy") || strings.Contains(code, "aa") || strings.Contains(code, "gg")
		}
	}
	return false
}

// plainStyles is the least that a workbook needs.
const plainStyles = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="` + namespaceMain + `"><fonts count="1"><font><sz val="10"/><name val="Arial"/><family val="2"/></font></fonts>` +
	`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
	`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
	`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
	`<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>` +
	`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
