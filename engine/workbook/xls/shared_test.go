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

// convert turns a file into a workbook that is open.
func convert(t *testing.T, path string) *excelize.File {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	xlsx, err := ToXLSX(data)
	must(t, err)
	file, err := excelize.OpenReader(bytes.NewReader(xlsx))
	must(t, err)
	t.Cleanup(func() { file.Close() })
	return file
}

// TestRealFilesAgainstTheirTwins compares every .xls with the .xlsx that LibreOffice made of it.
func TestRealFilesAgainstTheirTwins(t *testing.T) {
	worked.Slow(t)
	folder := worked.Path(t, "workbooks")
	paths, err := filepath.Glob(filepath.Join(folder, "*.xls"))
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			ours := convert(t, path)
			theirs, err := excelize.OpenFile(path + "x")
			if err != nil {
				t.Fatal("no .xlsx beside it:", err)
			}
			defer theirs.Close()
			if a, b := fmt.Sprint(ours.GetSheetList()), fmt.Sprint(theirs.GetSheetList()); a != b {
				t.Fatalf("sheets %s, want %s", a, b)
			}
			for _, sheet := range theirs.GetSheetList() {
				compareValues(t, ours, theirs, sheet)
				compareLayout(t, ours, theirs, sheet)
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
			if formula, _ := theirs.GetCellFormula(sheet, ref(row, col)); formula != "" && (x == "" || x == strings.ReplaceAll(y, " \n", "\n")) {
				continue // LibreOffice calculated it, or calculated it anew
			}
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
	} {
		if a, b := check.get(ours), check.get(theirs); a != b {
			t.Errorf("%s: %s %s, want %s", sheet, check.what, a, b)
		}
	}
}

func compareNames(t *testing.T, ours, theirs *excelize.File) {
	t.Helper()
	names := func(f *excelize.File) map[string]string {
		set := map[string]string{}
		for _, n := range f.GetDefinedName() {
			if n.RefersTo != "" && !strings.Contains(n.RefersTo, "#REF!") && !strings.HasPrefix(n.Name, "_xlnm.") {
				set[n.Name+"/"+n.Scope] = n.RefersTo
			}
		}
		return set
	}
	if a, b := fmt.Sprint(names(ours)), fmt.Sprint(names(theirs)); a != b {
		t.Errorf("names %s, want %s", a, b)
	}
}
