package xls

import (
	"strconv"

	"github.com/xuri/excelize/v2"
)

// GestioneTorneo writes formulas without calculating them, so that the results in its files are old: no participants
// in a full list. Those of its simple formulas, which read only typed cells, are calculated here; the others keep the
// last result until Excel or LibreOffice opens the new file.

// calculated are the functions of the two programs' own formulas.
var calculated = set("COUNTIF", "COUNTA", "SUM", "IF", "VLOOKUP", "CONCATENATE", "TRIM", "CHAR")

// What recalculation may do at most: the cells that one formula and that all may read, how many are calculated,
// and how long they may be.
const (
	maxReads      = 5_000
	maxAllReads   = 1_000_000
	maxCalculated = 1_000

	maxCalculatedText = 500 // characters of a formula
)

// stale is a formula that can be calculated anew.
type stale struct {
	sheet *sheet
	cell  cell
	reads []place
}

func (w *writer) recalculate() {
	if len(w.stale) == 0 {
		return
	}
	formulas := make(map[*sheet]map[position]bool, len(w.book.sheets))
	for _, sh := range w.book.sheets {
		formulas[sh] = map[position]bool{}
		for _, c := range sh.cells {
			if c.formula != nil {
				formulas[sh][c.position] = true
			}
		}
	}
	left, done := maxAllReads, 0
	for _, s := range w.stale {
		reads, plain := 0, true
		for _, read := range s.reads {
			n := (read.bottom - read.top + 1) * (read.right - read.left + 1)
			if reads += n; n < 0 || reads > maxReads || reads > left {
				plain = false
				break
			}
			sh := s.sheet
			if read.sheet >= 0 {
				sh = w.book.sheets[read.sheet]
			}
			plain = plain && !anyIn(formulas[sh], read.area)
		}
		if !plain {
			continue
		}
		if done++; done > maxCalculated {
			return
		}
		left -= reads
		w.calculate(s)
	}
}

func anyIn(cells map[position]bool, a area) bool {
	for row := a.top; row <= a.bottom; row++ {
		for col := a.left; col <= a.right; col++ {
			if cells[position{row, col}] {
				return true
			}
		}
	}
	return false
}

// calculate gives one formula its result; where it cannot be calculated the last one stays.
func (w *writer) calculate(s stale) {
	at := ref(s.cell.row, s.cell.col)
	result, err := w.file.CalcCellValue(s.sheet.name, at, excelize.Options{RawCellValue: true})
	if err != nil {
		return
	}
	c := s.cell
	c.text = result
	value, err := strconv.ParseFloat(result, 64)
	switch {
	case err == nil && s.cell.record != text:
		c.record, c.number = number, value
	case s.cell.record == boolean, result == "" && s.cell.record != text: // Excel has a 0 where it finds an empty cell
		return
	default:
		c.record = text
	}
	w.results.add(s.sheet.name, c)
}
