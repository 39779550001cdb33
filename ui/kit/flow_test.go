package kit

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

// asking lets a flow of objects ask for new layouts in a window of a width, and says how often it does before it is content.
func asking(t *testing.T, width float32, objects ...fyne.CanvasObject) (times int) {
	t.Helper()
	var queue []func()
	before := later
	later = func(f func()) { queue = append(queue, f) }
	t.Cleanup(func() { later = before })
	w := test.NewTempWindow(t, NewFlow(8, objects...))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, 300))
	for ; len(queue) > 0; times++ {
		if times > 100 {
			t.Fatalf("at %v there is no end of new layouts", width)
		}
		f := queue[0]
		queue = queue[1:]
		f()
	}
	return times
}

// fickle wants more room when it has little, and less when it has much.
type fickle struct{ wants float32 }

// Layout changes its mind.
func (l *fickle) Layout(_ []fyne.CanvasObject, size fyne.Size) { l.wants = 390 - size.Width }

// MinSize is what it wants now.
func (l *fickle) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(l.wants, 20) }

// The window never lays itself out for ever, which would freeze it: not where a sentence has a short form that is wider than what the
// sentence asks for, not where two layouts want each other.
func TestLayoutsComeToAnEnd(t *testing.T) {
	test.NewTempApp(t)
	for width := float32(400); width < 1000; width += 7 {
		content, sentence, short := Shorter()
		sentence.SetText("Il turno 3 è sorteggiato: scrivi i punti dei 14 tavoli, poi guarda la classifica")
		short.SetText("Turno 3 sorteggiato: scrivi i punti dei 14 tavoli, poi la classifica")
		wide := canvas.NewRectangle(nil)
		wide.SetMinSize(fyne.NewSize(240, 40))
		if n := asking(t, width, wide, NewSpring(200, content)); n > 4 {
			t.Errorf("at %v it takes %d layouts", width, n)
		}
	}
	wide := canvas.NewRectangle(nil)
	wide.SetMinSize(fyne.NewSize(200, 40))
	asking(t, 400, wide, &fyne.Container{Layout: &fickle{100}})
}

// A long sentence stands in one line, else in two small ones that are no higher than a button, else in its short form.
func TestALongSentenceHasTwoSmallLines(t *testing.T) {
	w := test.NewTempApp(t).NewWindow("")
	content, sentence, short := Shorter()
	sentence.SetText("Con 13 giocatori non si fanno solo tavoli da 4: bisogna aggiungerne 3 o lasciarne fuori 1.")
	short.SetText("Così non si sorteggia.")
	w.SetContent(container.NewBorder(nil, nil, nil, NewButton("Scegli", nil, nil), content))
	for wide, want := range map[float32]int{1200: 0, 600: 2, 300: 1} {
		w.Resize(fyne.NewSize(wide, 48))
		for i, o := range content.Objects {
			if o.Visible() != (i == want) {
				t.Errorf("%v wide, %d is there: %t", wide, i, o.Visible())
			}
		}
		small := content.Objects[2]
		if letters := small.Size().Height - 2*theme.InnerPadding(); want == 2 && letters > NewButton("Scegli", nil, nil).MinSize().Height {
			t.Errorf("the small lines are %v high", letters)
		}
	}
}
