package kit

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// Where there is little room a column that is empty gives way to a text that would be cut, and the columns do not jump while
// fewer rows are shown.
func TestColumnsGiveRoomToLongTexts(t *testing.T) {
	test.NewTempApp(t)
	long := "Maria Antonietta" + strings.Repeat("i", 6)
	rows := [][]string{{"Abate", "Anna", ""}, {"Bassi", long, ""}}
	g := NewGrid([]Column{
		{Title: "Cognome", Ems: 6, Weight: 2},
		{Title: "Nome", Ems: 6, Weight: 2},
		{Title: "Nick", Ems: 8, Weight: 1, Drop: 1},
	}, func() int { return len(rows) }, func(row, column int) Cell { return Cell{Text: rows[row][column]} })
	need := Width(long, Em(), fyne.TextStyle{}) + 2*cellPad
	width := max(20*Em(), 6*Em()+need) + 1 // all three columns at their least, or the name whole
	g.layoutColumns(width)
	if len(g.shown) != 2 || g.shown[1].width < need {
		t.Errorf("the columns are %v, and the name needs %v", g.shown, need)
	}
	before := g.shown[1].width
	rows = rows[:1]
	if g.layoutColumns(width); g.shown[1].width != before {
		t.Errorf("the column jumped from %v to %v", before, g.shown[1].width)
	}
	rows[0][2] = "abate"
	if g.layoutColumns(width); len(g.shown) != 3 {
		t.Error("a nick that there is is not shown")
	}
}
