package main

import (
	"path/filepath"
	"strings"
	"testing"

	"raduno/assets"
)

// A stranger's new language is one value in a table: the command line takes it, a workbook keeps it, and what it does not translate is
// Italian.
func TestANewLanguageIsOneValue(t *testing.T) {
	known := assets.Languages
	t.Cleanup(func() { assets.Languages = known })
	file := filepath.Join(t.TempDir(), "x.xlsx")
	if status, said := commandSays(t, nil, "nuovo", file, "--lingua", "eo"); status != 2 || !strings.Contains(said, "it, en") {
		t.Fatalf("%d: %s", status, said)
	}
	assets.Languages = append(known[:len(known):len(known)], assets.Language{
		ID: "eo", Name: "Esperanto", Locale: "eo",
		Manual: "Manlibro.html",
	})
	for _, args := range [][]string{
		{"nuovo", file, "--tipo", "open", "--lingua", "eo"}, {"opzioni", file, "Lingua=eo"}, {"controlla", file, "--lingua", "eo"},
	} {
		if status, said := commandSays(t, nil, args...); status != 0 {
			t.Errorf("%v: %s", args, said)
		}
	}
	if _, said := commandSays(t, nil, "controlla", file, "--lingua", "eo"); !strings.Contains(said, "Il foglio è in ordine") {
		t.Error(said)
	}
}
