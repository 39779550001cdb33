package ui

import (
	"image"
	"reflect"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"raduno/.ci/testing/uitest"
	"raduno/ui/kit"
)

// pageShown is the page that is seen, nil for none.
func pageShown(u *UI) (page image.Image) {
	walk(top(u), func(o fyne.CanvasObject) {
		if i, ok := o.(*canvas.Image); ok && i.Resource == nil {
			page = i.Image
		}
	})
	return page
}

// Anyone who writes the text of a badge sees at once how it is printed; a field that there is not is named and not saved.
func TestThePrintsAreSeenBeforeTheyAreSaved(t *testing.T) {
	u, _ := drawnWindow(t)
	u.askPaper()
	for range 3 {
		u.Win.Canvas().FocusNext()
	}
	diploma, badge := pageShown(u), u.Win.Canvas().Focused().(*kit.Entry)
	test.Type(badge, "{nome}\nper il ")
	first := pageShown(u)
	test.Type(badge, "{torneo}")
	second := pageShown(u)
	if diploma == nil || first == nil || second == nil || reflect.DeepEqual(diploma, first) || reflect.DeepEqual(first, second) {
		t.Error("the badges are not shown")
	}
	test.Type(badge, " {anno}")
	press(t, u, "Salva")
	if pageShown(u) != nil {
		t.Error("badges are shown that cannot be printed")
	}
	if words := uitest.Words(u.Win); !strings.Contains(words, "{anno}") || u.View.Tournament.Info.Badge != "" {
		t.Errorf("%q is saved; said: %s", u.View.Tournament.Info.Badge, words)
	}
	badge.SetText("{nome}\nper il {torneo}")
	press(t, u, "Salva")
	if saved := u.View.Tournament.Info.Badge; saved != "{nome}; per il {torneo}" {
		t.Errorf("saved is %q", saved)
	}
}
