package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"raduno/.ci/testing/uitest"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// On a screen of 1024x768 with letters half as large again eight tables are in sight whole, and the panel beside them is one key away; so
// is the search.
func TestANarrowWindowFoldsItsPanels(t *testing.T) {
	u := demoWindow(t)
	u.Prefs.SetScale(1.5)
	u.restyle()
	u.GoTo(present.TablesTab)
	u.tablesNow().Draw()
	u.Win.Resize(fyne.NewSize(1024, 700)) // a bar of the system and the window's title take the rest
	foot := fyne.CurrentApp().Driver().AbsolutePositionForObject(u.tables.Content).Y + u.tables.Content.Size().Height
	whole := 0
	uitest.Walk(u.tables.Content, func(o fyne.CanvasObject) {
		// The board draws the cards in sight: each has the number of its table beside the first of four players.
		if title, ok := o.(*canvas.Text); ok && title.TextStyle.Bold && title.Text != "" && strings.Trim(title.Text, "0123456789") == "" {
			const card = 4 * 1.3 // ems
			if fyne.CurrentApp().Driver().AbsolutePositionForObject(title).Y+card*kit.Em() <= foot {
				whole++
			}
		}
	})
	if whole < 8 {
		t.Errorf("%d tables are in sight whole", whole)
	}
	has := func(text string) bool {
		return slices.ContainsFunc(uitest.All[*kit.Button](u.Win.Content()), func(b *kit.Button) bool { return b.Text == text })
	}
	if has("Proietta i tavoli") {
		t.Fatal("the panel takes its room")
	}
	uitest.Press(t, u.Win, "Altro ▾")
	if !has("Proietta i tavoli") {
		t.Error("the panel does not open")
	}
	u.focusSearch()
	if _, typing := u.Win.Canvas().Focused().(*kit.SearchEntry); !typing {
		t.Error("the search does not open")
	}
}
