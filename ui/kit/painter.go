package kit

import (
	"cmp"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// Painter draws a widget of ours, anew wherever the widget is refreshed. What it drew before it uses again.
type Painter struct {
	of      fyne.CanvasObject
	paint   func(*Painter, fyne.Size)
	least   func() fyne.Size
	objects []fyne.CanvasObject
	boxes   pool[*canvas.Rectangle]
	texts   pool[*canvas.Text]
	strokes pool[*canvas.Line]
}

// NewPainter makes the renderer of a widget: paint draws it into a room, and least is the room that it needs.
func NewPainter(of fyne.CanvasObject, least func() fyne.Size, paint func(*Painter, fyne.Size)) *Painter {
	return &Painter{
		of: of, least: least, paint: paint,
		boxes:   pool[*canvas.Rectangle]{make: func() *canvas.Rectangle { return canvas.NewRectangle(color.Transparent) }},
		texts:   pool[*canvas.Text]{make: func() *canvas.Text { return canvas.NewText("", color.Transparent) }},
		strokes: pool[*canvas.Line]{make: func() *canvas.Line { return canvas.NewLine(color.Transparent) }},
	}
}

// pool keeps what was made for one drawing for the next.
type pool[T any] struct {
	make func() T
	made []T
	used int
}

func (p *pool[T]) next() T {
	if p.used == len(p.made) {
		p.made = append(p.made, p.make())
	}
	p.used++
	return p.made[p.used-1]
}

// Shape is the look of a rectangle; a colour without a name is none.
type Shape struct {
	Fill, Edge    fyne.ThemeColorName
	Width, Radius float32 // of the edge; of the corners
}

// Box draws a rectangle.
func (p *Painter) Box(at fyne.Position, size fyne.Size, look Shape) {
	box := p.boxes.next()
	box.FillColor, box.StrokeColor, box.StrokeWidth, box.CornerRadius = color.Transparent, color.Transparent, look.Width, look.Radius
	if look.Fill != "" {
		box.FillColor = Color(look.Fill)
	}
	if look.Edge != "" {
		box.StrokeColor = Color(look.Edge)
	}
	box.Move(at)
	box.Resize(size)
	p.Add(box)
}

// Pen is the look of a line of text.
type Pen struct {
	Ink   fyne.ThemeColorName // empty for that of the running text
	Size  float32             // 0 for that of the running text
	Style fyne.TextStyle
	Align fyne.TextAlign
}

// Text writes a line into a room, in the middle of its height: what does not fit is written a little smaller, and cut where that does not
// help. Of an empty text nothing is seen.
func (p *Painter) Text(text string, at fyne.Position, room fyne.Size, pen Pen) {
	if text == "" {
		return
	}
	size := shrunk(text, room.Width, cmp.Or(pen.Size, theme.TextSize()), pen.Style)
	text, ink := Fit(text, room.Width, size, pen.Style), Color(cmp.Or(pen.Ink, theme.ColorNameForeground))
	line := p.texts.next()
	if line.Text != text || line.Color != ink || line.TextSize != size || line.TextStyle != pen.Style || line.Alignment != pen.Align {
		line.Text, line.Color, line.TextSize, line.TextStyle, line.Alignment = text, ink, size, pen.Style, pen.Align
		line.Refresh()
	}
	height := fyne.MeasureText("Èg", size, pen.Style).Height
	line.Resize(fyne.NewSize(room.Width, height))
	line.Move(at.AddXY(0, (room.Height-height)/2))
	p.Add(line)
}

// Stroke draws a line through points.
func (p *Painter) Stroke(ink fyne.ThemeColorName, width float32, points ...fyne.Position) {
	for i := range points[1:] {
		stroke := p.strokes.next()
		stroke.StrokeColor, stroke.StrokeWidth, stroke.Position1, stroke.Position2 = Color(ink), width, points[i], points[i+1]
		p.Add(stroke)
	}
}

// Add shows what is laid out already.
func (p *Painter) Add(objects ...fyne.CanvasObject) { p.objects = append(p.objects, objects...) }

// Layout draws the widget.
func (p *Painter) Layout(size fyne.Size) {
	p.objects, p.boxes.used, p.texts.used, p.strokes.used = p.objects[:0], 0, 0, 0
	p.paint(p, size)
}

// MinSize is the room that it needs.
func (p *Painter) MinSize() fyne.Size { return p.least() }

// Refresh draws it as it is now.
func (p *Painter) Refresh() {
	p.Layout(p.of.Size())
	canvas.Refresh(p.of)
}

// Objects are what was drawn.
func (p *Painter) Objects() []fyne.CanvasObject { return p.objects }

// Destroy has nothing to let go of.
func (p *Painter) Destroy() {}
