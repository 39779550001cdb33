package game

import (
	"slices"
	"strconv"
	"time"

	"raduno/engine"
)

// ParseDay reads a day as an organizer writes it, or as a spreadsheet counts it (days since the end of 1899).
func ParseDay(text string) (time.Time, bool) {
	if day, ok := engine.Date(text); ok {
		return day, true
	}
	if serial, err := strconv.Atoi(text); err == nil && serial > 20_000 && serial < 100_000 {
		return time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, serial), true
	}
	return time.Time{}, false
}

// InOrder are the tables of all rounds by the day on which their games were over: a game that was entered late stands where
// it was played. A table without a day stays behind the one before it in the sheets.
func InOrder(dates func(Place) Dates, t *engine.Tournament) []Place {
	type dated struct {
		Place
		day time.Time
	}
	var list []dated
	var last time.Time
	for place := range Places(t) {
		if day := dates(place).Over; !day.IsZero() {
			last = day
		}
		list = append(list, dated{place, last})
	}
	slices.SortStableFunc(list, func(a, b dated) int { return a.day.Compare(b.day) })
	return engine.Map(list, func(d dated) Place { return d.Place })
}

// DayText is a day as Raduno writes it.
func DayText(day time.Time) string { return day.Format("2/1/2006") }
