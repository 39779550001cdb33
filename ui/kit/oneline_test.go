package kit

import (
	"strings"
	"testing"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// A list of 500 players that is pasted into a field of one line, a search for instance, stays a line that can be painted at once; so
// does what a key that got stuck types. What was marked makes room.
func TestAFieldOfOneLineTakesNoList(t *testing.T) {
	a := test.NewTempApp(t)
	list := strings.Repeat("Cognome\tNome\tROMA [Il Gufo]\r\n", 500)
	text := NewText()
	for name, f := range map[string]fyne.Focusable{
		"text": NewEntry(), "search": NewSearchEntry(), "choice": NewCombo(nil), "number": NewScoreEntry(), "lines": text,
	} {
		w := a.NewWindow("")
		w.SetContent(f.(fyne.CanvasObject))
		w.Canvas().Focus(f)
		read := func() string {
			switch f := f.(type) {
			case *Entry:
				return f.Text
			case *SearchEntry:
				return f.Text
			case *Combo:
				return f.Text
			}
			return f.(*ScoreEntry).Text
		}
		paste := func(s string) {
			a.Clipboard().SetContent(s)
			f.(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutPaste{Clipboard: a.Clipboard()})
		}
		paste(list)
		if f == fyne.Focusable(text) {
			if text.Text != list {
				t.Errorf("%s: %d characters of %d", name, len(text.Text), len(list))
			}
			continue
		}
		for range 2 * mostInLine {
			f.TypedRune('5')
		}
		most := mostInLine
		if name == "number" { // which does not scroll
			most = mostInNumber
		}
		if got := read(); utf8.RuneCountInString(got) != most || strings.ContainsAny(got, "\r\n\t") {
			t.Errorf("%s: %d characters, %q…", name, utf8.RuneCountInString(got), got)
		}
		f.(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutSelectAll{})
		paste(" 7\n")
		if got := read(); got != "7" {
			t.Errorf("%s: %q instead of what was marked", name, got)
		}
		w.Close()
	}
}
