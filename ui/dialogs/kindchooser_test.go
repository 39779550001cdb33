package dialogs

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"raduno/.ci/testing/uitest"
	"raduno/engine/desk"
	"raduno/engine/rules"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Anyone who makes a tournament reads what each type of RisiKo! and of Diplomacy is, and no two read alike.
func TestTypesAreDescribed(t *testing.T) {
	test.NewTempApp(t)
	c := newKindChooser(nil)
	read := map[string]string{}
	for _, kind := range desk.Types() {
		if kind.Plays == "babylon5" || strings.HasPrefix(kind.Plays, "lega-") { // which one chapter tells of
			continue
		}
		c.family.SetSelected(present.FamilyOf(kind))
		c.choice.SetSelected(present.OfferedName(kind))
		if len(c.about.Objects) != 3 {
			t.Errorf("nothing is said of %s", kind.Name)
			continue
		}
		about := c.about.Objects[0].(*widget.Label).Text
		if other := read[about]; other != "" || strings.ContainsAny(about, "#*[`\n") {
			t.Errorf("%s reads %q, and so does %q", kind.Name, about, other)
		}
		read[about] = kind.Name
	}
}

// Anyone who chooses a system reads what it rewards, and the manual opens at its page; so it is for every system that can be chosen.
func TestSystemsAreDescribed(t *testing.T) {
	stage := uitest.New(t, "open")
	read := map[string]bool{}
	for _, typeID := range []string{"dip-altri", "dipcon"} {
		at := slices.IndexFunc(desk.Types(), func(t rules.Type) bool { return t.ID == typeID })
		for _, f := range desk.Types()[at].Game().Options() {
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
	if len(read) != 22 { // thirteen, nine and the event; Sum of Squares is WACcon
		t.Errorf("%d different systems are described", len(read))
	}
}

// A new tournament of RisiKo! is of a type that is played today unless another is chosen; the five of GestioneRaduno 1.5 stand
// together under its name.
func TestTodaysTypesComeFirst(t *testing.T) {
	test.NewTempApp(t)
	c := newKindChooser(nil)
	if c.chosen().ID != "raduno24" {
		t.Errorf("the first type is %s", c.chosen().ID)
	}
	first := slices.IndexFunc(c.kinds, func(kind rules.Type) bool { return kind.ID == "raduno" })
	for i, kind := range c.kinds {
		if old := i >= first && i < first+5; old != strings.Contains(c.choice.Options[i], "GestioneRaduno 1.5") ||
			old != kind.OfGestioneRaduno() {
			t.Errorf("%d is %s (%s)", i, c.choice.Options[i], kind.ID)
		}
	}
}
