package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"raduno/.ci/testing/uitest"
	"raduno/engine/desk"
	"raduno/ui/present"
)

// A change shows on a page that was out of sight when it was made, as soon as it is looked at.
func TestAPageIsUpToDateWhenSeen(t *testing.T) {
	u, _ := drawnWindow(t)
	for p := range u.pages {
		u.GoTo(present.Tab(p))
	}
	scored(t, u, 1, 50, 40, 20, 10)
	winner := u.View.Round(1).Table(1).Seats[0].Player
	u.GoTo(present.StandingsTab)
	if got := u.standings.Rows[0]; got.Player.ID != winner || got.Total.Sign() == 0 {
		t.Errorf("the standings begin with %d, of %s points", got.Player.ID, got.Total)
	}
	u.GoTo(present.ScoresTab)
	if !strings.Contains(words(u), "Turno 1: 1 di 2 tavoli") {
		t.Errorf("the page of the scores says\n%s", words(u))
	}
	u.GoTo(present.RosterTab)
	absent := u.View.Tournament.Players[0].ID
	u.GoTo(present.TablesTab)
	u.Change("", func(d *desk.Desk) error { return d.SetPresent(1, map[int]bool{absent: false}) }, nil)
	u.GoTo(present.RosterTab)
	if got := u.nav.tabs[present.RosterTab].small; got != "7 / 8" {
		t.Errorf("the tab says %q are there", got)
	}
}

// A table that was being typed when another tournament was opened is not typed into that one.
func TestAnotherTournamentBeginsWithNoTableTyped(t *testing.T) {
	u, _ := drawnWindow(t)
	u.GoTo(present.ScoresTab)
	u.scores.Open(1)
	data, err := os.ReadFile(u.View.Path)
	must(t, err)
	other := filepath.Join(t.TempDir(), "altro.xlsx")
	must(t, os.WriteFile(other, data, 0o644))
	u.files.open(other)
	if u.View == nil || u.View.Path != other {
		t.Fatal("the other tournament is not open")
	}
	if u.scores.Table() != 0 {
		t.Errorf("table %d is still being typed", u.scores.Table())
	}
	if u.GoTo(present.HallTab); !strings.Contains(uitest.Words(u.Win), "Su quale rete") {
		t.Errorf("the hall cannot be served: %q", uitest.Words(u.Win))
	}
}

// A tournament that another Raduno has open says on every page that nothing can be changed here.
func TestReadOnlyIsSaidOnEveryPage(t *testing.T) {
	first, _ := drawnWindow(t)
	u := Create(first.App, first.App.NewWindow("Raduno"), Options{Inline: true, Env: desk.Env{Seed: uitest.Seeds()}})
	u.Win.Resize(fyne.NewSize(1366, 745))
	u.files.open(first.View.Path)
	t.Cleanup(func() { must(t, u.Desk.Close()) })
	if u.View == nil || u.View.ReadOnly.IsZero() {
		t.Fatal("it can be changed in two windows")
	}
	typed(u, fyne.KeyEscape)
	if strings.Contains(words(u), "salvata subito") {
		t.Error("it says that what is done is saved")
	}
	for p := range u.pages {
		u.GoTo(present.Tab(p))
		if !strings.Contains(words(u), "Sola lettura") {
			t.Errorf("page %d does not say it:\n%s", p, words(u))
		}
	}
	if !strings.Contains(u.Win.Title(), "sola lettura") {
		t.Errorf("the window is called %q", u.Win.Title())
	}
}
