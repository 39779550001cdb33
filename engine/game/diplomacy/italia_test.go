package diplomacy

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"raduno/engine"
	"raduno/engine/game"
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

// italiaOf is a tournament of Italia 2010 with its games round by round, the last round being the top board where top is
// true. Players have the places of their names' letters as IDs: A is 1.
func italiaOf(top bool, rounds ...[]scoring.Game) *engine.Tournament {
	t := &engine.Tournament{}
	for i, games := range rounds {
		r := engine.Round{Number: i + 1}
		for k, g := range games {
			table := engine.Table{Number: k + 1}
			table.Record.Set(labelLastYear, strconv.Itoa(g.LastYear()))
			if top && i == len(rounds)-1 {
				table.Record.Set(labelTop, game.Yes)
			}
			for p, seat := range g.Seats {
				record := engine.Record{{Label: labelPower, Value: scoring.Power(p).Name().String()}}
				for y, n := range seat.Centers {
					record.Set(yearLabel(g.YearStart+y), strconv.Itoa(n))
				}
				table.Seats = append(table.Seats, engine.Seat{Player: int(seat.Player[0]-'A') + 1, Record: record})
			}
			r.Tables = append(r.Tables, table)
		}
		t.SetRound(r)
	}
	for id := 1; id <= 26; id++ {
		t.Players = append(t.Players, engine.Player{ID: id, Name: string(rune('A' + id - 1)), Plays: true})
	}
	return t
}

// italiaRows are the ranked rows as "place name total".
func italiaRows(t *testing.T, tournament *engine.Tournament, rounds int) (list []string) {
	t.Helper()
	ranking, err := italiaEvent{}.Rank(tournament, game.Options{Rounds: rounds})
	must(t, err)
	for _, row := range ranking.Rows {
		if row.Place > 0 {
			list = append(list, strconv.Itoa(row.Place)+" "+string(rune('A'+row.ID-1))+" "+row.Total.String())
		}
	}
	return list
}

func TestRank(t *testing.T) {
	t.Parallel()
	first := endOf("", 10, 8, 6, 5, 5, 0, 0)  // 155 107.4 71 43 43 1 1
	second := endOf("", 9, 8, 7, 5, 5, 0, 0)  // 149.4 107.4 76.6 43 43 1 1
	top := endOf("", 0, 1, 2, 14, 10, 4, 3)   // by centres D E F G C B A
	second.Seats[scoring.Turkey].Player = "H" // G sits out
	tournament := italiaOf(true, []scoring.Game{first}, []scoring.Game{second}, []scoring.Game{top})
	tournament.Rounds[0].SitOuts, tournament.Rounds[1].SitOuts = []int{8}, []int{7}
	tournament.Rulings = []engine.Ruling{{Kind: engine.Penalty, Player: 2, Points: "200"}}
	game.Settle(italiaEvent{}, tournament, nil)
	if got, want := italiaRows(t, tournament, 2), []string{
		"1 A 304.4", "2 C 147.6", "3 D 86", "3 E 86", "5 G 51", "5 H 51", "7 B 14.8",
		"8 F 2",
	}; !reflect.DeepEqual(got, want) {
		t.Errorf("before: got %v, want %v", got, want)
	}
	// D 14 centres, four of three and more: 1.2 × ((56 + 100) × 1.3 + 1) = 244.56, and so on.
	want := []string{"1 D 330.56", "2 E 202.64", "3 F 53.12", "4 A 305.6", "5 C 161.28", "6 G 70.92", "7 H 51", "8 B 22.24"}
	if got := italiaRows(t, tournament, 0); !reflect.DeepEqual(got, want) {
		t.Errorf("final: got %v, want %v", got, want)
	}
	stranger := italiaOf(true, []scoring.Game{first}, []scoring.Game{second}, []scoring.Game{endOf("", 9, 8, 7, 5, 5, 0, 0)})
	stranger.Rounds[2].Tables[0].Seats[3].Player = 26
	alone := italiaOf(true, []scoring.Game{top})
	for _, wrong := range []*engine.Tournament{stranger, alone} {
		if _, err := (italiaEvent{}).Rank(wrong, game.Options{}); engine.KindOf(err) != engine.BadInput {
			t.Errorf("a top board without rounds before it: %v", err)
		}
	}
}

// A disqualified player has no place: those behind move up, at the top board too.
func TestDisqualified(t *testing.T) {
	t.Parallel()
	// By centres of the top board D E F G C B A.
	tournament := italiaOf(true, []scoring.Game{endOf("", 0, 9, 8, 7, 5, 5, 0)}, []scoring.Game{endOf("", 0, 1, 2, 14, 10, 4, 3)})
	for _, seat := range []int{1, 4} {
		tournament.Rounds[0].Tables[0].Seats[seat].Record.Set(labelBarred, game.Yes)
	}
	for i, want := range []string{"1 D ", "2 F ", "3 G ", "4 C ", "5 A "} {
		if got := italiaRows(t, tournament, 0); len(got) != 5 || !strings.HasPrefix(got[i], want) {
			t.Errorf("got %v, want %s", got, want)
		}
	}
}

func TestItaliaTwoBoards(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name         string
		first, other scoring.Game
		want         string // of A, who plays both
	}{
		{"alive on both", endOf("", 9, 8, 7, 5, 5, 0, 0), endOf("", 10, 8, 6, 5, 5, 0, 0), "350.06"},
		{"eliminated on one", endOf("", 0, 9, 8, 7, 5, 5, 0), endOf("", 10, 8, 6, 5, 5, 0, 0), "179.4"},
		{"eliminated on both", endOf("", 0, 9, 8, 7, 5, 5, 0), endOf("", 0, 8, 6, 5, 5, 10, 0), "2"},
	} {
		for p := range test.other.Seats[1:] {
			test.other.Seats[p+1].Player = string(rune('K' + p))
		}
		got := italiaRows(t, italiaOf(false, []scoring.Game{test.first, test.other}), 0)
		if !slices.ContainsFunc(got, func(row string) bool { return strings.HasSuffix(row, " A "+test.want) }) {
			t.Errorf("%s: got %v, want %s", test.name, got, test.want)
		}
	}
}

// The order of a board is never shared, more centres always stand before fewer, and no power has less than the
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
		must(t, err)
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
