package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// SearchEntry is the field of the search: arrows go to the list under it.
type SearchEntry struct {
	widget.Entry
	OnKey func(fyne.KeyName)
}

// NewSearchEntry makes an empty field.
func NewSearchEntry() *SearchEntry {
	e := &SearchEntry{}
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey hands the arrows and Escape on.
func (e *SearchEntry) TypedKey(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyDown, fyne.KeyUp, fyne.KeyEscape:
		e.OnKey(key.Name)
	default:
		e.Entry.TypedKey(key)
	}
}

// TypedShortcut hands undo on where nothing is looked for.
func (e *SearchEntry) TypedShortcut(s fyne.Shortcut) {
	if isUndo(s) && e.Text == "" {
		HandShortcut(e, s)
		return
	}
	e.Entry.TypedShortcut(s)
}
