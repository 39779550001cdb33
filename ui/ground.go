package ui

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

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
func button(text string, icon fyne.Resource, tapped func()) *widget.Button {
	return widget.NewButtonWithIcon(text, icon, tapped)
}

// closable has Escape and Enter close a dialog while nothing in it has the keyboard.
func (u *UI) closable(d dialog.Dialog) {
	c := u.win.Canvas()
	before := c.OnTypedKey()
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		switch e.Name {
		case fyne.KeyEscape, fyne.KeyReturn, fyne.KeyEnter:
			d.Hide()
		}
	})
	d.SetOnClosed(func() { c.SetOnTypedKey(before) })
}
