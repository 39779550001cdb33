package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"raduno/.ci/testing/uitest"
	"raduno/ui/dialogs"
	"raduno/ui/formula"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Escape closes every dialog, from whatever in it has the keyboard, and leaves the tournament as it was.
func TestEscapeClosesEveryDialog(t *testing.T) {
	u, _ := drawnWindow(t)
	dialogs := map[string]func(){
		"new tournament":  u.files.askNew,
		"print":           u.printing.askPrint,
		"publish":         u.printing.askPublish,
		"rules":           u.askRules,
		"tournament data": u.askInfo,
		"copies":          func() { dialogs.Copies(u.Session) },
		"pairs":           func() { dialogs.Pairs(u.Session) },
		"referee":         func() { dialogs.Referee(u.Session, dialogs.Case{}) },
		"formula":         func() { formula.Edit(u.Session) },
		"redraw":          u.tablesNow().Draw,
		"seed":            u.tables.AskSeed,
		"remove round":    func() { u.tables.AskRemove() },
		"simulate":        u.files.simulate,
		"about":           func() { dialogs.About(u.Win, kit.Icon) },
		"keys":            func() { dialogs.Keys(u.Win, u.keys()) },
		"message":         func() { u.Message("Titolo", "Testo") },
	}
	for name, open := range dialogs {
		t.Run(name, func(t *testing.T) {
			before := u.View.Undo.String()
			for tabs := range 3 {
				open()
				if u.Win.Canvas().Overlays().Top() == nil {
					t.Fatal("no dialog")
				}
				if u.Win.Canvas().Focused() == nil {
					t.Error("nothing in it has the keyboard")
				}
				for range tabs {
					u.Win.Canvas().FocusNext()
				}
				typed(u, fyne.KeyEscape)
				if stuck := u.Win.Canvas().Focused(); u.Win.Canvas().Overlays().Top() != nil {
					t.Fatalf("still open after Escape on %T", stuck)
				}
			}
			if after := u.View.Undo.String(); after != before {
				t.Errorf("it did %q", after)
			}
		})
	}
}

// What was typed in a form is not lost by one Escape: it asks, Enter goes back to it, and Escape once more drops it.
func TestEscapeAsksBeforeItDrops(t *testing.T) {
	u, _ := drawnWindow(t)
	u.askInfo()
	form := u.Win.Canvas().Overlays().Top()
	keys(u, "x")
	for _, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEscape} {
		typed(u, fyne.KeyEscape)
		if u.Win.Canvas().Overlays().Top() == form {
			t.Fatal("nothing is asked")
		}
		typed(u, key)
	}
	if u.Win.Canvas().Overlays().Top() != nil || u.View.Tournament.Info.Name == "x" {
		t.Errorf("open still, or saved: %q", u.View.Tournament.Info.Name)
	}
}

// Enter presses the button that has the keyboard, and the question mark shows the keys from a list, a card and a
// button.
func TestEnterAndQuestionMark(t *testing.T) {
	u, _ := drawnWindow(t)
	pressed := 0
	b := kit.NewButton("prova", nil, func() { pressed++ })
	for _, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace} {
		b.TypedKey(&fyne.KeyEvent{Name: key})
	}
	b.Disable()
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if pressed != 3 {
		t.Errorf("pressed %d times, want 3", pressed)
	}
	for p, focus := range map[present.Tab]func() fyne.Focusable{
		present.RosterTab: func() fyne.Focusable {
			u.roster.Focus()
			return u.Win.Canvas().Focused()
		},
		present.TablesTab: func() fyne.Focusable {
			u.tables.Focus()
			return u.Win.Canvas().Focused()
		},
		present.StandingsTab: func() fyne.Focusable {
			u.standings.Focus()
			return u.Win.Canvas().Focused()
		},
		present.ScoresTab: func() fyne.Focusable {
			u.scores.Start()
			return u.Win.Canvas().Focused()
		},
		present.HallTab: func() fyne.Focusable { return uitest.Button(t, u.Win, "Avvia") },
	} {
		u.GoTo(p)
		u.Win.Canvas().Focus(focus())
		u.Win.Canvas().Focused().TypedRune('?')
		if u.Win.Canvas().Overlays().Top() == nil {
			t.Errorf("page %d: the question mark shows nothing", p)
			continue
		}
		typed(u, fyne.KeyEscape)
	}
}

// While a question is open no key of the menus acts behind it.
func TestNothingHappensBehindAQuestion(t *testing.T) {
	u, _ := drawnWindow(t)
	u.GoTo(present.TablesTab)
	var act func(m *fyne.Menu)
	act = func(m *fyne.Menu) {
		for _, i := range m.Items {
			if i.ChildMenu != nil {
				act(i.ChildMenu)
			}
			if i.Action != nil && !i.IsQuit {
				i.Action()
			}
		}
	}
	before, rounds := u.Prefs.Scale(), len(u.View.Tournament.Rounds)
	u.tables.AskRemove()
	question := u.Win.Canvas().Overlays().Top()
	for _, m := range u.Win.MainMenu().Items {
		act(m)
	}
	if u.Win.Canvas().Overlays().Top() != question || u.Tab != present.TablesTab || u.Prefs.Scale() != before ||
		len(u.View.Tournament.Rounds) != rounds {
		t.Error("something happened behind the question")
	}
	typed(u, fyne.KeyEscape)
	if u.Win.Canvas().Overlays().Top() != nil {
		t.Fatal("the question is open still")
	}
	perform(t, u, "Punti")
	if u.Tab != present.ScoresTab {
		t.Error("the menus do nothing without a question either")
	}
}
