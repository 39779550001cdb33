package publish

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
)

// The preview of every page of every print looks as poppler draws it: no part of a page is lighter or darker, so that no word
// lacks, and none stands elsewhere.
func TestPreviewsLookAsPoppler(t *testing.T) {
	worked.Slow(t)
	poppler := worked.Tool(t, "pdftoppm")
	d, dir := played(t, time.Now)
	logo := filepath.Join(dir, "logo.png")
	file, err := os.Create(logo)
	must(t, err)
	picture := image.NewRGBA(image.Rect(0, 0, 60, 40))
	for i := range picture.Pix {
		picture.Pix[i] = uint8(i * 7 / 5)
	}
	if err = png.Encode(file, picture); err == nil {
		err = file.Close()
	}
	must(t, err)
	before := d.View().Tournament.Info
	info := before
	paid := *d.View().Players[4]
	paid.Fee, paid.Paid = "10", "SI"
	info.Footer, info.Colour = "Grazie a tutti", "verde"
	err = errors.Join(d.EditPlayer(*d.View().Players[4], paid), d.SetInfo(before, info), d.SetLogo(logo, false), d.SetLogo(logo, true))
	must(t, err)
	hiddenNames(t, d)
	league := leagueOf(t)
	for _, p := range Printers {
		of, kind := d, p.Kind
		if p.offers != nil {
			of = league
		}
		for _, half := range []bool{false, true} {
			_, paper, err := Printed(of, PrintRequest{Kind: kind, Round: 1, HalfPage: half, NoMap: half && kind == Report})
			if err != nil {
				t.Errorf("print %s: %v", kind, err)
				continue
			}
			path := filepath.Join(t.TempDir(), "stampa.pdf")
			must(t, os.WriteFile(path, paper.PDF, 0o600))
			for number := range min(paper.Pages(), 3) {
				page := paper.Page(number, 700, 1000)
				mean, most := apart(page, popplers(t, poppler, path, number, page.Bounds().Max))
				if mean > 4 || most > 50 {
					t.Errorf("print %s, page %d: %.2f from poppler's, %.2f at most", kind, number+1, mean, most)
				}
			}
			if !p.Sheets {
				break
			}
		}
	}
}

// popplers is a page as poppler draws it, in a size.
func popplers(t *testing.T, poppler, path string, number int, size image.Point) image.Image {
	t.Helper()
	to := filepath.Join(t.TempDir(), "pagina")
	n := fmt.Sprint(number + 1)
	if out, err := exec.Command(poppler, "-png", "-f", n, "-l", n, "-scale-to-x", fmt.Sprint(size.X), "-scale-to-y", fmt.Sprint(size.Y),
		"-singlefile", path, to).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	file, err := os.Open(to + ".png")
	must(t, err)
	defer file.Close()
	page, err := png.Decode(file)
	must(t, err)
	return page
}

// apart is how far two pictures of a page are from each other, of 255: on the mean, and in that of their squares of a letter's
// size where they are farthest.
func apart(a, b image.Image) (mean, most float64) {
	const side = 12
	size := a.Bounds().Max
	squares := 0.
	for y := 0; y+side <= size.Y; y += side {
		for x := 0; x+side <= size.X; x += side {
			var sums [3]float64
			for i := range side * side {
				r, g, b1, _ := a.At(x+i%side, y+i/side).RGBA()
				s, h, b2, _ := b.At(x+i%side, y+i/side).RGBA()
				for c, v := range [3]float64{float64(r) - float64(s), float64(g) - float64(h), float64(b1) - float64(b2)} {
					sums[c] += v / 257 / side / side
				}
			}
			off := max(sums[0], -sums[0], sums[1], -sums[1], sums[2], -sums[2])
			mean, most, squares = mean+off, max(most, off), squares+1
		}
	}
	return mean / squares, most
}

// leagueOf is a Babylon 5 league with its first round drawn.
func leagueOf(t *testing.T) *desk.Desk {
	t.Helper()
	d, err := desk.Create(filepath.Join(t.TempDir(), "lega.xlsx"), "babylon5", "Lega", desk.Env{})
	must(t, err)
	t.Cleanup(func() { must(t, d.Close()) })
	var players []engine.Player
	for i := range 8 {
		players = append(players, engine.Player{Name: fmt.Sprint("Nome ", i), Surname: fmt.Sprint("Cognome ", i), Plays: true})
	}
	if _, err = d.AddPlayers(players); err == nil {
		_, err = d.Draw(t.Context(), desk.DrawRequest{Round: 1, Seed: "s"}, nil)
	}
	must(t, err)
	return d
}
