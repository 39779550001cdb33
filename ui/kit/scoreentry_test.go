package kit

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// Over a field of a score the mouse's wheel moves the page, as it does beside it.
func TestTheWheelIsThePages(t *testing.T) {
	test.NewTempApp(t)
	e := NewScoreEntry()
	for _, o := range test.WidgetRenderer(e).Objects() {
		if _, takes := o.(fyne.Scrollable); takes && o.Visible() {
			t.Errorf("%T takes the wheel", o)
		}
	}
}
