package xls

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
)

// convert turns a file into a workbook that is open, and gives what was left out.
func convert(t *testing.T, path string) (*excelize.File, []string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	xlsx, leftOut, err := ToXLSX(data)
	if err != nil {
		t.Fatal(err)
	}
	file, err := excelize.OpenReader(bytes.NewReader(xlsx))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	var said []string
	for _, s := range leftOut {
		said = append(said, s.String())
	}
	return file, said
}

// TestRealFilesAgainstTheirTwins compares every .xls with the .xlsx that LibreOffice made of it.
func TestRealFilesAgainstTheirTwins(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	folder := worked.Path(t, "workbooks")
	paths, err := filepath.Glob(filepath.Join(folder, "*.xls"))
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			ours, said := convert(t, path)
			theirs, err := excelize.OpenFile(path + "x")
			if err != nil {
				t.Fatal("no .xlsx beside it:", err)
			}
			defer theirs.Close()
			for _, s := range said {
				t.Log(s)
			}
			if a, b := fmt.Sprint(ours.GetSheetList()), fmt.Sprint(theirs.GetSheetList()); a != b {
				t.Fatalf("sheets %s, want %s", a, b)
			}
			for _, sheet := range theirs.GetSheetList() {
				compareValues(t, ours, theirs, sheet)
				compareFormulas(t, ours, theirs, sheet)
				compareLayout(t, ours, theirs, sheet)
				compareLooks(t, ours, theirs, sheet)
			}
			compareNames(t, ours, theirs)
		})
	}
}

func compareValues(t *testing.T, ours, theirs *excelize.File, sheet string) {
	t.Helper()
	raw := excelize.Options{RawCellValue: true}
	a, err1 := ours.GetRows(sheet, raw)
	b, err2 := theirs.GetRows(sheet, raw)
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	wrong, cells := 0, 0
	for row := range max(len(a), len(b)) {
		for col := range max(width(a, row), width(b, row)) {
			x, y := value(a, row, col), value(b, row, col)
			cells++
			if x != y && !sameNumber(x, y) {
				if wrong++; wrong < 10 {
					t.Errorf("%s!%s: %q, want %q", sheet, ref(row, col), x, y)
				}
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%s: %d of %d values differ", sheet, wrong, cells)
	}
}

func width(rows [][]string, row int) int {
	if row >= len(rows) {
		return 0
	}
	return len(rows[row])
}

func value(rows [][]string, row, col int) string {
	if row >= len(rows) || col >= len(rows[row]) {
		return ""
	}
	return strings.ReplaceAll(rows[row][col], "\r\n", "\n")
}

// sameNumber: the twins have 15 digits.
func sameNumber(x, y string) bool {
	var a, b float64
	if _, err := fmt.Sscan(x, &a); err != nil {
		return false
	}
	if _, err := fmt.Sscan(y, &b); err != nil {
		return false
	}
	return fmt.Sprintf("%.14g", a) == fmt.Sprintf("%.14g", b)
}

func compareFormulas(t *testing.T, ours, theirs *excelize.File, sheet string) {
	t.Helper()
	rows, err := theirs.GetRows(sheet, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	wrong := 0
	for row := range rows {
		for col := range 16 {
			at := ref(row, col)
			a, _ := ours.GetCellFormula(sheet, at)
			b, _ := theirs.GetCellFormula(sheet, at)
			if normal(a) != normal(b) {
				if wrong++; wrong < 5 {
					t.Errorf("%s!%s: formula %q, want %q", sheet, at, a, b)
				}
			}
		}
	}
}

// normal is a formula without the differences of taste between Excel and LibreOffice.
func normal(f string) string {
	return strings.NewReplacer("TRUE()", "TRUE", "FALSE()", "FALSE", "$1:$1048576", "ALL", "$A:$XFD", "ALL", " ", "").Replace(f)
}

func compareLayout(t *testing.T, ours, theirs *excelize.File, sheet string) {
	t.Helper()
	for _, check := range []struct {
		what string
		get  func(*excelize.File) string
	}{
		{"visible", func(f *excelize.File) string { v, _ := f.GetSheetVisible(sheet); return fmt.Sprint(v) }},
		{"merged cells", func(f *excelize.File) string {
			merged, _ := f.GetMergeCells(sheet)
			set := map[string]bool{}
			for _, m := range merged {
				set[m.GetStartAxis()+":"+m.GetEndAxis()] = true
			}
			return fmt.Sprint(set)
		}},
		{"panes", func(f *excelize.File) string {
			p, _ := f.GetPanes(sheet)
			if !p.Freeze {
				return "none"
			}
			return fmt.Sprint(p.XSplit, p.YSplit)
		}},
		{"hidden columns", func(f *excelize.File) string {
			var hidden []string
			for col := 1; col <= 40; col++ {
				letters, _ := excelize.ColumnNumberToName(col)
				if visible, _ := f.GetColVisible(sheet, letters); !visible {
					hidden = append(hidden, letters)
				}
			}
			return fmt.Sprint(hidden)
		}},
		{"widths", func(f *excelize.File) string {
			var widths []string
			for col := 1; col <= 20; col++ {
				letters, _ := excelize.ColumnNumberToName(col)
				w, _ := f.GetColWidth(sheet, letters)
				if visible, _ := f.GetColVisible(sheet, letters); !visible {
					w = 0
				}
				widths = append(widths, fmt.Sprintf("%.0f", w))
			}
			return fmt.Sprint(widths)
		}},
		{"dropdowns", func(f *excelize.File) string {
			set := map[string]string{}
			checks, _ := f.GetDataValidations(sheet)
			for _, c := range checks {
				for _, area := range strings.Fields(c.Sqref) {
					first, last, _ := strings.Cut(area, ":")
					if last == "" {
						last = first
					}
					left, top, _ := excelize.CellNameToCoordinates(first)
					right, bottom, _ := excelize.CellNameToCoordinates(last)
					for row := top; row <= bottom; row++ {
						for col := left; col <= right; col++ {
							set[ref(row-1, col-1)] = c.Type + " " + normal(c.Formula1) + " " + strings.Trim(normal(c.Formula2), "0")
						}
					}
				}
			}
			return fmt.Sprint(set)
		}},
		{"conditional formats", func(f *excelize.File) string {
			n := 0
			formats, _ := f.GetConditionalFormats(sheet)
			for _, list := range formats {
				n += len(list)
			}
			return fmt.Sprint(n)
		}},
	} {
		if a, b := check.get(ours), check.get(theirs); a != b {
			t.Errorf("%s: %s %s, want %s", sheet, check.what, a, b)
		}
	}
}

// compareLooks compares what one sees of the cells.
func compareLooks(t *testing.T, ours, theirs *excelize.File, sheet string) {
	t.Helper()
	rows, err := theirs.GetRows(sheet, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	merged := map[int]bool{}
	cells, _ := theirs.GetMergeCells(sheet)
	for _, m := range cells {
		_, top, _ := excelize.CellNameToCoordinates(m.GetStartAxis())
		merged[top-1] = true
	}
	wrong := 0
	for row := range min(len(rows), 60) {
		for col := range len(rows[row]) {
			if rows[row][col] == "" || merged[row] {
				continue // LibreOffice has its own view of what is empty, and of the borders of merged cells
			}
			a, b := look(ours, sheet, ref(row, col)), look(theirs, sheet, ref(row, col))
			if a != b {
				if wrong++; wrong < 4 {
					t.Errorf("%s!%s: looks like %s, want %s", sheet, ref(row, col), a, b)
				}
			}
		}
	}
}

// look is what one sees of a cell. Excelize's own GetStyle believes LibreOffice's applyFill and its like, which Excel does
// not.
func look(f *excelize.File, sheet, cell string) string {
	id, err := f.GetCellStyle(sheet, cell)
	if err != nil {
		return err.Error()
	}
	xf := f.Styles.CellXfs.Xf[id]
	font, fill := f.Styles.Fonts.Font[*xf.FontID], f.Styles.Fills.Fill[*xf.FillID]
	parts := []string{fmt.Sprintf("%s %.0f bold %v italic %v", font.Name.Value(), font.Sz.Value(), font.B.Value(), font.I.Value())}
	if p := fill.PatternFill; p != nil && p.PatternType == "solid" {
		parts = append(parts, "fill "+strings.TrimPrefix(p.FgColor.RGB, "FF"))
	}
	if a := xf.Alignment; a != nil {
		horizontal := strings.Replace(a.Horizontal, "general", "", 1)
		parts = append(parts, fmt.Sprintf("%s %s wrap %v", horizontal, a.Vertical, a.WrapText))
	}
	if border := f.Styles.Borders.Border[*xf.BorderID]; border != nil {
		if border.Left != nil && border.Left.Style != "" && border.Left.Style != "none" {
			parts = append(parts, "left "+border.Left.Style)
		}
		if border.Right != nil && border.Right.Style != "" && border.Right.Style != "none" {
			parts = append(parts, "right "+border.Right.Style)
		}
		if border.Top != nil && border.Top.Style != "" && border.Top.Style != "none" {
			parts = append(parts, "top "+border.Top.Style)
		}
		if border.Bottom != nil && border.Bottom.Style != "" && border.Bottom.Style != "none" {
			parts = append(parts, "bottom "+border.Bottom.Style)
		}
	}
	return strings.Join(parts, "; ")
}

func compareNames(t *testing.T, ours, theirs *excelize.File) {
	t.Helper()
	names := func(f *excelize.File) map[string]string {
		set := map[string]string{}
		for _, n := range f.GetDefinedName() {
			if n.RefersTo != "" && !strings.Contains(n.RefersTo, "#REF!") && !strings.HasPrefix(n.Name, "_xlnm._Filter") {
				set[n.Name+"/"+n.Scope] = n.RefersTo
			}
		}
		return set
	}
	if a, b := fmt.Sprint(names(ours)), fmt.Sprint(names(theirs)); a != b {
		t.Errorf("names %s, want %s", a, b)
	}
}
