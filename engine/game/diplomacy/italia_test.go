package diplomacy

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"raduno/engine"
	"raduno/engine/game/diplomacy/scoring"
)

// boardOf makes a game of seven years from centres in the order of Powers: the counts of the last
// years, the earlier ones being 1 each. A count that ends with 0 is an elimination.
func boardOf(names string, counts ...[]int) scoring.Game {
	g := scoring.Game{YearStart: 1901, Years: Years, Outcome: scoring.Survivors, Winner: scoring.None}
	for p, last := range counts {
		seat := scoring.Seat{Player: names + string(rune('A'+p)), Centers: make([]int, g.Years)}
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

// final is game by the last count alone, a player with 0 being out in the last year.
func endOf(names string, counts ...int) scoring.Game {
	lists := make([][]int, len(counts))
	for i, n := range counts {
		lists[i] = []int{n}
	}
	return boardOf(names, lists...)
}

func soloOf(g scoring.Game, p scoring.Power) scoring.Game {
	g.Outcome, g.Winner = scoring.Solo, p
	return g
}

func TestScore(t *testing.T) {
	t.Parallel()
	drawn := endOf("", 11, 9, 8, 6, 0, 0, 0)
	drawn.Outcome, drawn.Members = scoring.Draw, []scoring.Power{scoring.Austria, scoring.England}
	tests := []struct {
		name string
		game scoring.Game
		top  bool
		want string
	}{
		{"solo, the document's example of 445.9", soloOf(endOf("", 18, 7, 5, 4, 0, 0, 0), scoring.Austria), false, "445.9 1 1 1 1 1 1"},
		{"solo without a gap of three", soloOf(endOf("", 18, 16, 0, 0, 0, 0, 0), scoring.Austria), false, "377.3 1 1 1 1 1 1"},
		{"solo of twenty", soloOf(endOf("", 7, 20, 4, 3, 0, 0, 0), scoring.England), false, "1 456.3 1 1 1 1 1"},
		{"solo of thirty-four", soloOf(endOf("", 34, 0, 0, 0, 0, 0, 0), scoring.Austria), false, "407 1 1 1 1 1 1"},
		{"solo at the top board", soloOf(endOf("", 18, 7, 5, 4, 0, 0, 0), scoring.Austria), true, "535.08 1.2 1.2 1.2 1.2 1.2 1.2"},
		{
			"A over B on the year before, the document's example",
			boardOf("", []int{9, 9}, []int{8, 9}, []int{6}, []int{5}, []int{3}, []int{2}, []int{0}),
			false, "149.4 113 71 43 31.8 26.2 1",
		},
		{"level back to the first year: Italy before France", endOf("", 3, 2, 10, 4, 10, 5, 0), false, "31.8 26.2 118.6 37.4 155 65.4 1"},
		{"a gap of two is no break", endOf("", 10, 8, 6, 5, 5, 0, 0), false, "155 107.4 71 43 43 1 1"},
		{"a gap of three is a break", endOf("", 11, 8, 6, 5, 4, 0, 0), false, "202.6 93.4 57 29 23.4 1 1"},
		{"two left: no bonus to the third, who is out", endOf("", 17, 17, 0, 0, 0, 0, 0), false, "152.8 124.2 1 1 1 1 1"},
		{"eliminated at the top board", endOf("", 9, 8, 7, 5, 5, 0, 0), true, "179.28 128.88 91.92 51.6 51.6 1.2 1.2"},
		{"a draw scores by centres", drawn, false, "149.2 105 76.4 45.2 1 1 1"},
		{
			"nobody has three centres: Austria, Germany, Italy are the first three", endOf("", 2, 2, 2, 2, 2, 2, 2), false,
			"79 19 19 53 35 19 19",
		},
	}
	for _, test := range tests {
		points, err := scoring.Italia(test.top).Score(test.game)
		if err != nil {
			t.Fatal(test.name, err)
		}
		var got []string
		for _, p := range points {
			got = append(got, p.String())
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, strings.Join(got, " "), test.want)
		}
	}
}

func TestOrderByPriority(t *testing.T) {
	t.Parallel()
	want := [scoring.PowerCount]scoring.Power{
		scoring.Austria, scoring.Germany, scoring.Italy, scoring.Turkey, scoring.England, scoring.Russia, scoring.France,
	}
	if got := endOf("", 2, 2, 2, 2, 2, 2, 2).ItaliaOrder(); got != want {
		t.Errorf("got %v", got)
	}
	// Among the eliminated the later one comes first, as the year before says.
	g := boardOf("", []int{17}, []int{17}, []int{1, 0}, []int{0, 0}, []int{0, 0, 0}, []int{0, 0, 0, 0}, []int{0, 0, 0, 0, 0})
	if got := g.ItaliaOrder(); got[2] != scoring.France || got[6] != scoring.Turkey {
		t.Errorf("got %v", got)
	}
}

func TestUnsoundGames(t *testing.T) {
	t.Parallel()
	conceded := endOf("", 12, 8, 6, 5, 3, 0, 0)
	conceded.Outcome, conceded.Winner = scoring.Concession, scoring.Austria
	early := endOf("", 17, 17, 0, 0, 0, 0, 0)
	early.Years = 3
	for p := range early.Seats {
		early.Seats[p].Centers = early.Seats[p].Centers[4:]
		if early.Seats[p].Eliminated != 0 {
			early.Seats[p].Eliminated -= 4
		}
	}
	early.Outcome, early.Members = scoring.Draw, []scoring.Power{scoring.Austria, scoring.England}
	for name, g := range map[string]scoring.Game{
		"conceded":             conceded,
		"draw before 1904":     early,
		"solo with seventeen":  soloOf(endOf("", 17, 8, 6, 3, 0, 0, 0), scoring.Austria),
		"thirty-five centres":  endOf("", 17, 9, 6, 3, 0, 0, 0),
		"eighteen and no solo": endOf("", 18, 9, 4, 3, 0, 0, 0),
	} {
		if _, err := scoring.Italia(false).Score(g); engine.KindOf(err) != engine.BadInput {
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
	first := endOf("", 10, 8, 6, 5, 5, 0, 0)  // 155 107.4 71 43 43 1 1
	second := endOf("", 9, 8, 7, 5, 5, 0, 0)  // 149.4 107.4 76.6 43 43 1 1
	top := endOf("", 0, 1, 2, 14, 10, 4, 3)   // by centres D E F G C B A
	second.Seats[scoring.Turkey].Player = "H" // G sits out
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
	if got, want := rowsOf(rankings.Before), []string{
		"1 A 304.4", "2 C 147.6", "3 D 86", "3 E 86", "5 G 51", "5 H 51", "7 B 14.8",
		"8 F 2",
	}; !reflect.DeepEqual(got, want) {
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

// Who is disqualified has no place: those behind move up, at the top board too.
func TestDisqualified(t *testing.T) {
	t.Parallel()
	first := endOf("", 0, 9, 8, 7, 5, 5, 0)
	top := endOf("", 0, 1, 2, 14, 10, 4, 3) // by centres D E F G C B A
	tournament := Tournament{
		Rounds: []Round{{Boards: []Board{{Game: first}}}}, Top: &top,
		Barred: map[string]bool{"E": true, "B": true},
	}
	rankings, err := Rank(tournament)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := rankings.Qualified, []string{"C", "D", "F", "A", "G"}; !slices.Equal(got, want) {
		t.Errorf("qualified: %v", got)
	}
	places := map[string]int{}
	for _, row := range rankings.Final {
		places[row.Player] = row.Place
	}
	if want := map[string]int{"D": 1, "F": 2, "G": 3, "C": 4, "A": 5, "B": 0, "E": 0}; !reflect.DeepEqual(places, want) {
		t.Errorf("places: %v", places)
	}
}

func TestItaliaTwoBoards(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name         string
		first, other scoring.Game
		want         string // of A, who plays both
	}{
		{"alive on both", endOf("a", 9, 8, 7, 5, 5, 0, 0), endOf("b", 10, 8, 6, 5, 5, 0, 0), "350.06"},
		{"eliminated on one", endOf("a", 0, 9, 8, 7, 5, 5, 0), endOf("b", 10, 8, 6, 5, 5, 0, 0), "179.4"},
		{"eliminated on both", endOf("a", 0, 9, 8, 7, 5, 5, 0), endOf("b", 0, 8, 6, 5, 5, 10, 0), "2"},
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
	g := endOf("", 9, 8, 7, 5, 5, 0, 0)
	stranger := endOf("", 9, 8, 7, 5, 5, 0, 0)
	stranger.Seats[3].Player = "Z"
	broken := endOf("", 9, 9, 9, 5, 5, 0, 0)
	one := engine.WholePoints(1)
	for name, tournament := range map[string]Tournament{
		"broken board":       {Rounds: []Round{{Boards: []Board{{Game: broken}}}}},
		"broken top board":   {Rounds: []Round{{Boards: []Board{{Game: g}}}}, Top: &broken},
		"stranger on top":    {Rounds: []Round{{Boards: []Board{{Game: g}}}}, Top: &stranger},
		"stranger penalized": {Rounds: []Round{{Boards: []Board{{Game: g}}}}, Penalties: map[string]engine.Points{"Z": one}},
		"penalty of 201": {
			Rounds:    []Round{{Boards: []Board{{Game: g}}}},
			Penalties: map[string]engine.Points{"A": engine.WholePoints(201)},
		},
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
		counts := make([]int, scoring.PowerCount)
		left := scoring.BoardCenters
		for i := range counts {
			counts[i] = rapid.IntRange(0, min(left, scoring.SoloCenters-1)).Draw(t, "centers")
			left -= counts[i]
		}
		g := endOf("", counts...)
		if len(g.Survivors()) == 0 {
			return
		}
		points, err := scoring.Italia(false).Score(g)
		if err != nil {
			t.Fatal(err)
		}
		order := g.ItaliaOrder()
		for p, own := range points {
			if own.Cmp(engine.WholePoints(1)) < 0 || (counts[p] == 0) != (own.Cmp(engine.WholePoints(1)) == 0) {
				t.Errorf("%v: %v has %v", counts, scoring.Power(p), own)
			}
			for q, other := range points {
				behind := slices.Index(order[:], scoring.Power(p)) > slices.Index(order[:], scoring.Power(q))
				if counts[p] > counts[q] && (behind || own.Cmp(other) <= 0) {
					t.Errorf("%v: %v stands behind %v", counts, scoring.Power(p), scoring.Power(q))
				}
			}
		}
	})
}
