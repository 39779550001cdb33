package solver

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	worked "raduno/.ci/testing"
	"raduno/pairing/internal/objective"
)

var must = worked.Must

// someProblem draws a problem with every kind of level.
func someProblem(t *rapid.T, most int) *Problem {
	var sizes []int
	n := 0
	for {
		size := rapid.IntRange(2, 5).Draw(t, "size")
		if n+size > most {
			break
		}
		sizes = append(sizes, size)
		n += size
	}
	p := &Problem{Players: n, Sizes: sizes}
	ids := func(name string, from, to int) []int {
		return rapid.SliceOfN(rapid.IntRange(from, to), n, n).Draw(t, name)
	}
	for range rapid.IntRange(0, 3).Draw(t, "levels") {
		pairs := func() []Pair {
			var list []Pair
			for range rapid.IntRange(0, 2*n).Draw(t, "pairs") {
				a, b := rapid.IntRange(0, n-1).Draw(t, "a"), rapid.IntRange(0, n-1).Draw(t, "b")
				if a != b {
					list = append(list, Pair{A: a, B: b, Weight: int64(rapid.IntRange(0, 3).Draw(t, "weight"))})
				}
			}
			return list
		}
		var l Objective
		switch rapid.IntRange(0, 7).Draw(t, "kind") {
		case 0:
			l = Spread{Group: ids("group", -1, 3)}
		case 1:
			l = Apart{Pairs: pairs()}
		case 2:
			l = Together{Pairs: pairs()}
		case 3:
			l = SizeTurns{Size: rapid.IntRange(2, 5).Draw(t, "reserved"), Weight: int64s(ids("weight", 0, 3))}
		case 6:
			l = ScoreGap{Score: int64s(ids("score", 0, 9))}
		case 7:
			var place Place
			for range rapid.IntRange(0, len(sizes)+1).Draw(t, "places") {
				if rapid.Bool().Draw(t, "a place") {
					place.Weight = append(place.Weight, int64s(ids("cost", 0, 2)))
				} else {
					place.Weight = append(place.Weight, nil)
				}
			}
			l = place
		case 4:
			l = KeepTable{Home: ids("home", -1, len(sizes))}
		case 5:
			meet := GroupMeetings{Group: ids("club", -1, 3)}
			if rapid.Bool().Draw(t, "rows") {
				meet.Row = ids("row", -1, 4)
			}
			for range rapid.IntRange(0, 6).Draw(t, "before") {
				meet.Before = append(meet.Before, Meeting{
					Row: rapid.IntRange(0, 4).Draw(t, "met row"), Group: rapid.IntRange(0, 3).Draw(t, "met group"),
					Count: int64(rapid.IntRange(0, 3).Draw(t, "times")),
				})
			}
			l = meet
		}
		p.Objectives = append(p.Objectives, l)
	}
	if rapid.Bool().Draw(t, "some fixed") {
		p.Fixed = make([]int, n)
		taken := make([]int, len(sizes))
		for i := range p.Fixed {
			p.Fixed[i] = -1
			if at := rapid.IntRange(-2*len(sizes), len(sizes)-1).Draw(t, "fixed"); at >= 0 && taken[at] < sizes[at] {
				p.Fixed[i] = at
				taken[at]++
			}
		}
	}
	return p
}

func int64s(list []int) []int64 {
	out := make([]int64, len(list))
	for i, v := range list {
		out[i] = int64(v)
	}
	return out
}

// eachSeating lays the tables in every way there is.
func eachSeating(p *Problem, f func(tables [][]int)) {
	tables := make([][]int, len(p.Sizes))
	var seat func(i int)
	seat = func(i int) {
		if i == p.Players {
			f(tables)
			return
		}
		for k := range tables {
			if len(tables[k]) < p.Sizes[k] && (p.Fixed == nil || p.Fixed[i] < 0 || p.Fixed[i] == k) {
				tables[k] = append(tables[k], i)
				seat(i + 1)
				tables[k] = tables[k][:len(tables[k])-1]
			}
		}
	}
	seat(0)
}

// bestOf tries every seating.
func bestOf(t *rapid.T, p *Problem) []int64 {
	var best []int64
	eachSeating(p, func(tables [][]int) {
		values, err := p.Count(tables)
		must(t, err)
		if best == nil || slices.Compare(values, best) < 0 {
			best = values
		}
	})
	return best
}

// TestOptimum promises the best of all seatings for small problems with any levels, by every road: the
// count of all seatings, and the search with its proofs.
func TestOptimum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := someProblem(t, 10)
		best := bestOf(t, p)
		for _, search := range []bool{false, true} {
			sol := solve(t, p, "seed", search)
			for i, r := range sol.Results {
				if r.Bound > best[i] && slices.Equal(best[:i], valuesOf(sol)[:i]) {
					t.Fatalf("search %v: level %d has bound %d, the best is %v", search, i, r.Bound, best)
				}
			}
			optimal := true
			for i, r := range sol.Results {
				if optimal = optimal && r.Bound == r.Value; r.Optimal != optimal || r.Bound > r.Value {
					t.Fatalf("search %v: level %d is %+v", search, i, r)
				}
			}
			if sol.Optimal && !slices.Equal(valuesOf(sol), best) {
				t.Fatalf("search %v: values %v, the best is %v", search, valuesOf(sol), best)
			}
			if !sol.Optimal && !search {
				t.Fatal("a small problem is not proven")
			}
		}
	})
}

// lookOver lets levels look at all rounds together, as far as they can.
func lookOver(t *rapid.T, p *Problem) {
	for i, l := range p.Objectives {
		total := rapid.Bool().Draw(t, "total")
		switch l := l.(type) {
		case Apart:
			l.Total = total
			p.Objectives[i] = l
		case SizeTurns:
			l.Total = total
			p.Objectives[i] = l
		}
	}
}

// TestScheduleBoardFollows promises that a search of several rounds knows what a swap adds to each level.
func TestScheduleBoardFollows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := someProblem(t, 14)
		p.Fixed = nil
		p.Objectives = slices.DeleteFunc(p.Objectives, func(l Objective) bool {
			_, stay := l.(KeepTable)
			return stay
		})
		lookOver(t, p)
		// One level alone, since they share the meetings before.
		if len(p.Objectives) == 0 || p.Players < 4 {
			return
		}
		p.Objectives = p.Objectives[:1]
		s := NewPlanner(context.Background(), p, rapid.IntRange(1, 4).Draw(t, "rounds"), NewRandom("x"))
		all := NewScheduleBoard(p, s.Complete(nil))
		weights := NewScheduleWeighing(p, []int64{1})
		before, err := p.CountSchedule(all.Rounds())
		must(t, err)
		for range 30 {
			round := rapid.IntRange(0, s.Rounds-1).Draw(t, "round")
			board := all.Boards[round]
			a, b := int32(rapid.IntRange(0, p.Players-1).Draw(t, "seat")), int32(rapid.IntRange(0, p.Players-1).Draw(t, "other"))
			if board.Table[a] == board.Table[b] {
				continue
			}
			change := all.Change(weights, round, a, b)
			all.Swap(round, a, b)
			now, err := p.CountSchedule(all.Rounds())
			must(t, err)
			if now[0]-before[0] != change {
				t.Fatalf("%T: a swap adds %d, not %d", p.Objectives[0], now[0]-before[0], change)
			}
			before = now
		}
		tabuFollows(t, p, s.Rounds)
	})
	turns := SizeTurns{Size: 5, Weight: make([]int64, 13), Total: true}
	for x := range turns.Weight {
		turns.Weight[x] = int64(x % 3)
	}
	for _, l := range []Objective{turns, Apart{Pairs: []Pair{{A: 1, B: 2, Weight: 2}}, Total: true}} {
		if !tabuFollows(t, &Problem{Players: 13, Sizes: []int{5, 4, 4}, Objectives: []Objective{l}}, 3) {
			t.Errorf("%T: a tabu search makes no move", l)
		}
	}
}

// tabuFollows makes moves of a tabu search, which have to add what the board says, and reports whether there were any.
func tabuFollows(t worked.Failer, p *Problem, rounds int) (moved bool) {
	all := NewScheduleBoard(p, NewPlanner(context.Background(), p, rounds, NewRandom("x")).Complete(nil))
	weights, fast := NewScheduleWeighing(p, []int64{1}), objective.NewFast(NewRandom("y"))
	k := all.Tabu(weights, &fast)
	for i := 0; k != nil && i < 30; i++ {
		m, _, ok := k.Next()
		if !ok {
			continue
		}
		moved = true
		if change := all.Change(weights, m.Round, m.Seat, m.Other); change != m.Adds {
			t.Fatalf("%T: a move of a tabu search adds %d, not %d", p.Objectives[0], change, m.Adds)
		}
		all.Swap(m.Round, m.Seat, m.Other)
		k.Make(m)
	}
	return moved
}

// TestScheduleOptimum promises of schedules so small that all can be tried: no bound above the best there is,
// and the best wherever they are called optimal.
func TestScheduleOptimum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := someProblem(t, 6)
		p.Fixed = nil
		p.Objectives = slices.DeleteFunc(p.Objectives, func(l Objective) bool {
			_, stay := l.(KeepTable)
			return stay
		})
		lookOver(t, p)
		rounds := rapid.IntRange(1, 3).Draw(t, "rounds")
		sol, err := SolveSchedule(context.Background(), p, rounds, Options{Random: NewRandom("x"), Steps: 20_000})
		must(t, err)
		counted, err := p.CountSchedule(sol.Rounds)
		must(t, err)
		best := bestSchedule(t, p, rounds)
		for i, r := range sol.Results {
			switch {
			case r.Value != counted[i] || r.Bound > r.Value:
				t.Fatalf("level %d: %+v, recounted %d", i, r, counted[i])
			case r.Optimal && r.Value != best[i]:
				t.Fatalf("level %d is called optimal at %d, the best is %v", i, r.Value, best)
			case r.Bound > best[i] && slices.Equal(counted[:i], best[:i]):
				t.Fatalf("level %d has bound %d, the best is %v", i, r.Bound, best)
			}
		}
	})
}

// bestSchedule tries all rounds with all others, in any order.
func bestSchedule(t *rapid.T, p *Problem, rounds int) []int64 {
	var all [][][]int
	seen := make(map[string]bool)
	named := len(objective.Of[Place](p)) > 0
	eachSeating(p, func(tables [][]int) {
		if name := partition(tables); named || !seen[name] {
			seen[name] = true
			all = append(all, CloneRounds([][][]int{tables})[0])
		}
	})
	var best []int64
	var schedule [][][]int
	var add func(from int)
	add = func(from int) {
		if len(schedule) == rounds {
			values, err := p.CountSchedule(schedule)
			must(t, err)
			if best == nil || slices.Compare(values, best) < 0 {
				best = values
			}
			return
		}
		for i := from; i < len(all); i++ {
			schedule = append(schedule, all[i])
			add(i)
			schedule = schedule[:len(schedule)-1]
		}
	}
	add(0)
	return best
}
