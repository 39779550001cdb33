package workbook

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"raduno/engine/xlsx"
	"raduno/export"
)

// bare is a workbook of the values of another: no looks, no formulas, no widths, and a semifinal's names as they are.
func bare(t *testing.T, b *Book) *Book {
	t.Helper()
	f := excelize.NewFile()
	for _, s := range b.file.Sheets() {
		if s.Name == stateSheet {
			continue
		}
		_, err := f.NewSheet(s.Name)
		must(t, err)
		p, err := s.Picture()
		must(t, err)
		for _, r := range p.Rows {
			for _, c := range r.Cells {
				var value any = c.Text
				if n, whole := wholeNumber(c.Text); whole && c.Kind == xlsx.Number {
					value = n
				}
				if c.Kind != xlsx.Blank {
					must(t, f.SetCellValue(s.Name, xlsx.CellName(c.Col, r.Num), value))
				}
			}
		}
		for _, a := range p.Merged {
			must(t, f.MergeCell(s.Name, xlsx.CellName(a.Col1, a.Row1), xlsx.CellName(a.Col2, a.Row2)))
		}
		for col := range 20 {
			must(t, f.SetColVisible(s.Name, xlsx.ColumnName(col+1), !p.HiddenColumn(col+1)))
		}
	}
	must(t, f.DeleteSheet("Sheet1"))
	var out bytes.Buffer
	must(t, f.Write(&out))
	opened, err := Open(out.Bytes())
	must(t, err)
	return opened
}

// A workbook of bare values looks like one that Raduno made, counts its players and names its semifinalists by formula, and holds the same
// tournament.
func TestBareValuesAreDressed(t *testing.T) {
	tour := sample(16, 2, true)
	made := build(t, tour)
	must(t, made.WriteRound(tour, tour.Rounds[1], true))
	must(t, made.WriteGrid(fullSheet, ranking([]string{placeHeading, "Cognome"}, export.Cell{Text: "1"}, export.Cell{Text: "Rossi"})))
	made = reopen(t, made)
	b := bare(t, made)
	before, _ := b.Read()
	must(t, b.Dress())
	b = reopen(t, b)
	if after, _ := b.Read(); !reflect.DeepEqual(before, after) {
		t.Errorf("it was %+v, and is %+v", before, after)
	}
	for _, at := range []struct{ sheet, cells string }{
		{rosterSheet, "A1 A3 B3 A4 B4 F1 G1 G2"},
		{infoSheet, "B3 C3"},
		{"1° Turno", "A1 B2 C2"},
		{"2° Turno", "A1 A2 B2 C2 E2"},
		{fullSheet, "A1 B1 B2"},
	} {
		want, err := made.find(at.sheet).Picture()
		must(t, err)
		got, err := b.find(at.sheet).Picture()
		must(t, err)
		for cell := range strings.FieldsSeq(at.cells) {
			col, row, _ := xlsx.ParseCell(cell)
			x, y := want.At(col, row), got.At(col, row)
			if x.Text != y.Text || x.Formula != y.Formula {
				t.Errorf("%s %s says %+v, want %+v", at.sheet, cell, y, x)
			}
			if look := b.look(t, at.sheet, cell); look != made.look(t, at.sheet, cell) {
				t.Errorf("%s %s looks like %s, want %s", at.sheet, cell, look, made.look(t, at.sheet, cell))
			}
		}
	}
}

// look is what one sees of a cell, and the width of its column.
func (b *Book) look(t *testing.T, sheet, cell string) string {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(mustBytes(t, b)))
	must(t, err)
	id, err := f.GetCellStyle(sheet, cell)
	must(t, err)
	s, err := f.GetStyle(id)
	must(t, err)
	width, err := f.GetColWidth(sheet, strings.TrimRight(cell, "0123456789"))
	must(t, err)
	return fmt.Sprint(s.Font.Color, s.Font.Size, s.Font.Bold, s.Fill.Color, len(s.Border), width)
}
