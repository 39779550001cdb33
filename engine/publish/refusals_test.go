package publish

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/draw"
)

// Where the names of the roster were sorted without their IDs, nobody's results are published under the name of another.
func TestResultsOfOthersAreNotPublished(t *testing.T) {
	d, dir := playedIn(t, "raduno", desk.Env{}, 16, 1)
	f, err := excelize.OpenFile(d.Path())
	if err != nil {
		t.Fatal(err)
	}
	rows, err := f.GetRows("Iscritti")
	for i := range 16 {
		err = errors.Join(err, f.SetSheetRow("Iscritti", fmt.Sprint("B", 4+i), &[]string{rows[18-i][1], rows[18-i][2]}))
	}
	if err := errors.Join(err, f.Save(), f.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Refresh(); err != nil {
		t.Fatal(err)
	}
	site := filepath.Join(dir, "sito")
	_, packed := Pack(d, site, "", false)
	_, exported := Export(d, ExportRequest{Format: CSV})
	for _, err := range []error{packed, exported} {
		if engine.KindOf(err) != engine.BadInput || !strings.Contains(fmt.Sprint(err), "i nomi di altri") {
			t.Errorf("published: %v", err)
		}
	}
	if _, err := os.Stat(site); !os.IsNotExist(err) {
		t.Errorf("the folder is made: %v", err)
	}
}

// A reminder tells the games in the order of their deadlines, whatever their rounds, those that are late apart from the next, and who is
// late with how many.
func TestAReminderGoesByDeadlines(t *testing.T) {
	now := func() time.Time { return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC) }
	d, _ := playedIn(t, "lega-velieri", desk.Env{Now: now}, 8, 0)
	for round, due := range map[int]string{1: "20/12/2026", 2: "10/11/2026", 3: "1/12/2026", 4: "2/11/2026"} {
		if err := d.SetRoundField(round, "Scadenza", due); err != nil {
			t.Fatal(err)
		}
	}
	data, err := ExportBytes(d, ExportRequest{Format: Reminder})
	if err != nil {
		t.Fatal(err)
	}
	var at []int
	for _, part := range []string{
		"in ritardo:", "entro il 2/11", "entro il 10/11", "Chi è in ritardo: ", "scadenze:", "entro il 1/12", "entro il 20/12",
	} {
		at = append(at, strings.Index(string(data), part))
	}
	if at[0] < 0 || !slices.IsSorted(at) {
		t.Errorf("%v\n%s", at, data)
	}
}

// The answer to a problem in which everybody sat already is no draw, however true what it claims.
func TestWhereNothingWasLeftIsNoDraw(t *testing.T) {
	problem := draw.Problem{Tables: []int{4, 4}, Criteria: []string{"club_pairs"}}
	for id := 1; id <= 8; id++ {
		problem.Players = append(problem.Players, draw.Player{ID: id, Club: fmt.Sprint("K", id%5)})
	}
	for seated, want := range map[int]string{8: "tutti i posti erano già dati", 7: ""} {
		ids := []int{1, 2, 3, 4, 5, 6, 7, 8}[:seated]
		problem.Seated = [][]int{ids[:4], ids[4:]}
		solution, err := draw.Solve(t.Context(), problem, draw.Options{Seed: "1"})
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "risposta.json")
		if err := WriteAnswer(t.Context(), path, problem, solution, true); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := VerifyFile(t.Context(), data); (err == nil) != (want == "") || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%d of 8 sat already: %v", seated, err)
		}
	}
}
