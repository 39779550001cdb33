package tables

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"raduno/engine/draw"
	"raduno/ui/uitest"
)

// While a draw takes long its best tables stand there with their names: Enter takes them, Escape leaves all as it was, and a draw
// that ends by itself is neither.
func TestTheBestTablesSoFarAreTakenOrLeft(t *testing.T) {
	for _, c := range []struct {
		key               fyne.KeyName
		enough, cancelled bool
	}{{fyne.KeyReturn, true, false}, {fyne.KeyEscape, false, true}} {
		s := &host{Stage: uitest.Drawn(t, "open")}
		p := New(s, uitest.Seeds())
		s.Show(p.Content, p.Show)
		cancelled := false
		w := &drawWatch{win: s.Window(), view: s.View(), title: "Sorteggio", cancel: func() { cancelled = true }}
		w.progress(draw.Progress{Criteria: []string{draw.Rematch}, Values: []int64{3}, Tables: s.View().Round(1).TableIDs()})
		w.open()
		said := uitest.Words(s.Window())
		for _, want := range []string{"Incontri che si ripetono: 3", s.View().Name(s.View().Round(1).TableIDs()[0][0])} {
			if !strings.Contains(said, want) {
				t.Errorf("%q is not in\n%s", want, said)
			}
		}
		uitest.Key(s.Window(), c.key)
		if w.enough.Load() != c.enough || cancelled != c.cancelled {
			t.Errorf("%s: enough %t, cancelled %t", c.key, w.enough.Load(), cancelled)
		}
	}
}
