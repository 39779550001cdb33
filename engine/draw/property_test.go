package draw

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/pairing/check"
)

var must = worked.Must

// someDraw makes a problem of a tournament under way; rapid prints the seed of one that fails.
func someDraw(t *rapid.T) Problem {
	var p Problem
	for range rapid.IntRange(1, 9).Draw(t, "tables") {
		p.Tables = append(p.Tables, rapid.SampledFrom([]int{1, 2, 3, 4, 4, 4, 4, 5, 6}).Draw(t, "size"))
	}
	for _, size := range p.Tables {
		for range size {
			q := Player{
				ID:     10 + 3*len(p.Players),
				Club:   rapid.SampledFrom([]string{"", "ROMA [Il Gufo]", "Milano", "Torino", "Bari", "Napoli"}).Draw(t, "club"),
				Region: rapid.SampledFrom([]string{"", "LAZIO", "PUGLIA"}).Draw(t, "region"),
				Band:   rapid.IntRange(0, 4).Draw(t, "band"),
				Score:  rapid.SampledFrom([]int{0, 1, 1, 2, 5, 999_999}).Draw(t, "score"),
				Byes:   rapid.IntRange(0, 2).Draw(t, "byes"),
				Rested: rapid.Bool().Draw(t, "rested"),
				Same:   map[string]string{"Auto": rapid.SampledFrom([]string{"", "Panda", "Tipo", "Panda blu"}).Draw(t, "Auto")},
			}
			p.Players = append(p.Players, q)
		}
	}
	for r := range rapid.IntRange(0, 5).Draw(t, "rounds played") {
		order := rapid.Permutation(indexes(len(p.Players))).Draw(t, "round")
		var round [][]int
		for _, size := range p.Tables {
			var table []int
			for _, i := range order[:size] {
				q := &p.Players[i]
				table = append(table, q.ID)
				switch size {
				case 5:
					q.Five++
				case 3:
					q.Three++
				}
			}
			p.Players[order[0]].Won = append(p.Players[order[0]].Won, r+1)
			order = order[size:]
			// Anyone who has gone home since, and the ghost, are in history alone.
			round = append(round, append(table, rapid.SampledFrom([][]int{nil, {1 + len(round)}, {engine.Ghost}}).Draw(t, "gone")...))
		}
		p.History = append(p.History, round)
	}
	for id := range rapid.IntRange(0, 4).Draw(t, "absent") { // 0 has never played
		p.Absent = append(p.Absent, Absent{ID: id, Club: rapid.SampledFrom([]string{"", "Bari", "Torino", "Lecce", "Foggia"}).Draw(t,
			"club of the absent")})
	}
	id := func(name string) int { return p.Players[rapid.IntRange(0, len(p.Players)-1).Draw(t, name)].ID }
	for range rapid.IntRange(0, 3).Draw(t, "pairs") {
		if a, b := id("a"), id("b"); a != b {
			p.Apart = append(p.Apart, [2]int{a, b})
		}
		if a, b := id("c"), id("d"); a != b {
			p.Together = append(p.Together, [2]int{a, b})
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, "wishes") {
		p.AtTable = append(p.AtTable, [2]int{id("at"), rapid.IntRange(1, len(p.Tables)).Draw(t, "table")})
		p.OffTable = append(p.OffTable, [2]int{id("off"), rapid.IntRange(1, len(p.Tables)).Draw(t, "table")})
	}
	if rapid.Bool().Draw(t, "some sit") {
		order := rapid.Permutation(indexes(len(p.Players))).Draw(t, "sitting")
		for _, size := range p.Tables {
			var sits []int
			for range rapid.IntRange(0, size).Draw(t, "at a table") {
				sits, order = append(sits, p.Players[order[0]].ID), order[1:]
			}
			p.Seated = append(p.Seated, sits)
		}
	}
	p.Criteria = rapid.SliceOfNDistinct(rapid.SampledFrom(allCriteria()), 0, 4, rapid.ID[string]).Draw(t, "criteria")
	if rapid.Bool().Draw(t, "places at tables") {
		p.Criteria = append(p.Criteria, RepeatSeat)
	}
	return p
}

// allCriteria are those there are but repeat_seat, which is always the last and for which no best is promised.
func allCriteria() []string {
	return append([]string{
		"winner_pairs:1", "winner_pairs:2", "rematch_over:2", "same:Auto", "same:Città",
	}, slices.DeleteFunc(criterionNames(), func(name string) bool { return name == RepeatSeat || strings.Contains(name, ":") })...)
}

// inRounds makes a problem of several rounds, without what is for a single one.
func (p *Problem) inRounds(rounds int) {
	p.Rounds, p.Seated = rounds, nil
	p.Criteria = slices.DeleteFunc(p.Criteria, func(name string) bool {
		c, _ := parseCriterion(name)
		return c.single
	})
}

func indexes(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// TestEveryDraw promises of any problem: everybody seated once, sizes right, values as recounted, no bound
// above a value, a certificate that holds, the same tables again for the same seed and through JSON.
func TestEveryDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := someDraw(t)
		seed := fmt.Sprint(rapid.IntRange(0, 1000).Draw(t, "seed"))
		sol, err := Solve(context.Background(), p, Options{Seed: seed, LimitMS: 20})
		must(t, err)
		checkSolution(t, p, sol)
		must(t, believed(t, p, sol))
		data, err := json.Marshal(p)
		must(t, err)
		read, err := Decode(strings.NewReader(string(data)))
		if err != nil {
			t.Fatalf("%v in %s", err, data)
		}
		again, err := Solve(context.Background(), read, Options{Seed: seed, LimitMS: 20})
		must(t, err)
		if !reflect.DeepEqual(sol.Tables, again.Tables) {
			t.Fatalf("the same seed gives %v and %v", sol.Tables, again.Tables)
		}
	})
}

// TestEverySchedule promises the same of schedules.
func TestEverySchedule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := someDraw(t)
		p.inRounds(rapid.IntRange(1, 4).Draw(t, "rounds"))
		sol, err := Solve(context.Background(), p, Options{Seed: "x", LimitMS: 10})
		must(t, err)
		if len(sol.Schedule) != p.Rounds {
			t.Fatalf("%d rounds", len(sol.Schedule))
		}
		checkSolution(t, p, sol)
		again, err := Solve(context.Background(), p, Options{Seed: "x", LimitMS: 10})
		if err != nil || !reflect.DeepEqual(sol.Schedule, again.Schedule) {
			t.Fatalf("the same seed gives %v and %v (%v)", sol.Schedule, again.Schedule, err)
		}
	})
}

// TestEveryExchange promises of any tables that the effect told of an exchange is what a recount finds, and
// that none is better than the best.
func TestEveryExchange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := someDraw(t)
		sol, err := Solve(context.Background(), p, Options{Seed: "x", LimitMS: 1})
		must(t, err)
		seating, err := NewSeating(p, sol.Tables)
		must(t, err)
		swaps, err := seating.Effects(rapid.IntRange(0, len(p.Tables)-1).Draw(t, "table"), 0)
		must(t, err)
		best := seating.Best(1)
		for _, s := range append(swaps, best...) {
			tables := cloneTables(sol.Tables)
			tables[s.A.Table][s.A.Seat], tables[s.B.Table][s.B.Seat] = s.B.ID, s.A.ID
			counted, err := Count(p, tables)
			must(t, err)
			if !slices.Equal(counted, s.After) || slices.Compare(s.After, best[0].After) < 0 {
				t.Fatalf("%+v: recounted %v, the best is %+v", s, counted, best[0])
			}
		}
	})
}

// TestEveryRepair promises tables for any problem after any other draw, with moves that tell the difference and values as recounted.
func TestEveryRepair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := someDraw(t)
		old := someDraw(t)
		first, err := Solve(context.Background(), old, Options{Seed: "x", LimitMS: 1})
		must(t, err)
		c, err := Repair(context.Background(), p, first.Tables, Options{Seed: "x", LimitMS: 5})
		must(t, err)
		sat := make(map[int]int)
		for k, ids := range first.Tables {
			for _, id := range ids {
				sat[id] = k
			}
		}
		if counted, err := Count(p, c.Tables); err != nil || !slices.Equal(counted, valuesOf(c.Counts)) {
			t.Fatalf("values %v, recounted %v, %v", c.Counts, counted, err)
		}
		moved := 0
		for k, ids := range c.Tables {
			for _, id := range ids {
				if from, here := sat[id]; !here || from != k {
					moved++
				}
			}
		}
		if moved != len(c.Moves) {
			t.Fatalf("%d moves told, %d made", len(c.Moves), moved)
		}
	})
}

// TestCalendar promises schedules without rematches where they are known, whatever the number of rounds.
func TestCalendar(t *testing.T) {
	for _, c := range []struct{ players, rounds, seats int }{
		{16, 5, 4},
		{20, 4, 4},
		{24, 7, 4},
		{28, 9, 4},
		{32, 10, 4},
		{36, 11, 4},
		{48, 15, 4},
		{100, 3, 4},
		{15, 7, 3},
		{21, 10, 3},
		{36, 17, 3},
		{25, 6, 5},
		{35, 7, 5},
		{22, 5, 4},
		{33, 8, 4},
		{28, 27, 2},
		{84, 27, 4},
		{60, 8, 6},
		{98, 10, 7},
	} {
		request := CalendarRequest{Players: c.players, Rounds: c.rounds, Seats: c.seats}
		sol, err := Calendar(context.Background(), request, Options{Seed: "x", LimitMS: 100})
		must(t, err)
		if sol.Criteria[0].Name != RematchTotal || sol.Criteria[0].Value != 0 || !sol.Criteria[0].Optimal {
			t.Errorf("%v: %+v", c, sol.Criteria)
		}
	}
}

func BenchmarkInstances(b *testing.B) {
	for name, in := range instances(b, "*.json") {
		b.Run(name, func(b *testing.B) {
			for i := range b.N {
				must(b, worked.Err(Solve(context.Background(), in.Problem, Options{Seed: fmt.Sprint(i)})))
			}
		})
	}
}

func BenchmarkBestSwaps(b *testing.B) {
	in := instances(b, "02_*.json")["02_raduno_r1_100"]
	sol, err := Solve(context.Background(), in.Problem, Options{Seed: "x"})
	must(b, err)
	s, err := NewSeating(in.Problem, sol.Tables)
	must(b, err)
	b.Run("best 3", func(b *testing.B) {
		for range b.N {
			s.Best(3)
		}
	})
	b.Run("one seat", func(b *testing.B) {
		for range b.N {
			must(b, worked.Err(s.Effects(3, 1)))
		}
	})
}

func BenchmarkCheckProof(b *testing.B) {
	in := instances(b, "26_*.json")["26_open_33_r8"]
	sol, err := Solve(context.Background(), in.Problem, Options{Seed: "x"})
	must(b, err)
	problem, answer := answerOf(b, in.Problem, sol)
	for b.Loop() {
		must(b, check.Verify(context.Background(), problem, answer))
	}
}

// The clubs of those who have gone home were met all the same, and their own meetings with clubs do not count.
func TestMeetingsWithAbsentPlayers(t *testing.T) {
	p := Problem{
		Tables:   []int{2, 2},
		Players:  []Player{{ID: 1, Club: "A"}, {ID: 2, Club: "B"}, {ID: 3, Club: "C"}, {ID: 4, Club: "D"}},
		History:  [][][]int{{{1, 9, engine.Ghost}, {2, 8}}},
		Absent:   []Absent{{ID: 9, Club: "B"}, {ID: 8, Club: "A"}, {ID: engine.Ghost, Club: "C"}},
		Criteria: []string{ClubVsClub, PlayerVsClub},
	}
	for _, c := range []struct {
		tables [][]int
		want   []int64
	}{
		{[][]int{{1, 2}, {3, 4}}, []int64{3, 2}}, // A meets B for the third time, 1 meets B and 2 meets A again
		{[][]int{{1, 3}, {2, 4}}, []int64{1, 0}}, // the two meetings of A and B that there were
	} {
		if got, err := Count(p, c.tables); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v (%v)", c.tables, got, c.want, err)
		}
	}
	s, err := Solve(context.Background(), p, Options{Seed: "x"})
	if err != nil || s.Criteria[0].Value != 1 || !s.Criteria[0].Optimal || s.Criteria[1].Value != 0 {
		t.Errorf("%+v, %v", s.Criteria, err)
	}
}
