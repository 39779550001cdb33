package bbcode_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
	"raduno/export/bbcode"
)

// node is an element of a parsed message: a tag with children, or a text.
type node struct {
	tag      string
	text     string
	children []*node
}

func (n *node) find(tag string) []*node {
	var found []*node
	for _, child := range n.children {
		if child.tag == tag {
			found = append(found, child)
		}
		found = append(found, child.find(tag)...)
	}
	return found
}

func (n *node) content() string {
	text := n.text
	for _, child := range n.children {
		text += child.content()
	}
	return text
}

var anyTag = regexp.MustCompile(`(?i)\[(/?)([a-z0-9*]+)(=[^\]]*)?\]`)

// forumTags are the tags that this forum knows; everything else in brackets is text.
var forumTags = "|b|i|u|color|size|font|left|center|right|indent|email|url|thread|list|*|img|attach|quote|code|php|html|noparse|table|tr|td|video|h|hr|"

// parse reads a message as a forum does and fails where tags are not nested.
func parse(message string) (*node, error) {
	root := &node{}
	stack := []*node{root}
	for at := 0; at < len(message); {
		top := stack[len(stack)-1]
		m := anyTag.FindStringSubmatchIndex(message[at:])
		if m == nil {
			top.children = append(top.children, &node{text: message[at:]})
			break
		}
		name := strings.ToLower(message[at+m[4] : at+m[5]])
		closing := m[2] != m[3]
		known := strings.Contains(forumTags, "|"+name+"|")
		if top.tag == "noparse" && !(closing && name == "noparse") {
			known = false
		}
		if !known {
			top.children = append(top.children, &node{text: message[at : at+m[1]]})
			at += m[1]
			continue
		}
		if m[0] > 0 {
			top.children = append(top.children, &node{text: message[at : at+m[0]]})
		}
		at += m[1]
		if closing {
			if top.tag != name {
				return nil, fmt.Errorf("[/%s] closes [%s] before %q", name, top.tag, message[at:min(at+40, len(message))])
			}
			stack = stack[:len(stack)-1]
			continue
		}
		child := &node{tag: name}
		top.children = append(top.children, child)
		stack = append(stack, child)
	}
	if len(stack) != 1 {
		return nil, fmt.Errorf("[%s] is never closed", stack[len(stack)-1].tag)
	}
	return root, nil
}

func write(t *testing.T, tournament *engine.Tournament, c export.Content, o bbcode.Options) (string, *node) {
	t.Helper()
	var written strings.Builder
	if err := bbcode.Write(&written, tournament, c, o); err != nil {
		t.Fatal(err)
	}
	message := written.String()
	root, err := parse(message)
	if err != nil {
		t.Fatalf("%v\n%s", err, message)
	}
	return message, root
}

func TestMessageHoldsEveryTable(t *testing.T) {
	for name, tournament := range map[string]*engine.Tournament{
		"ordinary": sample.Tournament(33, 3, 2), "hostile": sample.Hostile(),
	} {
		ranking := sample.Ranking(tournament)
		if name == "hostile" {
			sample.Spoil(&ranking)
		}
		message, root := write(t, tournament, export.Content{Rankings: []export.Ranking{ranking}}, bbcode.Options{})
		tables := root.find("table")
		if want := len(tournament.Rounds) + 1; len(tables) != want {
			t.Fatalf("%s: %d tables, want %d", name, len(tables), want)
		}
		rounds, err := export.Rounds(tournament, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, round := range rounds {
			heading := fmt.Sprintf("[COLOR=Red][B]Turno n° %d[/B][/COLOR]\n", round.Number)
			if !strings.Contains(message, heading) {
				t.Errorf("%s: no heading %q", name, heading)
			}
			rows := tables[i].find("tr")
			if len(rows) != len(round.Tables) {
				t.Fatalf("%s: %d rows for %d tables", name, len(rows), len(round.Tables))
			}
			for j, table := range round.Tables {
				cells := rows[j].find("td")
				if len(cells) != 1+2*len(table.Seats) || cells[0].content() != fmt.Sprint(table.Number) {
					t.Fatalf("%s: row %d is %q", name, j, rows[j].content())
				}
				for k, seat := range table.Seats {
					want := seat.Name
					if seat.Club != "" {
						want += "\n" + seat.Club
					}
					if got := strings.ReplaceAll(cells[1+2*k].content(), "［", "["); got != want {
						t.Errorf("%s: player %q, want %q", name, got, want)
					}
					if got := cells[2+2*k].content(); got != seat.ScoreText(",") {
						t.Errorf("%s: score %q, want %q", name, got, seat.ScoreText(","))
					}
				}
			}
		}
	}
}

func TestPartsAndOptions(t *testing.T) {
	tournament := sample.Tournament(16, 2, 2)
	if message, root := write(t, tournament, export.Content{Rounds: []int{2}}, bbcode.Options{}); len(root.find("table")) != 1 ||
		strings.Contains(message, "Turno n° 1") {
		t.Errorf("one round: %s", message)
	}
	ranking := sample.Ranking(tournament)
	message, root := write(t, tournament, export.Content{NoRounds: true, Rankings: []export.Ranking{ranking}}, bbcode.Options{})
	if len(root.find("tr")) != 1+len(ranking.Rows) || strings.Contains(message, "Turno n°") {
		t.Errorf("only standings: %s", message)
	}
}

func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		"ROMA [Il Gufo]":             "ROMA [Il Gufo]",
		"SIGNA [I Lupi]":             "SIGNA [I Lupi]",
		"CAGLIARI [RCU]":             "CAGLIARI [RCU]",
		"[B]":                        "[NOPARSE][B][/NOPARSE]",
		"x[/td]":                     "[NOPARSE]x[/td][/NOPARSE]",
		"[size=7]Grande":             "[NOPARSE][size=7]Grande[/NOPARSE]",
		"[url=":                      "［url=",
		"[/noparse][b]x[/b]":         "[NOPARSE]［/noparse][b]x[/b][/NOPARSE]",
		"Anna [b\nROMA [Il Gufo]":    "Anna [b\nROMA [Il Gufo]",
		"Anna [b=\nROMA [Il Gufo]":   "[NOPARSE]Anna [b=\nROMA [Il Gufo][/NOPARSE]",
		"":                           "",
		"[*] punto":                  "[NOPARSE][*] punto[/NOPARSE]",
		"Zoë [color":                 "Zoë ［color",
		`[TABLE="class: grid"]`:      `[NOPARSE][TABLE="class: grid"][/NOPARSE]`,
		"MILANO [Size Matters Club]": "MILANO [Size Matters Club]",
	} {
		if got := export.EscapeTags(text); got != want {
			t.Errorf("Escape(%q) = %q, want %q", text, got, want)
		}
	}
}

// A long message is cut between rows into parts that each close what they open, and nothing is lost.
func TestPartsCloseTheirTables(t *testing.T) {
	tournament := sample.Tournament(200, 3, 3)
	for _, markdown := range []bool{false, true} {
		var b strings.Builder
		if err := bbcode.Write(&b, tournament, sample.Ranked(tournament),
			bbcode.Options{Markdown: markdown, Part: 10000}); err != nil {
			t.Fatal(err)
		}
		parts := regexp.MustCompile(`(?m)^~~~~~~~~~~ \d+ / \d+ ~~~~~~~~~~\n`).Split(b.String(), -1)[1:]
		if len(parts) < 3 {
			t.Fatalf("%d parts", len(parts))
		}
		all := strings.Join(parts, "")
		for i, part := range parts {
			if n := len([]rune(part)); n > 10000 {
				t.Errorf("part %d has %d characters", i+1, n)
			}
			if _, err := parse(part); !markdown && err != nil {
				t.Errorf("part %d: %v", i+1, err)
			}
		}
		for _, player := range tournament.Players {
			if !strings.Contains(all, player.Surname) {
				t.Errorf("%s is lost", player.Surname)
			}
		}
	}
}

// What is said below a table stands once, below its last rows, however many messages it takes.
func TestTheNotesOfATableStandOnce(t *testing.T) {
	tournament := sample.Tournament(200, 1, 1)
	ranking := sample.Ranking(tournament)
	ranking.Notes = []string{"Lo scarto è il turno peggiore."}
	c := export.Content{NoRounds: true, Rankings: []export.Ranking{ranking}}
	parts, err := bbcode.Parts(tournament, c, bbcode.Options{Part: 5000})
	if err != nil || len(parts) < 2 {
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	for i, part := range parts {
		if told := strings.Contains(part, ranking.Notes[0]); told != (i == len(parts)-1) {
			t.Errorf("part %d of %d: %v", i+1, len(parts), told)
		}
	}
}

// A section that fits no more behind others, not even with one row, begins a message of its own, headed as the first of it is.
func TestASectionBeginsAMessage(t *testing.T) {
	list := func(title, text string) export.Ranking {
		return export.Ranking{Title: title, Columns: []export.Column{{Title: "x"}}, Rows: []export.Row{
			{Cells: []export.Cell{{Text: text}}}, {Cells: []export.Cell{{Text: text}}},
		}}
	}
	c := export.Content{NoRounds: true, Rankings: []export.Ranking{
		list("Prima", strings.Repeat("a", 150)), list("Seconda", strings.Repeat("b", 100)), list("Terza", strings.Repeat("c", 300)),
	}}
	parts, err := bbcode.Parts(&engine.Tournament{}, c, bbcode.Options{Part: 450})
	if err != nil || len(parts) != 4 {
		t.Fatalf("%d parts, %v: %q", len(parts), err, parts)
	}
	for i, title := range []string{"Prima", "Seconda", "Terza", "Terza (segue)"} {
		part := parts[i]
		if !strings.HasPrefix(part, "[COLOR=Red][B]"+title+"[/B]") || strings.Count(part, "[COLOR") != 1 || len(part) > 450 {
			t.Errorf("message %d of %d characters:\n%s", i+1, len(part), part)
		}
	}
}

// A draw that is not confirmed yet is called a draft on the forum.
func TestADraftIsCalledSo(t *testing.T) {
	tournament := sample.Tournament(8, 1, 0)
	tournament.Rounds[0].Draft = true
	message, _ := write(t, tournament, export.Content{}, bbcode.Options{})
	if !strings.Contains(message, "bozza del sorteggio") || strings.Contains(message, "sorteggiato, non ancora giocato") {
		t.Errorf("a draft looks final:\n%s", message)
	}
}

// A table that is not over has no points and no winner on the forum.
func TestNoWinnerBeforeTheEnd(t *testing.T) {
	tournament := sample.Tournament(4, 1, 1)
	tournament.Rounds[0].Tables[0].Seats[2].Score = engine.Score{}
	message, root := write(t, tournament, export.Content{}, bbcode.Options{})
	if cells := root.find("td"); len(cells) != 9 || cells[2].content() != "" || !strings.Contains(message, "in corso") {
		t.Errorf("the table looks over:\n%s", message)
	}
}

// A table's winner is bold, anyone who is level with him too, and who rests is named below the tables.
func TestARoundNamesItsWinnersAndWhoRests(t *testing.T) {
	tournament := sample.Tournament(5, 1, 1)
	tournament.Rounds[0].Tables = tournament.Rounds[0].Tables[:1]
	seats := tournament.Rounds[0].Tables[0].Seats[:4]
	tournament.Rounds[0].Tables[0].Seats = seats
	for i := range seats {
		seats[i] = engine.Seat{Player: i + 1, Score: engine.NewScore([]int{71, 12, 71, 4}[i])}
	}
	tournament.Rounds[0].SitOuts = []int{5}
	message, _ := write(t, tournament, export.Content{}, bbcode.Options{})
	if strings.Count(message, "[B]71[/B]") != 2 || strings.Contains(message, "[B]12[/B]") {
		t.Errorf("the winners:\n%s", message)
	}
	if name := tournament.Players[4].DisplayName(); !strings.Contains(message, "Riposano: "+name) {
		t.Errorf("%s, who rests, is not named:\n%s", name, message)
	}
}
