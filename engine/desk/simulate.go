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
// out. The same seed gives the same scores. One undo takes them all back.
func (d *Desk) Simulate(round int, seed string) error {
	v := d.View()
	if v.Round(round) == nil {
		return v.notDrawn(round)
	}
	e := &edit{what: engine.Textf("Punti inventati %s", v.roundName(round).Of())}
	e.mutate = func(t *engine.Tournament) error {
		random := seeded("scores", seed)
		for _, seen := range t.Clone().Round(round).Tables {
			if seen.State() != engine.NotPlayed {
				continue
			}
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
	seats := table.Seats
	var ghosts []engine.Seat // who takes no score sits behind the others, who keep their order
	table.Seats = slices.DeleteFunc(slices.Clone(seats), func(s engine.Seat) bool { return typ.Silent(s) })
	for _, seat := range seats {
		if typ.Silent(seat) {
			ghosts = append(ghosts, seat)
		}
	}
	typ.Game().Sample(game.Place{Tournament: t, Round: t.Round(round), Table: &table}, random)
	table.Seats = append(table.Seats, ghosts...)
	return table
}
