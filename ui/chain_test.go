package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/hall"
	"raduno/ui/present"
)

// semifinalWindow is a window with a Master of 20 whose semifinal is drawn.
func semifinalWindow(t *testing.T) *UI {
	t.Helper()
	u := emptyWindow(t)
	newTournament(t, u, "master", numbered(20, 5))
	u.Change("", func(d *desk.Desk) error {
		for n := 1; n <= 3; n++ {
			if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: n, Seed: "7"}, nil); err != nil {
				return err
			}
			if n < 3 {
				if err := d.Simulate(n, fmt.Sprint("s", n)); err != nil {
					return err
				}
			}
		}
		return nil
	}, nil)
	return u
}

// upset turns the points of the tables before the semifinal round until others would play it, as the tab Punti writes them.
func upset(t *testing.T, u *UI) {
	t.Helper()
	for _, table := range u.View.Round(1).Tables {
		seen := *u.View.Round(1).Table(table.Number)
		written := engine.Round{Tables: []engine.Table{seen}}.Clone().Tables[0]
		for i := range written.Seats {
			written.Seats[i].Score = seen.Seats[len(seen.Seats)-1-i].Score
		}
		u.Typed("", func(d *desk.Desk) error {
			_, err := d.SetTable(1, seen, written)
			return err
		}, func() {}, func(err error) { t.Fatal(err) })
		if len(u.View.Consequences) > 0 {
			return
		}
	}
	t.Fatal("no correction changes who plays the semifinal")
}

// A correction before a drawn semifinal is written, and one question names who would come and go. Closed it leaves the tables, and the
// step tells it still; undone and done again it asks again, but undoing never asks; either answer is the last word.
func TestACorrectionAsksOfTheSemifinal(t *testing.T) {
	for _, answer := range []string{"Tieni i tavoli", "Risorteggia la semifinale"} {
		u := semifinalWindow(t)
		was := u.View.Round(3).TableIDs()
		upset(t, u)
		c := u.View.Consequences[0]
		said := words(u)
		for _, id := range slices.Concat(c.In, c.Out) {
			if name := u.View.Players[id].DisplayName(); !strings.Contains(said, name) {
				t.Errorf("the question does not name %s:\n%s", name, said)
			}
		}
		typed(u, fyne.KeyReturn) // meant for the next score, it asks nothing
		if now := u.View.Round(3).TableIDs(); u.Win.Canvas().Overlays().Top() != nil ||
			!slices.EqualFunc(was, now, slices.Equal) || u.step().Code != desk.Redraw {
			t.Fatalf("closed, and yet %v, %v in the place of %v", u.step().Text, now, was)
		}
		u.Undo()
		if u.Win.Canvas().Overlays().Top() != nil || len(u.View.Consequences) > 0 {
			t.Fatal("undone, and yet it asks")
		}
		upset(t, u)
		press(t, u, answer)
		if u.Win.Canvas().Overlays().Top() != nil || len(u.View.Consequences) > 0 {
			t.Fatalf("%s, and yet %v", answer, u.View.Consequences)
		}
		kept := slices.EqualFunc(was, u.View.Round(3).TableIDs(), slices.Equal)
		if kept != (answer == "Tieni i tavoli") {
			t.Errorf("%s: the tables are the same: %t", answer, kept)
		}
	}
}

// The step's button gives the keyboard to the card that asks, where Enter draws again, also after it was put off.
func TestTheStepDrawsAgainByEnter(t *testing.T) {
	u := semifinalWindow(t)
	was := u.View.Round(3).TableIDs()
	upset(t, u)
	place, card := fyne.CurrentApp().Driver().AbsolutePositionForObject, u.question.content
	if place(card).Y+card.Size().Height > place(u.stack).Y {
		t.Error("the question covers the page")
	}
	press(t, u, "Decido dopo")
	if u.question.content.Visible() {
		t.Fatalf("put off, and yet it asks:\n%s", words(u))
	}
	u.act(u.step())
	typed(u, fyne.KeySpace)
	if slices.EqualFunc(was, u.View.Round(3).TableIDs(), slices.Equal) {
		t.Errorf("the answer leaves the tables as they were: %v", was)
	}
}

// What a phone sent of a table that was drawn again is shown as no one's, cannot be confirmed, and is left aside with one answer.
func TestAPhonesSheetOfARedrawnTable(t *testing.T) {
	u, _ := drawnWindow(t)
	p := hall.Proposal{Round: 1, Table: 1, Device: "telefono 1"}
	for _, id := range u.View.Round(1).Table(1).IDs() {
		p.Seats = append(p.Seats, hall.ProposedSeat{Player: id, Score: "10"})
	}
	u.Change("", func(d *desk.Desk) error {
		_, err := hall.Of(d).Propose(p)
		return err
	}, nil)
	if len(u.View.WaitingAt(1, 1)) != 1 {
		t.Fatalf("%+v waits", u.View.Waiting)
	}
	u.Change("", func(d *desk.Desk) error {
		_, err := d.Swap(1, u.View.Round(1).Tables[0].Seats[0].Player, u.View.Round(1).Tables[1].Seats[0].Player)
		return err
	}, nil)
	if len(u.View.Waiting) != 1 || !u.View.Waiting[0].Void || len(u.View.WaitingAt(1, 1)) > 0 {
		t.Fatalf("%+v waits", u.View.Waiting)
	}
	u.act(desk.Step{Code: desk.Waiting, Round: 1})
	if said := words(u); !strings.Contains(said, "non si possono più confermare") {
		t.Errorf("it says %s", said)
	}
	press(t, u, "Lascia")
	if len(u.View.Waiting) > 0 || u.View.Round(1).Table(1).State() != engine.NotPlayed {
		t.Errorf("left aside, and yet %+v", u.View.Waiting)
	}
}

// Semifinals and final stand on one page: who comes from which table is told until he is known; seats are exchanged there, and a table of
// the round before is not touched.
func TestTheBracketIsThePage(t *testing.T) {
	u := semifinalWindow(t)
	u.Win.Resize(fyne.NewSize(1366, 740))
	u.GoTo(present.TablesTab)
	if said := words(u); !strings.Contains(said, "vincitore del tavolo 1") || !strings.Contains(said, "nessuno è già in finale") {
		t.Fatalf("the final is not there:\n%s", said)
	}
	before := u.View.Round(3).TableIDs()
	for _, key := range []fyne.KeyName{fyne.KeyHome, fyne.KeyReturn, fyne.KeyRight, fyne.KeyReturn} {
		typed(u, key)
	}
	if now := u.View.Round(3).TableIDs(); now[0][0] != before[1][0] || now[1][0] != before[0][0] {
		t.Errorf("the seats %v are %v after an exchange by keys", before, now)
	}
	u.Change("", func(d *desk.Desk) error {
		return d.Simulate(3, "s")
	}, nil)
	u.Turn(4)
	if said := words(u); !strings.Contains(said, "ha vinto il tavolo 4") || !strings.Contains(said, "Semifinale · Tavolo 2") {
		t.Errorf("who will play the final is told as\n%s", said)
	}
	u.Change("", func(d *desk.Desk) error {
		_, err := d.Draw(t.Context(), desk.DrawRequest{Round: 4, Seed: "7"}, nil)
		return err
	}, nil)
	winner := u.View.Bracket().Finals[0].Seats[0]
	if said := words(u); strings.Contains(said, "vincitore del tavolo") || !strings.Contains(said, "ha vinto il tavolo 1") ||
		!strings.Contains(said, "Semifinale · Tavolo 2") {
		t.Errorf("the final is told as\n%s", said)
	}
	u.tables.Focus()
	typed(u, fyne.KeyReturn) // of the final, where the cursor is
	if said := words(u); !strings.Contains(said, "Rimettilo a posto (Esc)") || winner.Player == 0 {
		t.Errorf("nobody of the final is in hand:\n%s", said)
	}
}
