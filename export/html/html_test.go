package html_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
	page "raduno/export/html"
)

var must = worked.Must

func write(t testing.TB, tournament *engine.Tournament, c export.Content) []byte {
	t.Helper()
	var b bytes.Buffer
	must(t, page.Write(&b, tournament, c))
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

// Whatever names, titles, reasons and notes are, they are text: the page has no script but its own and no picture.
func TestHostileTextStaysText(t *testing.T) {
	tournament := sample.Hostile()
	ranking := sample.Ranking(tournament)
	sample.Spoil(&ranking)
	root, err := html.Parse(bytes.NewReader(write(t, tournament, export.Content{Rankings: []export.Ranking{ranking}})))
	must(t, err)
	if scripts, pictures := len(find(root, "script")), len(find(root, "img")); scripts != 1 || pictures != 0 {
		t.Errorf("%d scripts, %d pictures", scripts, pictures)
	}
	if page := text(root); !strings.Contains(page, strings.TrimSpace(sample.HostileNames[1])) {
		t.Errorf("%q is not on the page", sample.HostileNames[1])
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
		must(t, os.WriteFile(path, write(t, tournament, export.Content{Rankings: []export.Ranking{ranking}}), 0o600))
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
		must(b, page.Write(io.Discard, tournament, c))
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
	if said := out.String(); strings.Contains(said, tag) || strings.Count(said, "&lt;b onclick=x&gt;") != 18 { // the address is a URL
		t.Error(strings.Count(said, "&lt;b onclick=x&gt;"), said)
	}
	out.Reset()
	bare := &export.Certificate{Title: "Verbale"}
	must(t, page.WriteCertificate(&out, bare, page.CertificateOptions{Stamp: "05/10/2025 18:30"}))
	for heading, there := range map[string]bool{ // what nothing is said of has no heading
		"<h1>Verbale</h1>": true, "<h2>Il caso</h2>": false, "Criteri, dal più importante": false, "Classifica e tavoli": false,
		"Che cosa non si può provare": true, "<h2></h2>": false, "Scritto il 05/10/2025 18:30": true, "Fatto con Raduno": false,
	} {
		if strings.Contains(out.String(), heading) != there {
			t.Errorf("%s is on the page: %v", heading, !there)
		}
	}
}

// Without a script each who sat at a table has a row, with tables, places and points: every link of the page leads to one place, and no
// name is markup. A game that was given up has no first.
func TestGamesOfEach(t *testing.T) {
	tournament, c := carded()
	data := string(write(t, tournament, c))
	root, err := html.Parse(strings.NewReader(data))
	must(t, err)
	ids, rows := map[string]bool{}, map[string]string{}
	for n := range root.Descendants() {
		for _, a := range n.Attr {
			if a.Key == "id" {
				if rows[a.Val] != "" {
					t.Errorf("two elements are called %s", a.Val)
				}
				ids[a.Val], rows[a.Val] = true, text(n)+" "
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
		row := rows[fmt.Sprint("g", p.ID)]
		for i, round := range tournament.Rounds {
			at, own := round.Find(p.ID)
			ahead := 1
			for _, seat := range round.Tables[at].Seats {
				if seat.Score.Cmp(round.Tables[at].Seats[own].Score) > 0 {
					ahead++
				}
			}
			if want := fmt.Sprintf("%d; %d°; ", round.Tables[at].Number, ahead); !strings.Contains(row, want) ||
				!strings.Contains(row, fmt.Sprintf("; %d°", c.Places[p.ID][i])) || !strings.Contains(row, p.Club) {
				t.Errorf("%s lacks %s", row, want)
			}
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
	if void := string(write(t, tournament, c)); strings.Contains(void, "; 1°; ") || !strings.Contains(void, "; –; ") {
		t.Error("somebody was ahead in a game that was given up")
	}
}

// carded is a tournament with the places after each round.
func carded() (*engine.Tournament, export.Content) {
	tournament := sample.Tournament(16, 2, 2)
	tournament.Players[0].Name = "<i>Ada</i>"
	c := export.Content{Rankings: []export.Ranking{sample.Ranking(tournament), sample.Ranking(tournament)}, Places: map[int][]int{}}
	for _, p := range tournament.Players {
		c.Places[p.ID] = []int{7, 3}
	}
	return tournament, c
}

// Homonyms are told apart in the standings at every width, and only a word that no surname has is broken between letters.
func TestNamesAreToldApart(t *testing.T) {
	tournament := sample.Tournament(8, 1, 1)
	ranking := sample.Ranking(tournament)
	at := ranking.Column(export.SurnameColumn)
	ranking.Rows[0].Tag, ranking.Rows[1].Cells[at].Text = "n. 4", "Montemaggiore"
	ranking.Rows[2].Cells[at].Text = strings.Repeat("w", 30)
	data := string(write(t, tournament, export.Content{Rankings: []export.Ranking{ranking}}))
	for _, want := range []string{"<small>n. 4</small>", `class="n l">Montemaggiore`, `class="n x">` + strings.Repeat("w", 30)} {
		if !strings.Contains(data, want) {
			t.Errorf("the page has no %s", want)
		}
	}
}
