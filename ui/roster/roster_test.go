package roster

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/season"
	"raduno/ui/kit"
)

// onStage is the page before a tournament of eight whose first round is drawn.
func onStage(t *testing.T) (*Page, *uitest.Stage) {
	t.Helper()
	s := uitest.Drawn(t, "open")
	p := New(s.Session, &season.Book{}, nil)
	s.Set(p.Content, p.Show, p.Tools...)
	return p, s
}

// Enter struck twice in the roll call marks a player once.
func TestEnterTwiceMarksOnce(t *testing.T) {
	p, s := onStage(t)
	s.Win.Canvas().Focus(p.search)
	player := s.View.Tournament.Players[7]
	s.Must(func(d *desk.Desk) error { return d.SetPresent(s.Round, map[int]bool{player.ID: false}) })
	before := s.View.Tournament.Present(s.Round, player)
	p.search.SetText(player.FullName())
	uitest.Key(s.Win, fyne.KeyReturn)
	uitest.Key(s.Win, fyne.KeyReturn)
	if s.View.Tournament.Present(s.Round, player) == before {
		t.Error("the second Enter took the mark back")
	}
}

// A click on who is there marks him absent; one on his name only selects him.
func TestAClickOnThePresenceMarksIt(t *testing.T) {
	p, s := onStage(t)
	row, is := p.grid.Focusable().(fyne.Tappable)
	if !is {
		t.Fatal("the rows take no click")
	}
	player := p.rows[2]
	for _, c := range []struct {
		x    float32
		here bool
	}{{200, true}, {20, false}, {20, true}} {
		row.Tapped(&fyne.PointEvent{Position: fyne.NewPos(c.x, 2.5*p.grid.RowHeight())})
		if p.SelectedID() != player.ID || s.View.Tournament.Present(s.Round, player) != c.here {
			t.Errorf("a click at %v: %d is selected, present %v", c.x, p.SelectedID(), !c.here)
		}
	}
}

// Anyone who looks for a surname's beginning finds it before the same letters in a name or a club, and a number finds its
// player; in a roll call Enter marks only who is not in yet.
func TestTheRollCallFindsWhoIsMeant(t *testing.T) {
	p, s := onStage(t)
	s.Must(func(d *desk.Desk) error {
		_, err := d.AddPlayers([]engine.Player{
			{Name: "Rosa", Surname: "Bianchi", Club: "ROMA", Plays: true},
			{Name: "Zoe", Surname: "Alba", Club: "ROSSI", Plays: true},
		})
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
	p.askRollCall()
	uitest.Press(t, s.Win, "Inizia l'appello")
	p.closeCheckIn() // the search calls the roll too
	s.Win.Canvas().Focus(p.search)
	uitest.Type(s.Win, "rossi\n") // eight are called so
	if n := len(s.View.Tournament.PresentIDs(1)); n != 0 {
		t.Errorf("%d are in after a name that eight have: %s", n, s.Last())
	}
	p.search.SetText("")
	for _, c := range []struct {
		keys string
		in   int // how many are in then
	}{
		{"bian\n", 1}, // five keys check one in
		{"cleo\n", 2},
		{"10\n", 3}, // a number
		{"10\n", 3}, // the same number again takes no one out
		{"cleo\n", 3},
		{"\n", 3}, // nor does Enter once more
	} {
		uitest.Type(s.Win, c.keys)
		if n := len(s.View.Tournament.PresentIDs(1)); n != c.in {
			t.Errorf("%q: %d are in, not %d: %s", c.keys, n, c.in, s.Last())
		}
	}
	p.search.SetText("")
	uitest.Type(s.Win, "1\n1\n2\n") // the field is empty after each answer
	for _, id := range []int{1, 2} {
		if !s.View.Tournament.Present(1, *s.View.Players[id]) {
			t.Errorf("%d is not in after 1, 1 and 2: %s", id, s.Last())
		}
	}
	p.search.SetText("10") // chosen with the arrow a player is marked absent
	uitest.Key(s.Win, fyne.KeyDown)
	if uitest.Key(s.Win, fyne.KeyReturn); s.View.Tournament.Present(1, *s.View.Players[10]) {
		t.Errorf("10 cannot leave: %s", s.Last())
	}
}

// A field is saved as it is left, by key or by another row, and what is typed of a club is completed: a club is corrected
// in no more than twelve keys.
func TestFieldsAreSavedAsTheyAreLeft(t *testing.T) {
	p, s := onStage(t)
	keys := 1 // the search's shortcut
	p.FocusSearch()
	for _, r := range "gino" {
		s.Win.Canvas().Focused().TypedRune(r)
		keys++
	}
	uitest.Key(s.Win, fyne.KeyF2)
	for _, r := range "ver" {
		s.Win.Canvas().Focused().TypedRune(r)
		keys++
	}
	uitest.Key(s.Win, fyne.KeyReturn)
	if keys += 2; keys > 12 || s.View.Players[7].Club != "VERONA [Le Armate Scaligere]" {
		t.Errorf("after %d keys the club is %q", keys, s.View.Players[7].Club)
	}
	if s.View.Players[7].Name != "Gino" || s.View.Players[6].Club != "MILANO" {
		t.Errorf("%+v", s.View.Tournament.Players)
	}
	p.editor.focusClub()
	uitest.Type(s.Win, "gufo\n") // a part of one name alone
	if got := s.View.Players[7].Club; got != "ROMA [Il Gufo]" {
		t.Errorf("a part of the name is taken for %q", got)
	}
	p.editor.goTo(p.editor.field(engine.RosterNick).focus)
	uitest.Type(s.Win, "gg")
	p.search.SetText("ugo") // another row
	if got := s.View.Players[7].Nick; got != "gg" {
		t.Errorf("the nick is %q", got)
	}
	// What another changes meanwhile stays, and so does what is being typed.
	p.editor.goTo(p.editor.field(engine.RosterNick).focus)
	uitest.Type(s.Win, "u")
	s.Must(func(d *desk.Desk) error {
		was := *d.View().Players[8]
		now := was
		now.Region = "lazio"
		return d.EditPlayer(was, now)
	})
	if p.editor.field(engine.RosterNick).entry.Text != "u" || p.editor.field(engine.RosterRegion).entry.Text != "LAZIO" {
		t.Errorf("the form has %q and %q", p.editor.field(engine.RosterNick).entry.Text, p.editor.field(engine.RosterRegion).entry.Text)
	}
	p.FocusSearch()
	if got := *s.View.Players[8]; got.Nick != "u" || got.Region != "LAZIO" {
		t.Errorf("%+v", got)
	}
	// A new player who is left in the middle waits and comes on the roster by no other way than its own; Escape gives him up.
	p.NewPlayer()
	uitest.Type(s.Win, "Zoe")
	p.search.SetText("ada")
	p.edit(p.editor.focus)
	p.GiveUp() // the form of another
	p.NewPlayer()
	if p.editor.field(engine.RosterName).entry.Text != "Zoe" || len(s.View.Tournament.Players) != 8 {
		t.Errorf("the new one is %q of %d", p.editor.field(engine.RosterName).entry.Text, len(s.View.Tournament.Players))
	}
	uitest.Type(s.Win, "Zoe\nBlu")
	p.search.SetText("ada")
	p.NewPlayer()
	p.GiveUp()
	if n := len(s.View.Tournament.Players); n != 8 || p.side.Visible() || !strings.HasPrefix(s.Last(), "Non iscritto: ") {
		t.Errorf("%d players, %q", n, s.Last())
	}
	if p.NewPlayer(); p.editor.typed().FullName() != "" {
		t.Errorf("who was given up is back: %v", p.editor.typed())
	}
}

// A new player is typed into an empty form although a name is looked for, and the next one overwrites no one.
func TestANewPlayerWhileSomebodyIsLookedFor(t *testing.T) {
	p, s := onStage(t)
	p.search.SetText("cleo")
	p.NewPlayer()
	uitest.Type(s.Win, "Nina\nVerdi\n\n\n\n")
	uitest.Type(s.Win, "Pia\nNeri\n\n\n\n")
	players := s.View.Tournament.Players
	if len(players) != 10 || players[2].Name != "Cleo" || players[8].FullName() != "Nina Verdi" || players[9].FullName() != "Pia Neri" {
		t.Errorf("the roster holds %v", players)
	}
}

// The roll call has a page of its own: the answer in large letters, on green for who is in and on red for an unknown name; the
// field is empty after it, and nothing is looked for behind it. Escape goes back to the roster.
func TestTheRollCallHasAPageOfItsOwn(t *testing.T) {
	p, s := onStage(t)
	p.askRollCall()
	uitest.Press(t, s.Win, "Inizia l'appello")
	for _, c := range []struct {
		keys, answer string
		good         bool
		in           int
	}{
		{"cleo\n", "✓ Cleo Rossi (ROMA)", true, 1},
		{"cleo\n", "✓ Cleo Rossi (ROMA) c'è già.", true, 1},
		{"1\n", "✓ Ada Rossi (ROMA)", true, 2},
		{"2\n", "✓ Bea Rossi (MILANO)", true, 3},
		{"nessuno\n", "✗ Nessuno corrisponde a “nessuno”.", false, 3},
		{"\n", "✗ Nessuno corrisponde a “nessuno”.", false, 3},
	} {
		uitest.Type(s.Win, c.keys)
		if good := p.roll.ground.Fill == kit.ColorGood; p.roll.answer.Text != c.answer || good != c.good || p.roll.field.Text != "" {
			t.Errorf("%q: %q, green %v, and the field holds %q", c.keys, p.roll.answer.Text, good, p.roll.field.Text)
		}
		if n := len(s.View.Tournament.PresentIDs(1)); n != c.in {
			t.Errorf("%q: %d are in, not %d", c.keys, n, c.in)
		}
	}
	uitest.Type(s.Win, "rossi\n")
	if p.roll.ground.Fill != kit.ColorBad || p.roll.field.Text != "rossi" {
		t.Errorf("of many nobody is marked, and a letter more can be typed: %q", p.roll.field.Text)
	}
	if uitest.Type(s.Win, "5\n"); !slices.Contains(s.View.Tournament.PresentIDs(1), 5) {
		t.Errorf("the number behind the name marks nobody: %q", p.roll.answer.Text)
	}
	p.roll.field.SetText("")
	aldo := engine.Player{Name: "Aldo", Surname: "Peirone", Club: "CUNEO", Plays: true}
	s.Must(func(d *desk.Desk) error {
		other := aldo
		other.Club = "ALBA"
		_, err := d.AddPlayers([]engine.Player{aldo, other})
		return err
	})
	uitest.Type(s.Win, "peirone\n")
	want := "✗ 9 Aldo Peirone (CUNEO), 10 Aldo Peirone (ALBA): chi? Scrivi il numero."
	if p.roll.answer.Text != want || p.roll.field.Text != "" {
		t.Errorf("two of one name: %q, and the field holds %q", p.roll.answer.Text, p.roll.field.Text)
	}
	if p.search.Text != "" || len(p.rows) != 10 {
		t.Errorf("behind it “%s” is looked for, %d rows", p.search.Text, len(p.rows))
	}
	uitest.Key(s.Win, fyne.KeyEscape)
	uitest.Key(s.Win, fyne.KeyEscape)
	if p.roll.isOpen() || s.Win.Canvas().Focused() != p.search {
		t.Error("Escape does not go back to the roster")
	}
}

// The form opens when it is asked for, never because a player is chosen, and shows who is chosen then until it is closed.
func TestTheFormOpensWhenAsked(t *testing.T) {
	p, s := onStage(t)
	if p.grid.Select(3); p.side.Visible() {
		t.Error("somebody is chosen, and a form is open")
	}
	uitest.Press(t, s.Win, "Nuovo")
	if !p.side.Visible() {
		t.Error("a new player was asked for, and no form is open")
	}
	uitest.Type(s.Win, "Nina\nVerdi\n\n\n\n")
	if !p.side.Visible() || len(s.View.Tournament.Players) != 9 {
		t.Error("the next new player has no form")
	}
	p.grid.Select(0)
	if p.editor.player.ID != p.SelectedID() {
		t.Error("who is chosen is not in the form")
	}
	p.search.SetText("zzzz")
	if p.side.Visible() {
		t.Error("nobody is found, and a form is open")
	}
}

// A column that is added to the roster has a field in the form, where the workbook has it.
func TestAColumnMoreIsInTheForm(t *testing.T) {
	age := worked.MoreColumns(t)
	p, s := onStage(t)
	if p.editor.field(age).content.Visible() {
		t.Error("a column that the workbook has not is asked for")
	}
	s.Must(func(d *desk.Desk) error {
		seen := *d.View().Players[8]
		now := seen
		if err := age.Set(&now, "30"); err != nil {
			return err
		}
		return d.EditPlayer(seen, now)
	})
	p.Correct(7, age.Heading())
	uitest.Type(s.Win, "31")
	p.FocusSearch()
	if got := age.Get(s.View.Players[7]); got != "31" || !p.editor.field(age).content.Visible() {
		t.Errorf("the age is %q", got)
	}
}

// A person is forgotten only after two questions, and Enter answers neither.
func TestForgettingIsAskedTwice(t *testing.T) {
	p, s := onStage(t)
	who := s.View.Tournament.Players[0]
	p.show(who.ID)
	p.edit(p.editor.focus)
	p.editor.askRemove()
	uitest.Key(s.Win, fyne.KeyReturn)
	p.editor.askRemove()
	uitest.Press(t, s.Win, "Dimentica per sempre…")
	uitest.Key(s.Win, fyne.KeyReturn)
	if s.View.Players[who.ID] == nil || s.View.Players[who.ID].Surname != who.Surname {
		t.Fatal("a stray Enter forgets somebody")
	}
	p.editor.askForget()
	uitest.Press(t, s.Win, "Dimentica")
	now := s.View.Players[who.ID]
	if now == nil || now.Surname == who.Surname || now.Nick != "" || !s.View.Undo.IsZero() {
		t.Errorf("%+v, undo %v", now, s.View.Undo)
	}
}
