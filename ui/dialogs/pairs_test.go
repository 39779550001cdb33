package dialogs

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"raduno/.ci/testing/uitest"
	"raduno/ui/kit"
)

// A pair chosen by typing first letters is in the workbook after “Salva”, and gone after it was removed.
func TestPairsAreChosenByTheirNames(t *testing.T) {
	s := uitest.Drawn(t, "open")
	e := newPairsEditor(s.Session)
	test.Type(e.first.entry, "cleo")
	e.first.entry.OnSubmitted("")
	test.Type(e.second.entry, "ugo")
	e.add(apart)
	test.Type(e.first.entry, "ada")
	test.Type(e.second.entry, "bea")
	e.add(together)
	e.commit()
	if want := [][2]int{{3, 8}}; !slices.Equal(s.View.Tournament.Apart, want) {
		t.Errorf("apart %v, want %v", s.View.Tournament.Apart, want)
	}
	if want := [][2]int{{1, 2}}; !slices.Equal(s.View.Tournament.Together, want) {
		t.Errorf("together %v, want %v", s.View.Tournament.Together, want)
	}
	e = newPairsEditor(s.Session)
	objects := test.LaidOutObjects(e.list)
	first := slices.IndexFunc(objects, func(o fyne.CanvasObject) bool {
		_, is := o.(*kit.Button)
		return is
	})
	objects[first].(*kit.Button).OnTapped()
	e.commit()
	if len(s.View.Tournament.Apart) != 0 || len(s.View.Tournament.Together) != 1 {
		t.Errorf("left %v and %v", s.View.Tournament.Apart, s.View.Tournament.Together)
	}
}
