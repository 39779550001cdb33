package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// commandNamed is a line of the menus, the zero value for none.
func commandNamed(u *UI, label string) command {
	var found command
	var look func([]command)
	look = func(commands []command) {
		for _, c := range commands {
			if c.label == label {
				found = c
			}
			look(c.below)
		}
	}
	look(u.commands())
	return found
}

// perform does what a line of the menus does.
func perform(t *testing.T, u *UI, label string) {
	t.Helper()
	c := commandNamed(u, label)
	if c.do == nil || c.off {
		t.Fatalf("the menus have no “%s” now", label)
	}
	c.do()
}

// typist counts the keys that are struck.
type typist struct {
	u    *UI
	keys int
}

func (y *typist) shortcut(label string) {
	y.keys++
	if c := commandNamed(y.u, kit.Tr(label)); c.key != nil {
		c.do()
	}
}

func (y *typist) letters(text string) {
	y.keys += len([]rune(text))
	keys(y.u, text)
}

func (y *typist) key(name fyne.KeyName) {
	y.keys++
	typed(y.u, name)
}

// A club is corrected with a dozen keys, from whatever page.
func TestAClubIsCorrectedWithTwelveKeys(t *testing.T) {
	u := demoWindow(t)
	u.GoTo(present.HallTab)
	y := &typist{u: u}
	y.shortcut("Cerca un giocatore")
	y.letters("cefa")
	y.key(fyne.KeyF2)
	y.letters("mil")
	y.key(fyne.KeyReturn)
	var got engine.Player
	for _, p := range u.View.Tournament.Players {
		if p.Surname == "Cefalù" {
			got = p
		}
	}
	if got.Club != "MILANO [RCU]" {
		t.Errorf("the club is %q", got.Club)
	}
	if y.keys > 12 {
		t.Errorf("%d keys", y.keys)
	}
}

// Anyone who arrives is checked in with five keys: four letters of the surname and Enter. No one else ever is, also where two
// surnames begin alike; then no one is marked.
func TestACheckInTakesFiveKeys(t *testing.T) {
	u := demoWindow(t)
	u.GoTo(present.RosterTab)
	absent := map[int]bool{}
	for _, p := range u.View.Tournament.Players {
		absent[p.ID] = false
	}
	u.Change("", func(d *desk.Desk) error { return d.SetPresent(1, absent) }, nil)
	prefix := func(p engine.Player) string {
		letters := []rune(engine.Fold(p.Surname))
		return string(letters[:min(4, len(letters))])
	}
	alike := map[string]int{}
	for _, p := range u.View.Tournament.Players {
		alike[prefix(p)]++
	}
	alone := 0
	for _, p := range u.View.Tournament.Players {
		before := len(u.View.Tournament.PresentIDs(1))
		u.roster.FocusSearch()
		y := &typist{u: u}
		y.letters(prefix(p))
		y.key(fyne.KeyReturn)
		after := u.View.Tournament.PresentIDs(1)
		switch {
		case alike[prefix(p)] == 1:
			alone++
			if y.keys > 5 || len(after) != before+1 || !u.View.Tournament.Present(1, p) {
				t.Errorf("%s is not in after %d keys; %d are", p.FullName(), y.keys, len(after))
			}
		case len(after) == before:
			typed(u, fyne.KeyEscape)
		case len(after) != before+1 || !strings.HasPrefix(engine.Fold(p.Surname), prefix(p)):
			t.Errorf("%q marks %d", prefix(p), len(after)-before)
		default: // all the others of that beginning are in
			in := 0
			for _, other := range u.View.Tournament.Players {
				if prefix(other) == prefix(p) && u.View.Tournament.Present(1, other) {
					in++
				}
			}
			if in != alike[prefix(p)] {
				t.Errorf("%q marks one of %d", prefix(p), alike[prefix(p)]-in+1)
			}
		}
	}
	if alone < 30 {
		t.Errorf("only %d surnames stand alone", alone)
	}
}

// The standings are on the projector with one key, from wherever the keyboard is.
func TestStandingsAreProjectedWithOneKey(t *testing.T) {
	u, _ := drawnWindow(t)
	scored(t, u, 1, 52, 31, 44, 20)
	for p := range u.pages {
		u.enter(present.Tab(p))
		if present.Tab(p) == present.ScoresTab {
			u.scores.Open(2)
		}
		typed(u, fyne.KeyF5)
		windows := 0
		for _, w := range fyne.CurrentApp().Driver().AllWindows() {
			if w != nil && w.Title() == kit.Tr("Raduno – sala") {
				windows++
			}
		}
		if windows != 1 || u.Tab != present.HallTab {
			t.Errorf("from page %d: %d windows, page %d", p, windows, u.Tab)
		}
		u.hall.CloseProjector()
	}
}

// Every key of the menus stands in the list of keys and in the manual.
func TestEveryKeyIsListed(t *testing.T) {
	t.Cleanup(func() { must(t, kit.Speak(kit.Italian)) })
	u, _ := drawnWindow(t)
	for _, language := range []kit.Language{kit.Italian, kit.English} {
		must(t, kit.Speak(language))
		page, err := os.ReadFile(filepath.Join("..", "assets", "manual", string(language), "710-opzioni.md"))
		must(t, err)
		dialogs.Keys(u.Win, u.keys())
		listed := uitest.Words(u.Win)
		typed(u, fyne.KeyEscape)
		var look func([]command)
		look = func(commands []command) {
			for _, c := range commands {
				look(c.below)
				key := keyName(c.key)
				if last := strings.TrimPrefix(key, "Ctrl+"); len(last) == 1 && last[0] > '1' && last[0] < '6' {
					continue // told together
				}
				for name, text := range map[string]string{"the list": listed, "the manual": string(page)} {
					if !strings.Contains(text, key) {
						t.Errorf("%s: %s of %q is not in %s", language, key, c.label, name)
					}
				}
			}
		}
		look(u.commands())
	}
}
