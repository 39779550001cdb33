package pdf_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"raduno/.ci/testing/sample"
	"raduno/export"
	"raduno/export/pdf"
)

// A matrix over many pages has the names of its rows and columns on each, and no word of it stands outside the margins.
func TestAMatrixRepeatsItsHeads(t *testing.T) {
	tournament := sample.Tournament(8, 1, 0)
	m := export.Matrix{Title: "Incontri tra giocatori", Corner: "Giocatore", Self: true}
	for i := range 110 {
		m.Rows = append(m.Rows, fmt.Sprintf("Nome%03d", i))
		counts := make([]int, 110)
		counts[(i+1)%110] = 2
		m.Counts = append(m.Counts, counts)
	}
	m.Columns = m.Rows
	var b bytes.Buffer
	pages, err := pdf.Meetings(&b, tournament, []export.Matrix{m, {Title: "Incontri tra club", Reason: "Nessuno ha un club."}},
		pdf.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	texts := read(t, b.Bytes())
	if len(texts) != pages || pages < 6 {
		t.Fatalf("%d pages, told %d", len(texts), pages)
	}
	times := map[string]int{}
	words, sizes := boxes(t, b.Bytes())
	for _, w := range words {
		if strings.HasPrefix(w.text, "Nome") {
			times[w.text]++
		}
		if size := sizes[w.page-1]; w.left < 11.7 || w.right > size[0]-11.7 || w.base > size[1]-6 {
			t.Errorf("%q leaves the page", w.text)
		}
	}
	for _, name := range m.Rows {
		if times[name] < 4 {
			t.Errorf("%s stands %d times", name, times[name])
		}
	}
	for page, text := range texts[:pages-1] {
		if n := strings.Count(text, "Nome"); n < 30 {
			t.Errorf("page %d names %d", page+1, n)
		}
	}
	if !strings.Contains(texts[pages-1], "Nessuno ha un club.") {
		t.Error("what is left out is not said")
	}
}

// Standings for the wall are read from three metres: every name and place is set whole, in capitals of nearly a centimetre.
func TestTheWallIsReadFromAfar(t *testing.T) {
	tournament := sample.Tournament(40, 3, 3)
	ranking := sample.Ranking(tournament)
	var b bytes.Buffer
	pages, err := pdf.WallStandings(&b, tournament, []export.Ranking{ranking}, pdf.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if pages < 3 {
		t.Errorf("%d pages", pages)
	}
	words, _ := boxes(t, b.Bytes())
	large := map[string]bool{}
	for _, w := range words {
		if w.base-w.top > 11 { // the line of a letter of 35 points, in millimetres
			large[w.text] = true
		}
	}
	for place := range 9 {
		if text := fmt.Sprint(place + 10); !large[text] {
			t.Errorf("place %s is not there in large letters", text)
		}
	}
	if large["…"] {
		t.Error("something is cut")
	}
}
