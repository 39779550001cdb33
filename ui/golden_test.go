package ui

import (
	"cmp"
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

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/engine/hall"
	"raduno/engine/importer"
	"raduno/engine/publish"
	"raduno/ui/kit"
	"raduno/ui/present"
)

var must = worked.Must

// The main screens look as they did when they were last looked at: light in the pictures of the manual, in both
// its languages, and dark. go test ./ui -run TestMainScreens -update paints them anew: look at them before they are committed.
func TestMainScreens(t *testing.T) {
	worked.Slow(t)
	t.Cleanup(func() { must(t, kit.Speak(kit.Italian)) })
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
			u.Prefs.SetMode(c.mode)
			u.Prefs.SetLanguage(c.language)
			must(t, kit.Speak(c.language))
			u.rebuild()
			u.restyle()
			for i, screen := range screens {
				screen.show(t, u)
				u.Report("")
				u.Win.Resize(fyne.NewSize(1000, 500))            // the test's window lays out anew where its size changes
				u.Win.Resize(fyne.NewSize(1024+float32(i), 640)) // no two of a width: see the manual's PDF
				compare(t, filepath.Join(c.folder, screen.file), u.Win.Canvas().Capture())
			}
		})
	}
}

// The screens of the other games look as in the manual's chapters.
func TestGameScreens(t *testing.T) {
	worked.Slow(t)
	t.Cleanup(func() { must(t, kit.Speak(kit.Italian)) })
	for _, screen := range gameScreens {
		for _, language := range []kit.Language{kit.Italian, kit.English} {
			u := screen.open(t)
			must(t, kit.Speak(language))
			u.Prefs.SetLanguage(language)
			u.rebuild()
			u.restyle()
			u.GoTo(present.ScoresTab)
			u.Win.Resize(fyne.NewSize(1000, 500))
			u.Win.Resize(screen.size) // no two of a width: see the manual's PDF
			screen.show(u)
			u.Report("")
			u.Win.Resize(screen.size.AddWidthHeight(20, 20))
			u.Win.Resize(screen.size)
			compare(t, filepath.Join("..", "assets", "manual", string(language), screen.file), u.Win.Canvas().Capture())
			must(t, kit.Speak(kit.Italian))
		}
	}
}

// gameScreens are those of the other games: each a tournament, and what is done on its page of the scores.
var gameScreens = []struct {
	file string
	size fyne.Size
	open func(*testing.T) *UI
	show func(*UI)
}{
	// The powers in their order, a year half written, and in grey what Enter takes.
	{"diplomacy.png", fyne.NewSize(1031, 600), diplomacyWindow, func(u *UI) {
		u.scores.GoTo(1, 0, "Centri 1903")
		keys(u, "3\n5\n")
	}},
	// Games of all rounds: named planes, days, one late, one under way.
	{"lega.png", fyne.NewSize(1032, 690), leagueWindow, func(u *UI) { listGames(u, 1) }},
	// The score sheet of a game side against side, half written.
	{"lega-scheda.png", fyne.NewSize(1033, 690), leagueWindow, func(u *UI) {
		u.scores.Open(1)
		keys(u, "\n0\n2\n60\n\n1\n0\n20\n")
	}},
	// A game of four with its pot, and the victory points that are left to give.
	{"babylon5.png", fyne.NewSize(1180, 690), babylonWindow, func(u *UI) {
		u.scores.GoTo(1, 3, "Punti vittoria")
	}},
}

// listGames chooses what the list of games shows, as its position in the list.
func listGames(u *UI, which int) {
	for _, s := range uitest.All[*kit.Select](u.Win.Content()) {
		if len(s.Options) == 3 && s.Options[2] == kit.Tr("Tutte le partite") {
			s.SetSelectedIndex(which)
		}
	}
}

// named are players with names as people have them.
func named(n int) []engine.Player {
	var players []engine.Player
	for i, name := range strings.Fields("Ada Bea Ciro Dino Elsa Fabio Gino Ida Luca Mara Nino Olga Pia Rino")[:n] {
		surname := strings.Fields("Abate Bruni Conti Danti Elmi Fonti Galli Izzo Leone Monti Neri Orsi Pace Riva")[i]
		players = append(players, engine.Player{Name: name, Surname: surname, Club: []string{"ROMA", "MILANO", "PISA"}[i%3], Plays: true})
	}
	return players
}

// record writes fields into the score sheet of a table.
func record(u *UI, round, table int, fill func(p game.Place)) {
	u.Change("", func(d *desk.Desk) error {
		p, err := d.View().Place(round, table)
		if err != nil {
			return err
		}
		seen := engine.Round{Tables: []engine.Table{*p.Table}}.Clone().Tables[0]
		fill(p)
		_, err = d.SetTable(round, seen, *p.Table)
		return err
	}, nil)
}

// leagueWindow is a window on a league of Blue Max, some of whose games have days.
func leagueWindow(t *testing.T) *UI {
	u := gameWindow(t, "lega-bluemax", 0)
	players := named(8)
	for i, nick := range []string{"adalina", "", "barone", "", "elsa76", "", "", ""} {
		players[i].Nick, players[i].Club = nick, ""
	}
	enrol(u, players...)
	for i, days := range [][2]string{{"", ""}, {"", "15/11/2026"}, {"12/11/2026", ""}, {"", "30/11/2026"}} {
		record(u, 1+i/2, 1+i%2, func(p game.Place) {
			p.Table.Record.Set("Cominciata", days[0])
			p.Table.Record.Set("Scadenza", days[1])
		})
	}
	return u
}

// babylonWindow is a window on a league of Babylon 5 with a game of four that is nearly over.
func babylonWindow(t *testing.T) *UI {
	u := gameWindow(t, "babylon5", 0, engine.Entry{Label: "Inizio della stagione", Value: "1/9/2026"})
	players := named(4)
	for i := range players {
		players[i].Club = ""
	}
	enrol(u, players...)
	u.Change("", func(d *desk.Desk) error {
		_, _, err := d.AddGame([]int{1, 2, 3, 4}, nil)
		return err
	}, nil)
	record(u, 1, 1, func(p game.Place) {
		p.Table.Record.Set("Data", "20/11/2026")
		p.Table.Record.Set("Entro il tempo", "SI")
		for i, values := range [][]string{
			{"Umani", "Alleanza", "21", "15", "normale", "1"},
			{"Narn", "Vendetta", "17", "12", "", "1"},
			{"Minbari", "", "12", "9", "", ""},
			{"Centauri", "", "12", "7", "", ""},
		} {
			for j, label := range []string{"Razza", "Agenda finale", "Potere", "Influenza", "Vittoria", "Punti vittoria"} {
				p.Table.Seats[i].Record.Set(label, values[j])
			}
		}
	})
	return u
}

// diplomacyWindow is a window on a round of Diplomacy with two years of a game.
func diplomacyWindow(t *testing.T) *UI {
	u := gameWindow(t, "dip-waccon2014", 0, engine.Entry{Label: "Centri di ogni anno", Value: "SI"})
	u.Change("", func(d *desk.Desk) error {
		_, err := d.AddPlayers(named(14))
		return err
	}, nil)
	drawRoundOf(t, u, 1, "")
	record(u, 1, 1, func(p game.Place) {
		for i, centres := range []string{"54", "45", "56", "56", "44", "65", "44"} {
			p.Table.Seats[i].Record.Set("Centri 1901", centres[:1])
			p.Table.Seats[i].Record.Set("Centri 1902", centres[1:])
		}
	})
	return u
}

// demoWindow is a window on the demonstration tournament, before its first draw.
func demoWindow(t *testing.T) *UI {
	t.Helper()
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	must(t, importer.MakeDemo(path, desk.Env{}))
	u := emptyWindow(t)
	u.Win.Resize(fyne.NewSize(1024, 640))
	u.files.open(path)
	if u.View == nil {
		t.Fatal("the demonstration is not open")
	}
	return u
}

// screens are the main ones in the order of a day, each shown from the one before.
var screens = []struct {
	file string
	show func(*testing.T, *UI)
}{
	{"iscritti.png", func(_ *testing.T, u *UI) {
		u.GoTo(present.RosterTab)
		u.focusPage()
	}},
	{"tavoli.png", func(_ *testing.T, u *UI) {
		u.tables.DrawSeeded("manuale")
		u.GoTo(present.TablesTab)
		u.focusPage()
	}},
	{"scambio.png", func(_ *testing.T, u *UI) {
		u.tables.Take(u.View.Round(1).Tables[1].Seats[2].Player)
	}},
	{"punti.png", func(t *testing.T, u *UI) {
		u.tables.Release()
		u.tables.Confirm()
		for number, points := range map[int][]int{1: {52, 31, 44, 20}, 2: {18, 60, 25, 41}, 3: {33, 12, 100, -1}} {
			scored(t, u, number, points...)
		}
		u.GoTo(present.ScoresTab)
		u.scores.Open(4)
	}},
	{"proposta.png", func(t *testing.T, u *UI) {
		sent := hall.Proposal{Round: 1, Table: 4, Device: "telefono 3FA2"}
		for i, seat := range u.View.Round(1).Table(4).Seats {
			sent.Seats = append(sent.Seats, hall.ProposedSeat{Player: seat.Player, Score: []string{"38", "51", "12", "44"}[i]})
		}
		must(t, worked.Err(hall.Of(u.Desk).Propose(sent)))
		u.Reload()
	}},
	{"classifica.png", func(_ *testing.T, u *UI) {
		u.GoTo(present.StandingsTab)
		u.focusPage()
	}},
	{"sala.png", func(_ *testing.T, u *UI) {
		u.GoTo(present.HallTab)
		u.focusPage()
	}},
	{"stampa.png", func(_ *testing.T, u *UI) {
		u.Print(publish.PrintRequest{Kind: publish.SeatList, Round: u.Round, Type: u.View.Type.ID})
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
	if *worked.Update {
		must(t, writePicture(path, reduce(picture)))
		return
	}
	f, err := os.Open(path)
	must(t, err)
	defer f.Close()
	want, err := png.Decode(f)
	must(t, err)
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
			if err := writePicture(filepath.Join(dir, filepath.Base(filepath.Dir(path))+"_"+filepath.Base(path)), picture); err != nil {
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
