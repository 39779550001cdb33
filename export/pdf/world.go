package pdf

import (
	"strconv"

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
	trace := func(path worldmap.Path) {
		fromX, fromY := at(path.From)
		d.pdf.MoveTo(fromX, fromY)
		for _, s := range path.Segments {
			toX, toY := at(s.To)
			if s.Curved {
				// A quadratic curve as the cubic one that a PDF knows.
				cx, cy := at(s.Control)
				d.pdf.CurveBezierCubicTo(fromX+(cx-fromX)*2/3, fromY+(cy-fromY)*2/3, toX+(cx-toX)*2/3, toY+(cy-toY)*2/3, toX, toY)
			} else {
				d.pdf.LineTo(toX, toY)
			}
			fromX, fromY = toX, toY
		}
	}
	world := worldmap.Drawn()
	d.stroke(soft, 1.1*scale)
	d.pdf.SetDashPattern([]float64{3.2 * scale, 3.2 * scale}, 0)
	for _, lane := range world.Lanes {
		trace(lane)
		d.pdf.DrawPath("D")
	}
	d.pdf.SetDashPattern(nil, 0)
	d.stroke(coast, 1.2*scale)
	for _, c := range world.Continents {
		for _, territory := range c.Territories {
			d.pdf.SetFillColor(c.Fill[0], c.Fill[1], c.Fill[2])
			for _, path := range territory.Outline {
				trace(path)
				d.pdf.ClosePath()
				d.pdf.DrawPath("FD")
			}
		}
	}
	d.stroke(coast, max(3.4*scale, 0.6)) // continents are told apart without colours too
	for _, border := range world.Borders {
		trace(border)
		d.pdf.DrawPath("D")
	}
	d.stroke(coast, 1.2*scale)
	d.fill(white)
	for _, c := range world.Continents {
		for _, territory := range c.Territories {
			d.mark(territory, scale, at)
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

// mark sets value and name of a territory.
func (d *document) mark(t worldmap.Territory, scale float64, at func(worldmap.Point) (float64, float64)) {
	cx, cy := at(t.At)
	const leastRadius, leastValue = 1.45, 7.0 // a value is read across the table, on half a page too
	radius := max(worldmap.ValueRadius*scale, leastRadius)
	d.pdf.Circle(cx, cy, radius, "FD")
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
