package xls

import (
	"strings"

	"raduno/engine"
)

// Versions of the format.
const (
	biff8        = 0x0600
	substreamAll = 0x0005
	substreamTab = 0x0010
)

// readBook reads what the records say of the workbook as a whole.
func readBook(data []byte) (*book, error) {
	b := &book{formats: map[int]string{}, made: map[int]int{}, left: maxCells}
	s := &stream{data: data}
	first, ok := s.next()
	if !ok || first.typ != recBOF {
		return nil, notAWorkbook(nil)
	}
	if first.data.u16(0) != biff8 {
		return nil, errTooOld
	}
	for {
		rec, ok := s.next()
		if !ok || rec.typ == recEOF {
			break
		}
		b.global(rec, s)
		if b.encrypted {
			return nil, errEncrypted
		}
	}
	if len(b.sheets) == 0 {
		return nil, engine.Errorf(engine.BadInput,
			"Nel file .xls non c'è nessun foglio: il file è rovinato. Aprilo con LibreOffice, controllalo e salvalo come .xlsx")
	}
	return b, nil
}

// global follows a record that concerns the whole workbook.
func (b *book) global(rec record, s *stream) {
	d := rec.data
	switch rec.typ {
	case recFilePass:
		b.encrypted = true
	case recDateMode:
		b.date1904 = d.u16(0) == 1
	case recFormat:
		b.formats[d.u16(0)], _ = d.text(2, 2)
	case recXF:
		if len(b.styles) < maxStyles {
			b.styles = append(b.styles, d.u16(2))
		}
	case recBoundSheet:
		if len(b.sheets) < maxSheets {
			name, _ := d.text(6, 1)
			b.sheets = append(b.sheets, &sheet{name: name, offset: int(d.u32(0)), visibility: d.u8(4) & 3, class: d.u8(5)})
		}
	case recSST:
		b.readStrings(s.continued(rec))
	case recSupBook:
		b.ownBooks = append(b.ownBooks, len(d) == 4 && d.u16(2) == 0x0401)
	case recExternSheet:
		for i := range min(d.u16(0), (len(d)-2)/6) {
			b.externs = append(b.externs, extern{d.u16(2 + 6*i), d.i16(4 + 6*i), d.i16(6 + 6*i)})
		}
	case recName:
		if len(b.names) < maxLists {
			b.readName(d)
		}
	}
}

// readStrings reads the table of all strings.
func (b *book) readStrings(c *chunks) {
	c.u32() // how often they are used
	for n := c.u32(); n > 0 && c.left(); n-- {
		b.strings = append(b.strings, c.rich())
	}
}

// The tokens of a reference to a cell and to an area of a sheet, in any of their three classes.
const (
	tokenClasses = 0x60
	tokenCell    = 0x1A
	tokenArea    = 0x1B
)

// readName reads a name that means one area of one sheet, as the lists of the dropdowns do; others, which are formulas, are left out.
func (b *book) readName(d payload) {
	const hidden, formula, builtin = 0x01, 0x0E, 0x20
	text, used := d.plain(14, d.u8(3))
	tokens := d.from(14 + used)
	if d.u16(0)&(hidden|formula|builtin) != 0 || strings.HasPrefix(text, "_xlnm.") {
		return
	}
	n := name{text: text, reference: tokens.u16(1), area: area{tokens.u16(3), tokens.u16(5) & lastCol, tokens.u16(3), tokens.u16(5) & lastCol}}
	switch size, id := d.u16(4), tokens.u8(0)&^tokenClasses; {
	case id == tokenArea && size == 11:
		n.area = area{tokens.u16(3), tokens.u16(7) & lastCol, tokens.u16(5), tokens.u16(9) & lastCol}
	case id != tokenCell || size != 7:
		return
	}
	b.names = append(b.names, n)
}

// sheetOf is the sheet that a reference means; nil for several of them, and for another file's.
func (b *book) sheetOf(reference int) *sheet {
	if reference >= len(b.externs) {
		return nil
	}
	x := b.externs[reference]
	if x.first != x.last || x.first < 0 || x.first >= len(b.sheets) || x.book >= len(b.ownBooks) || !b.ownBooks[x.book] {
		return nil
	}
	return b.sheets[x.first]
}
