package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	worked "raduno/.ci/testing"
)

// A column that is added to the roster is on the command line: it is changed by its name, taken from a list, told in JSON and among
// those that there are.
func TestAColumnMoreIsOnTheCommandLine(t *testing.T) {
	worked.MoreColumns(t)
	book := filepath.Join(t.TempDir(), "prova.xlsx")
	list := filepath.Join(t.TempDir(), "elenco.csv")
	must(t, os.WriteFile(list, []byte("Nome;Cognome;Anni\nAnna;Abate;31\nBruno;Bassi;32\n"), 0o600))
	answers(t, 0, "", "importa", list, book)
	answers(t, 0, "", "giocatori", book, "--cambia", "1", "Età=97")
	answers(t, 0, `"age":"97"`, "giocatori", book, "--json")
	answers(t, 0, `"age":"32"`, "giocatori", book, "--json")
	answers(t, 2, "Età", "giocatori", book, "--cambia", "1", "Altezza=2")
}

// The organizer's own columns come along with the complete JSON, and `unisci` joins them; by one of them the formula keeps apart, and a
// column that is not there is refused.
func TestColumnsOfTheOrganizersOwn(t *testing.T) {
	dir := t.TempDir()
	name := func(file string) string { return filepath.Join(dir, file) }
	must(t, os.WriteFile(name("elenco.csv"), []byte("Nome;Cognome\nAnna;Abate\nBruno;Bassi\nCarla;Conti\nDario;Dini\n"), 0o600))
	answers(t, 0, "", "importa", name("elenco.csv"), name("prova.xlsx"))
	answers(t, 0, "", "esporta", name("prova.xlsx"), "--formato", "json")
	whole, err := os.ReadFile(name("prova.json"))
	must(t, err)
	for _, car := range []string{"Panda", "Tipo"} {
		columns := `"columns": [{"title": "Auto", "texts": {"1": "` + car + `"}}, {"title": "Cognome", "texts": {"1": "Zeta"}}], "players"`
		must(t, os.WriteFile(name(car+".json"), bytes.Replace(whole, []byte(`"players"`), []byte(columns), 1), 0o600))
		answers(t, 0, "", "importa", name(car+".json"), name(car+".xlsx"))
	}
	answers(t, 0, "", "unisci", name("prova.xlsx"), name("Panda.xlsx"), "--in", name("insieme.xlsx"))
	answers(t, 0, "", "esporta", name("insieme.xlsx"), "--formato", "json")
	if whole, err = os.ReadFile(name("insieme.json")); err != nil || !bytes.Contains(whole, []byte(`"1": "Panda"`)) ||
		bytes.Contains(whole, []byte("Zeta")) {
		t.Errorf("%v, %s", err, whole)
	}
	answers(t, 1, "iscritto1-Auto", "unisci", name("Panda.xlsx"), name("Tipo.xlsx"), "--in", name("altro.xlsx"))
	answers(t, 0, "", "formula", name("insieme.xlsx"), "--tipo", "open", "--separa", "auto")
	answers(t, 1, "Barca", "formula", name("insieme.xlsx"), "--tipo", "open", "--separa", "Barca")
	answers(t, 0, "same:Auto", "sorteggia", name("insieme.xlsx"), "--tipo", "propria", "--turno", "1", "--json")
}
