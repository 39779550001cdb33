package xlsx

import (
	"errors"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// small is a workbook with a sheet Conti, after work has changed it.
func small(t *testing.T, work func(s *Sheet)) (*File, *Sheet) {
	t.Helper()
	f, err := New("Arial", "Prova", "it")
	if err != nil {
		t.Fatal(err)
	}
	s := f.AddSheet("Conti", -1, NewSheet{})
	if err := f.Change(func() error { work(s); return nil }); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Bytes(); err != nil {
		t.Fatal(err)
	}
	return f, s
}

// What panics while a workbook is opened or changed is an error.
func TestAPanicIsAnError(t *testing.T) {
	f, _ := small(t, func(s *Sheet) { s.SetText(1, 1, 0, "uno") })
	if err := f.Change(func() error { panic("so") }); err == nil || err.Error() != "so" {
		t.Errorf("a change: %v", err)
	}
	data, err := f.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Open(data, func(string) bool { panic("so") }); got != nil || !errors.Is(err, ErrDamaged) {
		t.Errorf("opening: %v, %v", got, err)
	}
}

// Sheets that are small enough one by one may be too large together: the one with which they become so is named.
func TestSheetsTogetherAreTooLarge(t *testing.T) {
	made := excelize.NewFile()
	for _, sheet := range []string{"Sheet1", "Sheet2", "Sheet3"} {
		if sheet != "Sheet1" {
			if _, err := made.NewSheet(sheet); err != nil {
				t.Fatal(err)
			}
		}
		if err := made.SetCellValue(sheet, "A1000000", 1); err != nil { // as much as 250,000 cells
			t.Fatal(err)
		}
	}
	buffer, err := made.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	var sheet *SheetError
	if _, err := Open(buffer.Bytes(), func(string) bool { return true }); !errors.As(err, &sheet) || sheet.Sheet != "Sheet2" ||
		!errors.Is(err, ErrTooLarge) {
		t.Errorf("opened, or %v", err)
	}
}

// A cell alone is a range too.
func TestRangesOfOneCellAndOfMore(t *testing.T) {
	for ref, want := range map[string]Area{"B7": {2, 7, 2, 7}, "$B$7": {2, 7, 2, 7}, "C3:A1": {1, 1, 3, 3}} {
		if got, ok := ParseArea(ref); got != want || !ok {
			t.Errorf("%s: %v, %v", ref, got, ok)
		}
	}
}

// A row that is moved takes its formulas with it, which speak of what moved as they did, and their results.
func TestAFormulaMovesWithItsRow(t *testing.T) {
	f, s := small(t, func(s *Sheet) {
		s.SetNumber(1, 4, 0, "3")
		s.SetFormula(2, 4, 0, "A4*2+$A$1", "6", true)
		s.SetText(3, 4, 0, "sei")
	})
	if err := f.Change(func() error { s.MoveRow(4, 6); return nil }); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Bytes(); err != nil {
		t.Fatal(err)
	}
	number, formula, text := s.Cell(1, 6), s.Cell(2, 6), s.Cell(3, 6)
	if number.Text != "3" || formula.Formula != "A6*2+$A$1" || formula.Text != "6" || formula.Kind != Number || text.Text != "sei" {
		t.Errorf("it is %+v %+v %+v", number, formula, text)
	}
	if c := s.Cell(2, 4); c.Kind != Blank || c.Derived {
		t.Errorf("it left %+v", c)
	}
}

// A cell holds 32,767 characters as UTF-16 counts them, whatever they take as UTF-8.
func TestACellHoldsSoManyCharacters(t *testing.T) {
	for text, want := range map[string]int{
		strings.Repeat("a", 32_767): 32_767, strings.Repeat("a", 32_768): 32_767, strings.Repeat("è", 20_000): 40_000,
		strings.Repeat("è", 40_000): 2 * 32_767, strings.Repeat("🎲", 16_383): 4 * 16_383, strings.Repeat("🎲", 20_000): 4 * 16_383,
	} {
		if got := Storable(text); len(got) != want || !strings.HasPrefix(text, got) {
			t.Errorf("of %d bytes %.4q %d are kept, want %d", len(text), text, len(got), want)
		}
	}
}

// A change of a sheet that cannot be read fails, and says so; what a sheet said last is not made anew.
func TestASheetThatCannotBeReadIsNotChanged(t *testing.T) {
	for name, change := range map[string]func(s *Sheet){
		"look": func(s *Sheet) { s.Cell(MaxCol+1, 1) },
		"move": func(s *Sheet) { s.MoveRow(1, 2) }, "rebuild": func(s *Sheet) { s.Rebuild(3, func() {}) },
		"merge": func(s *Sheet) { s.SetMerges(nil) },
	} {
		f, s := small(t, func(s *Sheet) { s.SetText(1, 1, 0, "uno") })
		p, err := s.Picture()
		if again, _ := s.Picture(); err != nil || again != p {
			t.Errorf("made anew, %v", err)
		}
		s.picture, s.part = nil, "none"
		var broken *SheetError
		if err := f.Change(func() error { change(s); return nil }); err == nil || name != "look" && !errors.As(err, &broken) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Texts are read also where the first sheet is empty, or begins further down.
func TestTextsAreReadWhereverTheFirstSheetBegins(t *testing.T) {
	for _, row := range []int{1, 2, 3, 900} {
		f, _ := small(t, func(s *Sheet) { s.SetText(3, row, 0, "sei") })
		data, err := f.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		if f, err = Open(data, func(string) bool { return true }); err != nil {
			t.Fatal(err)
		}
		if p, err := f.Sheets()[0].Picture(); err != nil || p.At(3, row).Text != "sei" || len(p.Lost) > 0 {
			t.Errorf("row %d: %+v, %v", row, p, err)
		}
	}
	empty := excelize.NewFile()
	if _, err := empty.NewSheet("Conti"); err != nil {
		t.Fatal(err)
	}
	if err := empty.SetCellStr("Conti", "B2", "sei"); err != nil {
		t.Fatal(err)
	}
	buffer, err := empty.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	f, err := Open(buffer.Bytes(), func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	if p, err := f.Sheets()[1].Picture(); err != nil || p.At(2, 2).Text != "sei" {
		t.Errorf("below an empty sheet: %+v, %v", p, err)
	}
}
