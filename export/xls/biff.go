package xls

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"unicode/utf16"
)

// Records of BIFF8, the format of Excel 97 to 2003 ([MS-XLS]), in the order in which Excel and Apache POI's HSSF expect them.
const (
	recEOF          = 0x000A
	recCalcCount    = 0x000C
	recCalcMode     = 0x000D
	recPrecision    = 0x000E
	recRefMode      = 0x000F
	recDelta        = 0x0010
	recIteration    = 0x0011
	recProtect      = 0x0012
	recPassword     = 0x0013
	recHeader       = 0x0014
	recFooter       = 0x0015
	recExternSheet  = 0x0017
	recName         = 0x0018
	recWindowLocked = 0x0019
	recSelection    = 0x001D
	recDate1904     = 0x0022
	recPrintHeads   = 0x002A
	recPrintGrid    = 0x002B
	recFont         = 0x0031
	recContinue     = 0x003C
	recWindow1      = 0x003D
	recBackup       = 0x0040
	recPane         = 0x0041
	recCodePage     = 0x0042
	recDefaultWidth = 0x0055
	recWriteAccess  = 0x005C
	recSaveRecalc   = 0x005F
	recColInfo      = 0x007D
	recGuts         = 0x0080
	recSheetBool    = 0x0081
	recGridSet      = 0x0082
	recHCenter      = 0x0083
	recVCenter      = 0x0084
	recBoundSheet   = 0x0085
	recCountry      = 0x008C
	recHideObjects  = 0x008D
	recFuncGroups   = 0x009C
	recSetup        = 0x00A1
	recMMS          = 0x00C1
	recBookBool     = 0x00DA
	recXF           = 0x00E0
	recInterface    = 0x00E1
	recInterfaceEnd = 0x00E2
	recMerged       = 0x00E5
	recSST          = 0x00FC
	recLabelSST     = 0x00FD
	recExtSST       = 0x00FF
	recTabID        = 0x013D
	recNaturalText  = 0x0160
	recDSF          = 0x0161
	recSupBook      = 0x01AE
	recProt4Rev     = 0x01AF
	recValidations  = 0x01B2
	recRefreshAll   = 0x01B7
	recProt4RevPass = 0x01BC
	recValidation   = 0x01BE
	recDimensions   = 0x0200
	recBlank        = 0x0201
	recNumber       = 0x0203
	recFormula      = 0x0006
	recRow          = 0x0208
	recRowHeight    = 0x0225
	recWindow2      = 0x023E
	recStyle        = 0x0293
	recFormat       = 0x041E
	recBOF          = 0x0809
)

// maxRecord is how many bytes a record may hold; what is longer goes on in records of its own.
const maxRecord = 8224

// builtinXFs is how many formats a file must have before the first of its own.
const builtinXFs = 16

// workbook is what is written. Rows and columns count from 0.
type workbook struct {
	sheets []*sheet
	names  []name
	looks  []look
	active int // the sheet that is shown first
}

// name is a name of an area of one column.
type name struct {
	text            string
	sheet           int
	column          int
	firstRow, onRow int
}

// look is how a cell looks.
type look struct {
	bold, wrap, center, date, shaded, framed bool
}

// sheet is one sheet; cells are written in any order.
type sheet struct {
	name    string
	hidden  bool
	frozen  int // rows above the line
	wide    bool
	cells   []cell
	columns []column
	heights map[int]float64 // rows higher than usual, in points
	merged  [][4]int        // first row, last row, first column, last column
	lists   []dropdown
}

// cell is a number, a text, or a formula with its number as result; nothing where it only has a look.
type cell struct {
	row, col, look int
	text           string
	number         float64
	content        cellKind
	formula        []byte
}

type cellKind int

const (
	blankCell cellKind = iota
	textCell
	numberCell
	formulaCell
)

type column struct {
	first, last int
	width       float64 // characters
	hidden      bool
}

// dropdown offers the values of a name in cells of one column.
type dropdown struct {
	firstRow, lastRow, col int
	name                   int // index of the name
}

func (s *sheet) text(row, col, look int, text string) {
	if text == "" {
		s.cells = append(s.cells, cell{row: row, col: col, look: look})
		return
	}
	s.cells = append(s.cells, cell{row: row, col: col, look: look, text: text, content: textCell})
}

func (s *sheet) number(row, col, look int, n float64) {
	s.cells = append(s.cells, cell{row: row, col: col, look: look, number: n, content: numberCell})
}

// stream is records one after the other.
type stream struct{ data []byte }

func (s *stream) record(number uint16, parts ...any) {
	var body []byte
	le := binary.LittleEndian
	for _, part := range parts {
		switch v := part.(type) {
		case byte:
			body = append(body, v)
		case uint16:
			body = le.AppendUint16(body, v)
		case uint32:
			body = le.AppendUint32(body, v)
		case float64:
			body = le.AppendUint64(body, math.Float64bits(v))
		case []byte:
			body = append(body, v...)
		default:
			panic("xls: a record is made of bytes and numbers")
		}
	}
	s.data = le.AppendUint16(s.data, number)
	s.data = le.AppendUint16(s.data, uint16(len(body)))
	s.data = append(s.data, body...)
}

// bytes writes the workbook.
func (b *workbook) bytes() ([]byte, error) {
	shared := newStrings()
	for _, s := range b.sheets {
		slices.SortStableFunc(s.cells, func(x, y cell) int { return cmp.Or(cmp.Compare(x.row, y.row), cmp.Compare(x.col, y.col)) })
		for _, c := range s.cells {
			if c.content == textCell {
				shared.add(c.text)
			}
		}
	}
	var out stream
	offsets := b.globals(&out, shared) // where the offset of each sheet is to stand
	for i, s := range b.sheets {
		binary.LittleEndian.PutUint32(out.data[offsets[i]:], uint32(len(out.data)))
		s.write(&out, shared, i == b.active)
	}
	return compound(out.data)
}

// globals writes what belongs to the whole workbook.
func (b *workbook) globals(out *stream, shared *sharedStrings) (offsets []int) {
	word := func(number uint16, v uint16) { out.record(number, v) }
	out.record(recBOF, uint16(0x0600), uint16(5), uint16(0x0DBB), uint16(0x07CC), uint32(0x41), uint32(6))
	word(recInterface, 0x04B0)
	word(recMMS, 0)
	out.record(recInterfaceEnd)
	access := []byte{6, 0, 0, 'R', 'a', 'd', 'u', 'n', 'o'}
	for len(access) < 112 {
		access = append(access, ' ')
	}
	out.record(recWriteAccess, access)
	word(recCodePage, 0x04B0)
	word(recDSF, 0)
	var tabs []byte
	for i := range b.sheets {
		tabs = binary.LittleEndian.AppendUint16(tabs, uint16(i+1))
	}
	out.record(recTabID, tabs)
	word(recFuncGroups, 14)
	for _, number := range []uint16{recWindowLocked, recProtect, recPassword, recProt4Rev, recProt4RevPass} {
		word(number, 0)
	}
	out.record(recWindow1, uint16(0x168), uint16(0x10E), uint16(0x3A5C), uint16(0x23BE), uint16(0x38), uint16(b.active), uint16(0), uint16(1),
		uint16(600))
	for _, number := range []uint16{recBackup, recHideObjects, recDate1904} {
		word(number, 0)
	}
	word(recPrecision, 1)
	word(recRefreshAll, 0)
	word(recBookBool, 0)
	for range 4 {
		out.font(false)
	}
	out.font(true) // the fifth, which is called 5
	out.record(recFormat, uint16(dateFormat), longText("dd/mm/yyyy"))
	out.formats(b.looks)
	out.record(recStyle, uint16(0x8000), byte(0), byte(0xFF))
	word(recNaturalText, 0)
	for _, s := range b.sheets {
		offsets = append(offsets, len(out.data)+4)
		hidden := byte(0)
		if s.hidden {
			hidden = 1
		}
		out.record(recBoundSheet, uint32(0), hidden, byte(0), shortText(s.name))
	}
	out.record(recCountry, uint16(1), uint16(39))
	out.record(recSupBook, uint16(len(b.sheets)), uint16(0x0401))
	references := binary.LittleEndian.AppendUint16(nil, uint16(len(b.sheets)))
	for i := range b.sheets {
		for _, v := range []int{0, i, i} {
			references = binary.LittleEndian.AppendUint16(references, uint16(v))
		}
	}
	out.record(recExternSheet, references)
	for _, n := range b.names {
		units := shortText(n.text)
		var formula stream
		formula.data = append(formula.data, 0x3B)
		for _, v := range []int{n.sheet, n.firstRow, n.onRow, n.column, n.column} {
			formula.data = binary.LittleEndian.AppendUint16(formula.data, uint16(v))
		}
		out.record(recName, uint16(0), byte(0), units[0], uint16(len(formula.data)), uint16(0), uint16(0), uint32(0), units[1:], formula.data)
	}
	shared.write(out)
	out.record(recEOF)
	return offsets
}

// dateFormat is the number of the one format of numbers that is not built in.
const dateFormat = 164

func (s *stream) font(bold bool) {
	weight := uint16(400)
	if bold {
		weight = 700
	}
	s.record(recFont, uint16(200), uint16(0), uint16(0x7FFF), weight, uint16(0), byte(0), byte(0), byte(0), byte(0), shortText("Arial"))
}

// formats writes the formats of cells: those that must be there, and one for each look.
func (s *stream) formats(looks []look) {
	xf := func(font, format, number uint16, align, used byte, border, border2 uint32, fill uint16) {
		s.record(recXF, font, format, number, align, byte(0), byte(0), used, border, border2, fill)
	}
	const plainFill = 0x20C0
	for i := range builtinXFs - 1 {
		used := byte(0xF4)
		if i == 0 {
			used = 0
		}
		xf(0, 0, 0xFFF5, 0x20, used, 0, 0, plainFill)
	}
	xf(0, 0, 1, 0x20, 0, 0, 0, plainFill)
	for _, l := range looks {
		var font, format uint16
		align := byte(0x20) // bottom
		var border, border2 uint32
		fill := uint16(plainFill)
		if l.bold {
			font = 5
		}
		if l.date {
			format = dateFormat
		}
		if l.center {
			align = 0x12
		}
		if l.wrap {
			align |= 0x08
		}
		if l.framed {
			const thin, black = 1, 8
			border = thin | thin<<4 | thin<<8 | thin<<12 | black<<16 | black<<23
			border2 = black | black<<7
		}
		if l.shaded {
			const solid, grey = 1, 22
			border2 |= solid << 26
			fill = grey | 65<<7
		}
		xf(font, format, 1, align, 0xFC, border, border2, fill)
	}
}

// shortText is a text with one byte of length, longText with two.
func shortText(text string) []byte {
	units := utf16.Encode([]rune(text))
	return append([]byte{byte(len(units))}, characters(units)...)
}

func longText(text string) []byte {
	units := utf16.Encode([]rune(text))
	return append(binary.LittleEndian.AppendUint16(nil, uint16(len(units))), characters(units)...)
}

// characters are the flag of the width and the characters, of one byte where they all fit.
func characters(units []uint16) []byte {
	if !slices.ContainsFunc(units, func(u uint16) bool { return u > 0xFF }) {
		out := []byte{0}
		for _, u := range units {
			out = append(out, byte(u))
		}
		return out
	}
	out := []byte{1}
	for _, u := range units {
		out = binary.LittleEndian.AppendUint16(out, u)
	}
	return out
}

// sharedStrings are the texts of all cells, each once.
type sharedStrings struct {
	index map[string]int
	list  []string
	uses  int
}

func newStrings() *sharedStrings { return &sharedStrings{index: make(map[string]int)} }

// maxText is how many characters a cell holds.
const maxText = 32767

func (s *sharedStrings) add(text string) int {
	s.uses++
	return s.find(text)
}

func (s *sharedStrings) find(text string) int {
	if at, known := s.index[text]; known {
		return at
	}
	s.index[text] = len(s.list)
	s.list = append(s.list, text)
	return len(s.list) - 1
}

// write writes the table of texts, which goes on in further records, and where groups of them begin.
func (s *sharedStrings) write(out *stream) {
	le := binary.LittleEndian
	number := uint16(recSST)
	body := le.AppendUint32(le.AppendUint32(nil, uint32(s.uses)), uint32(len(s.list)))
	flush := func() {
		out.record(number, body)
		number, body = recContinue, nil
	}
	group := max(8, len(s.list)/128+1)
	places := le.AppendUint16(nil, uint16(group))
	for i, text := range s.list {
		units := utf16.Encode([]rune(text))
		if len(units) > maxText {
			units = units[:maxText]
		}
		content := characters(units)
		flag, content := content[0], content[1:]
		if len(body)+3+min(len(content), 2) > maxRecord { // the head of a text and a character stay together
			flush()
		}
		if i%group == 0 {
			places = le.AppendUint32(places, uint32(len(out.data)+4+len(body)))
			places = le.AppendUint16(places, uint16(4+len(body)))
			places = le.AppendUint16(places, 0)
		}
		body = append(le.AppendUint16(body, uint16(len(units))), flag)
		width := 1 + int(flag)
		for {
			room := (maxRecord - len(body)) / width * width
			if len(content) <= room {
				body = append(body, content...)
				break
			}
			body = append(body, content[:room]...)
			content = content[room:]
			flush()
			body = append(body, flag) // what goes on says its width again
		}
	}
	flush()
	out.record(recExtSST, places)
}

// write writes a sheet.
func (s *sheet) write(out *stream, shared *sharedStrings, active bool) {
	word := func(number uint16, v uint16) { out.record(number, v) }
	out.record(recBOF, uint16(0x0600), uint16(0x10), uint16(0x0DBB), uint16(0x07CC), uint32(0x41), uint32(6))
	word(recCalcMode, 1)
	word(recCalcCount, 100)
	word(recRefMode, 1)
	word(recIteration, 0)
	out.record(recDelta, 0.001)
	word(recSaveRecalc, 1)
	word(recPrintHeads, 0)
	word(recPrintGrid, 0)
	word(recGridSet, 1)
	out.record(recGuts, uint32(0), uint32(0))
	out.record(recRowHeight, uint16(0), uint16(255))
	word(recSheetBool, 0x04C1)
	out.record(recHeader)
	out.record(recFooter)
	word(recHCenter, 0)
	word(recVCenter, 0)
	options := uint16(2) // upright
	if s.wide {
		options = 0
	}
	out.record(recSetup, uint16(9), uint16(100), uint16(1), uint16(1), uint16(0), options, uint16(600), uint16(600), 0.5, 0.5, uint16(1))
	word(recDefaultWidth, 8)
	for _, c := range s.columns {
		hidden := uint16(0)
		if c.hidden {
			hidden = 1
		}
		out.record(recColInfo, uint16(c.first), uint16(c.last), uint16(c.width*256), uint16(builtinXFs-1), hidden, uint16(0))
	}
	rows, columns := 0, 0
	for _, c := range s.cells {
		rows, columns = max(rows, c.row+1), max(columns, c.col+1)
	}
	out.record(recDimensions, uint32(0), uint32(rows), uint16(0), uint16(columns), uint16(0))
	s.writeRows(out, shared)
	view := uint16(0x00B6)
	if active {
		view |= 0x0600
	}
	if s.frozen > 0 {
		view |= 0x0108
	}
	out.record(recWindow2, view, uint16(0), uint16(0), uint32(64), uint16(0), uint16(0), uint32(0))
	pane := byte(3)
	if s.frozen > 0 {
		pane = 2
		out.record(recPane, uint16(0), uint16(s.frozen), uint16(s.frozen), uint16(0), uint16(pane))
	}
	out.record(recSelection, pane, uint16(s.frozen), uint16(0), uint16(0), uint16(1), uint16(s.frozen), uint16(s.frozen), byte(0), byte(0))
	const mergedAtOnce = 1000
	for part := range slices.Chunk(s.merged, mergedAtOnce) {
		body := binary.LittleEndian.AppendUint16(nil, uint16(len(part)))
		for _, area := range part {
			for _, v := range area {
				body = binary.LittleEndian.AppendUint16(body, uint16(v))
			}
		}
		out.record(recMerged, body)
	}
	if len(s.lists) > 0 {
		out.record(recValidations, uint16(0), uint32(0), uint32(0), uint32(0xFFFFFFFF), uint32(len(s.lists)))
		for _, l := range s.lists {
			l.write(out)
		}
	}
	out.record(recEOF)
}

// writeRows writes the rows and their cells, thirty-two rows at a time.
func (s *sheet) writeRows(out *stream, shared *sharedStrings) {
	const block = 32
	for part := range slices.Chunk(s.rows(), block) {
		for _, cells := range part {
			row := cells[0].row
			height, options := uint16(255), uint32(0x0100)
			if points, higher := s.heights[row]; higher {
				height, options = uint16(points*20), options|0x40
			}
			out.record(recRow, uint16(row), uint16(cells[0].col), uint16(cells[len(cells)-1].col+1), height, uint16(0), uint16(0),
				options|(builtinXFs-1)<<16)
		}
		for _, cells := range part {
			for _, c := range cells {
				c.write(out, shared)
			}
		}
	}
}

// rows are the cells of each row.
func (s *sheet) rows() [][]cell {
	var rows [][]cell
	for i, c := range s.cells {
		if i == 0 || c.row != s.cells[i-1].row {
			rows = append(rows, nil)
		}
		last := len(rows) - 1
		rows[last] = append(rows[last], c)
	}
	return rows
}

func (c *cell) write(out *stream, shared *sharedStrings) {
	row, col, xf := uint16(c.row), uint16(c.col), uint16(builtinXFs+c.look)
	switch c.content {
	case textCell:
		out.record(recLabelSST, row, col, xf, uint32(shared.find(c.text)))
	case numberCell:
		out.record(recNumber, row, col, xf, c.number)
	case formulaCell:
		out.record(recFormula, row, col, xf, c.number, uint16(0), uint32(0), uint16(len(c.formula)), c.formula)
	default:
		out.record(recBlank, row, col, xf)
	}
}

// write offers the values of a name; others may be typed.
func (d *dropdown) write(out *stream) {
	formula := append([]byte{0x23}, binary.LittleEndian.AppendUint16(nil, uint16(d.name+1))...)
	formula = append(formula, 0, 0)
	const list, stop, allowBlank = 3, 0, 0x100
	none := []byte{1, 0, 0, 0} // a text of one empty character
	out.record(recValidation, uint32(list|stop<<4|allowBlank), none, none, none, none,
		uint16(len(formula)), uint16(0), formula, uint16(0), uint16(0),
		uint16(1), uint16(d.firstRow), uint16(d.lastRow), uint16(d.col), uint16(d.col))
}

// countIf is COUNTIF over cells of one column, added up over some texts.
func countIf(firstRow, lastRow, col int, texts ...string) []byte {
	le := binary.LittleEndian
	const relative, countIfFunction = 0xC000, 346
	var f []byte
	for i, text := range texts {
		f = append(f, 0x25)
		for _, v := range []int{firstRow, lastRow, col | relative, col | relative} {
			f = le.AppendUint16(f, uint16(v))
		}
		f = append(append(f, 0x17), shortText(text)...)
		f = le.AppendUint16(append(f, 0x41), countIfFunction)
		if i > 0 {
			f = append(f, 0x03)
		}
	}
	return f
}
