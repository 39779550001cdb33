package pdf_test

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/export"
	"raduno/export/internal/sample"
	"raduno/export/pdf"
)

func TestHandoutsOfAnySize(t *testing.T) {
	code := func(round, table int) string { return "1-1" }
	for _, players := range []int{5, 40, 500} {
		tournament := sample.Tournament(players, 2, 2)
		for i := range tournament.Players {
			if i%3 == 0 {
				tournament.Players[i].Name = strings.Repeat("Massimiliano ", 3)
			}
		}
		ranking := sample.Ranking(tournament)
		for name, c := range map[string]struct {
			pages int
			write func(io.Writer) (int, error)
		}{
			"tents":  {(len(tournament.Rounds[0].Tables) + 1) / 2, func(w io.Writer) (int, error) { return pdf.Tents(w, tournament, 1, code, list) }},
			"badges": {(players + 9) / 10, func(w io.Writer) (int, error) { return pdf.Badges(w, tournament, strconv.Itoa, list) }},
			"diplomas": {players, func(w io.Writer) (int, error) {
				return pdf.Diplomas(w, tournament, []export.Ranking{ranking}, "", list)
			}},
		} {
			var b bytes.Buffer
			pages, err := c.write(&b)
			if err != nil || pages != c.pages || len(read(t, b.Bytes())) != pages {
				t.Errorf("%s of %d players: %d pages, want %d, %v", name, players, pages, c.pages, err)
			}
		}
	}
	for name, write := range map[string]func() (int, error){
		"badges":   func() (int, error) { return pdf.Badges(io.Discard, &engine.Tournament{}, strconv.Itoa, list) },
		"diplomas": func() (int, error) { return pdf.Diplomas(io.Discard, &engine.Tournament{}, nil, "", list) },
		"sheets":   func() (int, error) { return pdf.PlayerSheets(io.Discard, &engine.Tournament{}, nil, list) },
	} {
		if _, err := write(); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%s of nobody: %v", name, err)
		}
	}
}

// A diploma says what the organizer wrote, and no sentence about what is not there.
func TestDiplomaOfTheOrganizersWords(t *testing.T) {
	tournament := sample.Tournament(4, 1, 1)
	ranking := sample.Ranking(tournament)
	ranking.Rows[3].Cells[0].Text = "–"
	var b bytes.Buffer
	if _, err := pdf.Diplomas(&b, tournament, []export.Ranking{ranking}, `A {nome}\n{posto}° a {torneo}\nBravi tutti`, list); err != nil {
		t.Fatal(err)
	}
	texts := read(t, b.Bytes())
	if !strings.Contains(texts[0], "1° a XII Raduno Nazionale RisiKo!") || !strings.Contains(texts[0], "Bravi tutti") || strings.Contains(texts[3], "° a") {
		t.Errorf("the diplomas say:\n%s\n%s", texts[0], texts[3])
	}
}

// Clubs that are ranked have diplomas too, before their players.
func TestDiplomasOfClubs(t *testing.T) {
	tournament := sample.Tournament(4, 1, 1)
	clubs := export.Ranking{
		Columns: []export.Column{{Kind: export.PlaceColumn}, {Kind: export.TeamColumn}, {Kind: export.TotalColumn}},
		Rows:    []export.Row{{Cells: []export.Cell{{Text: "1"}, {Text: "ROMA [Il Gufo]"}, {Text: "43,5"}}}},
	}
	var b bytes.Buffer
	pages, err := pdf.Diplomas(&b, tournament, []export.Ranking{clubs, sample.Ranking(tournament)}, "", list)
	if err != nil || pages != 5 {
		t.Fatalf("%d pages, %v", pages, err)
	}
	if text := read(t, b.Bytes())[0]; !strings.Contains(text, "ROMA [Il Gufo]") || !strings.Contains(text, "1° posto con 43,5 punti") {
		t.Errorf("the club's diploma says:\n%s", text)
	}
}

// All personal sheets stand in one document, several a page, none over two.
func TestAllPersonalSheets(t *testing.T) {
	tournament := sample.Tournament(9, 2, 2)
	var b bytes.Buffer
	pages, err := pdf.PlayerSheets(&b, tournament, []export.Ranking{sample.Ranking(tournament)}, list)
	if err != nil || pages < 2 || pages > 4 { // some four a page
		t.Fatalf("%d pages, %v", pages, err)
	}
	text := strings.Join(read(t, b.Bytes()), "")
	for _, player := range tournament.Players {
		if !strings.Contains(squeeze(text), squeeze(player.FullName())) {
			t.Errorf("%s has no sheet", player.FullName())
		}
	}
}
