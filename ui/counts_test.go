package ui

import (
	"testing"

	"raduno/engine"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// One table is a table, not tables.
func TestOneIsSingular(t *testing.T) {
	for got, want := range map[string]string{
		present.TablesPlayed(engine.Textf("Turno %d", 4), 1, 1):   "Turno 4: 1 di 1 tavolo",
		present.TablesPlayed(engine.Textf("Turno %d", 1), 12, 16): "Turno 1: 12 di 16 tavoli",
		present.PresentOf(engine.Textf("Turno %d", 1), 1, 4):      "Turno 1: 1 presente su 4 iscritti",
		present.PresentOf(engine.Textf("Turno %d", 1), 3, 4):      "Turno 1: 3 presenti su 4 iscritti",
		kit.AndMore(1): "… e un altro",
		kit.AndMore(2): "… e altri 2",
	} {
		if got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
