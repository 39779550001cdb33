package kit

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// Tools that come to a row of tabs that is too narrow for them push what is below it down, and give the room back when they go.
func TestToolsBelowTheTabsTakeTheirRoom(t *testing.T) {
	test.NewTempApp(t)
	before := later
	later = func(f func()) { f() }
	t.Cleanup(func() { later = before })
	e := NewEnds(widget.NewLabel("Iscritti Tavoli Punti Classifica"), nil)
	page := canvas.NewRectangle(nil)
	w := test.NewTempWindow(t, container.NewBorder(e.Content, nil, nil, nil, page))
	w.Resize(fyne.NewSize(300, 300))
	e.SetRight(false, widget.NewButton("Nuovo giocatore", nil), widget.NewButton("Appello", nil))
	below := e.right.Position().Y + e.right.Size().Height
	if page.Position().Y < below {
		t.Errorf("the page begins at %v, the tools end at %v", page.Position().Y, below)
	}
	if e.SetRight(false); page.Position().Y >= below {
		t.Errorf("without tools the page begins at %v", page.Position().Y)
	}
}
