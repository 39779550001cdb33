package kit

import (
	"fyne.io/fyne/v2"
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
	return NewPainter(b, func() fyne.Size { return fyne.NewSize(40, 8) }, func(p *Painter, size fyne.Size) {
		round := size.Height / 2
		p.Box(fyne.Position{}, size, Shape{Fill: theme.ColorNameInputBackground, Edge: theme.ColorNameInputBorder, Width: 1, Radius: round})
		if share := float32(max(0, min(1, b.value/max(b.Max, 1e-9)))); share > 0 {
			p.Box(fyne.Position{}, fyne.NewSize(max(size.Width*share, size.Height), size.Height), Shape{Fill: theme.ColorNamePrimary, Radius: round})
		}
	})
}
