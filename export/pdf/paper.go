package pdf

import (
	"image"
	"image/color"
	"math"

	"github.com/jung-kurt/gofpdf"
	"github.com/srwiley/rasterx"
	"golang.org/x/image/draw"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Paper is a print: a PDF, and its pages for a window that shows them before they are printed.
type Paper struct {
	PDF   []byte
	pages []page
}

// page is what was drawn on a page, in its order; measures are in millimetres.
type page struct {
	width, height float64
	marks         []mark
}

// mark draws something that stands on a page.
type mark func(*canvas)

// Pages is how many pages a print has.
func (p *Paper) Pages() int { return len(p.pages) }

// Page draws a page, counted from 0, as large as it fits into a box of pixels.
func (p *Paper) Page(number, width, height int) image.Image {
	page := p.pages[number]
	scale := min(float64(width)/page.width, float64(height)/page.height)
	c := &canvas{image.NewRGBA(image.Rect(0, 0, max(1, int(page.width*scale)), max(1, int(page.height*scale)))), scale, 0}
	draw.Draw(c, c.Rect, image.White, image.Point{}, draw.Src)
	for _, m := range page.marks {
		m(c)
	}
	return c
}

// note remembers what is drawn on the current page, or in the form that is being recorded.
func (d *document) note(m mark) {
	if d.recording != nil {
		*d.recording = append(*d.recording, m)
		return
	}
	p := &d.pages[d.pdf.PageNo()-1]
	p.marks = append(p.marks, m)
}

// brush is how a shape is drawn.
type brush struct {
	filled, stroked colour
	line            float64 // width
	dashes          float64 // length of dashes and of the gaps between them; 0 for a whole line
}

// area is a rectangle of a page.
type area struct{ x, y, width, height float64 }

// fine is how many units of a shape are a millimetre: a path of rasterx has whole numbers.
const fine = 50.0

func at(x, y float64) fixed.Point26_6 { return rasterx.ToFixedP(x*fine, y*fine) }

// drawn remembers a shape in an area that is drawn in a style of gofpdf: F fills it, D draws its line, FD does both.
func (d *document) drawn(style string, r area, draw func(rasterx.Adder)) {
	var shape rasterx.Path
	draw(&shape)
	b := d.brush
	d.note(func(c *canvas) {
		if style != "D" {
			c.paint(r, shape, b.filled, 0, 0)
		}
		if style != "F" {
			c.paint(r, shape, b.stroked, b.line, b.dashes)
		}
	})
}

// segment draws a straight line.
func (d *document) segment(x1, y1, x2, y2 float64) {
	d.pdf.Line(x1, y1, x2, y2)
	d.drawn("D", area{min(x1, x2), min(y1, y2), math.Abs(x2 - x1), math.Abs(y2 - y1)}, func(shape rasterx.Adder) {
		shape.Start(at(x1, y1))
		shape.Line(at(x2, y2))
		shape.Stop(false)
	})
}

// rect draws a rectangle.
func (d *document) rect(x, y, width, height float64, style string) {
	d.pdf.Rect(x, y, width, height, style)
	d.drawn(style, area{x, y, width, height}, func(shape rasterx.Adder) {
		rasterx.AddRect(x*fine, y*fine, (x+width)*fine, (y+height)*fine, 0, shape)
	})
}

// rounded draws a rectangle with some of its corners rounded, from the upper left clockwise "1234".
func (d *document) rounded(x, y, width, height, radius float64, corners, style string) {
	d.pdf.RoundedRect(x, y, width, height, radius, corners, style)
	d.drawn(style, area{x, y, width, height}, func(shape rasterx.Adder) {
		if corners == "14" { // what is cut off at the right are the other two
			width += radius
		}
		rasterx.AddRoundRect(x*fine, y*fine, (x+width)*fine, (y+height)*fine, radius*fine, radius*fine, 0, rasterx.RoundGap, shape)
	})
}

// circle draws a filled circle with its line.
func (d *document) circle(x, y, radius float64) {
	d.pdf.Circle(x, y, radius, "FD")
	d.drawn("FD", area{x - radius, y - radius, 2 * radius, 2 * radius}, func(shape rasterx.Adder) {
		rasterx.AddCircle(x*fine, y*fine, radius*fine, shape)
	})
}

// dash sets the length of the dashes of a line; 0 for whole lines.
func (d *document) dash(length float64) {
	d.dashes = length
	if length == 0 {
		d.pdf.SetDashPattern(nil, 0)
		return
	}
	d.pdf.SetDashPattern([]float64{length, length}, 0)
}

// picture sets a picture of the document into a box.
func (d *document) picture(name string, x, y, width, height float64) {
	d.pdf.ImageOptions(name, x, y, width, height, false, gofpdf.ImageOptions{}, 0, "")
	picture := d.pictures[name]
	d.note(func(c *canvas) {
		draw.CatmullRom.Scale(c, c.box(area{x, y, width, height}), picture, picture.Bounds(), draw.Over, nil)
	})
}

func (c colour) rgba() color.RGBA { return color.RGBA{uint8(c.R), uint8(c.G), uint8(c.B), 255} }

// canvas is a page that is being drawn in pixels.
type canvas struct {
	*image.RGBA
	scale float64 // pixels of a millimetre
	top   float64 // where what is drawn begins
}

// box is a rectangle of the page in pixels.
func (c *canvas) box(r area) image.Rectangle {
	return image.Rect(int(math.Floor(r.x*c.scale)), int(math.Floor((r.y+c.top)*c.scale)), int(math.Ceil((r.x+r.width)*c.scale)),
		int(math.Ceil((r.y+r.height+c.top)*c.scale)))
}

// paint fills a shape that stands in an area, or draws its line where that has a width.
func (c *canvas) paint(r area, shape rasterx.Path, ink colour, width, dash float64) {
	box := c.box(r).Inset(-1 - int(width*c.scale)).Intersect(c.Rect)
	if box.Empty() {
		return
	}
	scanner := rasterx.NewScannerGV(box.Dx(), box.Dy(), c.SubImage(box).(*image.RGBA), box)
	scanner.SetColor(ink.rgba())
	pen := rasterx.NewDasher(box.Dx(), box.Dy(), scanner)
	var to rasterx.Adder = &pen.Filler
	if width > 0 {
		to = pen
		dash *= c.scale
		pen.SetStroke(fixed.Int26_6(width*c.scale*64), 0, rasterx.ButtCap, nil, rasterx.RoundGap, rasterx.Round, []float64{dash, dash}, 0)
	}
	scale := c.scale / fine
	shape.AddTo(&rasterx.MatrixAdder{Adder: to, M: rasterx.Matrix2D{
		A: scale, D: scale, E: -float64(box.Min.X), F: c.top*c.scale - float64(box.Min.Y),
	}})
	pen.Draw()
}

// text sets letters from x on.
func (c *canvas) text(face *opentype.Font, size, x, y float64, text string, ink colour) {
	letters, err := opentype.NewFace(face, &opentype.FaceOptions{Size: size * point * c.scale, DPI: 72})
	if err != nil {
		return // a page of no size
	}
	dot := fixed.Point26_6{X: fixed.Int26_6(x * c.scale * 64), Y: fixed.Int26_6((y + c.top) * c.scale * 64)}
	for _, r := range text {
		box, mask, from, advance, _ := letters.Glyph(dot, r)
		if mask != nil {
			draw.DrawMask(c, box, image.NewUniform(ink.rgba()), image.Point{}, mask, from, draw.Over)
		}
		dot.X += advance
	}
}
