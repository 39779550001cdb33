package ui

import (
	"path/filepath"
	"slices"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
)

// Standings that stand in the workbook are not to be written once more, also after the tournament is opened again;
// other scores make them old, and taking the writing back takes them out.
func TestStandingsAreWrittenOnce(t *testing.T) {
	u, _ := drawnWindow(t)
	u.Change("", func(d *desk.Desk) error { return d.Simulate(1, "seme") }, nil)
	u.Change("", func(d *desk.Desk) error {
		info := d.Tournament().Info
		info.Rounds = 1
		return d.SetInfo(d.View().Tournament.Info, info)
	}, nil)
	next := func(when string, want desk.StepCode) {
		t.Helper()
		if got := u.step().Code; got != want {
			t.Errorf("%s the next step is %s, not %s", when, got, want)
		}
	}
	next("before", desk.StepRanking)
	u.WriteStandings()
	next("once they are written", desk.StepPublish)
	path := u.snap.Path
	u.OpenFile(path)
	if !u.snap.ReadOnly.IsZero() {
		t.Fatal("the window is locked out of its tournament by itself")
	}
	u.create(filepath.Join(t.TempDir(), "altro.xlsx"), "open", "Altro")
	u.OpenFile(path)
	next("opened again", desk.StepPublish)
	seats := slices.Clone(u.snap.Round(1).Table(1).Seats)
	for i := range seats {
		seats[i].Score = engine.NewScore(10 + i)
	}
	u.Change("", func(d *desk.Desk) error {
		_, err := d.SetTable(1, *d.View().Round(1).Table(1), engine.Table{Seats: seats})
		return err
	}, nil)
	next("with other scores", desk.StepRanking)
	u.WriteStandings()
	u.Undo()
	next("taken back", desk.StepRanking)
}
