package dialogs

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"raduno/.ci/testing/uitest"
	"raduno/engine/rules"
	"raduno/ui/kit"
)

// Anyone who chooses a system reads what it rewards, and the manual opens at its page; so it is for every system that can be chosen.
func TestSystemsAreDescribed(t *testing.T) {
	stage := uitest.New(t, "open")
	read := map[string]bool{}
	for _, typeID := range []string{"dipcon"} {
		at := slices.IndexFunc(rules.AllTypes(), func(t rules.Type) bool { return t.ID == typeID })
		for _, f := range rules.AllTypes()[at].Game().Options() {
			if f.Label != "Sistema" {
				continue
			}
			for i, choice := range f.Choices {
				o := newGameOptions(stage.Session)
				o.add(f, choice)
				about := o.content.Objects[0].(*fyne.Container).Objects[1].(*fyne.Container).Objects[1].(*fyne.Container).Objects
				if len(about) != 2 {
					t.Errorf("nothing is said of %s", choice)
					continue
				}
				text := about[0].(*widget.Label).Text
				if read[text] = true; strings.ContainsAny(text, "#*[`\n") {
					t.Errorf("%s reads %q", choice, text)
				}
				test.Tap(about[1].(*fyne.Container).Objects[0].(*kit.Button))
				if stage.Chapter != f.Chapters[i] {
					t.Errorf("%s opens the manual at %q", choice, stage.Chapter)
				}
			}
		}
	}
	if len(read) != 10 { // nine and the event
		t.Errorf("%d different systems are described", len(read))
	}
}
