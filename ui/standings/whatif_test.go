package standings

import (
	"strings"
	"testing"

	"raduno/ui/uitest"
)

// A supposed score shows the standings that would come of it and who moves; the workbook keeps the real
// ones, and one button brings them back.
func TestWhatIfShowsWhoMovesAndSavesNothing(t *testing.T) {
	p, s := onStage(t, "open")
	s.Score(1, 1, 50, 40, 20, 10)
	s.Score(1, 2, 60, 30, 25, 15)
	leader := p.Rows[0].Player.ID
	last := s.View().Round(1).Table(1).Seats[3].Player
	p.whatIf.start()
	p.whatIf.table.SetSelectedIndex(0)
	p.whatIf.fields[3].SetText("80")
	if got := p.Rows[0].Player.ID; got != last {
		t.Errorf("the supposed leader is %d, want %d", got, last)
	}
	if text := p.whatIf.moves.Text; !strings.HasPrefix(text, "Cambierebbero posto in") || !strings.Contains(text, s.View().Name(last)) {
		t.Errorf("the moves are told as %q", text)
	}
	if !p.whatIf.content.Visible() {
		t.Error("nothing says that it is a supposition")
	}
	if got := s.Desk.Tournament().Round(1).Table(1).Seats[3].Score; got.Whole() != 10 {
		t.Errorf("the workbook says %s", got.Text(","))
	}
	uitest.Press(t, s.Win, "Lascia l'ipotesi")
	if got := p.Rows[0].Player.ID; got != leader || p.whatIf.content.Visible() {
		t.Errorf("after leaving it the leader is %d, want %d", got, leader)
	}
}

// What is saved meanwhile is supposed upon at once.
func TestWhatIfFollowsTheTournament(t *testing.T) {
	p, s := onStage(t, "open")
	s.Score(1, 1, 50, 40, 20, 10)
	p.whatIf.start()
	p.whatIf.table.SetSelectedIndex(0)
	p.whatIf.fields[3].SetText("80")
	s.Score(1, 2, 86, 30, 25, 15)
	winner := s.View().Round(1).Table(2).Seats[0].Player
	if got := p.Rows[0].Player.ID; got != winner {
		t.Errorf("the supposed leader is %d, want %d", got, winner)
	}
	if p.snap.Ranked == s.View().Ranked {
		t.Error("the supposition is gone")
	}
}
