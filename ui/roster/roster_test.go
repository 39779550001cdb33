package roster

import (
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/stage"

	"fyne.io/fyne/v2"
)

// host is a stage for the roster.
type host struct{ *stage.Stage }

func (h *host) Paste() {}

func (h *host) Enter(what string, players []engine.Player, done string) {
	h.Change(what, func(d *desk.Desk) error {
		_, err := d.AddPlayers(players)
		return err
	}, func() { h.Tell(done) })
}

// onStage is the page before a tournament of eight whose first round is drawn.
func onStage(t *testing.T) (*Page, *host) {
	t.Helper()
	s := &host{stage.Drawn(t, "open")}
	p := New(s)
	s.Show(p.Content, p.Show)
	return p, s
}

// Whoever is found is the one whose data stand beside the list, also where he takes the row of another.
func TestTheFormShowsWhoIsFound(t *testing.T) {
	p, s := onStage(t)
	s.Win.Canvas().Focus(p.search)
	for _, player := range s.View().Tournament.Players {
		p.search.SetText(player.FullName())
		if got := p.editor.player.ID; got != p.SelectedID() || got == 0 {
			t.Fatalf("the form shows %d, the list %d", got, p.SelectedID())
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
	p, s := onStage(t)
	s.Win.Canvas().Focus(p.search)
	player := s.View().Tournament.Players[7]
	before := s.View().Tournament.Present(s.Round(), player)
	p.search.SetText(player.FullName())
	stage.Key(s.Win, fyne.KeyReturn)
	stage.Key(s.Win, fyne.KeyReturn)
	if s.View().Tournament.Present(s.Round(), player) == before {
		t.Error("the second Enter took the mark back")
	}
}

// Whoever looks for a surname's beginning finds it before the same letters in a name or a club, and a number finds its
// player; in a roll call Enter marks only who is not in yet.
func TestTheRollCallFindsWhoIsMeant(t *testing.T) {
	p, s := onStage(t)
	s.Must(func(d *desk.Desk) error {
		_, err := d.AddPlayers([]engine.Player{{Name: "Rosa", Surname: "Bianchi", Club: "ROMA", Plays: true}, {Name: "Zoe", Surname: "Alba", Club: "ROSSI", Plays: true}})
		return err
	})
	p.search.SetText("alb")
	if got := p.rows[0].Surname; got != "Alba" {
		t.Errorf("“alb” finds %s first", got)
	}
	p.search.SetText("ro")
	if got := p.rows[0].Surname; got != "Rossi" {
		t.Errorf("“ro” finds %s first", got)
	}
	p.search.SetText("9")
	if got := p.rows[0].ID; got != 9 {
		t.Errorf("“9” finds number %d first", got)
	}
	p.search.SetText("")
	p.everybody(false)
	stage.Press(t, s.Win, "Inizia l'appello")
	s.Must(func(d *desk.Desk) error { return d.SetPresent(1, map[int]bool{1: true}) })
	s.Win.Canvas().Focus(p.search)
	p.search.SetText("rossi") // Ada is in already
	stage.Key(s.Win, fyne.KeyReturn)
	tournament := s.View().Tournament
	if n := len(tournament.PresentIDs(1)); n != 2 || !tournament.Present(1, tournament.Players[0]) {
		t.Errorf("%d are in, Ada: %v", n, tournament.Present(1, tournament.Players[0]))
	}
}

// A new player is typed into an empty form although somebody is looked for, and the next one overwrites nobody.
func TestANewPlayerWhileSomebodyIsLookedFor(t *testing.T) {
	p, s := onStage(t)
	p.search.SetText("cleo")
	p.NewPlayer()
	stage.Type(s.Win, "Nina\nVerdi\n\n\n\n")
	stage.Type(s.Win, "Pia\nNeri\n\n\n\n")
	players := s.View().Tournament.Players
	if len(players) != 10 || players[2].Name != "Cleo" || players[8].FullName() != "Nina Verdi" || players[9].FullName() != "Pia Neri" {
		t.Errorf("the roster holds %v", players)
	}
}
