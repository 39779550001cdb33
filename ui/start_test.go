package ui

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"raduno/engine/desk"
)

// words are all words that are shown in front.
func words(u *UI) string {
	var all []string
	walk(top(u), func(o fyne.CanvasObject) {
		if l, ok := o.(*widget.Label); ok {
			all = append(all, l.Text)
		}
	})
	return strings.Join(all, "\n")
}

// emptyWindow is a window at its start, with a home of its own.
func emptyWindow(t *testing.T, a fyne.App, report string) *UI {
	t.Helper()
	w := a.NewWindow("Raduno")
	u := Create(a, w, Options{Inline: true, Seed: seeds(), Report: report})
	w.Resize(fyne.NewSize(1366, 745))
	t.Cleanup(func() {
		if u.desk != nil {
			if err := u.desk.Close(); err != nil {
				t.Error(err)
			}
		}
	})
	return u
}

// A program that ended without being closed reopens its tournament at the next start and says so, with what was
// saved last and the report on the error; where another Raduno has it open nothing was interrupted.
func TestTheNextStartRecovers(t *testing.T) {
	a := test.NewTempApp(t)
	path := filepath.Join(t.TempDir(), "prova.xlsx")
	first := emptyWindow(t, a, "")
	first.create(path, "open", "Prova")
	if got := first.prefs.opened(); got != path {
		t.Fatalf("open is %q, remembered %q", path, got)
	}
	first.prefs.setToured()

	other := emptyWindow(t, a, "")
	other.Start("")
	if other.snap != nil || other.win.Canvas().Overlays().Top() != nil {
		t.Error("a second window took the first for a crash")
	}

	if err := first.desk.Close(); err != nil { // as the system does for a program that is gone
		t.Fatal(err)
	}
	first.desk = nil
	second := emptyWindow(t, a, "/log/Raduno_errore_1.txt")
	second.Start("")
	if second.snap == nil || second.snap.Path != path {
		t.Fatal("the tournament was not reopened")
	}
	for _, want := range []string{"Non si è perso nulla", "/log/Raduno_errore_1.txt"} {
		if !strings.Contains(words(second), want) {
			t.Errorf("no %q in\n%s", want, words(second))
		}
	}
}

// The look round is offered once, can be left at any step, and opens the tournament for training, which can be
// played with invented points.
func TestLookRoundAndTraining(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	a := test.NewTempApp(t)
	u := emptyWindow(t, a, "")
	u.Start("")
	press(t, u, "Fai il giro")
	if u.snap == nil || filepath.Base(u.snap.Path) != desk.DemoName {
		t.Fatal("no tournament for training")
	}
	for _, size := range []fyne.Size{{Width: 1366, Height: 745}, {Width: 900, Height: 560}} {
		u.win.Resize(size)
		for range 4 {
			press(t, u, "Avanti")
		}
		press(t, u, "Si comincia")
		if u.win.Canvas().Overlays().Top() != nil {
			t.Fatal("the look round does not end")
		}
		u.startTour()
	}
	typed(u, fyne.KeyEscape)
	if u.win.Canvas().Overlays().Top() != nil {
		t.Error("Escape does not leave the look round")
	}
	u.draw()
	u.tables.Confirm()
	u.simulate()
	press(t, u, "Inventa")
	if r := u.snap.Round(1); r == nil || r.Played() != len(r.Tables) {
		t.Error("the points were not invented")
	}
	again := emptyWindow(t, a, "")
	u.prefs.setOpened("")
	again.Start("")
	if again.win.Canvas().Overlays().Top() != nil {
		t.Error("offered again")
	}
}
