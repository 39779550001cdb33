package publish

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
