package desk

import (
	"math/rand/v2"
	"slices"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/store"
)

// DemoName is the file of the demonstration tournament.
const DemoName = "dimostrativo.xlsx"

// Simulate fills every table of a round that has no scores with believable ones, for trying the program
// out. The same seed gives the same scores. One undo takes them all back; where every table has scores nothing changes.
func (d *Desk) Simulate(round int, seed string) error {
	v := d.View()
	blank := func(table engine.Table) bool { return table.State() == engine.NotPlayed }
	if r := v.Round(round); r != nil && !slices.ContainsFunc(r.Tables, blank) {
		return nil
	}
	e := &edit{what: engine.Textf("Punti inventati %s", v.RoundName(round).Of())}
	e.mutate = func(t *engine.Tournament) error {
		r := t.Clone().Round(round)
		if r == nil {
			return v.notDrawn(round)
		}
		random := seeded("scores", seed)
		for _, seen := range engine.Where(r.Tables, blank) {
			_, line, err := v.enterTable(t, round, seen, v.invented(t, round, *t.Round(round).Table(seen.Number), random))
			if err != nil {
				return err
			}
			e.log = append(e.log, logEntry{store.LogHigh, line})
		}
		return nil
	}
	return d.change(e)
}

// invented is a table with a believable finished game.
func (v *View) invented(t *engine.Tournament, round int, table engine.Table, random *rand.Rand) engine.Table {
	typ, _ := v.typeOf(t, "")
	ghosts := engine.Where(table.Seats, typ.Silent) // who takes no score sits behind the others, who keep their order
	table.Seats = slices.DeleteFunc(slices.Clone(table.Seats), typ.Silent)
	typ.Game().Sample(game.Place{Tournament: t, Round: t.Round(round), Table: &table}, random)
	table.Seats = append(table.Seats, ghosts...)
	return table
}
