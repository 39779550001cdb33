package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// surface is the drawn part of a widget that takes the keyboard and marks what is under the mouse.
type surface[T comparable] struct {
	widget.BaseWidget
	of               fyne.Widget // the widget that it is
	at               func(fyne.Position) T
	begin            func() // the keyboard came
	hovered, nothing T
	focused          bool
	empty            *widget.Label
}

func newSurface[T comparable](of fyne.Widget, nothing T, at func(fyne.Position) T, begin func()) *surface[T] {
	s := &surface[T]{of: of, at: at, begin: begin, hovered: nothing, nothing: nothing, empty: Wrapped("")}
	s.empty.Alignment, s.empty.Importance = fyne.TextAlignCenter, widget.LowImportance
	return s
}

// sayEmpty writes words where there is nothing to show.
func (s *surface[T]) sayEmpty(p *Painter, text string, at fyne.Position, size fyne.Size) {
	if text != "" {
		s.empty.SetText(text)
		s.empty.Move(at)
		s.empty.Resize(size)
		p.Add(s.empty)
	}
}

// takeKeyboard gives the surface the keyboard.
func (s *surface[T]) takeKeyboard() {
	if c := canvasOf(s.of); c != nil {
		c.Focus(s.of.(fyne.Focusable))
	}
}

// typedRune hands a letter on where it is wanted, the question mark and what is not wanted to the window. The space bar comes as a key.
func (s *surface[T]) typedRune(r rune, on func(rune), wanted bool) {
	switch {
	case r == ' ':
	case r != '?' && wanted:
		on(r)
	default:
		HandRune(s.of, r)
	}
}

// FocusGained shows where the keyboard is.
func (s *surface[T]) FocusGained() {
	s.focused = true
	s.begin()
	s.Refresh()
}

// FocusLost takes the mark away.
func (s *surface[T]) FocusLost() {
	s.focused = false
	s.Refresh()
}

// MouseIn marks what is under the mouse.
func (s *surface[T]) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

// MouseMoved marks what is under the mouse.
func (s *surface[T]) MouseMoved(e *desktop.MouseEvent) { s.hover(s.at(e.Position)) }

// MouseOut takes the mark away.
func (s *surface[T]) MouseOut() { s.hover(s.nothing) }

func (s *surface[T]) hover(over T) {
	if over != s.hovered {
		s.hovered = over
		s.Refresh()
	}
}
