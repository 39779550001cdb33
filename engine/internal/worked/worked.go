// Package worked finds the worked cases: rules with their results, real workbooks and measured draws. They lie
// in the folder shared beside the repository and not in it, so that a test which wants them is skipped where
// they are not.
package worked

import (
	"os"
	"path/filepath"
	"testing"
)

// Path is a file or a folder of the worked cases.
func Path(t testing.TB, elements ...string) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		if filepath.Dir(dir) == dir {
			t.Fatal("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
	path := filepath.Join(append([]string{dir, "..", "shared"}, elements...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("the worked cases are not here: %v", err)
	}
	return path
}
