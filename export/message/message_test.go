package message_test

import (
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"raduno/engine"
	"raduno/export"
	"raduno/export/internal/sample"
	"raduno/export/message"
)

func write(t *testing.T, tournament *engine.Tournament, style message.Style) string {
	t.Helper()
	ranking := sample.Ranking(tournament)
	ranking.State = "Classifica provvisoria, dopo il turno 2 di 5."
	var b strings.Builder
	if err := message.Write(&b, tournament, export.Everything(ranking), style); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAMessageTellsWinnersAndStandings(t *testing.T) {
	tournament := sample.Tournament(12, 3, 2)
	text := write(t, tournament, message.WhatsApp)
	for _, want := range []string{"*XII Raduno Nazionale RisiKo!*\ndomenica 05/10/2025, Roma", "*Turno 2*: vincono i loro tavoli\n1. ", "\n3. ", "*Classifica provvisoria, dopo il turno 2 di 5*\n1. "} {
		if !strings.Contains(text, want) {
			t.Errorf("the message has no %q:\n%s", want, text)
		}
	}
	if telegram := write(t, tournament, message.Telegram); !strings.Contains(telegram, "**Turno 2**") {
		t.Errorf("Telegram writes bold with two asterisks:\n%s", telegram)
	}
	if paper := write(t, tournament, message.Newspaper); strings.Contains(paper, "*") || !strings.Contains(paper, "Turno 2. Vincono i loro tavoli:\n1. ") {
		t.Errorf("a newspaper has no marks:\n%s", paper)
	}
}

func TestAMessageFitsWhateverItsSize(t *testing.T) {
	for _, tournament := range []*engine.Tournament{{}, sample.Tournament(5, 1, 0), sample.Tournament(500, 2, 2), sample.Tournament(500, 1, 0), sample.Hostile()} {
		for _, style := range []message.Style{message.WhatsApp, message.Telegram, message.Newspaper} {
			text := write(t, tournament, style)
			if n := utf8.RuneCountInString(text); n > message.Limit {
				t.Errorf("%d characters", n)
			}
			if !strings.Contains(text, "Classifica") && len(tournament.Players) > 0 && len(text) < 100 {
				t.Errorf("nothing is told:\n%s", text)
			}
		}
	}
	if text := write(t, sample.Tournament(500, 2, 2), message.WhatsApp); !strings.Contains(text, "… e altri ") {
		t.Error("the tables that do not fit are not counted")
	}
}

// The longest names leave no message longer than a messenger takes, none cut inside a line, and every bold closed.
func TestALongNameIsCutAndNotTheMessage(t *testing.T) {
	tournament := sample.Tournament(500, 2, 2)
	for i := range tournament.Players {
		tournament.Players[i].Name, tournament.Players[i].Nick = strings.Repeat("Massimiliano ", 40), strings.Repeat("😀", 200)
	}
	for _, style := range []message.Style{message.WhatsApp, message.Telegram, message.Newspaper, message.Forum} {
		text := write(t, tournament, style)
		if n := len(utf16.Encode([]rune(text))); n > message.Limit {
			t.Errorf("style %d: %d characters", style, n)
		}
		if strings.Count(text, "*")%2 != 0 || strings.Count(text, "[B]") != strings.Count(text, "[/B]") || !strings.Contains(text, "\n10. ") {
			t.Errorf("style %d: something is open or missing:\n%s", style, text)
		}
	}
}

// The short text for a forum is bold by its tags, and no name is one.
func TestTheForumsShortText(t *testing.T) {
	tournament := sample.Tournament(8, 2, 2)
	for i := range tournament.Players {
		tournament.Players[i].Nick = "[B]x"
	}
	text := write(t, tournament, message.Forum)
	if !strings.Contains(text, "[B]Turno 2[/B]: vincono i loro tavoli") || !strings.Contains(text, "[NOPARSE][B]x[/NOPARSE]") || strings.Contains(text, "*") {
		t.Errorf("the forum's text:\n%s", text)
	}
}

func TestNamesAreNoMarks(t *testing.T) {
	tournament := sample.Tournament(4, 1, 1)
	for i := range tournament.Players {
		tournament.Players[i].Name, tournament.Players[i].Nick = "*A*", "_b_"
	}
	text := write(t, tournament, message.WhatsApp)
	if strings.Count(text, "*")%2 != 0 || strings.Contains(text, "*A*") || strings.Contains(text, "_b_") {
		t.Errorf("a name sets the message bold:\n%s", text)
	}
}
