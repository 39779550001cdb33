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
		prizes := strings.Count(b.String(), "Premio: Querini – ROMA\n")
		rest := ""
		if prizes < people {
			rest = fmt.Sprintf("… e altri %d.\n", people-prizes)
		}
		if !strings.HasPrefix(b.String(), "Torneo\n\nIscritti: Sono 301.\nLe iscrizioni sono aperte.\n") || prizes < 20 ||
			!strings.HasSuffix(b.String(), "ROMA\n"+rest) || b.Len() > message.Limit {
			t.Errorf("%d of %d are told:\n%s", prizes, people, b.String())
		}
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
