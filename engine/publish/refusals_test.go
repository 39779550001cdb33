package publish_test

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
	"raduno/engine/publish"
)

// drawn is a tournament of a type with that many players whose first round is drawn, on the 21st of November 2026.
func drawn(t *testing.T, typeID string, count int) *desk.Desk {
	t.Helper()
	now := func() time.Time { return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC) }
	d, err := desk.Create(filepath.Join(t.TempDir(), "torneo.xlsx"), typeID, "Torneo", desk.Env{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	var players []engine.Player
	for i := range count {
		players = append(players, engine.Player{Name: fmt.Sprint("N", i), Surname: fmt.Sprint("C", i), Club: fmt.Sprint("K", i%5), Plays: true})
	}
	if _, err := d.AddPlayers(players); err != nil {
		t.Fatal(err)
	}
	if len(d.Tournament().Rounds) > 0 {
		return d // the calendar of a league comes with its players
	}
	if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1, Seed: "s"}, nil); err != nil {
		t.Fatal(err)
	}
	return d
}

// Where the names of the roster were sorted without their IDs, nobody's results are published under the name of another.
func TestResultsOfOthersAreNotPublished(t *testing.T) {
	d := drawn(t, "raduno", 16)
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
	site := filepath.Join(filepath.Dir(d.Path()), "sito")
	_, packed := publish.Pack(d, site, "", false)
	_, exported := publish.Export(d, publish.ExportRequest{Format: publish.CSV})
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
	d := drawn(t, "lega-velieri", 8)
	for round, due := range map[int]string{1: "20/12/2026", 2: "10/11/2026", 3: "1/12/2026", 4: "2/11/2026"} {
		if err := d.SetRoundField(round, "Scadenza", due); err != nil {
			t.Fatal(err)
		}
	}
	data, err := publish.ExportBytes(d, publish.ExportRequest{Format: publish.Reminder})
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
		if err := publish.WriteAnswer(t.Context(), path, problem, solution, true); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := publish.VerifyFile(t.Context(), data); (err == nil) != (want == "") || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%d of 8 sat already: %v", seated, err)
		}
	}
}
