package solver

import (
	"slices"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
)

// scheduleBoard is a schedule that a search changes by swaps within a round: a board for every round, and what all
// rounds share.
type scheduleBoard struct {
	p      *objective.Problem
	Boards []*objective.Board
	met    []int32   // by two players: meetings, earlier ones included
	times  [][]int32 // by level: earlier and present times at its size, for SizeTurns levels that are Total
	size   []int     // by level: that size
}

// boardPlayers is the number of players up to which a schedule has a board, which holds the meetings of all pairs.
const boardPlayers = 2048

// scheduleWeighing weighs a schedule: the objectives that add up round by round, and each that looks at all rounds.
type scheduleWeighing struct {
	rounds *objective.Weighing // GroupMeetings included: the boards share its state
	again  int64               // of meetings between players
	times  []int64             // by level: of how often each was at a table of a size
}

// NewScheduleWeighing weighs a unit of each level as multipliers has it, by the way in which a schedule counts the level.
func NewScheduleWeighing(p *objective.Problem, multipliers []int64) *scheduleWeighing {
	single := make([]int64, len(multipliers))
	w := &scheduleWeighing{times: make([]int64, len(multipliers))}
	for i, m := range multipliers {
		all, _ := objective.LooksAtAll(p.Objectives[i])
		switch all.(type) {
		case objective.Apart:
			w.again += m
		case objective.SizeTurns:
			w.times[i] = m
		default:
			single[i] = m
		}
	}
	w.rounds = objective.NewWeighing(p, single)
	return w
}

// NewScheduleBoard has the rounds as they are seated, to be changed by swaps.
func NewScheduleBoard(p *objective.Problem, rounds [][][]int) *scheduleBoard {
	n := len(p.Objectives)
	s := &scheduleBoard{p: p, times: make([][]int32, n), size: make([]int, n), met: make([]int32, p.Players*p.Players)}
	for i, l := range p.Objectives {
		all, total := objective.LooksAtAll(l)
		if !total {
			continue
		}
		if l, ok := all.(objective.SizeTurns); ok {
			s.times[i], s.size[i] = make([]int32, p.Players), l.Size
			for x, w := range l.Weight {
				s.times[i][x] = int32(w)
			}
		}
	}
	for _, pair := range earlier(p) {
		s.meet(int32(pair.A), int32(pair.B), int32(pair.Weight))
	}
	var shared []*objective.MeetingCounts
	for r, tables := range rounds {
		b := objective.NewBoard(p)
		if r == 0 {
			shared = b.Meets
		}
		b.Meets = shared
		for t, players := range tables {
			for i, x := range players {
				b.Put(b.First[t]+int32(i), int32(x))
				for _, y := range players[:i] {
					s.meet(int32(x), int32(y), 1)
					for _, m := range shared {
						m.Add(int32(x), int32(y), 1)
					}
				}
				for level, times := range s.times {
					if times != nil && s.size[level] == len(players) {
						times[x]++
					}
				}
			}
		}
		s.Boards = append(s.Boards, b)
	}
	return s
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

func (s *scheduleBoard) meet(x, y, times int32) {
	s.met[int(x)*s.p.Players+int(y)] += times
	s.met[int(y)*s.p.Players+int(x)] += times
}

// more is by how many earlier meetings those at x's table have met y more often than x, and one for each who will.
func (s *scheduleBoard) more(x, y int32, table []int32) int32 {
	more := int32(len(table) - 1)
	mx, my := s.met[int(x)*s.p.Players:], s.met[int(y)*s.p.Players:]
	for _, z := range table {
		if z != x {
			more += my[z] - mx[z]
		}
	}
	return more
}

// Change is what a swap of two seats at different tables of a round adds to the weight.
func (s *scheduleBoard) Change(w *scheduleWeighing, round int, a, b int32) int64 {
	board := s.Boards[round]
	sum := board.Change(w.rounds, a, b)
	x, y := board.Player[a], board.Player[b]
	ta, tb := board.Table[a], board.Table[b]
	if w.again != 0 {
		again := s.more(x, y, board.Player[board.First[ta]:board.First[ta+1]]) +
			s.more(y, x, board.Player[board.First[tb]:board.First[tb+1]])
		sum += w.again * int64(again)
	}
	sizeA, sizeB := s.p.Sizes[ta], s.p.Sizes[tb]
	if sizeA != sizeB {
		for level, weight := range w.times {
			if weight == 0 {
				continue
			}
			times := s.times[level]
			switch s.size[level] {
			case sizeA:
				sum += weight * int64(times[y]-times[x]+1)
			case sizeB:
				sum += weight * int64(times[x]-times[y]+1)
			}
		}
	}
	return sum
}

// Swap exchanges the players of two seats at different tables of a round.
func (s *scheduleBoard) Swap(round int, a, b int32) {
	board := s.Boards[round]
	x, y := board.Player[a], board.Player[b]
	ta, tb := board.Table[a], board.Table[b]
	for _, z := range board.Player[board.First[ta]:board.First[ta+1]] {
		if z != x {
			s.meet(x, z, -1)
			s.meet(y, z, 1)
		}
	}
	for _, z := range board.Player[board.First[tb]:board.First[tb+1]] {
		if z != y {
			s.meet(y, z, -1)
			s.meet(x, z, 1)
		}
	}
	if sizeA, sizeB := s.p.Sizes[ta], s.p.Sizes[tb]; sizeA != sizeB {
		for level, times := range s.times {
			if times == nil {
				continue
			}
			switch s.size[level] {
			case sizeA:
				times[x]--
				times[y]++
			case sizeB:
				times[y]--
				times[x]++
			}
		}
	}
	board.Swap(a, b)
}

// exchange makes two players change places in all rounds and says what that adds to the weights.
func (s *scheduleBoard) exchange(x, y int32, weights ...*scheduleWeighing) []int64 {
	sums := make([]int64, len(weights))
	for r, board := range s.Boards {
		a, b := board.Seat[x], board.Seat[y]
		if board.Table[a] == board.Table[b] {
			continue
		}
		for i, w := range weights {
			sums[i] += s.Change(w, r, a, b)
		}
		s.Swap(r, a, b)
	}
	return sums
}

// Rounds are the tables of each round, as a copy.
func (s *scheduleBoard) Rounds() [][][]int {
	var rounds [][][]int
	for _, b := range s.Boards {
		rounds = append(rounds, b.Tables())
	}
	return rounds
}

// Tabu is a tabu search from the schedule as it is, on boards of its own; nil where what a swap adds does not follow from the pairs at
// tables, from how often they meet, and from how often each sits at tables of a size.
func (s *scheduleBoard) Tabu(w *scheduleWeighing, fast *objective.Fast) *search.Tabu {
	if !w.rounds.BySeat() {
		return nil
	}
	shared := search.Shared{Again: w.again, Turns: make([]int64, objective.MaxSeats+1)}
	for level, weight := range w.times {
		shared.Turns[s.size[level]] += weight
	}
	var rounds []*objective.SeatCosts
	for _, b := range s.Boards {
		costs := objective.NewSeatCosts(b.Clone(), w.rounds)
		if w.again != 0 {
			for _, pair := range earlier(s.p) {
				costs.Weigh(int32(pair.A), int32(pair.B), w.again*pair.Weight)
			}
		}
		for level, weight := range w.times {
			if weight != 0 {
				all, _ := objective.LooksAtAll(s.p.Objectives[level])
				turns := all.(objective.SizeTurns)
				for x, had := range turns.Weight {
					costs.Charge(int32(x), turns.Size, weight*had)
				}
			}
		}
		rounds = append(rounds, costs)
	}
	return search.NewTabu(fast, shared, rounds...)
}

// relabel exchanges players throughout the schedule: what one design gives is kept, and the levels that
// look at who the players are get better. It cools like anneal.
func (s *planner) relabel(from [][][]int, steps int64) {
	n := s.p.Players
	if n < 2 {
		return
	}
	schedule := NewScheduleBoard(s.p, from)
	exact, soft := s.weights(4)
	distance := s.distance(from)
	perStage := steps / 40 / int64(s.Rounds)
	for t := int64(64 * 256); t > 20; t -= t/8 + 1 {
		for range perStage {
			if s.steps += int64(s.Rounds); s.over() {
				return
			}
			x, y := int32(s.fast.Below(n)), int32(s.fast.Below(n))
			if x == y {
				continue
			}
			sums := schedule.exchange(x, y, soft, exact)
			if !s.accepts(sums[0], t) {
				schedule.exchange(x, y)
				continue
			}
			if distance += sums[1]; distance < 0 {
				distance = 0
				s.offer(schedule.Rounds())
			}
		}
	}
}

// accepts decides about a change at a temperature in 1/256 of a unit of the last level's weight.
func (s *planner) accepts(change, temperature int64) bool {
	return change <= 0 || change < 1<<36 && change<<24 <= temperature*s.fast.Exponential()
}

// weights are the exact and the soft weights of the levels, a level weighing ratio times the next when soft.
func (s *planner) weights(ratio int64) (exact, soft *scheduleWeighing) {
	gentle := make([]int64, len(s.p.Objectives))
	weight := int64(1)
	for i := range slices.Backward(gentle) {
		gentle[i] = weight
		weight = min(weight*ratio, 1<<20)
	}
	return NewScheduleWeighing(s.p, s.ranks()), NewScheduleWeighing(s.p, gentle)
}

// ranks let a level outweigh the next by more than schedules of any usual size come to. Where that is not
// enough a search may miss a better schedule, but offer never takes a worse one.
func (s *planner) ranks() []int64 {
	ranks := make([]int64, len(s.p.Objectives))
	weight := int64(1)
	for i := range slices.Backward(ranks) {
		ranks[i] = weight
		weight = min(weight<<15, 1<<45)
	}
	return ranks
}

// distance is how far a schedule is above the best so far, in ranks.
func (s *planner) distance(rounds [][][]int) int64 {
	values, err := s.p.CountSchedule(rounds)
	if err != nil {
		return 0
	}
	var sum int64
	for i, rank := range s.ranks() {
		sum += rank * (values[i] - s.Values[i])
	}
	return sum
}

// annealSchedule cools the whole schedule by swaps within its rounds and offers every better one. A hot
// start forgets what it starts from.
func (s *planner) annealSchedule(from [][][]int, steps int64, hot bool, ratio int64) {
	if len(s.p.Sizes) < 2 {
		return
	}
	n := s.p.Players
	schedule := NewScheduleBoard(s.p, from)
	exact, soft := s.weights(ratio)
	// Measured over schedules of 24 to 35 players: above a third of the weights nothing settles, and below this
	// cold nothing moves any more; time spent there is missing in between. From 110 on, designs of 45 and 50 players melt.
	top, cold := int64(95), int64(60)
	if hot {
		top = 512
		for range len(s.p.Objectives) - 1 {
			top = min(top*ratio, 128*256)
		}
		top = top * 35 / 100
	}
	stages := int64(1)
	for t := top; t > cold; t -= t/24 + 1 {
		stages++
	}
	perStage := steps/stages + 1
	distance := s.distance(from)
	for t := top; t > cold; t -= t/24 + 1 {
		s.reportBest()
		for i := range perStage {
			if s.steps++; i%1024 == 0 && s.stopped() {
				return
			}
			round := s.fast.Below(s.Rounds)
			board := schedule.Boards[round]
			a, b := int32(s.fast.Below(n)), int32(s.fast.Below(n))
			if board.Table[a] == board.Table[b] || !s.accepts(schedule.Change(soft, round, a, b), t) {
				continue
			}
			distance += schedule.Change(exact, round, a, b)
			schedule.Swap(round, a, b)
			if distance < 0 {
				distance = 0
				if s.offer(schedule.Rounds()) && s.done() {
					return
				}
			}
		}
	}
}
