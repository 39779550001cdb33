package standings

import (
	"strings"
	"testing"

	"raduno/.ci/testing/uitest"
)

// Where clubs are ranked the standings are those of the clubs, with the results that count; a player is found all
// the same, and the players' standings are one tick away.
func TestTeamsHaveTheirStandings(t *testing.T) {
	p, s := onStage(t, "open")
	if p.byTeam.Visible() || p.teams {
		t.Error("teams where the type ranks none")
	}
	choose(s, "squadre")
	s.Score(1, 1, 49, 39, 29, 19)
	s.Score(1, 2, 48, 38, 28, 18)
	if !p.teams || p.grid.Rows() != 2 {
		t.Fatalf("%d teams are shown", p.grid.Rows())
	}
	p.grid.Select(0) // whichever led after the first table is selected still
	first := p.snap.Ranked.Teams[0]
	for _, want := range []string{first.Club, "1° posto, " + p.points(first.Best) + " punti", "contano i migliori 9 risultati"} {
		if !strings.Contains(uitest.Words(s.Win), want) {
			t.Errorf("no %q in\n%s", want, uitest.Words(s.Win))
		}
	}
	p.grid.Select(1)
	if second := p.snap.Ranked.Teams[1]; !strings.Contains(uitest.Words(s.Win), "2° posto, "+p.points(second.Best)+" punti") {
		t.Errorf("the second team is chosen, and this is said:\n%s", uitest.Words(s.Win))
	}
	p.search.SetText("Cleo")
	if p.teams || !strings.Contains(uitest.Words(s.Win), "Cleo Rossi\n6° posto, ") {
		t.Errorf("a player is looked for, and this is said:\n%s", uitest.Words(s.Win))
	}
	p.search.SetText("")
	p.byTeam.SetChecked(false)
	if p.teams || p.grid.Rows() != 8 {
		t.Error("the players' standings are not there")
	}
}
