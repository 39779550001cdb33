package main

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine/desk"
	"raduno/engine/importer"
)

// A type that this version does not know, a later one's or a slip of the hand, is told by one sentence with its cell: whatever
// needs the type ends with 1, what does not goes on and warns, and choosing a type mends it.
func TestATypeNobodyKnows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	call := func(args ...string) (code int, out, message string) {
		t.Helper()
		var stdout, stderr bytes.Buffer
		code = program().Run(t.Context(), append([]string{args[0], path, "--log", "file=no"}, args[1:]...), nil, &stdout, &stderr)
		return code, stdout.String(), stderr.String()
	}
	must(t, importer.MakeDemo(path, desk.Env{}))
	if code, _, message := call("sorteggia", "--turno", "1", "--seme", "1"); code != cli.Done {
		t.Fatal(message)
	}
	cell := storeType(t, path, "futuro27")
	sentence := "Questa versione di Raduno non conosce il tipo di torneo “futuro27” (foglio nascosto “Raduno”, cella " + cell + ")"

	if code, out, _ := call("controlla"); code != cli.BadInput || strings.Count(out, sentence) != 1 || strings.Count(out, "\n") != 1 {
		t.Errorf("controlla: %d\n%s", code, out)
	}
	for _, args := range [][]string{
		{"passo"},
		{"passo", "--json"},
		{"sorteggia", "--turno", "2"},
		{"classifica"},
		{"esporta", "--formato", "testo"},
		{"stampa", "--turno", "1"},
		{"punti", "--turno", "1", "--tavolo", "1", "44", "30", "20", "10"},
		{"verifica", "--turno", "1"},
		{"servi", "--porta", "0"},
	} {
		if code, _, message := call(args...); code != cli.BadInput || strings.Count(message, sentence) != 1 {
			t.Errorf("%v: %d\n%s", args, code, message)
		}
	}
	for _, args := range [][]string{{"giocatori"}, {"opzioni"}, {"opzioni", "Scarti=1"}, {"annulla"}, {"copie"}} {
		if code, out, message := call(args...); code != cli.Done || out == "" || strings.Count(message, sentence) != 1 {
			t.Errorf("%v: %d\n%s\n%s", args, code, out, message)
		}
	}
	if code, out, message := call("passo", "--json"); code != cli.BadInput || !strings.Contains(out, `"code":"type"`) ||
		!strings.Contains(out, "futuro27") {
		t.Errorf("passo --json: %d\n%s\n%s", code, out, message)
	}
	if code, _, message := call("opzioni", "Tipo=raduno"); code != cli.Done || message != "" {
		t.Errorf("another type: %d\n%s", code, message)
	}
	if code, out, _ := call("controlla"); code != cli.Done {
		t.Errorf("controlla, with a type: %d\n%s", code, out)
	}
}

// storeType writes another type into the hidden sheet, as a text editor or a later version would, and gives its cell.
func storeType(t *testing.T, path, id string) (cell string) {
	t.Helper()
	f, err := excelize.OpenFile(path)
	must(t, err)
	rows, err := f.GetRows("Raduno")
	must(t, err)
	for i, row := range rows {
		if row[0] == "tipo" {
			cell, _ = excelize.CoordinatesToCellName(3, i+1)
		}
	}
	must(t, errors.Join(f.SetCellValue("Raduno", cell, id), f.Save(), f.Close()))
	return cell
}
