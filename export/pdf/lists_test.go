package pdf_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
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

var must = worked.Must

var list = pdf.ListOptions{Stamp: stamp}

// pages writes a list, reads it back, and checks what every page of every list has.
func pages(t *testing.T, tournament *engine.Tournament, write func() (*pdf.Paper, error)) []string {
	t.Helper()
	first := document(t, write)
	if !bytes.Equal(first, document(t, write)) {
		t.Error("written again it is different")
	}
	texts := read(t, first)
	n := len(texts)
	name := squeeze(export.Clean(tournament.Info.Name))
	for i, text := range texts {
		for _, want := range []string{name, fmt.Sprintf("Pagina%ddi%d", i+1, n), "Stampatoil05/10/202518:30"} {
			if !strings.Contains(squeeze(text), want) {
				t.Errorf("page %d has no %q", i+1, want)
			}
		}
	}
	return texts
}

func drawn(players, rounds, played int) *engine.Tournament {
	tournament := sample.Tournament(players, rounds, played)
	last := &tournament.Rounds[rounds-1]
	last.Draw = &engine.DrawRecord{
		Type: "raduno", Seed: "seme-4711", Version: "raduno 1.0", Tables: last.TableIDs(), Time: time.Date(2025, 10, 5, 15, 0, 0, 0, time.UTC),
		Counts: []engine.Count{
			{Criterion: "rematch", Optimal: true},
			{Criterion: "club_pairs", Value: 3, Bound: 2, Reason: engine.Textf("il club %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}",
				"ROMA [Il Gufo]", 11, 8)},
		},
	}
	return tournament
}

// Only who has paid has a receipt, by surname and numbered, with the payment; without payments the error says where they are written.
func TestReceipts(t *testing.T) {
	tournament := &engine.Tournament{}
	if _, err := pdf.Receipts(tournament, list); engine.KindOf(err) != engine.BadInput {
		t.Errorf("receipts of nobody: %v", err)
	}
	for i, p := range [][3]string{
		{"Zani", "15", "SI"}, {"Bassi", "15", "NO"}, {"Arcuri", "15", "12,50"}, {"Costa", "", ""}, {"Ferri", "20", "SI"},
	} {
		tournament.Players = append(tournament.Players, engine.Player{ID: i + 1, Name: "Ada", Surname: p[0], Fee: p[1], Paid: p[2]})
	}
	b, err := pdf.Receipts(tournament, list)
	if err != nil || b.Pages() != 2 {
		t.Fatalf("%d pages, %v", b.Pages(), err)
	}
	texts := read(t, b.PDF)
	all := squeeze(strings.Join(texts, ""))
	last := -1
	for i, want := range []string{"AdaArcuri12,50€", "AdaFerri20€", "AdaZani15€"} {
		at := strings.Index(all, want)
		if at <= last || !strings.Contains(all, "Ricevutan."+strconv.Itoa(i+1)) {
			t.Errorf("%s:\n%s", want, all)
		}
		last = at
	}
	if len(texts) != b.Pages() || strings.Contains(all, "Bassi") || strings.Contains(all, "Costa") || strings.Contains(all, "Ricevutan.4") {
		t.Errorf("%d pages, receipts of who has not paid:\n%s", len(texts), all)
	}
}

// The roll call stays upright on its clipboard, whatever one long name or club asks for, and with every name whole.
func TestTheRollCallStaysUpright(t *testing.T) {
	tournament := sample.Tournament(57, 1, 0)
	tournament.Players[3].Surname = "Di Bartolomeo-Castelvetrano"
	tournament.Players[4].Club = strings.Repeat("Associazione Ludica ", 5)
	tournament.Players[5].Nick = "unnickchenonfiniscemaidavvero"
	b, err := pdf.RollCall(tournament, 2, list)
	must(t, err)
	for _, page := range regexp.MustCompile(`/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]`).FindAllStringSubmatch(string(b.PDF), -1) {
		width, _ := strconv.ParseFloat(page[1], 64)
		if height, _ := strconv.ParseFloat(page[2], 64); width > height {
			t.Errorf("a page is %s wide and %s high", page[1], page[2])
		}
	}
	if !strings.Contains(squeeze(strings.Join(read(t, b.PDF), "")), "DiBartolomeo-Castelvetrano") {
		t.Error("the long name is cut")
	}
}

func TestCertificate(t *testing.T) {
	c := certificate("il club ROMA [Il Gufo] ha 11 giocatori su 8 tavoli")
	tournament := drawn(32, 2, 1)
	all := strings.Join(pages(t, tournament, func() (*pdf.Paper, error) { return pdf.Certificate(tournament.Info, c, list) }), "")
	for _, want := range []string{
		"il titolo", "il dato", "il valore", "nato così", "criterio", "il club ROMA [Il Gufo] ha 11 giocatori su 8 tavoli", "dimostrato",
		"il caso vuole", "La verifica", "è verificato", "rifà i conti", "qui no", "Anna Lai (12)", "ID 9",
	} {
		if !strings.Contains(squeeze(all), squeeze(want)) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
	if strings.Contains(all, "(-1)") {
		t.Errorf("the number of the ghost in\n%s", all)
	}
}

// certificate is one with something in each of its parts, and a reason of the criterion.
func certificate(reason string) *export.Certificate {
	return &export.Certificate{
		Round: 2, Title: "il titolo", Facts: []export.Fact{{Label: "il dato", Value: "il valore"}}, MadeTitle: "Come",
		Made:     []string{"nato così"},
		Criteria: []export.CertifiedCriterion{{Label: "criterio", Value: 1 << 40, Bound: 3, Reason: reason, Outcome: "dimostrato"}},
		Withheld: "qui no", Chance: "il caso vuole", Verified: []string{"è verificato"}, HowTo: []string{"rifà i conti"},
		Tables: []export.CertifiedTable{{Number: 1, Seats: []export.CertifiedSeat{
			{Number: 12, Name: "Anna Lai"}, {Number: engine.Ghost, Name: "ID 9"},
		}}},
	}
}

var word = regexp.MustCompile(
	`<page width="([\d.]+)" height="([\d.]+)"|<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)"`)

// TestNothingLeavesThePage measures every word of every product of a tournament with the worst names: all
// of them stand within the page's margins.
func TestNothingLeavesThePage(t *testing.T) {
	tool := worked.Tool(t, "pdftotext")
	tournament := sample.Hostile()
	proof := certificate(strings.Join(sample.HostileNames, " "))
	proof.Title, proof.Tables[0].Seats[0].Name = sample.HostileNames[25], strings.Join(sample.HostileNames, " ")
	ranking := sample.Ranking(tournament)
	ranking.Title = sample.HostileNames[25]
	ranking.Rows[2].Why = sample.HostileNames
	ranking.Notes = slices.Repeat(sample.HostileNames, 4) // more than a page holds
	sheets := func(l pdf.Layout) func() (*pdf.Paper, error) {
		return func() (*pdf.Paper, error) {
			return pdf.ScoreSheets(tournament, nil, pdf.SheetOptions{ListOptions: pdf.ListOptions{Stamp: stamp}, Layout: l, Filled: true})
		}
	}
	for name, write := range map[string]func() (*pdf.Paper, error){
		"full": sheets(pdf.FullPage), "half": sheets(pdf.HalfPage), "economy": sheets(pdf.Economy),
		"standings":   func() (*pdf.Paper, error) { return pdf.Standings(tournament, []export.Ranking{ranking}, list) },
		"tables":      func() (*pdf.Paper, error) { return pdf.TableList(tournament, 1, list) },
		"certificate": func() (*pdf.Paper, error) { return pdf.Certificate(tournament.Info, proof, list) },
		"finder":      func() (*pdf.Paper, error) { return pdf.SeatFinder(tournament, 1, list) },
		"roll":        func() (*pdf.Paper, error) { return pdf.RollCall(tournament, 1, list) },
	} {
		path := filepath.Join(t.TempDir(), "file.pdf")
		must(t, os.WriteFile(path, document(t, write), 0o600))
		boxes, err := exec.Command(tool, "-bbox", path, "-").Output()
		must(t, err)
		var width, height float64
		words := 0
		for _, m := range word.FindAllStringSubmatch(string(boxes), -1) {
			number := func(i int) float64 {
				v, _ := strconv.ParseFloat(m[i], 64)
				return v
			}
			if m[1] != "" {
				width, height = number(1), number(2)
				continue
			}
			words++
			const edge = 12 * 72 / 25.4
			if number(3) < edge-1 || number(5) > width-edge+1 || number(4) < 8 || number(6) > height-8 {
				t.Errorf("%s: a word leaves the page: %s", name, m[0])
			}
		}
		if words == 0 {
			t.Errorf("%s: no words", name)
		}
	}
}

// TestNamesStayInTheirColumn measures that no name on a score sheet reaches the column of the points.
func TestNamesStayInTheirColumn(t *testing.T) {
	tool := worked.Tool(t, "pdftotext")
	tournament := sample.Tournament(5, 1, 0)
	for i := range tournament.Players {
		tournament.Players[i].Name = strings.Repeat("Maria Antonietta ", 3)
		tournament.Players[i].Surname = strings.Repeat("W", 90)
		tournament.Players[i].Club = strings.Repeat("ASSOCIAZIONE LUDICA ", 9)
	}
	path := filepath.Join(t.TempDir(), "file.pdf")
	must(t, os.WriteFile(path, sheets(t, tournament, nil, pdf.SheetOptions{SeedTitle: true}), 0o600))
	boxes, err := exec.Command(tool, "-bbox", path, "-").Output()
	must(t, err)
	const edge = (12 + 0.43*186) * 72 / 25.4
	for line := range strings.Lines(string(boxes)) {
		if m := word.FindStringSubmatch(line); m != nil && m[3] != "" &&
			regexp.MustCompile(`WWW|ANTONIETTA|Antonietta|ASSOC|LUDICA`).MatchString(line) {
			if right, _ := strconv.ParseFloat(m[5], 64); right > edge {
				t.Errorf("a name reaches %.0f, its column ends at %.0f", right, edge)
			}
		}
	}
}

// The standings of a league of twenty or forty rounds have club and every round on paper, whatever their width.
func TestNothingOfTheStandingsIsLeftOut(t *testing.T) {
	for _, rounds := range []int{3, 20, 40} {
		tournament := sample.Tournament(8, rounds, rounds)
		ranking := sample.Ranking(tournament)
		for i, c := range ranking.Columns {
			if strings.HasPrefix(c.Title, "pt") && c.Kind != export.TotalColumn {
				ranking.Columns[i].Minor = true
			}
			for j := range ranking.Rows {
				if strings.HasPrefix(c.Title, "pt") {
					ranking.Rows[j].Cells[i].Text = fmt.Sprintf("%d.%d%02d", 1+i, j, i)
				}
			}
		}
		all := strings.Join(pages(t, tournament, func() (*pdf.Paper, error) {
			return pdf.Standings(tournament, []export.Ranking{ranking}, list)
		}), "")
		for _, row := range ranking.Rows {
			for i, cell := range row.Cells {
				if !strings.Contains(squeeze(all), squeeze(cell.Text)) {
					t.Errorf("%d rounds: %s %q is not on paper", rounds, ranking.Columns[i].Title, cell.Text)
				}
			}
		}
	}
}
