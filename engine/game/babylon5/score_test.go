package babylon5

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"raduno/engine"
)

// results are players a, b, c ... from their points, power and influence.
func results(numbers ...[3]int) (list []Result) {
	for i, n := range numbers {
		list = append(list, Result{Name: string(rune('a' + i)), Points: n[0], Power: n[1], Influence: n[2]})
	}
	return list
}

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
		if err != nil {
			t.Fatal(err)
		}
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

func TestSeason(t *testing.T) {
	t.Parallel()
	var games []Game
	for range QualifyingGames {
		games = append(games, Game{Players: results([3]int{0, 20, 15}, [3]int{0, 19, 15}, [3]int{0, 18, 15})})
	}
	games[4].Players = games[4].Players[:2:2]
	games[4].Players = append(games[4].Players, Result{Name: "d", Power: 3})
	league, err := Season([]string{"e", "d", "c", "b", "a"}, games)
	if err != nil {
		t.Fatal(err)
	}
	want := []Row{
		{1, "a", 120, 5, true},
		{2, "b", 96, 5, true},
		{0, "e", 100, 0, false},
		{0, "d", 96, 1, false},
		{0, "c", 85, 4, false},
	}
	if !reflect.DeepEqual(league.Rows, want) {
		t.Errorf("got %v, want %v", league.Rows, want)
	}
	if len(league.Games) != len(games) || league.Games[1].Lines[0].Before != 105 {
		t.Errorf("the points are not carried on: %+v", league.Games)
	}

	missing := NotMet([]string{"a", "b", "c", "d", "e"}, games)
	if got, want := missing, map[string][]string{
		"a": {"e"}, "b": {"e"}, "c": {"d", "e"}, "d": {"c", "e"},
		"e": {"a", "b", "c", "d"},
	}; !reflect.DeepEqual(got, want) {
		t.Errorf("not met: got %v, want %v", got, want)
	}

	for name, players := range map[string][]string{"a name twice": {"a", "a"}, "no name": {""}, "a stranger plays": {"a", "b"}} {
		if _, err := Season(players, games); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%s: got %v", name, err)
		}
	}
	games[2].Major = []string{"b"}
	if _, err := Season([]string{"a", "b", "c", "d"}, games); err == nil || !strings.Contains(err.Error(), "3") {
		t.Errorf("the third game is wrong: got %v", err)
	}
}

func TestSharedPlacesOfASeason(t *testing.T) {
	t.Parallel()
	var games []Game
	for range QualifyingGames {
		games = append(games, Game{Players: results([3]int{0, 20, 15}, [3]int{0, 18, 15}, [3]int{0, 18, 15})})
	}
	league, err := Season([]string{"a", "b", "c"}, games)
	if err != nil {
		t.Fatal(err)
	}
	if league.Rows[1].Place != 2 || league.Rows[2].Place != 2 {
		t.Errorf("got %v", league.Rows)
	}
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
		if err != nil {
			t.Fatal(err)
		}
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
