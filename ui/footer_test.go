package ui

import (
	"testing"

	"raduno/engine/desk"
)

// What was said once does not stay when something else is done since; what is said of that stands.
func TestAnOldMessageGoes(t *testing.T) {
	u, _ := drawnWindow(t)
	u.Tell("Qualcosa non si è potuto fare.")
	u.SetRound(2)
	if u.footer.message.Text == "" {
		t.Error("it went although nothing was done")
	}
	u.Change("", func(d *desk.Desk) error { return d.SetPresent(1, map[int]bool{1: false}) }, nil)
	if said := u.footer.message.Text; said != "" {
		t.Errorf("it still says %q", said)
	}
	u.Change("", func(d *desk.Desk) error { return d.SetPresent(1, map[int]bool{1: true}) }, func() { u.Tell("Fatto.") })
	if said := u.footer.message.Text; said != "Fatto." {
		t.Errorf("it says %q", said)
	}
}
