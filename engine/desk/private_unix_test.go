//go:build unix

package desk_test

import (
	"os"
	"path/filepath"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine/desk"
	"raduno/engine/importer"
	"raduno/engine/publish"
	"raduno/engine/store"
)

// What is made of a workbook that only its owner may read is his alone too: copies, prints, exports, the pack, the log.
func TestWhatIsMadeIsAsPrivateAsTheWorkbook(t *testing.T) {
	dir := t.TempDir()
	env := testEnv()
	env.LogDir, env.Log = filepath.Join(dir, "log"), &store.JournalSettings{File: store.LogHigh}
	path := filepath.Join(dir, "torneo.xlsx")
	must(t, importer.MakeDemo(path, env))
	must(t, os.Chmod(path, 0o600))
	d, err := desk.Open(path, env)
	must(t, err)
	mustDraw(t, d, desk.DrawRequest{Round: 1})
	if _, _, err := publish.Print(d, publish.PrintRequest{Kind: publish.BlankSheets, Round: 1}); err != nil {
		t.Fatal(err)
	}
	must(t, worked.Err(publish.Export(d, publish.ExportRequest{Format: publish.HTML})))
	must(t, worked.Err(publish.Pack(d, "", filepath.Join(dir, "sito"), "", false)))
	must(t, d.Close())
	files := 0
	for _, pattern := range []string{"*.*", "log/*", "sito/*"} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		must(t, err)
		for _, file := range found {
			if info, err := os.Stat(file); err != nil || filepath.Base(file) != "log" && filepath.Base(file) != "sito" &&
				info.Mode().Perm()&0o077 != 0 {
				t.Errorf("%s: %v, %v", file, info.Mode(), err)
			}
			files++
		}
	}
	if files < 12 {
		t.Errorf("only %d files", files)
	}
}
