package standings

import "raduno/engine"

// Shift is what a change of scores does to one player.
type Shift struct {
	ID     int
	From   int // place before; 0 where there are no standings without the change
	To     int // place after
	Before engine.Points
	After  engine.Points
}

// Shifts are the players whose place or total differs between two standings, in the order of the second: a
// tournament as it is, which may be nil, and as it would be with other scores.
func Shifts(before, after *Standings) []Shift {
	var shifts []Shift
	for _, row := range after.Rows {
		shift := Shift{ID: row.Player.ID, To: row.Place, After: row.Total}
		if before != nil {
			if old := before.Row(row.Player.ID); old != nil {
				shift.From, shift.Before = old.Place, old.Total
			}
		}
		if shift.From != shift.To || shift.Before.Cmp(shift.After) != 0 {
			shifts = append(shifts, shift)
		}
	}
	return shifts
}
