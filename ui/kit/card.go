package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Panel is a sheet of paper with something on it.
type Panel struct {
	widget.BaseWidget
	Content fyne.CanvasObject
	Fill    fyne.ThemeColorName
	Edge    fyne.ThemeColorName
	Padding float32
	Radius  float32
}

// NewPanel makes a card.
func NewPanel(content fyne.CanvasObject) *Panel {
	p := &Panel{Content: content, Fill: ColorCard, Edge: ColorLine, Padding: 12, Radius: 9}
	p.ExtendBaseWidget(p)
	return p
}

// NewTint makes a coloured strip.
func NewTint(fill fyne.ThemeColorName, content fyne.CanvasObject) *Panel {
	p := &Panel{Content: content, Fill: fill, Padding: 7, Radius: 8}
	p.ExtendBaseWidget(p)
	return p
}

// SetFill changes the ground.
func (p *Panel) SetFill(fill fyne.ThemeColorName) {
	p.Fill = fill
	p.Refresh()
}

// CreateRenderer draws the panel.
func (p *Panel) CreateRenderer() fyne.WidgetRenderer {
	r := &panelRenderer{panel: p, ground: canvas.NewRectangle(color.Transparent)}
	r.paint()
	return r
}

type panelRenderer struct {
	panel  *Panel
	ground *canvas.Rectangle
}

func (r *panelRenderer) paint() {
	r.ground.FillColor = Color(r.panel.Fill)
	r.ground.CornerRadius = r.panel.Radius
	r.ground.StrokeWidth = 0
	if r.panel.Edge != "" {
		r.ground.StrokeColor = Color(r.panel.Edge)
		r.ground.StrokeWidth = 1
	}
}

func (r *panelRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	pad := r.panel.Padding
	r.panel.Content.Move(fyne.NewPos(pad, pad))
	r.panel.Content.Resize(size.SubtractWidthHeight(2*pad, 2*pad))
}

func (r *panelRenderer) MinSize() fyne.Size {
	return r.panel.Content.MinSize().AddWidthHeight(2*r.panel.Padding, 2*r.panel.Padding)
}

func (r *panelRenderer) Refresh() {
	r.paint()
	r.ground.Refresh()
	r.Layout(r.panel.Size())
	r.panel.Content.Refresh()
}

func (r *panelRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.panel.Content}
}

func (r *panelRenderer) Destroy() {}

// Pill is a short word on a coloured ground.
type Pill struct {
	widget.BaseWidget
	Text string
	Fill fyne.ThemeColorName
	Ink  fyne.ThemeColorName
}

// NewPill makes a pill.
func NewPill(text string, fill, ink fyne.ThemeColorName) *Pill {
	p := &Pill{Text: text, Fill: fill, Ink: ink}
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer draws the pill.
func (p *Pill) CreateRenderer() fyne.WidgetRenderer {
	ground := canvas.NewRectangle(color.Transparent)
	text := canvas.NewText("", nil)
	text.Alignment = fyne.TextAlignCenter
	r := &pillRenderer{pill: p, ground: ground, text: text}
	r.paint()
	return r
}

type pillRenderer struct {
	pill   *Pill
	ground *canvas.Rectangle
	text   *canvas.Text
}

func (r *pillRenderer) paint() {
	r.ground.FillColor = Color(r.pill.Fill)
	r.text.Color = Color(r.pill.Ink)
	r.text.Text = r.pill.Text
	r.text.TextSize = theme.CaptionTextSize()
	r.text.TextStyle = fyne.TextStyle{Bold: true}
}

func (r *pillRenderer) Layout(size fyne.Size) {
	height := r.text.MinSize().Height + 6
	r.ground.CornerRadius = height / 2
	r.ground.Resize(fyne.NewSize(size.Width, height))
	r.ground.Move(fyne.NewPos(0, (size.Height-height)/2))
	r.text.Resize(fyne.NewSize(size.Width, height))
	r.text.Move(fyne.NewPos(0, (size.Height-height)/2))
}

func (r *pillRenderer) MinSize() fyne.Size {
	return r.text.MinSize().AddWidthHeight(20, 6)
}

func (r *pillRenderer) Refresh() {
	r.paint()
	r.Layout(r.pill.Size())
	r.ground.Refresh()
	r.text.Refresh()
}

func (r *pillRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.ground, r.text} }

func (r *pillRenderer) Destroy() {}

// Heading is a line of a larger size.
func Heading(text string) *widget.Label {
	l := widget.NewLabelWithStyle(text, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	l.SizeName = theme.SizeNameSubHeadingText
	l.Truncation = fyne.TextTruncateEllipsis
	return l
}

// Name is a Heading that wraps, for what may be long, such as names.
func Name(text string) *widget.Label {
	l := Heading(text)
	l.Truncation, l.Wrapping = fyne.TextTruncateOff, fyne.TextWrapWord
	return l
}

// Wrapped is a paragraph that wraps.
func Wrapped(text string) *widget.Label {
	l := widget.NewLabel(text)
	l.Wrapping = fyne.TextWrapWord
	return l
}

// Quiet is a paragraph of the second rank.
func Quiet(text string) *widget.Label {
	l := Wrapped(text)
	l.SizeName = theme.SizeNameCaptionText
	l.Importance = widget.LowImportance
	return l
}

// Margin puts room around an object.
func Margin(top, bottom, left, right float32, content fyne.CanvasObject) *fyne.Container {
	return container.New(margin{top, bottom, left, right}, content)
}

type margin struct{ top, bottom, left, right float32 }

// Layout places the objects inside the margin.
func (m margin) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.NewPos(m.left, m.top))
		o.Resize(size.SubtractWidthHeight(m.left+m.right, m.top+m.bottom))
	}
}

// MinSize is that of the objects with the margin.
func (m margin) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var need fyne.Size
	for _, o := range objects {
		need = need.Max(o.MinSize())
	}
	return need.AddWidthHeight(m.left+m.right, m.top+m.bottom)
}

// NewLines puts objects one under the other; paragraphs stand close together.
func NewLines(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(lines{}, objects...)
}

type lines struct{}

// gap is the room between two objects: labels bring more of their own than a column of text wants.
func (lines) gap(above, below fyne.CanvasObject) float32 {
	if isText(above) && isText(below) {
		return -9
	}
	return 5
}

func isText(o fyne.CanvasObject) bool {
	if c, ok := o.(*fyne.Container); ok {
		for _, inner := range c.Objects {
			if !isText(inner) {
				return false
			}
		}
		return len(c.Objects) > 0
	}
	_, ok := o.(*widget.Label)
	return ok
}

func (l lines) walk(objects []fyne.CanvasObject, width float32, visit func(o fyne.CanvasObject, y, height float32)) float32 {
	var y float32
	var above fyne.CanvasObject
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		if above != nil {
			y += l.gap(above, o)
		}
		if width > 0 && o.Size().Width != width {
			o.Resize(fyne.NewSize(width, o.MinSize().Height)) // a paragraph knows its height by its width
		}
		height := o.MinSize().Height
		if visit != nil {
			visit(o, y, height)
		}
		y += height
		above = o
	}
	return y
}

// Layout places the objects.
func (l lines) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.walk(objects, size.Width, func(o fyne.CanvasObject, y, height float32) {
		o.Move(fyne.NewPos(0, y))
		o.Resize(fyne.NewSize(size.Width, height))
	})
}

// MinSize is the height of all and the width of the widest.
func (l lines) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var width float32
	height := l.walk(objects, 0, func(o fyne.CanvasObject, _, _ float32) { width = fyne.Max(width, o.MinSize().Width) })
	return fyne.NewSize(width, height)
}

// Scrolled scrolls a column of objects, with room for the bar at its right.
func Scrolled(content fyne.CanvasObject) *container.Scroll {
	return container.NewVScroll(Margin(0, 0, 0, theme.ScrollBarSize(), content))
}
