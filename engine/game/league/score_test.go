package league

import (
	"math/bits"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"raduno/engine"
)

// The table of seeds/000, "Number of games per league", and the evenness that the rules promise.
func TestScheduleIsBalanced(t *testing.T) {
	t.Parallel()
	tests := []struct {
		seats, perPlayer, games int
		meetings                [2]int
		repeats, rounds         int
	}{
		{2, 14, 56, [2]int{2, 2}, 2, 14},
		{3, 9, 24, [2]int{2, 3}, 1, 12},
		{4, 16, 32, [2]int{6, 7}, 1, 20},
		{5, 25, 40, [2]int{14, 15}, 1, 40},
		{6, 18, 24, [2]int{12, 13}, 1, 24},
		{7, 21, 24, [2]int{18, 18}, 3, 24},
		{8, 16, 16, [2]int{16, 16}, 16, 16},
	}
	for _, test := range tests {
		s, err := NewSchedule(test.seats)
		if err != nil {
			t.Fatal(err)
		}
		each := test.perPlayer / test.seats
		want := Balance{
			Games: test.games, GamesPerPlayer: [2]int{test.perPlayer, test.perPlayer}, SeatCount: [2]int{each, each},
			PairMeetings: test.meetings, SetRepeats: test.repeats,
		}
		if got := s.Balance(); got != want {
			t.Errorf("%d seats: got %+v, want %+v", test.seats, got, want)
		}
		if len(s.Rounds) != test.rounds {
			t.Errorf("%d seats: %d rounds, want %d", test.seats, len(s.Rounds), test.rounds)
		}
		for i, round := range s.Rounds {
			busy := 0
			for _, game := range round {
				if len(game) != test.seats {
					t.Errorf("%d seats: a game of %d", test.seats, len(game))
				}
				for _, p := range game {
					if busy>>p&1 == 1 {
						t.Errorf("%d seats: player %d sits twice in round %d", test.seats, p, i+1)
					}
					busy |= 1 << p
				}
			}
			if bits.OnesCount(uint(busy)) != len(round)*test.seats {
				t.Errorf("%d seats: round %d is not whole", test.seats, i+1)
			}
		}
		seen := map[string]bool{}
		for _, game := range s.Named([Players]string{"a", "b", "c", "d", "e", "f", "g", "h"}) {
			key := strings.Join(game, "")
			if seen[key] {
				t.Errorf("%d seats: %s comes twice with the same starting positions", test.seats, key)
			}
			seen[key] = true
		}
	}
	for _, seats := range []int{-1, 0, 1, 9} {
		if _, err := NewSchedule(seats); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%d seats: got %v", seats, err)
		}
	}
}

func points(t *testing.T, texts ...string) []engine.Points {
	t.Helper()
	list := make([]engine.Points, len(texts))
	for i, text := range texts {
		p, err := engine.ParsePoints(text)
		if err != nil {
			t.Fatal(err)
		}
		list[i] = p
	}
	return list
}

func TestScore(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name        string
		final, want []string
	}{
		{"Cartagena, the document's example", []string{"1000", "970", "970", "800", "770"}, []string{"20", "9", "9", "2", "0"}},
		{"Vampiring, the document's example", []string{"32", "28", "28", "10"}, []string{"12", "4", "4", "0"}},
		{"two", []string{"3", "4"}, []string{"0", "2"}},
		{"two level", []string{"4", "4"}, []string{"1", "1"}},
		{"three level at the bottom", []string{"0", "3", "0", "4", "0"}, []string{"8/3", "12", "8/3", "20", "8/3"}},
		{"all level", []string{"7", "7", "7", "7", "7", "7", "7", "7"}, []string{"21", "21", "21", "21", "21", "21", "21", "21"}},
		{"eight", []string{"1", "2", "3", "4", "5", "6", "7", "8"}, []string{"0", "2", "6", "12", "20", "30", "42", "56"}},
		{"fractions and negative points", []string{"-1/3", "-0.5", "1/3"}, []string{"2", "0", "6"}},
	}
	for _, test := range tests {
		got, err := Score(points(t, test.final...))
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range got {
			if p.String() != test.want[i] {
				t.Errorf("%s: got %v, want %v", test.name, got, test.want)
				break
			}
		}
	}
	for _, n := range []int{0, 1, 9} {
		if _, err := Score(make([]engine.Points, n)); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%d players: got %v", n, err)
		}
	}
}

// Whatever the ties, a game gives the same points in all, and more final points never give fewer.
func TestScoreProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		final := rapid.SliceOfN(rapid.IntRange(0, 5), MinSeats, MaxSeats).Draw(t, "final")
		list := make([]engine.Points, len(final))
		for i, n := range final {
			list[i] = engine.WholePoints(n)
		}
		scores, err := Score(list)
		if err != nil {
			t.Fatal(err)
		}
		want, sum := 0, engine.Points{}
		for i, s := range scores {
			want += PlacePoints(i+1, len(final))
			sum = sum.Add(s)
			for j, other := range scores {
				if s.Cmp(other) != list[i].Cmp(list[j]) {
					t.Errorf("%v gives %v", final, scores)
				}
			}
		}
		if sum.Cmp(engine.WholePoints(want)) != 0 {
			t.Errorf("%v gives %v, in all %v and not %d", final, scores, sum, want)
		}
	})
}

// fighter is a player with one unit.
func fighter(name string, lost, destroyed, points int) Fighter {
	return Fighter{Player: name, Units: 1, Lost: lost, Destroyed: destroyed, Points: points}
}

func TestScoreSides(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name           string
		w, d           []Fighter
		victory        Victory
		winner, ace    int
		best           [2]int
		blueMax, ships [2][]int
	}{
		{
			"example 1 of the document",
			[]Fighter{fighter("W1", 0, 2, 60), fighter("W2", 0, 1, 25), fighter("W3", 0, 0, 10)},
			[]Fighter{fighter("D1", 1, 0, 10), fighter("D2", 1, 0, 10), fighter("D3", 1, 0, 10)},
			Strategic, 0, 0,
			[2]int{0, -1},
			[2][]int{{7, 5, 4}, {-1, -1, -1}},
			[2][]int{{5, 4, 4}, {-1, -1, -1}},
		},
		{
			"example 2 of the document",
			[]Fighter{fighter("W1", 0, 1, 60), fighter("W2", 0, 1, 25), fighter("W3", 1, 0, 10)},
			[]Fighter{fighter("D1", 1, 0, 10), fighter("D2", 0, 1, 30), fighter("D3", 1, 0, 10)},
			Tactical, 0, 0,
			[2]int{0, 1},
			[2][]int{{5, 4, 2}, {-1, 2, -1}},
			[2][]int{{4, 3, 2}, {-1, 1, -1}},
		},
		{
			"example 3 of the document",
			[]Fighter{fighter("W1", 0, 1, 40)},
			[]Fighter{fighter("D1", 1, 0, 10)},
			Strategic, 0, 0,
			[2]int{-1, -1},
			[2][]int{{5}, {-1}},
			[2][]int{{4}, {-1}},
		},
		{
			"example 4 of the document",
			[]Fighter{fighter("W1", 1, 1, 120)},
			[]Fighter{fighter("D1", 1, 1, 100)},
			Marginal, 0, 0,
			[2]int{-1, -1},
			[2][]int{{1}, {0}},
			[2][]int{{0}, {-1}},
		},
		{
			"4 against 3, 3 and 2 left, from the document",
			[]Fighter{fighter("A", 1, 0, 9), fighter("B", 0, 0, 9), fighter("C", 0, 0, 9), fighter("E", 0, 0, 9)},
			[]Fighter{fighter("F", 1, 0, 9), fighter("G", 0, 0, 9), fighter("H", 0, 0, 9)},
			Tactical, 0, -1,
			[2]int{-1, -1},
			[2][]int{{2, 3, 3, 3}, {-1, 0, 0}},
			[2][]int{{2, 3, 3, 3}, {-1, 0, 0}},
		},
		{
			"4 against 3, one left each, from the document",
			[]Fighter{fighter("A", 1, 0, 9), fighter("B", 1, 0, 9), fighter("C", 1, 0, 9), fighter("E", 0, 0, 9)},
			[]Fighter{fighter("F", 1, 0, 9), fighter("G", 1, 0, 9), fighter("H", 0, 0, 9)},
			Tactical, 1, -1,
			[2]int{-1, -1},
			[2][]int{{-1, -1, -1, 0}, {2, 2, 3}},
			[2][]int{{-1, -1, -1, 0}, {2, 2, 3}},
		},
		{
			"exactly 15% more is a draw, and the best of a team",
			[]Fighter{fighter("A", 0, 0, 115), fighter("B", 0, 0, 115)},
			[]Fighter{fighter("C", 0, 0, 100), fighter("E", 0, 0, 100)},
			Drawn, -1, -1,
			[2]int{-1, -1},
			[2][]int{{0, 0}, {0, 0}},
			[2][]int{{0, 0}, {0, 0}},
		},
		{
			"15% above the mate",
			[]Fighter{fighter("A", 0, 0, 115), fighter("B", 0, 0, 100)},
			[]Fighter{fighter("C", 0, 0, 114), fighter("E", 0, 0, 100)},
			Drawn, -1, -1,
			[2]int{0, -1},
			[2][]int{{1, 0}, {0, 0}},
			[2][]int{{1, 0}, {0, 0}},
		},
		{
			"nobody scored anything",
			[]Fighter{fighter("A", 0, 0, 0), fighter("B", 0, 0, 0)},
			[]Fighter{fighter("C", 0, 0, 0)},
			Drawn, -1, -1,
			[2]int{-1, -1},
			[2][]int{{0, 0}, {0}},
			[2][]int{{0, 0}, {0}},
		},
		{
			"a point against none",
			[]Fighter{fighter("A", 0, 0, 0)},
			[]Fighter{fighter("C", 0, 0, 1), fighter("E", 0, 0, 0)},
			Marginal, 1, 0,
			[2]int{-1, 0},
			[2][]int{{0}, {2, 1}},
			[2][]int{{0}, {2, 1}},
		},
	}
	for _, test := range tests {
		sides := [2]Side{{"W", test.w}, {"D", test.d}}
		for variant, want := range map[Kind][2][]int{BlueMax: test.blueMax, WoodenShips: test.ships} {
			got, err := ScoreSides(variant, sides)
			if err != nil {
				t.Fatal(test.name, err)
			}
			expected := Battle{Victory: test.victory, Winner: test.winner, Best: test.best, Scores: want, Ace: test.ace}
			if !reflect.DeepEqual(got, expected) {
				t.Errorf("%s, %s:\n got %+v\nwant %+v", test.name, variant, got, expected)
			}
		}
	}
	if _, err := ScoreSides(Basic, [2]Side{}); engine.KindOf(err) != engine.BadUsage {
		t.Errorf("a basic game as sides: %v", err)
	}
}

// Exchanging the sides exchanges the result and nothing else.
func TestSidesAreEqual(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var sides [2]Side
		for s := range sides {
			sides[s].Name = string(rune('W' + s))
			for i := range rapid.IntRange(1, 4).Draw(t, "players") {
				units := rapid.IntRange(1, 3).Draw(t, "units")
				sides[s].Fighters = append(sides[s].Fighters, Fighter{
					Player: sides[s].Name + string(rune('1'+i)), Units: units,
					Lost: rapid.IntRange(0, units).Draw(t, "lost"), Points: 10 * rapid.IntRange(0, 12).Draw(t, "points"),
				})
			}
		}
		a, err := ScoreSides(BlueMax, sides)
		if err != nil {
			t.Fatal(err)
		}
		b, err := ScoreSides(BlueMax, [2]Side{sides[1], sides[0]})
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(b.Scores[:])
		slices.Reverse(b.Best[:])
		if b.Winner >= 0 {
			b.Winner = 1 - b.Winner
		}
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%+v and %+v", a, b)
		}
	})
}

func TestCheckSidesSaysEverything(t *testing.T) {
	t.Parallel()
	sides := [2]Side{
		{"W", []Fighter{{Player: "A", Units: 1, Lost: 2}, {Player: "A", Units: 0}}},
		{"W", []Fighter{{Player: "", Units: 1, Destroyed: 3, Points: -1}}},
	}
	if problems := CheckSides(sides); len(problems) != 7 {
		t.Errorf("%d problems: %v", len(problems), problems)
	}
}

func TestStandings(t *testing.T) {
	t.Parallel()
	players := []string{"H", "G", "F", "E", "D", "C", "B", "A"}
	whole := engine.WholePoints
	got, err := Standings(players, [][]Result{
		{{"A", whole(6)}, {"B", whole(2)}, {"C", whole(0)}},
		{{"D", whole(6)}, {"E", whole(2)}, {"A", whole(-1)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []Row{
		{1, "D", 1, whole(6)},
		{2, "A", 2, whole(5)},
		{3, "B", 1, whole(2)},
		{3, "E", 1, whole(2)},
		{5, "C", 1, whole(0)},
		{5, "F", 0, engine.Points{}},
		{5, "G", 0, engine.Points{}},
		{5, "H", 0, engine.Points{}},
	}
	for i, row := range got {
		if row.Place != want[i].Place || row.Player != want[i].Player || row.Games != want[i].Games || row.Total.Cmp(want[i].Total) != 0 {
			t.Errorf("row %d: got %+v, want %+v", i+1, row, want[i])
		}
	}
	for name, games := range map[string][][]Result{
		"stranger": {{{"Z", whole(1)}}},
		"twice":    {{{"A", whole(1)}, {"A", whole(1)}}},
	} {
		if _, err := Standings(players, games); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%s: got %v", name, err)
		}
	}
	for name, players := range map[string][]string{"no name": {""}, "name twice": {"A", "A"}} {
		if _, err := Standings(players, nil); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestActive(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 3, 31, 18, 0, 0, 0, time.UTC)
	ago := func(days ...int) (list []time.Time) {
		for _, d := range days {
			list = append(list, day.AddDate(0, 0, -d))
		}
		return list
	}
	tests := []struct {
		name     string
		finished []time.Time
		want     bool
	}{
		{"five", ago(0, 1, 2, 3, 29), true},
		{"the thirtieth day before is too old", ago(0, 1, 2, 3, 30), false},
		{"later the same day", append(ago(1, 2, 3, 4), day.Add(3*time.Hour)), true},
		{"tomorrow does not count", append(ago(1, 2, 3, 4), day.AddDate(0, 0, 1)), false},
		{"none", nil, false},
	}
	for _, test := range tests {
		err := CheckActive("Ada", test.finished, day)
		if (err == nil) != test.want {
			t.Errorf("%s: got %v", test.name, err)
		}
		if err != nil && (engine.KindOf(err) != engine.Impossible || !strings.Contains(err.Error(), "Ada")) {
			t.Errorf("%s: got %v", test.name, err)
		}
	}
}

func TestKinds(t *testing.T) {
	t.Parallel()
	for _, variant := range []Kind{Basic, BlueMax, WoodenShips} {
		if variant.Explanation().IsZero() || len(variant.Games()) == 0 {
			t.Errorf("%s is not told in full", variant)
		}
	}
	for _, v := range []Victory{Strategic, Tactical, Marginal, Drawn} {
		if v.Name().IsZero() {
			t.Errorf("%s has no name", v)
		}
	}
}

// Side against side everybody plays with and against everybody as equally as can be, and no two teams meet again; the
// numbers of games and of starting positions are those of every league.
func TestSideSchedules(t *testing.T) {
	for seats := MinSeats; seats <= MaxSeats; seats++ {
		sides, err := NewSideSchedule(seats)
		if err != nil {
			t.Fatal(err)
		}
		plain, err := NewSchedule(seats)
		if err != nil {
			t.Fatal(err)
		}
		got, want := sides.Balance(), plain.Balance()
		if got != want || len(sides.Rounds) != len(plain.Rounds) {
			t.Errorf("%d players: %+v in %d rounds, want %+v in %d", seats, got, len(sides.Rounds), want, len(plain.Rounds))
		}
		if got := sides.Sides(); got != sideBalance[seats] {
			t.Errorf("%d players: %+v, want %+v", seats, got, sideBalance[seats])
		}
		for _, round := range sides.Rounds {
			busy := 0
			for _, game := range round {
				for _, p := range game {
					if busy>>p&1 == 1 {
						t.Errorf("%d players: %d sits twice in a round", seats, p)
					}
					busy |= 1 << p
				}
			}
		}
	}
	if _, err := NewSideSchedule(9); engine.KindOf(err) != engine.BadInput {
		t.Errorf("nine players a game: %v", err)
	}
}
