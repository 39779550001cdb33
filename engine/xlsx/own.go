package xlsx

import (
	"bytes"
	"encoding/xml"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The four steps that excelize cannot do, each on what it has written or would write:
//
//  1. onlyMeant. excelize writes styles, theme, list of sheets and every sheet that it has looked at anew, and leaves
//     out of them what it does not know. So of what it writes only the parts are taken that were meant to change; all
//     others stay as they lie in the file, packed bytes included.
//  2. withResults. excelize writes a formula without its result, and LibreOffice shows the results that
//     are stored. So results that are known are put in, and those that may be out of date taken away.
//  3. withNames. excelize gives a sheet another name without telling the formulas of other sheets.
//  4. asItWas. excelize writes what it knows of protection, filters and pages in its own way: an absent attribute of protection as
//     "false", which allows, and no order of a filter. So what lies beside the cells and was not meant to change stays byte for byte.
//
// And two spellings: characters that XML cannot hold, in the results of formulas (decodeEscapes), and text that only
// looks like them (encodeEscapes).

// onlyMeant are the shared parts and the new ones that were meant to change, and says which are gone.
func (f *File) onlyMeant(written writtenParts) (changed map[string][]byte, gone func(string) bool) {
	changed, gone = map[string][]byte{}, func(string) bool { return false }
	take := func(name string) {
		if part := written.find(name); part != nil {
			changed[f.pack.name(name)] = part.Bytes()
		}
	}
	for _, sharing := range []shared{sharedStyles, sharedTexts} {
		if f.take[sharing] {
			take(f.sharedPart(sharing))
		}
	}
	if !f.take[sharedList] {
		return changed, gone
	}
	for _, name := range []string{"[Content_Types].xml", f.main, relsOf(f.main), "xl/calcChain.xml"} {
		take(name)
	}
	for name := range written {
		if !f.pack.has(name) && (strings.Contains(name, "/worksheets/") || strings.HasPrefix(name, "xl/s")) {
			take(name)
		}
	}
	return changed, func(name string) bool { return written.find(name) == nil }
}

// result is what is to stand beside a formula: a text, a number, or nothing (Blank), so that anyone who opens the file
// computes it. VERO and FALSO and errors, which excelize does not write, stand for themselves too.
type result struct {
	content Kind
	text    string
}

// SetResult changes the stored result of a formula and leaves the formula as it is. A cell without one stays.
func (s *Sheet) SetResult(col, num int, text string) {
	c := s.Cell(col, num)
	if !c.Derived {
		return
	}
	s.settled[[2]int{col, num}] = true
	if c.Kind == Blank || c.Text != text {
		s.store(num, c, c.result(text))
	}
}

// result is a result of the cell's formula, as the kind that it was.
func (c Cell) result(text string) result {
	if c.Kind == Number {
		return result{Number, text}
	}
	return result{Text, text}
}

// store has a result of a formula stored at the next save.
func (s *Sheet) store(num int, c Cell, r result) {
	s.results[[2]int{c.Col, num}] = r
	c.take(r)
	s.draw(num, c)
}

func (c *Cell) take(r result) {
	if c.Kind, c.Text, c.failure = r.content, r.text, ""; r.content == Failed {
		c.Text, c.failure = "", r.text
	}
}

// withResults is the text of the sheet with the results of its formulas put in.
func (s *Sheet) withResults(text []byte) []byte {
	var wanted *result // of the cell that is being read
	var tag xml.StartElement
	var start, from int64
	var formula []byte
	return rewrite(text, func(token xml.Token, at, end int64, replace func(from, to int64, by []byte)) {
		switch t := token.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "c":
				wanted, formula = nil, nil
				if col, num, ok := ParseCell(attr(t, "r")); ok {
					if r, is := s.results[[2]int{col, num}]; is {
						wanted, tag, start = &r, t.Copy(), at
					}
				}
			case "f":
				from = at
			}
		case xml.EndElement:
			switch {
			case wanted == nil:
			case t.Name.Local == "f":
				formula = text[from:end]
			case t.Name.Local == "c":
				replace(start, end, wanted.cell(tag, formula))
			}
		}
	})
}

// elements are the names of what lies below the root of a sheet, in the order of the standard (ECMA-376, 18.3.1.99).
var elements = strings.Fields(`sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges
	scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks
	printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing
	legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst`)

// element is an element below the root of a sheet.
type element struct {
	name string
	text []byte
}

// below takes a sheet apart: what stands before its elements, the elements, and what stands behind them. The cells are passed over.
func below(text []byte) (before []byte, list []element, after []byte, ok bool) {
	depth, start, name, tag := 0, 0, "", ""
	for from := 0; ; {
		d := xml.NewDecoder(bytes.NewReader(text[from:]))
		cells := false
		for !cells {
			at := from + int(d.InputOffset())
			token, err := d.RawToken()
			if err != nil {
				return nil, nil, nil, false
			}
			switch t := token.(type) {
			case xml.StartElement:
				if depth++; depth == 2 {
					if start, name = at, t.Name.Local; before == nil {
						before = text[:at]
					}
					tag = string(text[start+1 : from+int(d.InputOffset())-1])
					cells = name == "sheetData" && !strings.HasSuffix(tag, "/")
				}
			case xml.EndElement:
				if depth--; depth == 0 {
					return before, list, text[at:], before != nil
				} else if depth == 1 {
					list = append(list, element{name, text[start : from+int(d.InputOffset())]})
				}
			}
		}
		end := bytes.Index(text[start:], []byte("</"+strings.Fields(tag)[0]))
		if end < 0 {
			return nil, nil, nil, false
		}
		from = start + end
	}
}

// asItWas is the text of a sheet that excelize has written, with all that was not meant to change as it lies in the file.
func (s *Sheet) asItWas(written, lies []byte) []byte {
	head, now, foot, fine := below(written)
	root, was, _, known := below(lies)
	if !fine || !known {
		return written
	}
	prefix := mainPrefix.FindSubmatch(root)
	ours := func(name string) bool { return s.meant[name] || name == "sheetData" || name == "dimension" }
	var list []element
	for _, e := range was {
		if ours(e.name) {
			continue
		}
		if prefix != nil {
			e.text = regexp.MustCompile(`(</?)`+string(prefix[1])+`:`).ReplaceAll(e.text, []byte("$1"))
		}
		list = append(list, e)
	}
	rank := func(e element) int { return slices.Index(elements, e.name) }
	for _, e := range now {
		if !ours(e.name) && slices.ContainsFunc(was, func(old element) bool { return old.name == e.name }) || rank(e) < 0 {
			continue
		}
		if at := slices.IndexFunc(list, func(next element) bool { return rank(next) > rank(e) }); at >= 0 {
			list = slices.Insert(list, at, e)
		} else {
			list = append(list, e)
		}
	}
	for _, ns := range namespace.FindAll(root, -1) {
		if !bytes.Contains(head, ns[:bytes.IndexByte(ns, '=')+1]) {
			head = slices.Concat(bytes.TrimSuffix(bytes.TrimSpace(head), []byte(">")), ns, []byte(">"))
		}
	}
	out := bytes.Clone(head)
	for _, e := range list {
		out = append(out, e.text...)
	}
	return append(out, foot...)
}

var (
	mainPrefix = regexp.MustCompile(`<(\w+):worksheet[\s>]`)
	namespace  = regexp.MustCompile(` xmlns:\w+="[^"]*"`)
)

// withNames is the text of a sheet with the new names of sheets in its formulas, those too of its rules and dropdowns.
func (f *File) withNames(text []byte) []byte {
	inFormula := false
	return rewrite(text, func(token xml.Token, at, end int64, replace func(from, to int64, by []byte)) {
		switch t := token.(type) {
		case xml.StartElement:
			inFormula = t.Name.Local == "f" || strings.HasPrefix(t.Name.Local, "formula")
		case xml.EndElement:
			inFormula = false
		case xml.CharData:
			formula := string(t)
			for _, names := range f.renamed {
				formula = renameIn(formula, names[0], names[1])
			}
			if inFormula && formula != string(t) {
				replace(at, end, escaped(formula))
			}
		}
	})
}

// rewrite goes through the tags of a text and puts together what look replaces and all the rest as it stands.
func rewrite(text []byte, look func(token xml.Token, at, end int64, replace func(from, to int64, by []byte))) []byte {
	var out []byte
	done := int64(0)
	replace := func(from, to int64, by []byte) {
		out = append(append(out, text[done:from]...), by...)
		done = to
	}
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		at := d.InputOffset()
		token, err := d.RawToken()
		if err != nil {
			return append(out, text[done:]...)
		}
		look(token, at, d.InputOffset(), replace)
	}
}

func escaped(text string) []byte {
	var out bytes.Buffer
	_ = xml.EscapeText(&out, []byte(text))
	return out.Bytes()
}

func attr(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

// cell is the text of a cell with its formula and the result.
func (r result) cell(t xml.StartElement, formula []byte) []byte {
	name := t.Name.Local
	if t.Name.Space != "" {
		name = t.Name.Space + ":" + name
	}
	out := "<" + name
	for _, key := range []string{"r", "s"} {
		if value := attr(t, key); value != "" {
			out += " " + key + `="` + value + `"`
		}
	}
	switch {
	case r.content == Text:
		out += ` t="str"`
	case r.content == Failed:
		out += ` t="e"`
	case r.content == Bool:
		out += ` t="b"`
		r.text = map[string]string{"VERO": "1", "FALSO": "0"}[r.text]
	}
	out += ">" + string(formula)
	if r.content != Blank {
		v := strings.TrimSuffix(name, "c") + "v"
		out += "<" + v + ">" + string(escaped(r.text)) + "</" + v + ">"
	}
	return []byte(out + "</" + name + ">")
}

// renameIn gives a sheet its new name in a formula.
func renameIn(formula, old, name string) string {
	if !strings.Contains(formula, "!") {
		return formula
	}
	all := pieces(formula)
	for i := range all {
		before, called := sheetAt(all, i)
		sheets := strings.Split(called, ":") // from one to another, such as Uno:Tre!A1
		if !slices.Contains(sheets, old) {
			continue
		}
		for j, sheet := range sheets {
			if sheet == old {
				sheets[j] = name
			}
		}
		all[i] = before + QuoteSheet(strings.Join(sheets, ":"))
	}
	return strings.Join(all, "")
}

// escapedChar finds the form _xHHHH_ in which workbooks write characters that XML cannot hold; looksEscaped what may begin one.
var (
	escapedChar  = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)
	looksEscaped = regexp.MustCompile(`_x[0-9A-Fa-f]{4}`)
)

// decodeEscapes reads that form.
func decodeEscapes(s string) string {
	return escapedChar.ReplaceAllStringFunc(s, func(form string) string {
		n, err := strconv.ParseUint(form[2:6], 16, 16)
		if err != nil || !utf8.ValidRune(rune(n)) {
			return form
		}
		return string(rune(n))
	})
}

// encodeEscapes keeps text that only looks like such a form from being read as one.
func encodeEscapes(s string) string { return looksEscaped.ReplaceAllString(s, "_x005F$0") }
