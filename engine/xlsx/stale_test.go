package xlsx

import (
	"slices"
	"testing"

	worked "raduno/.ci/testing"
)

// A row that computes from itself alone keeps its results while other rows change. All are dropped where a sheet that it speaks of changes.
func TestResultsOfOtherRowsStay(t *testing.T) {
	for name, c := range map[string]struct {
		from       int // the first row that computes from itself alone; 0 for none
		sheet, row int // that changes
		stays      [6]bool
	}{
		"the row itself":                {3, 0, 4, [6]bool{3: true, 5: true}},
		"the first that computes alone": {3, 0, 3, [6]bool{4: true, 5: true}},
		"one above":                     {3, 0, 1, [6]bool{3: true, 4: true, 5: true}},
		"another sheet":                 {3, 1, 4, [6]bool{}},
		"a row among others":            {0, 0, 4, [6]bool{}},
		"a row where all are alone":     {1, 0, 4, [6]bool{1: true, 2: true, 3: true, 5: true}},
	} {
		f, err := New("Arial", "Prova", "it")
		must(t, err)
		sheet, other := f.AddSheet("Conti", -1, NewSheet{}), f.AddSheet("Altro", -1, NewSheet{})
		if err := f.Change(func() error {
			for row := 1; row <= 5; row++ {
				sheet.SetFormula(2, row, 0, "Altro!A1+A"+string(rune('0'+row)), "7", true)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		must(t, worked.Err(f.Bytes()))
		sheet.RowByRow(c.from)
		if err := f.Change(func() error { []*Sheet{sheet, other}[c.sheet].SetNumber(1, c.row, 0, "5"); return nil }); err != nil {
			t.Fatal(err)
		}
		must(t, worked.Err(f.Bytes()))
		if props, err := f.excel.GetCalcProps(); err != nil || props.FullCalcOnLoad == nil || !*props.FullCalcOnLoad {
			t.Errorf("%s changes: Excel does not compute what was dropped: %v", name, err)
		}
		for row := 1; row <= 5; row++ {
			if stays := sheet.Cell(2, row).Text == "7"; stays != c.stays[row] {
				t.Errorf("%s changes: the result of row %d stays: %v", name, row, stays)
			}
		}
	}
}

// A formula names sheets with quotes around their names and without.
func TestSheetsOfAFormula(t *testing.T) {
	for formula, want := range map[string][]string{
		"A1+B2": nil, "Altro!A1+B2": {"Altro"}, "SUM('1° Turno'!B2:B5)+Club!A1-'2° Turno'!C3": {"1° Turno", "Club", "2° Turno"},
		"'Conti dell''anno'!A1*'L''''Aquila'!B2": {"Conti dell'anno", "L''Aquila"}, "!A1": nil,
		"SUM(Uno:Tre!A1)+'1° Turno:2° Turno'!C2": {"Uno:Tre", "1° Turno:2° Turno"},
	} {
		if got := mentioned(formula); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", formula, got, want)
		}
	}
}
