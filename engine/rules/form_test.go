package rules

import (
	"slices"
	"strconv"
	"testing"
)

// An editor can show every line of every built-in type: each cell is one that the form offers, and the form
// describes every line that the sheet may hold.
func TestTheFormHoldsEveryType(t *testing.T) {
	form := map[string]*FormulaRow{}
	for _, field := range Rows {
		if len(field.Cells) == 0 || field.Help.IsZero() {
			t.Errorf("the form says nothing of the line %q", field.Heading())
		}
		form[field.Heading()] = field
	}
	for _, f := range Types() {
		counters := map[string]int{}
		for _, row := range f.ToSheet()[1:] {
			field := form[row[0]]
			counters[row[0]]++
			for i, value := range row[1:] {
				cell := field.Cells[min(i, len(field.Cells)-1)]
				switch {
				case i >= len(field.Cells) && !cell.Repeats:
					t.Errorf("%s: %q has more cells than the form", f.ID, row)
				case cell.Choices != nil && !slices.Contains(cell.Choices, value):
					t.Errorf("%s: %q is not offered in %q", f.ID, value, row)
				case cell.Fixed != "" && cell.Fixed != value:
					t.Errorf("%s: %q stands in %q where %q is meant", f.ID, value, row, cell.Fixed)
				case cell.Counter && value != strconv.Itoa(counters[row[0]]):
					t.Errorf("%s: %q is no %d", f.ID, row, counters[row[0]])
				}
			}
		}
	}
}
