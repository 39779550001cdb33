package italia2010

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"raduno/engine"
	"raduno/engine/scoring/diplomacy"
)

// game makes a game of seven years from centres in the order of diplomacy.Powers: the counts of the last
// years, the earlier ones being 1 each. A count that ends with 0 is an elimination.
func game(names string, counts ...[]int) diplomacy.Game {
	g := diplomacy.Game{YearStart: 1901, Years: StandardYears, Outcome: diplomacy.Survivors, Winner: diplomacy.None}
	for p, last := range counts {
		seat := diplomacy.Seat{Player: names + string(rune('A'+p)), Centers: make([]int, g.Years)}
		for y := range seat.Centers {
			seat.Centers[y] = 1
		}
		copy(seat.Centers[g.Years-len(last):], last)
		for y, n := range seat.Centers {
			if n == 0 {
				seat.Eliminated = g.YearStart + y
				break
			}
		}
		g.Seats[p] = seat
	}
	return g
}

// final is game by the last count alone, whoever has 0 being out in the last year.
func final(names string, counts ...int) diplomacy.Game {
	lists := make([][]int, len(counts))
	for i, n := range counts {
		lists[i] = []int{n}
	}
	return game(names, lists...)
}

func solo(g diplomacy.Game, p diplomacy.Power) diplomacy.Game {
	g.Outcome, g.Winner = diplomacy.Solo, p
	return g
}

func TestScore(t *testing.T) {
	t.Parallel()
	drawn := final("", 11, 9, 8, 6, 0, 0, 0)
	drawn.Outcome, drawn.Members = diplomacy.Draw, []diplomacy.Power{diplomacy.Austria, diplomacy.England}
	tests := []struct {
		name string
		game diplomacy.Game
		top  bool
		want string
	}{
		{"solo, the document's example of 445.9", solo(final("", 18, 7, 5, 4, 0, 0, 0), diplomacy.Austria), false, "445.9 1 1 1 1 1 1"},
		{"solo without a gap of three", solo(final("", 18, 16, 0, 0, 0, 0, 0), diplomacy.Austria), false, "377.3 1 1 1 1 1 1"},
		{"solo of twenty", solo(final("", 7, 20, 4, 3, 0, 0, 0), diplomacy.England), false, "1 456.3 1 1 1 1 1"},
		{"solo of thirty-four", solo(final("", 34, 0, 0, 0, 0, 0, 0), diplomacy.Austria), false, "407 1 1 1 1 1 1"},
		{"solo at the top board", solo(final("", 18, 7, 5, 4, 0, 0, 0), diplomacy.Austria), true, "535.08 1.2 1.2 1.2 1.2 1.2 1.2"},
		{
			"A over B on the year before, the document's example",
			game("", []int{9, 9}, []int{8, 9}, []int{6}, []int{5}, []int{3}, []int{2}, []int{0}),
			false, "149.4 113 71 43 31.8 26.2 1",
		},
		{"level back to the first year: Italy before France", final("", 3, 2, 10, 4, 10, 5, 0), false, "31.8 26.2 118.6 37.4 155 65.4 1"},
		{"a gap of two is no break", final("", 10, 8, 6, 5, 5, 0, 0), false, "155 107.4 71 43 43 1 1"},
		{"a gap of three is a break", final("", 11, 8, 6, 5, 4, 0, 0), false, "202.6 93.4 57 29 23.4 1 1"},
		{"two left: no bonus to the third, who is out", final("", 17, 17, 0, 0, 0, 0, 0), false, "152.8 124.2 1 1 1 1 1"},
		{"eliminated at the top board", final("", 9, 8, 7, 5, 5, 0, 0), true, "179.28 128.88 91.92 51.6 51.6 1.2 1.2"},
		{"a draw scores by centres", drawn, false, "149.2 105 76.4 45.2 1 1 1"},
		{"nobody has three centres: Austria, Germany, Italy are the first three", final("", 2, 2, 2, 2, 2, 2, 2), false, "79 19 19 53 35 19 19"},
	}
	for _, test := range tests {
		details, err := Score(test.game, test.top)
		if err != nil {
			t.Fatal(test.name, err)
		}
		var got []string
		for _, d := range details {
			got = append(got, d.Score.String())
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, strings.Join(got, " "), test.want)
		}
	}
}

func TestOrderByPriority(t *testing.T) {
	t.Parallel()
	want := [diplomacy.PowerCount]diplomacy.Power{
		diplomacy.Austria, diplomacy.Germany, diplomacy.Italy, diplomacy.Turkey, diplomacy.England, diplomacy.Russia, diplomacy.France,
	}
	if got := Order(final("", 2, 2, 2, 2, 2, 2, 2)); got != want {
		t.Errorf("got %v", got)
	}
	// Among the eliminated the later one comes first, as the year before says.
	g := game("", []int{17}, []int{17}, []int{1, 0}, []int{0, 0}, []int{0, 0, 0}, []int{0, 0, 0, 0}, []int{0, 0, 0, 0, 0})
	if got := Order(g); got[2] != diplomacy.France || got[6] != diplomacy.Turkey {
		t.Errorf("got %v", got)
	}
}

func TestUnsoundGames(t *testing.T) {
	t.Parallel()
	conceded := final("", 12, 8, 6, 5, 3, 0, 0)
	conceded.Outcome, conceded.Winner = diplomacy.Concession, diplomacy.Austria
	early := final("", 17, 17, 0, 0, 0, 0, 0)
	early.Years = 3
	for p := range early.Seats {
		early.Seats[p].Centers = early.Seats[p].Centers[4:]
		if early.Seats[p].Eliminated != 0 {
			early.Seats[p].Eliminated -= 4
		}
	}
	early.Outcome, early.Members = diplomacy.Draw, []diplomacy.Power{diplomacy.Austria, diplomacy.England}
	for name, g := range map[string]diplomacy.Game{
		"conceded":             conceded,
		"draw before 1904":     early,
		"solo with seventeen":  solo(final("", 17, 8, 6, 3, 0, 0, 0), diplomacy.Austria),
		"thirty-five centres":  final("", 17, 9, 6, 3, 0, 0, 0),
		"eighteen and no solo": final("", 18, 9, 4, 3, 0, 0, 0),
	} {
		if _, err := Score(g, false); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestDrawAllowed(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		year   int
		season Season
		want   bool
	}{
		{1903, Fall, false}, {1904, Spring, false}, {1904, Fall, true}, {1905, Spring, false}, {1907, Fall, true},
	} {
		if got := DrawAllowed(test.year, test.season); got != test.want {
			t.Errorf("%d %s: got %v", test.year, test.season, got)
		}
	}
}

func rowsOf(rows []Row) (list []string) {
	for _, row := range rows {
		list = append(list, engine.WholePoints(row.Place).String()+" "+row.Player+" "+row.Total.String())
	}
	return list
}

func TestRank(t *testing.T) {
	t.Parallel()
	first := final("", 10, 8, 6, 5, 5, 0, 0)    // 155 107.4 71 43 43 1 1
	second := final("", 9, 8, 7, 5, 5, 0, 0)    // 149.4 107.4 76.6 43 43 1 1
	top := final("", 0, 1, 2, 14, 10, 4, 3)     // by centres D E F G C B A
	second.Seats[diplomacy.Turkey].Player = "H" // G sits out
	rankings, err := Rank(Tournament{
		Rounds: []Round{
			{Boards: []Board{{Game: first}}, SitOuts: []string{"H"}},
			{Boards: []Board{{Game: second}}, SitOuts: []string{"G"}},
		},
		Top:       &top,
		SitOut:    engine.WholePoints(SitOutPoints),
		Penalties: map[string]engine.Points{"B": engine.WholePoints(200)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := rowsOf(rankings.Before), []string{"1 A 304.4", "2 C 147.6", "3 D 86", "3 E 86", "5 G 51", "5 H 51", "7 B 14.8", "8 F 2"}; !reflect.DeepEqual(got, want) {
		t.Errorf("before: got %v, want %v", got, want)
	}
	if got, want := rankings.Qualified, []string{"A", "C", "D", "E", "G", "H", "B"}; !reflect.DeepEqual(got, want) {
		t.Errorf("qualified: got %v, want %v", got, want)
	}
	// D 14 centres, four of three and more: 1.2 × ((56 + 100) × 1.3 + 1) = 244.56, and so on.
	want := []string{"1 D 330.56", "2 E 202.64", "3 F 53.12", "4 A 305.6", "5 C 161.28", "6 G 70.92", "7 H 51", "8 B 22.24"}
	if got := rowsOf(rankings.Final); !reflect.DeepEqual(got, want) {
		t.Errorf("final: got %v, want %v", got, want)
	}
}

func TestTwoBoards(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name         string
		first, other diplomacy.Game
		want         string // of A, who plays both
	}{
		{"alive on both", final("a", 9, 8, 7, 5, 5, 0, 0), final("b", 10, 8, 6, 5, 5, 0, 0), "350.06"},
		{"eliminated on one", final("a", 0, 9, 8, 7, 5, 5, 0), final("b", 10, 8, 6, 5, 5, 0, 0), "179.4"},
		{"eliminated on both", final("a", 0, 9, 8, 7, 5, 5, 0), final("b", 0, 8, 6, 5, 5, 10, 0), "2"},
	} {
		test.first.Seats[0].Player, test.other.Seats[0].Player = "A", "A"
		rankings, err := Rank(Tournament{Rounds: []Round{{Boards: []Board{{Game: test.first}, {Game: test.other}}}}})
		if err != nil {
			t.Fatal(err)
		}
		found := ""
		for _, row := range rankings.Before {
			if row.Player == "A" {
				found = row.Total.String()
			}
		}
		if found != test.want {
			t.Errorf("%s: got %s, want %s", test.name, found, test.want)
		}
		if !reflect.DeepEqual(rowsOf(rankings.Before), rowsOf(rankings.Final)) {
			t.Errorf("%s: without a top board the rankings differ", test.name)
		}
	}
}

func TestUnsoundTournaments(t *testing.T) {
	t.Parallel()
	g := final("", 9, 8, 7, 5, 5, 0, 0)
	stranger := final("", 9, 8, 7, 5, 5, 0, 0)
	stranger.Seats[3].Player = "Z"
	broken := final("", 9, 9, 9, 5, 5, 0, 0)
	one := engine.WholePoints(1)
	for name, tournament := range map[string]Tournament{
		"broken board":         {Rounds: []Round{{Boards: []Board{{Game: broken}}}}},
		"broken top board":     {Rounds: []Round{{Boards: []Board{{Game: g}}}}, Top: &broken},
		"stranger on top":      {Rounds: []Round{{Boards: []Board{{Game: g}}}}, Top: &stranger},
		"stranger penalized":   {Rounds: []Round{{Boards: []Board{{Game: g}}}}, Penalties: map[string]engine.Points{"Z": one}},
		"penalty of 201":       {Rounds: []Round{{Boards: []Board{{Game: g}}}}, Penalties: map[string]engine.Points{"A": engine.WholePoints(201)}},
		"penalty of -1":        {Rounds: []Round{{Boards: []Board{{Game: g}}}}, Penalties: map[string]engine.Points{"A": one.Neg()}},
		"negative sit-out":     {SitOut: one.Neg()},
		"sits out and plays":   {Rounds: []Round{{Boards: []Board{{Game: g}}, SitOuts: []string{"A"}}}},
		"sits out twice":       {Rounds: []Round{{SitOuts: []string{"Z", "Z"}}}},
		"nobody sits out":      {Rounds: []Round{{SitOuts: []string{""}}}},
		"three boards at once": {Rounds: []Round{{Boards: []Board{{Game: g}, {Game: g}, {Game: g}}}}},
	} {
		_, err := Rank(tournament)
		if engine.KindOf(err) != engine.BadInput {
			t.Errorf("%s: got %v", name, err)
			continue
		}
		if strings.Contains(err.Error(), "%!") {
			t.Errorf("%s badly put: %v", name, err)
		}
	}
}

// The order of a board is never shared, more centres always stand before fewer, and nobody has less than the
// point for taking part.
func TestScoreProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		counts := make([]int, diplomacy.PowerCount)
		left := diplomacy.BoardCenters
		for i := range counts {
			counts[i] = rapid.IntRange(0, min(left, diplomacy.SoloCenters-1)).Draw(t, "centers")
			left -= counts[i]
		}
		g := final("", counts...)
		if len(g.Survivors()) == 0 {
			return
		}
		details, err := Score(g, false)
		if err != nil {
			t.Fatal(err)
		}
		places := map[int]bool{}
		for p, d := range details {
			places[d.Position] = true
			if d.Score.Cmp(engine.WholePoints(1)) < 0 || (counts[p] == 0) != (d.Score.Cmp(engine.WholePoints(1)) == 0) {
				t.Errorf("%v: %v has %v", counts, diplomacy.Power(p), d.Score)
			}
			for q, other := range details {
				if counts[p] > counts[q] && (d.Position > other.Position || d.Score.Cmp(other.Score) <= 0) {
					t.Errorf("%v: %v stands behind %v", counts, diplomacy.Power(p), diplomacy.Power(q))
				}
			}
		}
		if len(places) != diplomacy.PowerCount {
			t.Errorf("%v: positions are shared", counts)
		}
	})
}

func TestTexts(t *testing.T) {
	t.Parallel()
	for _, text := range []string{Clock(StandardYears).String(), Explanation().String()} {
		if text == "" || strings.Contains(text, "%!") || strings.Contains(text, "%%") {
			t.Errorf("badly put: %q", text)
		}
	}
}
