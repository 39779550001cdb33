package tables

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"raduno/.ci/testing/uitest"
	"raduno/engine/desk"
	"raduno/engine/verify"
	"raduno/ui/kit"
)

// Names as long as there are make the panel no wider than it is: nothing stands outside it.
func TestLongNamesStayInThePanel(t *testing.T) {
	for _, scale := range []float32{1, 2} {
		s := uitest.Drawn(t, "open")
		fyne.CurrentApp().Settings().SetTheme(kit.NewTheme(kit.Light, scale))
		for _, player := range s.View.Tournament.Players {
			player.Name, player.Surname = "Pier'Angelo Massimiliano", "Vanderbuilt-Schwarzenegger della Rovere"
			s.Must(func(d *desk.Desk) error { return d.EditPlayer(*d.View().Players[player.ID], player) })
		}
		p := New(s.Session)
		s.Set(p.Content, p.Show, p.Tools)
		first, second := s.View.Round(1).Tables[0].Seats, s.View.Round(1).Tables[1].Seats
		p.Take(first[0].Player)
		p.effects[second[0].Player] = verify.CriterionChange{Name: "club_pairs", Before: 2, After: 1}
		p.showSide()
		if scale == 2 {
			p.togglePanel() // a line stands for it
		}
		scrolls := kit.ScrollsAround(s.Win.Content(), p.side)
		if len(scrolls) == 0 {
			t.Fatal("no scroller")
		}
		if need, room := scrolls[0].Content.MinSize().Width, scrolls[0].Size().Width; need > room {
			t.Errorf("at %v %%: %v wide in %v", scale*100, need, room)
		}
	}
}

// A click on a player takes him in hand, one on another exchanges the two; the keys do the same, and Escape puts back.
func TestSeatsAreExchangedByKeys(t *testing.T) {
	s := uitest.Drawn(t, "open")
	p := New(s.Session)
	s.Set(p.Content, p.Show, p.Tools)
	p.Focus()
	before := s.View.Round(1).TableIDs()
	for _, key := range []fyne.KeyName{fyne.KeyHome, fyne.KeyReturn} {
		uitest.Key(s.Win, key)
	}
	if p.held == 0 {
		t.Fatal("Enter takes nobody in hand")
	}
	uitest.Key(s.Win, fyne.KeyEscape)
	if p.held != 0 {
		t.Fatal("Escape does not put him back")
	}
	one, other := before[0][0], before[1][0]
	p.choose(kit.Seat{Card: 0, Seat: 0})
	p.choose(kit.Seat{Card: 1, Seat: 0})
	after := s.View.Round(1).TableIDs()
	if after[0][0] != other || after[1][0] != one {
		t.Errorf("tables %v after %d and %d were exchanged in %v", after, one, other, before)
	}
	if v, err := s.Desk.View().Verify(context.Background(), 1); err != nil || len(v.ByHand) == 0 {
		t.Errorf("the exchange is not recorded: %v %v", v, err)
	}
}

// A lock lasts through a new draw until it is taken off: the question names it, its seats are not exchanged, and another
// round knows nothing of it.
func TestALockLasts(t *testing.T) {
	s := uitest.Drawn(t, "open")
	p := New(s.Session)
	s.Set(p.Content, p.Show, p.Tools)
	before := s.View.Round(1).Tables[1].IDs()
	p.lock(1)
	for range 2 {
		p.Draw()
		if words := uitest.Words(s.Win); !strings.Contains(words, "Tavoli bloccati, che restano come sono: 2.") {
			t.Fatalf("the question is\n%s", words)
		}
		uitest.Press(t, s.Win, "Rifai gli altri (bloccati: 1)")
		if now := s.View.Round(1).Tables[1].IDs(); !slices.Equal(now, before) {
			t.Fatalf("the locked table held %v and holds %v", before, now)
		}
		s.Set(p.Content, p.Show, p.Tools)
	}
	p.Take(before[0])
	if p.held != 0 || !strings.Contains(s.Last(), "Il tavolo 2 è bloccato") {
		t.Errorf("a player of a locked table is in hand: %q", s.Last())
	}
	p.lock(1)
	if p.Take(before[0]); p.held == 0 {
		t.Error("the table is not let go")
	}
}

// Beside what is proven to be the least no exchange is offered that goes below it: it would take away a seat that was drawn by
// lot. With such a player in hand the seat says so.
func TestNoExchangeUndoesTheLotteryUnsaid(t *testing.T) {
	found := false
	for seed := 0; seed < 40 && !found; seed++ {
		s := uitest.New(t, "master24")
		players := uitest.Eight()
		players = append(players, players[0], players[1], players[2], players[3], players[4])
		for i := range players {
			players[i].Surname = "Rossi" + strconv.Itoa(i)
			players[i].Club = []string{"ROMA", "ROMA", "ROMA", "MILANO", "TORINO"}[i%5]
		}
		s.Must(func(d *desk.Desk) error {
			settings := d.View().Tournament.Settings
			settings.FiveIfNeeded = true
			if err := d.SetSettings(d.View().Tournament.Settings, settings); err != nil {
				return err
			}
			if _, err := d.AddPlayers(players); err != nil {
				return err
			}
			_, err := d.Draw(context.Background(), desk.DrawRequest{Round: 1, Draft: true, Seed: strconv.Itoa(seed)}, nil)
			return err
		})
		p := New(s.Session)
		s.Set(p.Content, p.Show, p.Tools)
		reports, err := s.Desk.View().Seated(1).Best(3)
		if err != nil {
			t.Fatal(err)
		}
		for _, report := range reports {
			if e := effectOf(report); better(e) && p.undoesLottery(e) {
				found = true
				p.Take(report.Players[0])
				if words := uitest.Words(s.Win); !strings.Contains(words, "estratto a sorte") {
					t.Errorf("nobody says what the exchange takes away:\n%s", words)
				}
				p.Release()
			}
		}
	}
	if !found {
		t.Error("no draw in which an exchange undoes the lottery: the test shows nothing")
	}
}
