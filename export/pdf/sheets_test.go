package pdf_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
	"raduno/export/pdf"
)

var stamp = time.Date(2025, 10, 5, 18, 30, 0, 0, time.UTC)

func sheets(t testing.TB, tournament *engine.Tournament, rounds []int, o pdf.SheetOptions) []byte {
	t.Helper()
	b, err := pdf.ScoreSheets(tournament, rounds, o)
	if err != nil {
		t.Fatal(err)
	}
	return b.PDF
}

// read gives the text of each page as pdftotext sees it, and checks the file with qpdf.
func read(t *testing.T, data []byte) []string {
	t.Helper()
	tool := worked.Tool(t, "pdftotext")
	path := filepath.Join(t.TempDir(), "file.pdf")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(worked.Tool(t, "qpdf"), "--check", path).CombinedOutput(); err != nil {
		t.Errorf("qpdf: %v\n%s", err, out)
	}
	out, err := exec.Command(tool, "-layout", path, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	pages := strings.Split(string(out), "\f")
	return pages[:len(pages)-1]
}

// squeeze drops white space and what wrapping changes.
func squeeze(text string) string { return strings.Join(strings.Fields(text), "") }

// decided is what a referee decided at each table.
func decided(_, table int) string {
	return "Rossi, penalità di 20 al tavolo " + strconv.Itoa(table) + " (in ritardo, e ammonito già due volte nel turno prima)."
}

func TestSheetsHoldEveryTable(t *testing.T) {
	tournament := sample.Tournament(33, 2, 1)
	for _, layout := range []pdf.Layout{pdf.FullPage, pdf.HalfPage, pdf.Economy} {
		o := pdf.SheetOptions{ListOptions: pdf.ListOptions{Stamp: stamp}, Sum: "164", Layout: layout, Filled: true, Decided: decided}
		pages := read(t, sheets(t, tournament, []int{1}, o))
		all := squeeze(strings.Join(pages, ""))
		rounds, _ := export.Rounds(tournament, []int{1})
		for _, table := range rounds[0].Tables {
			if title := squeeze("05/10/2025 - Turno 1 - Tavolo N°" + strconv.Itoa(table.Number)); !strings.Contains(all, title) {
				t.Errorf("layout %d: no title %q", layout, title)
			}
			for _, seat := range table.Seats {
				if !strings.Contains(all, squeeze(seat.Name)) || !strings.Contains(all, seat.ScoreText(",")) {
					t.Errorf("layout %d: %s or the score is missing", layout, seat.Label())
				}
			}
		}
		for _, word := range []string{
			"Nominativo", "Punti", "Pti fuori obb.", "Punti Torneo", "Firma", "Totale Punti: 164", "Note:",
			"05/10/2025 18:30", "Rossi, penalità di 20",
		} {
			if n := strings.Count(all, squeeze(word)); n < 8 {
				t.Errorf("layout %d: %q stands %d times on 8 sheets", layout, word, n)
			}
		}
	}
}

var sheetTitle = regexp.MustCompile(`Tavolo N°(\d+)`)

func TestHalvesLieInCuttingOrder(t *testing.T) {
	tournament := sample.Tournament(28, 1, 0) // seven tables
	pages := read(t, sheets(t, tournament, nil, pdf.SheetOptions{Layout: pdf.HalfPage}))
	var upper, lower []string
	for _, page := range pages {
		titles := sheetTitle.FindAllStringSubmatch(page, -1)
		upper = append(upper, titles[0][1])
		if len(titles) > 1 {
			lower = append(lower, titles[1][1])
		}
	}
	if got := strings.Join(append(upper, lower...), " "); got != "1 2 3 4 5 6 7" {
		t.Errorf("the cut pile is %s", got)
	}
}

func TestBlankSheetsHoldNoScore(t *testing.T) {
	tournament := sample.Tournament(4, 1, 1)
	for i := range tournament.Rounds[0].Tables[0].Seats {
		tournament.Rounds[0].Tables[0].Seats[i].Score = engine.NewScore(77)
	}
	blank := strings.Join(read(t, sheets(t, tournament, []int{1}, pdf.SheetOptions{SeedTitle: true})), "")
	if strings.Contains(blank, "77") || !strings.Contains(blank, "Turno 1 - Stampa Tavolo N°1") || strings.Contains(blank, "2025 - Turno") ||
		!strings.Contains(blank, "domenica 05/10/2025") {
		t.Errorf("blank sheet:\n%s", blank)
	}
	filled := strings.Join(read(t, sheets(t, tournament, []int{1}, pdf.SheetOptions{Filled: true})), "")
	if strings.Count(filled, "77") != 4 {
		t.Errorf("filled sheet:\n%s", filled)
	}
}

func TestChosenTables(t *testing.T) {
	tournament := sample.Tournament(40, 2, 0)
	pages := read(t, sheets(t, tournament, []int{2}, pdf.SheetOptions{Tables: []int{3, 7}}))
	if len(pages) != 2 || !strings.Contains(pages[0], "Turno 2 - Tavolo N°3") || !strings.Contains(pages[1], "Turno 2 - Tavolo N°7") {
		t.Errorf("got %d pages", len(pages))
	}
	for _, wrong := range []struct {
		rounds, tables []int
		says           string
	}{{[]int{2}, []int{99}, "Nessuno dei tavoli scelti"}, {[]int{9}, nil, ""}} {
		_, err := pdf.ScoreSheets(tournament, wrong.rounds, pdf.SheetOptions{Tables: wrong.tables})
		if engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), wrong.says) {
			t.Errorf("rounds %v tables %v: %v", wrong.rounds, wrong.tables, err)
		}
	}
	if _, err := pdf.ScoreSheets(&engine.Tournament{}, nil, pdf.SheetOptions{}); engine.KindOf(err) != engine.BadInput {
		t.Errorf("no round: %v", err)
	}
}

func TestAnyNamePrints(t *testing.T) {
	tournament := sample.Hostile()
	for _, layout := range []pdf.Layout{pdf.FullPage, pdf.HalfPage, pdf.Economy} {
		all := squeeze(strings.Join(read(t, sheets(t, tournament, nil, pdf.SheetOptions{Layout: layout, Filled: true})), ""))
		for _, want := range []string{"</td><script>alert(1)</script>", "□", "Ελληνικά", "Café", "Alice", "�"} {
			if !strings.Contains(all, want) {
				t.Errorf("layout %d: %q is missing", layout, want)
			}
		}
	}
}

func BenchmarkSheets500(b *testing.B) {
	tournament := sample.Tournament(2000, 1, 1)
	for _, bench := range []struct {
		name string
		o    pdf.SheetOptions
	}{
		{"full", pdf.SheetOptions{Filled: true}},
		{"half", pdf.SheetOptions{Layout: pdf.HalfPage}},
		{"coded", pdf.SheetOptions{ListOptions: pdf.ListOptions{
			TableLink: func(r, n int) string { return "T" + strconv.Itoa(r) + "-" + strconv.Itoa(n) },
		}}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			size := len(sheets(b, tournament, nil, bench.o))
			for b.Loop() {
				if _, err := pdf.ScoreSheets(tournament, nil, bench.o); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
}
