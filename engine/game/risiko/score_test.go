package risiko_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"raduno/engine"
	"raduno/engine/game/risiko"
	"raduno/engine/rules"
)

func scoring(t testing.TB, id string) risiko.Rules {
	t.Helper()
	f, err := rules.TypeByID(id)
	if err != nil {
		t.Fatal(err)
	}
	return f.Scoring
}

// seats reads scores as typed, parted by blanks; "g" before one is the ghost's.
func seats(t testing.TB, scores string) []engine.Seat {
	t.Helper()
	var list []engine.Seat
	for i, text := range strings.Fields(scores) {
		seat := engine.Seat{Player: i + 1}
		if strings.HasPrefix(text, "g") {
			seat.Player, text = engine.Ghost, text[1:]
		}
		score, err := engine.ParseScore(text)
		if err != nil {
			t.Fatal(err)
		}
		seat.Score = score
		list = append(list, seat)
	}
	return list
}

// Points of a table as the rules work them out by hand (docs/rules.md, section 4).
func TestTable(t *testing.T) {
	cases := []struct{ typeID, scores, points string }{
		// Raduno: 50 to a sole winner, 25 each to two, nothing to three; no factor at a table of 5.
		{"raduno", "44 30 20 10", "94 30 20 10"},
		{"raduno", "44 44.1 20 10", "44 94 20 10"},
		{"raduno", "44 44 20 10", "69 69 20 10"},
		{"raduno", "44 44 44 10", "44 44 44 10"},
		{"raduno", "40 30 20 10 5", "90 30 20 10 5"},
		{"raduno", "100 3 2 1", "150 3 2 1"},
		{"raduno", "50 30 -1 -2", "100 30 0 0"},
		{"nazionale", "40 30 20 10 5", "90 30 20 10 5"},
		// Open: x1.25 at a table of 5, the winner at most 100 before the bonus.
		{"open", "44 31 20 10", "94 31 20 10"},
		{"open", "44 31 20 10 5", "105 38.75 25 12.5 6.25"},
		{"open", "84 31 20 10 5", "150 38.75 25 12.5 6.25"},
		{"open", "100 9 8 7 6", "150 11.25 10 8.75 7.5"},
		{"santeufemia", "60 60 8 7 6", "100 100 10 8.75 7.5"},
		// Master: thousandths rounded up at a table of 5, at most 0.100 before the unit.
		{"master", "44 31 20 10", "1.044 0.031 0.02 0.01"},
		{"master", "44 21 20 10 5", "1.055 0.027 0.025 0.013 0.007"},
		{"master", "80 21 20 10 5", "1.1 0.027 0.025 0.013 0.007"},
		{"master", "86 79.9 0 0 0", "1.1 0.099 0 0 0"},
		{"master", "100 9 8 7", "1.1 0.009 0.008 0.007"},
		{"victory", "100 9 8 7 6", "1.1 0.012 0.01 0.009 0.008"},
		{"master", "44 44 20 10", "1.044 1.044 0.02 0.01"}, // Unico Vincitore off
		// Gufo: hundredths and 12/7/5/3/2 by place, level players share the better place.
		{"gufo", "42 33 20 10", "12.42 7.33 5.2 3.1"},
		{"gufo", "42 33 20 10 4", "12.525 7.4125 5.25 3.125 2.05"},
		{"gufo", "42 33 33 10", "12.42 7.33 7.33 3.1"},
		{"gufo", "42 42 33 10", "12.42 12.42 5.33 3.1"},
		{"gufo", "100 9 -1 -2", "13 7.09 2 1"},
		{"gufo", "100 -1 -2 -3", "13 3 2 1"},
		{"gufo", "100 -1 -2 -3 -4", "13.25 3 2 1 0"},
		{"squadre", "100 9 -1 -2 -3", "13.25 7.1125 2 1 0"},
		// Spartac: the difference from the winner; 86 and 100 are RisiKo!.
		{"spartac", "42 33 20 10", "142 91 78 68"},
		{"spartac", "42 33 20 10 4", "152.5 91 78 68 62"},
		{"spartac", "100 33 20 10", "186 33 20 10"},
		{"spartac", "86 33 20 10 4", "186 33 20 10 4"},
		{"spartac", "86.1 86 20 10", "186 86 20 10"},
		{"spartac", "42 33 20", "142 91 78"},
		{"spartac", "42 33 20 g60", "142 91 78 0"}, // the ghost has no score and cannot win
		{"spartac", "42 42 20 10", "142 142 78 68"},
		// BGL: by place and the share of the table, three decimals cut; a ghost of 0.9 x the mean at 3.
		{"bgl", "40 30 20 10", "100.4 60.3 40.2 20.1"},
		{"bgl", "40 40 20 10", "80.363 80.363 40.181 20.09"},
		{"bgl", "40 30.5 30 0", "100.4 60.305 40.3 20"},
		{"bgl", "60 30 10", "100.461 50.23 20.076"}, // the ghost has 30 and shares the places
		{"bgl", "50 40 11", "100.381 60.305 20.083"},
		{"bgl", "50 40 10 g20", "100.416 60.333 20.083 0"},
		{"bgl", "40 30 20 10 0", "100.4 65.3 50.2 30.1 15"},
		{"1vs1-svizzera", "60 40", "100.6 55.4"},
		{"1vs1-svizzera", "40 g60", "55.4 0"},
		{"1vs1-svizzera", "40 g0", "101 0"},
		{"1vs1", "60 40", "0 0"},
	}
	for _, c := range cases {
		t.Run(c.typeID+"/"+c.scores, func(t *testing.T) {
			scorer := risiko.NewScorer(scoring(t, c.typeID))
			var got []string
			for _, seat := range scorer.Table(seats(t, c.scores), nil).Seats {
				got = append(got, scorer.Points(seat.Total).String())
				if seat.Total != seat.Worth+seat.Bonus {
					t.Errorf("%s and %s do not make %s", scorer.Points(seat.Worth), scorer.Points(seat.Bonus), scorer.Points(seat.Total))
				}
			}
			if strings.Join(got, " ") != c.points {
				t.Errorf("got %v, want %s", got, c.points)
			}
		})
	}
}

// Who won, and how many.
func TestWinners(t *testing.T) {
	cases := []struct {
		typeID, scores string
		winners        int
		won            []int // seats
	}{
		{"raduno", "44 30 20 10", 1, []int{0}},
		{"raduno", "44 44 20 10", 2, []int{0, 1}},
		{"raduno", "44 44.1 20 10", 1, []int{1}},
		{"spartac", "42 33 20 g60", 1, []int{0}},
		{"1vs1-svizzera", "40 g60", 0, nil},
		{"1vs1-svizzera", "60 g40", 1, []int{0}},
		{"1vs1", "60 40", 1, []int{0}},
		{"raduno", "0 0 0 0", 4, []int{0, 1, 2, 3}},
	}
	for _, c := range cases {
		outcome := risiko.NewScorer(scoring(t, c.typeID)).Table(seats(t, c.scores), nil)
		var won []int
		for i, seat := range outcome.Seats {
			if seat.Won {
				won = append(won, i)
			}
		}
		if outcome.Winners != c.winners || !slices.Equal(won, c.won) {
			t.Errorf("%s %s: %d winners at %v, want %d at %v", c.typeID, c.scores, outcome.Winners, won, c.winners, c.won)
		}
	}
}

// Whatever is typed at a table of whatever size, in every type: points do not depend on the order of the
// seats, a better score is never worth less, and none is below 0.
func TestTableProperties(t *testing.T) {
	for _, f := range rules.Types() {
		t.Run(f.ID, func(t *testing.T) {
			scorer := risiko.NewScorer(f.Scoring)
			rapid.Check(t, func(rt *rapid.T) {
				n := rapid.IntRange(2, 7).Draw(rt, "seats")
				table := make([]engine.Seat, n)
				for i := range table {
					score, err := engine.ParseScore(fmt.Sprintf("%d.%d", rapid.IntRange(0, 100).Draw(rt, "score"),
						rapid.IntRange(0, 2).Draw(rt, "decimal")))
					if err != nil {
						rt.Fatal(err)
					}
					table[i] = engine.Seat{Player: i + 1, Score: score}
				}
				points := map[int]int64{}
				for _, seat := range scorer.Table(table, nil).Seats {
					points[seat.Player] = seat.Total
					if seat.Total < 0 {
						rt.Fatalf("%s is worth %s", seat.Score, scorer.Points(seat.Total))
					}
				}
				for _, a := range table {
					for _, b := range table {
						if a.Score.Cmp(b.Score) > 0 && points[a.Player] < points[b.Player] {
							rt.Fatalf("%s is worth less than %s", a.Score, b.Score)
						}
					}
				}
				turned := append(slices.Clone(table[1:]), table[0])
				for _, seat := range scorer.Table(turned, nil).Seats {
					if points[seat.Player] != seat.Total {
						rt.Fatalf("%s is worth %s or %s", seat.Score, scorer.Points(seat.Total), scorer.Points(points[seat.Player]))
					}
				}
			})
		})
	}
}

// Rules that are too fine for exact whole units are told apart from sound ones.
func TestUnit(t *testing.T) {
	for _, f := range rules.Types() {
		if f.Scoring.Unit() <= 0 {
			t.Errorf("%s has no unit", f.ID)
		}
	}
	fine := risiko.Rules{Base: risiko.BasePoints, WinBonus: []engine.Points{engine.NewPoints(1, 999_999_937), engine.NewPoints(1, 7)}}
	if unit := fine.Unit(); unit != 0 {
		t.Errorf("the unit is %d", unit)
	}
}

// A score may be a place, where the lowest wins, or a result, where one alone at the top wins; who sits alone rests.
func TestPlacesAndResults(t *testing.T) {
	rest := engine.WholePoints(7)
	place := risiko.Rules{
		Sheet: risiko.Sheet{Asks: risiko.AskPlace}, Base: risiko.BaseNothing, PlaceMean: true, Rest: &rest,
		Places: []risiko.Scale{{Points: []engine.Points{engine.WholePoints(6), engine.WholePoints(3), engine.WholePoints(2)}}},
	}
	result := risiko.Rules{
		Sheet: risiko.Sheet{Asks: risiko.AskResult, Results: []engine.Points{engine.WholePoints(5), engine.WholePoints(1), {}}},
		Base:  risiko.BasePoints, Rest: &rest,
	}
	for _, c := range []struct {
		rules                risiko.Rules
		scores, points, wins string
	}{
		{place, "2 1 3 4", "3 6 2 0", "no yes no no"},
		{place, "1 2 2 4", "6 2.5 2.5 0", "yes no no no"},
		{place, "1 1 3", "4.5 4.5 2", "yes yes no"},
		{result, "0 5 0 0", "0 5 0 0", "no yes no no"},
		{result, "1 1 1 1", "1 1 1 1", "no no no no"},
		{result, "0", "7", "yes"},
		{place, "", "7", "yes"},
	} {
		scorer := risiko.NewScorer(c.rules)
		list := seats(t, c.scores)
		if c.scores == "" {
			list = []engine.Seat{{Player: 1}}
		}
		var points, wins []string
		for _, seat := range scorer.Table(list, nil).Seats {
			points = append(points, scorer.Points(seat.Total).String())
			wins = append(wins, map[bool]string{true: "yes", false: "no"}[seat.Won])
		}
		if got, won := strings.Join(points, " "), strings.Join(wins, " "); got != c.points || won != c.wins {
			t.Errorf("%q is worth %s and won by %s, want %s and %s", c.scores, got, won, c.points, c.wins)
		}
	}
}
