package html_test

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
	page "raduno/export/html"
)

func write(t testing.TB, tournament *engine.Tournament, c export.Content) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := page.Write(&b, tournament, c); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// find are the elements of that kind below a node.
func find(n *html.Node, element string) []*html.Node {
	var found []*html.Node
	for child := range n.Descendants() {
		if child.Type == html.ElementNode && child.Data == element {
			found = append(found, child)
		}
	}
	return found
}

func text(n *html.Node) string {
	var b strings.Builder
	for child := range n.Descendants() {
		if child.Type == html.TextNode {
			b.WriteString(child.Data)
		}
	}
	return b.String()
}

func TestPageHoldsEveryTable(t *testing.T) {
	for name, tournament := range map[string]*engine.Tournament{
		"ordinary": sample.Tournament(33, 3, 2), "hostile": sample.Hostile(),
	} {
		ranking := sample.Ranking(tournament)
		if name == "hostile" {
			sample.Spoil(&ranking)
		}
		root, err := html.Parse(bytes.NewReader(write(t, tournament, export.Content{Rankings: []export.Ranking{ranking}})))
		if err != nil {
			t.Fatal(err)
		}
		if n := len(find(root, "script")); n != 1 {
			t.Errorf("%s: %d scripts, want ours alone", name, n)
		}
		if n := len(find(root, "img")); n != 0 {
			t.Errorf("%s: %d pictures", name, n)
		}
		cards := map[string]*html.Node{}
		for _, card := range find(root, "article") {
			cards[text(find(card, "h3")[0])] = card
		}
		rounds, err := export.Rounds(tournament, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, round := range rounds {
			for _, table := range round.Tables {
				heading := fmt.Sprintf("Turno n° %d - Tavolo n° %d", round.Number, table.Number)
				card := cards[heading]
				if card == nil {
					t.Fatalf("%s: no heading %q", name, heading)
				}
				rows := find(card, "tr")
				if len(rows) != len(table.Seats) {
					t.Fatalf("%s, %s: %d rows", name, heading, len(rows))
				}
				for i, seat := range table.Seats {
					if top := len(rows[i].Attr) == 1 && rows[i].Attr[0].Val == "v"; top != seat.Top {
						t.Errorf("%s, %s: %s is shown as the winner: %v", name, heading, seat.Name, top)
					}
					want := strings.TrimSpace(seat.Name + " " + seat.Club)
					if got := text(find(rows[i], "th")[0]); got != want {
						t.Errorf("%s: player %q, want %q", name, got, want)
					}
					if got := text(find(rows[i], "td")[0]); got != seat.ScoreText(",") {
						t.Errorf("%s: score %q, want %q", name, got, seat.ScoreText(","))
					}
				}
			}
		}
		sections := map[string]string{}
		for _, section := range find(root, "section") {
			sections[text(find(section, "h2")[0])] = text(section)
		}
		for _, round := range rounds {
			latest := round.Number == len(rounds)
			if told := strings.Contains(sections[fmt.Sprint("Turno n° ", round.Number)], "★ punteggio più alto del tavolo"); told != latest {
				t.Errorf("%s: round %d says what a star is: %v", name, round.Number, told)
			}
		}
		rows := find(find(root, "table")[0], "tr")
		if len(rows) != 1+len(ranking.Rows) {
			t.Fatalf("%s: %d rows in the standings", name, len(rows))
		}
		for i, row := range ranking.Rows {
			var cells []string
			for child := range rows[i+1].ChildNodes() {
				cells = append(cells, text(child))
			}
			for j, cell := range row.Cells {
				if cells[j] != export.Clean(cell.Text) && (len(row.Why) == 0 || !strings.HasPrefix(cells[j], export.Clean(cell.Text)+"perché")) {
					t.Errorf("%s: cell %q, want %q", name, cells[j], cell.Text)
				}
			}
		}
	}
}

func TestPageStandsAlone(t *testing.T) {
	data := string(write(t, sample.Tournament(16, 2, 2), export.Content{}))
	for _, wrong := range []string{"http://", "https://", "src=", "@import", "url("} {
		if strings.Contains(data, wrong) {
			t.Errorf("the page refers to something outside: %s", wrong)
		}
	}
}

func TestParts(t *testing.T) {
	tournament := sample.Tournament(16, 3, 1)
	stamp := time.Date(2025, 10, 5, 18, 30, 0, 0, time.UTC)
	round := string(write(t, tournament, export.Content{Rounds: []int{2}, Stamp: stamp}))
	if !strings.Contains(round, "Sorteggiato, non ancora giocato.") || strings.Contains(round, "Turno n° 1 ") ||
		!strings.Contains(round, "05/10/2025 18:30") {
		t.Error("one round: wrong content")
	}
	tournament.Rounds[1].Draft = true
	if draft := string(write(t, tournament, export.Content{Rounds: []int{2}})); !strings.Contains(draft, "Bozza del sorteggio, non ancora") {
		t.Error("a draft looks final")
	}
	standings := string(write(t, tournament, export.Content{NoRounds: true, Rankings: []export.Ranking{sample.Ranking(tournament)}}))
	if strings.Contains(standings, "Tavolo n°") || !strings.Contains(standings, "<h2 id=\"c1h\">Classifica</h2>") {
		t.Error("only standings: wrong content")
	}
	if empty := string(write(t, &engine.Tournament{}, export.Content{})); !strings.Contains(empty, "Nessun turno") {
		t.Error("an empty tournament has no word of it")
	}
}

func TestPageIsValid(t *testing.T) {
	tidy := worked.Tool(t, "tidy")
	for name, tournament := range map[string]*engine.Tournament{
		"ordinary": sample.Tournament(33, 3, 2), "hostile": sample.Hostile(), "empty": {},
	} {
		ranking := sample.Ranking(tournament)
		if len(ranking.Rows) > 0 {
			ranking.Rows[0].Why = []string{"Prima riga", "Seconda <riga>"}
		}
		path := filepath.Join(t.TempDir(), "page.html")
		if err := os.WriteFile(path, write(t, tournament, export.Content{Rankings: []export.Ranking{ranking}}), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(tidy, "-q", "-e", "-utf8", path).CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}

func BenchmarkPage(b *testing.B) {
	tournament := sample.Tournament(500, 25, 25)
	c := sample.Ranked(tournament)
	size := len(write(b, tournament, c))
	for b.Loop() {
		if err := page.Write(io.Discard, tournament, c); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(size), "bytes")
}

// What was written at a table of a game is text on the page, of the seats and of the game, and so is the address of its picture.
func TestWhatAGameRecordsIsText(t *testing.T) {
	const tag = "<b onclick=x>"
	tournament, forms := sample.Game(sample.Final, 7, 7)
	for i := range tournament.Rounds[0].Tables {
		table := &tournament.Rounds[0].Tables[i]
		for j := range table.Record {
			table.Record[j].Value = tag
		}
		for j := range table.Seats {
			for k := range table.Seats[j].Record {
				table.Seats[j].Record[k].Value = tag
			}
		}
	}
	for _, translate := range []func(string) string{nil, strings.ToUpper} { // in another language too
		spoken := func(round, table int) *export.Form {
			form := *forms(round, table)
			form.Voice.Translate = translate
			return &form
		}
		page := string(write(t, tournament, export.Content{Forms: spoken, Picture: `x">` + tag}))
		if strings.Contains(page, tag) || strings.Count(page, "&lt;b onclick=x&gt;") < 8 {
			t.Errorf("translated: %v\n%s", translate != nil, page)
		}
	}
}

// What a certificate says of a draw is text on its page, whoever wrote it: names, clubs, reasons, and where the tournament's page lies.
func TestWhatACertificateSaysIsText(t *testing.T) {
	const tag = "<b onclick=x>"
	var out bytes.Buffer
	if err := page.WriteCertificate(&out, &export.Certificate{
		Tournament: tag, Title: tag, Facts: []export.Fact{{Label: tag, Value: tag}}, MadeTitle: tag, Made: []string{tag}, Withheld: tag,
		Criteria: []export.CertifiedCriterion{{Label: tag, Reason: tag, Outcome: tag}}, Chance: tag, Verified: []string{tag},
		HowTo: []string{tag}, Limits: []string{tag}, Tables: []export.CertifiedTable{{Seats: []export.CertifiedSeat{{Name: tag, Club: tag}}}},
	}, page.CertificateOptions{Home: `x">` + tag}); err != nil {
		t.Fatal(err)
	}
	if said := out.String(); strings.Contains(said, tag) || strings.Count(said, "&lt;b onclick=x&gt;") != 19 {
		t.Error(strings.Count(said, "&lt;b onclick=x&gt;"), said)
	}
	out.Reset()
	bare := &export.Certificate{Title: "Verbale"}
	if err := page.WriteCertificate(&out, bare, page.CertificateOptions{Stamp: "05/10/2025 18:30"}); err != nil {
		t.Fatal(err)
	}
	for heading, there := range map[string]bool{ // what nothing is said of has no heading
		"<h1>Verbale</h1>": true, "<h2>Il caso</h2>": false, "Criteri, dal più importante": false, "Classifica e tavoli": false,
		"Che cosa non si può provare": true, "<h2></h2>": false, "Scritto il 05/10/2025 18:30": true, "Fatto con Raduno": false,
	} {
		if strings.Contains(out.String(), heading) != there {
			t.Errorf("%s is on the page: %v", heading, !there)
		}
	}
}

// Each who sat at a table has a card of his own, and each club one with its people: every link of the page leads to one place, no name is
// markup, and a card tells tables, opponents, places and who was ahead, where the game was not given up.
func TestCards(t *testing.T) {
	tournament := sample.Tournament(16, 2, 2)
	tournament.Players[0].Name = "<i>Ada</i>"
	c := export.Content{Rankings: []export.Ranking{sample.Ranking(tournament), sample.Ranking(tournament)}}
	c.Places = map[int][]int{}
	for _, p := range tournament.Players {
		c.Places[p.ID] = []int{7, 3}
	}
	data := string(write(t, tournament, c))
	root, err := html.Parse(strings.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	ids, cards := map[string]bool{}, map[string]string{}
	for n := range root.Descendants() {
		for _, a := range n.Attr {
			if a.Key == "id" {
				if ids[a.Val] {
					t.Errorf("two elements are called %s", a.Val)
				}
				ids[a.Val] = true
				cards[a.Val] = text(n)
			}
		}
	}
	for _, a := range find(root, "a") {
		for _, attribute := range a.Attr {
			if to, here := strings.CutPrefix(attribute.Val, "#"); here && !ids[to] {
				t.Errorf("a link leads to %s", attribute.Val)
			}
		}
	}
	for _, p := range tournament.Players {
		card := cards[fmt.Sprint("g", p.ID)]
		for _, round := range tournament.Rounds {
			at, own := round.Find(p.ID)
			for i, seat := range round.Tables[at].Seats {
				if other := tournament.Player(seat.Player); i != own && !strings.Contains(card, other.FullName()) {
					t.Errorf("the card of %d does not name %s", p.ID, other.FullName())
				}
			}
		}
		if !strings.Contains(card, "7°") || !strings.Contains(card, "3°") || !strings.Contains(card, "Davanti a") &&
			!strings.Contains(card, "Dietro a") {
			t.Errorf("the card of %d: %s", p.ID, card)
		}
		if p.Club != "" && !strings.Contains(data, ">"+p.Club+"</a>") {
			t.Errorf("no link to the club %s", p.Club)
		}
		if seat := export.PlayerSeat(p); p.Club != "" && !slices.ContainsFunc(slices.Collect(maps.Values(cards)), func(card string) bool {
			return strings.Contains(card, p.Club) && strings.Contains(card, "Pos.GiocatorePunti") && strings.Contains(card, seat.Name)
		}) {
			t.Errorf("%s is not in the card of the club %s", seat.Name, p.Club)
		}
	}
	if strings.Contains(data, "<i>Ada") {
		t.Error("a name is markup")
	}
	if without := string(write(t, tournament, sample.Ranked(tournament))); strings.Contains(without, "#g1\"") {
		t.Error("a page without cards leads to them")
	}
	for i := range tournament.Rounds {
		for j := range tournament.Rounds[i].Tables {
			tournament.Rounds[i].Tables[j].Void = true
		}
	}
	if void := string(write(t, tournament, c)); strings.Contains(void, "Davanti a") || strings.Contains(void, "Dietro a") {
		t.Error("somebody was ahead in a game that was given up")
	}
}
