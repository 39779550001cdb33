package pdf_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/engine/game"
	"raduno/export"
	"raduno/export/pdf"
)

// A box is a word on a page, in millimetres.
type box struct {
	page                   int
	left, top, right, base float64
	text                   string
}

func (b box) middle() float64 { return (b.top + b.base) / 2 }

// boxes measures the words of a document, and says how large its pages are.
func boxes(t *testing.T, data []byte) (words []box, sizes [][2]float64) {
	t.Helper()
	tool := worked.Tool(t, "pdftotext")
	path := filepath.Join(t.TempDir(), "file.pdf")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(tool, "-bbox", path, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		m := word.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		number := func(i int) float64 {
			v, _ := strconv.ParseFloat(m[i], 64)
			return v * 25.4 / 72
		}
		if m[1] != "" {
			sizes = append(sizes, [2]float64{number(1), number(2)})
			continue
		}
		text := line[strings.Index(line, ">")+1:]
		words = append(words, box{len(sizes), number(3), number(4), number(5), number(6), text[:strings.LastIndex(text, "<")]})
	}
	return words, sizes
}

// collide reports the first two words that stand in the same place.
func collide(words []box) string {
	for i, a := range words {
		for _, b := range words[i+1:] {
			if a.page != b.page || a.middle()-b.middle() > 1 || b.middle()-a.middle() > 1 {
				continue
			}
			if min(a.right, b.right)-max(a.left, b.left) > 0.3 {
				return fmt.Sprintf("%q and %q on page %d", a.text, b.text, a.page)
			}
		}
	}
	return ""
}

// seatsOf are the sizes of table that a family is played at.
func seatsOf(drawn sample.Kind) []int {
	if drawn == sample.Yearly || drawn == sample.Final {
		return []int{7}
	}
	return []int{2, 3, 4, 5, 6, 7, 8}
}

func TestGameSheetsHoldEverything(t *testing.T) {
	worked.Slow(t)
	for _, drawn := range sample.Kinds {
		for _, seats := range seatsOf(drawn) {
			tournament, forms := sample.Game(drawn, 3*seats, seats)
			for _, layout := range []pdf.Layout{pdf.FullPage, pdf.HalfPage} {
				o := pdf.SheetOptions{ListOptions: pdf.ListOptions{Forms: forms, Stamp: stamp}, Layout: layout, Filled: true, Decided: decided}
				name := fmt.Sprintf("%s, %d seats, layout %d", drawn, seats, layout)
				texts := read(t, sheets(t, tournament, []int{1}, o))
				wanted := 3
				if layout == pdf.HalfPage {
					wanted = 2
				}
				if len(texts) != wanted {
					t.Errorf("%s: %d pages", name, len(texts))
				}
				all := squeeze(strings.Join(texts, ""))
				form := forms(1, 1)
				words := []string{form.Title, form.Clock, "Nominativo", "Punti", "Torneo", "Firma", "Note:", "05/10/2025 18:30", decided(1, 1)}
				for _, table := range tournament.Rounds[0].Tables {
					for _, seat := range table.Seats {
						words = append(words, export.PlayerSeat(*tournament.Player(seat.Player)).Name, seat.Score.Text(","))
						for _, f := range form.Seat {
							words = append(words, export.Written(f, seat.Record.Get(f.Label)))
						}
					}
					for _, f := range form.Table {
						words = append(words, f.Label+":")
						if f.Kind != game.YesNo {
							words = append(words, table.Record.Get(f.Label))
						}
					}
				}
				for _, f := range form.Seat {
					if label, year, _ := strings.Cut(f.Label, " 19"); label == "Centri" && year != "" {
						words = append(words, "19"+year)
					} else {
						words = append(words, strings.Fields(f.Label)...)
					}
				}
				for _, want := range words {
					if !strings.Contains(all, squeeze(want)) {
						t.Errorf("%s: no %q", name, want)
					}
				}
			}
		}
	}
}

// A blank sheet has the names, what the draw gave, the choices to tick and the years, and nothing that was
// recorded.
func TestBlankGameSheets(t *testing.T) {
	for _, drawn := range sample.Kinds {
		seats := seatsOf(drawn)[0]
		tournament, forms := sample.Game(drawn, seats, seats)
		for _, layout := range []pdf.Layout{pdf.FullPage, pdf.HalfPage} {
			o := pdf.SheetOptions{ListOptions: pdf.ListOptions{Forms: forms}, Layout: layout}
			all := squeeze(strings.Join(read(t, sheets(t, tournament, []int{1}, o)), ""))
			form := forms(1, 1)
			words := []string{"Un aiuto breve."}
			if form.Chart != nil {
				words = []string{"1901", "1905", "1910"} // with seven rows help is the first to go
			}
			for _, f := range append(slices.Clone(form.Table), form.Seat...) {
				if f.Kind == game.Choice && !f.Given {
					words = append(words, f.Choices...)
				}
			}
			for _, seat := range tournament.Rounds[0].Tables[0].Seats {
				words = append(words, seat.Record.Get("Potenza"), seat.Record.Get("Lato"))
				if strings.Contains(all, seat.Score.Text(",")) || strings.Contains(all, "ParoleA") {
					t.Errorf("%s, layout %d: a blank sheet has what was recorded", drawn, layout)
				}
			}
			for _, want := range words {
				if !strings.Contains(all, squeeze(want)) {
					t.Errorf("%s, layout %d: no %q", drawn, layout, want)
				}
			}
		}
	}
}

// In a report the sheet of a game that has not begun is a blank one.
func TestReportOfGameNotBegun(t *testing.T) {
	tournament, forms := sample.Game(sample.Cards, 4, 4)
	o := pdf.SheetOptions{ListOptions: pdf.ListOptions{Forms: forms}, Filled: true}
	all := strings.Join(read(t, sheets(t, tournament, []int{2}, o)), "")
	if strings.Count(all, "normale") != 4 || strings.Contains(all, "700") {
		t.Errorf("not a blank sheet:\n%s", all)
	}
}

// Without a map there is nothing to save by leaving it out: a third of a page is too low for eight seats.
func TestGameSheetsWithoutMapStandTwoToAPage(t *testing.T) {
	tournament, forms := sample.Game(sample.League, 24, 8)
	o := pdf.SheetOptions{ListOptions: pdf.ListOptions{Forms: forms}, Layout: pdf.Economy}
	if texts := read(t, sheets(t, tournament, []int{1}, o)); len(texts) != 2 {
		t.Errorf("%d pages", len(texts))
	}
}

// Whatever the names, no word leaves the page or runs into another, and every row is high enough to write in.
func TestGameSheetsAreOrderly(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, drawn := range sample.Kinds {
		for _, seats := range seatsOf(drawn) {
			for _, names := range []string{"plain", "long", "hostile"} {
				tournament, forms := sample.Game(drawn, 2*seats, seats)
				for i := range tournament.Players {
					p := &tournament.Players[i]
					switch names {
					case "long":
						p.Name, p.Surname = strings.Repeat("Massimiliano ", 3)[:30], strings.Repeat("Abbondanzieri", 3)[:30]
						p.Club = strings.Repeat("ASSOCIAZIONE LUDICA ", 4)
					case "hostile":
						n := len(sample.HostileNames)
						p.Name, p.Surname, p.Club = sample.HostileNames[i%n], sample.HostileNames[(i+5)%n], sample.HostileNames[(i+11)%n]
					}
				}
				for _, layout := range []pdf.Layout{pdf.FullPage, pdf.HalfPage} {
					for _, filled := range []bool{false, true} {
						name := fmt.Sprintf("%s, %d seats, %s names, layout %d, filled %v", drawn, seats, names, layout, filled)
						checkOrder(t, name, sheets(t, tournament, []int{1}, pdf.SheetOptions{
							Layout: layout, ListOptions: pdf.ListOptions{Forms: forms, Stamp: stamp}, Filled: filled,
						}), seats)
					}
				}
			}
		}
	}
}

func checkOrder(t *testing.T, name string, data []byte, seats int) {
	t.Helper()
	words, sizes := boxes(t, data)
	if where := collide(words); where != "" {
		t.Errorf("%s: %s collide", name, where)
	}
	for _, w := range words {
		size := sizes[w.page-1]
		if w.left < 11.7 || w.right > size[0]-11.7 || w.top < 2 || w.base > size[1]-2 {
			t.Errorf("%s: %q leaves the page", name, w.text)
		}
	}
	if height := rowHeight(words, seats); height < 8 {
		t.Errorf("%s: a row is %.1f mm high", name, height)
	}
}

// rowHeight is how high the rows of the first sheet are: from the middle of the head to the fields under the
// grid there is half a head, the rows, and half a line.
func rowHeight(words []box, seats int) float64 {
	at := func(texts ...string) float64 {
		for _, w := range words {
			if w.page == 1 && slices.Contains(texts, w.text) {
				return w.middle()
			}
		}
		return 0
	}
	return (at("Data:", "Ultimo") - at("Nominativo") - 9) / float64(seats)
}

// A game that runs on for thirty years still has room for each of them, on a page of its own.
func TestChartOfThirtyYears(t *testing.T) {
	tournament, forms := sample.Game(sample.Yearly, 7, 7)
	form := forms(1, 1)
	for year := 1908; year <= 1930; year++ {
		form.Seat = append(form.Seat, game.Field{Label: "Centri " + strconv.Itoa(year), Kind: game.Whole})
	}
	for _, layout := range []pdf.Layout{pdf.FullPage, pdf.HalfPage} {
		data := sheets(t, tournament, []int{1}, pdf.SheetOptions{ListOptions: pdf.ListOptions{Forms: forms}, Layout: layout})
		all := squeeze(strings.Join(read(t, data), ""))
		for year := 1; year <= 30; year++ {
			if want := fmt.Sprintf("’%02d", year); !strings.Contains(all, want) {
				t.Errorf("layout %d: no %s", layout, want)
			}
		}
		checkOrder(t, fmt.Sprintf("thirty years, layout %d", layout), data, 7)
	}
}

func TestGameLists(t *testing.T) {
	worked.Slow(t)
	o := pdf.ListOptions{Stamp: stamp}
	for _, drawn := range sample.Kinds {
		seats := seatsOf(drawn)[0]
		tournament, forms := sample.Game(drawn, 2*seats, seats)
		o.Forms = forms
		content := sample.Ranked(tournament)
		content.Forms, content.Stamp = forms, stamp
		for name, write := range map[string]func() (*pdf.Paper, error){
			"tables":   func() (*pdf.Paper, error) { return pdf.TableList(tournament, 1, o) },
			"finder":   func() (*pdf.Paper, error) { return pdf.SeatFinder(tournament, 1, o) },
			"calendar": func() (*pdf.Paper, error) { return pdf.Calendar(tournament, o) },
			"booklet":  func() (*pdf.Paper, error) { return pdf.Booklet(tournament, content) },
		} {
			all := squeeze(strings.Join(pages(t, tournament, write), ""))
			for _, seat := range tournament.Rounds[0].Tables[0].Seats {
				player := export.PlayerSeat(*tournament.Player(seat.Player))
				role := seat.Record.Get("Potenza")
				if side := seat.Record.Get("Lato"); side != "" {
					role = "Lato " + side
				}
				if !strings.Contains(all, squeeze(player.Surname)) || !strings.Contains(all, squeeze(role)) {
					t.Errorf("%s, %s: no %s, %s", drawn, name, player.Name, role)
				}
				if name != "finder" && !strings.Contains(all, seat.Score.Text(",")) {
					t.Errorf("%s, %s: no %s", drawn, name, seat.Score.Text(","))
				}
			}
		}
	}
}

func TestCertificateOfACalendar(t *testing.T) {
	tournament, forms := sample.Game(sample.League, 8, 4)
	round := &tournament.Rounds[0]
	round.Draw = &engine.DrawRecord{Type: "lega-base", Seed: "seme-8", Version: "raduno 1.0", Tables: round.TableIDs()}
	all := squeeze(strings.Join(pages(t, tournament, func() (*pdf.Paper, error) {
		return pdf.Certificate(tournament, 1, pdf.ListOptions{Stamp: stamp, Forms: forms})
	}), ""))
	for _, want := range []string{"seme-8", "calendario bilanciato", "verifica FILE.xlsx --turno 1", "rifà il calendario dal seme"} {
		if !strings.Contains(all, squeeze(want)) {
			t.Errorf("no %q", want)
		}
	}
	if strings.Contains(all, squeeze("del tutto a caso")) {
		t.Error("a calendar is not made at random")
	}
}

func TestRulesFillOnePage(t *testing.T) {
	tournament := sample.Tournament(4, 1, 0)
	for _, paragraphs := range []int{1, 6, 14} {
		page := pdf.RulesPage{
			Title: "Sistema di prova", Clock: "Quindici minuti.",
			Text: strings.Repeat(strings.Repeat("Una regola con 3 punti. ", 12)+"\n", paragraphs),
		}
		texts := pages(t, tournament, func() (*pdf.Paper, error) { return pdf.Rules(tournament.Info, page, list) })
		if len(texts) != 1 || strings.Count(squeeze(texts[0]), "Unaregolacon3punti.") != 12*paragraphs ||
			!strings.Contains(texts[0], "Quindici minuti.") {
			t.Errorf("%d paragraphs: %d pages", paragraphs, len(texts))
		}
	}
}

func TestNotMetNamesEverybody(t *testing.T) {
	tournament := sample.Tournament(30, 0, 0)
	missing := map[int][]int{1: {2}, 2: {1}, 99: {1}}
	for id := 3; id <= 30; id++ {
		missing[3] = append(missing[3], id)
	}
	all := squeeze(strings.Join(pages(t, tournament, func() (*pdf.Paper, error) { return pdf.NotMet(tournament, missing, list) }), ""))
	for id := 3; id <= 30; id++ {
		if name := export.PlayerSeat(*tournament.Player(id)).Name; !strings.Contains(all, squeeze(name)) {
			t.Errorf("no %s", name)
		}
	}
	none := strings.Join(pages(t, tournament, func() (*pdf.Paper, error) { return pdf.NotMet(tournament, nil, list) }), "")
	if !strings.Contains(none, "Tutti hanno già giocato con tutti.") {
		t.Errorf("nobody missing:\n%s", none)
	}
}

func TestCalendarNeedsARound(t *testing.T) {
	if _, err := pdf.Calendar(&engine.Tournament{}, list); engine.KindOf(err) != engine.BadInput {
		t.Errorf("no round: %v", err)
	}
}
