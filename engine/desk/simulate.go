package desk

import (
	"math/rand/v2"
	"slices"

	"raduno/engine"
	"raduno/engine/game"
)

// DemoName is the file of the demonstration tournament.
const DemoName = "dimostrativo.xlsx"

// Simulate fills every table of a round that has no scores with believable ones, for trying the program
// out. The same seed gives the same scores.
func (d *Desk) Simulate(round int, seed string) error {
	r := d.Tournament().Round(round)
	if r == nil {
		return d.View().notDrawn(round)
	}
	random := seeded("scores", seed)
	for _, table := range r.Tables {
		if table.State() == engine.NotPlayed {
			if err := d.simulate(round, table.Number, random); err != nil {
				return err
			}
		}
	}
	return nil
}

// simulate fills a table with a believable finished game.
func (d *Desk) simulate(round, table int, random *rand.Rand) error {
	t := d.Tournament()
	target, err := d.View().findTable(t, round, table)
	if err != nil {
		return err
	}
	kind, _ := d.View().typeOf(t, "")
	seats := target.Seats
	var ghosts []engine.Seat // who takes no score sits behind the others, who keep their order
	target.Seats = slices.DeleteFunc(slices.Clone(seats), func(s engine.Seat) bool { return kind.Silent(s) })
	for _, seat := range seats {
		if kind.Silent(seat) {
			ghosts = append(ghosts, seat)
		}
	}
	kind.Game().Sample(game.Place{Tournament: t, Round: t.Round(round), Table: target}, random)
	target.Seats = append(target.Seats, ghosts...)
	_, err = d.SetTable(round, *d.View().Round(round).Table(table), *target)
	return err
}
