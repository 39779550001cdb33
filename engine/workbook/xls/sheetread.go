package xls

import (
	"math"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// What a file may at most hold: far more than a tournament, and little enough for any laptop.
const (
	maxCells  = 250_000 // counted from the first column of each row to its last cell
	maxSheets = 300
	maxStyles = 4_096 // Excel's own limit
	maxLists  = 2_000 // names, comments, hidden columns
	lastRow   = 0xFFFF
	lastCol   = 0xFF
)

// reading is the state while a sheet is read and written into the new workbook.
type reading struct {
	*sheet
	*book
	widest     map[int]int    // per row, the columns already paid for
	hidden     int            // records of hidden columns
	merges     []area         // which are merged when all cells are there: before, a cell would be written into the first of them
	notes      []note         // whose texts may follow
	texts      map[int]string // text of a comment by the number of its object
	object     int            // number of the last object
	row, col   int            // the cell whose formula waits for its text
	textFollow bool
}

// begin finds the records of a sheet. One of a chart or of macros is left out, whatever the list of sheets says.
func (sh *sheet) begin(data []byte) error {
	sh.stream = &stream{data: data, pos: sh.offset}
	first, ok := sh.stream.next()
	if !ok || first.typ != recBOF {
		return engine.Errorf(engine.BadInput,
			"Il foglio “%s” del file .xls è rovinato: apri il file con LibreOffice, controllalo e salvalo come .xlsx", sh.name)
	}
	if first.data.u16(2) != substreamTab {
		sh.class = first.data.u16(2)
	}
	return nil
}

// copySheet reads the records of one sheet into the new workbook.
func (b *book) copySheet(sh *sheet) error {
	r := &reading{sheet: sh, book: b, widest: map[int]int{}, texts: map[int]string{}}
	inner := 0
	for {
		rec, ok := sh.stream.next()
		if !ok || rec.typ == recEOF && inner == 0 {
			break
		}
		switch {
		case rec.typ == recBOF: // a chart within the sheet
			inner++
		case rec.typ == recEOF:
			inner--
		case inner == 0:
			r.record(rec)
		}
		if len(r.notes)+r.hidden > maxLists {
			return engine.Errorf(engine.BadInput, "Il file .xls non è un torneo: nel foglio “%s” ci sono troppi commenti o colonne nascoste",
				sh.name)
		}
		if b.left < 0 || len(r.merges) > maxCells {
			return engine.Errorf(engine.BadInput, "Il file .xls è troppo grande per essere un torneo: nel foglio “%s” ci sono troppe celle", sh.name)
		}
	}
	r.merge()
	r.comments()
	return nil
}

// put writes a cell.
func (r *reading) put(row, col int, write func(at string) error) {
	if row > lastRow || col > lastCol {
		return
	}
	if col >= r.widest[row] {
		r.left -= col + 1 - r.widest[row]
		r.widest[row] = col + 1
	}
	if r.left--; r.left >= 0 { // the same cell given again and again
		r.fail(write(ref(row, col)))
	}
}

// number writes a number in the format of its style, which alone shows that it is a date.
func (r *reading) number(row, col, style int, n float64) {
	r.put(row, col, func(at string) error {
		if math.IsNaN(n) || math.IsInf(n, 0) {
			return nil
		}
		if err := r.file.SetCellFloat(r.name, at, n, -1, 64); err != nil || style >= len(r.styles) {
			return err
		}
		id, err := r.style(r.styles[style])
		if err != nil {
			return err
		}
		return r.file.SetCellStyle(r.name, at, at, id)
	})
}

func (r *reading) text(row, col int, text string) {
	r.put(row, col, func(at string) error {
		if text == "" {
			return nil
		}
		return r.file.SetCellStr(r.name, at, xlsx.Storable(text))
	})
}

func (r *reading) truth(row, col int, is bool) {
	r.put(row, col, func(at string) error { return r.file.SetCellBool(r.name, at, is) })
}

func (r *reading) fault(row, col, code int) {
	r.put(row, col, func(at string) error { return r.file.SetCellFormula(r.name, at, errorText(code)) })
}

// record follows one record of a sheet; that of a cell begins with its place and its style.
func (r *reading) record(rec record) {
	d, s := rec.data, r.stream
	row, col := d.u16(0), d.u16(2)
	switch rec.typ {
	case recNumber:
		r.number(row, col, d.u16(4), d.f64(6))
	case recRK:
		r.number(row, col, d.u16(4), rk(d.u32(6)))
	case recMulRK:
		for i := 0; 4+6*i+6 < len(d); i++ {
			r.number(row, col+i, d.u16(4+6*i), rk(d.u32(6+6*i)))
		}
	case recLabelSST:
		text := ""
		if i := int(d.u32(6)); i >= 0 && i < len(r.strings) {
			text = r.strings[i]
		}
		r.text(row, col, text)
	case recLabel, recRString:
		text, _ := d.text(6, 2)
		r.text(row, col, text)
	case recBoolErr:
		if d.u8(7) != 0 {
			r.fault(row, col, d.u8(6))
		} else {
			r.truth(row, col, d.u8(6) != 0)
		}
	case recFormula:
		r.result(row, col, d)
	case recString:
		if r.textFollow {
			r.text(r.row, r.col, s.continued(rec).rich())
			r.textFollow = false
		}
	case recColInfo:
		if first, last := row, min(col, lastCol); d.u16(8)&1 != 0 {
			if r.hidden++; first <= last {
				r.fail(r.file.SetColVisible(r.name, xlsx.ColumnName(first+1)+":"+xlsx.ColumnName(last+1), false))
			}
		}
	case recMergeCells:
		for i := range min(d.u16(0), (len(d)-2)/8) {
			r.merges = append(r.merges, area{top: d.u16(2 + 8*i), bottom: d.u16(4 + 8*i), left: d.u16(6 + 8*i), right: d.u16(8 + 8*i)})
		}
	case recObj:
		r.object = d.u16(6)
	case recTxO:
		c := s.continued(rec)
		c.part, c.at = 1, 1
		if len(c.parts) > 1 {
			r.texts[r.object] = c.chars(d.u16(10), c.parts[1].u8(0)&1 != 0)
		}
	case recNote:
		author, _ := d.text(8, 2)
		r.notes = append(r.notes, note{row: row, col: col, object: d.u16(6), author: author})
	}
}

// result reads the last result of a cell with a formula. The two programs write formulas without calculating them, with 0 as the result:
// a 0 is left out.
func (r *reading) result(row, col int, d payload) {
	r.textFollow = false
	if d.u16(12) != 0xFFFF {
		if n := d.f64(6); n != 0 {
			r.number(row, col, d.u16(4), n)
		}
		return
	}
	switch d.u8(6) {
	case 0: // a text, in the record that follows
		r.row, r.col, r.textFollow = row, col, true
	case 1:
		r.truth(row, col, d.u8(8) != 0)
	case 2:
		r.fault(row, col, d.u8(8))
	}
}
