package pdf_test

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"strconv"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
	"raduno/export/pdf"
)

func TestHandoutsOfAnySize(t *testing.T) {
	worked.Slow(t)
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
			write func() (*pdf.Paper, error)
		}{
			"tents": {(len(tournament.Rounds[0].Tables) + 1) / 2, func() (*pdf.Paper, error) {
				return pdf.Tents(tournament, 1, list)
			}},
			"badges": {(players + 9) / 10, func() (*pdf.Paper, error) { return pdf.Badges(tournament, strconv.Itoa, list) }},
			"diplomas": {players, func() (*pdf.Paper, error) {
				return pdf.Diplomas(tournament, []export.Ranking{ranking}, "", list)
			}},
		} {
			b := document(t, c.write)
			if pages := len(read(t, b)); pages != c.pages {
				t.Errorf("%s of %d players: %d pages, want %d", name, players, pages, c.pages)
			}
		}
	}
	for name, write := range map[string]func() (*pdf.Paper, error){
		"badges":   func() (*pdf.Paper, error) { return pdf.Badges(&engine.Tournament{}, strconv.Itoa, list) },
		"diplomas": func() (*pdf.Paper, error) { return pdf.Diplomas(&engine.Tournament{}, nil, "", list) },
	} {
		if _, err := write(); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%s of nobody: %v", name, err)
		}
	}
}

// However many lines a diploma has, none stands on the logo, on another or below the line to sign on.
func TestADiplomaHasRoomForItsLines(t *testing.T) {
	tournament := sample.Tournament(4, 1, 1)
	var logo bytes.Buffer
	must(t, png.Encode(&logo, image.NewGray(image.Rect(0, 0, 30, 30))))
	for _, picture := range [][]byte{nil, logo.Bytes()} {
		first := 14.0 // the frame's edge, in mm
		if tournament.Logo = picture; picture != nil {
			first += 8 + 26
		}
		for _, n := range []int{1, 8, 9, 10, 11, 25} {
			text := strings.Repeat(`riga\n`, n)
			b, err := pdf.Diplomas(tournament, []export.Ranking{sample.Ranking(tournament)}, text, list)
			must(t, err)
			words, _ := boxes(t, b.PDF)
			words = slices.DeleteFunc(words, func(w box) bool { return w.page > 1 || w.text != "riga" })
			if last := words[len(words)-1]; len(words) != n || words[0].top < first || last.base > 180 || collide(words) != "" {
				t.Errorf("%d lines begin at %.1f mm and end at %.1f: %s", n, words[0].top, last.base, collide(words))
			}
		}
	}
}

// What the organizer says of his prints is on them: the line at the foot of every page and of every half that is cut off, the colour, the
// pictures, and on diplomas and badges his own words with the fields filled in.
func TestPrintsAsTheOrganizerWantsThem(t *testing.T) {
	tournament := sample.Tournament(24, 2, 2)
	tournament.Info.Footer, tournament.Info.Colour = "Ludoteca Gufo", "#9c1f1f"
	tournament.Info.Diploma, tournament.Info.Badge = "Bravo; {nome}; {club} {posto}°", "{nome}; per {club}; {torneo}; {premiere"
	ranking := sample.Ranking(tournament)
	seat := export.PlayerSeat(tournament.Players[0])
	for name, write := range map[string]func() (*pdf.Paper, error){
		"badges": func() (*pdf.Paper, error) { return pdf.Badges(tournament, strconv.Itoa, list) },
		"diplomas": func() (*pdf.Paper, error) {
			return pdf.Diplomas(tournament, []export.Ranking{ranking}, "", list)
		},
		"tables": func() (*pdf.Paper, error) { return pdf.TableList(tournament, 1, list) },
		"sheets": func() (*pdf.Paper, error) {
			return pdf.ScoreSheets(tournament, []int{1}, pdf.SheetOptions{Layout: pdf.HalfPage})
		},
	} {
		pages := read(t, document(t, write))
		feet := 1
		if name == "sheets" {
			feet = 2
		}
		for i, page := range pages {
			if n := strings.Count(page, "Ludoteca Gufo"); n != feet {
				t.Errorf("%s, page %d has %d feet", name, i+1, n)
			}
		}
		all := strings.Join(pages, "\n")
		for _, want := range map[string][]string{"badges": {seat.Name, "per " + seat.Club, "{premiere"}, "diplomas": {"Bravo", seat.Club}}[name] {
			if !strings.Contains(all, want) {
				t.Errorf("%s: %q is not there", name, want)
			}
		}
	}
	_, err := pdf.Diplomas(tournament, []export.Ranking{ranking}, `{nome}\n{anno}`, list)
	if engine.KindOf(err) != engine.BadInput ||
		!strings.Contains(err.Error(), "{anno}") || !strings.Contains(err.Error(), "{posto}") {
		t.Errorf("a field that there is not: %v", err)
	}
}
