package xlsx

import (
	"errors"
	"strconv"
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

// A result takes its place in a cell whatever prefix the tags of the sheet have.
func TestResultsOfPrefixedCells(t *testing.T) {
	s := &Sheet{results: map[[2]int]result{{1, 1}: {Number, "5"}, {2, 1}: {Text, "sì"}}}
	for text, want := range map[string]string{
		`<x:c r="A1" s="3"><x:f>1+4</x:f><x:v>4</x:v></x:c>`: `<x:c r="A1" s="3"><x:f>1+4</x:f><x:v>5</x:v></x:c>`,
		`<c r="B1"><f>C1</f></c>`:                            `<c r="B1" t="str"><f>C1</f><v>sì</v></c>`,
	} {
		if got := string(s.withResults([]byte(text))); got != want {
			t.Errorf("%s became %s", text, got)
		}
	}
}

// Parts in UTF-16 of either order of bytes are read.
func TestWidePartsAreRead(t *testing.T) {
	for _, text := range []string{"\xfe\xff\x00<\x00è\x20\xac", "\xff\xfe<\x00è\x00\xac\x20"} {
		text = strings.ReplaceAll(text, "è", "\xe8")
		if got := string(narrow([]byte(text))); got != "<è€" {
			t.Errorf("%q is %q", text, got)
		}
	}
}

// The place of a cell or a row is read whatever attributes stand before it, and however they are spaced.
func TestTheReferenceOfATag(t *testing.T) {
	for tag, want := range map[string]string{
		`<c r="B2">`: "B2", `<c r = "B2">`: "B2", "<c r=\n'B2'>": "B2", `<c s="1" r="B2">`: "B2", `<c t="a>b" x:r="B2">`: "B2",
		`<c t=" r='C3'" r="B2">`: "B2", `<c s="1">`: "",
	} {
		if got, err := refAttr([]byte(tag)); got != want || err != nil {
			t.Errorf("%s: %q, %v", tag, got, err)
		}
	}
}

// The sheet that is in front stays there when another is put before it.
func TestTheSheetInFrontStaysThere(t *testing.T) {
	f, s := small(t, func(s *Sheet) { s.Show() })
	if err := f.Change(func() error { f.AddSheet("Prima", -1, NewSheet{}); return nil }); err != nil {
		t.Fatal(err)
	}
	if got := f.excel.GetSheetName(f.excel.GetActiveSheetIndex()); got != s.Name {
		t.Errorf("%s is in front", got)
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

// A result that is set is what the cell says from then on.
func TestAResultThatIsSetIsSaid(t *testing.T) {
	_, s := small(t, func(s *Sheet) { s.SetFormula(1, 1, 0, "1+1", "2", true) })
	if _, err := s.Picture(); err != nil {
		t.Fatal(err)
	}
	s.SetResult(1, 1, "3")
	if p, err := s.Picture(); err != nil || p.At(1, 1).Text != "3" {
		t.Errorf("%+v, %v", p.At(1, 1), err)
	}
}

// An error that a formula gives is one after another cell has changed too.
func TestAnErrorStaysOne(t *testing.T) {
	f, s := small(t, func(s *Sheet) { s.SetText(1, 1, 0, "x") })
	data, err := f.pack.bytes(map[string][]byte{s.part: []byte(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
		`<sheetData><row r="1"><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row></sheetData></worksheet>`)}, func(string) bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	again, err := Open(data, func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range again.Sheets() {
		if s.Name != "Conti" {
			continue
		}
		for _, when := range []string{"as it was", "changed"} {
			if c := s.Cell(1, 1); c.Kind != Failed || !c.Derived {
				t.Errorf("%s: %+v", when, c)
			}
			s.SetText(2, 1, 0, "x")
		}
	}
}

// Cells and rows that lie in another order than theirs are read in theirs.
func TestCellsInAnyOrderAreSorted(t *testing.T) {
	f, s := small(t, func(s *Sheet) { s.SetText(1, 1, 0, "uno") })
	s.picture = nil
	f.excel.Pkg.Store(s.part, []byte(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`+
		`<row r="2"><c r="B2"><v>4</v></c><c r="A2"><v>3</v></c></row><row r="1"><c r="B1"><v>2</v></c><c r="A1"><v>1</v></c></row>`+
		`</sheetData></worksheet>`))
	p, err := s.Picture()
	if err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		if got := p.At(1+i%2, 1+i/2).Text; got != strconv.Itoa(i+1) {
			t.Errorf("cell %d says %q", i+1, got)
		}
	}
}

// A text in its cell that is longer than a cell holds is cut as it is read.
func TestALongTextIsCut(t *testing.T) {
	f, _ := small(t, func(s *Sheet) { s.SetText(1, 1, 0, "uno") })
	s := &Sheet{file: f}
	long := strings.Repeat("a", 40_000)
	for _, kind := range []string{"str", "d"} {
		if got := s.cell(&cellXML{Kind: kind, Value: &long}, 0, 1).Text; got != long[:32_767] {
			t.Errorf("%s: %d bytes", kind, len(got))
		}
	}
}

// A formula whose quotes do not end keeps what stands behind the last of them.
func TestAFormulaOfOpenQuotesIsKept(t *testing.T) {
	for formula, want := range map[string]string{`A1&"A1`: `B3&"A1`, `A1+'Foglio A1`: `B3+'Foglio A1`} {
		if got := shiftFormula(formula, 1, 2); got != want {
			t.Errorf("%s became %s", formula, got)
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
