package ui

import (
	"cmp"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/kit"
)

// go test ./ui -run TestMainScreens -update paints the pictures of the main screens anew: look at them before they
// are committed.
var update = flag.Bool("update", false, "paint the pictures of the main screens anew")

// The main screens look as they did when somebody last looked at them, light and dark.
func TestMainScreens(t *testing.T) {
	for mode, name := range map[kit.Mode]string{kit.Light: "light", kit.Dark: "dark"} {
		u, _ := drawnWindow(t)
		u.prefs.setMode(mode)
		u.restyle()
		u.win.Resize(fyne.NewSize(1024, 600))
		u.drawSeeded("pictures")
		press(t, u, "Rifai il turno 1")
		u.confirm()
		seats := u.snap.round(1).Table(1).Seats
		for i, points := range []int{50, 100, -1, 12} {
			seats[i].Score = engine.NewScore(points)
		}
		u.change("", func(d *desk.Desk) error {
			_, err := d.SetScores(1, 1, seats)
			return err
		}, nil)
		u.tell("")
		for p, screen := range map[page]string{pageRoster: "roster", pageTables: "tables", pageScores: "scores", pageStandings: "standings"} {
			u.goTo(p)
			u.focusPage()
			u.win.Resize(fyne.NewSize(1024, 600))
			compare(t, filepath.Join("testdata", screen+"_"+name+".png"), u.win.Canvas().Capture())
		}
	}
}

// colours are how many a picture keeps: the theme has few, the rest are edges of letters.
const colours = 48

// reduce keeps the most frequent colours of a picture, so that its file is small.
func reduce(picture image.Image) *image.Paletted {
	bounds := picture.Bounds()
	count := map[color.RGBA]int{}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			count[color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA)]++
		}
	}
	order := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(count[b]-count[a], cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	var palette color.Palette
	for _, c := range order[:min(len(order), colours)] {
		palette = append(palette, c)
	}
	small := image.NewPaletted(bounds, palette)
	draw.Draw(small, bounds, picture, bounds.Min, draw.Src)
	return small
}

// compare holds a picture against the one in a file. Edges of letters may be a little off: the file has fewer
// colours, and not every processor rounds alike.
func compare(t *testing.T, path string, picture image.Image) {
	t.Helper()
	if *update {
		if err := writePicture(path, reduce(picture)); err != nil {
			t.Fatal(err)
		}
		return
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != picture.Bounds() {
		t.Fatalf("%s: the picture is %v, was %v", path, picture.Bounds(), want.Bounds())
	}
	off := 0
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			if differ(want.At(x, y), picture.At(x, y)) {
				off++
			}
		}
	}
	if off*500 > want.Bounds().Dx()*want.Bounds().Dy() {
		dir := os.Getenv("RADUNO_PICTURES")
		if dir != "" {
			if err := writePicture(filepath.Join(dir, filepath.Base(path)), picture); err != nil {
				t.Error(err)
			}
		}
		t.Errorf("%s: %d pixels differ; RADUNO_PICTURES=FOLDER keeps what it looks like now", path, off)
	}
}

// differ reports whether two colours look different.
func differ(a, b color.Color) bool {
	const much = 70 << 8
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	for _, d := range []int{int(r1) - int(r2), int(g1) - int(g2), int(b1) - int(b2)} {
		if d > much || d < -much {
			return true
		}
	}
	return false
}

func writePicture(path string, picture image.Image) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(f, picture); err != nil {
		_ = f.Close()
		return err
	}
	return f.Close()
}
