package kit

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// mostInLine is how many characters a field of one line takes from keys and from the clipboard, which is more than people type.
// The work of painting a line grows with the square of its length: a list of 500 players, pasted into a search by mistake, would keep
// the window from answering for a minute, and again for every letter after it.
const mostInLine = 500

// mostInNumber is how many characters a field for a number takes: it does not scroll, and more would be painted over its neighbours.
const mostInNumber = 12

// mostIn is how many characters a field of one line takes.
func mostIn(e *widget.Entry) int {
	if e.Scroll == fyne.ScrollNone {
		return mostInNumber
	}
	return mostInLine
}

// Full reports whether a field of one line takes no further letter.
func Full(e *widget.Entry) bool {
	return !e.MultiLine && len([]rune(e.Text)) >= mostIn(e) && e.SelectedText() == ""
}

// PastedLines is a paste of several lines into a field of one line, as the window is asked about it: it may take them as a list.
type PastedLines struct{ Taken bool }

// ShortcutName tells it from other shortcuts.
func (*PastedLines) ShortcutName() string { return "PastedLines" }

// SeveralLines reports whether a text has more than one line.
func SeveralLines(text string) bool { return strings.ContainsAny(strings.TrimSpace(text), "\r\n") }

// InOneLine is a shortcut as a field of one line takes it, on which the widget field stands: several lines go to the window where it
// wants them, else they are pasted as one, and of that no more than there is room for.
func InOneLine(field fyne.CanvasObject, e *widget.Entry, s fyne.Shortcut) fyne.Shortcut {
	paste, ok := s.(*fyne.ShortcutPaste)
	if !ok || e.MultiLine || paste.Clipboard == nil {
		return s
	}
	if SeveralLines(paste.Clipboard.Content()) {
		lines := &PastedLines{}
		if HandShortcut(field, lines); lines.Taken {
			return lines // which no field knows
		}
	}
	text := []rune(strings.TrimSpace(strings.Map(func(r rune) rune {
		if strings.ContainsRune("\r\n\t", r) {
			return ' '
		}
		return r
	}, paste.Clipboard.Content())))
	room := mostIn(e) - len([]rune(e.Text)) + len([]rune(e.SelectedText()))
	return &fyne.ShortcutPaste{Clipboard: clip(text[:max(0, min(len(text), room))])}
}

// clip is a clipboard that holds a text and cannot be changed.
type clip string

// Content is the text.
func (c clip) Content() string { return string(c) }

// SetContent does nothing.
func (clip) SetContent(string) {}
