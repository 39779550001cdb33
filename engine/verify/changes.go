package verify

import (
	"encoding/json"
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
)

// Change is a player who sits elsewhere than drawn, or a table that is not as drawn.
type Change struct {
	ID   int         // of the player, 0 where a table is meant
	From int         // number in the hall of the table as drawn, 0 if he was not drawn
	To   int         // number of the table now, 0 if he sits nowhere
	Text engine.Text // the change in a sentence
}

// MarshalJSON writes the change with its sentence in Italian.
func (c Change) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		ID   int    `json:"id"`
		From int    `json:"from"`
		To   int    `json:"to"`
		Text string `json:"text"`
	}{c.ID, c.From, c.To, c.Text.String()})
}

// Changes compares who sits together now with who was drawn together: a table as drawn is recognised by
// the table now that holds most of its players.
func Changes(t *engine.Tournament, r *engine.Round) []Change {
	changes := []Change{}
	drawn, seated := draw.Seats(r.Draw.Tables), draw.Seats(r.TableIDs())
	drawnAt, sitsAt := map[draw.Seat]int{}, map[draw.Seat]int{}
	for i, table := range seated {
		for _, seat := range table {
			if seat.Player > 0 {
				sitsAt[seat] = i
			}
		}
	}
	for i, table := range drawn {
		for _, seat := range table {
			drawnAt[seat] = i
		}
	}
	best := make([]int, len(drawn)) // index of the table now, by table as drawn
	for i, table := range drawn {
		held := map[int]int{}
		best[i] = -1
		for _, seat := range table {
			if now, sits := sitsAt[seat]; sits {
				held[now]++
				if best[i] < 0 || held[now] > held[best[i]] {
					best[i] = now
				}
			}
		}
	}
	number := func(index int) int {
		if index < 0 {
			return 0
		}
		return r.Tables[index].Number
	}
	for i, table := range drawn {
		for _, seat := range table {
			now, sits := sitsAt[seat]
			id := seat.Player
			switch {
			case !sits:
				changes = append(changes, Change{id, number(best[i]), 0, engine.Textf("%s era al tavolo %d e ora non siede", t.Who(id),
					number(best[i]))})
			case now != best[i]:
				changes = append(changes, Change{id, number(best[i]), number(now), engine.Textf("%s dal tavolo %d al tavolo %d", t.Who(id),
					number(best[i]), number(now))})
			}
		}
	}
	for i, table := range seated {
		for _, seat := range table {
			if _, there := drawnAt[seat]; !there && seat.Player > 0 {
				id := seat.Player
				changes = append(changes, Change{id, 0, number(i), engine.Textf("%s aggiunto al tavolo %d", t.Who(id), number(i))})
			}
		}
	}
	return changes
}

// moved are the tables that hold who was drawn together but have another number than they should, or other seats: in some games the
// seat is what one plays. meant is the round as it came out of the draw.
func moved(meant, now *engine.Round) []Change {
	changes := []Change{}
	people := func(t *engine.Table) []int { return slices.Sorted(slices.Values(t.IDs())) }
	for i := range meant.Tables {
		table := &meant.Tables[i]
		for j := range now.Tables {
			other := &now.Tables[j]
			switch {
			case !slices.Equal(people(table), people(other)):
			case table.Number != other.SheetNumber():
				changes = append(changes, Change{0, table.Number, other.SheetNumber(), engine.Textf("il tavolo %d del sorteggio è ora il tavolo %d",
					table.Number, other.SheetNumber())})
			case !sameSeats(table, other):
				changes = append(changes, Change{0, other.Number, other.Number, engine.Textf("al tavolo %d siedono gli stessi, ma ad altri posti",
					other.Number)})
			}
		}
	}
	return changes
}

// sameSeats reports whether everybody at a table has the seat that he should have. Where games keep more of a seat, such as a power,
// that is what counts: they sort their seats by it.
func sameSeats(meant, now *engine.Table) bool {
	kept := slices.ContainsFunc(now.Seats, func(s engine.Seat) bool { return len(s.Record) > 0 })
	for i, was := range meant.Seats {
		at := slices.IndexFunc(now.Seats, func(is engine.Seat) bool { return is.Player == was.Player })
		if at < 0 || !holds(now.Seats[at].Record, was.Record) || !kept && at != i {
			return false
		}
	}
	return true
}

// holds reports whether a record has all that another has.
func holds(record, part engine.Record) bool {
	return !slices.ContainsFunc(part, func(e engine.Entry) bool { return e.Value != "" && record.Get(e.Label) != e.Value })
}
