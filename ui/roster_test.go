package ui

import (
	"testing"

	"fyne.io/fyne/v2"
)

// Whoever is found is the one whose data stand beside the list, also where he takes the row of another.
func TestTheFormShowsWhoIsFound(t *testing.T) {
	u, _ := drawnWindow(t)
	u.goTo(pageRoster)
	p := u.roster
	u.win.Canvas().Focus(p.search)
	for _, player := range u.snap.Tournament.Players {
		p.search.SetText(player.FullName())
		if got := p.editor.player.ID; got != p.selectedID() || got == 0 {
			t.Fatalf("the form shows %d, the list %d", got, p.selectedID())
		}
	}
	p.editor.nick.SetText("non ancora salvato")
	p.sortBy(colClub)
	if p.editor.nick.Text != "non ancora salvato" {
		t.Error("sorting the list takes away what was typed")
	}
	p.search.SetText("nessuno si chiama così")
	if p.editor.player.ID != 0 || p.editor.surname.Text != "" {
		t.Error("the form shows somebody whom the search did not find")
	}
}

// Enter struck twice in the roll call marks a player once.
func TestEnterTwiceMarksOnce(t *testing.T) {
	u, _ := drawnWindow(t)
	u.goTo(pageRoster)
	p := u.roster
	u.win.Canvas().Focus(p.search)
	player := u.snap.Tournament.Players[7]
	before := u.snap.Tournament.Present(u.round, player)
	p.search.SetText(player.FullName())
	typed(u, fyne.KeyReturn)
	typed(u, fyne.KeyReturn)
	if u.snap.Tournament.Present(u.round, player) == before {
		t.Error("the second Enter took the mark back")
	}
}
