package desk_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/importer"
)

// Anyone who opens a file that is damaged is told which one it is, and still why and what to do.
func TestADamagedFileIsNamed(t *testing.T) {
	path := newDesk(t, "open", 8).Path()
	data, err := os.ReadFile(path)
	must(t, err)
	half := filepath.Join(t.TempDir(), "a metà.xlsx")
	old := filepath.Join(t.TempDir(), "vecchio.xls")
	for _, broken := range []string{half, old} {
		must(t, os.WriteFile(broken, data[:len(data)/2], 0o644))
	}
	_, err = desk.Open(half, testEnv())
	report(t, err, half, "danneggiato")
	_, err = importer.File(old, half+" importato.xlsx", testEnv())
	report(t, err, old, ".xls")
}

func report(t *testing.T, err error, words ...string) {
	t.Helper()
	for _, word := range words {
		if err == nil || engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), word) {
			t.Errorf("no %q in %v", word, err)
		}
	}
}
