package ui

import (
	"strings"
	"testing"
	"time"

	"raduno/engine"
	"raduno/engine/desk"
)

// Where clubs are ranked the standings are those of the clubs, with the results that count; a player is found all
// the same, and the players' standings are one tick away.
func TestTeamsHaveTheirStandings(t *testing.T) {
	u, _ := drawnWindow(t)
	u.goTo(pageStandings)
	p := u.standings
	if p.byTeam.Visible() || p.shown() != p.grid {
		t.Error("teams where the type ranks none")
	}
	u.chooseKind("squadre")
	for _, table := range u.snap.Round(1).Tables {
		u.change("", func(d *desk.Desk) error {
			var seats []engine.Seat
			for j, seat := range table.Seats {
				seat.Score = engine.NewScore(50 - 10*j - table.Number)
				seats = append(seats, seat)
			}
			_, err := d.SetScores(1, table.Number, seats)
			return err
		}, nil)
	}
	if p.shown() != p.teams.grid || p.teams.grid.Rows() != 2 {
		t.Fatalf("%d teams are shown", p.teams.grid.Rows())
	}
	p.teams.grid.Select(0) // whichever led after the first table is selected still
	first := p.teams.teams()[0]
	for _, want := range []string{first.Club, "Posto 1, punti " + p.points(first.Best), "contano i migliori 9 risultati"} {
		if !strings.Contains(words(u), want) {
			t.Errorf("no %q in\n%s", want, words(u))
		}
	}
	p.teams.grid.Select(1)
	if second := p.teams.teams()[1]; !strings.Contains(words(u), "Posto 2, punti "+p.points(second.Best)) {
		t.Errorf("the second team is chosen, and this is said:\n%s", words(u))
	}
	p.search.SetText("Cleo")
	if p.shown() != p.grid || !strings.Contains(words(u), "Cleo Rossi: posto") {
		t.Errorf("a player is looked for, and this is said:\n%s", words(u))
	}
	p.search.SetText("")
	p.byTeam.SetChecked(false)
	if p.shown() != p.grid || p.grid.Rows() != 8 {
		t.Error("the players' standings are not there")
	}
}

// At the prize-giving either ranking comes out from its last place up, each at its own pace, and the hall sees the
// one that was chosen.
func TestTeamsAreRevealed(t *testing.T) {
	u, _ := drawnWindow(t)
	u.goTo(pageHall)
	u.openReveal()
	h := u.hall
	if h.byTeam.Visible() {
		t.Error("teams where the type ranks none")
	}
	h.unveil(3)
	u.chooseKind("squadre")
	if !h.byTeam.Visible() || h.screens(time.Time{})[0].Title != "Classifica a squadre" {
		t.Fatal("the teams are not offered")
	}
	h.unveil(1)
	last := u.snap.Ranked.Teams[1].Club
	if got := h.screens(time.Time{})[0].Blocks[0].Lines; len(got) != 1 || !strings.Contains(got[0].Text, last) {
		t.Errorf("the last team is %s, and the hall sees %v", last, got)
	}
	if h.revealed.Text != "Svelati 1 di 2" {
		t.Error(h.revealed.Text)
	}
	h.byTeam.SetChecked(false)
	if got := h.screens(time.Time{})[0]; got.Title != "Classifica" || len(got.Blocks[0].Lines) != 3 {
		t.Errorf("the players' standings: %v", got)
	}
}
