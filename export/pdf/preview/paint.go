package preview

import (
	"encoding/hex"
	"image"
	"image/color"
	"math"
	"slices"

	"golang.org/x/image/draw"
	"golang.org/x/image/math/f64"
	"golang.org/x/image/vector"
)

// point is a place on a page.
type point struct{ x, y float64 }

// toward is a place on the way to another, at a part of it.
func (p point) toward(to point, part float64) point {
	return point{p.x + (to.x-p.x)*part, p.y + (to.y-p.y)*part}
}

// matrix turns places into others, as the six numbers of a PDF's cm.
type matrix [6]float64

func (m matrix) at(p point) point {
	return point{m[0]*p.x + m[2]*p.y + m[4], m[1]*p.x + m[3]*p.y + m[5]}
}

// then is a matrix after another: first m, then n.
func (m matrix) then(n matrix) matrix {
	o := n.at(point{m[4], m[5]})
	return matrix{
		n[0]*m[0] + n[2]*m[1], n[1]*m[0] + n[3]*m[1], n[0]*m[2] + n[2]*m[3], n[1]*m[2] + n[3]*m[3], o.x, o.y,
	}
}

// size is how much longer lines become.
func (m matrix) size() float64 { return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2])) }

// path is lines, each from point to point; curves are made of short ones.
type path [][]point

func (p *path) move(to point) { *p = append(*p, []point{to}) }

func (p path) last() point {
	line := p[len(p)-1]
	return line[len(line)-1]
}

func (p path) line(to point) { p[len(p)-1] = append(p[len(p)-1], to) }

// curve is a Bézier curve to a point by two others.
func (p path) curve(b, c, to point) {
	const steps = 8
	a := p.last()
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		ab, bc, cd := a.toward(b, t), b.toward(c, t), c.toward(to, t)
		p.line(ab.toward(bc, t).toward(bc.toward(cd, t), t))
	}
}

func (p path) closed() { p.line(p[len(p)-1][0]) }

// through is the path as a matrix turns it.
func (p path) through(m matrix) path {
	q := make(path, len(p))
	for i, line := range p {
		q[i] = make([]point, len(line))
		for j, at := range line {
			q[i][j] = m.at(at)
		}
	}
	return q
}

// state is what q keeps and Q brings back.
type state struct {
	to           matrix // from the units of the page to pixels
	fill, stroke color.RGBA
	width        float64
	dashes       []float64
	face         *face
	size         float64 // of the font
	clip         image.Rectangle
}

// painter draws what a page says.
type painter struct {
	state
	doc     *Document
	picture *image.RGBA
	kept    []state
	path    path
	text    point
}

// run does what the operators of a page say, or of a drawing that is placed on it.
func (p *painter) run(content []byte, resources dict) {
	l := &lexer{data: content}
	var values []any
	for v := l.next(); v != nil; v = l.next() {
		switch op, ok := v.(word); {
		case !ok:
			values = append(values, v)
			continue
		case op == "BI":
			p.stencil(l)
		case op == "Do":
			p.place(resources["XObject"].(dict)[values[0].(name)])
		case op == "Tf":
			fonts, _ := p.doc.object(resources["Font"])
			p.face, p.size = p.doc.face(fonts[values[0].(name)]), values[1].(float64)
		case op == "Tj":
			p.letters(values[0].([]byte))
		case op == "d":
			p.dashes = floats(values[0].([]any))
			if values[1] != 0. {
				panic(unknown("dashes"))
			}
		default:
			p.do(op, floats(values))
		}
		values = values[:0]
	}
}

// arguments is how many numbers stand before each operator that is known.
var arguments = map[word]int{
	"q": 0, "Q": 0, "cm": 6, "w": 1, "J": 1, "j": 1, "RG": 3, "rg": 3, "G": 1, "g": 1, "BT": 0, "ET": 0, "Td": 2,
	"m": 2, "l": 2, "c": 6, "h": 0, "re": 4, "S": 0, "f": 0, "B": 0, "n": 0,
}

// do does an operator that has only numbers.
func (p *painter) do(op word, n []float64) {
	if count, known := arguments[op]; !known || count != len(n) {
		panic(unknown(op))
	}
	at := func(i int) point { return point{n[i], n[i+1]} }
	switch op {
	case "q":
		p.kept = append(p.kept, p.state)
	case "Q":
		p.state, p.kept = p.kept[len(p.kept)-1], p.kept[:len(p.kept)-1]
	case "cm":
		p.to = matrix(n).then(p.to)
	case "w":
		p.width = n[0]
	case "J", "j":
		if n[0] != map[word]float64{"J": 0, "j": 1}[op] { // lines end where they end, and corners are round
			panic(unknown(op))
		}
	case "RG", "G":
		p.stroke = colour(n)
	case "rg", "g":
		p.fill = colour(n)
	case "Td":
		p.text = at(0)
	case "m":
		p.path.move(at(0))
	case "l":
		p.path.line(at(0))
	case "c":
		p.path.curve(at(0), at(2), at(4))
	case "h":
		p.path.closed()
	case "re":
		p.path.rectangle(at(0), n[2], n[3])
	case "S", "f", "B", "n":
		p.paint(op)
	}
}

func (p *path) rectangle(at point, width, height float64) {
	p.move(at)
	for _, to := range []point{{at.x + width, at.y}, {at.x + width, at.y + height}, {at.x, at.y + height}, at} {
		p.line(to)
	}
}

// colour is one of one number for grey or three.
func colour(n []float64) color.RGBA {
	if len(n) == 1 {
		n = []float64{n[0], n[0], n[0]}
	}
	of := func(v float64) uint8 { return uint8(math.Round(v * 255)) }
	return color.RGBA{of(n[0]), of(n[1]), of(n[2]), 255}
}

// paint fills the path, draws its lines, or both.
func (p *painter) paint(op word) {
	if op == "f" || op == "B" {
		p.cover(p.path.through(p.to), p.fill)
	}
	if op != "f" && op != "n" {
		p.cover(p.outline(), p.stroke)
	}
	p.path = nil
}

// cover paints the inside of a path, in pixels.
func (p *painter) cover(area path, c color.RGBA) {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, line := range area {
		for _, at := range line {
			low, high = point{min(low.x, at.x), min(low.y, at.y)}, point{max(high.x, at.x), max(high.y, at.y)}
		}
	}
	if low.x > high.x {
		return
	}
	box := image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x))+1, int(math.Ceil(high.y))+1).Intersect(p.clip)
	if box.Empty() {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, line := range area {
		for i, at := range line {
			x, y := float32(at.x-float64(box.Min.X)), float32(at.y-float64(box.Min.Y))
			if i == 0 {
				r.MoveTo(x, y)
			} else {
				r.LineTo(x, y)
			}
		}
		r.ClosePath()
	}
	r.Draw(p.picture, box, image.NewUniform(c), image.Point{})
}

// outline is the area that the lines of the path cover, in pixels.
func (p *painter) outline() (area path) {
	half := p.width / 2 * p.to.size()
	lines := p.path
	if len(p.dashes) > 0 {
		lines = dashed(lines, p.dashes)
	}
	for _, line := range lines.through(p.to) {
		for i := 1; i < len(line); i++ {
			a, b := line[i-1], line[i]
			length := math.Hypot(b.x-a.x, b.y-a.y)
			if length == 0 {
				continue
			}
			dx, dy := (b.x-a.x)/length*half, (b.y-a.y)/length*half
			area = append(area, []point{{a.x - dy, a.y + dx}, {b.x - dy, b.y + dx}, {b.x + dy, b.y - dx}, {a.x + dy, a.y - dx}})
		}
		for i, at := range line {
			inner := i > 0 && i < len(line)-1
			if inner || line[0] == line[len(line)-1] {
				area = append(area, disc(at, half))
			}
		}
	}
	return area
}

// disc is a circle, the same way round as the pieces of a line.
func disc(at point, radius float64) []point {
	const corners = 12
	circle := make([]point, corners)
	for i := range circle {
		sin, cos := math.Sincos(-2 * math.Pi * float64(i) / corners)
		circle[i] = point{at.x + radius*cos, at.y + radius*sin}
	}
	return circle
}

// dashed are the pieces of lines that are drawn where some are left out.
func dashed(lines path, dashes []float64) (pieces path) {
	for _, line := range lines {
		drawn, turn, left := true, 0, dashes[0]
		pieces.move(line[0])
		for i := 1; i < len(line); i++ {
			for at := line[i-1]; at != line[i]; {
				length := math.Hypot(line[i].x-at.x, line[i].y-at.y)
				if step := min(length, left); step == length {
					at, left = line[i], left-step
				} else {
					at, left = at.toward(line[i], step/length), 0
				}
				if drawn {
					pieces.line(at)
				}
				if left <= 0 {
					turn++
					drawn, left = !drawn, dashes[turn%len(dashes)]
					if drawn {
						pieces.move(at)
					}
				}
			}
		}
	}
	return pieces
}

// letters draws characters, of two bytes each.
func (p *painter) letters(text []byte) {
	at := p.text
	for pair := range slices.Chunk(text, 2) {
		outline, width := p.face.glyph(int(pair[0])<<8 | int(pair[1]))
		p.cover(outline.through(matrix{p.size, 0, 0, p.size, at.x, at.y}.then(p.to)), p.fill)
		at.x += width * p.size
	}
}

// place draws a picture, or a drawing that stands on several pages.
func (p *painter) place(of any) {
	about, content := p.doc.object(of)
	if about["Subtype"] == name("Image") {
		picture := p.doc.image(of)
		w, h := float64(picture.Bounds().Dx()), float64(picture.Bounds().Dy())
		m := matrix{1 / w, 0, 0, -1 / h, 0, 1}.then(p.to)
		draw.CatmullRom.Transform(p.picture, f64.Aff3{m[0], m[2], m[4], m[1], m[3], m[5]}, picture, picture.Bounds(), draw.Over, nil)
		return
	}
	if about["Subtype"] != name("Form") || about["Matrix"] != nil {
		panic(unknown("drawing"))
	}
	own, _ := p.doc.object(about["Resources"])
	kept, depth := p.state, len(p.kept)
	box := floats(about["BBox"].([]any))
	a, b := p.to.at(point{box[0], box[3]}), p.to.at(point{box[2], box[1]})
	p.clip = p.clip.Intersect(image.Rect(int(a.x), int(a.y), int(math.Ceil(b.x)), int(math.Ceil(b.y))))
	p.run(content, own)
	p.state, p.kept = kept, p.kept[:depth] // gofpdf's rounded rectangles leave a q without its Q
}

// stencil paints the points of an inline picture of one bit each, in hexadecimal digits.
func (p *painter) stencil(l *lexer) {
	about := dict{}
	for key := l.next(); key != word("ID"); key = l.next() {
		about[key.(name)] = l.next()
	}
	if about["IM"] != word("true") || about["BPC"] != 1. || about["F"] != name("AHx") {
		panic(unknown("picture"))
	}
	decode := floats(about["D"].([]any))
	rows, err := hex.DecodeString(l.until('>'))
	if err != nil || l.next() != word("EI") || !slices.Equal(decode, []float64{1, 0}) {
		panic(unknown("picture"))
	}
	w, h := int(about["W"].(float64)), int(about["H"].(float64))
	bytes := (w + 7) / 8
	var area path
	for y := range h {
		for x := range w {
			if rows[y*bytes+x/8]&(0x80>>(x%8)) != 0 {
				area.rectangle(point{float64(x) / float64(w), 1 - float64(y+1)/float64(h)}, 1/float64(w), 1/float64(h))
			}
		}
	}
	p.cover(area.through(p.to), p.fill)
}
