package season_test

import (
	"fmt"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/season"
)

// standings are people by their letters, from the first on; a letter behind = is level with the one before. Capitals are of the club
// ROMA and of Lazio, the others of BARI and of Puglia.
func standings(name, people string) season.QualifyStandings {
	s := season.QualifyStandings{Name: engine.Textf("%s", name)}
	place, level := 0, false
	for _, letter := range people {
		if letter == '=' {
			level = true
			continue
		}
		if !level {
			place = len(s.Rows) + 1
		}
		level = false
		p := season.QualifyRow{ID: int(letter), Name: string(letter), Place: place, Club: "BARI", Region: "Puglia"}
		if letter < 'a' {
			p.Club, p.Region = "ROMA", "Lazio"
		}
		s.Rows = append(s.Rows, p)
	}
	return s
}

// marks are the states, a sign each.
var marks = map[season.QualifyState]string{season.In: "+", season.Has: "*", season.Level: "=", season.Out: "-"}

// report is who was looked at, each with the mark of what became of him.
func report(lists []season.QualifyList) string {
	var words []string
	for _, list := range lists {
		word := ""
		for _, line := range list.Lines {
			word += marks[line.State] + line.Name
		}
		if list.Left > 0 {
			word += fmt.Sprint(" ", list.Left)
		}
		words = append(words, word)
	}
	return strings.Join(words, " | ")
}

// The first of each tournament and of the season qualify; a place is passed on only where the rule says so, no choice is made among those
// who are level, and the rule reads alike in both languages.
func TestWhoQualifies(t *testing.T) {
	for _, c := range []struct{ rule, first, second, want string }{
		{"i primi 2", "ABCD", "BACD", "+A+B | *B*A"},
		{"I primi 2 di ogni torneo, chi è già qualificato passa il posto.", "ABCD", "BEACD", "+A+B | -B+E-A+C"},
		{"The first 2 of each tournament, and who is already qualified passes the place on", "ABCD", "BEACD", "+A+B | -B+E-A+C"},
		{"il vincitore di ogni torneo; primi 2 della stagione; chi e' già qualificato passa il posto", "ABD", "CBD", "+A | +C | -A+B-C+D"},
		{"top 3, at most 1 per club", "ABaC", "DbE", "+A-B+a-C 1 | +D+b-E 1"},
		{"primi 2, al massimo 1 per club in tutto", "ABaC", "Dbc", "+A-B+a | -D-b-c 2"},
		{"primi 2, solo della regione puglia", "AaBbc", "bA", "-A+a-B+b | *b-A 1"},
		{"primi 2, only of the club Roma", "aAbBC", "", "-a+A-b+B |  2"},
		{"primi 2", "AB=CD", "", "+A=B=C |  2"},
		{"primi 3, al massimo 1 per club", "A=Bcd", "", "=A=B+c-d 1 |  3"},
		{"primi 1, chi è già qualificato passa il posto", "A", "A=BC", "+A | -A+B"},
		{"primi 2", "AB", "C=BD=E", "+A+B | +C*B"},
		{"primi 2, al massimo 1 per club", "A=b=Ca", "", "=A+b=C |  2"},
	} {
		rule, err := season.ParseQualifyRule(c.rule)
		if err != nil {
			t.Errorf("%s: %v", c.rule, err)
			continue
		}
		lists := rule.Apply(nil, []season.QualifyStandings{standings("Uno", c.first), standings("Due", c.second)}, standings("Stagione", "ABCD"))
		if got := report(lists); got != c.want {
			t.Errorf("%s, %s %s:\n got %s\nwant %s", c.rule, c.first, c.second, got, c.want)
		}
	}
}

// Wild cards go first and are spent: who has one passes on the place of a final, whose places the rule names by tournament or by kind.
func TestWildCardsAndFinals(t *testing.T) {
	s := made([]season.Result{one("Anna", "Uno", "A"), one("Bea", "Due", "B"), one("Cleo", "Tre", "C"), one("Dino", "Quattro", "D")},
		[]season.Result{one("Bea", "Due", "B"), one("Dino", "Quattro", "D"), one("Cleo", "Tre", "C")})
	s.Events[0].Type, s.Events[1].Name = "Open", "Finale Lazio"
	const rule = "wild card a Uno Anna, wild card a Ezio Nuovo, i primi 2 della Finale Lazio, il primo di ogni Open, " +
		"chi è già qualificato passa il posto"
	q, err := s.Qualified(rule)
	must(t, err)
	var got []string
	for _, list := range q.Lists {
		for _, l := range list.Lines {
			got = append(got, l.Name+" "+l.Why.String())
		}
	}
	want := "Anna Uno si qualifica con una wild card; Ezio Nuovo si qualifica con una wild card; " +
		"Anna Uno ha già la qualificazione da Wild card: passa il posto; Bea Due si qualifica con il posto 2, passato da Anna Uno (posto 1); " +
		"Bea Due ha già la qualificazione da Torneo A, posto 2: passa il posto; Dino Quattro si qualifica con il posto 2; " +
		"Cleo Tre si qualifica con il posto 3, passato da Bea Due (posto 1)"
	if text := strings.Join(got, "; "); text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}
