package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"raduno/ui/kit"
	"raduno/ui/uitest"
)

// Whoever writes the text of a badge reads at once what the first one says; a field that there is not is named and not saved.
func TestThePrintsAreSeenBeforeTheyAreSaved(t *testing.T) {
	u, _ := drawnWindow(t)
	u.askPaper()
	for range 3 {
		u.win.Canvas().FocusNext()
	}
	words, badge := uitest.Words(u.win), u.win.Canvas().Focused().(*kit.Entry)
	test.Type(badge, "{nome}\nper il {torneo}")
	if after := uitest.Words(u.win); after == words || !strings.Contains(after, "per il "+u.snap.Title()) {
		t.Errorf("the badge is not shown: %s", after)
	}
	test.Type(badge, " {anno}")
	press(t, u, "Salva")
	if words = uitest.Words(u.win); !strings.Contains(words, "{anno}") || u.snap.Tournament.Info.Badge != "" {
		t.Errorf("%q is saved; said: %s", u.snap.Tournament.Info.Badge, words)
	}
	badge.SetText("{nome}\nper il {torneo}")
	press(t, u, "Salva")
	if saved := u.snap.Tournament.Info.Badge; saved != "{nome}; per il {torneo}" {
		t.Errorf("saved is %q", saved)
	}
}
