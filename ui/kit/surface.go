package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Surface is the drawn part of a widget that takes the keyboard and marks what is under the mouse.
type Surface[T comparable] struct {
	widget.BaseWidget
	of               fyne.Widget // the widget that it is
	at               func(fyne.Position) T
	begin            func() // the keyboard came
	Hovered, nothing T
	Focused          bool
	empty            *widget.Label
}

// NewSurface is the surface of a widget, on which at says what lies at a place, or nothing. begin is called
// when the keyboard comes.
func NewSurface[T comparable](of fyne.Widget, nothing T, at func(fyne.Position) T, begin func()) *Surface[T] {
	s := &Surface[T]{of: of, at: at, begin: begin, Hovered: nothing, nothing: nothing, empty: Wrapped("")}
	s.empty.Alignment, s.empty.Importance = fyne.TextAlignCenter, widget.LowImportance
	return s
}

// sayEmpty writes words where there is nothing to show.
func (s *Surface[T]) sayEmpty(p *Painter, text string, at fyne.Position, size fyne.Size) {
	if text != "" {
		s.empty.SetText(text)
		s.empty.Move(at)
		s.empty.Resize(size)
		p.Add(s.empty)
	}
}

// takeKeyboard gives the surface the keyboard.
func (s *Surface[T]) takeKeyboard() {
	if c := canvasOf(s.of); c != nil {
		c.Focus(s.of.(fyne.Focusable))
	}
}

// typedRune hands a letter on where it is wanted, the question mark and what is not wanted to the window. The space bar comes as a key.
func (s *Surface[T]) typedRune(r rune, on func(rune), wanted bool) {
	switch {
	case r == ' ':
	case r != '?' && wanted:
		on(r)
	default:
		HandRune(s.of, r)
	}
}

// FocusGained shows where the keyboard is.
func (s *Surface[T]) FocusGained() {
	s.Focused = true
	s.begin()
	s.Refresh()
}

// FocusLost takes the mark away.
func (s *Surface[T]) FocusLost() {
	s.Focused = false
	s.Refresh()
}

// MouseIn marks what is under the mouse.
func (s *Surface[T]) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

// MouseMoved marks what is under the mouse.
func (s *Surface[T]) MouseMoved(e *desktop.MouseEvent) { s.hover(s.at(e.Position)) }

// MouseOut takes the mark away.
func (s *Surface[T]) MouseOut() { s.hover(s.nothing) }

func (s *Surface[T]) hover(over T) {
	if over != s.Hovered {
		s.Hovered = over
		s.Refresh()
	}
}
