package ui

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"raduno/ui/kit"
	"raduno/ui/present"
)

// A button that is pressed by keyboard and made anew by what it does leaves the keyboard on its page.
func TestFocusIsNotLost(t *testing.T) {
	u, _ := drawnWindow(t)
	u.GoTo(present.TablesTab)
	c := u.Win.Canvas()
	for range 40 {
		c.FocusNext()
		if b, ok := c.Focused().(*kit.Button); ok && b.Text == "Cancella il turno" {
			break
		}
	}
	typed(u, fyne.KeyReturn)
	press(t, u, "Cancella")
	if u.View.Round(1) != nil {
		t.Fatal("the round is there still")
	}
	if on := c.Focused(); on == nil || !strings.Contains(fmt.Sprintf("%T", on), "board") {
		t.Errorf("the keyboard is on %T", on)
	}
}

// Tab goes round every page, at the usual size and at twice the size of the texts, and wherever it comes the place
// can be seen.
func TestTabIsNeverOutOfSight(t *testing.T) {
	u, _ := drawnWindow(t)
	c := u.Win.Canvas()
	driver := fyne.CurrentApp().Driver()
	for _, scale := range []float32{1, 2} {
		u.Prefs.SetScale(scale)
		u.restyle()
		for p, name := range []string{"roster", "tables", "scores", "standings", "hall", "findings"} {
			u.GoTo(present.Tab(p))
			u.Win.Resize(u.Win.Canvas().Size()) // lays the page out
			c.Focus(nil)
			seen := map[fyne.Focusable]bool{}
			for {
				c.FocusNext()
				f := c.Focused()
				if f == nil || seen[f] {
					break
				}
				seen[f] = true
				o := f.(fyne.CanvasObject)
				at, size := driver.AbsolutePositionForObject(o), o.Size()
				view := fyne.NewPos(0, 0)
				end := fyne.NewPos(c.Size().Width, c.Size().Height)
				for _, s := range kit.ScrollsAround(u.Win.Content(), o) {
					pos := driver.AbsolutePositionForObject(s.Object)
					view = fyne.NewPos(max(view.X, pos.X), max(view.Y, pos.Y))
					end = fyne.NewPos(min(end.X, pos.X+s.Size().Width), min(end.Y, pos.Y+s.Size().Height))
				}
				where := fmt.Sprintf("%s at %v %%: %T at %v size %v, seen %v to %v", name, scale*100, f, at, size, view, end)
				if at.X < view.X-1 || at.Y < view.Y-1 || at.X+min(size.Width, 40) > end.X+1 || at.Y+min(size.Height, 20) > end.Y+1 {
					t.Error(where)
				}
			}
			if len(seen) < 8 {
				t.Errorf("%s: Tab reaches %d places only", name, len(seen))
			}
		}
	}
}

// Where a click beside everything has taken the keyboard away, a name that is typed is looked for all the same.
func TestANameIsNeverTypedToNobody(t *testing.T) {
	u, _ := drawnWindow(t)
	u.GoTo(present.RosterTab)
	c := u.Win.Canvas()
	c.Unfocus()
	for _, r := range "ab" {
		if f := c.Focused(); f != nil {
			f.TypedRune(r)
		} else {
			c.OnTypedRune()(r)
		}
	}
	if search, is := c.Focused().(*kit.SearchEntry); !is || search.Text != "ab" {
		t.Errorf("the keyboard is on %T", c.Focused())
	}
}

// A button for which a smaller window has no room leaves the keyboard to its page.
func TestFocusIsNotLeftOutOfSight(t *testing.T) {
	u, _ := drawnWindow(t)
	u.Win.Resize(fyne.NewSize(1920, 1010))
	u.GoTo(present.TablesTab)
	c := u.Win.Canvas()
	last := c.Focused()
	for range 60 { // every place that the keyboard comes to
		u.Win.Resize(fyne.NewSize(1920, 1010))
		c.Focus(last)
		c.FocusNext()
		last = c.Focused()
		u.Win.Resize(fyne.NewSize(800, 500))
		if o, is := c.Focused().(fyne.CanvasObject); is && fyne.CurrentApp().Driver().AbsolutePositionForObject(o).IsZero() {
			t.Fatalf("the keyboard is on %T, which is out of sight", o)
		}
	}
}
