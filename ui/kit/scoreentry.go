package kit

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
)

// ScoreEntry is a field for a score: it takes digits, a comma, a sign, and R or * for a RisiKo!; Enter and
// the arrows go on.
type ScoreEntry struct {
	Entry
	Whole     bool         // a table's number: digits only
	OneKey    bool         // R wrote the score and went on without Enter
	Made      engine.Score // what R writes; nothing where it writes none
	OnMove    func(by int)
	OnEscape  func()
	OnConfirm func() // C: what the table sent from its phones, or what is doubted, is right; nil where there is nothing
	OnGain    func() // the keyboard came; may be nil
	ring      *canvas.Rectangle
	typing    bool // a key was typed since it got the keyboard
}

// typedIn is the field of a score that had the keyboard last.
var typedIn *ScoreEntry

// NewScoreEntry makes an empty field.
func NewScoreEntry() *ScoreEntry {
	e := &ScoreEntry{ring: canvas.NewRectangle(color.Transparent)}
	e.ring.Hide()
	e.Scroll = fyne.ScrollNone // the wheel is the page's
	e.Become(e)
	return e
}

// Ringed is the field in its place, so many ems wide, with room for the ring that says that it is wrong.
func (e *ScoreEntry) Ringed(ems float32) fyne.CanvasObject {
	return Wide(ems, container.NewStack(e, e.ring))
}

// Redden says that what stands in the field is wrong, or no more.
func (e *ScoreEntry) Redden(wrong bool) {
	e.ring.StrokeWidth, e.ring.StrokeColor = 2, Color(theme.ColorNameError)
	e.ring.CornerRadius = theme.InputRadiusSize()
	SetVisible(e.ring, wrong)
}

// Typing reports whether a number is being typed in the field: nothing of it is to be marked or cleared.
func (e *ScoreEntry) Typing() bool { return e.typing && e == typedIn }

// SetText puts a text into the field, which was not typed.
func (e *ScoreEntry) SetText(text string) {
	e.typing = false
	e.Entry.SetText(text)
}

// TypedRune takes what may stand in a score.
func (e *ScoreEntry) TypedRune(r rune) {
	e.typing = true
	switch {
	case r >= '0' && r <= '9':
		e.Entry.TypedRune(r)
	case r == '?':
		HandRune(e, r)
	case (r == 'c' || r == 'C') && e.OnConfirm != nil:
		e.OnConfirm()
	case e.Whole:
	case r == '.' || r == ',':
		if !strings.ContainsAny(e.Text, ".,") || e.SelectedText() != "" {
			e.Entry.TypedRune([]rune(Say(engine.DecimalSign))[0])
		}
	case r == '-' || r == '+':
		if e.CursorColumn == 0 || e.SelectedText() != "" {
			e.Entry.TypedRune(r)
		}
	case (r == 'r' || r == 'R' || r == '*') && e.Made.Typed():
		e.SetText(Number(e.Made.Number()))
		e.OneKey = true
		if e.OnSubmitted != nil {
			e.OnSubmitted(e.Text)
		}
	}
}

// TypedKey moves between the fields.
func (e *ScoreEntry) TypedKey(key *fyne.KeyEvent) {
	step := map[fyne.KeyName]int{fyne.KeyUp: -1, fyne.KeyDown: 1}[key.Name]
	switch {
	case step != 0 && e.OnMove != nil:
		e.OnMove(step)
	case step != 0:
	case key.Name == fyne.KeyEscape && e.OnEscape != nil:
		e.OnEscape()
	default:
		e.typing = key.Name != fyne.KeyReturn && key.Name != fyne.KeyEnter
		e.Entry.TypedKey(key)
	}
}

// TypedShortcut takes a paste only where it is a score.
func (e *ScoreEntry) TypedShortcut(shortcut fyne.Shortcut) {
	if _, pastes := shortcut.(*fyne.ShortcutPaste); !pastes {
		e.Entry.TypedShortcut(shortcut)
	} else if paste, ok := InOneLine(e, &e.Entry.Entry, shortcut).(*fyne.ShortcutPaste); ok {
		text := strings.TrimSpace(paste.Clipboard.Content())
		if _, err := engine.ParseScore(text); err == nil {
			e.SetText(Number(engine.Number(strings.ReplaceAll(text, ".", ","))))
		}
	}
}

// FocusGained selects what is there, so that typing replaces it, and brings the field into sight. What is being typed
// stays where the keyboard comes back from a notice or another window.
func (e *ScoreEntry) FocusGained() {
	e.typing = e.Typing()
	typedIn = e
	if e.Entry.FocusGained(); e.typing {
		e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd}) // nothing is selected
	}
	if e.OnGain != nil {
		e.OnGain()
	}
}

// Tapped selects what is there: a click would otherwise undo the selection.
func (e *ScoreEntry) Tapped(event *fyne.PointEvent) {
	e.Entry.Tapped(event)
	e.SelectAll()
}
