package solver

import (
	"slices"

	"raduno/pairing/internal/objective"
)

// scheduleObjective is a level that looks at all rounds of a schedule: it says what a swap of two seats at different tables of a round
// adds to it, and follows the swap before it is made.
type scheduleObjective interface {
	change(s *scheduleBoard, round int, a, b int32) int64
	swap(s *scheduleBoard, round int, a, b int32)
}

type weighedObjective struct {
	level  int
	weight int64
}

// The ways in which a schedule weighs a level.
const (
	byRound    = iota // it adds up round by round, or the boards share its state
	byMeetings        // by how often any two have met
	byTimes           // by how often each was at a table of a size
	byState           // by a scheduleObjective, which keeps a state of its own
)

func weighedBy(l objective.OverRounds) int {
	switch l := l.(type) {
	case objective.Apart:
		if l.Free == 0 {
			return byMeetings
		}
		return byState
	case objective.SizeTurns:
		return byTimes
	case objective.ConsecutiveTurns, objective.Place:
		return byState
	}
	return byRound
}

func newScheduleObjective(l objective.OverRounds, s *scheduleBoard, rounds [][][]int) scheduleObjective {
	switch l := l.(type) {
	case objective.Apart:
		return repeatedMeetings{int32(min(l.Free, 1<<30))}
	case objective.ConsecutiveTurns:
		return consecutiveTurns{l}
	case objective.Place:
		return newPlaceTimes(l, s.p, rounds)
	}
	return nil
}

// earlier are the meetings before a schedule, as a level that looks at all of them has them: all such levels have the same.
func earlier(p *objective.Problem) []objective.Pair {
	for _, l := range p.Objectives {
		if l, ok := l.(objective.Apart); ok && l.Total {
			return l.Pairs
		}
	}
	return nil
}

// repeatedMeetings is an Apart some of whose meetings are free.
type repeatedMeetings struct{ free int32 }

func (l repeatedMeetings) change(s *scheduleBoard, round int, a, b int32) int64 {
	board := s.Boards[round]
	x, y := board.Player[a], board.Player[b]
	return l.exchange(s, x, y, board.At(int(board.Table[a]))) + l.exchange(s, y, x, board.At(int(board.Table[b])))
}

// exchange is what it adds that one comes to a table and another leaves it.
func (l repeatedMeetings) exchange(s *scheduleBoard, leave, come int32, table []int32) int64 {
	var sum int32
	for _, z := range table {
		if z != leave {
			sum += max(0, s.often(come, z)-l.free) - max(0, s.often(leave, z)-1-l.free)
		}
	}
	return int64(sum)
}

func (repeatedMeetings) swap(*scheduleBoard, int, int32, int32) {}

// consecutiveTurns asks the boards.
type consecutiveTurns struct{ objective.ConsecutiveTurns }

func (l consecutiveTurns) change(s *scheduleBoard, round int, a, b int32) int64 {
	board := s.Boards[round]
	here, there := s.p.Sizes[board.Table[a]] == l.Size, s.p.Sizes[board.Table[b]] == l.Size
	switch {
	case here == there:
		return 0
	case here:
		return l.beside(s, round, board.Player[b]) - l.beside(s, round, board.Player[a])
	}
	return l.beside(s, round, board.Player[a]) - l.beside(s, round, board.Player[b])
}

// beside is how often a player is at such a table in the rounds before and after.
func (l consecutiveTurns) beside(s *scheduleBoard, round int, x int32) int64 {
	var n int64
	if round == 0 {
		n = l.Weight[x]
	}
	for _, r := range [2]int{round - 1, round + 1} {
		if r >= 0 && r < len(s.Boards) {
			if board := s.Boards[r]; s.p.Sizes[board.Table[board.Seat[x]]] == l.Size {
				n++
			}
		}
	}
	return n
}

func (consecutiveTurns) swap(*scheduleBoard, int, int32, int32) {}

// placeTimes is how often each player was at each table, earlier rounds included.
type placeTimes [][]int64

func newPlaceTimes(l objective.Place, p *objective.Problem, rounds [][][]int) placeTimes {
	times := make(placeTimes, len(p.Sizes))
	for t := range times {
		times[t] = make([]int64, p.Players)
		for x := range times[t] {
			times[t][x] = l.Of(x, t)
		}
	}
	for _, tables := range rounds {
		for t, players := range tables {
			for _, x := range players {
				times[t][x]++
			}
		}
	}
	return times
}

func (l placeTimes) change(s *scheduleBoard, round int, a, b int32) int64 {
	board := s.Boards[round]
	x, y, here, there := board.Player[a], board.Player[b], l[board.Table[a]], l[board.Table[b]]
	return here[y] - here[x] + 1 + there[x] - there[y] + 1
}

func (l placeTimes) swap(s *scheduleBoard, round int, a, b int32) {
	board := s.Boards[round]
	x, y, here, there := board.Player[a], board.Player[b], l[board.Table[a]], l[board.Table[b]]
	here[x]--
	here[y]++
	there[y]--
	there[x]++
}

// renumber gives the tables of each round numbers that its people have had least, where a level looks at that: the search moves
// people from table to table, and seldom all of a table at once.
func (s *planner) renumber() {
	const sweeps = 10
	for range sweeps {
		if s.Values == nil || s.done() || s.ctx.Err() != nil || !slices.ContainsFunc(s.p.Objectives, timesAtTables) {
			return
		}
		rounds := CloneRounds(s.best)
		for r := range rounds {
			rounds[r] = s.renumbered(rounds, r)
		}
		if !s.offer(rounds) {
			return
		}
	}
}

// timesAtTables reports whether a level counts how often people come to the same table.
func timesAtTables(l objective.Objective) bool {
	place, ok := l.(objective.Place)
	return ok && place.Total
}

// renumbered is one of the rounds with its tables in the order that costs least among those of the same seats, the other rounds
// being as they are.
func (s *planner) renumbered(rounds [][][]int, r int) [][]int {
	others := slices.Concat(rounds[:r], rounds[r+1:])
	cost := make([][]int64, len(rounds[r]))
	for i := range cost {
		cost[i] = make([]int64, len(rounds[r]))
	}
	for level, rank := range s.ranks() {
		rank = min(rank, 1<<36) // times people and rounds it stays far below the largest number
		place, ok := s.p.Objectives[level].(objective.Place)
		if !ok {
			continue
		}
		times := newPlaceTimes(place, s.p, nil)
		if place.Total {
			times = newPlaceTimes(place, s.p, others)
		}
		for i, players := range rounds[r] {
			for t := range cost[i] {
				for _, x := range players {
					cost[i][t] += rank * times[t][x]
				}
			}
		}
	}
	tables := make([][]int, len(cost))
	for _, size := range slices.Compact(slices.Sorted(slices.Values(s.p.Sizes))) {
		var alike []int
		for t, seats := range s.p.Sizes {
			if seats == size {
				alike = append(alike, t)
			}
		}
		part := make([][]int64, len(alike))
		for i, from := range alike {
			for _, to := range alike {
				part[i] = append(part[i], cost[from][to])
			}
		}
		columns, _ := objective.Assign(part)
		for i, column := range columns {
			tables[alike[column]] = rounds[r][alike[i]]
		}
	}
	return tables
}
