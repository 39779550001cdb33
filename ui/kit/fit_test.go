package kit

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

// A text that fits its room when it is written smaller is written whole, wherever the steps of the letters fall.
func TestAShrunkTextIsWhole(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme(Light, 1))
	for _, name := range []string{"Wanda Di Pietrantonio", "Massimiliano Castelnuovo", "Anna Lo Curto", "Teresa Evangelisti"} {
		room := smallName(name)
		for width := room; width < room*1.2; width += 0.7 {
			size := shrunk(name, width, theme.TextSize(), fyne.TextStyle{})
			if got := Fit(name, width, size, fyne.TextStyle{}); got != name {
				t.Errorf("in %.1f at %.2f it reads %q", width, size, got)
			}
		}
	}
}
