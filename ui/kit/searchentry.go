package kit

import "fyne.io/fyne/v2"

// SearchEntry is the field of the search: arrows move the selection of the list under it.
type SearchEntry struct {
	Entry
	Rows  *Grid              // that list; nil for none
	OnKey func(fyne.KeyName) // the arrows, before they move it, Escape and F2
}

// NewSearchEntry makes an empty field, which Escape empties where OnKey does nothing else.
func NewSearchEntry() *SearchEntry {
	e := &SearchEntry{}
	e.OnKey = func(key fyne.KeyName) {
		if key == fyne.KeyEscape {
			e.SetText("")
		}
	}
	e.Become(e)
	return e
}

// Begin gives the keyboard to the field, with what it holds selected, so that the next name takes the place of the one before.
func (e *SearchEntry) Begin(c fyne.Canvas) {
	c.Focus(e)
	e.SelectAll()
}

// SetText puts a text in the place of what the field holds, with nothing of it selected: Fyne would keep what was, and the second
// letter typed would take the place of the first.
func (e *SearchEntry) SetText(text string) {
	e.Entry.SetText(text)
	e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
}

// TypedKey hands the arrows, Escape and F2 on.
func (e *SearchEntry) TypedKey(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyDown, fyne.KeyUp, fyne.KeyEscape, fyne.KeyF2:
		e.OnKey(key.Name)
	default:
		e.Entry.TypedKey(key)
	}
	switch {
	case e.Rows == nil:
	case key.Name == fyne.KeyDown:
		e.Rows.Select(e.Rows.Selected() + 1)
	case key.Name == fyne.KeyUp:
		e.Rows.Select(max(0, e.Rows.Selected()-1))
	}
}
