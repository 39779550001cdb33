// Package picture draws the podium and the first places as PNG in the sizes that people post, without a browser.
package picture

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"strings"
	"sync"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/font/opentype"

	"raduno/assets"
	"raduno/engine"
	"raduno/export"
)

// Size is a picture's in pixels.
type Size struct{ Width, Height int }

// The sizes that networks show whole: a square for a post, and the wide one of a link's preview.
var (
	Square = Size{1080, 1080}
	Wide   = Size{1200, 630}
)

// The colours, dark on light and light on dark: both above 7:1.
var (
	paper  = color.RGBA{0xfb, 0xf8, 0xf1, 0xff}
	ink    = color.RGBA{0x1d, 0x23, 0x29, 0xff}
	quiet  = color.RGBA{0x4a, 0x50, 0x55, 0xff}
	band   = color.RGBA{0x17, 0x4f, 0x66, 0xff}
	stripe = color.RGBA{0xef, 0xe9, 0xdc, 0xff}
	medals = [3]color.RGBA{{0xd9, 0xa4, 0x21, 0xff}, {0x9a, 0xa3, 0xab, 0xff}, {0xb0, 0x6a, 0x2c, 0xff}}
)

// faces are the program's own letters, parsed once.
var faces = sync.OnceValues(func() (map[bool]*opentype.Font, error) {
	parsed := map[bool]*opentype.Font{}
	for bold, name := range map[bool]string{false: "DejaVuSansCondensed", true: "DejaVuSansCondensed-Bold"} {
		f, err := opentype.Parse(assets.Font(name))
		if err != nil {
			return nil, engine.Wrap(err, engine.Broken, "Il carattere %s del programma non si legge", name)
		}
		parsed[bold] = f
	}
	return parsed, nil
})

// canvas is a picture that is being drawn.
type canvas struct {
	*image.RGBA
	fonts map[bool]*opentype.Font
	unit  float64 // a hundredth of the shorter side
}

// Podium writes the first three of a tournament, large.
func Podium(w io.Writer, t *engine.Tournament, c export.Content, size Size) error {
	return write(w, t, c, size, func(p *canvas, rows []line, top int) { p.podium(rows, top) })
}

// Standings writes the first places, as many as stay readable on a phone.
func Standings(w io.Writer, t *engine.Tournament, c export.Content, size Size) error {
	return write(w, t, c, size, func(p *canvas, rows []line, top int) { p.list(rows, top) })
}

// line is a row of the standings as a picture shows it.
type line struct{ place, name, club, points string }

// lines are the ranked rows of the standings of the players.
func lines(c export.Content) []line {
	if len(c.Rankings) == 0 {
		return nil
	}
	ranking := c.Players()
	var list []line
	for _, row := range ranking.Rows {
		text := func(kind export.ColumnKind) string { return export.Clean(ranking.Text(row, kind)) }
		l := line{text(export.PlaceColumn), strings.Join(ranking.Name(row), " "), text(export.ClubColumn), text(export.TotalColumn)}
		if l.place != "–" {
			list = append(list, l)
		}
	}
	return list
}

// write draws the head of a picture, has the rest drawn below it and writes it as PNG. Without standings it is an error of kind BadInput.
func write(w io.Writer, t *engine.Tournament, c export.Content, size Size, below func(p *canvas, rows []line, top int)) error {
	rows := lines(c)
	if len(rows) == 0 {
		return engine.Errorf(engine.BadInput, "Non c'è ancora una classifica da disegnare: prima si gioca un turno.")
	}
	fonts, err := faces()
	if err != nil {
		return err
	}
	p := &canvas{image.NewRGBA(image.Rect(0, 0, size.Width, size.Height)), fonts, float64(min(size.Width, size.Height)) / 100}
	p.fill(p.Rect, paper)
	top := p.px(17)
	p.fill(image.Rect(0, 0, size.Width, top), band)
	left, right := p.px(4), size.Width-p.px(4)
	if logo, err := png.Decode(bytes.NewReader(t.Logo)); err == nil {
		side := p.px(13)
		at := logo.Bounds()
		width := min(side*at.Dx()/max(at.Dy(), 1), 3*side)
		height := min(side, width*at.Dy()/max(at.Dx(), 1)+1)
		box := image.Rect(right-width, (top-height)/2, right, (top+height)/2)
		xdraw.CatmullRom.Scale(p, box, logo, at, draw.Over, nil)
		right = box.Min.X - p.px(2)
	}
	ranking := c.Players()
	title := cmp.Or(export.Clean(t.Info.Name), ranking.Title)
	p.fit(title, left, p.px(8), right-left, 6, true, color.White, 0)
	p.fit(export.Joined(" · ", ranking.State, t.Info.Venue, c.About.Days(t.Info)), left, p.px(14), right-left, 3.4, false, color.White, 0)
	below(p, rows, top)
	return png.Encode(w, p)
}
