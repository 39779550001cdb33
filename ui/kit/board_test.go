package kit

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// Cards are wider where names are long and there is room for it; on a small screen as many stand side by side as
// before.
func TestCardsMakeRoomForLongNames(t *testing.T) {
	test.NewTempApp(t)
	name := ""
	board := NewBoard(func() int { return 10 }, func(int) BoardCard {
		return BoardCard{Title: "Tavolo", Seats: []BoardSeat{{Title: name, Right: "100"}, {}, {}, {}}}
	})
	columns := func(of string, width, height float32) int {
		name = of
		board.Resize(fyne.NewSize(width, height))
		board.Refresh()
		return board.columns()
	}
	long := strings.Repeat("Massimiliano ", 3)
	if short, wide := columns("Ada", 1600, 900), columns(long, 1600, 900); wide >= short || wide < 3 {
		t.Errorf("%d columns for short names and %d for long ones", short, wide)
	}
	if short, wide := columns("Ada", 1060, 500), columns(long, 1060, 500); wide != short {
		t.Errorf("on a small screen %d columns for short names and %d for long ones", short, wide)
	}
}
