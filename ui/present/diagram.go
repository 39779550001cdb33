package present

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

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

// PaintDiagram paints a diagram into a room at any size: its letters grow with it.
func PaintDiagram(p *kit.Painter, of *export.Diagram, at fyne.Position, size fyne.Size) {
	const between = 0.16 // of a column, for the links
	column := size.Width / (float32(of.Columns) - between)
	width := column * (1 - between)
	row := min(size.Height/float32(of.Rows), width*0.14)
	top := at.Y + (size.Height-row*float32(of.Rows))/2
	x := func(box int) float32 { return at.X + column*float32(of.Boxes[box].Column) }
	for i, l := range of.Links { // with a step at a part of the way
		from, to := fyne.NewPos(x(l.From[0])+width, top+row*float32(of.Middle(l.From))), fyne.NewPos(x(l.To[0]), top+row*float32(of.Middle(l.To)))
		middle := from.X + (to.X-from.X)*float32(i+1)/float32(len(of.Links)+1)
		ink, thick := kit.ColorQuiet, float32(1)
		if l.Strong {
			ink, thick = theme.ColorNamePrimary, 2
		}
		p.Stroke(ink, thick, from, fyne.NewPos(middle, from.Y), fyne.NewPos(middle, to.Y), to)
	}
	for i, b := range of.Boxes {
		paintBox(p, b, fyne.NewPos(x(i), top+row*float32(b.Top)), width, row)
	}
}

func paintBox(p *kit.Painter, b export.DiagramBox, at fyne.Position, width, row float32) {
	p.Box(at, fyne.NewSize(width, row*float32(b.Height())), kit.Shape{Fill: kit.ColorCard, Edge: kit.ColorLine, Width: 1, Radius: row * 0.2})
	side, bold := row*0.3, fyne.TextStyle{Bold: true}
	p.Text(b.Title, at.AddXY(side, 0), fyne.NewSize(width-2*side, row), kit.Pen{Ink: kit.ColorQuiet, Size: row * 0.56, Style: bold})
	for i, l := range b.Lines {
		place, ends := at.AddXY(side, row*float32(1+i)), kit.Pen{Ink: kit.ColorQuiet, Size: row * 0.54, Align: fyne.TextAlignTrailing}
		right := float32(0)
		if l.Right != "" {
			right = min(kit.Width(l.Right, ends.Size, ends.Style)+side, width*0.45)
		}
		p.Text(l.Text, place, fyne.NewSize(width-2*side-right, row), kit.Pen{Size: row * 0.68, Style: fyne.TextStyle{Bold: l.Strong}})
		p.Text(l.Right, place.AddXY(width-2*side-right, 0), fyne.NewSize(right, row), ends)
	}
}
