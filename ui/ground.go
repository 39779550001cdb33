package ui

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"raduno/engine"
	"raduno/ui/kit"
)

// asEngine finds the organizer's sentence in an error.
func asEngine(err error, target **engine.Error) bool { return errors.As(err, target) }

// closable is called with a dialog that has just been shown: it gives the keyboard to its first field or to the
// button that goes on, and has Escape close it whatever in it has the keyboard, and Enter while nothing has.
func (u *UI) closable(d dialog.Dialog) {
	c := u.win.Canvas()
	if start := kit.Start(c.Overlays().Top()); start != nil {
		c.Focus(start)
	}
	before := c.OnTypedKey()
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		switch e.Name {
		case fyne.KeyEscape, fyne.KeyReturn, fyne.KeyEnter:
			d.Hide()
		}
	})
	d.SetOnClosed(func() { c.SetOnTypedKey(before) })
}
