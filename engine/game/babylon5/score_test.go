package babylon5

import (
	"errors"
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

func TestScore(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		game Game
		pot  int
		pool int // -1 for joint winners
		want string
	}{
		{
			"Richie, the document's all inclusive example",
			Game{
				Players: results([3]int{95, 20, 18}, [3]int{100, 17, 16}, [3]int{100, 15, 12}, [3]int{100, 9, 12}), Winners: []string{"a"},
				WithinTime: true, VP: map[string]int{"a": 1, "b": 2},
			},
			39, 3, "a:1 -9+15+1=102 b:2 -10+11+2=103 c:3 -10+7+0=97 d:4 -10+3+0=93",
		},
		{
			"second and third level with 38 in the ante, the document's example",
			Game{Players: results([3]int{80, 21, 20}, [3]int{100, 18, 20}, [3]int{100, 18, 20}, [3]int{100, 16, 20})},
			38, 2, "a:1 -8+15+0=87 b:2 -10+9+0=99 c:2 -10+9+0=99 d:4 -10+3+0=93",
		},
		{
			"two winners when time runs out, the document's example",
			Game{Players: results([3]int{100, 21, 21}, [3]int{100, 21, 21}, [3]int{100, 18, 20}, [3]int{80, 16, 20})},
			38, -1, "a:1 -10+13+0=103 b:1 -10+13+0=103 c:3 -10+7+0=97 d:4 -8+3+0=75",
		},
		{
			"three players, major and in time, the document's example of three points",
			Game{
				Players: results([3]int{100, 20, 15}, [3]int{100, 19, 15}, [3]int{100, 18, 15}), Winners: []string{"a"}, Major: []string{"a"},
				WithinTime: true, VP: map[string]int{"a": 2, "b": 1},
			},
			30, 3, "a:1 -10+15+2=107 b:2 -10+9+1=100 c:3 -10+6+0=96",
		},
		{
			"a player on nought antes nothing",
			Game{Players: results([3]int{0, 20, 15}, [3]int{9, 19, 15}, [3]int{109, 18, 15})},
			10, 1, "a:1 -0+5+0=5 b:2 -0+3+0=12 c:3 -10+2+0=101",
		},
		{
			"nobody has anything",
			Game{Players: results([3]int{0, 20, 15}, [3]int{0, 19, 15}, [3]int{0, 18, 15})},
			0, 1, "a:1 -0+0+0=0 b:2 -0+0+0=0 c:3 -0+0+0=0",
		},
		{
			"seven players, fourth and fifth level",
			Game{Players: results([3]int{100, 9, 1}, [3]int{100, 8, 1}, [3]int{100, 7, 1}, [3]int{100, 6, 1}, [3]int{100, 6, 1}, [3]int{100, 5, 1},
				[3]int{100, 4, 1})},
			70, 5, "a:1 -10+28+0=118 b:2 -10+21+0=111 c:3 -10+14+0=104 d:4 -10+3+0=93 e:4 -10+3+0=93 f:6 -10+0+0=90 g:7 -10+0+0=90",
		},
		{
			"influence breaks the tie",
			Game{Players: results([3]int{100, 20, 15}, [3]int{100, 20, 16}, [3]int{100, 20, 14})},
			30, 1, "a:2 -10+9+0=99 b:1 -10+15+0=105 c:3 -10+6+0=96",
		},
		{
			"all level",
			Game{Players: results([3]int{100, 20, 15}, [3]int{100, 20, 15}, [3]int{100, 20, 15})},
			30, -1, "a:1 -10+10+0=100 b:1 -10+10+0=100 c:1 -10+10+0=100",
		},
		{
			"a major victory goes before a standard one, whose winner is second whatever his power",
			Game{
				Players: results([3]int{100, 20, 15}, [3]int{100, 9, 15}, [3]int{100, 3, 3}), Winners: []string{"c", "b"}, Major: []string{"b"},
				VP: map[string]int{"b": 0, "a": 2},
			},
			30, 2, "a:3 -10+6+2=98 b:1 -10+15+0=105 c:2 -10+9+0=99",
		},
		{
			"two standard victories behind a major one stand by power, before everybody else",
			Game{
				Players: results([3]int{100, 9, 20}, [3]int{100, 12, 1}, [3]int{100, 3, 3}, [3]int{100, 30, 3}), Winners: []string{"a", "b", "c"},
				Major: []string{"c"},
			},
			40, 3, "a:3 -10+8+0=98 b:2 -10+12+0=102 c:1 -10+16+0=106 d:4 -10+4+0=94",
		},
		{
			"time ran out: nobody won within it",
			Game{Players: results([3]int{100, 20, 15}, [3]int{100, 9, 15}, [3]int{100, 3, 3}), WithinTime: true},
			30, 1, "a:1 -10+15+0=105 b:2 -10+9+0=99 c:3 -10+6+0=96",
		},
		{
			"two major victories before a standard one",
			Game{
				Players: results([3]int{100, 1, 1}, [3]int{100, 9, 15}, [3]int{100, 30, 3}, [3]int{100, 40, 3}), Winners: []string{"c", "b", "a"},
				Major: []string{"b", "a"}, WithinTime: true,
			},
			40, -1, "a:1 -10+14+0=104 b:1 -10+14+0=104 c:3 -10+8+0=98 d:4 -10+4+0=94",
		},
		{
			"winners of the same kind share whatever their power",
			Game{
				Players: results([3]int{100, 1, 1}, [3]int{100, 9, 15}, [3]int{100, 30, 3}), Winners: []string{"a", "b"}, WithinTime: true,
				VP: map[string]int{},
			},
			30, -1, "a:1 -10+12+0=102 b:1 -10+12+0=102 c:3 -10+6+0=96",
		},
	}
	for _, test := range tests {
		out, err := Score(test.game)
		if err != nil {
			t.Fatal(test.name, err)
		}
		var got []string
		for _, l := range out.Lines {
			got = append(got, fmt.Sprintf("%s:%d -%d+%d+%d=%d", l.Name, l.Place, l.Ante, l.Payout, l.VP, l.Points))
		}
		if strings.Join(got, " ") != test.want || out.Pot != test.pot || out.Joint != (test.pool < 0) || (!out.Joint && out.Pool != test.pool) {
			t.Errorf("%s:\n got pot %d, pool %d, joint %v, %s\nwant pot %d, pool %d, %s", test.name, out.Pot, out.Pool, out.Joint,
				strings.Join(got, " "), test.pot, test.pool, test.want)
		}
	}
}

func TestVictoryPointsRefused(t *testing.T) {
	t.Parallel()
	sole := Game{
		Players: results([3]int{100, 20, 15}, [3]int{100, 19, 15}, [3]int{100, 18, 15}), Winners: []string{"a"}, Major: []string{"a"},
		WithinTime: true,
	}
	joint := sole
	joint.Winners, joint.Major = []string{"a", "b"}, nil
	for name, test := range map[string]struct {
		game Game
		vp   map[string]int
	}{
		"the winner keeps all":  {sole, map[string]int{"a": 3}},
		"too few":               {sole, map[string]int{"b": 2}},
		"too many":              {sole, map[string]int{"a": 2, "b": 2}},
		"negative":              {sole, map[string]int{"a": 4, "b": -1}},
		"a stranger":            {sole, map[string]int{"a": 2, "z": 1}},
		"none":                  {sole, map[string]int{}},
		"given by both winners": {joint, map[string]int{"a": 1, "c": 1}},
	} {
		test.game.VP = test.vp
		_, err := Score(test.game)
		var vp *VPError
		if !errors.As(err, &vp) || engine.KindOf(err) != engine.BadInput {
			t.Errorf("%s: got %v", name, err)
			continue
		}
		if vp.Joint != (len(test.game.Winners) > 1) || (!vp.Joint && vp.Pool != 3) {
			t.Errorf("%s: pool %d, joint %v", name, vp.Pool, vp.Joint)
		}
	}
}

func TestUnsoundGames(t *testing.T) {
	t.Parallel()
	three := results([3]int{100, 20, 15}, [3]int{100, 19, 15}, [3]int{100, 18, 15})
	twice := results([3]int{100, 20, 15}, [3]int{100, 19, 15}, [3]int{100, 18, 15})
	twice[2].Name = "a"
	nameless := results([3]int{100, 20, 15}, [3]int{100, 19, 15}, [3]int{100, 18, 15})
	nameless[2].Name = ""
	for name, g := range map[string]Game{
		"nobody":                   {},
		"two players":              {Players: three[:2]},
		"a name twice":             {Players: twice},
		"no name":                  {Players: nameless},
		"negative points":          {Players: results([3]int{-1, 20, 15}, [3]int{100, 19, 15}, [3]int{100, 18, 15})},
		"negative power":           {Players: results([3]int{1, -20, 15}, [3]int{100, 19, 15}, [3]int{100, 18, 15})},
		"negative influence":       {Players: results([3]int{1, 20, -15}, [3]int{100, 19, 15}, [3]int{100, 18, 15})},
		"a stranger wins":          {Players: three, Winners: []string{"z"}},
		"a winner twice":           {Players: three, Winners: []string{"a", "a"}},
		"a major victory twice":    {Players: three, Winners: []string{"a"}, Major: []string{"a", "a"}},
		"a major victory lost":     {Players: three, Winners: []string{"a"}, Major: []string{"b"}},
		"major victory of nobody":  {Players: three, Major: []string{"b"}},
		"more points than any has": {Players: results([3]int{1 << 40, 20, 15}, [3]int{100, 19, 15}, [3]int{100, 18, 15})},
	} {
		_, err := Score(g)
		if engine.KindOf(err) != engine.BadInput {
			t.Errorf("%s: got %v", name, err)
		}
	}
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

func TestReferee(t *testing.T) {
	t.Parallel()
	g := Game{Players: results([3]int{100, 20, 15}, [3]int{100, 19, 15}, [3]int{100, 18, 15})}
	for referee, wrong := range map[string]bool{"": false, "z": false, "a": true} {
		if err := CheckReferee(referee, g); (err != nil) != wrong {
			t.Errorf("%q: got %v", referee, err)
		}
	}
}

func TestExplanation(t *testing.T) {
	t.Parallel()
	if text := Explanation().String(); strings.Contains(text, "%%") || strings.Contains(text, "%!") {
		t.Error(text)
	}
}
