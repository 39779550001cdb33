package picture

import (
	"image"
	"image/color"
	"image/draw"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// px turns hundredths of the shorter side into pixels.
func (p *canvas) px(units float64) int { return int(units*p.unit + 0.5) }

func (p *canvas) fill(r image.Rectangle, c color.Color) {
	draw.Draw(p, r, image.NewUniform(c), image.Point{}, draw.Src)
}

// The sides from which a text is set.
const (
	fromLeft = iota
	fromRight
	centred
)

// least is how small a text may become to fit, as a share of the size that is wanted.
const least = 0.55

// fit sets a text on a baseline, smaller where it would be too wide; what does not fit at the least size is cut with “…”. It returns
// the width that it takes.
func (p *canvas) fit(text string, x, baseline, width int, size float64, bold bool, c color.Color, side int) int {
	if text == "" || width <= 0 {
		return 0
	}
	wanted := size
	for ; size > wanted*least && p.width(text, size, bold) > width; size *= 0.97 {
	}
	for runes := []rune(text); p.width(text, size, bold) > width && len(runes) > 1; {
		runes = runes[:len(runes)-1]
		text = string(runes) + "…"
	}
	taken := p.width(text, size, bold)
	switch side {
	case fromRight:
		x -= taken
	case centred:
		x += (width - taken) / 2
	}
	d := font.Drawer{Dst: p, Src: image.NewUniform(c), Face: p.face(size, bold), Dot: fixed.P(x, baseline)}
	d.DrawString(text)
	return taken
}

func (p *canvas) face(size float64, bold bool) font.Face {
	face, err := opentype.NewFace(p.fonts[bold], &opentype.FaceOptions{Size: size * p.unit, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		panic("picture: " + err.Error()) // the program's own letters, at a size above 0
	}
	return face
}

func (p *canvas) width(text string, size float64, bold bool) int {
	return font.MeasureString(p.face(size, bold), text).Ceil()
}

// podium draws the first three, the first largest.
func (p *canvas) podium(rows []line, top int) {
	rows = rows[:min(len(rows), len(medals))]
	left, right := p.px(5), p.Rect.Dx()-p.px(5)
	height := (p.Rect.Dy() - top - p.px(4)) / len(rows)
	for i, l := range rows {
		middle := top + p.px(2) + i*height + height/2
		radius := p.px(7.5)
		p.disc(left+radius, middle, radius, medals[min(i, len(medals)-1)])
		p.fit(l.place, left, middle+p.px(3.2), 2*radius, 9, true, color.White, centred)
		size := 8.0
		if i > 0 {
			size = 6.4
		}
		points := p.fit(l.points, right, middle+p.px(2.4), p.px(28), size*0.9, true, ink, fromRight)
		start := left + 2*radius + p.px(3)
		width := right - points - p.px(3) - start
		baseline := middle + p.px(1)
		if first, second := p.parted(l.name, width, size*least); second != "" { // a name is never cut
			p.fit(first, start, baseline-p.px(size*0.75), width, size*0.7, true, ink, fromLeft)
			l.name, size = second, size*0.7
		}
		p.fit(l.name, start, baseline, width, size, true, ink, fromLeft)
		p.fit(l.club, start, middle+p.px(6.2), width, 3.8, false, quiet, fromLeft)
	}
}

// parted is a name in two lines where one would be too wide at a size; second is empty where it would not.
func (p *canvas) parted(name string, width int, size float64) (first, second string) {
	words := strings.Fields(name)
	if len(words) < 2 || p.width(name, size, true) <= width {
		return name, ""
	}
	at := 1
	for at < len(words)-1 && p.width(strings.Join(words[:at], " "), size, true) < p.width(strings.Join(words[at:], " "), size, true) {
		at++
	}
	return strings.Join(words[:at], " "), strings.Join(words[at:], " ")
}

// list draws the first places, one a line.
func (p *canvas) list(rows []line, top int) {
	const pitch = 6.6 // of a line: letters of a thirtieth of the side are read on a phone
	left, right := p.px(4), p.Rect.Dx()-p.px(4)
	count := min(len(rows), int(float64(p.Rect.Dy()-top-p.px(3))/(pitch*p.unit)))
	for i, l := range rows[:count] {
		y := top + p.px(1.5) + int(float64(i)*pitch*p.unit)
		if i%2 == 1 {
			p.fill(image.Rect(0, y, p.Rect.Dx(), y+p.px(pitch)), stripe)
		}
		baseline := y + p.px(4.6)
		p.fit(l.place, left, baseline, p.px(7), 3.8, true, quiet, fromLeft)
		points := p.fit(l.points, right, baseline, p.px(24), 3.8, true, ink, fromRight)
		start := left + p.px(8)
		free := right - points - p.px(2) - start
		taken := p.fit(l.name, start, baseline, free, 3.8, i < len(medals), ink, fromLeft)
		p.fit(l.club, start+taken+p.px(2), baseline, free-taken-p.px(2), 2.8, false, quiet, fromLeft)
	}
}

// disc draws a filled circle, its edge smoothed.
func (p *canvas) disc(x, y, radius int, c color.RGBA) {
	for dy := -radius; dy <= radius; dy++ {
		for dx := -radius; dx <= radius; dx++ {
			inside := 0
			for s := range 16 { // a quarter of a pixel each way
				fx, fy := float64(dx)+float64(s%4)/4, float64(dy)+float64(s/4)/4
				if fx*fx+fy*fy <= float64(radius*radius) {
					inside++
				}
			}
			if inside == 0 {
				continue
			}
			under := p.RGBAAt(x+dx, y+dy)
			mix := func(a, b uint8) uint8 { return uint8((int(a)*inside + int(b)*(16-inside)) / 16) }
			p.SetRGBA(x+dx, y+dy, color.RGBA{mix(c.R, under.R), mix(c.G, under.G), mix(c.B, under.B), 0xff})
		}
	}
}
