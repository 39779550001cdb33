package dialogs

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"raduno/engine/desk"
	"raduno/ui/kit"
)

// Whoever makes a tournament reads what each type of RisiKo! is, and no two read alike.
func TestTypesAreDescribed(t *testing.T) {
	test.NewTempApp(t)
	c := newKindChooser(kit.Italian)
	read := map[string]string{}
	for _, kind := range desk.Types() {
		if kind.Plays != "" {
			continue
		}
		c.kind.SetSelected(kind.Name)
		if len(c.about.Objects) != 2 {
			t.Errorf("nothing is said of %s", kind.Name)
			continue
		}
		about := c.about.Objects[0].(*widget.Label).Text
		if other := read[about]; other != "" || strings.ContainsAny(about, "#*[\n") {
			t.Errorf("%s reads %q, and so does %q", kind.Name, about, other)
		}
		read[about] = kind.Name
	}
}
