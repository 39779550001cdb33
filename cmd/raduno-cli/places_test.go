package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
)

// The number that stands on a table is what every command takes and tells; the draw, its record and its proof keep their own.
func TestTablesHaveTheNumbersOfTheHall(t *testing.T) {
	book := filepath.Join(t.TempDir(), "prova.xlsx")
	run := func(code int, want string, args ...string) []byte {
		t.Helper()
		var out, wrong bytes.Buffer
		got := program().Run(t.Context(), args, strings.NewReader(""), &out, &wrong)
		if got != code || !strings.Contains(out.String()+wrong.String(), want) {
			t.Fatalf("%q: %d, %s%s", args, got, out.String(), wrong.String())
		}
		return out.Bytes()
	}
	places := func(args ...string) (labels []int, tables [][]int) {
		t.Helper()
		var shown struct {
			Rounds []struct {
				Labels []int
				Tables [][]int
			}
		}
		must(t, json.Unmarshal(run(0, "", append([]string{"tavoli-posti", book, "--json"}, args...)...), &shown))
		return shown.Rounds[0].Labels, shown.Rounds[0].Tables
	}
	same := func(got []int, want ...int) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
	data, err := os.ReadFile(worked.Path(t, "workbooks", "nazionale16.xlsx"))
	if err == nil {
		err = os.WriteFile(book, data, 0o600)
	}
	must(t, err)
	run(0, "", "sorteggia", book, "--tipo", "raduno", "--turno", "1", "--se-esiste", "sostituisci",
		"--anche-con-i-punti", "--seme", "7", "--cambia-tipo")
	labels, tables := places("--primo", "5", "--salta", "6,7")
	same(labels, 5, 8, 9, 10)
	run(1, "manca un numero", "tavoli-posti", book, "--primo", "1", "--salta", "", "--sale", "Sala A:1-2,Sala B:21")
	labels, _ = places("--primo", "1", "--salta", "", "--sale", "Sala A:1-2,Sala B:21-")
	same(labels, 1, 2, 21, 22)
	last := tables[3][0]
	labels, _ = places("--fisso", strconv.Itoa(last)+"=1")
	same(labels, 22, 2, 21, 1)
	labels, _ = places("--turno", "1", "--scambia", "2,21")
	same(labels, 22, 21, 2, 1)
	run(1, "i tavoli sono 1, 2, 21, 22", "punti", book, "--turno", "1", "--tavolo", "3", "1", "2", "3", "4")
	run(0, "", "punti", book, "--turno", "1", "--tavolo", "1", "41", "2", "3", "4")
	run(0, "", "verifica", book, "--turno", "1")
	run(0, "", "annulla", book)
	labels, _ = places()
	same(labels, 22, 21, 2, 1)
}
