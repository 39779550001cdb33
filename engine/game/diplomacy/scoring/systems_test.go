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
