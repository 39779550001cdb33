package scores

import (
	"testing"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
)

// A number that is being typed is neither marked nor cleared: not when a table was saved meanwhile, nor when the keyboard
// comes back from a notice or another window.
func TestWhatIsBeingTypedStays(t *testing.T) {
	p, s := onStage(t)
	p.Start()
	uitest.Type(s.Win, "0")
	p.goOn(1) // a table that was confirmed a moment ago is on the disk now
	p.number.FocusLost()
	p.number.FocusGained() // as the window loses and gets the keyboard
	uitest.Type(s.Win, "2\n")
	if p.Table() != 2 {
		t.Errorf("table %d is open, the field held %q", p.Table(), p.number.Text)
	}
}

// Two with the number of the same elimination are asked about as a tie at the top is, and keep who went out first.
func TestWhoWentOutFirstIsAsked(t *testing.T) {
	p, s := onStage(t)
	p.Start()
	uitest.Type(s.Win, "1\n80\n-1\n20\n-1\n")
	if s.View.Round(1).Table(1).State() != engine.NotPlayed || !p.asks.Open() {
		t.Fatal("nobody asks who went out first")
	}
	uitest.Type(s.Win, "b")
	got := ""
	for _, seat := range s.View.Round(1).Table(1).Seats {
		got += seat.Score.Text(",") + " "
	}
	if got != "80 -1 20 -2 " {
		t.Errorf("saved as %s", got)
	}
}
