package scores

import (
	"strings"
	"testing"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
)

// A number that somebody is typing is neither marked nor cleared: not when a table was saved meanwhile, nor when the keyboard
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
	if s.View.Round(1).Table(1).State() != engine.NotPlayed || !p.fast.asks.Open() {
		t.Fatal("nobody asks who went out first")
	}
	uitest.Type(s.Win, "s")
	got := ""
	for _, seat := range s.View.Round(1).Table(1).Seats {
		got += seat.Score.Text(",") + " "
	}
	if got != "80 -1 20 -2 " {
		t.Errorf("saved as %s", got)
	}
}

// A sheet that is typed for a second table is asked about; an answered tie stands on the card without its decimal.
func TestTheSameSheetIsAskedAbout(t *testing.T) {
	p, s := onStage(t)
	p.Start()
	uitest.Type(s.Win, "1\n50\n50\n20\n9\n")
	uitest.Type(s.Win, "s")
	if card := p.card(0); card.Seats[1].Right != "50" || !card.Seats[1].Bold || card.Seats[0].Bold {
		t.Errorf("a tie that was decided: %+v", card.Seats)
	}
	for _, answer := range []string{"s", "a"} { // yes, the same: nothing is saved; no, another: it is
		p.Open(2)
		uitest.Type(s.Win, "50\n50\n20\n9\n")
		if words := uitest.Words(s.Win); !strings.Contains(words, "Uguale al tavolo 1: è la stessa scheda?") {
			t.Fatalf("nobody asks:\n%s", words)
		}
		if answer == "s" {
			uitest.Type(s.Win, "\n60\n") // blindly, for the table behind it
		}
		uitest.Type(s.Win, answer)
		if answer == "s" && p.table != 0 {
			t.Error("what was typed behind the sheet opened its table again")
		}
		if answer == "a" {
			uitest.Type(s.Win, "a") // who won
		}
		if played := s.View.Round(1).Table(2).State() == engine.Played; played != (answer == "a") {
			t.Errorf("after %s: played %v", answer, played)
		}
	}
}
