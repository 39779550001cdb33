package tables

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/draw"
)

// While a draw takes long its best tables stand there with their names: Enter takes them, Escape leaves all as it was, and a draw
// that ends by itself is neither.
func TestTheBestTablesSoFarAreTakenOrLeft(t *testing.T) {
	for _, c := range []struct {
		key               fyne.KeyName
		enough, cancelled bool
	}{{fyne.KeyReturn, true, false}, {fyne.KeyEscape, false, true}} {
		s := uitest.Drawn(t, "open")
		p := New(s.Session)
		s.Set(p.Content, p.Show)
		cancelled := false
		w := &drawWatch{win: s.Win, view: s.View, title: "Sorteggio", cancel: func() { cancelled = true }}
		w.progress(draw.Progress{
			Counts: []engine.Counted{{Name: draw.ClubPairs}, {Name: draw.Rematch, Value: 3, Bound: 2}}, Tables: s.View.Round(1).TableIDs(),
		})
		w.open()
		said := uitest.Words(s.Win)
		for _, want := range []string{
			"Incontri che si ripetono: 3, almeno 2", "Stesso club allo stesso tavolo: 0", s.View.Name(s.View.Round(1).TableIDs()[0][0]),
		} {
			if !strings.Contains(said, want) {
				t.Errorf("%q is not in\n%s", want, said)
			}
		}
		if text := w.knownText(); w.known.Value != 1 || w.known.Max != 2 || text != "Al minimo: 1 su 2" {
			t.Errorf("the bar stands at %v of %v, %q", w.known.Value, w.known.Max, text)
		}
		uitest.Key(s.Win, c.key)
		if w.enough.Load() != c.enough || cancelled != c.cancelled {
			t.Errorf("%s: enough %t, cancelled %t", c.key, w.enough.Load(), cancelled)
		}
	}
}
