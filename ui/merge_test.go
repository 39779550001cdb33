package ui

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/merge"
)

// scoredBy writes the first table's scores, the first seat's as given.
func scoredBy(t *testing.T, d *desk.Desk, first int) {
	t.Helper()
	seen := *d.View().Round(1).Table(1)
	seats := append([]engine.Seat(nil), seen.Seats...)
	for i := range seats {
		seats[i].Score = engine.NewScore(40 - 10*i)
	}
	seats[0].Score = engine.NewScore(first)
	must(t, worked.Err(d.SetTable(1, seen, engine.Table{Seats: seats})))
}

// The workbook of a second laptop is joined from the menu: what the two do not agree about is asked, nothing is written
// before all is decided, and the whole tournament is opened.
func TestMergingInTheWindowAsks(t *testing.T) {
	u, _ := drawnWindow(t)
	perform(t, u, "Unisci con un altro foglio…")
	if u.Win.Canvas().Overlays().Top() == nil {
		t.Error("no file is asked for")
	}
	typed(u, fyne.KeyEscape)

	other := filepath.Join(t.TempDir(), "secondo.xlsx")
	must(t, merge.Split(u.Desk, other, 1, []int{1}))
	second, err := desk.Open(other, desk.Env{})
	must(t, err)
	scoredBy(t, u.Desk, 77)
	scoredBy(t, second, 66)
	must(t, second.Close())
	here := u.View.Path
	u.files.merge(other, merge.Decisions{})
	if !strings.Contains(words(u), "77") || !strings.Contains(words(u), "66") {
		t.Fatalf("what is asked does not say both:\n%s", words(u))
	}
	press(t, u, "Unisci")
	if !strings.Contains(words(u), "Tavolo 1") || u.View.Path != here {
		t.Errorf("merged undecided: %s\n%s", u.View.Path, words(u))
	}
	typed(u, fyne.KeyEscape)
	for _, choice := range uitest.All[*widget.RadioGroup](top(u)) {
		choice.SetSelected("Vale il secondo")
	}
	press(t, u, "Unisci")
	if u.View.Path == here || !strings.Contains(words(u), "rimasti com'erano") {
		t.Fatalf("%s is open:\n%s", u.View.Path, words(u))
	}
	if got := u.View.Round(1).Table(1).Seats[0].Score.Text(","); got != "66" {
		t.Errorf("table 1 has %s", got)
	}
}
