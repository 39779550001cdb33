package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/export"
)

var must = worked.Must

// ranked is a standings of n players with long names and clubs.
func ranked(n int, name string) export.Content {
	r := export.Ranking{Title: "Classifica", State: "Classifica finale", Columns: []export.Column{
		{Kind: export.PlaceColumn}, {Kind: export.GivenColumn}, {Kind: export.SurnameColumn}, {Kind: export.ClubColumn}, {
			Kind: export.TotalColumn,
		},
	}}
	for i := range n {
		r.Rows = append(r.Rows, export.Row{Cells: []export.Cell{
			{Text: string(rune('1' + i%9))},
			{Text: name},
			{Text: "Rossi"},
			{Text: strings.Repeat("CLUB ", 12)},
			{Text: "301,825"},
		}})
	}
	return export.Content{Rankings: []export.Ranking{r}}
}

// The pictures have the sizes that networks ask for and are the same bytes each time, whatever the number of players.
func TestPicturesHaveTheirSizes(t *testing.T) {
	for _, n := range []int{1, 2, 8, 200} {
		for _, size := range []Size{Square, Wide} {
			var podium, again, list bytes.Buffer
			tournament := &engine.Tournament{Info: engine.Info{Name: strings.Repeat("Campionato ", 9)}}
			for w, draw := range map[*bytes.Buffer]func() error{
				&podium: func() error { return Podium(&podium, tournament, ranked(n, "Anna"), size) },
				&again:  func() error { return Podium(&again, tournament, ranked(n, "Anna"), size) },
				&list:   func() error { return Standings(&list, tournament, ranked(n, "Anna"), size) },
			} {
				must(t, draw())
				if c, err := png.DecodeConfig(bytes.NewReader(w.Bytes())); err != nil || c.Width != size.Width || c.Height != size.Height {
					t.Errorf("%d players: %v, %v", n, c, err)
				}
			}
			if !bytes.Equal(podium.Bytes(), again.Bytes()) {
				t.Error("the same standings make two pictures")
			}
		}
	}
	if err := Podium(&bytes.Buffer{}, &engine.Tournament{}, export.Content{}, Square); engine.KindOf(err) != engine.BadInput {
		t.Errorf("without standings: %v", err)
	}
}

// The club's picture keeps its shape, however wide it is.
func TestAWideLogoKeepsItsShape(t *testing.T) {
	logo := image.NewRGBA(image.Rect(0, 0, 400, 40))
	draw.Draw(logo, logo.Rect, image.NewUniform(color.RGBA{0xff, 0, 0, 0xff}), image.Point{}, draw.Src)
	var file, podium bytes.Buffer
	must(t, png.Encode(&file, logo))
	must(t, Podium(&podium, &engine.Tournament{Logo: file.Bytes()}, ranked(3, "Anna"), Square))
	drawn, err := png.Decode(&podium)
	must(t, err)
	var red image.Rectangle
	for x := range Square.Width {
		for y := range Square.Height {
			if r, g, _, _ := drawn.At(x, y).RGBA(); r > 0xf000 && g < 0x1000 {
				red = red.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if wide := float64(red.Dx()) / float64(max(red.Dy(), 1)); wide < 9 || wide > 11 {
		t.Errorf("ten times as wide as high, it is drawn %v", red)
	}
}

// A name is never cut: where one line would be too narrow it takes two, at a size that fits.
func TestNoNameIsCut(t *testing.T) {
	fonts, err := faces()
	must(t, err)
	p := &canvas{fonts: fonts, unit: 10.8}
	const width = 560 // of a name on the podium
	name := "Massimiliano Alessandro Della Valle Castelnuovo Montefeltro"
	first, second := p.parted(name, width, 8*least)
	if first+" "+second != name {
		t.Fatalf("%q, %q", first, second)
	}
	for _, half := range []string{first, second} {
		if p.width(half, 8*0.7*least, true) > width {
			t.Errorf("%q does not fit", half)
		}
	}
}
