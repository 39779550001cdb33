package present

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/export"
	"raduno/ui/kit"
)

// BracketOf is the bracket of a tournament as everybody may see it; nil where no semifinals are confirmed. A final that is a draft is
// not in it.
func BracketOf(s *View) *export.Diagram {
	b := s.Bracket()
	if b == nil || !s.Round(s.Type.Semifinals()).Published() {
		return nil
	}
	shown := *b
	if !s.Round(s.Type.Final()).Published() {
		shown.Finals = nil
	}
	return desk.Diagram(&shown, s.Name, func(t engine.Text) string { return kit.Say(t) })
}

// Diagram paints a diagram at any size: its letters grow with it.
type Diagram struct {
	widget.BaseWidget
	diagram *export.Diagram
}

// NewDiagram is the widget of a diagram.
func NewDiagram(d *export.Diagram) *Diagram {
	w := &Diagram{diagram: d}
	w.ExtendBaseWidget(w)
	return w
}

// CreateRenderer paints it.
func (d *Diagram) CreateRenderer() fyne.WidgetRenderer {
	r := &diagramRenderer{of: d}
	return kit.Painted(d, r.place, func() fyne.Size { return fyne.NewSize(40, 40) }, func() []fyne.CanvasObject { return r.objects })
}

type diagramRenderer struct {
	of      *Diagram
	objects []fyne.CanvasObject
}

// place paints it anew: there are some dozens of lines.
func (r *diagramRenderer) place(size fyne.Size) {
	d := r.of.diagram
	r.objects = nil
	if size.Width < 40 || size.Height < 40 || d.Rows == 0 {
		return
	}
	const between = 0.16 // of a column, for the links
	column := size.Width / (float32(d.Columns) - between)
	width := column * (1 - between)
	row := fyne.Min(size.Height/float32(d.Rows), width*0.14)
	top := (size.Height - row*float32(d.Rows)) / 2
	x := func(box int) float32 { return column * float32(d.Boxes[box].Column) }
	for i, l := range d.Links {
		from := fyne.NewPos(x(l.From[0])+width, top+row*float32(d.Middle(l.From)))
		r.link(float32(i+1)/float32(len(d.Links)+1), from, fyne.NewPos(x(l.To[0]), top+row*float32(d.Middle(l.To))), l.Strong)
	}
	for i, b := range d.Boxes {
		r.box(b, fyne.NewPos(x(i), top+row*float32(b.Top)), width, row)
	}
}

// link leads from one place to another, with a step at a part of the way.
func (r *diagramRenderer) link(part float32, from, to fyne.Position, strong bool) {
	ink, thick := kit.ColorQuiet, float32(1)
	if strong {
		ink, thick = theme.ColorNamePrimary, 2
	}
	middle := from.X + (to.X-from.X)*part
	for _, step := range [][2]fyne.Position{
		{from, fyne.NewPos(middle, from.Y)},
		{fyne.NewPos(middle, from.Y), fyne.NewPos(middle, to.Y)},
		{fyne.NewPos(middle, to.Y), to},
	} {
		line := canvas.NewLine(kit.Color(ink))
		line.StrokeWidth, line.Position1, line.Position2 = thick, step[0], step[1]
		r.objects = append(r.objects, line)
	}
}

func (r *diagramRenderer) box(b export.DiagramBox, at fyne.Position, width, row float32) {
	card := canvas.NewRectangle(kit.Color(kit.ColorCard))
	card.StrokeColor, card.StrokeWidth, card.CornerRadius = kit.Color(kit.ColorLine), 1, row*0.2
	card.Move(at)
	card.Resize(fyne.NewSize(width, row*float32(b.Height())))
	r.objects = append(r.objects, card)
	side := row * 0.3
	r.line(b.Title, at.AddXY(side, 0), fyne.NewSize(width-2*side, row), fyne.TextAlignLeading, row*0.56, true, kit.ColorQuiet)
	for i, l := range b.Lines {
		place := at.AddXY(side, row*float32(1+i))
		style := fyne.TextStyle{}
		right := fyne.Min(kit.Width(l.Right, row*0.54, style)+side, width*0.45)
		if l.Right == "" {
			right = 0
		}
		r.line(l.Text, place, fyne.NewSize(width-2*side-right, row), fyne.TextAlignLeading, row*0.68, l.Strong, theme.ColorNameForeground)
		r.line(l.Right, place.AddXY(width-2*side-right, 0), fyne.NewSize(right, row), fyne.TextAlignTrailing, row*0.54, false, kit.ColorQuiet)
	}
}

func (r *diagramRenderer) line(text string, at fyne.Position, size fyne.Size, align fyne.TextAlign, letters float32, bold bool,
	ink fyne.ThemeColorName,
) {
	if text == "" {
		return
	}
	line := kit.NewLine()
	line.Set(text, at, size, align, letters, fyne.TextStyle{Bold: bold}, ink)
	r.objects = append(r.objects, line.Text)
}
