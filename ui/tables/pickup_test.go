package tables

import (
	"slices"
	"testing"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
)

// Players who sit down without a draw are ticked in the order of their seats, and their score sheet opens.
func TestGameWithoutDraw(t *testing.T) {
	s := uitest.New(t, "babylon5")
	s.Must(func(d *desk.Desk) error {
		_, err := d.AddPlayers(uitest.Eight())
		return err
	})
	p := New(s.Session)
	s.Set(p.Content, p.Show)
	a := newSitting(s.View, s.View.Tournament.PresentIDs(1))
	for _, i := range []int{3, 0, 5, 5, 1} { // the sixth changes his mind
		a.checks[i].SetChecked(!a.checks[i].Checked)
	}
	if want := []int{4, 1, 2}; !slices.Equal(a.seats, want) {
		t.Fatalf("seats %v, want %v", a.seats, want)
	}
	if two := newSitting(s.View, []int{1, 2}); two.fits() || !two.wrong.Visible() {
		t.Error("nobody sits down, and nothing is said")
	}
	if !a.fits() {
		t.Errorf("refused: %s", a.wrong.Text)
	}
	p.enter(a.seats)
	r := s.View.Round(1)
	if r == nil || !slices.Equal(r.Tables[0].IDs(), a.seats) || r.Tables[0].State() != engine.NotPlayed {
		t.Fatalf("the round is %+v", r)
	}
	if want := []engine.Place{{Round: 1, Table: 1, Score: true}}; !slices.Equal(s.Led, want) {
		t.Errorf("led to %v", s.Led)
	}
}
