package standings

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/.ci/testing/uitest"
	"raduno/engine/desk"
	"raduno/ui/kit"
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

// A name is never cut beside its field, however long.
func TestWhatIfShowsNamesWhole(t *testing.T) {
	p, s := onStage(t, "open")
	seen := *s.View().Players[s.View().Round(1).Table(1).Seats[0].Player]
	long := seen
	long.Name, long.Surname = "Alessandro Massimiliano", "Della Gherardesca"
	s.Must(func(d *desk.Desk) error { return d.EditPlayer(seen, long) })
	s.Score(1, 1, 50, 40, 20, 10)
	p.whatIf.start()
	p.whatIf.table.SetSelectedIndex(0)
	shown := false
	uitest.Walk(p.whatIf.form, func(o fyne.CanvasObject) {
		l, is := o.(*widget.Label)
		if shown = shown || is && l.Text == long.FullName(); is && l.Size().Width < kit.Width(l.Text, theme.TextSize(), l.TextStyle) {
			t.Errorf("%s has no room", l.Text)
		}
	})
	if !shown {
		t.Error("he is not there")
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
