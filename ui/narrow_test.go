package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"raduno/.ci/testing/uitest"
	"raduno/ui/kit"
)

// On a screen of 1024x768 with letters half as large again six tables are in sight whole, and the panel beside them is one key away; so
// is the search.
func TestANarrowWindowFoldsItsPanels(t *testing.T) {
	u := demoWindow(t)
	u.prefs.setScale(1.5)
	u.restyle()
	u.goTo(pageTables)
	u.draw()
	u.win.Resize(fyne.NewSize(1024, 700)) // a bar of the system and the window's title take the rest
	foot := fyne.CurrentApp().Driver().AbsolutePositionForObject(u.tables.Content).Y + u.tables.Content.Size().Height
	whole := 0
	uitest.Walk(u.tables.Content, func(o fyne.CanvasObject) {
		// The board draws the cards in sight: a table is whole where the title of the one below it could begin.
		if title, ok := o.(*canvas.Text); ok && strings.HasPrefix(title.Text, kit.Tr("Tavolo %d", 1)[:len("Tavolo")]) {
			const card = 5 * 1.43 // ems: the title and four players
			if fyne.CurrentApp().Driver().AbsolutePositionForObject(title).Y+card*kit.Em() <= foot {
				whole++
			}
		}
	})
	if whole < 6 {
		t.Errorf("%d tables are in sight whole", whole)
	}
	has := func(text string) bool {
		found := false
		uitest.Walk(u.win.Content(), func(o fyne.CanvasObject) {
			b, ok := o.(*kit.Button)
			found = found || ok && b.Text == text
		})
		return found
	}
	if has("Proietta i tavoli") {
		t.Fatal("the panel takes its room")
	}
	uitest.Press(t, u.win, "Altro ▾")
	if !has("Proietta i tavoli") {
		t.Error("the panel does not open")
	}
	u.focusSearch()
	if _, typing := u.win.Canvas().Focused().(*kit.SearchEntry); !typing {
		t.Error("the search does not open")
	}
}

// The next step is one line in a narrow window, in fewer words, and the whole sentence in a wide one.
func TestTheStepIsShortInANarrowWindow(t *testing.T) {
	u := demoWindow(t)
	for _, c := range []struct{ width, scale float32 }{{1024, 1.5}, {1920, 1}} {
		u.prefs.setScale(c.scale)
		u.restyle()
		u.win.Resize(fyne.NewSize(c.width, 700))
		u.draw()
		short := u.banner.short
		if narrow := c.width < 1920; short.Visible() != narrow || u.banner.whole.Visible() == narrow {
			t.Errorf("%v wide: %q is shown: %v", c.width, short.Text, short.Visible())
		}
		if n := len([]rune(short.Text)); n == 0 || n > 25 {
			t.Errorf("%q has %d letters", short.Text, n)
		}
		if high := u.banner.content.Size().Height; high > 4*kit.Em() {
			t.Errorf("%v wide: the step takes %v of %v a line", c.width, high, kit.Em())
		}
	}
}
