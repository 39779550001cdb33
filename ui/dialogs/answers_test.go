package dialogs

import (
	"testing"

	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
)

// Who makes a club's tournament answers some questions; what cannot be is refused before there is a file.
func TestAClubIsAsked(t *testing.T) {
	kind, err := desk.TypeByID("club")
	if err != nil {
		t.Fatal(err)
	}
	a := &answers{form: widget.NewForm()}
	a.fill(kind, engine.Settings{}, false)
	if len(a.options) != 9 {
		t.Fatalf("%d questions", len(a.options))
	}
	none := &engine.Tournament{Settings: engine.Settings{Type: "club"}}
	a.entries[a.options[0]].SetText("9")
	if settings, err := a.taken(none); err != nil || len(settings.Answers) != 1 || kind.With(settings).Final() != 11 {
		t.Errorf("%v, %v", settings.Answers, err)
	}
	a.entries[a.options[1]].SetText("3")
	if _, err := a.taken(none); err == nil {
		t.Error("three straight in the final and two semifinals were taken")
	}
}
