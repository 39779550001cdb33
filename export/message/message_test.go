package message_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
	"raduno/export/message"
)

func write(t *testing.T, tournament *engine.Tournament) string {
	t.Helper()
	ranking := sample.Ranking(tournament)
	ranking.State = "Classifica provvisoria, dopo il turno 2 di 5."
	var b strings.Builder
	if err := message.Write(&b, tournament, export.Content{Rankings: []export.Ranking{ranking}}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAMessageTellsWinnersAndStandings(t *testing.T) {
	tournament := sample.Tournament(12, 3, 2)
	text := write(t, tournament)
	for _, want := range []string{
		"XII Raduno Nazionale RisiKo!\ndomenica 05/10/2025, Roma", "Turno 2: vincono i loro tavoli\nTavolo 1: ",
		"\nTavolo 3: ", "Classifica provvisoria, dopo il turno 2 di 5\n1. ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the message has no %q:\n%s", want, text)
		}
	}
}

// A message says what is not final: a draft, winners who are level, tables still at play, which are not all named where they are many.
func TestAMessageSaysWhatIsNotFinal(t *testing.T) {
	tournament := sample.Tournament(100, 1, 0)
	round := &tournament.Rounds[0]
	round.Draft = true
	if text := write(t, tournament); !strings.Contains(text, "Turno 1 (bozza del sorteggio): i tavoli") {
		t.Errorf("a draft:\n%.400s", text)
	}
	round.Draft = false
	for i := range round.Tables[0].Seats {
		round.Tables[0].Seats[i].Score = engine.NewScore([]int{30, 10, 30, 5}[i])
	}
	text := write(t, tournament)
	for _, want := range []string{" (alla pari) 30\n", "Tavoli ancora da finire: 2, 3, ", ", 20, 21, …."} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q:\n%.900s", want, text)
		}
	}
}

// A number at the beginning of a line is a place in the standings, and the day is told for every round.
func TestAMessageTellsTablesFromPlacesAndTheDay(t *testing.T) {
	tournament := sample.Tournament(12, 3, 1)
	tournament.Info.Dates = []string{"04/10/2025", "", "05/10/2025"}
	for played := range 2 {
		c := sample.Ranked(tournament)
		c.Rounds = []int{played + 1}
		var b strings.Builder
		if err := message.Write(&b, tournament, c); err != nil {
			t.Fatal(err)
		}
		tables, standings, _ := strings.Cut(b.String(), "\n\nClassifica")
		if !strings.Contains(tables, "/10/2025") || strings.Contains(tables, "\n1. ") || !strings.Contains(tables, "\nTavolo 1: ") ||
			!strings.Contains(standings, "\n1. ") {
			t.Errorf("round %d:\n%s", played+1, b.String())
		}
	}
}

func TestAMessageFitsWhateverItsSize(t *testing.T) {
	for _, tournament := range []*engine.Tournament{
		{},
		sample.Tournament(5, 1, 0), sample.Tournament(500, 2, 2), sample.Tournament(500, 1, 0),
		sample.Hostile(),
	} {
		text := write(t, tournament)
		if n := utf8.RuneCountInString(text); n > message.Limit {
			t.Errorf("%d characters", n)
		}
		if !strings.Contains(text, "Classifica") && len(tournament.Players) > 0 && len(text) < 100 {
			t.Errorf("nothing is told:\n%s", text)
		}
	}
	if text := write(t, sample.Tournament(500, 2, 2)); !strings.Contains(text, "… e altri ") {
		t.Error("the tables that do not fit are not counted")
	}
}

// Of lines so long that no message holds them only whole ones stand before the dots, and the name of the tournament always does.
func TestLinesTooLongForAMessage(t *testing.T) {
	tournament := sample.Tournament(8, 1, 1)
	send := func(ranking export.Ranking) string {
		var b strings.Builder
		if err := message.Write(&b, tournament, export.Content{Rankings: []export.Ranking{ranking}}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for _, letter := range []string{"a", "…", "😀"} {
		tournament.Info.Venue = strings.Repeat(letter, 5000)
		if text := send(sample.Ranking(tournament)); text != tournament.Info.Name+"\n…\n" {
			t.Errorf("%.200q", text)
		}
	}
	tournament.Info.Venue = ""
	reason := export.Ranking{Title: "Classifica", State: "Classifica provvisoria.", Reason: "Manca un risultato", Rows: make([]export.Row, 3)}
	if text := send(reason); !strings.HasSuffix(text, "\n\nClassifica provvisoria\nManca un risultato\n") {
		t.Errorf("why there is no list:\n%s", text)
	}
	notes := export.Ranking{
		Title: "Iscritti", Columns: []export.Column{{Kind: export.SurnameColumn}}, Notes: []string{"Breve", strings.Repeat("a", 4000)},
		Rows: []export.Row{{Cells: []export.Cell{{Text: "Lai"}}}},
	}
	if text := send(notes); !strings.HasSuffix(text, "\n\nIscritti\nBreve\n…\n") || strings.Contains(text, "aaa") {
		t.Errorf("a long note:\n%s", text)
	}
}

// Of a list of people that is too long for a message those who are left out are counted.
func TestPeopleWhoDoNotFitAreCounted(t *testing.T) {
	list := export.Ranking{
		Title: "Iscritti", State: "Sono 301.", Notes: []string{"Le iscrizioni sono aperte."},
		Columns: []export.Column{{Kind: export.OtherColumn}, {Kind: export.SurnameColumn}, {Kind: export.ClubColumn}},
	}
	for range 301 {
		list.Rows = append(list.Rows, export.Row{Cells: []export.Cell{{Text: "Premio"}, {Text: "Querini"}, {Text: "ROMA"}}})
	}
	for _, people := range []int{301, 20} {
		list.Rows = list.Rows[:people]
		var b strings.Builder
		if err := message.Write(&b, &engine.Tournament{}, export.Content{Rankings: []export.Ranking{list}}); err != nil {
			t.Fatal(err)
		}
		told := strings.Count(b.String(), "Premio: Querini – ROMA\n")
		rest := ""
		if told < people {
			rest = fmt.Sprintf("… e altri %d.\n", people-told)
		}
		if !strings.HasPrefix(b.String(), "Torneo\n\nIscritti: Sono 301.\nLe iscrizioni sono aperte.\n") || told < 20 ||
			!strings.HasSuffix(b.String(), "ROMA\n"+rest) || b.Len() > message.Limit {
			t.Errorf("%d of %d are told:\n%s", told, people, b.String())
		}
	}
}

// Anyone whose nick goes first is not called by it twice.
func TestANickIsToldOnce(t *testing.T) {
	tournament := sample.Tournament(4, 1, 1)
	for i := range tournament.Players {
		tournament.Players[i].Nick, tournament.Players[i].ByNick = "volpe", true
	}
	text := write(t, tournament)
	if line, _, _ := strings.Cut(text[strings.Index(text, "Tavolo 1: "):], "\n"); strings.Count(line, "volpe") != 1 {
		t.Errorf("the winner is called %q", line)
	}
}

// A round all of whose games were given up is no news: the one before it is told.
func TestARoundThatWasGivenUpIsNoNews(t *testing.T) {
	tournament := sample.Tournament(12, 3, 2)
	for i := range tournament.Rounds[1].Tables {
		tournament.Rounds[1].Tables[i].Void = true
	}
	if text := write(t, tournament); !strings.Contains(text, "Turno 1: vincono i loro tavoli") || strings.Contains(text, "Turno 2:") {
		t.Errorf("it tells:\n%s", text)
	}
	tournament.Rounds[1].Tables[1].Void = false
	if text := write(t, tournament); !strings.Contains(text, "\nTavolo 2: ") || strings.Contains(text, "Tavolo 1") {
		t.Errorf("of a game that was given up it tells:\n%s", text)
	}
}

// Who has no place, such as who was disqualified, is not among the first.
func TestOnlyPlacesAreTold(t *testing.T) {
	tournament := sample.Tournament(8, 1, 1)
	ranking := sample.Ranking(tournament)
	ranking.Rows[7].Cells[0] = export.Cell{Text: "–", Missed: true}
	var b strings.Builder
	if err := message.Write(&b, tournament, export.Content{Rankings: []export.Ranking{ranking}}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "\n7. ") || strings.Contains(b.String(), "–. ") {
		t.Errorf("it tells:\n%s", b.String())
	}
}

func TestNamesAreNoMarks(t *testing.T) {
	tournament := sample.Tournament(4, 1, 1)
	for i := range tournament.Players {
		tournament.Players[i].Name, tournament.Players[i].Nick = "*A*", "_b_"
	}
	text := write(t, tournament)
	if strings.Contains(text, "*A*") || strings.Contains(text, "_b_") {
		t.Errorf("a name sets the message bold:\n%s", text)
	}
}
