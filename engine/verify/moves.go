package verify

import (
	"slices"

	"raduno/engine"
)

// KeepSeats leaves everybody who stays at his table in his seat, and gives who comes the seat of who went, with
// what the draw gave it, such as a power.
func KeepSeats(before, after *engine.Round) {
	for i := range after.Tables {
		now := &after.Tables[i]
		old := before.OfSheet(now.SheetNumber())
		if old == nil {
			continue
		}
		now.Record = slices.Clone(old.Record)
		if len(old.Seats) != len(now.Seats) {
			continue
		}
		coming := now.IDs()
		var free []int // seats of those who went
		for j, seat := range old.Seats {
			now.Seats[j] = engine.Seat{Player: seat.Player, Record: slices.Clone(seat.Record)}
			if at := slices.Index(coming, seat.Player); at >= 0 {
				coming = slices.Delete(coming, at, at+1)
			} else {
				free = append(free, j)
			}
		}
		for k, j := range free {
			now.Seats[j].Player = coming[k]
		}
	}
}

// HasSize reports whether a table of the round has so many seats: such tables may be made again.
func HasSize(r *engine.Round, seats int) bool {
	return slices.ContainsFunc(r.Tables, func(t engine.Table) bool { return len(t.Seats) == seats })
}

// Moves lists who sits at another table than before, came in or went out.
func Moves(t *engine.Tournament, before []engine.Table, after *engine.Round) []Change {
	drawn := engine.Round{Tables: before}
	changes := []Change{}
	add := func(id, from, to int, text engine.Text) {
		changes = append(changes, Change{ID: id, From: from, To: to, Text: text})
	}
	for _, table := range after.Tables {
		for _, id := range table.IDs() {
			at, _ := drawn.Find(id)
			switch {
			case id <= 0:
			case at < 0:
				add(id, 0, table.Number, engine.Textf("%s entra al tavolo %d", t.Who(id), table.Number))
			case before[at].Number != table.Number:
				add(id, before[at].Number, table.Number, engine.Textf("%s passa dal tavolo %d al tavolo %d", t.Who(id), before[at].Number,
					table.Number))
			}
		}
	}
	for _, table := range before {
		for _, id := range table.IDs() {
			if now, _ := after.Find(id); id > 0 && now < 0 {
				add(id, table.Number, 0, engine.Textf("%s lascia il tavolo %d", t.Who(id), table.Number))
			}
		}
	}
	return changes
}
