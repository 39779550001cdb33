package xlsx

import (
	"bytes"
	"errors"
	"regexp"
	"testing"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
)

var must = worked.Must

// small is a workbook with a sheet Conti, after work has changed it.
func small(t *testing.T, work func(s *Sheet)) (*File, *Sheet) {
	t.Helper()
	f, err := New("Arial", "Prova", "it")
	must(t, err)
	s := f.AddSheet("Conti", -1, NewSheet{})
	if err := f.Change(func() error { work(s); return nil }); err != nil {
		t.Fatal(err)
	}
	must(t, worked.Err(f.Bytes()))
	return f, s
}

// What panics while a workbook is opened or changed is an error.
func TestAPanicIsAnError(t *testing.T) {
	f, _ := small(t, func(s *Sheet) { s.SetText(1, 1, 0, "uno") })
	if err := f.Change(func() error { panic("so") }); err == nil || err.Error() != "so" {
		t.Errorf("a change: %v", err)
	}
	data, err := f.Bytes()
	must(t, err)
	if got, err := Open(data, func(string) bool { panic("so") }); got != nil || !errors.Is(err, ErrDamaged) {
		t.Errorf("opening: %v, %v", got, err)
	}
}

// A valid workbook may have no part for styles: it opens, can be changed, and has one then.
func TestAWorkbookWithoutStylesOpens(t *testing.T) {
	f, _ := small(t, func(s *Sheet) { s.SetText(1, 1, 0, "uno") })
	named := regexp.MustCompile(`<(Override|Relationship) [^>]*/styles[^>]*>(</(Override|Relationship)>)?| s="\d+"`)
	bare := map[string][]byte{}
	for _, name := range f.pack.order {
		bare[name] = named.ReplaceAll(f.pack.read(name), nil)
	}
	delete(bare, "xl/styles.xml")
	data, err := f.pack.bytes(bare, func(name string) bool { return name == "xl/styles.xml" })
	must(t, err)
	for range 2 {
		if f, err = Open(data, func(string) bool { return true }); err != nil {
			t.Fatal(err)
		}
		conti := f.sheets[0]
		if err := f.Change(func() error { conti.SetText(1, 2, 0, "due"); return nil }); err != nil {
			t.Fatal(err)
		}
		if data, err = f.Bytes(); err != nil {
			t.Fatal(err)
		}
	}
	read, err := excelize.OpenReader(bytes.NewReader(data))
	must(t, err)
	if rows, err := read.GetRows("Conti"); err != nil || len(rows) != 2 || rows[0][0] != "uno" || rows[1][0] != "due" {
		t.Errorf("%v, %v", rows, err)
	}
}

// Sheets that are small enough one by one may be too large together: the one with which they become so is named.
func TestSheetsTogetherAreTooLarge(t *testing.T) {
	made := excelize.NewFile()
	for _, sheet := range []string{"Sheet1", "Sheet2", "Sheet3"} {
		if sheet != "Sheet1" {
			must(t, worked.Err(made.NewSheet(sheet)))
		}
		if err := made.SetCellValue(sheet, "A1000000", 1); err != nil { // as much as 250,000 cells
			t.Fatal(err)
		}
	}
	buffer, err := made.WriteToBuffer()
	must(t, err)
	var sheet *SheetError
	if _, err := Open(buffer.Bytes(), func(string) bool { return true }); !errors.As(err, &sheet) || sheet.Sheet != "Sheet2" ||
		!errors.Is(err, ErrTooLarge) {
		t.Errorf("opened, or %v", err)
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
	must(t, worked.Err(f.Bytes()))
	number, formula, text := s.Cell(1, 6), s.Cell(2, 6), s.Cell(3, 6)
	if number.Text != "3" || formula.Formula != "A6*2+$A$1" || formula.Text != "6" || formula.Kind != Number || text.Text != "sei" {
		t.Errorf("it is %+v %+v %+v", number, formula, text)
	}
	if c := s.Cell(2, 4); c.Kind != Blank || c.Derived {
		t.Errorf("it left %+v", c)
	}
}
