package pdf_test

import (
	"bytes"
	"cmp"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export/pdf"
)

// A blank sheet has room for what the program will ask, a filled one does not ask; a game that is not played on the map
// has no column that stays empty.
func TestBlankSheetsAskWhatTheProgramAsks(t *testing.T) {
	tournament := sample.Tournament(4, 1, 1)
	asks := []string{"A pari punti vince:", "Eliminati:", "RisiKo! di:", "Ordine di gioco:", "Inizio", "Fine"}
	for _, layout := range []pdf.Layout{pdf.FullPage, pdf.HalfPage, pdf.Economy} {
		blank := strings.Join(read(t, sheets(t, tournament, nil, pdf.SheetOptions{Layout: layout})), "")
		filled := strings.Join(read(t, sheets(t, tournament, nil, pdf.SheetOptions{Layout: layout, Filled: true})), "")
		for _, ask := range asks {
			if !strings.Contains(blank, ask) || strings.Contains(filled, ask) {
				t.Errorf("layout %d: %q is missing on the blank sheet or asked on the filled one", layout, ask)
			}
		}
	}
	plain := strings.Join(read(t, sheets(t, tournament, nil, pdf.SheetOptions{Plain: true, NoMap: true})), "")
	for _, dead := range []string{"Pti fuori obb.", "Totale Punti", "RisiKo! di:", "Kamchatka"} {
		if strings.Contains(plain, dead) {
			t.Errorf("the sheet of a game without the map has %q", dead)
		}
	}
}

// A PDF tells its language and its title.
func TestAPDFTellsWhatItIs(t *testing.T) {
	tournament := sample.Tournament(8, 2, 2)
	b, err := pdf.ScoreSheets(tournament, nil, pdf.SheetOptions{})
	must(t, err)
	for _, want := range []string{"/Lang (it)", "/DisplayDocTitle true"} {
		if !bytes.Contains(b.PDF, []byte(want)) {
			t.Errorf("the PDF has no %s", want)
		}
	}
	if pages := read(t, b.PDF); len(pages) < 4 { // qpdf checks the file there
		t.Errorf("%d pages", len(pages))
	}
}

// A row is high enough to be written in however many sit at a table, and nothing that is read or written stands outside
// the margins that printers have.
func TestRowsCanBeWrittenIn(t *testing.T) {
	const margin = 12.0
	for places := 2; places <= 8; places++ {
		tournament := sample.Tournament(places, 1, 0)
		for i := range tournament.Players {
			tournament.Players[i].Surname = "Riga"
		}
		table := engine.Table{Number: 1}
		for _, p := range tournament.Players {
			table.Seats = append(table.Seats, engine.Seat{Player: p.ID})
		}
		tournament.Rounds[0].Tables = []engine.Table{table}
		for _, o := range []pdf.SheetOptions{{Layout: pdf.FullPage}, {Layout: pdf.HalfPage}, {Layout: pdf.Economy}, {Plain: true}} {
			last := 0.0
			words, _ := boxes(t, sheets(t, tournament, nil, o))
			slices.SortStableFunc(words, func(a, b box) int { return cmp.Compare(a.top, b.top) })
			for _, w := range words {
				if w.left < margin-0.3 || w.right > 210-margin+0.3 || w.top < margin-2 {
					t.Errorf("%d places, %+v: %q stands in the margin", places, o, w.text)
				}
				if w.text != "Riga" {
					continue
				}
				if last > 0 && w.middle()-last < 8-0.1 {
					t.Errorf("%d places, %+v: a row is %.1f mm high", places, o, w.middle()-last)
				}
				last = w.middle()
			}
			if last == 0 {
				t.Fatalf("%d places, %+v: no rows", places, o)
			}
		}
	}
}

var placed = regexp.MustCompile(`([\d.]+) 0 0 [\d.]+ ([\d.]+) ([\d.]+) cm\s+BI /W (\d+)`)

// A code has four modules of white on every side, or a phone does not find it.
func TestACodeKeepsItsQuietZone(t *testing.T) {
	worked.Slow(t)
	tournament := sample.Tournament(5, 1, 0)
	const resolution = 200
	for _, o := range []pdf.SheetOptions{{Layout: pdf.FullPage}, {Layout: pdf.HalfPage}, {Layout: pdf.Economy}} {
		o.TableLink = func(r, n int) string { return "http://192.168.100.100:8080/tavolo/abcdefghij" }
		dir := t.TempDir()
		path := filepath.Join(dir, "file.pdf")
		must(t, os.WriteFile(path, sheets(t, tournament, nil, o), 0o600))
		plain, err := exec.Command(worked.Tool(t, "qpdf"), "--qdf", path, "-").Output()
		must(t, err)
		if out, err := exec.Command(worked.Tool(t, "pdftoppm"), "-png", "-r", strconv.Itoa(resolution), "-singlefile", path,
			filepath.Join(dir, "page")).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		file, err := os.Open(filepath.Join(dir, "page.png"))
		must(t, err)
		defer file.Close()
		page, err := png.Decode(file)
		must(t, err)
		codes := placed.FindAllStringSubmatch(string(plain), -1)
		if len(codes) != 1 {
			t.Fatalf("layout %d: %d codes", o.Layout, len(codes))
		}
		for _, m := range codes {
			var at [4]float64 // side, left and lower edge in points, modules
			for i := range at {
				at[i], _ = strconv.ParseFloat(m[i+1], 64)
			}
			const pixel = resolution / 72.0
			quiet := 4*at[0]/at[3] - 0.3
			if module := at[0] / at[3] * 25.4 / 72; module < 0.36 {
				t.Errorf("layout %d: the modules of a code are %.2f mm wide", o.Layout, module)
			}
			height := float64(page.Bounds().Dy())
			outer := image.Rect(int((at[1]-quiet)*pixel), int(height-(at[2]+at[0]+quiet)*pixel), int((at[1]+at[0]+quiet)*pixel),
				int(height-(at[2]-quiet)*pixel))
			inner := image.Rect(int((at[1]-0.5)*pixel), int(height-(at[2]+at[0]+0.5)*pixel), int((at[1]+at[0]+0.5)*pixel)+1,
				int(height-(at[2]-0.5)*pixel)+1)
			for y := outer.Min.Y; y < outer.Max.Y; y++ {
				for x := outer.Min.X; x < outer.Max.X; x++ {
					if r, _, _, _ := page.At(x, y).RGBA(); r < 0xc000 && !image.Pt(x, y).In(inner) {
						t.Fatalf("layout %d: something stands at %d,%d beside a code %v", o.Layout, x, y, inner)
					}
				}
			}
		}
	}
}
