package worked

import (
	"slices"
	"testing"

	"raduno/engine"
)

// MoreColumns adds a column to the roster as a program of tomorrow may, by one row of its table: an age. It stands in the
// place of the number in World Diplomacy Reference, which then is none.
func MoreColumns(t testing.TB) *engine.Column {
	t.Helper()
	old := engine.Roster
	t.Cleanup(func() { engine.Roster = old })
	age := engine.Column{
		ID: "age", Name: engine.Text{Format: "Età"},
		Also: []string{"anni"},
	}.Words(func(p *engine.Player) *string { return &p.WDR })
	engine.Roster = slices.Clone(old)
	engine.Roster[slices.Index(old, engine.RosterWDR)] = age
	return age
}
