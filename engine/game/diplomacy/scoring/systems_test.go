package scoring

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"raduno/engine"
	"raduno/engine/game"
)

// endBoard makes a game of five years from the final centres in the order of Powers. A negative number is an
// elimination: -3 in the third year.
func endBoard(final ...int) Game {
	g := Game{YearStart: 1901, Years: 5, Outcome: Survivors, Winner: None}
	for p := range g.Seats {
		seat := Seat{Player: "player of " + Power(p).String(), Centers: make([]int, g.Years)}
		for y := range seat.Centers {
			seat.Centers[y] = 1
		}
		if n := final[p]; n < 0 {
			seat.Eliminated = g.YearStart - n - 1
			for y := -n - 1; y < g.Years; y++ {
				seat.Centers[y] = 0
			}
		} else {
			seat.Centers[g.Years-1] = n
		}
		g.Seats[p] = seat
	}
	return g
}

func (g Game) solo(p Power) Game {
	g.Outcome, g.Winner = Solo, p
	return g
}

func (g Game) conceded(p Power) Game {
	g.Outcome, g.Winner = Concession, p
	return g
}

func (g Game) drawn(members ...Power) Game {
	g.Outcome, g.Members = Draw, members
	return g
}

func (g Game) by(ending DrawKind) Game {
	g.DrawKind = ending
	return g
}

func system(t *testing.T, id string) System {
	t.Helper()
	i := slices.IndexFunc(Systems(), func(s System) bool { return s.ID == id })
	if i < 0 {
		t.Fatal("no system", id)
	}
	return Systems()[i]
}

// randomGame draws a sound game of any outcome.
func randomGame(t *rapid.T, s System) Game {
	final := make([]int, PowerCount)
	left := BoardCenters
	for i := range final {
		final[i] = rapid.IntRange(0, min(left, SoloCenters-1)).Draw(t, "centers")
		left -= final[i]
	}
	if slices.Max(final) == 0 {
		final[0] = 3
	}
	order := rapid.Permutation(final).Draw(t, "order")
	for i, n := range order {
		if n == 0 {
			order[i] = -rapid.IntRange(1, 5).Draw(t, "eliminated")
		}
	}
	g := endBoard(order...)
	alive := g.Survivors()
	outcome := rapid.SampledFrom(s.Outcomes()).Draw(t, "outcome")
	switch {
	case outcome == Draw && len(alive) > 1:
		members := rapid.Permutation(alive).Draw(t, "members")
		if !s.allSurvivors {
			members = members[:rapid.IntRange(2, len(members)).Draw(t, "size")]
		}
		return g.drawn(members...)
	case outcome == Survivors:
		return g
	}
	if s.Allows(Concession) {
		return g.conceded(alive[0])
	}
	final = []int{18, 16, -1, -2, -3, -4, -5}
	return endBoard(final...).solo(Austria)
}

// What the pots promise: some systems give the same sum whatever happens, and none gives a place in the draw
// or a solo less than being left out.
func TestSumsAreKept(t *testing.T) {
	t.Parallel()
	sums := map[string]func(Game) int{
		"dip-waccon2014": func(Game) int { return 100 },
		"dip-dixiecon2002": func(g Game) int {
			centers := 0
			for _, s := range g.Seats {
				centers += s.Final()
			}
			return 270 + 70 + 50 + 34 + 20 + 10 + 4*centers
		},
		"dip-carnage2017": func(g Game) int {
			if g.Outcome == Solo || g.Outcome == Concession {
				return 28034
			}
			centers := 0
			for _, s := range g.Seats {
				centers += s.Final()
			}
			return 28000 + centers
		},
	}
	for id, want := range sums {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			s := system(t, id)
			rapid.Check(t, func(t *rapid.T) {
				g := randomGame(t, s)
				points, err := s.Score(g)
				if err != nil {
					t.Fatal(err)
				}
				sum := engine.Points{}
				for _, p := range points {
					sum = sum.Add(p)
				}
				if sum.Cmp(engine.WholePoints(want(g))) != 0 {
					t.Errorf("%v sums to %v and not %d", points, sum, want(g))
				}
			})
		})
	}
}

// A system scores a game, ended now, of any sound count of centres.
func TestSystemsEndedNow(t *testing.T) {
	t.Parallel()
	for _, s := range Systems() {
		t.Run(s.ID, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				g := randomGame(t, s)
				if len(g.Survivors()) < 2 {
					return
				}
				now := g.EndedNow(s)
				if _, err := s.Score(now); err != nil {
					t.Fatal(err)
				}
				if g.Seats[Austria].Final() >= SoloCenters && !now.Won(Austria) {
					t.Error("eighteen centres and no solo")
				}
			})
		})
	}
}

func TestProblemsSayEverything(t *testing.T) {
	t.Parallel()
	g := endBoard(17, 17, 4, -2, -2, -2, -2)
	g.Seats[England].Player = g.Seats[Austria].Player
	g.Seats[Germany].Eliminated = 0
	problems := g.Problems()
	if len(problems) != 3 {
		t.Fatalf("%d problems: %v", len(problems), problems)
	}
	for _, p := range problems {
		if strings.Contains(p.String(), "%!") {
			t.Errorf("badly put: %s", p)
		}
	}
	if problems := endBoard(17, 17, -2, -2, -2, -2, -2).Problems(); problems != nil {
		t.Errorf("a sound game: %v", problems)
	}
}

func TestUnsoundGames(t *testing.T) {
	t.Parallel()
	short := endBoard(17, 17, -2, -2, -2, -2, -2)
	short.Seats[Austria].Centers = short.Seats[Austria].Centers[1:]
	negative := endBoard(17, 17, -2, -2, -2, -2, -2)
	negative.Seats[Austria].Centers[2] = -1
	tests := []struct {
		name   string
		system string
		game   Game
	}{
		{"no years", "dip-wbc2000", Game{YearStart: 1901}},
		{"year 0", "dip-wbc2000", Game{Years: 1}},
		{"a year short", "dip-wbc2000", short},
		{"negative centres", "dip-wbc2000", negative},
		{"nobody left", "dip-wbc2000", endBoard(-1, -2, -3, -4, -5, -5, -5)},
		{"solo with seventeen", "dip-wbc2000", endBoard(17, 17, -2, -2, -2, -2, -2).solo(Austria)},
		{"solo of nobody", "dip-wbc2000", endBoard(17, 17, -2, -2, -2, -2, -2).solo(None)},
		{"solo of one out", "dip-regatta2001", endBoard(17, 17, -2, -2, -2, -2, -2).solo(Turkey)},
		{"two solos", "dip-wbc2000", endBoard(18, 18, -2, -2, -2, -2, -2).solo(Austria)},
		{"a solo not seen", "dip-wbc2000", endBoard(18, 16, -2, -2, -2, -2, -2)},
		{"survivors at PacificCon", "dip-pacificcon1993", endBoard(17, 17, -2, -2, -2, -2, -2)},
		{"concession at WBC", "dip-wbc2000", endBoard(17, 17, -2, -2, -2, -2, -2).conceded(Austria)},
		{"draw of one", "dip-wbc2000", endBoard(17, 17, -2, -2, -2, -2, -2).drawn(Austria)},
		{"draw of one twice", "dip-wbc2000", endBoard(17, 17, -2, -2, -2, -2, -2).drawn(Austria, Austria)},
		{"draw with one out", "dip-wbc2000", endBoard(17, 17, -2, -2, -2, -2, -2).drawn(Austria, England, France)},
		{"draw with none", "dip-wbc2000", endBoard(17, 17, -2, -2, -2, -2, -2).drawn(Austria, None)},
		{"Carnage leaves a survivor out", "dip-carnage2017", endBoard(14, 14, 6, -2, -2, -2, -2).drawn(Austria, England)},
		{"no such draw", "dip-wbc2000", endBoard(17, 17, -2, -2, -2, -2, -2).drawn(Austria, England).by("tired")},
	}
	for _, test := range tests {
		_, err := system(t, test.system).Score(test.game)
		if engine.KindOf(err) != engine.BadInput {
			t.Errorf("%s: got %v", test.name, err)
			continue
		}
		if strings.Contains(err.Error(), "%!") {
			t.Errorf("%s badly put: %v", test.name, err)
		}
	}
}

func TestDrawVote(t *testing.T) {
	t.Parallel()
	centers := [PowerCount]int{15, 13, 6}
	for _, test := range []struct {
		powers []Power
		votes  int
		passes bool
	}{
		{nil, 0, false},
		{[]Power{Austria, England}, 28, false},
		{[]Power{Austria, England, France}, 34, true},
		{[]Power{Austria, Turkey}, 15, false},
	} {
		votes, passes, err := DrawVote(centers, test.powers)
		if err != nil || votes != test.votes || passes != test.passes {
			t.Errorf("%v: got %d, %v, %v", test.powers, votes, passes, err)
		}
	}
	if _, passes, _ := DrawVote([PowerCount]int{29, 5}, []Power{Austria}); !passes {
		t.Error("29 votes do not pass")
	}
	for _, powers := range [][]Power{{Austria, Austria}, {None}} {
		if _, _, err := DrawVote(centers, powers); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%v: got %v", powers, err)
		}
	}
	if _, _, err := DrawVote([PowerCount]int{20, 15}, nil); engine.KindOf(err) != engine.BadInput {
		t.Errorf("35 centres: got %v", err)
	}
	if _, _, err := DrawVote([PowerCount]int{-1}, nil); engine.KindOf(err) != engine.BadInput {
		t.Errorf("-1 centres: got %v", err)
	}
}

func TestRegattaWinner(t *testing.T) {
	t.Parallel()
	for year, want := range map[int]int{1901: 18, 1907: 18, 1908: 17, 1909: 16, 1910: 15, 1911: 14, 1912: 13, 1913: 13, 1930: 13} {
		if got := RegattaThreshold(year); got != want {
			t.Errorf("%d: %d, want %d", year, got, want)
		}
	}
	for _, test := range []struct {
		year    int
		centers [PowerCount]int
		winner  Power
	}{
		{1906, [PowerCount]int{18, 16}, Austria},
		{1907, [PowerCount]int{17, 9, 5, 3}, None},
		{1908, [PowerCount]int{17, 15, 2}, Austria},
		{1909, [PowerCount]int{16, 15, 3}, None},
		{1912, [PowerCount]int{12, 13, 9}, None},
		{1912, [PowerCount]int{11, 13, 10}, England},
		{1914, [PowerCount]int{17, 16, 1}, None},
	} {
		threshold, winner, err := RegattaWinner(test.year, test.centers)
		if err != nil || winner != test.winner || threshold != RegattaThreshold(test.year) {
			t.Errorf("%d %v: got %v, %v", test.year, test.centers, winner, err)
		}
	}
	for _, year := range []int{0, 1900, 2000} {
		if _, _, err := RegattaWinner(year, [PowerCount]int{}); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%d: got %v", year, err)
		}
	}
	if _, _, err := RegattaWinner(1908, [PowerCount]int{18, 17}); engine.KindOf(err) != engine.BadInput {
		t.Errorf("35 centres: got %v", err)
	}
}

// Why a game gave its points is told of each system in a sentence that ends in the points.
func TestWhy(t *testing.T) {
	t.Parallel()
	drawn := endBoard(10, 10, 5, 4, 3, 2, -5).drawn(Austria, England, France)
	for id, want := range map[string]string{
		"dip-wbc2000":          "10 per i centri più ",
		"dip-regatta2001":      "56 per la patta meno l'anno, ",
		"dip-dixiecon2002":     " per il posto più 40 per i centri",
		"dip-carnage2017":      " per il posto più 10 per i centri",
		"dip-whipping2010":     "100 per i centri più 20 per la patta in 3",
		"dip-pacificcon1993":   " per i centri più ",
		"dip-waccon2014":       "100 per 10 × 10 diviso 254",
		"dip-cruisecon2005":    "32 per la patta in 3 più 3, i centri divisi per 3",
		"dip-dragonflight1997": "60 diviso 3 più 0,6 della potenza",
	} {
		s := system(t, id)
		points, _ := s.points(drawn, Austria)
		if got := s.Why(drawn, Austria).String(); !strings.Contains(got, want) ||
			!strings.HasSuffix(got, "in tutto "+string(game.Shown(points))) {
			t.Errorf("%s: %s", id, got)
		}
	}
}
