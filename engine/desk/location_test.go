package desk_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raduno/engine/desk"
)

// A workbook opened inside an archive or a mail is lost when the system empties the folder: it is reported. One in a temporary folder on
// purpose is not.
func TestAWorkbookOpenedInAnArchiveIsTold(t *testing.T) {
	for folder, want := range map[string]bool{
		"Temp1_tornei.zip":          true,
		"tornei.zip.4f2":            true,
		"7zO4C1B2A3D":               true,
		"Rar$DIa1234.5678":          true,
		".fr-9xYzAb":                true,
		"mozilla_anna0":             true,
		"Content.Outlook/ABCD1234":  true,
		"tornei 2026":               false,
		"Temporale":                 false,
		"i miei mozilla/tornei.zip": false,
	} {
		dir := filepath.Join(t.TempDir(), filepath.FromSlash(folder))
		must(t, os.MkdirAll(dir, 0o700))
		d, err := desk.Create(filepath.Join(dir, "torneo.xlsx"), "raduno", "Prova", desk.Env{})
		must(t, err)
		warnings := d.Warnings()
		must(t, d.Close())
		if reported := len(warnings) == 1 && strings.Contains(warnings[0].String(), "cartella temporanea"); reported != want {
			t.Errorf("%s: told %v, want %v: %v", folder, reported, want, warnings)
		}
	}
}
