// Package uitest is what the tests of the window stand on: a page without the window around it, a tournament to fill it
// with, and hands and eyes for whatever is shown. No program imports it.
package uitest

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Stage is the window around a page under test: what its session has the desk do is done at once, on the caller's goroutine, and it keeps
// what it is told.
type Stage struct {
	*present.Session
	T       testing.TB
	Reports []string       // what the page said, the last of it last
	Led     []engine.Place // where it led
	Chapter string         // of the manual that it opened last

	page func(*present.View)
}

// New is a stage with an empty tournament of a type.
func New(t testing.TB, typeID string) *Stage {
	t.Helper()
	kit.Inline()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(kit.NewTheme(kit.Light, 1))
	env := desk.Env{Seed: Seeds()}
	d, err := desk.Create(filepath.Join(t.TempDir(), "prova.xlsx"), typeID, "Prova", env)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	s := &Stage{T: t, Session: &present.Session{
		App: a, Win: a.NewWindow("Raduno"), Prefs: present.Preferences{Preferences: a.Preferences()}, World: env, Desk: d, Round: 1,
		Jobs: present.NewJobs(true), Printed: map[int]bool{}, Opens: func(fyne.App, string) error { return nil },
	}}
	s.Shell = s
	s.Win.Resize(fyne.NewSize(1366, 745))
	s.Reload()
	return s
}

// Drawn is a stage with eight players of two clubs whose first round is drawn and confirmed.
func Drawn(t testing.TB, typeID string) *Stage {
	t.Helper()
	s := New(t, typeID)
	s.Must(func(d *desk.Desk) error {
		if _, err := d.AddPlayers(Eight()); err != nil {
			return err
		}
		if _, err := d.Draw(context.Background(), desk.DrawRequest{Round: 1, Draft: true}, nil); err != nil {
			return err
		}
		return d.Confirm(1)
	})
	return s
}

// Eight are players of two clubs, one after the other.
func Eight() []engine.Player {
	var players []engine.Player
	for i, name := range []string{"Ada", "Bea", "Cleo", "Dino", "Elio", "Fabio", "Gino", "Ugo"} {
		players = append(players, engine.Player{Name: name, Surname: "Rossi", Club: []string{"ROMA", "MILANO"}[i%2], Plays: true})
	}
	return players
}

// Seeds makes the same seeds for each test.
func Seeds() func() string {
	made := 0
	return func() string {
		made++
		return fmt.Sprintf("%010d", made)
	}
}

// Set puts a page on the stage, with its tools above it: show fills it, now and after every change.
func (s *Stage) Set(content fyne.CanvasObject, show func(*present.View), tools ...fyne.CanvasObject) {
	s.Win.SetContent(container.NewBorder(container.NewHBox(tools...), nil, nil, nil, content))
	s.page = show
	s.Reload()
}

// Show fills the page.
func (s *Stage) Show(v *present.View) {
	s.View = v
	if s.page != nil {
		s.page(v)
	}
}

// Must has the desk do something that cannot fail.
func (s *Stage) Must(run func(*desk.Desk) error) {
	s.T.Helper()
	if err := run(s.Desk); err != nil {
		s.T.Fatal(err)
	}
	s.Reload()
}

// Score types a table's scores into the tournament, in the order of its seats.
func (s *Stage) Score(round, table int, points ...int) {
	s.T.Helper()
	drawn := s.View.Round(round).Clone()
	seats := drawn.Table(table).Seats
	for i, p := range points {
		seats[i].Score = engine.NewScore(p)
	}
	s.Must(func(d *desk.Desk) error {
		_, err := d.SetTable(round, *d.View().Round(round).Table(table), engine.Table{Seats: seats})
		return err
	})
}

// Turn shows another round.
func (s *Stage) Turn(round int) {
	s.Round = round
	s.Reload()
}

// SaveCopy has the change made, which is all that a page has to do with a copy.
func (s *Stage) SaveCopy(with func(*desk.Desk) error) { s.Must(with) }

// Report keeps what the page says.
func (s *Stage) Report(text string) {
	if text != "" {
		s.Reports = append(s.Reports, text)
	}
}

// ReportUndo keeps what the page says of something that could be taken back.
func (s *Stage) ReportUndo(text string) { s.Report(text) }

// Fail keeps an error as it is told.
func (s *Stage) Fail(err error) { s.Report(kit.SayError(err)) }

// Message keeps a paragraph.
func (s *Stage) Message(_, text string) { s.Report(text) }

// Lead keeps where the page leads.
func (s *Stage) Lead(at engine.Place) { s.Led = append(s.Led, at) }

// Help keeps which chapter of the manual is opened.
func (s *Stage) Help(chapter string) { s.Chapter = chapter }

// The rest of the window does nothing: a page on a stage leads nowhere else.

func (s *Stage) Adopt(*desk.Desk, *present.View) {}
func (s *Stage) Leave(func())                    {}
func (s *Stage) Renew()                          {}
func (s *Stage) GoTo(present.Tab)                {}
func (s *Stage) Drawn(int)                       {}
func (s *Stage) RefreshStep()                    {}
func (s *Stage) UnderWay(*present.UnderWay)      {}
func (s *Stage) TypeMissing() bool               { return s.View.Type.ID == "" }
func (s *Stage) Busy(string, func())             {}
func (s *Stage) Idle()                           {}
func (s *Stage) ShowClock(string)                {}
func (s *Stage) Print(publish.PrintRequest)      {}
func (s *Stage) Project()                        {}
func (s *Stage) Excluded()                       {}
func (s *Stage) Reveal()                         {}
func (s *Stage) Paste()                          {}

// Last is what was said last.
func (s *Stage) Last() string {
	if len(s.Reports) == 0 {
		return ""
	}
	return s.Reports[len(s.Reports)-1]
}

// Walk visits an object and everything in it that can be seen.
func Walk(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	if o == nil || !o.Visible() {
		return
	}
	visit(o)
	switch o := o.(type) {
	case *fyne.Container:
		for _, inner := range o.Objects {
			Walk(inner, visit)
		}
	case fyne.Widget:
		for _, inner := range test.WidgetRenderer(o).Objects() {
			Walk(inner, visit)
		}
	}
}

// All are the objects of a kind in a tree that can be seen.
func All[T fyne.CanvasObject](tree fyne.CanvasObject) (found []T) {
	Walk(tree, func(o fyne.CanvasObject) {
		if one, is := o.(T); is {
			found = append(found, one)
		}
	})
	return found
}

// Top is the dialog in front, or the window itself.
func Top(win fyne.Window) fyne.CanvasObject {
	if o := win.Canvas().Overlays().Top(); o != nil {
		return o
	}
	return win.Content()
}

// Words are all words that labels show in front.
func Words(win fyne.Window) string {
	return strings.Join(engine.Map(All[*widget.Label](Top(win)), func(l *widget.Label) string { return l.Text }), "\n")
}

// Press presses the button with a text that is in front.
func Press(t testing.TB, win fyne.Window, text string) {
	t.Helper()
	test.Tap(Button(t, win, text))
}

// Button is the button with a text that is in front.
func Button(t testing.TB, win fyne.Window, text string) *kit.Button {
	t.Helper()
	found := engine.Where(All[*kit.Button](Top(win)), func(b *kit.Button) bool { return b.Text == text })
	if len(found) == 0 {
		t.Fatalf("no button %q", text)
	}
	return found[len(found)-1]
}

// Key gives a key to whatever has the keyboard, as a window does.
func Key(win fyne.Window, name fyne.KeyName) {
	c := win.Canvas()
	e := &fyne.KeyEvent{Name: name}
	if f := c.Focused(); f != nil {
		f.TypedKey(e)
		return
	}
	if c.OnTypedKey() != nil {
		c.OnTypedKey()(e)
	}
}

// Type types into whatever has the keyboard: letters, and Enter for each line's end.
func Type(win fyne.Window, text string) {
	for _, r := range text {
		if r == '\n' {
			Key(win, fyne.KeyReturn)
			continue
		}
		c := win.Canvas()
		if f := c.Focused(); f != nil {
			f.TypedRune(r)
		} else if c.OnTypedRune() != nil {
			c.OnTypedRune()(r)
		}
	}
}
