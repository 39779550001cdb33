package dialogs

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"raduno/.ci/testing/uitest"
	"raduno/engine/rules"
	"raduno/ui/kit"
)

// Who makes a club's tournament answers three questions; what cannot be is refused before there is a file.
func TestAClubIsAsked(t *testing.T) {
	stage := uitest.New(t, "open")
	var made []New
	p := newNewPage(stage.Session, "x", nil, func(n New) { made = append(made, n) })
	var fields []*kit.Entry
	for _, o := range test.LaidOutObjects(p.asked) {
		if e, is := o.(*kit.Entry); is {
			fields = append(fields, e)
		}
	}
	p.name.OnSubmitted("")
	if !p.unnamed.Visible() || stage.Session.Win.Canvas().Focused() != p.name {
		t.Error("it is not said that the name is missing")
	}
	p.name.SetText("Autunno")
	if p.unnamed.Visible() {
		t.Error("the name is there, and yet said to be missing")
	}
	fields[0].SetText("9")
	fields[1].SetText("3")
	fields[2].SetText("nessuno")
	p.name.OnSubmitted("")
	if len(made) > 0 {
		t.Fatal("a number of players that is none was taken")
	}
	stage.Session.Win.Canvas().Overlays().Remove(stage.Session.Win.Canvas().Overlays().Top())
	fields[2].SetText("30")
	p.name.OnSubmitted("")
	if len(made) != 1 {
		t.Fatal("not made")
	}
	typ, err := rules.TypeOf(made[0].Says)
	if err != nil || typ.Final() != 11 || typ.Discards != 3 || typ.Phases.Direct.String() != "2 fino a 30, poi 1" {
		t.Errorf("%+v, %v", typ.Phases, err)
	}
}

// The last question is brought into sight by the keyboard, and another type begins at the top of what it asks.
func TestANewTournamentIsReadFromItsTop(t *testing.T) {
	stage := uitest.New(t, "open")
	win := stage.Session.Win
	win.SetContent(kit.Quiet(""))
	win.Resize(fyne.NewSize(1024, 400))
	p := newNewPage(stage.Session, "x", nil, nil)
	var last *kit.Entry
	for _, o := range test.LaidOutObjects(p.asked) {
		if e, is := o.(*kit.Entry); is {
			last = e
		}
	}
	win.Canvas().Focus(last)
	if p.right.Offset.Y == 0 {
		t.Error("the keyboard is below the edge")
	}
	p.types.Choose(4)
	if p.right.Offset.Y != 0 {
		t.Errorf("the next type is seen from %v", p.right.Offset.Y)
	}
}

// The numbers beside two answers of a club have their sentence, whatever the width of the window.
func TestNumbersHaveTheirSentence(t *testing.T) {
	stage := uitest.New(t, "open")
	stage.Win.SetContent(kit.Quiet(""))
	for _, wide := range []float32{700, 1000, 1024, 1100, 1366} {
		stage.Win.Resize(fyne.NewSize(wide, 700))
		p := newNewPage(stage.Session, "x", nil, nil)
		said := ""
		for _, o := range test.LaidOutObjects(p.asked) {
			if text, is := o.(*canvas.Text); is {
				said += text.Text + " "
			}
		}
		p.close()
		for _, want := range []string{"i primi 2, ma solo il primo se siamo più di", "tra chi ne ha giocate almeno"} {
			if !strings.Contains(said, want) {
				t.Errorf("%v wide nothing says %q: %s", wide, want, said)
			}
		}
	}
}
