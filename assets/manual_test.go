package assets_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/assets"
	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game/league"
	"raduno/engine/publish"
	"raduno/engine/rules"
)

var must = worked.Must

var languages = []string{"it", "en"}

// Whoever turns the manual's language finds the same chapter, with a title.
func TestManualChapters(t *testing.T) {
	var ids [2][]string
	for i, language := range languages {
		for _, chapter := range assets.Manual(language) {
			ids[i] = append(ids[i], chapter.ID)
			if chapter.ID == "" || chapter.Title == "" || !strings.HasPrefix(chapter.Markdown, "# "+chapter.Title+"\n") {
				t.Errorf("%s: chapter %q has no title or no ID", language, chapter.ID)
			}
		}
	}
	if len(ids[0]) == 0 || !slices.Equal(ids[0], ids[1]) {
		t.Errorf("the languages have not the same chapters:\n%v\n%v", ids[0], ids[1])
	}
	if other := assets.Manual("fr"); other[0].Title != assets.Manual("it")[0].Title {
		t.Errorf("a language without a manual gets %q", other[0].Title)
	}
}

var link = regexp.MustCompile(`\]\(([^)]*)\)`)

// picture is a line of its own that shows a picture with its caption.
var picture = regexp.MustCompile(`(?m)^!\[([^\]]*)\]\(([^)]*)\)$`)

// Every link leads to a chapter, every picture is there and is shown, and nothing is written that the Help window cannot show.
func TestManualLinks(t *testing.T) {
	for _, language := range languages {
		chapters, shown := assets.Manual(language), map[string]bool{}
		for _, chapter := range chapters {
			for _, found := range picture.FindAllStringSubmatch(chapter.Markdown, -1) {
				shown[found[2]] = true
				if data, err := chapter.Picture(found[2]); err != nil || found[1] == "" {
					t.Errorf("%s, %s: the picture %s has %d bytes and is called %q: %v", language, chapter.ID, found[2], len(data), found[1], err)
				}
			}
			text := picture.ReplaceAllString(chapter.Markdown, "")
			for _, found := range link.FindAllStringSubmatch(text, -1) {
				id := assets.LinkedChapter(found[1])
				if !slices.ContainsFunc(chapters, func(c assets.Chapter) bool { return c.ID == id }) {
					t.Errorf("%s, %s: the link %s leads nowhere", language, chapter.ID, found[1])
				}
				if _, err := os.Stat("manual/" + language + "/" + found[1]); err != nil {
					t.Errorf("%s, %s: %v", language, chapter.ID, err)
				}
			}
			for _, line := range strings.Split(text, "\n") {
				if strings.HasPrefix(line, "|") || strings.HasPrefix(line, "<") || strings.Contains(line, "![") {
					t.Errorf("%s, %s: the Help window does not show %q", language, chapter.ID, line)
				}
			}
		}
		files, err := filepath.Glob("manual/" + language + "/*.png")
		must(t, err)
		for _, file := range files {
			if !shown[filepath.Base(file)] {
				t.Errorf("no chapter shows %s", file)
			}
		}
	}
}

func TestLinkedChapter(t *testing.T) {
	for link, want := range map[string]string{
		"300-sorteggio.md": "sorteggio", "606-tipo-raduno24.md": "tipo-raduno24",
		"https://example.org/a-b.md": "", "README.md": "", "": "",
	} {
		if got := assets.LinkedChapter(link); got != want {
			t.Errorf("LinkedChapter(%q) = %q, want %q", link, got, want)
		}
	}
}

// chapter is a chapter as it is read, with the lists that come from the program's tables.
func chapter(t *testing.T, language, id string) assets.Chapter {
	t.Helper()
	chapters := publish.Manual(language)
	i := slices.IndexFunc(chapters, func(c assets.Chapter) bool { return c.ID == id })
	if i < 0 {
		t.Fatalf("%s: there is no chapter %q", language, id)
	}
	return chapters[i]
}

var (
	commandName    = regexp.MustCompile(`(?m)^\t+Name: "([a-z-]+)",`)
	commandFlag    = regexp.MustCompile(`fs\.[A-Za-z]+Var\(&o\.[A-Za-z]+, "([a-z0-9-]+)"`)
	commandExample = regexp.MustCompile("(?m)^\t+Example: +[\"`]([^\n]+)[\"`],$")
)

// Every command of the command line is in its chapter, with the example of its own help, and so is every flag.
func TestManualCommands(t *testing.T) {
	var source []byte
	for _, file := range []string{"commands.go", "output.go"} {
		text, err := os.ReadFile("../cmd/raduno-cli/" + file)
		must(t, err)
		source = append(source, text...)
	}
	names := commandName.FindAllSubmatch(source, -1)
	examples := commandExample.FindAllSubmatch(source, -1)
	if len(names) == 0 || len(names) != len(examples) {
		t.Fatalf("%d commands and %d examples in the source", len(names), len(examples))
	}
	for _, language := range languages {
		text := chapter(t, language, "comandi").Markdown
		for i := range names {
			if !strings.Contains(text, "**"+string(names[i][1])+"**") {
				t.Errorf("%s: the command %s is not in the manual", language, names[i][1])
			}
			if !strings.Contains(text, "raduno-cli "+string(examples[i][1])+"\n") {
				t.Errorf("%s: the example of %s is not in the manual: %s", language, names[i][1], examples[i][1])
			}
		}
		for _, flag := range commandFlag.FindAllSubmatch(source, -1) {
			if !strings.Contains(text, "--"+string(flag[1])) {
				t.Errorf("%s: the flag --%s is not in the manual", language, flag[1])
			}
		}
	}
}

// Every tournament type has its page, or its line in the chapter of its game, and is in the list of types.
func TestManualTypes(t *testing.T) {
	for _, language := range languages {
		list := chapter(t, language, "tipi").Markdown
		for _, kind := range append(rules.Types(), rules.OtherTypes()...) {
			page := chapter(t, language, "tipo-"+kind.ID)
			if !strings.Contains(page.Title, "("+kind.ID+")") || !strings.HasPrefix(page.Title, kind.Name) {
				t.Errorf("%s: the page of %s is called %q", language, kind.ID, page.Title)
			}
			if !strings.Contains(list, "(`"+kind.ID+"`)") {
				t.Errorf("%s: %s is not in the list of types", language, kind.ID)
			}
		}
		games := chapter(t, language, "lega").Markdown + chapter(t, language, "diplomacy").Markdown + chapter(t, language, "babylon5").Markdown
		for _, kind := range rules.TypesOfGames() {
			name := assets.Sentences(language)(kind.Name)
			if !strings.Contains(list, "["+name+"](") || !strings.Contains(list, "(`"+kind.ID+"`)") {
				t.Errorf("%s: %s is not in the list of types", language, kind.ID)
			}
			if !strings.Contains(games, "**"+name+"** (`"+kind.ID+"`)") {
				t.Errorf("%s: no chapter tells of %s", language, kind.ID)
			}
		}
	}
}

// example is a line of an example: a name, the score typed, how it is reckoned, and the result in bold.
var example = regexp.MustCompile(`^- ([^,]+), (-?[0-9.,]+) (?:punti|points): .*= \*\*(-?[0-9.,]+)\*\*$`)

// The examples computed by hand come out of the program.
func TestManualExamples(t *testing.T) {
	for _, language := range languages {
		for _, kind := range append(rules.Types(), rules.OtherTypes()...) {
			tables := 0
			var seats []engine.Seat
			var want []engine.Points
			for _, line := range strings.Split(chapter(t, language, "tipo-"+kind.ID).Markdown+"\n", "\n") {
				if found := example.FindStringSubmatch(line); found != nil {
					seats = append(seats, seatOf(t, len(seats)+1, found[1], found[2]))
					want = append(want, pointsOf(t, found[3]))
					continue
				}
				if len(seats) > 0 {
					tables++
					checkExample(t, language+"/"+kind.ID, kind, seats, want)
				}
				seats, want = nil, nil
			}
			if tables == 0 && kind.ID != "1vs1" { // there only wins count
				t.Errorf("%s: the page of %s has no example", language, kind.ID)
			}
		}
	}
}

func seatOf(t *testing.T, id int, name, typed string) engine.Seat {
	t.Helper()
	score, err := engine.ParseScore(typed)
	must(t, err)
	if name == engine.GhostName {
		id = engine.Ghost
	}
	return engine.Seat{Player: id, Score: score}
}

func pointsOf(t *testing.T, text string) engine.Points {
	t.Helper()
	points, err := engine.ParsePoints(text)
	must(t, err)
	return points
}

func checkExample(t *testing.T, name string, kind rules.Type, seats []engine.Seat, want []engine.Points) {
	t.Helper()
	tournament := &engine.Tournament{Rounds: []engine.Round{{Number: 1, Tables: []engine.Table{{Number: 1, Seats: seats}}}}}
	for _, seat := range seats {
		tournament.Players = append(tournament.Players, engine.Player{ID: seat.Player, Plays: true})
	}
	s, err := rules.Compute(tournament, kind, rules.StandingsOptions{SharedWins: true})
	must(t, err)
	for i, seat := range seats {
		if row := s.Row(seat.Player); row != nil && row.Total.Cmp(want[i]) != 0 {
			t.Errorf("%s: %s points at a table of %d are %s, the manual says %s", name, seat.Score, len(seats), row.Total, want[i])
		}
	}
}

// The formulas shown are read without a complaint, and every line of the sheet is explained.
func TestManualFormula(t *testing.T) {
	for _, language := range languages {
		text := chapter(t, language, "formula").Markdown
		blocks := strings.Split(text, "```")
		for i := 1; i < len(blocks); i += 2 {
			var rows [][]string
			for _, line := range strings.Split(strings.TrimSpace(blocks[i]), "\n") {
				rows = append(rows, strings.Split(line, " | "))
			}
			if _, findings := rules.TypeFromSheet(rows); len(findings) > 0 {
				t.Errorf("%s: formula %d: %v", language, i/2+1, findings)
			}
		}
		for _, kind := range append(rules.Types(), rules.OtherTypes()...) {
			for _, row := range rules.LocalizedFormula(kind.ToSheet(), language)[1:] {
				if !strings.Contains(text, "**"+row[0]+"**") {
					t.Errorf("%s: the line %s is not explained", language, row[0])
				}
			}
		}
	}
}

// Every criterion that a formula may have is in the manual's list.
func TestManualCriteria(t *testing.T) {
	for _, language := range languages {
		text := chapter(t, language, "formula").Markdown
		for _, w := range draw.Words() {
			word := w.Word
			if language == "en" && w.English != "" {
				word = w.English
			}
			if !strings.Contains(text, "`"+word) {
				t.Errorf("%s: the criterion %s is not explained", language, word)
			}
		}
	}
}

// The numbers of a league's calendar in the manual are those of the calendars.
func TestManualLeague(t *testing.T) {
	line := regexp.MustCompile(
		`(?m)^- (?:in|by) (\d): (\d+) (?:partite a testa|games each), (\d+) (?:in tutto|in all), (\d+) (?:turni|rounds)$`)
	for _, language := range languages {
		found := line.FindAllStringSubmatch(chapter(t, language, "lega").Markdown, -1)
		if len(found) != league.MaxSeats-league.MinSeats+1 {
			t.Errorf("%s: %d calendars", language, len(found))
		}
		for i, numbers := range found {
			schedule, err := league.NewSchedule(league.MinSeats + i)
			must(t, err)
			balance := schedule.Balance()
			want := []int{schedule.Seats, balance.GamesPerPlayer[0], balance.Games, len(schedule.Rounds)}
			for j, n := range want {
				if numbers[j+1] != strconv.Itoa(n) {
					t.Errorf("%s: %q, want %v", language, numbers[0], want)
				}
			}
		}
	}
}
