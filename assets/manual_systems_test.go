package assets_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy"
	"raduno/engine/scoringjson"
)

// workedLine is a line of an example of a system: a power, its centres or the year in which it went out, where its points
// come from, and the points in bold.
var workedLine = regexp.MustCompile(`(?m)^- (\pL+), (?:(\d+) (?:centri|centres)|(?:fuori nel|out in) (\d+)): (.*) = \*\*([0-9.,]+)\*\*$`)

// finished plays the lines of an example to their end with a system, as a score sheet says it: in 1907, with a win for whoever
// has the centres for it and else with a draw of the survivors. It gives each power's points and where they come from.
func finished(t *testing.T, system string, lines [][]string) ([]engine.Points, []engine.Text) {
	t.Helper()
	g := diplomacy.Chosen()
	tournament := &engine.Tournament{Settings: engine.Settings{Game: engine.Record{{Label: "Sistema", Value: system}}}}
	table := engine.Table{Number: 1}
	table.Record.Set("Ultimo anno", "1907")
	table.Record.Set("Esito", "patta")
	for i, line := range lines {
		power, known := diplomacy.ParsePower(line[1])
		if !known {
			t.Fatalf("%s: %q is no power", system, line[1])
		}
		seat := engine.Seat{Player: i + 1}
		seat.Record.Set("Potenza", power.Name().String())
		seat.Record.Set("Centri", line[2])
		seat.Record.Set("Eliminato nel", line[3])
		if line[2] == "18" {
			table.Record.Set("Esito", "vittoria solitaria")
		}
		table.Seats = append(table.Seats, seat)
		tournament.Players = append(tournament.Players, engine.Player{ID: i + 1, Name: line[1], Plays: true})
	}
	tournament.SetRound(engine.Round{Number: 1, Tables: []engine.Table{table}})
	r := tournament.Round(1)
	p := game.Place{Tournament: tournament, Round: r, Table: &r.Tables[0]}
	if problems := g.Problems(p); len(problems) > 0 {
		t.Fatalf("%s: %v", system, problems)
	}
	points, err := g.Points(p)
	if err != nil {
		t.Fatalf("%s: %v", system, err)
	}
	return points, game.Can(g).Why(p)
}

// decimalComma are the commas of numbers: where points come from is told with them in English too.
var decimalComma = regexp.MustCompile(`(\d),(\d)`)

// Every other system of Diplomacy has a page of its own with two games, one drawn and one won, whose points and the reasons for
// them are the program's word by word; it is chosen, on its page, by the names that the program takes.
func TestManualOtherSystems(t *testing.T) {
	for _, language := range languages {
		translate := assets.Sentences(language)
		overview := chapter(t, language, "tipo-dip-altri").Markdown
		for _, system := range diplomacy.Others() {
			page := chapter(t, language, "tipo-"+system.ID)
			lines := workedLine.FindAllStringSubmatch(page.Markdown, -1)
			if len(lines) != 2*diplomacy.PowerCount {
				t.Errorf("%s, %s: %d lines of its two examples", language, system.ID, len(lines))
				continue
			}
			for _, of := range [][][]string{lines[:diplomacy.PowerCount], lines[diplomacy.PowerCount:]} {
				points, why := finished(t, system.Name, of)
				for i, line := range of {
					if got := string(game.Shown(points[i])); decimalPoint(got) != decimalPoint(line[5]) {
						t.Errorf("%s, %s: %s has %s, the manual says %s", language, system.ID, line[1], got, line[5])
					}
					_, reason, _ := strings.Cut(why[i].In(translate), ": ")
					if want := decimalPoint(line[4]) + ", "; !strings.HasPrefix(decimalPoint(reason), want) {
						t.Errorf("%s, %s: the points of %s are explained by %q, in the manual by %q", language, system.ID, line[1], reason, line[4])
					}
				}
			}
			json := strings.ReplaceAll(system.ID, "-", "_")
			for _, command := range []string{`"Sistema=` + system.Name + `"`, "--sistema " + json + " "} {
				if !strings.Contains(page.Markdown, command) {
					t.Errorf("%s, %s: the page does not say %s", language, system.ID, command)
				}
			}
			if !slices.Contains(scoringjson.Systems(), json) {
				t.Errorf("%s is no system of punteggi", json)
			}
			if page.Title != "Diplomacy: "+system.Name || !strings.Contains(overview, "["+system.Name+"](") {
				t.Errorf("%s: the page %q is not among the others", language, page.Title)
			}
		}
	}
}

func decimalPoint(text string) string { return decimalComma.ReplaceAllString(text, "$1.$2") }

// compared are the two games of the comparison: the first is the example of the nine systems' pages, with the fourth in the draw.
var compared = [2][][]string{
	{{"", "Francia", "14", ""}, {"", "Turchia", "11", ""}, {"", "Inghilterra", "6", ""}, {"", "Germania", "3", ""}, {"", "Russia", "", "1906"}, {"", "Italia", "", "1905"}, {"", "Austria", "", "1904"}},
	{{"", "Francia", "18", ""}, {"", "Turchia", "9", ""}, {"", "Inghilterra", "4", ""}, {"", "Germania", "3", ""}, {"", "Russia", "", "1906"}, {"", "Italia", "", "1905"}, {"", "Austria", "", "1904"}},
}

// The table that compares the systems says of each, on the same two games, what the program gives: the first four, the first of
// those eliminated, the winner and the second.
func TestManualComparison(t *testing.T) {
	for _, language := range languages {
		text := chapter(t, language, "tipo-dip-altri").Markdown
		for _, system := range slices.Concat(diplomacy.Others(), diplomacy.Systems()) {
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

// endOf is what a system gives a game of the comparison, in the order of its lines: one of the others by its score sheet, one of
// the nine of DipCon as its page does.
func endOf(t *testing.T, system diplomacy.System, lines [][]string) []engine.Points {
	t.Helper()
	if slices.ContainsFunc(diplomacy.Others(), func(s diplomacy.System) bool { return s.Name == system.Name }) {
		points, _ := finished(t, system.Name, lines)
		return points
	}
	g := diplomacy.Game{YearStart: 1901, Years: 7, Outcome: diplomacy.Draw, Winner: diplomacy.None}
	powers := make([]diplomacy.Power, len(lines))
	for i, line := range lines {
		powers[i], _ = diplomacy.ParsePower(line[1])
		centres, _ := strconv.Atoi(line[2])
		out, _ := strconv.Atoi(line[3])
		seat := &g.Seats[powers[i]]
		seat.Player, seat.Eliminated = line[1], out
		for year := 1901; year < 1907; year++ {
			seat.Centers = append(seat.Centers, map[bool]int{true: 1, false: 0}[out == 0 || year < out])
		}
		seat.Centers = append(seat.Centers, centres)
		switch {
		case centres == diplomacy.SoloCenters:
			g.Outcome, g.Winner = diplomacy.Solo, powers[i]
		case centres > 0:
			g.Members = append(g.Members, powers[i])
		}
	}
	if g.Outcome == diplomacy.Solo {
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
