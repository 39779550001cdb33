package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"raduno/engine/desk"
)

// Once all tables of a round are played, roster and tables stand on the next; whoever types scores stays where he is until
// he leaves that tab.
func TestTheNextRoundIsShownEverywhere(t *testing.T) {
	u, _ := drawnWindow(t)
	u.goTo(pageScores)
	scored(t, u, 1, 50, 40, 20, 10)
	scored(t, u, 2, 50, 40, 20, 10)
	if u.round != 1 {
		t.Fatalf("the scores were left for round %d while they are looked at", u.round)
	}
	u.enter(pageRoster)
	if u.round != 2 || u.strip.number.Text != "2" || !strings.Contains(words(u), "Turno 2: 8 presenti su 8 iscritti") {
		t.Errorf("the roster stands on round %d, the slider on %s:\n%s", u.round, u.strip.number.Text, words(u))
	}
	// Who goes home now is not drawn, and stays away.
	u.Change("", func(d *desk.Desk) error { return d.SetPresent(2, map[int]bool{3: false}) }, nil)
	if ids := u.snap.Tournament.PresentIDs(3); len(ids) != 7 {
		t.Errorf("%d are there for round 3", len(ids))
	}
}

// A mark in a round that is played asks which round is meant.
func TestAMarkInAPlayedRoundAsks(t *testing.T) {
	u, _ := drawnWindow(t)
	scored(t, u, 1, 50, 40, 20, 10)
	scored(t, u, 2, 50, 40, 20, 10)
	u.SetRound(1)
	u.goTo(pageRoster)
	u.roster.Focus()
	typed(u, fyne.KeyHome)
	typed(u, fyne.KeySpace)
	press(t, u, "Segnalo al turno 2")
	if n := len(u.snap.Tournament.PresentIDs(1)); n != 8 {
		t.Errorf("%d were there in round 1 now", n)
	}
	if n := len(u.snap.Tournament.PresentIDs(2)); n != 7 {
		t.Errorf("%d are there for round 2", n)
	}
}

// After a draw the keyboard is on the tables that are seen: Enter marks nobody absent in a list that is not.
func TestAfterADrawTheKeyboardIsOnTheTables(t *testing.T) {
	u, _ := drawnWindow(t)
	u.goTo(pageRoster)
	u.roster.Focus()
	u.draw()
	press(t, u, "Rifai il turno 1")
	typed(u, fyne.KeySpace)
	typed(u, fyne.KeyReturn)
	if n := len(u.snap.Tournament.PresentIDs(1)); n != 8 {
		t.Errorf("%d of 8 are there after a key on the tables", n)
	}
}

// The rounds are turned by key, and a tournament that is played is offered the types of its own game alone.
func TestRoundsByKeyAndTypesOfTheGame(t *testing.T) {
	u, _ := drawnWindow(t)
	turn := func(label string) {
		for _, i := range u.roundMenu().Items {
			if i.Label == label {
				i.Action()
			}
		}
	}
	turn("Turno successivo")
	turn("Turno successivo")
	turn("Turno precedente")
	if u.round != 2 {
		t.Errorf("two forward and one back is round %d", u.round)
	}
	names, _ := u.snap.TypeNames()
	for _, name := range names {
		if strings.Contains(name, "Diplomacy") || strings.Contains(name, "Lega") {
			t.Errorf("a tournament of RisiKo! is offered %q", name)
		}
	}
}
