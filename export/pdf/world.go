package pdf

import (
	"cmp"
	"strconv"

	"github.com/srwiley/rasterx"

	"raduno/export"
	"raduno/export/worldmap"
)

// worldNames is the least width of the map, in millimetres, at which the names of the territories can be
// read.
const worldNames = 150.0

// drawWorld draws the map of the world, as large as it fits into a box.
func (d *document) drawWorld(x, y, width, height float64) {
	scale := min(width/worldmap.Width, height/worldmap.Height)
	at := func(p worldmap.Point) (float64, float64) {
		return x + (width-worldmap.Width*scale)/2 + p.X*scale, y + (height-worldmap.Height*scale)/2 + p.Y*scale
	}
	world := worldmap.Drawn()
	d.stroke(soft, 1.1*scale)
	d.dash(3.2 * scale)
	for _, lane := range world.Lanes {
		d.trace(lane, "D", at)
	}
	d.dash(0)
	d.stroke(coast, 1.2*scale)
	for _, c := range world.Continents {
		for _, territory := range c.Territories {
			d.fill(colour{R: c.Fill[0], G: c.Fill[1], B: c.Fill[2]})
			for _, path := range territory.Outline {
				d.trace(path, "FD", at)
			}
		}
	}
	d.stroke(coast, max(3.4*scale, 0.6)) // continents are told apart without colours too
	for _, border := range world.Borders {
		d.trace(border, "D", at)
	}
	d.stroke(coast, 1.2*scale)
	d.fill(white)
	for _, c := range world.Continents {
		for _, territory := range c.Territories {
			d.territory(territory, scale, at)
		}
	}
	d.ink(soft)
	d.font(bold, worldmap.TitleSize*scale/point)
	for _, c := range world.Continents {
		for i, text := range c.Lines {
			cx, cy := at(worldmap.Point{X: c.At.X, Y: c.At.Y + float64(i)*worldmap.TitleSize*1.15})
			d.put(cx-20, cy, 40, export.Center, text)
		}
	}
	d.stroke(ink, 0.2)
}

// trace draws a line of the map, or with FD an outline.
func (d *document) trace(path worldmap.Path, style string, place func(worldmap.Point) (float64, float64)) {
	fromX, fromY := place(path.From)
	low, high := path.From, path.From // of the points, within which the line lies
	d.pdf.MoveTo(fromX, fromY)
	shape := rasterx.Path{}
	shape.Start(at(fromX, fromY))
	for _, s := range path.Segments {
		toX, toY := place(s.To)
		for _, p := range []worldmap.Point{s.To, cmp.Or(s.Control, s.To)} {
			low, high = worldmap.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}, worldmap.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
		}
		// A quadratic curve as the cubic one that a PDF knows.
		if s.Curved {
			cx, cy := place(s.Control)
			x1, y1, x2, y2 := fromX+(cx-fromX)*2/3, fromY+(cy-fromY)*2/3, toX+(cx-toX)*2/3, toY+(cy-toY)*2/3
			d.pdf.CurveBezierCubicTo(x1, y1, x2, y2, toX, toY)
			shape.CubeBezier(at(x1, y1), at(x2, y2), at(toX, toY))
		} else {
			d.pdf.LineTo(toX, toY)
			shape.Line(at(toX, toY))
		}
		fromX, fromY = toX, toY
	}
	if style == "FD" {
		d.pdf.ClosePath()
		shape.Stop(true)
	}
	d.pdf.DrawPath(style)
	x, y := place(low)
	right, bottom := place(high)
	d.drawn(style, area{x, y, right - x, bottom - y}, shape.AddTo)
}

// territory sets value and name of a territory.
func (d *document) territory(t worldmap.Territory, scale float64, at func(worldmap.Point) (float64, float64)) {
	cx, cy := at(t.At)
	const leastRadius, leastValue = 1.45, 7.0 // a value is read across the table, on half a page too
	radius := max(worldmap.ValueRadius*scale, leastRadius)
	d.circle(cx, cy, radius)
	size := max(radius*1.25/point, leastValue)
	d.font(bold, size)
	d.put(cx-radius, cy+size*point*capHeight/2, 2*radius, export.Center, strconv.Itoa(t.Value))
	if worldmap.Width*scale < worldNames {
		return
	}
	d.font(regular, worldmap.NameSize*scale/point)
	for i, text := range t.Lines {
		nx, ny := at(worldmap.Point{X: t.Label.X, Y: t.Baseline(i)})
		d.put(nx-20, ny, 40, export.Center, text)
	}
}
