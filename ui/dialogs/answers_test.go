package dialogs

import (
	"testing"

	"fyne.io/fyne/v2"
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
	p.name.SetText("Autunno")
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
