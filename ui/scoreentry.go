package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/ui/kit"
)

// scoreEntry is a field for a score: it takes digits, a comma, a sign, and R or * for a RisiKo!, or the code of a
// score sheet; Enter and the arrows go on.
type scoreEntry struct {
	widget.Entry
	whole   bool // a table's number: digits only
	oneKey  bool // R wrote the score and went on without Enter
	onMove  func(by int)
	onLeave func()
	onGain  func()
	onOther func(fyne.Shortcut) // a shortcut that is not the text's
}

func newScoreEntry() *scoreEntry {
	e := &scoreEntry{}
	e.ExtendBaseWidget(e)
	return e
}

// TypedRune takes what may stand in a score.
func (e *scoreEntry) TypedRune(r rune) {
	switch {
	case r >= '0' && r <= '9':
		e.Entry.TypedRune(r)
	case e.SelectedText() == "" && codeRune(e.Text, r):
		e.Entry.TypedRune('-')
	case r == '?':
		kit.HandRune(e, r)
	case e.whole:
	case r == '.' || r == ',':
		if !strings.Contains(e.Text, ",") || e.SelectedText() != "" {
			e.Entry.TypedRune(',')
		}
	case r == '-' || r == '+':
		if e.CursorColumn == 0 || e.SelectedText() != "" {
			e.Entry.TypedRune(r)
		}
	case r == 'r' || r == 'R' || r == '*':
		e.SetText(engine.NewScore(engine.RisiKo).Text(","))
		e.oneKey = true
		if e.OnSubmitted != nil {
			e.OnSubmitted(e.Text)
		}
	}
}

// TypedKey moves between the fields.
func (e *scoreEntry) TypedKey(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyUp:
		e.onMove(-1)
	case fyne.KeyDown:
		e.onMove(1)
	case fyne.KeyEscape:
		e.onLeave()
	default:
		e.Entry.TypedKey(key)
	}
}

// TypedShortcut takes a paste only where it is a score.
func (e *scoreEntry) TypedShortcut(shortcut fyne.Shortcut) {
	if paste, ok := shortcut.(*fyne.ShortcutPaste); ok {
		text := strings.TrimSpace(paste.Clipboard.Content())
		if _, err := engine.ParseScore(text); err != nil {
			return
		}
		e.SetText(strings.ReplaceAll(text, ".", ","))
		return
	}
	switch shortcut.(type) {
	case *fyne.ShortcutCopy, *fyne.ShortcutCut, *fyne.ShortcutSelectAll:
		e.Entry.TypedShortcut(shortcut)
	default:
		if e.onOther != nil {
			e.onOther(shortcut)
		}
	}
}

// FocusGained selects what is there, so that typing replaces it, and brings the field into sight.
func (e *scoreEntry) FocusGained() {
	e.Entry.FocusGained()
	e.selectAll()
	kit.Reveal(e)
	if e.onGain != nil {
		e.onGain()
	}
}

// Tapped selects what is there: a click would otherwise undo the selection.
func (e *scoreEntry) Tapped(event *fyne.PointEvent) {
	e.Entry.Tapped(event)
	e.selectAll()
}

// selectAll marks what is there, so that the next key replaces it.
func (e *scoreEntry) selectAll() { e.Entry.TypedShortcut(&fyne.ShortcutSelectAll{}) }
