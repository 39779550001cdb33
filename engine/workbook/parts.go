package workbook

import (
	"path"
	"slices"
	"strconv"
	"strings"
)

// relationship is one line of a part's relationships.
type relationship struct {
	id, kind, target string
	external         bool
}

func relsOf(part string) string {
	return path.Join(path.Dir(part), "_rels", path.Base(part)+".rels")
}

func readRels(text string) []relationship {
	root, ok := nextTag(text, 0)
	if !ok {
		return nil
	}
	var list []relationship
	for _, e := range elements(text[root.end:]) {
		t, _ := readTag(e.raw, 0)
		list = append(list, relationship{
			id: t.attr("Id"), kind: t.attr("Type"), target: t.attr("Target"),
			external: strings.EqualFold(t.attr("TargetMode"), "External"),
		})
	}
	return list
}

// The kinds of relationship and of content that Raduno adds.
const (
	relWorksheet  = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"
	relStyles     = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles"
	typeWorksheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
	typeStyles    = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"
	namespaceMain = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
	namespaceRels = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
)

// beforeClosing puts text before the closing tag of the root.
func beforeClosing(text, root, raw string) string {
	at := strings.LastIndex(text, "</")
	if at < 0 || !strings.Contains(text[at:], root) {
		// <Relationships/> with nothing in it
		if t, ok := nextTag(text, 0); ok && t.empty {
			return text[:t.end-2] + ">" + raw + "</" + t.prefix + t.name + ">"
		}
		return text
	}
	return text[:at] + raw + text[at:]
}

// addPart adds a part that the workbook refers to, and returns the ID of the relationship.
func (b *Book) addPart(part, content, relKind, contentType string) (string, error) {
	b.archive.set(part, content)
	relsPart := relsOf(b.main)
	rels, err := b.archive.text(relsPart)
	if err != nil {
		return "", err
	}
	used := map[string]bool{}
	prefix := ""
	if root, ok := nextTag(rels, 0); ok {
		prefix = root.prefix
	}
	for _, r := range readRels(rels) {
		used[r.id] = true
		if r.kind != relKind && path.Base(r.kind) == path.Base(relKind) {
			relKind = r.kind // the strict form of the standard has other names
		}
	}
	id := ""
	for n := len(used) + 1; id == "" || used[id]; n++ {
		id = "rId" + strconv.Itoa(n)
	}
	target := "/" + part
	if dir := path.Dir(b.main) + "/"; strings.HasPrefix(part, dir) {
		target = strings.TrimPrefix(part, dir)
	}
	line := "<" + prefix + `Relationship Id="` + id + `" Type="` + relKind + `" Target="` + escape(target) + `"/>`
	b.archive.set(relsPart, beforeClosing(rels, "Relationships", line))
	types, err := b.archive.text("[Content_Types].xml")
	if err != nil {
		return "", err
	}
	typesPrefix := ""
	if root, ok := nextTag(types, 0); ok {
		typesPrefix = root.prefix
	}
	override := "<" + typesPrefix + `Override PartName="/` + escape(part) + `" ContentType="` + contentType + `"/>`
	b.archive.set("[Content_Types].xml", beforeClosing(types, "Types", override))
	b.changed = true
	return id, nil
}

// dropPart takes a part out of the package, with its line in the list of contents.
func (b *Book) dropPart(part string) error {
	b.archive.remove(part)
	b.changed = true
	types, err := b.archive.text("[Content_Types].xml")
	if err != nil {
		return err
	}
	out := withoutElements(types, func(t tag) bool {
		return t.name == "Override" && strings.EqualFold(strings.TrimPrefix(t.attr("PartName"), "/"), part)
	})
	b.archive.set("[Content_Types].xml", out)
	return nil
}

// withoutElements drops the children of the root that drop chooses.
func withoutElements(text string, drop func(tag) bool) string {
	root, ok := nextTag(text, 0)
	if !ok || root.empty {
		return text
	}
	for i := root.end; ; {
		t, ok := nextTag(text, i)
		if !ok || t.closing {
			return text
		}
		_, end, _ := inner(text, t)
		if drop(t) {
			text = text[:t.start] + text[end:]
			end = t.start
		}
		i = end
	}
}

// addSheet adds a sheet behind the one at index after (-1 for the first place) and returns it.
func (b *Book) addSheet(name string, after int, hidden bool, s *sheet) (*sheetRef, error) {
	s.changed = true
	n := 1
	dir := path.Join(path.Dir(b.main), "worksheets")
	for b.archive.has(path.Join(dir, "sheet"+strconv.Itoa(n)+".xml")) {
		n++
	}
	ref := &sheetRef{name: name, hidden: hidden, part: path.Join(dir, "sheet"+strconv.Itoa(n)+".xml"), cells: true, sheet: s}
	for _, other := range b.sheets {
		ref.id = max(ref.id, other.id)
	}
	ref.id++
	var err error
	if ref.rel, err = b.addPart(ref.part, s.text(), relWorksheet, typeWorksheet); err != nil {
		return nil, err
	}
	at := after + 1
	b.sheets = slices.Insert(b.sheets, at, ref)
	return ref, b.editMain(func(text string) string { return shiftSheets(insertSheet(text, at, ref), at, 1) })
}

// editMain changes the text of the workbook part.
func (b *Book) editMain(edit func(string) string) error {
	text, err := b.archive.text(b.main)
	if err != nil {
		return err
	}
	if out := edit(text); out != text {
		b.archive.set(b.main, out)
		b.changed = true
	}
	return nil
}

// insertSheet puts a line into the list of sheets at an index.
func insertSheet(text string, at int, ref *sheetRef) string {
	list, ok := findElement(text, "sheets")
	if !ok {
		return text
	}
	relPrefix := relsPrefix(text)
	line := "<" + list.prefix + `sheet name="` + escape(ref.name) + `" sheetId="` + strconv.Itoa(ref.id) + `"`
	if ref.hidden {
		line += ` state="hidden"`
	}
	line += " " + relPrefix + `id="` + ref.rel + `"/>`
	i := list.end
	for range at {
		t, ok := nextTag(text, i)
		if !ok || t.closing {
			break
		}
		_, i, _ = inner(text, t)
	}
	return text[:i] + line + text[i:]
}

// relsPrefix is the prefix under which the workbook part knows relationships, "r:" as a rule.
func relsPrefix(text string) string {
	root, ok := nextTag(text, 0)
	if !ok {
		return "r:"
	}
	for _, url := range []string{namespaceRels, "http://purl.oclc.org/ooxml/officeDocument/relationships"} {
		if i := strings.Index(root.attrs, `"`+url+`"`); i >= 0 {
			name := strings.TrimRight(root.attrs[:i], "= ")
			if colon := strings.LastIndex(name, "xmlns:"); colon >= 0 {
				return name[colon+len("xmlns:"):] + ":"
			}
		}
	}
	return "r:"
}

// findElement finds a child of the root.
func findElement(text, name string) (tag, bool) {
	root, ok := nextTag(text, 0)
	if !ok {
		return tag{}, false
	}
	for i := root.end; ; {
		t, ok := nextTag(text, i)
		if !ok || t.closing {
			return tag{}, false
		}
		if t.name == name {
			return t, true
		}
		_, i, _ = inner(text, t)
	}
}

// shiftSheets corrects what the workbook part says by a sheet's index, after sheets were put in (by 1) or
// taken out (by -1) at an index: the active sheet, the first one shown, names that belong to a sheet.
func shiftSheets(text string, at, by int) string {
	shift := func(index int) int {
		switch {
		case index > at, index == at && by > 0:
			return index + by
		case index == at:
			return max(0, at-1)
		}
		return index
	}
	text = editChildren(text, "bookViews", func(t tag) (string, bool) {
		attrs := t.attrs
		for _, name := range []string{"activeTab", "firstSheet"} {
			if n, err := strconv.Atoi(t.attr(name)); err == nil {
				attrs = withAttr(attrs, name, strconv.Itoa(shift(n)))
			}
		}
		return attrs, true
	})
	return editChildren(text, "definedNames", func(t tag) (string, bool) {
		n, err := strconv.Atoi(t.attr("localSheetId"))
		if err != nil {
			return t.attrs, true
		}
		if by < 0 && n == at {
			return "", false
		}
		return withAttr(t.attrs, "localSheetId", strconv.Itoa(shift(n))), true
	})
}

// editChildren rewrites the attributes of the children of a list, or drops a child.
func editChildren(text, list string, edit func(tag) (attrs string, keep bool)) string {
	open, ok := findElement(text, list)
	if !ok || open.empty {
		return text
	}
	for i := open.end; ; {
		t, ok := nextTag(text, i)
		if !ok || t.closing {
			return text
		}
		_, end, _ := inner(text, t)
		attrs, keep := edit(t)
		switch {
		case !keep:
			text = text[:t.start] + text[end:]
			i = t.start
		case attrs != t.attrs:
			from := t.start + len("<") + len(t.prefix) + len(t.name)
			text = text[:from] + attrs + text[from+len(t.attrs):]
			i = end + len(attrs) - len(t.attrs)
		default:
			i = end
		}
	}
}

// removeSheet takes a sheet out of the workbook, with the parts that only it used.
func (b *Book) removeSheet(ref *sheetRef) error {
	at := slices.Index(b.sheets, ref)
	if at < 0 {
		return nil
	}
	b.sheets = slices.Delete(b.sheets, at, at+1)
	if err := b.dropAttachments(ref); err != nil {
		return err
	}
	relsPart := relsOf(b.main)
	rels, err := b.archive.text(relsPart)
	if err != nil {
		return err
	}
	b.archive.set(relsPart, withoutElements(rels, func(t tag) bool { return t.attr("Id") == ref.rel }))
	if ref.part != "" {
		if err := b.dropPart(ref.part); err != nil {
			return err
		}
	}
	if err := b.dropCalcChain(); err != nil {
		return err
	}
	return b.editMain(func(text string) string {
		list, ok := findElement(text, "sheets")
		if !ok {
			return text
		}
		for i := list.end; ; {
			t, ok := nextTag(text, i)
			if !ok || t.closing {
				return text
			}
			_, end, _ := inner(text, t)
			if relID(t) == ref.rel {
				return shiftSheets(text[:t.start]+text[end:], at, -1)
			}
			i = end
		}
	})
}

// dropAttachments takes out the comments and drawings of a sheet that goes.
func (b *Book) dropAttachments(ref *sheetRef) error {
	relsPart := relsOf(ref.part)
	if ref.part == "" || !b.archive.has(relsPart) {
		return nil
	}
	rels, err := b.archive.text(relsPart)
	if err != nil {
		return err
	}
	for _, r := range readRels(rels) {
		kind := path.Base(r.kind)
		if r.external || kind != "comments" && kind != "vmlDrawing" && kind != "printerSettings" && kind != "threadedComment" {
			continue
		}
		part := path.Join(path.Dir(ref.part), r.target)
		if strings.HasPrefix(r.target, "/") {
			part = strings.TrimPrefix(r.target, "/")
		}
		if err := b.dropPart(part); err != nil {
			return err
		}
	}
	b.archive.remove(relsPart)
	return nil
}

// dropCalcChain takes out the order of calculation that Excel keeps: it would name formulas that are gone.
// Excel makes a new one.
func (b *Book) dropCalcChain() error {
	relsPart := relsOf(b.main)
	rels, err := b.archive.text(relsPart)
	if err != nil {
		return err
	}
	for _, r := range readRels(rels) {
		if path.Base(r.kind) != "calcChain" {
			continue
		}
		b.archive.set(relsPart, withoutElements(rels, func(t tag) bool { return t.attr("Id") == r.id }))
		return b.dropPart(b.resolve(r.target))
	}
	return nil
}

// renameSheet gives a sheet another name, also in the formulas and names that speak of it.
func (b *Book) renameSheet(ref *sheetRef, name string) error {
	old := ref.name
	ref.name = name
	if err := b.editMain(func(text string) string {
		text = editChildren(text, "sheets", func(t tag) (string, bool) {
			if relID(t) == ref.rel {
				return withAttr(t.attrs, "name", name), true
			}
			return t.attrs, true
		})
		return renameInFormulas(text, "definedName", old, name)
	}); err != nil {
		return err
	}
	for _, other := range b.sheets {
		if !other.cells {
			continue
		}
		if other.sheet != nil {
			other.sheet.renameReference(old, name)
			continue
		}
		text, err := b.archive.text(other.part)
		if err != nil {
			continue // too large to be one that refers to a round
		}
		if out := renameInFormulas(text, "f", old, name); out != text {
			b.archive.set(other.part, out)
		}
	}
	b.changed = true
	return nil
}

// renameReference is renameInFormulas for a sheet that is parsed.
func (s *sheet) renameReference(old, name string) {
	for i := range s.rows {
		r := &s.rows[i]
		for j := range r.cells {
			c := &r.cells[j]
			if !c.derived {
				continue
			}
			if raw := renameInFormulas(c.raw, "f", old, name); raw != c.raw {
				c.raw = raw
				c.formula = strings.ReplaceAll(c.formula, quoteSheet(old)+"!", quoteSheet(name)+"!")
				r.raw = ""
				s.changed = true
			}
		}
	}
	for _, element := range []string{"formula", "formula1", "formula2"} {
		if tail := renameInFormulas(s.tail, element, old, name); tail != s.tail {
			s.tail, s.changed = tail, true
		}
	}
}

// renameInFormulas replaces a sheet's name before "!" within elements of one name.
func renameInFormulas(text, elementName, old, name string) string {
	if !strings.Contains(text, "!") {
		return text
	}
	quoted := "'" + escape(strings.ReplaceAll(old, "'", "''")) + "'!"
	apos := "&apos;" + escape(strings.ReplaceAll(old, "'", "''")) + "&apos;!"
	to := escape(quoteSheet(name)) + "!"
	var b strings.Builder
	for i := 0; i < len(text); {
		open := strings.Index(text[i:], "<"+elementName)
		if open < 0 {
			b.WriteString(text[i:])
			break
		}
		end := strings.Index(text[i+open:], "</")
		if end < 0 {
			b.WriteString(text[i:])
			break
		}
		b.WriteString(text[i : i+open])
		piece := text[i+open : i+open+end]
		piece = strings.ReplaceAll(strings.ReplaceAll(piece, quoted, to), apos, to)
		if plainSheetName(old) {
			piece = replaceWord(piece, old+"!", to)
		}
		b.WriteString(piece)
		i += open + end
	}
	return b.String()
}

// replaceWord replaces what does not continue a longer word.
func replaceWord(text, old, with string) string {
	var b strings.Builder
	for {
		i := strings.Index(text, old)
		if i < 0 {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:i])
		if i > 0 && (isWordByte(text[i-1]) || text[i-1] == '\'') {
			b.WriteString(old)
		} else {
			b.WriteString(with)
		}
		text = text[i+len(old):]
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
