package tables

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

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
		w := p.watch(1)
		w.cancel = func() { cancelled = true }
		tables := s.View.Round(1).TableIDs()
		w.progress(draw.Progress{
			Counts: []engine.Counted{{Name: draw.Rematch}, {Name: draw.ClubPairs, Value: 3, Bound: 2}}, Tables: tables,
			Offences: []draw.Offence{{Criterion: draw.ClubPairs, ID: tables[0][0], With: tables[0][1]}},
		})
		w.start()
		s.Win.Resize(fyne.NewSize(1300, 700)) // what is drawn has its words once it is laid out
		words := func() (all string) {
			uitest.Walk(s.Win.Content(), func(o fyne.CanvasObject) {
				if text, is := o.(*canvas.Text); is {
					all += text.Text + "\n"
				}
			})
			return all
		}
		said := words()
		for _, want := range []string{
			"Cerco di meglio", "Incontri che si ripetono", "✓ meno non si può", "meno di 2 non si può", "⚠ ", s.View.Name(tables[0][0]),
		} {
			if !strings.Contains(said, want) {
				t.Errorf("%q is not in\n%s", want, said)
			}
		}
		uitest.Key(s.Win, c.key)
		if w.enough.Load() != c.enough || cancelled != c.cancelled {
			t.Errorf("%s: enough %t, cancelled %t", c.key, w.enough.Load(), cancelled)
		}
		w.progress(draw.Progress{Counts: []engine.Counted{{Name: draw.Rematch}, {Name: draw.ClubPairs, Value: 2, Bound: 2}}, Tables: tables})
		w.look()
		if said := words(); !strings.Contains(said, "✓ Buon sorteggio") || strings.Contains(said, "›") {
			t.Errorf("nothing better is there, and yet\n%s", said)
		}
	}
}
