package game

import (
	"strconv"
	"time"
)

// dayLayouts are the ways in which a day is written.
var dayLayouts = []string{"2/1/2006", "2-1-2006", "2.1.2006", "2/1/06", "2006-01-02"}

// ParseDay reads a day as an organizer writes it, or as a spreadsheet counts it (days since the end of 1899).
func ParseDay(text string) (time.Time, bool) {
	for _, layout := range dayLayouts {
		if day, err := time.Parse(layout, text); err == nil {
			return day, true
		}
	}
	if serial, err := strconv.Atoi(text); err == nil && serial > 20_000 && serial < 100_000 {
		return time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, serial), true
	}
	return time.Time{}, false
}

// DayText is a day as Raduno writes it.
func DayText(day time.Time) string { return day.Format("2/1/2006") }
