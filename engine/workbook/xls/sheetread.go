package xls

import (
	"raduno/engine"
)

// What a file may at most hold: far more than a tournament, and little enough for any laptop.
const (
	maxCells  = 250_000 // counted from the first column of each row to its last cell
	maxSheets = 300
	maxStyles = 4_096 // Excel's own limit
	maxLists  = 2_000 // names, comments, checks, conditional formats, widths: of each kind on a sheet
	maxRich   = 2_000 // texts in several fonts
	lastRow   = 0xFFFF
	lastCol   = 0xFF
)

// The width of a column is said in characters, of which the default of a sheet leaves out the margins.
const (
	standardChars = 8
	columnPadding = 0.7109375
)

// budget bounds what is read of all sheets together.
type budget struct{ cells int }

// reading is the state while a sheet is read.
type reading struct {
	*sheet
	book      *book
	widest    map[int]int // per row, the columns already paid for
	budget    *budget
	texts     map[int]string // text of a comment by the number of its object
	object    int            // number of the last object
	ruleCount int            // conditional formats so far
	pending   int            // index of the formula cell that waits for its string, -1: none
}

// readSheet reads the records of one sheet.
func (b *book) readSheet(sh *sheet, data []byte, limit *budget) error {
	s := &stream{data: data, pos: sh.offset}
	first, ok := s.next()
	if !ok || first.typ != recBOF {
		return engine.Errorf(engine.BadInput,
			"Il foglio “%s” del file .xls è rovinato: apri il file con LibreOffice, controllalo e salvalo come .xlsx", sh.name)
	}
	if first.data.u16(2) != substreamTab {
		sh.class = first.data.u16(2) // a chart or macros, whatever the list of sheets says
		return nil
	}
	r := &reading{sheet: sh, book: b, widest: map[int]int{}, budget: limit, texts: map[int]string{}, pending: -1}
	inner := 0
	for {
		rec, ok := s.next()
		if !ok {
			break
		}
		if rec.typ == recBOF { // a chart within the sheet
			inner++
			sh.charts++
			continue
		}
		if rec.typ == recEOF {
			if inner == 0 {
				break
			}
			inner--
			continue
		}
		if inner > 0 {
			continue
		}
		r.record(rec, s)
		if len(sh.notes)+len(sh.checks)+len(sh.rules)+len(sh.columns)+r.ruleCount > maxLists {
			return engine.Errorf(engine.BadInput, "Il file .xls non è un torneo: nel foglio “%s” ci sono troppi commenti, controlli o formati",
				sh.name)
		}
		if r.budget.cells < 0 || len(sh.merges) > maxCells || len(sh.rows) > 2*lastRow {
			return engine.Errorf(engine.BadInput, "Il file .xls è troppo grande per essere un torneo: nel foglio “%s” ci sono troppe celle", sh.name)
		}
	}
	for i := range sh.notes {
		sh.notes[i].text = r.texts[sh.notes[i].object]
	}
	return nil
}

// add puts a cell on the sheet.
func (r *reading) add(c cell) {
	if c.row > lastRow || c.col > lastCol {
		return
	}
	if c.col >= r.widest[c.row] {
		r.budget.cells -= c.col + 1 - r.widest[c.row]
		r.widest[c.row] = c.col + 1
	}
	r.budget.cells-- // the same cell given again and again
	r.cells = append(r.cells, c)
}

// head is the place and the style with which every record of a cell begins.
func head(d payload) cell {
	return cell{position: position{d.u16(0), d.u16(2)}, style: d.u16(4)}
}

// record follows one record of a sheet.
func (r *reading) record(rec record, s *stream) {
	d := rec.data
	switch rec.typ {
	case recBlank:
		r.add(head(d))
	case recMulBlank:
		for i := 0; 4+2*i+2 < len(d); i++ {
			r.add(cell{position: position{d.u16(0), d.u16(2) + i}, style: d.u16(4 + 2*i)})
		}
	case recNumber:
		c := head(d)
		c.record, c.number = number, d.f64(6)
		r.add(c)
	case recRK:
		c := head(d)
		c.record, c.number = number, rk(d.u32(6))
		r.add(c)
	case recMulRK:
		for i := 0; 4+6*i+6 < len(d); i++ {
			r.add(cell{position: position{d.u16(0), d.u16(2) + i}, style: d.u16(4 + 6*i), record: number, number: rk(d.u32(6 + 6*i))})
		}
	case recLabelSST:
		c := head(d)
		c.record = text
		if i := int(d.u32(6)); i >= 0 && i < len(r.book.strings) {
			c.text, c.runs = r.book.strings[i].text, r.book.strings[i].runs
		}
		r.add(c)
	case recLabel, recRString:
		c := head(d)
		c.record = text
		c.text, _ = d.text(6, 2)
		r.add(c)
	case recBoolErr:
		c := head(d)
		c.record, c.number = boolean, float64(d.u8(6))
		if d.u8(7) != 0 {
			c.record = failure
		}
		r.add(c)
	case recFormula:
		r.addFormula(d)
	case recString:
		if r.pending >= 0 {
			r.cells[r.pending].text = s.continued(rec).rich().text
			r.pending = -1
		}
	case recShrFmla:
		if n := len(r.cells); n > 0 {
			f := cut(d.from(10), d.u16(8))
			r.shared[r.cells[n-1].position] = shared{area{d.u16(0), d.u8(4), d.u16(2), d.u8(5)}, f}
		}
	case recArray:
		if n := len(r.cells); n > 0 {
			f := cut(d.from(14), d.u16(12))
			r.arrays[r.cells[n-1].position] = array{area{d.u16(0), d.u8(4), d.u16(2), d.u8(5)}, f}
		}
	case recTable:
		r.tables++
	default:
		if !r.look(rec.typ, d) {
			r.extras(rec, s)
		}
	}
}

// cut splits a formula into its tokens and the constants behind them.
func cut(d payload, size int) formula {
	size = min(size, len(d))
	return formula{tokens: d[:size], extra: d[size:]}
}

// addFormula reads a cell with a formula and its last result.
func (r *reading) addFormula(d payload) {
	c := head(d)
	f := cut(d.from(22), d.u16(20))
	c.formula = &f
	r.pending = -1
	if d.u16(12) != 0xFFFF {
		c.record, c.number = number, d.f64(6)
		r.add(c)
		return
	}
	c.record = text // in the record that follows, or an empty one
	switch d.u8(6) {
	case 1:
		c.record, c.number = boolean, float64(d.u8(8))
	case 2:
		c.record, c.number = failure, float64(d.u8(8))
	}
	before := len(r.cells)
	r.add(c)
	if d.u8(6) == 0 && len(r.cells) > before {
		r.pending = before
	}
}

// look follows the records of how a sheet looks, and reports whether it was one.
func (r *reading) look(typ uint16, d payload) bool {
	switch typ {
	case recRow:
		r.row(d)
	case recColInfo:
		r.columns = append(r.columns, column{
			first: d.u16(0), last: min(d.u16(2), lastCol), width: float64(d.u16(4)) / 256,
			style: d.u16(6), hidden: d.u16(8)&1 != 0, level: d.u16(8) >> 8 & 7,
		})
	case recDefColWidth:
		if chars := d.u16(0); r.defWidth == 0 && chars != standardChars {
			r.defWidth = float64(chars) + columnPadding
		}
	case recStandardWidth:
		r.defWidth = float64(d.u16(0)) / 256
	case recDefaultRow:
		r.defHigh = float64(d.u16(2)) / 20
	case recMergeCells:
		for i := range min(d.u16(0), (len(d)-2)/8) {
			r.merges = append(r.merges, area{top: d.u16(2 + 8*i), bottom: d.u16(4 + 8*i), left: d.u16(6 + 8*i), right: d.u16(8 + 8*i)})
		}
	case recWindow2:
		flags := d.u16(0)
		r.view.formulas, r.view.noGrid, r.view.noHeadings = flags&1 != 0, flags&2 == 0, flags&4 == 0
		r.view.frozen, r.view.noZeros, r.view.rightToLeft = flags&8 != 0, flags&16 == 0, flags&64 != 0
		r.view.firstRow, r.view.firstCol = d.u16(2), d.u16(4)
		r.view.pageBreaks = flags&0x800 != 0
	case recPane:
		r.view.split = true
		r.view.x, r.view.y, r.view.topRow, r.view.leftCol = d.u16(0), d.u16(2), d.u16(4), d.u16(6)
	case recScale:
		if d.u16(2) > 0 {
			r.view.zoom = 100 * d.u16(0) / d.u16(2)
		}
	case recSheetExt:
		if color := int(d.u32(16)) & 0x7F; color >= 8 && color < 64 {
			r.tabColor = color
		}
	default:
		return r.print(typ, d)
	}
	return true
}

func (r *reading) row(d payload) {
	flags := d.u32(12)
	row := row{index: d.u16(0), level: int(flags & 7), hidden: flags&0x20 != 0, style: -1}
	if height := d.u16(6); height&0x8000 == 0 {
		row.height = float64(height&0x7FFF) / 20
	}
	if flags&0x80 != 0 {
		row.style = int(flags >> 16 & 0xFFF)
	}
	r.rows = append(r.rows, row)
}

// print follows the records of how a sheet is printed.
func (r *reading) print(typ uint16, d payload) bool {
	switch typ {
	case recHeader:
		r.page.header, _ = d.text(0, 2)
	case recFooter:
		r.page.footer, _ = d.text(0, 2)
	case recLeftMargin, recRightMargin, recTopMargin, recBottomMargin:
		margin := d.f64(0)
		r.page.margins[typ-recLeftMargin] = &margin
	case recHCenter:
		r.page.hCenter = d.u16(0) != 0
	case recVCenter:
		r.page.vCenter = d.u16(0) != 0
	case recWsBool:
		r.page.fit = d.u16(0)&0x100 != 0
	case recSetup:
		flags := d.u16(10)
		r.page.set = true
		r.page.paper, r.page.scale, r.page.fitWidth, r.page.fitHeight = d.u16(0), d.u16(2), d.u16(6), d.u16(8)
		r.page.overThenDown, r.page.portrait, r.page.valid, r.page.noColor = flags&1 != 0, flags&2 != 0, flags&4 == 0, flags&8 != 0
		r.page.headerMargin, r.page.footMargin = d.f64(16), d.f64(24)
	default:
		return false
	}
	return true
}

// extras follows the records of what hangs on cells: checks, conditional formats, comments, drawings.
func (r *reading) extras(rec record, s *stream) {
	d := rec.data
	switch rec.typ {
	case recProtect:
		r.protected = d.u16(0) != 0
	case recPassword:
		r.password = d.u16(0) != 0
	case recDV:
		r.addCheck(d)
	case recCondFmt:
		r.rules = append(r.rules, rules{areas: areas(d, 12)})
	case recCF:
		r.addRule(d)
	case recCondFmt12:
		r.newerRules++
	case recHLink:
		r.links++
	case recObj:
		r.object = d.u16(6)
		switch d.u16(4) {
		case 5: // a chart: counted where its own records begin
		case 8:
			r.pictures++
		case 0x14, 0x19: // the arrow of a dropdown, the box of a comment
		default:
			r.shapes++
		}
	case recTxO:
		c := s.continued(rec)
		c.part, c.at = 1, 1
		if len(c.parts) > 1 {
			r.texts[r.object] = c.chars(d.u16(10), c.parts[1].u8(0)&1 != 0)
		}
	case recNote:
		author, _ := d.text(8, 2)
		r.notes = append(r.notes, note{position: position{d.u16(0), d.u16(2)}, object: d.u16(6), author: author})
	}
}

// areas reads a counted list of rectangles.
func areas(d payload, at int) []area {
	var list []area
	for i := range min(d.u16(at), (len(d)-at-2)/8) {
		p := d.from(at + 2 + 8*i)
		list = append(list, area{top: p.u16(0), bottom: p.u16(2), left: p.u16(4), right: p.u16(6)})
	}
	return list
}

func (r *reading) addCheck(d payload) {
	c := check{flags: d.u32(0)}
	at := 4
	for _, s := range []*string{&c.promptTitle, &c.errorTitle, &c.promptText, &c.errorTxt} {
		text, used := d.text(at, 2)
		if text != "\x00" { // how nothing is written
			*s = text
		}
		at += used
	}
	for _, f := range []*payload{&c.first, &c.second} {
		size := d.u16(at)
		*f = cut(d.from(at+4), size).tokens
		at += 4 + size
	}
	c.areas = areas(d, at)
	if len(c.areas) > 0 {
		r.checks = append(r.checks, c)
	}
}

// Sizes of the parts of a conditional format's look, in their order, by the bit that says that they are there.
const (
	ruleFontSize   = 118
	ruleAlignSize  = 8
	ruleBorderSize = 8
)

func (r *reading) addRule(d payload) {
	first, second := d.u16(2), d.u16(4)
	if len(r.rules) == 0 || len(d) < 12+first+second {
		return
	}
	u := rule{class: d.u8(0), operator: d.u8(1), look: ruleLook{fontColor: -1, fill: -1}}
	tokens := d.from(len(d) - first - second)
	u.first, u.second = cut(tokens, first).tokens, cut(tokens.from(first), second).tokens
	flags, at := d.u32(6), 12
	if flags&(1<<25) != 0 {
		if d.u16(10)&1 != 0 {
			at += d.u16(at)
		} else {
			at += 2
		}
	}
	if flags&(1<<26) != 0 {
		f := d.from(at)
		if color := int(int32(f.u32(80))); color >= 0 {
			u.look.fontColor = color
		}
		weight := f.u16(72)
		u.look.bold = weight >= 600 && weight <= 1000
		u.look.italic = f.u32(68)&2 != 0 && f.u32(68) != 0xFFFFFFFF && f.u32(88)&2 == 0
		at += ruleFontSize
	}
	if flags&(1<<27) != 0 {
		at += ruleAlignSize
	}
	if flags&(1<<28) != 0 {
		at += ruleBorderSize
	}
	if flags&(1<<29) != 0 {
		fore, back := d.u16(at+2)&0x7F, d.u16(at+2)>>7&0x7F
		// In a full fill it is the color behind that is seen, unless only the one in front is said.
		u.look.fill = back
		if flags&(1<<18) != 0 {
			u.look.fill = fore
		}
	}
	r.ruleCount++
	last := &r.rules[len(r.rules)-1]
	last.list = append(last.list, u)
}
