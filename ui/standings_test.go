package ui

import (
	"path/filepath"
	"testing"

	"raduno/engine/desk"
)

// Once all is played the step is to publish the standings, which stand in the workbook: also after it is opened again.
func TestTheLastStepIsToPublish(t *testing.T) {
	u, _ := drawnWindow(t)
	u.Change("", func(d *desk.Desk) error { return d.Simulate(1, "seme") }, nil)
	u.Change("", func(d *desk.Desk) error {
		info := d.Tournament().Info
		info.Rounds = 1
		return d.SetInfo(d.View().Tournament.Info, info)
	}, nil)
	path := u.View.Path
	for _, when := range []string{"played", "opened again"} {
		if got := u.step().Code; got != desk.Publish {
			t.Errorf("%s: the next step is %s", when, got)
		}
		u.create(filepath.Join(t.TempDir(), "altro.xlsx"), "open", "Altro")
		u.files.open(path)
		if !u.View.ReadOnly.IsZero() {
			t.Fatal("the window is locked out of its tournament by itself")
		}
	}
}
