package babylon5

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// The pot never pays out more than it holds nor loses more than a point a player (for five and fewer), and
// the victory points are all that a game adds.
func TestPotProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var g Game
		for i := range rapid.IntRange(MinPlayers, 9).Draw(t, "players") {
			g.Players = append(g.Players, Result{
				Name: fmt.Sprint("p", i), Points: rapid.IntRange(0, 300).Draw(t, "points"),
				Power: rapid.IntRange(0, 4).Draw(t, "power"), Influence: rapid.IntRange(0, 2).Draw(t, "influence"),
			})
		}
		winners := rapid.IntRange(0, 3).Draw(t, "winners")
		for i := range winners {
			g.Winners = append(g.Winners, fmt.Sprint("p", i))
		}
		if winners > 0 {
			g.Major = g.Winners[:rapid.IntRange(0, winners).Draw(t, "major")]
		}
		out, err := Score(g)
		must(t, err)
		ante, paid := 0, 0
		for i, l := range out.Lines {
			ante += l.Ante
			paid += l.Payout
			if l.Points < 0 || l.Points != g.Players[i].Points-l.Ante+l.Payout {
				t.Errorf("%+v", l)
			}
			for _, other := range out.Lines {
				if l.Place < other.Place && l.Payout < other.Payout {
					t.Errorf("%+v is paid less than %+v", l, other)
				}
			}
		}
		if ante != out.Pot || paid > out.Pot || paid < out.Pot-len(g.Players) {
			t.Errorf("ante %d, pot %d, paid %d", ante, out.Pot, paid)
		}
	})
}

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
