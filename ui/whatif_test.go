package ui

import (
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
)

// scored types a table's scores into the tournament, in the order of its seats.
func scored(t *testing.T, u *UI, table int, points ...int) {
	t.Helper()
	seats := u.snap.Round(1).Table(table).Seats
	for i, p := range points {
		seats[i].Score = engine.NewScore(p)
	}
	u.change("", func(d *desk.Desk) error {
		_, err := d.SetScores(1, table, seats)
		return err
	}, nil)
}

// A supposed score shows the standings that would come of it and who moves; the workbook keeps the real
// ones, and one button brings them back.
func TestWhatIfShowsWhoMovesAndSavesNothing(t *testing.T) {
	u, _ := drawnWindow(t)
	scored(t, u, 1, 50, 40, 20, 10)
	scored(t, u, 2, 60, 30, 25, 15)
	u.goTo(pageStandings)
	p := u.standings
	leader := p.rows[0].Player.ID
	last := u.snap.Round(1).Table(1).Seats[3].Player
	p.whatIf.start()
	p.whatIf.table.SetSelectedIndex(0)
	p.whatIf.fields[3].SetText("80")
	if got := p.rows[0].Player.ID; got != last {
		t.Errorf("the supposed leader is %d, want %d", got, last)
	}
	if text := p.whatIf.moves.Text; !strings.HasPrefix(text, "Cambierebbero posto in") || !strings.Contains(text, u.snap.Name(last)) {
		t.Errorf("the moves are told as %q", text)
	}
	if !p.whatIf.content.Visible() {
		t.Error("nothing says that it is a supposition")
	}
	if got := u.desk.Tournament().Round(1).Table(1).Seats[3].Score; got.Whole() != 10 {
		t.Errorf("the workbook says %s", got.Text(","))
	}
	press(t, u, "Lascia l'ipotesi")
	if got := p.rows[0].Player.ID; got != leader || p.whatIf.content.Visible() {
		t.Errorf("after leaving it the leader is %d, want %d", got, leader)
	}
}

// What is saved meanwhile is supposed upon at once.
func TestWhatIfFollowsTheTournament(t *testing.T) {
	u, _ := drawnWindow(t)
	scored(t, u, 1, 50, 40, 20, 10)
	u.goTo(pageStandings)
	u.standings.whatIf.start()
	u.standings.whatIf.table.SetSelectedIndex(0)
	u.standings.whatIf.fields[3].SetText("80")
	scored(t, u, 2, 86, 30, 25, 15)
	winner := u.snap.Round(1).Table(2).Seats[0].Player
	if got := u.standings.rows[0].Player.ID; got != winner {
		t.Errorf("the supposed leader is %d, want %d", got, winner)
	}
	if u.standings.snap.Ranked == u.snap.Ranked {
		t.Error("the supposition is gone")
	}
}
