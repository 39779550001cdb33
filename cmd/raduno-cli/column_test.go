package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
)

// A column that is added to the roster is on the command line: it is changed by its name, taken from a list, told in JSON and among
// those that there are.
func TestAColumnMoreIsOnTheCommandLine(t *testing.T) {
	worked.MoreColumns(t)
	book := filepath.Join(t.TempDir(), "prova.xlsx")
	list := filepath.Join(t.TempDir(), "elenco.csv")
	if err := os.WriteFile(list, []byte("Nome;Cognome;Anni\nAnna;Abate;31\nBruno;Bassi;32\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"importa", list, book}, 0, ""},
		{[]string{"giocatori", book, "--cambia", "1", "Età=97"}, 0, ""},
		{[]string{"giocatori", book, "--json"}, 0, `"age":"97"`},
		{[]string{"giocatori", book, "--json"}, 0, `"age":"32"`},
		{[]string{"giocatori", book, "--cambia", "1", "Altezza=2"}, 2, "Età"},
	} {
		var out, wrong bytes.Buffer
		code := program().Run(t.Context(), step.args, strings.NewReader(""), &out, &wrong)
		if code != step.code || !strings.Contains(out.String()+wrong.String(), step.want) {
			t.Errorf("%q: %d, %s%s", step.args, code, out.String(), wrong.String())
		}
	}
}
