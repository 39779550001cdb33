package ui

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/ui/kit"
)

// newGround is a plain coloured ground that follows the theme.
func newGround(fill fyne.ThemeColorName) fyne.CanvasObject {
	p := kit.NewTint(fill, container.NewWithoutLayout())
	p.Padding, p.Radius = 0, 0
	return p
}

// asEngine finds the organizer's sentence in an error.
func asEngine(err error, target **engine.Error) bool { return errors.As(err, target) }

// button is a button with a text and what it does.
func button(text string, icon fyne.Resource, tapped func()) *kit.Button {
	return kit.NewButton(text, icon, tapped)
}

// folded breaks a button's text into lines of so many ems.
func folded(text string, ems float32) string {
	return kit.Folded(text, ems*kit.Em(), theme.TextSize(), fyne.TextStyle{Bold: true})
}

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
