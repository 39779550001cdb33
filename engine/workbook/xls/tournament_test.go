package xls_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine/workbook"
	"raduno/engine/workbook/xls"
)

// TestTheSameTournament: anyone who reads the imported file finds the same players, tables and scores as in the twin that
// LibreOffice made.
func TestTheSameTournament(t *testing.T) {
	worked.Slow(t)
	paths, err := filepath.Glob(filepath.Join(worked.Path(t, "workbooks"), "*.xls"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no real workbooks", err)
	}
	for _, path := range paths {
		old, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		twin, err := os.ReadFile(path + "x")
		if err != nil {
			t.Fatal(err)
		}
		imported, err := xls.ToXLSX(old)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		ours, err1 := workbook.Open(imported)
		theirs, err2 := workbook.Open(twin)
		if err1 != nil || err2 != nil {
			t.Fatalf("%s: %v, %v", path, err1, err2)
		}
		a, _ := ours.Read()
		b, _ := theirs.Read()
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%s: the tournaments differ:\n%+v\n%+v", filepath.Base(path), a, b)
		}
		if len(a.Players) == 0 || len(a.Rounds) == 0 {
			t.Errorf("%s: %d players, %d rounds", filepath.Base(path), len(a.Players), len(a.Rounds))
		}
	}
}
