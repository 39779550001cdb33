package ui

import (
	"testing"

	"raduno/ui/kit"
	"raduno/ui/show"
)

// One table is a table, not tables.
func TestOneIsSingular(t *testing.T) {
	for got, want := range map[string]string{
		show.TablesPlayed(4, 1, 1):   "4° turno: 1 di 1 tavolo",
		show.TablesPlayed(1, 12, 16): "1° turno: 12 di 16 tavoli",
		show.ReadAgain(4, 0, 1):      "4° turno: tavoli riletti 0 di 1",
		show.ReadAgain(1, 1, 2):      "1° turno: tavoli riletti 1 di 2",
		show.PresentOf(1, 1, 4):      "Turno 1: 1 presente su 4 iscritti",
		show.PresentOf(1, 3, 4):      "Turno 1: 3 presenti su 4 iscritti",
		kit.AndMore(1):               "… e un altro",
		kit.AndMore(2):               "… e altri 2",
	} {
		if got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
