package ui

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/uitest"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Anyone who looks for one name after the other types each in the place of the one before, on every page with a search, whether
// he found it or not; Escape takes away what was looked for.
func TestASearchBeginsAnew(t *testing.T) {
	u, _ := drawnWindow(t)
	for _, p := range []present.Tab{present.RosterTab, present.TablesTab, present.StandingsTab} {
		u.GoTo(p)
		for _, name := range []string{"nessuno", "cognome", "nessuno"} {
			for range 2 { // once with the keyboard there already
				u.focusSearch()
			}
			keys(u, name)
			if got := searchOf(t, u).Text; got != name {
				t.Errorf("page %d: %q is looked for, not %q", p, got, name)
			}
			typed(u, fyne.KeyReturn)
		}
		u.focusSearch()
		typed(u, fyne.KeyEscape)
		if got := searchOf(t, u).Text; got != "" {
			t.Errorf("page %d: %q is looked for after Escape", p, got)
		}
		if keys(u, "ada"); searchOf(t, u).Text != "ada" {
			t.Errorf("page %d: %q is looked for after Escape, not what was typed", p, searchOf(t, u).Text)
		}
	}
}

func searchOf(t *testing.T, u *UI) *kit.SearchEntry {
	t.Helper()
	search, ok := u.Win.Canvas().Focused().(*kit.SearchEntry)
	if !ok {
		t.Fatalf("the keyboard is on %T", u.Win.Canvas().Focused())
	}
	return search
}

// Searches on a page with 200 players, found or not, a whole list pasted into some by mistake, players taken in hand
// and put back: the window holds no more objects than before, and paints no text so long that it would take its time.
func TestSearchesLeaveNothingBehind(t *testing.T) {
	worked.Slow(t)
	u := bigWindow(t, 60)
	u.tablesNow().Draw()
	u.tables.Confirm()
	u.App.Clipboard().SetContent(strings.Repeat("Cognome\tNome\tROMA [Il Gufo]\n", 500))
	for _, p := range []present.Tab{present.RosterTab, present.TablesTab, present.StandingsTab} {
		u.GoTo(p)
		look := func(i int) {
			u.focusSearch()
			if i%20 == 10 {
				searchOf(t, u).TypedShortcut(&fyne.ShortcutPaste{Clipboard: u.App.Clipboard()})
				typed(u, fyne.KeyReturn)
				if longest := u.painted().longest; longest > 600 {
					t.Errorf("page %d: a text of %d characters is painted", p, longest)
				}
				return
			}
			keys(u, fmt.Sprint("cognome", i%20*13))
			if p != present.RosterTab { // where Enter says that a player is there
				typed(u, fyne.KeyReturn)
			}
			if p == present.TablesTab && i%5 == 0 {
				typed(u, fyne.KeyReturn)
				typed(u, fyne.KeyEscape)
			}
		}
		var before int
		for i := range 41 {
			look(i)
			if i == 20 { // as i is 40
				before = u.painted().objects
			}
		}
		if now := u.painted().objects; now != before {
			t.Errorf("page %d: %d objects, %d at first", p, now, before)
		}
	}
}

// painted is how many objects the window holds, and how many characters its longest line has.
func (u *UI) painted() (p struct{ objects, longest int }) {
	uitest.Walk(u.Win.Content(), func(o fyne.CanvasObject) {
		p.objects++
		if text, ok := o.(*canvas.Text); ok {
			p.longest = max(p.longest, utf8.RuneCountInString(text.Text))
		}
	})
	return p
}

// Several lines pasted among the players are a list; one line, or another page, is not. The key of the next step, which the driver
// gives to the menu, adds them.
func TestSeveralLinesPastedAmongThePlayersAreAList(t *testing.T) {
	u, _ := drawnWindow(t)
	u.enter(present.RosterTab)
	if u.App.Clipboard().SetContent("Anna Abate\n"); u.pasteLines() {
		t.Error("one line is a list")
	}
	u.App.Clipboard().SetContent("1. Dina Dosi\n2. Elio Elmi\n")
	u.enter(present.StandingsTab)
	if u.pasteLines() {
		t.Error("the standings take a list")
	}
	u.enter(present.RosterTab)
	if !u.pasteLines() {
		t.Fatal("two lines are no list")
	}
	if u.press(ctrl(fyne.KeyReturn)); len(u.View.Tournament.Players) != 10 {
		t.Errorf("%d on the roster", len(u.View.Tournament.Players))
	}
}
