package scores

import (
	"strings"

	"fyne.io/fyne/v2"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// entry is a field of a score sheet. It takes what its kind of value allows: a choice is found by its first
// letters, yes and no by one. Enter and the arrows go on to other fields.
type entry struct {
	kit.Entry
	field  game.Field
	prefix string // letters typed so far of a choice

	onMove  func(right, down int)
	onLeave func()
	onGain  func()
	onOther func(fyne.Shortcut) bool // takes a shortcut that is the sheet's
}

func newEntry(f game.Field) *entry {
	e := &entry{field: f}
	e.Become(e)
	if f.Kind != game.Words {
		e.Scroll = fyne.ScrollNone // the wheel is the page's
	}
	if f.Kind == game.Choice {
		e.ActionItem = kit.NewDropIcon(e.choose)
	}
	if f.Default != "" {
		e.SetPlaceHolder(present.ShownValue(f, f.Default))
	}
	return e
}

// show puts a value of the sheet into the field.
func (e *entry) show(value string) {
	if text := present.ShownValue(e.field, value); text != e.Text {
		e.SetText(text)
	}
	e.prefix = ""
}

// value is what the field holds, as the sheet keeps it.
func (e *entry) value() string { return present.ReadValue(e.field, e.Text) }

// TypedRune takes what may stand in the field.
func (e *entry) TypedRune(r rune) {
	if r == '?' && e.field.Kind != game.Words {
		kit.HandRune(e, r)
		return
	}
	switch e.field.Kind {
	case game.Choice:
		e.letter(r)
	case game.YesNo:
		e.yesNo(r)
	case game.Whole, game.Number:
		// What is no whole number is taken too, and told: swallowed, “1,5” would be 15 and “-4” be 4.
		if r >= '0' && r <= '9' || strings.ContainsRune(",.-", r) {
			e.Entry.TypedRune(r)
		}
	case game.Date:
		if r >= '0' && r <= '9' || strings.ContainsRune("/-.", r) {
			e.Entry.TypedRune(r)
		}
	default:
		e.Entry.TypedRune(r)
	}
}

// letter looks for the choices that begin with the letters typed so far; where only one does, it is taken.
func (e *entry) letter(r rune) {
	for _, prefix := range []string{e.prefix + string(r), string(r)} {
		found := present.Matching(e.field, prefix)
		if len(found) == 0 || strings.TrimSpace(prefix) == "" {
			continue
		}
		if len(found) == 1 {
			e.SetText(present.Word(found[0]))
		} else {
			e.SetText(prefix)
		}
		e.prefix = prefix
		if len(found) == 1 {
			e.SelectAll()
		} else {
			e.CursorColumn = len([]rune(prefix))
			e.Refresh()
		}
		return
	}
}

// yesNo takes the first letter of yes or no in Italian or in English; the space bar takes the other of the two.
func (e *entry) yesNo(r rune) {
	switch r {
	case 's', 'S', 'y', 'Y', '1':
		e.SetText(present.YesWord(true))
	case 'n', 'N', '0':
		e.SetText(present.YesWord(false))
	case ' ':
		e.SetText(present.YesWord(!game.IsYes(e.value())))
	default:
		return
	}
	e.SelectAll()
}

// TypedKey moves between the fields.
func (e *entry) TypedKey(key *fyne.KeyEvent) {
	whole := e.Text == "" || e.SelectedText() == e.Text
	switch key.Name {
	case fyne.KeyUp:
		e.onMove(0, -1)
	case fyne.KeyDown:
		e.onMove(0, 1)
	case fyne.KeyLeft:
		if whole || e.CursorColumn == 0 {
			e.onMove(-1, 0)
			return
		}
		e.Entry.TypedKey(key)
	case fyne.KeyRight:
		if whole || e.CursorColumn >= len([]rune(e.Text)) {
			e.onMove(1, 0)
			return
		}
		e.Entry.TypedKey(key)
	case fyne.KeyEscape:
		e.onLeave()
	case fyne.KeyBackspace, fyne.KeyDelete:
		e.prefix = ""
		if e.field.Kind == game.Choice || e.field.Kind == game.YesNo {
			e.SetText("")
			return
		}
		e.Entry.TypedKey(key)
	default:
		e.Entry.TypedKey(key)
	}
}

// TypedShortcut is the text's, save those of the sheet.
func (e *entry) TypedShortcut(shortcut fyne.Shortcut) {
	if !e.onOther(shortcut) {
		e.Entry.TypedShortcut(shortcut)
	}
}

// FocusGained begins a choice anew.
func (e *entry) FocusGained() {
	e.Entry.FocusGained()
	e.prefix = ""
	e.onGain()
}

// FocusLost spells a choice out.
func (e *entry) FocusLost() {
	e.Entry.FocusLost()
	e.show(e.value())
}

// Tapped marks what is there: a click would otherwise undo the mark.
func (e *entry) Tapped(event *fyne.PointEvent) {
	e.Entry.Tapped(event)
	e.SelectAll()
}

// choose opens the list of the choices, for the mouse.
func (e *entry) choose() {
	c := fyne.CurrentApp().Driver().CanvasForObject(e)
	if c == nil || e.Disabled() {
		return
	}
	c.Focus(e)
	kit.OpenList(e, append([]string{"–"}, engine.Map(e.field.Choices, present.Word)...), func(i int) {
		e.show(append([]string{""}, e.field.Choices...)[i])
		c.Focus(e)
	})
}
