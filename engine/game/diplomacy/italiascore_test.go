package diplomacy

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"raduno/engine"
)

// game makes a game of seven years from centres in the order of Powers: the counts of the last
// years, the earlier ones being 1 each. A count that ends with 0 is an elimination.
func italiaGame(names string, counts ...[]int) Game {
	g := Game{YearStart: 1901, Years: ItaliaYears, Outcome: Survivors, Winner: None}
	for p, last := range counts {
		seat := Seat{Player: names + string(rune('A'+p)), Centers: make([]int, g.Years)}
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
func italiaFinal(names string, counts ...int) Game {
	lists := make([][]int, len(counts))
	for i, n := range counts {
		lists[i] = []int{n}
	}
	return italiaGame(names, lists...)
}

func italiaSolo(g Game, p Power) Game {
	g.Outcome, g.Winner = Solo, p
	return g
}

func TestItaliaScore(t *testing.T) {
	t.Parallel()
	drawn := italiaFinal("", 11, 9, 8, 6, 0, 0, 0)
	drawn.Outcome, drawn.Members = Draw, []Power{Austria, England}
	tests := []struct {
		name string
		game Game
		top  bool
		want string
	}{
		{"solo, the document's example of 445.9", italiaSolo(italiaFinal("", 18, 7, 5, 4, 0, 0, 0), Austria), false, "445.9 1 1 1 1 1 1"},
		{"solo without a gap of three", italiaSolo(italiaFinal("", 18, 16, 0, 0, 0, 0, 0), Austria), false, "377.3 1 1 1 1 1 1"},
		{"solo of twenty", italiaSolo(italiaFinal("", 7, 20, 4, 3, 0, 0, 0), England), false, "1 456.3 1 1 1 1 1"},
		{"solo of thirty-four", italiaSolo(italiaFinal("", 34, 0, 0, 0, 0, 0, 0), Austria), false, "407 1 1 1 1 1 1"},
		{"solo at the top board", italiaSolo(italiaFinal("", 18, 7, 5, 4, 0, 0, 0), Austria), true, "535.08 1.2 1.2 1.2 1.2 1.2 1.2"},
		{
			"A over B on the year before, the document's example",
			italiaGame("", []int{9, 9}, []int{8, 9}, []int{6}, []int{5}, []int{3}, []int{2}, []int{0}),
			false, "149.4 113 71 43 31.8 26.2 1",
		},
		{"level back to the first year: Italy before France", italiaFinal("", 3, 2, 10, 4, 10, 5, 0), false, "31.8 26.2 118.6 37.4 155 65.4 1"},
		{"a gap of two is no break", italiaFinal("", 10, 8, 6, 5, 5, 0, 0), false, "155 107.4 71 43 43 1 1"},
		{"a gap of three is a break", italiaFinal("", 11, 8, 6, 5, 4, 0, 0), false, "202.6 93.4 57 29 23.4 1 1"},
		{"two left: no bonus to the third, who is out", italiaFinal("", 17, 17, 0, 0, 0, 0, 0), false, "152.8 124.2 1 1 1 1 1"},
		{"eliminated at the top board", italiaFinal("", 9, 8, 7, 5, 5, 0, 0), true, "179.28 128.88 91.92 51.6 51.6 1.2 1.2"},
		{"a draw scores by centres", drawn, false, "149.2 105 76.4 45.2 1 1 1"},
		{
			"nobody has three centres: Austria, Germany, Italy are the first three", italiaFinal("", 2, 2, 2, 2, 2, 2, 2), false,
			"79 19 19 53 35 19 19",
		},
	}
	for _, test := range tests {
		details, err := ItaliaScore(test.game, test.top)
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

func TestItaliaOrderByPriority(t *testing.T) {
	t.Parallel()
	want := [PowerCount]Power{
		Austria, Germany, Italy, Turkey, England, Russia, France,
	}
	if got := ItaliaOrder(italiaFinal("", 2, 2, 2, 2, 2, 2, 2)); got != want {
		t.Errorf("got %v", got)
	}
	// Among the eliminated the later one comes first, as the year before says.
	g := italiaGame("", []int{17}, []int{17}, []int{1, 0}, []int{0, 0}, []int{0, 0, 0}, []int{0, 0, 0, 0}, []int{0, 0, 0, 0, 0})
	if got := ItaliaOrder(g); got[2] != France || got[6] != Turkey {
		t.Errorf("got %v", got)
	}
}

func TestItaliaUnsoundGames(t *testing.T) {
	t.Parallel()
	conceded := italiaFinal("", 12, 8, 6, 5, 3, 0, 0)
	conceded.Outcome, conceded.Winner = Concession, Austria
	early := italiaFinal("", 17, 17, 0, 0, 0, 0, 0)
	early.Years = 3
	for p := range early.Seats {
		early.Seats[p].Centers = early.Seats[p].Centers[4:]
		if early.Seats[p].Eliminated != 0 {
			early.Seats[p].Eliminated -= 4
		}
	}
	early.Outcome, early.Members = Draw, []Power{Austria, England}
	for name, g := range map[string]Game{
		"conceded":             conceded,
		"draw before 1904":     early,
		"solo with seventeen":  italiaSolo(italiaFinal("", 17, 8, 6, 3, 0, 0, 0), Austria),
		"thirty-five centres":  italiaFinal("", 17, 9, 6, 3, 0, 0, 0),
		"eighteen and no solo": italiaFinal("", 18, 9, 4, 3, 0, 0, 0),
	} {
		if _, err := ItaliaScore(g, false); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestItaliaDrawAllowed(t *testing.T) {
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

func italiaRowsOf(rows []ItaliaRow) (list []string) {
	for _, row := range rows {
		list = append(list, engine.WholePoints(row.Place).String()+" "+row.Player+" "+row.Total.String())
	}
	return list
}

func TestItaliaRank(t *testing.T) {
	t.Parallel()
	first := italiaFinal("", 10, 8, 6, 5, 5, 0, 0) // 155 107.4 71 43 43 1 1
	second := italiaFinal("", 9, 8, 7, 5, 5, 0, 0) // 149.4 107.4 76.6 43 43 1 1
	top := italiaFinal("", 0, 1, 2, 14, 10, 4, 3)  // by centres D E F G C B A
	second.Seats[Turkey].Player = "H"              // G sits out
	rankings, err := ItaliaRank(ItaliaTournament{
		Rounds: []ItaliaRound{
			{Boards: []ItaliaBoard{{Game: first}}, SitOuts: []string{"H"}},
			{Boards: []ItaliaBoard{{Game: second}}, SitOuts: []string{"G"}},
		},
		Top:       &top,
		SitOut:    engine.WholePoints(ItaliaSitOutPoints),
		Penalties: map[string]engine.Points{"B": engine.WholePoints(200)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := italiaRowsOf(rankings.Before), []string{
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
	if got := italiaRowsOf(rankings.Final); !reflect.DeepEqual(got, want) {
		t.Errorf("final: got %v, want %v", got, want)
	}
}

// Who is disqualified has no place: those behind move up, at the top board too.
func TestItaliaDisqualified(t *testing.T) {
	t.Parallel()
	first := italiaFinal("", 0, 9, 8, 7, 5, 5, 0)
	top := italiaFinal("", 0, 1, 2, 14, 10, 4, 3) // by centres D E F G C B A
	tournament := ItaliaTournament{
		Rounds: []ItaliaRound{{Boards: []ItaliaBoard{{Game: first}}}}, Top: &top,
		Barred: map[string]bool{"E": true, "B": true},
	}
	rankings, err := ItaliaRank(tournament)
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
		first, other Game
		want         string // of A, who plays both
	}{
		{"alive on both", italiaFinal("a", 9, 8, 7, 5, 5, 0, 0), italiaFinal("b", 10, 8, 6, 5, 5, 0, 0), "350.06"},
		{"eliminated on one", italiaFinal("a", 0, 9, 8, 7, 5, 5, 0), italiaFinal("b", 10, 8, 6, 5, 5, 0, 0), "179.4"},
		{"eliminated on both", italiaFinal("a", 0, 9, 8, 7, 5, 5, 0), italiaFinal("b", 0, 8, 6, 5, 5, 10, 0), "2"},
	} {
		test.first.Seats[0].Player, test.other.Seats[0].Player = "A", "A"
		rankings, err := ItaliaRank(ItaliaTournament{Rounds: []ItaliaRound{{Boards: []ItaliaBoard{{Game: test.first}, {Game: test.other}}}}})
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
		if !reflect.DeepEqual(italiaRowsOf(rankings.Before), italiaRowsOf(rankings.Final)) {
			t.Errorf("%s: without a top board the rankings differ", test.name)
		}
	}
}

func TestItaliaUnsoundTournaments(t *testing.T) {
	t.Parallel()
	g := italiaFinal("", 9, 8, 7, 5, 5, 0, 0)
	stranger := italiaFinal("", 9, 8, 7, 5, 5, 0, 0)
	stranger.Seats[3].Player = "Z"
	broken := italiaFinal("", 9, 9, 9, 5, 5, 0, 0)
	one := engine.WholePoints(1)
	for name, tournament := range map[string]ItaliaTournament{
		"broken board":       {Rounds: []ItaliaRound{{Boards: []ItaliaBoard{{Game: broken}}}}},
		"broken top board":   {Rounds: []ItaliaRound{{Boards: []ItaliaBoard{{Game: g}}}}, Top: &broken},
		"stranger on top":    {Rounds: []ItaliaRound{{Boards: []ItaliaBoard{{Game: g}}}}, Top: &stranger},
		"stranger penalized": {Rounds: []ItaliaRound{{Boards: []ItaliaBoard{{Game: g}}}}, Penalties: map[string]engine.Points{"Z": one}},
		"penalty of 201": {
			Rounds:    []ItaliaRound{{Boards: []ItaliaBoard{{Game: g}}}},
			Penalties: map[string]engine.Points{"A": engine.WholePoints(201)},
		},
		"penalty of -1":        {Rounds: []ItaliaRound{{Boards: []ItaliaBoard{{Game: g}}}}, Penalties: map[string]engine.Points{"A": one.Neg()}},
		"negative sit-out":     {SitOut: one.Neg()},
		"sits out and plays":   {Rounds: []ItaliaRound{{Boards: []ItaliaBoard{{Game: g}}, SitOuts: []string{"A"}}}},
		"sits out twice":       {Rounds: []ItaliaRound{{SitOuts: []string{"Z", "Z"}}}},
		"nobody sits out":      {Rounds: []ItaliaRound{{SitOuts: []string{""}}}},
		"three boards at once": {Rounds: []ItaliaRound{{Boards: []ItaliaBoard{{Game: g}, {Game: g}, {Game: g}}}}},
	} {
		_, err := ItaliaRank(tournament)
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
func TestItaliaScoreProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		counts := make([]int, PowerCount)
		left := BoardCenters
		for i := range counts {
			counts[i] = rapid.IntRange(0, min(left, SoloCenters-1)).Draw(t, "centers")
			left -= counts[i]
		}
		g := italiaFinal("", counts...)
		if len(g.Survivors()) == 0 {
			return
		}
		details, err := ItaliaScore(g, false)
		if err != nil {
			t.Fatal(err)
		}
		places := map[int]bool{}
		for p, d := range details {
			places[d.Position] = true
			if d.Score.Cmp(engine.WholePoints(1)) < 0 || (counts[p] == 0) != (d.Score.Cmp(engine.WholePoints(1)) == 0) {
				t.Errorf("%v: %v has %v", counts, Power(p), d.Score)
			}
			for q, other := range details {
				if counts[p] > counts[q] && (d.Position > other.Position || d.Score.Cmp(other.Score) <= 0) {
					t.Errorf("%v: %v stands behind %v", counts, Power(p), Power(q))
				}
			}
		}
		if len(places) != PowerCount {
			t.Errorf("%v: positions are shared", counts)
		}
	})
}

func TestItaliaTexts(t *testing.T) {
	t.Parallel()
	for _, text := range []string{ItaliaClock(ItaliaYears).String(), ItaliaExplanation().String()} {
		if text == "" || strings.Contains(text, "%!") || strings.Contains(text, "%%") {
			t.Errorf("badly put: %q", text)
		}
	}
}
