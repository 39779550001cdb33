package xls

import (
	"raduno/engine"
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

// reading is the state while a sheet is read.
type reading struct {
	*sheet
	book    *book
	widest  map[int]int    // per row, the columns already paid for
	left    *int           // cells of all sheets together that may still be read
	texts   map[int]string // text of a comment by the number of its object
	object  int            // number of the last object
	pending *cell          // the cell whose formula waits for its text
}

// readSheet reads the records of one sheet.
func (b *book) readSheet(sh *sheet, data []byte, limit *int) error {
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
	r := &reading{sheet: sh, book: b, widest: map[int]int{}, left: limit, texts: map[int]string{}}
	inner := 0
	for {
		rec, ok := s.next()
		if !ok {
			break
		}
		if rec.typ == recBOF { // a chart within the sheet
			inner++
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
		if len(sh.notes)+len(sh.hidden) > maxLists {
			return engine.Errorf(engine.BadInput, "Il file .xls non è un torneo: nel foglio “%s” ci sono troppi commenti o colonne nascoste",
				sh.name)
		}
		if *r.left < 0 || len(sh.merges) > maxCells {
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
		*r.left -= c.col + 1 - r.widest[c.row]
		r.widest[c.row] = c.col + 1
	}
	*r.left-- // the same cell given again and again
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
	case recNumber:
		c := head(d)
		c.number = d.f64(6)
		r.add(c)
	case recRK:
		c := head(d)
		c.number = rk(d.u32(6))
		r.add(c)
	case recMulRK:
		for i := 0; 4+6*i+6 < len(d); i++ {
			r.add(cell{position: position{d.u16(0), d.u16(2) + i}, style: d.u16(4 + 6*i), number: rk(d.u32(6 + 6*i))})
		}
	case recLabelSST:
		c := head(d)
		c.record = text
		if i := int(d.u32(6)); i >= 0 && i < len(r.book.strings) {
			c.text = r.book.strings[i]
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
		r.addResult(d)
	case recString:
		if r.pending != nil {
			r.pending.text = s.continued(rec).rich()
			r.add(*r.pending)
			r.pending = nil
		}
	case recColInfo:
		if d.u16(8)&1 != 0 {
			r.hidden = append(r.hidden, [2]int{d.u16(0), min(d.u16(2), lastCol)})
		}
	case recMergeCells:
		for i := range min(d.u16(0), (len(d)-2)/8) {
			r.merges = append(r.merges, area{top: d.u16(2 + 8*i), bottom: d.u16(4 + 8*i), left: d.u16(6 + 8*i), right: d.u16(8 + 8*i)})
		}
	default:
		r.comment(rec, s)
	}
}

// addResult reads the last result of a cell with a formula. The two programs write formulas without calculating them, with 0 as the result:
// a 0 is left out.
func (r *reading) addResult(d payload) {
	c := head(d)
	r.pending = nil
	if d.u16(12) != 0xFFFF {
		if c.number = d.f64(6); c.number != 0 {
			r.add(c)
		}
		return
	}
	c.number = float64(d.u8(8))
	switch d.u8(6) {
	case 0: // a text, in the record that follows
		c.record = text
		r.pending = &c
	case 1:
		c.record = boolean
		r.add(c)
	case 2:
		c.record = failure
		r.add(c)
	}
}

// comment follows the records that make up comments.
func (r *reading) comment(rec record, s *stream) {
	d := rec.data
	switch rec.typ {
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
		r.notes = append(r.notes, note{position: position{d.u16(0), d.u16(2)}, object: d.u16(6), author: author})
	}
}
