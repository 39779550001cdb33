package engine

import (
	"testing"
	"time"
)

// Entries close at their hour on the first date, on evenings on the date of each, and are counted down to on that day alone.
func TestEntriesCloseAtAnHour(t *testing.T) {
	at := func(text string) time.Time {
		when, err := time.ParseInLocation("2/1/2006 15:04", text, time.Local)
		if err != nil {
			t.Fatal(err)
		}
		return when
	}
	tour := &Tournament{Info: Info{Dates: []string{"14/11/2026", "21/11/2026"}}}
	if err := InfoCloses.Set(tour, "0.427083333333333"); err != nil || tour.Info.Closes != "10:15" {
		t.Fatalf("a spreadsheet's hour is %q, %v", tour.Info.Closes, err)
	}
	for _, c := range []struct {
		now      string
		evenings bool
		closed   bool
		left     time.Duration // 0 for no clock
	}{
		{"13/11/2026 12:00", false, false, 0},
		{"14/11/2026 10:00", false, false, 15 * time.Minute},
		{"14/11/2026 10:15", false, true, 0},
		{"20/11/2026 09:00", false, true, 0},
		{"20/11/2026 12:00", true, false, 0},
		{"21/11/2026 10:14", true, false, time.Minute},
		{"21/11/2026 10:16", true, true, 0},
	} {
		tour.Evenings = c.evenings
		now := at(c.now)
		clock := tour.EntryClock(now)
		if tour.Closed(now) != c.closed || clock.Set != (c.left > 0) || clock.Set && clock.Remaining(now) != c.left {
			t.Errorf("%+v: closed %v, clock %+v", c, tour.Closed(now), clock)
		}
	}
}
