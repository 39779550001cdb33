package pdf_test

import (
	"fmt"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/engine/game"
	"raduno/export"
	"raduno/export/pdf"
)

var (
	contents = regexp.MustCompile(`(?s)%% Contents for page \d+\n.*?stream\n(.*?)\nendstream`)
	unescape = strings.NewReplacer(`\\`, `\`, `\(`, "(", `\)`, ")", `\r`, "\r")
	setLine  = regexp.MustCompile(`(?s)^(?:q ([\d. ]+) r?g )?BT [\d.]+ [\d.]+ Td \((.*)\) Tj ET`)
)

// unpacked is a document as text.
func unpacked(t *testing.T, data []byte) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file.pdf")
	must(t, os.WriteFile(path, data, 0o600))
	out, err := exec.Command(worked.Tool(t, "qpdf"), "--qdf", "--normalize-content=n", path, "-").Output()
	must(t, err)
	return out
}

// operators are what the pages of a document say, page by page.
func operators(t *testing.T, data []byte) (pages []string) {
	t.Helper()
	for _, m := range contents.FindAllSubmatch(unpacked(t, data), -1) {
		pages = append(pages, string(m[1]))
	}
	return pages
}

// A piece is a text that was set at once, with its page from 1, the size of its letters and its colour.
type piece struct {
	page               int
	text, face, colour string
}

// pieces are the texts of a document in the order in which they were set.
func pieces(t *testing.T, data []byte) (set []piece) {
	t.Helper()
	for i, content := range operators(t, data) {
		face := ""
		for line := range strings.Lines(content) {
			if strings.HasPrefix(line, "BT /F") {
				face = strings.TrimSuffix(strings.TrimPrefix(line, "BT "), " Tf ET\n")
			}
			if m := setLine.FindStringSubmatch(line); m != nil {
				raw := unescape.Replace(m[2])
				var units []uint16
				for j := 0; j+1 < len(raw); j += 2 {
					units = append(units, uint16(raw[j])<<8|uint16(raw[j+1]))
				}
				set = append(set, piece{i + 1, string(utf16.Decode(units)), face, m[1]})
			}
		}
	}
	return set
}

// shade is a colour as a page says it.
func shade(c color.RGBA) string {
	return fmt.Sprintf("%.3f %.3f %.3f", float64(c.R)/255, float64(c.G)/255, float64(c.B)/255)
}

// soft is the colour of what is told beside.
var soft = shade(color.RGBA{88, 102, 110, 255})

// document is what a list writes.
func document(t *testing.T, write func() (*pdf.Paper, error)) []byte {
	t.Helper()
	paper, err := write()
	must(t, err)
	return paper.PDF
}

// inside reports words that stand in the margins, where lists have their page number at most.
func inside(t *testing.T, data []byte) (words []box) {
	t.Helper()
	words, sizes := boxes(t, data)
	for _, w := range words {
		if size := sizes[w.page-1]; w.left < 11.7 || w.right > size[0]-11.7 || w.base > size[1]-5 || w.top < 2 {
			t.Errorf("%q leaves page %d", w.text, w.page)
		}
	}
	return words
}

// What does not fit on a page goes on on the next, in the same letters: who sits where, the codes of sealed words, rules, the
// lines below a row of standings.
func TestListsGoOnOnTheNextPage(t *testing.T) {
	tournament := sample.Tournament(150, 1, 0)
	tournament.Players[0].Name, tournament.Players[0].Surname, tournament.Players[0].Tag = "Ugo", "Omonimo", "Catania"
	texts := pages(t, tournament, func() (*pdf.Paper, error) { return pdf.SeatFinder(tournament, 1, list) })
	all := squeeze(strings.Join(texts, ""))
	rounds, _ := export.Rounds(tournament, nil)
	for _, table := range rounds[0].Tables {
		for _, seat := range table.Seats {
			if !strings.Contains(all, squeeze(seat.Surname+seat.Given)) {
				t.Errorf("no %s", seat.Name)
			}
		}
	}
	if len(texts) != 3 || !strings.Contains(all, "OmonimoUgo(Catania)") {
		t.Errorf("%d pages:\n%s", len(texts), all)
	}
	inside(t, document(t, func() (*pdf.Paper, error) { return pdf.SeatFinder(tournament, 1, list) }))

	page := pdf.RulesPage{
		Title: "Regole", Clock: strings.Repeat("Orologio con parole lunghe e spazi. ", 250),
		Text: strings.Repeat("Una regola con 3 punti.\n", 70),
	}
	tournament.Info.Colour = "#9c1f1f"
	data := document(t, func() (*pdf.Paper, error) { return pdf.Rules(tournament.Info, page, list) })
	inside(t, data)
	deep, last := shade(color.RGBA{0x9c, 0x1f, 0x1f, 255}), 0
	for _, p := range pieces(t, data) {
		clock := strings.Contains(p.text, "parole lunghe")
		if !clock && !strings.HasPrefix(p.text, "Una regola") {
			continue
		}
		last = p.page
		if !strings.HasSuffix(p.face, " 8.00") || (p.colour == deep) != clock {
			t.Errorf("page %d: %+v", p.page, p)
		}
	}
	if last < 3 {
		t.Errorf("the rules end on page %d", last)
	}

	ranking := sample.Ranking(tournament)
	ranking.Rows = ranking.Rows[:2]
	for i := range 150 {
		ranking.Rows[0].Why = append(ranking.Rows[0].Why, fmt.Sprintf("Motivo%03d", i))
	}
	data = document(t, func() (*pdf.Paper, error) { return pdf.Standings(tournament, []export.Ranking{ranking}, list) })
	inside(t, data)
	why := map[string]int{}
	heads := map[int]bool{}
	for _, p := range pieces(t, data) {
		if strings.HasPrefix(p.text, "Motivo") {
			why[p.face+" "+p.colour]++
		}
		heads[p.page] = heads[p.page] || p.text == "Cognome"
	}
	if len(why) != 1 || len(heads) < 3 || !heads[1] || !heads[2] || !heads[3] {
		t.Errorf("the reasons are set in %v, heads are on %v", why, heads)
	}

	// Rows are set tighter where that saves a page, with reasons that go on on another too.
	tournament = sample.Tournament(29, 1, 1)
	many := sample.Ranking(tournament)
	many.Rows[0].Why = ranking.Rows[0].Why[:80]
	if paper, err := pdf.Standings(tournament, []export.Ranking{many}, list); err != nil || paper.Pages() != 2 {
		t.Errorf("%d pages of 29 players and 80 reasons, %v", paper.Pages(), err)
	}
}

// What is not confirmed says so on every list and sheet and on no badge; what is empty says that, and a broken picture leaves the list.
func TestDraftsAndEmptyListsSaySo(t *testing.T) {
	tournament := sample.Tournament(8, 2, 0)
	tournament.Rounds[0].Draft = true
	tables := func(o pdf.ListOptions) string {
		return squeeze(strings.Join(pages(t, tournament, func() (*pdf.Paper, error) { return pdf.TableList(tournament, 1, o) }), ""))
	}
	if all := tables(list); !strings.Contains(all, "BOZZA·Turno1·Tavoli") {
		t.Errorf("the tables of a draft:\n%s", all)
	}
	drafts := squeeze(strings.Join(read(t, sheets(t, tournament, []int{1}, pdf.SheetOptions{})), ""))
	if !strings.Contains(drafts, "BOZZA-domenica05/10") {
		t.Errorf("the sheets of a draft:\n%s", drafts)
	}
	badges := squeeze(strings.Join(read(t, document(t, func() (*pdf.Paper, error) {
		return pdf.Badges(tournament, func(int) string { return "1" }, list)
	})), ""))
	if mark := squeeze(list.About.RoundMark(1) + ":"); strings.Contains(badges, mark) {
		t.Errorf("badges tell the tables of a draft:\n%s", badges)
	}
	if mark := squeeze(list.About.RoundMark(2) + ":"); strings.Count(badges, mark) != 8 {
		t.Errorf("badges do not tell tables:\n%s", badges)
	}
	served := list
	served.TableLink = func(r, n int) string { return "http://192.168.100.100:8080/tavolo/abcdefghij" }
	tents := document(t, func() (*pdf.Paper, error) { return pdf.Tents(tournament, 1, served) })
	if n := strings.Count(strings.Join(read(t, tents), ""), "per i telefoni"); n != 2 {
		t.Errorf("%d codes for phones on 2 tents", n)
	}

	tournament.Rounds[0].Tables = nil
	broken := list
	broken.Logos = [][]byte{[]byte("GIF89a")}
	if all := tables(broken); !strings.Contains(all, "Questoturnononhatavoli.") {
		t.Errorf("no tables:\n%s", all)
	}
	ranking := sample.Ranking(tournament)
	ranking.Rows = nil
	left := ranking
	left.Reason = "Si sa dopo la semifinale."
	for name, write := range map[string]func(*engine.Tournament, []export.Ranking, pdf.ListOptions) (*pdf.Paper, error){
		"standings": pdf.Standings, "wall": pdf.WallStandings,
	} {
		texts := pages(t, tournament, func() (*pdf.Paper, error) { return write(tournament, []export.Ranking{ranking, left}, list) })
		if len(texts) != 2 || !strings.Contains(texts[0], "Ancora nessuno in classifica.") || strings.Contains(texts[1], "nessuno") ||
			!strings.Contains(texts[1], left.Reason) {
			t.Errorf("%s: %q", name, texts)
		}
	}
}

// Fields of every kind find their place on the sheet of a game: days have room, what the draw gave as a sign stands by itself, the
// ghost is set softly, and rows stay apart even where there are more fields than a page has room for.
func TestGameSheetsOfAnyFields(t *testing.T) {
	tournament, _ := sample.Game(sample.League, 4, 4)
	form := &export.Form{Title: "Altro gioco"}
	form.Table = []game.Field{{Label: "Notturna", Kind: game.YesNo, Given: true}}
	form.Seat = []game.Field{
		{Label: "Giorno", Kind: game.Date}, {Label: "Ruolo"}, {Label: "Scopo"}, {Label: "Meta"}, {Label: "Via"}, {Label: "Fine"},
	}
	table := &tournament.Rounds[0].Tables[0]
	table.Record.Set("Notturna", "SI")
	for i := range table.Seats {
		table.Seats[i].Record.Set("Giorno", "05/11/2026")
	}
	table.Seats[1].Player = engine.Ghost
	o := pdf.SheetOptions{ListOptions: pdf.ListOptions{Forms: func(int, int) *export.Form { return form }}, Filled: true}
	data := sheets(t, tournament, []int{1}, o)
	all := strings.Join(read(t, data), "")
	if !strings.Contains(all, "Notturna") || strings.Contains(all, "Notturna:") || strings.Count(all, "05/11/2026") != 4 {
		t.Errorf("the sheet says:\n%s", all)
	}
	var days []string
	ghost := ""
	for _, p := range pieces(t, data) {
		switch p.text {
		case "05/11/2026":
			days = append(days, p.face)
		case engine.GhostName:
			ghost = p.colour
		}
	}
	if days = slices.Compact(days); len(days) != 1 || ghost != soft {
		t.Errorf("days are set in %v, the ghost in %s", days, ghost)
	}
	for i := range 150 {
		form.Table = append(form.Table, game.Field{Label: fmt.Sprintf("Campo%d", i)})
	}
	o.Filled = false
	for i := range tournament.Players {
		tournament.Players[i].Name, tournament.Players[i].Club, tournament.Players[i].Surname = "", "", fmt.Sprintf("Riga%d", i)
	}
	words, _ := boxes(t, sheets(t, tournament, []int{1}, o))
	var rows []float64
	for _, w := range words {
		if strings.HasPrefix(w.text, "Riga") {
			rows = append(rows, w.middle())
		}
	}
	for i := 1; i < len(rows); i++ {
		if rows[i]-rows[i-1] < 2.9 {
			t.Errorf("a row is %.1f mm below another", rows[i]-rows[i-1])
		}
	}
	if len(rows) != 3 {
		t.Errorf("%d rows", len(rows))
	}
}
