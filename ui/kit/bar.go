package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Bar shows how much of something is done: an empty trough that fills. Fyne's own tints its trough so much that an
// empty one looks full.
type Bar struct {
	widget.BaseWidget
	Max   float64
	value float64
}

// NewBar makes an empty bar.
func NewBar() *Bar {
	b := &Bar{Max: 1}
	b.ExtendBaseWidget(b)
	return b
}

// SetValue fills the bar up to a value between 0 and Max.
func (b *Bar) SetValue(v float64) {
	b.value = v
	b.Refresh()
}

// CreateRenderer draws the bar.
func (b *Bar) CreateRenderer() fyne.WidgetRenderer {
	trough, done := canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	return Drawn(b, func(size fyne.Size) {
		trough.FillColor = Color(theme.ColorNameInputBackground)
		trough.StrokeColor, trough.StrokeWidth = Color(theme.ColorNameInputBorder), 1
		done.FillColor = Color(theme.ColorNamePrimary)
		trough.CornerRadius, done.CornerRadius = size.Height/2, size.Height/2
		trough.Resize(size)
		share := float32(0)
		if b.Max > 0 {
			share = float32(max(0, min(1, b.value/b.Max)))
		}
		done.Hidden = share == 0
		done.Resize(fyne.NewSize(fyne.Max(size.Width*share, size.Height), size.Height))
	}, func() fyne.Size { return fyne.NewSize(40, 8) }, trough, done)
}
