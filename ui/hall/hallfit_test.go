package hall

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"raduno/ui/kit"
)

// In the hall a long name is written smaller rather than cut, but never too small to be read.
func TestLongNamesFitInTheHall(t *testing.T) {
	test.NewTempApp(t)
	line := hallLine{Text: "Giovanni Battista Di Bartolomeo-Castelvetrano"}
	whole := kit.Width(line.Text, 20, fyne.TextStyle{})
	if got := fitted(line, 20, whole+1); got != 20 {
		t.Errorf("what fits is written at %v", got)
	}
	if got := fitted(line, 20, whole*0.8); kit.Width(line.Text, got, fyne.TextStyle{}) > whole*0.8 {
		t.Errorf("at %v it is cut", got)
	}
	line.Text = strings.Repeat(line.Text, 3)
	if got := fitted(line, 20, whole); got != 12 {
		t.Errorf("a name of a hundred letters is written at %v", got)
	}
}
