package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
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

// Refresh paints the panel as it is now, and what is on it.
func (p *Panel) Refresh() {
	p.BaseWidget.Refresh()
	p.Content.Refresh()
}

// CreateRenderer draws the panel.
func (p *Panel) CreateRenderer() fyne.WidgetRenderer {
	least := func() fyne.Size { return p.Content.MinSize().AddWidthHeight(2*p.Padding, 2*p.Padding) }
	return NewPainter(p, least, func(painter *Painter, size fyne.Size) {
		look := Shape{Fill: p.Fill, Edge: p.Edge, Radius: p.Radius}
		switch p.Edge {
		case "":
		case theme.ColorNamePrimary: // it is in hand
			look.Width = 2
		default:
			look.Width = 1
		}
		painter.Box(fyne.Position{}, size, look)
		p.Content.Move(fyne.NewPos(p.Padding, p.Padding))
		p.Content.Resize(size.SubtractWidthHeight(2*p.Padding, 2*p.Padding))
		painter.Add(p.Content)
	})
}

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
	return container.New(layout.NewCustomPaddedLayout(top, bottom, left, right), content)
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

// Warning is a paragraph that warns.
func Warning(text string) *widget.Label {
	l := Wrapped(text)
	l.Importance = widget.WarningImportance
	return l
}

// Caption is a line in small letters.
func Caption(text string) *widget.Label {
	l := widget.NewLabel(text)
	l.SizeName = theme.SizeNameCaptionText
	return l
}

// Field is what is asked for, close below what it is called.
func Field(label string, field fyne.CanvasObject) *fyne.Container {
	return Tight(Caption(label), field)
}
