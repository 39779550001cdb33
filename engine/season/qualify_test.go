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

// marks are the states in the order of their numbers: in, has already, level, out.
const marks = "+*=-"

// told is who was looked at, each with the mark of what became of him.
func told(lists []season.QualifyList) string {
	var words []string
	for _, list := range lists {
		word := ""
		for _, line := range list.Lines {
			word += string(marks[line.State]) + line.Name
		}
		if list.Left > 0 {
			word += fmt.Sprint(" ", list.Left)
		}
		words = append(words, word)
	}
	return strings.Join(words, " | ")
}

// The first of each tournament and of the season qualify; a place is passed on only where the rule says so, nobody is chosen among those
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
		lists := rule.Apply([]season.QualifyStandings{standings("Uno", c.first), standings("Due", c.second)}, standings("Stagione", "ABCD"))
		if got := told(lists); got != c.want {
			t.Errorf("%s, %s %s:\n got %s\nwant %s", c.rule, c.first, c.second, got, c.want)
		}
	}
}

// Each has the reason: with which place, who passed it on, and where who passes qualified.
func TestEachHasTheReason(t *testing.T) {
	rule, err := season.ParseQualifyRule("i primi 3, chi è già qualificato passa il posto, al massimo 2 per club")
	if err != nil {
		t.Fatal(err)
	}
	lists := rule.Apply([]season.QualifyStandings{standings("Gennaio", "Xyz"), standings("Marzo", "AyBCabc")}, season.QualifyStandings{})
	for i, want := range []string{
		"A: si qualifica con il posto 1",
		"y: ha già la qualificazione da Gennaio, posto 2: passa il posto",
		"B: si qualifica con il posto 3",
		"C: il club ROMA è al completo, al massimo 2: passa il posto",
		"a: si qualifica con il posto 5, passato da y (posto 2)",
	} {
		if line := lists[1].Lines[i]; line.Name+": "+line.Why.String() != want {
			t.Errorf("%s: %s, want %s", line.Name, line.Why, want)
		}
	}
	var told []string
	for _, sentence := range rule.Told() {
		told = append(told, sentence.String())
	}
	want := "Da ogni torneo, nell'ordine della stagione: i primi 3. Chi ha già la qualificazione passa il posto a chi segue. " +
		"Di un club al massimo 2 in ogni classifica: gli altri passano il posto."
	if got := strings.Join(told, " "); got != want {
		t.Errorf("the rule is told as %s", got)
	}
}

// What is not understood is refused with its words and those that are known, and gives no list.
func TestARuleThatIsNotUnderstood(t *testing.T) {
	for _, wrong := range []string{
		"i primi otto", "i primi 0", "i primi 8 di Roma", "il primo, i primi 2", "primi 8, al massimo 0 per club", "primi 8, passa il posto",
		"primi 8, solo della regione Lazio, solo della regione Puglia", "primi 8, chi ha vinto", "al massimo 2 per club", "",
	} {
		if _, err := season.ParseQualifyRule(wrong); engine.KindOf(err) != engine.BadInput ||
			!strings.Contains(err.Error(), "i primi 8 di ogni torneo") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}
