package ui

import (
	"testing"

	"raduno/ui/kit"
)

// The seed that is typed is the one that the round is drawn from and that the workbook keeps; none is asked of who
// leaves the field empty.
func TestDrawWithASeed(t *testing.T) {
	u, _ := drawnWindow(t)
	for _, seed := range []string{" dado di Ada ", ""} {
		u.tables.AskSeed()
		field, ok := u.Win.Canvas().Focused().(*kit.Entry)
		if !ok {
			t.Fatalf("the keyboard is on %T", u.Win.Canvas().Focused())
		}
		field.SetText(seed)
		press(t, u, "Sorteggia")
		press(t, u, "Rifai il turno 1")
		drawn := u.View.Round(1).Draw.Seed
		if seed != "" && drawn != "dado di Ada" || seed == "" && len(drawn) != 10 {
			t.Errorf("typed %q, drawn from %q", seed, drawn)
		}
	}
}
