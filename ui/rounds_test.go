package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/.ci/testing/uitest"
	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Once all tables of a round are played, roster and tables stand on the next; anyone who types scores stays where he is until
// he leaves that tab, whatever the window looks like.
func TestTheNextRoundIsShownEverywhere(t *testing.T) {
	u, _ := drawnWindow(t)
	u.GoTo(present.ScoresTab)
	scored(t, u, 1, 50, 40, 20, 10)
	scored(t, u, 2, 50, 40, 20, 10)
	if u.Round != 1 {
		t.Fatalf("the scores were left for round %d while they are looked at", u.Round)
	}
	u.restyle() // another theme or size of the text
	if u.Round != 1 {
		t.Fatalf("the window made anew stands on round %d", u.Round)
	}
	u.enter(present.RosterTab)
	if u.Round != 2 || u.toolbar.open != 2 || u.nav.tabs[present.RosterTab].small != "8 / 8" {
		t.Errorf("the roster stands on round %d, the slider on %s:\n%s", u.Round, u.toolbar.marks[u.toolbar.open-1], words(u))
	}
	// Who goes home now is not drawn, and stays away.
	u.Change("", func(d *desk.Desk) error { return d.SetPresent(2, map[int]bool{3: false}) }, nil)
	if ids := u.View.Tournament.PresentIDs(3); len(ids) != 7 {
		t.Errorf("%d are there for round 3", len(ids))
	}
}

// A mark in a round that is played asks which round is meant.
func TestAMarkInAPlayedRoundAsks(t *testing.T) {
	u, _ := drawnWindow(t)
	scored(t, u, 1, 50, 40, 20, 10)
	scored(t, u, 2, 50, 40, 20, 10)
	u.Turn(1)
	u.GoTo(present.RosterTab)
	u.roster.Focus()
	typed(u, fyne.KeyHome)
	typed(u, fyne.KeySpace)
	press(t, u, "Segnalo al turno 2")
	if n := len(u.View.Tournament.PresentIDs(1)); n != 8 {
		t.Errorf("%d were there in round 1 now", n)
	}
	if n := len(u.View.Tournament.PresentIDs(2)); n != 7 {
		t.Errorf("%d are there for round 2", n)
	}
	// Round 2 is drawn and not begun: who goes now does not play it.
	u.Change("", func(d *desk.Desk) error {
		if err := d.SetPresent(2, map[int]bool{1: true, 2: true, 3: true, 4: true, 5: true, 6: true, 7: true, 8: true}); err != nil {
			return err
		}
		_, err := d.Draw(t.Context(), desk.DrawRequest{Round: 2}, nil)
		return err
	}, nil)
	u.Turn(1)
	u.GoTo(present.RosterTab)
	u.roster.Focus()
	typed(u, fyne.KeyHome)
	typed(u, fyne.KeySpace)
	press(t, u, "Segnalo al turno 2")
	if n := len(u.View.Tournament.PresentIDs(2)); n != 7 {
		t.Errorf("after the draw of round 2 %d are there for it", n)
	}
}

// Another type for a tournament that has begun is a question, and until it is answered the tournament has the type that it had.
func TestAnotherTypeOfABegunTournamentAsks(t *testing.T) {
	u, _ := drawnWindow(t)
	was := u.View.Type.ID
	names, ids := u.View.TypeNames()
	u.askRules()
	for _, list := range uitest.All[*kit.Select](top(u)) {
		list.SetSelected(names[slices.Index(ids, "gufo")])
	}
	press(t, u, "Va bene")
	if u.View.Type.ID != was {
		t.Errorf("it is %s now", u.View.Type.ID)
	}
	press(t, u, "Sì, "+names[slices.Index(ids, "gufo")])
	if u.View.Type.ID != "gufo" {
		t.Errorf("after the answer it is %s", u.View.Type.ID)
	}
}

// After a draw the keyboard is on the tables that are seen: Enter marks no one absent in a list that is not.
func TestAfterADrawTheKeyboardIsOnTheTables(t *testing.T) {
	u, _ := drawnWindow(t)
	u.GoTo(present.RosterTab)
	u.roster.Focus()
	u.tablesNow().Draw()
	press(t, u, "Rifai il turno 1")
	typed(u, fyne.KeySpace)
	typed(u, fyne.KeyReturn)
	if n := len(u.View.Tournament.PresentIDs(1)); n != 8 {
		t.Errorf("%d of 8 are there after a key on the tables", n)
	}
}

// Semifinal and final go by their names wherever a round is named, and each card of a semifinal says from which place and
// band a player comes.
func TestSemifinalAndFinalByName(t *testing.T) {
	u := emptyWindow(t)
	newTournament(t, u, "raduno", numbered(16, 5))
	play := func() {
		u.act(u.step())
		u.act(u.step())
		u.Change("", func(d *desk.Desk) error { return d.Simulate(u.Round, "s") }, nil)
	}
	play()
	play()
	for _, name := range []string{"Semifinale", "Finale"} {
		in := strings.ToLower(name)
		if s := u.step(); !strings.HasPrefix(s.Text.String(), "Fine ") || s.Button.String() != "Sorteggia la "+in {
			t.Errorf("the step says %q, %q", s.Text, s.Button)
		}
		u.act(u.step())
		if u.toolbar.marks[u.toolbar.open-1] != kit.Say(u.View.RoundName(u.Round).Mark()) || u.step().Button.String() != "Conferma la "+in {
			t.Errorf("the slider stands on %q, the step is %q; on the page:\n%s", u.toolbar.marks[u.toolbar.open-1], u.step().Button, words(u))
		}
		if name == "Semifinale" {
			r := u.View.Round(3)
			places := map[int]bool{}
			for i, table := range r.Tables {
				bands := map[int]bool{}
				for j, seat := range table.Seats {
					at := u.View.Bracket().Seat(3, seat.Player)
					places[at.Place], bands[at.Band] = true, true
					if want := fmt.Sprintf("%d°, fascia %d – CLUB", at.Place, at.Band); !strings.HasPrefix(u.View.Caption(r, &r.Tables[i], j), want) {
						t.Errorf("table %d, seat %d says %q, not %q", table.Number, j+1, u.View.Caption(r, &r.Tables[i], j), want)
					}
				}
				if len(bands) != 4 {
					t.Errorf("at table %d sit the bands %v", table.Number, bands)
				}
			}
			if !places[1] || places[0] || places[17] || len(places) == 0 { // two may have the same place
				t.Errorf("the semifinalists come from the places %v", places)
			}
		}
		u.act(u.step())
		u.GoTo(present.ScoresTab)
		if !strings.Contains(words(u), name+": 0 di ") {
			t.Errorf("no %q among the scores:\n%s", name, words(u))
		}
		u.Change("", func(d *desk.Desk) error { return d.Simulate(u.Round, "s") }, nil)
		u.enter(present.RosterTab)
	}
}

// What is asked of the tables from the menu while their page was never seen is about the round as it is: the page may have
// been made anew with larger letters, or show another round still.
func TestTheTablesAreAskedUnseen(t *testing.T) {
	u, _ := drawnWindow(t)
	u.GoTo(present.HallTab)
	u.restyle()
	u.tablesNow().Draw()
	if u.Win.Canvas().Overlays().Top() == nil {
		t.Error("GO on a round that is drawn asks nothing")
	}
	typed(u, fyne.KeyEscape)
	u.restyle()
	u.tablesNow().AskAdapt()
	if u.Tab != present.TablesTab {
		t.Error("the tables are adapted and not shown")
	}
}

// The step that leads to the roster has no button where the roster is in sight already, as while the roll is called.
func TestNoStepLeadsToThePageInSight(t *testing.T) {
	u := gameWindow(t, "raduno", 8)
	u.Change("", func(d *desk.Desk) error {
		all := map[int]bool{}
		for _, p := range d.View().Tournament.Players {
			all[p.ID] = false
		}
		return d.SetPresent(1, all)
	}, nil)
	if s := u.step(); s.Code != desk.Present {
		t.Fatalf("with nobody there the step is %q", s.Text)
	}
	for _, c := range []struct {
		tab   present.Tab
		there bool
	}{{present.TablesTab, true}, {present.RosterTab, false}, {present.StandingsTab, true}} {
		u.GoTo(c.tab)
		if got := u.banner.button.Visible(); got != c.there {
			t.Errorf("on page %v the button is there: %t", c.tab, got)
		}
		if key := u.banner.hints[1].Text; (key != "") != c.there {
			t.Errorf("on page %v the key is %q", c.tab, key)
		}
	}
}

// A long step stands in the strip alone: the page stays where it is, whoever is marked on it.
func TestALongStepMovesNoPage(t *testing.T) {
	u := gameWindow(t, "raduno", 8)
	place := fyne.CurrentApp().Driver().AbsolutePositionForObject
	before := place(u.stack)
	u.Change("", func(d *desk.Desk) error { return d.SetPresent(1, map[int]bool{8: false}) }, nil)
	if after := place(u.stack); after != before {
		t.Errorf("the page moves from %v to %v", before, after)
	}
	if !u.banner.whole.Visible() || u.banner.whole.Text != kit.Say(u.step().Text) {
		t.Errorf("the strip does not say %q", u.step().Text)
	}
}

// The rules of a tournament say what their numbers are, and cut off no type and no language that is chosen.
func TestRulesAreReadWhole(t *testing.T) {
	u := gameWindow(t, "raduno24", 8)
	u.Win.Resize(fyne.NewSize(1024, 740))
	u.askRules()
	limits := 0
	uitest.Walk(top(u), func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *kit.Select:
			room := o.Size().Width - theme.IconInlineSize() - 4*theme.InnerPadding()
			if kit.Width(o.Selected, theme.TextSize(), fyne.TextStyle{}) > room {
				t.Errorf("%q has %v", o.Selected, room)
			}
		case *widget.Label:
			if o.Text == "fino a" {
				limits++
			}
		}
	})
	if limits != 5 {
		t.Errorf("%d numbers of players say that they are limits, want 5", limits)
	}
}
