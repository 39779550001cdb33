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
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/ui/kit"
)

// update test ./ui -run TestMainScreens -update paints the pictures of the main screens anew: look at them before they
// are committed.
var update = flag.Bool("update", false, "paint the pictures of the main screens anew")

// The main screens look as they did when somebody last looked at them: light in the pictures of the manual, in both
// its languages, and dark.
func TestMainScreens(t *testing.T) {
	t.Cleanup(func() {
		if err := kit.Speak(kit.Italian); err != nil {
			t.Error(err)
		}
	})
	manual := filepath.Join("..", "assets", "manual")
	for _, c := range []struct {
		language kit.Language
		mode     kit.Mode
		folder   string
	}{
		{kit.Italian, kit.Light, filepath.Join(manual, "it")},
		{kit.English, kit.Light, filepath.Join(manual, "en")},
		{kit.Italian, kit.Dark, "testdata"},
	} {
		t.Run(string(c.language)+"/"+string(c.mode), func(t *testing.T) {
			u := demoWindow(t)
			u.prefs.setMode(c.mode)
			u.prefs.setLanguage(c.language)
			if err := kit.Speak(c.language); err != nil {
				t.Fatal(err)
			}
			u.rebuild()
			u.restyle()
			for i, screen := range screens {
				screen.show(t, u)
				u.Tell("")
				u.win.Resize(fyne.NewSize(1000, 500))            // the test's window lays out anew where its size changes
				u.win.Resize(fyne.NewSize(1024+float32(i), 600)) // no two of a width: see the manual's PDF
				compare(t, filepath.Join(c.folder, screen.file), u.win.Canvas().Capture())
			}
		})
	}
}

// The score sheet of a game of Diplomacy looks as in the manual's chapter: the powers in their order, a year half
// written, and in grey what Enter takes.
func TestGameScreens(t *testing.T) {
	t.Cleanup(func() {
		if err := kit.Speak(kit.Italian); err != nil {
			t.Error(err)
		}
	})
	for _, language := range []kit.Language{kit.Italian, kit.English} {
		u := gameWindow(t, "dip-waccon2014", 0, engine.Entry{Label: "Centri di ogni anno", Value: "SI"})
		u.Change("", func(d *desk.Desk) error {
			var players []engine.Player
			for i, name := range strings.Fields("Ada Bea Ciro Dino Elsa Fabio Gino Ida Luca Mara Nino Olga Pia Rino") {
				surname := strings.Fields("Abate Bruni Conti Danti Elmi Fonti Galli Izzo Leone Monti Neri Orsi Pace Riva")[i]
				players = append(players, engine.Player{Name: name, Surname: surname, Club: []string{"ROMA", "MILANO", "PISA"}[i%3], Plays: true})
			}
			_, err := d.AddPlayers(players)
			return err
		}, nil)
		drawRoundOf(t, u, 1, "")
		u.Change("", func(d *desk.Desk) error {
			p, err := d.Place(1, 1)
			if err != nil {
				return err
			}
			seen := engine.Round{Tables: []engine.Table{*p.Table}}.Clone().Tables[0]
			g, _ := d.Game()
			if _, err := g.(game.Pasted).Paste(p, "5 4\n4 5\n5 6\n5 6\n4 4\n6 5\n4 4\n"); err != nil {
				return err
			}
			var seats []engine.Record
			for _, seat := range p.Table.Seats {
				seats = append(seats, seat.Record)
			}
			_, err = d.SetGame(1, seen, p.Table.Record, seats)
			return err
		}, nil)
		if err := kit.Speak(language); err != nil {
			t.Fatal(err)
		}
		u.prefs.setLanguage(language)
		u.rebuild()
		u.restyle()
		u.goTo(pageScores)
		u.game.GoTo(1, 0, "Centri 1903")
		keys(u, "3\n5\n")
		u.Tell("")
		u.win.Resize(fyne.NewSize(1000, 500))
		u.win.Resize(fyne.NewSize(1031, 600))
		compare(t, filepath.Join("..", "assets", "manual", string(language), "diplomacy.png"), u.win.Canvas().Capture())
	}
}

// demoWindow is a window on the demonstration tournament, before its first draw.
func demoWindow(t *testing.T) *UI {
	t.Helper()
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	if err := desk.MakeDemo(path, desk.Env{}); err != nil {
		t.Fatal(err)
	}
	a := test.NewTempApp(t)
	w := a.NewWindow("Raduno")
	u := Create(a, w, Options{Inline: true, Env: desk.Env{Seed: seeds()}})
	w.Resize(fyne.NewSize(1024, 600))
	u.OpenFile(path)
	if u.snap == nil {
		t.Fatal("the demonstration is not open")
	}
	t.Cleanup(func() {
		if err := u.desk.Close(); err != nil {
			t.Error(err)
		}
	})
	return u
}

// screens are the main ones in the order of a day, each shown from the one before.
var screens = []struct {
	file string
	show func(*testing.T, *UI)
}{
	{"iscritti.png", func(_ *testing.T, u *UI) {
		u.goTo(pageRoster)
		u.focusPage()
	}},
	{"tavoli.png", func(_ *testing.T, u *UI) {
		u.tables.DrawSeeded("manuale")
		u.goTo(pageTables)
		u.focusPage()
	}},
	{"scambio.png", func(_ *testing.T, u *UI) {
		u.tables.Take(u.snap.Round(1).Tables[1].Seats[2].Player)
	}},
	{"punti.png", func(t *testing.T, u *UI) {
		u.tables.Release()
		u.tables.Confirm()
		for number, points := range map[int][]int{1: {52, 31, 44, 20}, 2: {18, 60, 25, 41}, 3: {33, 12, 100, -1}} {
			seats := slices.Clone(u.snap.Round(1).Table(number).Seats)
			for i := range seats {
				seats[i].Score = engine.NewScore(points[i])
			}
			u.Change("", func(d *desk.Desk) error {
				_, err := d.SetScores(1, *d.View().Round(1).Table(number), seats)
				return err
			}, nil)
		}
		u.goTo(pageScores)
		u.scores.Open(4)
	}},
	{"proposta.png", func(t *testing.T, u *UI) {
		sent := desk.Proposal{Round: 1, Table: 4, Device: "telefono 3FA2"}
		for i, seat := range u.snap.Round(1).Table(4).Seats {
			sent.Seats = append(sent.Seats, desk.ProposedSeat{Player: seat.Player, Score: []string{"38", "51", "12", "44"}[i]})
		}
		if _, err := u.desk.Propose(sent); err != nil {
			t.Fatal(err)
		}
		u.Follow()
	}},
	{"classifica.png", func(_ *testing.T, u *UI) {
		u.goTo(pageStandings)
		u.focusPage()
	}},
	{"sala.png", func(_ *testing.T, u *UI) {
		u.goTo(pageHall)
		u.focusPage()
	}},
}

// colours are how many a picture keeps: the theme has few, the rest are edges of letters.
const (
	colours = 16
	grounds = 8
)

// reduce keeps few colours of a picture, so that its file is small: the grounds exactly, and of the others the most
// frequent that are not near each other.
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
	for _, c := range order {
		near := func(kept color.Color) bool { return !apart(c, kept, 24) }
		if len(palette) < grounds || len(palette) < colours && !slices.ContainsFunc(palette, near) {
			palette = append(palette, c)
		}
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
			if apart(want.At(x, y), picture.At(x, y), 70) {
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

// apart reports whether two colours are further than a step of 256 from each other in a channel.
func apart(a, b color.Color, step int) bool {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	for _, d := range []int{int(r1) - int(r2), int(g1) - int(g2), int(b1) - int(b2)} {
		if d > step<<8 || d < -step<<8 {
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
