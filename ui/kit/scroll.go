package kit

import (
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// Scroll is a column that scrolls: a notch of the wheel moves three lines.
type Scroll struct{ container.Scroll }

// NewScroll makes a column that scrolls.
func NewScroll(content fyne.CanvasObject) *Scroll {
	s := &Scroll{}
	s.Content, s.Direction = content, fyne.ScrollVerticalOnly
	s.ExtendBaseWidget(s)
	return s
}

// notch is what Fyne tells of a notch of the wheel, in pixels. A Mac's wheel has no notches.
const notch = 25

// Scrolled is a turn of the wheel.
func (s *Scroll) Scrolled(e *fyne.ScrollEvent) {
	if runtime.GOOS != "darwin" {
		e.Scrolled.DY *= 3 * (theme.TextSize() + 12) / notch
	}
	s.Scroll.Scrolled(e)
}

// reveal scrolls so that what lies at a place can be seen.
func (s *Scroll) reveal(at fyne.Position, size fyne.Size) {
	if by := outside(at.Y-s.Offset.Y, size.Height, s.Size().Height); by != 0 {
		s.ScrollToOffset(s.Offset.AddXY(0, by))
	}
}

// Scrolled scrolls a column of objects, with room for the bar at its right.
func Scrolled(content fyne.CanvasObject) *Scroll {
	return NewScroll(Margin(0, 0, 0, theme.ScrollBarSize(), content))
}
