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

// The organizer's own columns come along with the complete JSON, and `unisci` joins them; by one of them the formula keeps apart, and a
// column that is not there is refused.
func TestColumnsOfTheOrganizersOwn(t *testing.T) {
	dir := t.TempDir()
	name := func(file string) string { return filepath.Join(dir, file) }
	run := func(code int, want string, args ...string) {
		t.Helper()
		var out, wrong bytes.Buffer
		got := program().Run(t.Context(), args, strings.NewReader(""), &out, &wrong)
		if got != code || !strings.Contains(out.String()+wrong.String(), want) {
			t.Errorf("%q: %d, %s%s", args, got, out.String(), wrong.String())
		}
	}
	if err := os.WriteFile(name("elenco.csv"), []byte("Nome;Cognome\nAnna;Abate\nBruno;Bassi\nCarla;Conti\nDario;Dini\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	run(0, "", "importa", name("elenco.csv"), name("prova.xlsx"))
	run(0, "", "esporta", name("prova.xlsx"), "--formato", "json")
	whole, err := os.ReadFile(name("prova.json"))
	must(t, err)
	for _, car := range []string{"Panda", "Tipo"} {
		columns := `"columns": [{"title": "Auto", "texts": {"1": "` + car + `"}}, {"title": "Cognome", "texts": {"1": "Zeta"}}], "players"`
		must(t, os.WriteFile(name(car+".json"), bytes.Replace(whole, []byte(`"players"`), []byte(columns), 1), 0o600))
		run(0, "", "importa", name(car+".json"), name(car+".xlsx"))
	}
	run(0, "", "unisci", name("prova.xlsx"), name("Panda.xlsx"), "--in", name("insieme.xlsx"))
	run(0, "", "esporta", name("insieme.xlsx"), "--formato", "json")
	if whole, err = os.ReadFile(name("insieme.json")); err != nil || !bytes.Contains(whole, []byte(`"1": "Panda"`)) ||
		bytes.Contains(whole, []byte("Zeta")) {
		t.Errorf("%v, %s", err, whole)
	}
	run(1, "iscritto1-Auto", "unisci", name("Panda.xlsx"), name("Tipo.xlsx"), "--in", name("altro.xlsx"))
	run(0, "", "formula", name("insieme.xlsx"), "--tipo", "open", "--separa", "auto")
	run(1, "Barca", "formula", name("insieme.xlsx"), "--tipo", "open", "--separa", "Barca")
	run(0, "same:Auto", "sorteggia", name("insieme.xlsx"), "--tipo", "propria", "--turno", "1", "--json")
}
