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
	return &barRenderer{bar: b, trough: canvas.NewRectangle(color.Transparent), done: canvas.NewRectangle(color.Transparent)}
}

type barRenderer struct {
	bar          *Bar
	trough, done *canvas.Rectangle
}

func (r *barRenderer) Layout(size fyne.Size) {
	r.trough.FillColor = Color(theme.ColorNameInputBackground)
	r.trough.StrokeColor, r.trough.StrokeWidth = Color(theme.ColorNameInputBorder), 1
	r.done.FillColor = Color(theme.ColorNamePrimary)
	r.trough.CornerRadius, r.done.CornerRadius = size.Height/2, size.Height/2
	r.trough.Resize(size)
	share := float32(0)
	if r.bar.Max > 0 {
		share = float32(max(0, min(1, r.bar.value/r.bar.Max)))
	}
	r.done.Hidden = share == 0
	r.done.Resize(fyne.NewSize(fyne.Max(size.Width*share, size.Height), size.Height))
}

func (r *barRenderer) MinSize() fyne.Size { return fyne.NewSize(40, 8) }

func (r *barRenderer) Refresh() {
	r.Layout(r.bar.Size())
	canvas.Refresh(r.bar)
}

func (r *barRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.trough, r.done} }

func (r *barRenderer) Destroy() {}
