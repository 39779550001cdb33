package pdf_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export/pdf"
)

var stamp = time.Date(2025, 10, 5, 18, 30, 0, 0, time.UTC)

func sheets(t testing.TB, tournament *engine.Tournament, rounds []int, o pdf.SheetOptions) []byte {
	t.Helper()
	b, err := pdf.ScoreSheets(tournament, rounds, o)
	must(t, err)
	return b.PDF
}

// read gives the text of each page as pdftotext sees it, and checks the file with qpdf.
func read(t *testing.T, data []byte) []string {
	t.Helper()
	tool := worked.Tool(t, "pdftotext")
	path := filepath.Join(t.TempDir(), "file.pdf")
	must(t, os.WriteFile(path, data, 0o600))
	if out, err := exec.Command(worked.Tool(t, "qpdf"), "--check", path).CombinedOutput(); err != nil {
		t.Errorf("qpdf: %v\n%s", err, out)
	}
	out, err := exec.Command(tool, "-layout", path, "-").Output()
	must(t, err)
	pages := strings.Split(string(out), "\f")
	return pages[:len(pages)-1]
}

// squeeze drops white space and what wrapping changes.
func squeeze(text string) string { return strings.Join(strings.Fields(text), "") }

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
				must(b, worked.Err(pdf.ScoreSheets(tournament, nil, bench.o)))
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
}
