package kit

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// toastTime is how long a toast stays; one with a button stays longer.
const toastTime = 4 * time.Second

// Toast says over the foot of a window what was just done, and may have a button, such as one that takes it back. It takes no keyboard and
// goes by itself.
type Toast struct {
	Content *fyne.Container // takes no room: the toast lies over what is above it
	panel   *Panel
	text    *widget.Label
	button  *Button
	stop    func() bool
}

// NewToast makes a toast that is not seen yet.
func NewToast() *Toast {
	t := &Toast{text: widget.NewLabel(""), button: NewButton("", nil, nil)}
	t.text.TextStyle.Bold = true
	t.panel = NewTint(ColorTint, container.NewHBox(t.text, t.button))
	t.panel.Edge = ColorLine
	t.panel.Hide()
	t.Content = container.New(t, t.panel)
	return t
}

// Layout puts the toast above its place, at the left.
func (t *Toast) Layout([]fyne.CanvasObject, fyne.Size) {
	size := t.panel.MinSize()
	t.panel.Resize(size)
	t.panel.Move(fyne.NewPos(toastEdge, -size.Height-toastEdge))
}

const toastEdge = 12 // from the edges of the window

// MinSize is none.
func (t *Toast) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// Show says something; button is what do does, empty for none.
func (t *Toast) Show(text, button string, do func()) {
	t.Hide()
	t.text.SetText(FoldedEms(text, toastEms))
	t.button.SetText(button)
	t.button.OnTapped = func() {
		t.Hide()
		do()
	}
	SetVisible(t.button, button != "")
	t.panel.Show()
	t.Content.Refresh()
	stays := toastTime
	if button != "" {
		stays = 2 * toastTime
	}
	t.stop = After(stays, t.Hide)
}

// toastEms is how wide the words of a toast may be.
const toastEms = 34

// Hide puts it away.
func (t *Toast) Hide() {
	if t.stop != nil {
		t.stop()
		t.stop = nil
	}
	t.panel.Hide()
}
