package babylon5

import (
	"testing"
	"time"
)

func TestSeasonDates(t *testing.T) {
	t.Parallel()
	for start, want := range map[string]string{
		"2026-01-01": "2026-04-30",
		"2026-01-15": "2026-05-14",
		"2026-10-31": "2027-02-28",
		"2027-10-31": "2028-02-29",
		"2026-10-01": "2027-01-31",
		"2026-12-31": "2027-04-30",
	} {
		from, err := time.Parse(time.DateOnly, start)
		must(t, err)
		end := SeasonEnd(from)
		if got := end.Format(time.DateOnly); got != want {
			t.Errorf("from %s to %s, want %s", start, got, want)
		}
		if !InSeason(from, from) || !InSeason(from.Add(20*time.Hour), from.Add(time.Hour)) || !InSeason(from, end.Add(23*time.Hour)) {
			t.Errorf("from %s: the first or the last day is outside", start)
		}
		if InSeason(from, from.Add(-time.Second)) || InSeason(from, end.AddDate(0, 0, 1)) {
			t.Errorf("from %s: the day before or the day after is inside", start)
		}
	}
}
