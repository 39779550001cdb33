package diplomacy

import (
	"strconv"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// Proposed are the centres and the last year.
func (g italiaEvent) Proposed(p game.Place, seat int, label string) string {
	if seat == game.WholeTable && label == labelLastYear {
		if b := g.live(p, true); len(b.problems) == 0 {
			return strconv.Itoa(b.game.LastYear())
		}
		return ""
	}
	return proposedCentres(p, seat, label)
}

// Seldom are the fields about conduct, the minute and a draw before the end.
func (italiaEvent) Seldom(p game.Place, seat int, label string) bool {
	if seat != game.WholeTable && centreChart().Of(label) {
		return outBefore(p.Table.Seats[seat].Record, label)
	}
	return label != labelPower && label != labelLastYear
}

// outBefore reports whether a power was without centres before the year of a column.
func outBefore(record engine.Record, label string) bool {
	for year := scoring.FirstYear; year < scoring.FirstYear+maxYears && yearLabel(year) != label; year++ {
		if record.Get(yearLabel(year)) == "0" {
			return true
		}
	}
	return false
}

// proposedCentres are those that are left on the board for the last power of a count, where the board was full a year
// before or the game is over; else as many as in the year before, once the year has been begun.
func proposedCentres(p game.Place, seat int, label string) string {
	yearly := centreChart().Of(label)
	if !yearly && label != labelCenters || p.Table.Seats[seat].Record.Get(label) != "" {
		return ""
	}
	before, begun := "", false
	if yearly {
		year, _ := strconv.Atoi(label[len(labelCenters)+1:])
		before = yearLabel(year - 1)
	}
	left, last, full := scoring.BoardCenters, true, scoring.BoardCenters
	for i, other := range p.Table.Seats {
		n, written := centresIn(other.Record, label)
		begun = begun || written && i != seat
		left -= n
		was, _ := centresIn(other.Record, before)
		full -= was
		last = last && (written || i == seat || yearly && outBefore(other.Record, label))
	}
	switch {
	case last && begun && left >= 0 && (!yearly || full == 0):
		return strconv.Itoa(left)
	case yearly && begun:
		return p.Table.Seats[seat].Record.Get(before)
	}
	return ""
}

// centresIn is a count of centres of a record.
func centresIn(record engine.Record, label string) (int, bool) {
	n, err := strconv.Atoi(record.Get(label))
	return n, err == nil
}
