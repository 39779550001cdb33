package xls

import (
	"raduno/engine"
)

// Versions of the format.
const (
	biff8        = 0x0600
	substreamAll = 0x0005
	substreamTab = 0x0010
)

// readBook reads the records of a workbook.
func readBook(data []byte) (*book, error) {
	b := &book{formats: map[int]string{}, palette: defaultPalette}
	s := &stream{data: data}
	first, ok := s.next()
	if !ok || first.typ != recBOF {
		return nil, notAWorkbook(nil)
	}
	if first.data.u16(0) != biff8 {
		return nil, engine.Errorf(engine.BadInput,
			"Il file .xls è di una versione di Excel troppo vecchia (5.0 o 95): aprilo con LibreOffice o Excel, salvalo come .xlsx e apri quello")
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
	limit := &budget{cells: maxCells}
	for _, sheet := range b.sheets {
		if sheet.class != 0 {
			continue
		}
		if err := b.readSheet(sheet, data, limit); err != nil {
			return nil, err
		}
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
	case recWindow1:
		b.active = d.u16(10)
	case recFont:
		b.fonts = append(b.fonts, readFont(d))
	case recFormat:
		b.formats[d.u16(0)], _ = d.text(2, 2)
	case recXF:
		if len(b.styles) < maxStyles {
			b.styles = append(b.styles, readStyle(d))
		}
	case recPalette:
		for i := range min(d.u16(0), len(b.palette)) {
			b.palette[i] = rgb(d.u8(2+4*i), d.u8(3+4*i), d.u8(4+4*i))
		}
	case recBoundSheet:
		if len(b.sheets) < maxSheets {
			name, _ := d.text(6, 1)
			b.sheets = append(b.sheets, &sheet{
				name: name, offset: int(d.u32(0)), visibility: d.u8(4) & 3, class: d.u8(5),
				shared: map[position]shared{}, arrays: map[position]array{},
			})
		}
	case recSST:
		b.readStrings(s.continued(rec))
	case recSupBook:
		b.supBooks = append(b.supBooks, supBook{own: len(d) == 4 && d.u16(2) == 0x0401})
	case recExternName:
		if n := len(b.supBooks); n > 0 {
			name, _ := d.text(6, 1)
			b.supBooks[n-1].names = append(b.supBooks[n-1].names, name)
		}
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

// builtinNames are the names that are stored as a number.
var builtinNames = map[rune]string{6: "_xlnm.Print_Area", 7: "_xlnm.Print_Titles"}

func (b *book) readName(d payload) {
	flags, chars, size := d.u16(0), d.u8(3), d.u16(4)
	text, used := d.plain(14, chars)
	n := name{text: text, builtin: flags&0x20 != 0, function: flags&0xE != 0, hidden: flags&1 != 0, sheet: d.u16(8)}
	rest := d.from(14 + used)
	if size > len(rest) {
		size = len(rest)
	}
	n.tokens, n.extra = rest[:size], rest[size:]
	b.names = append(b.names, n)
}

func readFont(d payload) font {
	f := font{
		size: float64(d.u16(0)) / 20, italic: d.u16(2)&2 != 0, strike: d.u16(2)&8 != 0,
		color: d.u16(4), bold: d.u16(6) >= 600, position: d.u16(8), underline: d.u8(10),
	}
	f.name, _ = d.text(14, 1)
	return f
}

func readStyle(d payload) style {
	borders, more, fill := d.u32(10), d.u32(14), d.u16(18)
	bits := func(v uint32, from, n int) int { return int(v>>from) & (1<<n - 1) }
	return style{
		font: d.u16(0), format: d.u16(2),
		locked: d.u16(4)&1 != 0, hidden: d.u16(4)&2 != 0, styleOnly: d.u16(4)&4 != 0,
		horizontal: d.u8(6) & 7, wrap: d.u8(6)&8 != 0, vertical: d.u8(6) >> 4 & 7,
		rotation: d.u8(7), indent: d.u8(8) & 15, shrink: d.u8(8)&16 != 0, readingOrder: d.u8(8) >> 6,
		borders: [4]line{
			{bits(borders, 0, 4), bits(borders, 16, 7)},
			{bits(borders, 4, 4), bits(borders, 23, 7)},
			{bits(borders, 8, 4), bits(more, 0, 7)},
			{bits(borders, 12, 4), bits(more, 7, 7)},
		},
		diagonal:   line{bits(more, 21, 4), bits(more, 14, 7)},
		diagonalDn: borders&(1<<30) != 0, diagonalUp: borders&(1<<31) != 0,
		pattern: bits(more, 26, 6), fore: fill & 0x7F, back: fill >> 7 & 0x7F,
	}
}
