package draw

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestCausesHold promises that no sentence explains more of a value than any tables have: what a cause is said to force is
// never above what a draw comes to.
func TestCausesHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := someDraw(t)
		sol, err := Solve(context.Background(), p, Options{Seed: "prova", LimitMS: 20})
		must(t, err)
		criteria := p.translate().criteria
		for i, c := range sol.Criteria {
			if i < len(criteria) { // the places at a table come last, and have a reason of their own
				if cause := p.cause(sol.Criteria, criteria, i); cause.forced > c.Value {
					t.Fatalf("%s is %d and “%s” explains %d", c.Name, c.Value, cause.text, cause.forced)
				}
			}
			if c.Value > 0 && c.Reason == "" {
				t.Fatalf("%s is %d without a reason", c.Name, c.Value)
			}
		}
	})
}

// reasonOf is what a draw says of its last criterion.
func reasonOf(t *testing.T, p Problem) string {
	sol, err := Solve(context.Background(), p, Options{Seed: "prova"})
	must(t, err)
	return sol.Criteria[len(sol.Criteria)-1].Reason
}

// sixteen are players at four tables of four.
func sixteen() Problem {
	p := Problem{Tables: []int{4, 4, 4, 4}}
	for id := 1; id <= 16; id++ {
		p.Players = append(p.Players, Player{ID: id})
	}
	p.Players[0].Name = "Anna"
	return p
}

// TestReasonsNameWitnesses promises that a value that a few players force is explained by them, by name.
func TestReasonsNameWitnesses(t *testing.T) {
	p := sixteen()
	p.Criteria = []string{Rematch}
	for id := 2; id <= 14; id++ {
		p.History = append(p.History, [][]int{{1, id}})
	}
	if got, want := reasonOf(t, p), "Anna ha già incontrato 13 degli altri 15: al suo tavolo ne ritrova almeno uno"; got != want {
		t.Errorf("%q instead of %q", got, want)
	}
	p = sixteen()
	p.Criteria = []string{Rematch}
	p.History = [][][]int{{{1, 2, 3, 4, 5}}}
	if got := reasonOf(t, p); !strings.HasPrefix(got,
		"si sono già incontrati tutti fra loro Anna, ID 2, ID 3, ID 4, ID 5, e i tavoli sono 4") {
		t.Errorf("five who have met at four tables: %q", got)
	}
	p = sixteen()
	p.Criteria = []string{TogetherPairs}
	p.Together = [][2]int{{1, 2}, {1, 3}, {1, 4}, {1, 5}}
	if got, want := reasonOf(t, p), "compagni da unire con Anna: 4; al suo tavolo c’è posto per 3"; got != want {
		t.Errorf("%q instead of %q", got, want)
	}
}

// TestReasonsSayWhatIsNotProven promises that an unproven value is reported as such, and the rest of one that is
// explained in part too.
func TestReasonsSayWhatIsNotProven(t *testing.T) {
	p := sixteen()
	for level, want := range []string{
		"sotto 2 non si può scendere, e meglio di 3 non è stato trovato",
		"sotto 2 non si può scendere senza peggiorare un criterio più importante, e meglio di 3 non è stato trovato",
	} {
		if got := p.whyProven(Criterion{Value: 3, LowerBound: 2}, level).String(); got != want {
			t.Errorf("%q instead of %q", got, want)
		}
	}
	for i := range 5 {
		p.Players[i].Club = "ROMA"
	}
	found := []Criterion{{Name: ClubPairs, Value: 2}}
	got := p.why(found, []criterion{{kind: kindNamed(ClubPairs)}}, 0).String()
	if want := "il club ROMA ha 5 giocatori su 4 tavoli: questo ne spiega 1; per il resto, meglio di 2 non è stato trovato, ma non è " +
		"dimostrato che non si possa"; got != want {
		t.Errorf("%q instead of %q", got, want)
	}
}
