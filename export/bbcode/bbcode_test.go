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
