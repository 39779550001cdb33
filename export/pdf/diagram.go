package pdf

import "raduno/export"

// The measures of a diagram on paper, in millimetres.
const (
	diagramRow   = 6.4 // height of a line, where the page has room for it
	diagramLeast = 3.2 // and at least
)

// diagram sets a diagram over the width of the page, on a page of its own where it does not fit below what stands there. It is the
// last that stands on its page.
func (l *listing) diagram(d *export.Diagram) {
	const between = 0.14 // of a column, for the links
	l.y += 4
	row := min(diagramRow, l.room()/d.Rows)
	if row < diagramLeast {
		l.next()
		row = min(diagramRow, l.room()/d.Rows)
	}
	column := l.bodyWidth() / (float64(d.Columns) - between)
	width, top := column*(1-between), l.y
	x := func(box int) float64 { return margin + column*float64(d.Boxes[box].Column) }
	for i, link := range d.Links {
		from, to := x(link.From[0])+width, x(link.To[0])
		y1, y2 := top+row*d.Middle(link.From), top+row*d.Middle(link.To)
		l.stroke(soft, 0.2)
		if link.Strong {
			l.stroke(l.deep, 0.5)
		}
		middle := from + (to-from)*float64(i+1)/float64(len(d.Links)+1)
		l.segment(from, y1, middle, y1)
		l.segment(middle, y1, middle, y2)
		l.segment(middle, y2, to, y2)
	}
	size := 9.5 * row / diagramRow
	for i, b := range d.Boxes {
		left, y := x(i), top+row*b.Top
		l.fill(white)
		l.stroke(l.deep, 0.3)
		l.rounded(left, y, width, row*b.Height(), 1.2, "1234", "FD")
		l.diagramLine(export.DiagramLine{Text: b.Title, Strong: true}, left, y, width, row, size*0.85, soft)
		for j, line := range b.Lines {
			l.stroke(faint, 0.2)
			l.rule(left, y+row*float64(1+j), width)
			l.diagramLine(line, left, y+row*float64(1+j), width, row, size, ink)
		}
	}
}

func (l *listing) diagramLine(line export.DiagramLine, x, y, width, row, size float64, c colour) {
	const side = 1.5
	base := y + row/2 + size*point*capHeight/2
	l.ink(soft)
	l.font(regular, size*0.8)
	right := min(l.width(printable(line.Right)), width*0.45)
	l.put(x+width-side-right, base, right+0.1, export.Right, line.Right)
	style := regular
	if line.Strong {
		style = bold
	}
	l.ink(c)
	l.font(style, size)
	l.put(x+side, base, width-3*side-right, export.Left, line.Text)
}
