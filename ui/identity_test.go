package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A workbook that was copied outside Raduno is asked about when it is opened, and can be changed after the answer.
func TestTheWindowAsksWhoseTheCopiesAre(t *testing.T) {
	for _, answer := range []string{"È un torneo a sé", "Il torneo prosegue qui"} {
		first, _ := drawnWindow(t)
		path := first.View.Path
		data, err := os.ReadFile(path)
		must(t, err)
		must(t, first.Desk.Close())
		copied := filepath.Join(filepath.Dir(path), "copiato.xlsx")
		must(t, os.WriteFile(copied, data, 0o600))
		u := newWindow(t, first.App, Options{})
		u.files.open(copied)
		if !u.View.InDoubt {
			t.Fatal("no doubt whose the copies are")
		}
		press(t, u, answer)
		if u.View.InDoubt || !u.View.ReadOnly.IsZero() {
			t.Errorf("%s: %s", answer, u.View.ReadOnly)
		}
		if goesOn := strings.Contains(answer, "prosegue"); goesOn == strings.Contains(u.View.Undo.String(), "a sé") {
			t.Errorf("%s: undo would take back %q", answer, u.View.Undo)
		}
	}
}
