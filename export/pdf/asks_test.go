package pdf_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"raduno/export"
	"raduno/export/internal/sample"
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
	plain := strings.Join(read(t, sheets(t, tournament, nil, pdf.SheetOptions{Plain: true})), "")
	for _, dead := range []string{"Pti fuori obb.", "Totale Punti", "RisiKo! di:", "Kamchatka"} {
		if strings.Contains(plain, dead) {
			t.Errorf("the sheet of a game without the map has %q", dead)
		}
	}
}

// A reprint has the number that its sheet has among all.
func TestAReprintKeepsItsNumber(t *testing.T) {
	tournament := sample.Tournament(40, 1, 0)
	text := strings.Join(read(t, sheets(t, tournament, []int{1}, pdf.SheetOptions{Tables: []int{7}})), "")
	if !strings.Contains(text, "foglio 7 di 10") {
		t.Errorf("the reprint is another sheet:\n%s", text)
	}
}

// Forty players stand on one page: a last page with one row is saved by rows a little lower.
func TestNoPageForOneRow(t *testing.T) {
	tournament := sample.Tournament(40, 4, 4)
	pages, err := pdf.Standings(io.Discard, tournament, []export.Ranking{sample.Ranking(tournament).Without(export.NickColumn)}, pdf.ListOptions{})
	if err != nil || pages != 1 {
		t.Errorf("%d pages, %v", pages, err)
	}
}

// A PDF tells its language and its title, and a booklet has an outline.
func TestAPDFTellsWhatItIs(t *testing.T) {
	tournament := sample.Tournament(8, 2, 2)
	var b bytes.Buffer
	if _, err := pdf.Booklet(&b, tournament, export.Everything(sample.Ranking(tournament))); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"/Lang (it)", "/DisplayDocTitle true", "/Outlines"} {
		if !bytes.Contains(b.Bytes(), []byte(want)) {
			t.Errorf("the booklet has no %s", want)
		}
	}
	if pages := read(t, b.Bytes()); len(pages) < 4 { // qpdf checks the file there
		t.Errorf("%d pages", len(pages))
	}
}
