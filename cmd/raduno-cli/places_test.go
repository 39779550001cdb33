package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	worked "raduno/.ci/testing"
)

// The number that stands on a table is what every command takes and tells; the draw, its record and its proof keep their own.
func TestTablesHaveTheNumbersOfTheHall(t *testing.T) {
	book := filepath.Join(t.TempDir(), "prova.xlsx")
	places := func(args ...string) (labels []int, tables [][]int) {
		t.Helper()
		var shown struct {
			Rounds []struct {
				Labels []int
				Tables [][]int
			}
		}
		must(t, json.Unmarshal([]byte(answers(t, 0, "", append([]string{"tavoli-posti", book, "--json"}, args...)...)), &shown))
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
	answers(t, 0, "", "sorteggia", book, "--tipo", "raduno", "--turno", "1", "--se-esiste", "sostituisci",
		"--anche-con-i-punti", "--seme", "7", "--cambia-tipo")
	labels, tables := places("--primo", "5", "--salta", "6,7")
	same(labels, 5, 8, 9, 10)
	answers(t, 1, "manca un numero", "tavoli-posti", book, "--primo", "1", "--salta", "", "--sale", "Sala A:1-2,Sala B:21")
	labels, _ = places("--primo", "1", "--salta", "", "--sale", "Sala A:1-2,Sala B:21-")
	same(labels, 1, 2, 21, 22)
	last := tables[3][0]
	labels, _ = places("--fisso", strconv.Itoa(last)+"=1")
	same(labels, 22, 2, 21, 1)
	labels, _ = places("--turno", "1", "--scambia", "2,21")
	same(labels, 22, 21, 2, 1)
	answers(t, 1, "i tavoli sono 1, 2, 21, 22", "punti", book, "--turno", "1", "--tavolo", "3", "1", "2", "3", "4")
	answers(t, 0, "", "punti", book, "--turno", "1", "--tavolo", "1", "41", "2", "3", "4")
	answers(t, 0, "", "verifica", book, "--turno", "1")
	answers(t, 0, "", "annulla", book)
	labels, _ = places()
	same(labels, 22, 21, 2, 1)
}
