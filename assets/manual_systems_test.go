package assets_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// decimalComma are the commas of numbers.
var decimalComma = regexp.MustCompile(`(\d),(\d)`)

// Every system of Diplomacy has a section of two lines in their chapter: what it rewards, and its points.
func TestManualSystems(t *testing.T) {
	for _, language := range languages {
		text := chapter(t, language, "sistemi-diplomacy").Markdown
		for _, system := range scoring.Systems() {
			_, section, found := strings.Cut(text, "\n### "+system.Name+"\n\n")
			section, _, _ = strings.Cut(section, "\n#")
			if lines := strings.Split(strings.TrimSpace(section), "\n\n"); !found || len(lines) != 2 {
				t.Errorf("%s: %s has the section %q", language, system.Name, section)
			}
		}
	}
}

func decimalPoint(text string) string { return decimalComma.ReplaceAllString(text, "$1.$2") }

// compared are the two games of the comparison: the first is the example of the nine systems' pages, with the fourth in the draw.
var compared = [2][][]string{
	{
		{"", "Francia", "14", ""},
		{"", "Turchia", "11", ""},
		{"", "Inghilterra", "6", ""},
		{"", "Germania", "3", ""},
		{"", "Russia", "", "1906"},
		{"", "Italia", "", "1905"},
		{"", "Austria", "", "1904"},
	},
	{
		{"", "Francia", "18", ""},
		{"", "Turchia", "9", ""},
		{"", "Inghilterra", "4", ""},
		{"", "Germania", "3", ""},
		{"", "Russia", "", "1906"},
		{"", "Italia", "", "1905"},
		{"", "Austria", "", "1904"},
	},
}

// The table that compares the systems says of each, on the same two games, what the program gives: the first four, the first of
// those eliminated, the winner and the second.
func TestManualComparison(t *testing.T) {
	for _, language := range languages {
		text := chapter(t, language, "sistemi-diplomacy").Markdown
		for _, system := range scoring.Systems() {
			row := "\n" + fmt.Sprintf("%-24s", system.Name)
			for k, at := range [][]int{{0, 1, 2, 3, 4}, {0, 1}} {
				points := endOf(t, system, compared[k])
				for _, i := range at {
					shown := string(game.Shown(points[i]))
					if language == "en" {
						shown = decimalPoint(shown)
					}
					row += fmt.Sprintf("%8s", shown)
				}
			}
			if !strings.Contains(text, row+"\n") {
				t.Errorf("%s: the table has not the row%s", language, row)
			}
		}
	}
}

// endOf is what a system gives a game of the comparison, in the order of its lines.
func endOf(t *testing.T, system scoring.System, lines [][]string) []engine.Points {
	t.Helper()
	g := scoring.Game{YearStart: 1901, Years: 7, Outcome: scoring.Draw, Winner: scoring.None}
	powers := make([]scoring.Power, len(lines))
	for i, line := range lines {
		powers[i], _ = scoring.ParsePower(line[1])
		centres, _ := strconv.Atoi(line[2])
		out, _ := strconv.Atoi(line[3])
		seat := &g.Seats[powers[i]]
		seat.Player, seat.Eliminated = line[1], out
		for year := 1901; year < 1907; year++ {
			seat.Centers = append(seat.Centers, map[bool]int{true: 1, false: 0}[out == 0 || year < out])
		}
		seat.Centers = append(seat.Centers, centres)
		switch {
		case centres == scoring.SoloCenters:
			g.Outcome, g.Winner = scoring.Solo, powers[i]
		case centres > 0:
			g.Members = append(g.Members, powers[i])
		}
	}
	if g.Outcome == scoring.Solo {
		g.Members = nil
	}
	all, err := system.Score(g)
	if err != nil {
		t.Fatal(system.Name, err)
	}
	points := make([]engine.Points, len(lines))
	for i := range lines {
		points[i] = all[powers[i]]
	}
	return points
}
