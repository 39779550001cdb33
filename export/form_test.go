package export_test

import (
	"slices"
	"testing"

	"raduno/engine/game"
	"raduno/export"
)

// The forms of a tournament may differ, as under two systems of a DipCon: every label has one column, in the
// order in which it is asked for.
func TestColumnsOfSeveralForms(t *testing.T) {
	form := func(labels ...string) *export.Form {
		f := &export.Form{}
		for _, label := range labels {
			f.Seat = append(f.Seat, game.Field{Label: label})
		}
		return f
	}
	seat, table := export.Columns([]export.Round{{Tables: []export.Table{
		{Form: form("Potenza", "Centri", "Finale")},
		{Form: form("Potenza", "Centri", "Voto", "Finale")},
		{},
	}}})
	if !slices.Equal(seat, []string{"Potenza", "Centri", "Voto", "Finale"}) || table != nil {
		t.Errorf("%q, %q", seat, table)
	}
}
