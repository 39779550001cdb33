package main

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/publish"
)

// A print that is added to the table is in the help of `stampa` and is made by its word.
func TestAPrintMoreIsOnTheCommandLine(t *testing.T) {
	old := publish.Printers
	t.Cleanup(func() { publish.Printers = old })
	more := old[slices.IndexFunc(old, func(p publish.Printer) bool { return p.Kind == publish.StandingsList })]
	more.Kind, more.About, more.Suffix = "prova", engine.Textf("una stampa di prova"), engine.Textf("prova")
	publish.Printers = append(slices.Clone(old), more)
	book := filepath.Join(t.TempDir(), "prova")
	for want, args := range map[string][]string{
		"una stampa di prova": {"stampa", "-h"},
		"_prova.pdf":          {"stampa", filepath.Join(book, "dimostrativo.xlsx"), "--elenco", "prova"},
	} {
		var out, wrong bytes.Buffer
		program().Run(t.Context(), []string{"prova", book, "--da-giocare"}, strings.NewReader(""), &out, &wrong)
		if code := program().Run(t.Context(), args, strings.NewReader(""), &out, &wrong); code != 0 || !strings.Contains(out.String(), want) {
			t.Errorf("%q: %d, %s%s", args, code, out.String(), wrong.String())
		}
	}
}
