package kit

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// toastTime is how long a toast stays.
const toastTime = 9 * time.Second

// Toast says over the foot of a window what was just done, with a button that takes it back. It takes no keyboard and
// goes by itself.
type Toast struct {
	Content *fyne.Container // lies over the whole window and lets every click through but those on the toast
	panel   *Panel
	text    *widget.Label
	undo    *Button
	stop    func() bool
}

// NewToast makes a toast that is not seen yet, so high above the lower edge.
func NewToast(above float32) *Toast {
	t := &Toast{text: widget.NewLabel("")}
	t.text.TextStyle.Bold = true
	t.undo = NewButton(Tr("Annulla"), theme.ContentUndoIcon(), nil)
	t.panel = NewTint(ColorTint, container.NewHBox(t.text, t.undo))
	t.panel.Hide()
	t.Content = container.NewVBox(layout.NewSpacer(),
		Margin(0, above, 0, 0, container.NewHBox(layout.NewSpacer(), t.panel, layout.NewSpacer())))
	return t
}

// Show says what was done; undo takes it back.
func (t *Toast) Show(text string, undo func()) {
	t.Hide()
	t.text.SetText(FoldedEms(text, toastEms))
	t.undo.OnTapped = func() {
		t.Hide()
		undo()
	}
	t.panel.Show()
	t.Content.Refresh()
	t.stop = After(toastTime, t.Hide)
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
