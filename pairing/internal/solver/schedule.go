package solver

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"raduno/pairing/design"
	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/sample"
	"raduno/pairing/internal/search"
)

// ScheduleSolution is several rounds drawn together.
type ScheduleSolution struct {
	Rounds  [][][]int
	Results []search.Result // by level
	Optimal bool
}

// SolveSchedule draws that many rounds together. Several ways compete, and the lexicographically best rounds
// win: a design in which nobody meets twice under labels that suit the other levels, the whole schedule
// annealed, searched by tabu search, and then given to other players in the same places, and round after round. Fixed
// players and levels of kind KeepTable have no meaning here.
func SolveSchedule(ctx context.Context, p *objective.Problem, rounds int, o Options) (ScheduleSolution, error) {
	if err := p.Validate(); err != nil {
		return ScheduleSolution{}, err
	}
	if err := ctx.Err(); err != nil {
		return ScheduleSolution{}, err
	}
	s := NewPlanner(ctx, p, rounds, o.Random)
	s.report = o.Progress
	if o.Steps > 0 {
		s.limit = o.Steps
	}
	s.run()
	s.tell()
	return s.finish(), nil
}

// planner looks for good schedules of one problem and remembers the best.
type planner struct {
	ctx          context.Context
	p            *objective.Problem
	Rounds       int
	random       *rand.Rand
	fast         objective.Fast
	bounds       []int64
	counted      []int64 // by level: a bound that takes long to count, where there is one
	best         [][][]int
	Values       []int64
	steps, limit int64
	report       func(values, bounds []int64, tables [][]int)
}

// NewPlanner has the bounds of a schedule of that many rounds, and no schedule yet.
func NewPlanner(ctx context.Context, p *objective.Problem, rounds int, random *rand.Rand) *planner {
	s := &planner{ctx: ctx, p: p, Rounds: rounds, random: random, fast: objective.NewFast(random), limit: 1 << 62}
	s.bounds = scheduleBounds(p, rounds, nil)
	return s
}

// left is the work that may still be done; a way that is not the last to be tried takes a share of it.
func (s *planner) left() int64 { return s.limit - s.steps }

func (s *planner) stopped() bool { return s.steps >= s.limit || s.ctx.Err() != nil }

// offer keeps a schedule if it is better than the best so far, and reports whether it was.
func (s *planner) offer(rounds [][][]int) bool {
	values, err := s.p.CountSchedule(rounds)
	if err != nil || s.Values != nil && slices.Compare(values, s.Values) >= 0 {
		return false
	}
	s.Values, s.best, s.bounds = values, CloneRounds(rounds), scheduleBounds(s.p, s.Rounds, values)
	s.raise()
	s.tell()
	return true
}

// raise raises the bounds to what was counted.
func (s *planner) raise() {
	for i, bound := range s.counted {
		s.bounds[i] = max(s.bounds[i], bound)
	}
}

// count counts what takes long, for the levels that are above their bounds.
func (s *planner) count() {
	s.counted = make([]int64, len(s.bounds))
	for i, l := range s.p.Objectives {
		if l, ok := l.(objective.ScoreGap); ok && s.Values[i] > s.bounds[i] {
			s.counted[i] = int64(s.Rounds) * l.LaterBound(s.p)
		}
	}
	s.raise()
}

// tell reports how far the search has come.
func (s *planner) tell() {
	if s.report != nil {
		s.report(s.Values, s.bounds, nil)
	}
}

// CloneRounds is a copy that shares no list with the rounds.
func CloneRounds(rounds [][][]int) [][][]int {
	c := make([][][]int, len(rounds))
	for r, tables := range rounds {
		c[r] = make([][]int, len(tables))
		for t, players := range tables {
			c[r][t] = slices.Clone(players)
		}
	}
	return c
}

func (s *planner) done() bool {
	for i, v := range s.Values {
		if v > s.bounds[i] {
			return false
		}
	}
	return s.Values != nil
}

// scheduleSteps is how many proposals the annealing of a whole schedule may make in each lane.
const scheduleSteps = 18_000_000

// lanes is how many searches of a whole schedule run side by side, each with random numbers of its own.
const lanes = 2

func (s *planner) run() {
	s.search()
	s.renumber()
}

func (s *planner) search() {
	known := s.knownRounds()
	start := s.Complete(known)
	s.offer(start)
	s.count()
	if s.done() || len(s.p.Objectives) == 0 {
		return
	}
	if len(known) == s.Rounds {
		s.relabel(start, min(scheduleSteps/20, s.left()/4))
		if s.done() || s.stopped() {
			return
		}
	}
	s.DevelopCyclically()
	if s.done() || s.stopped() {
		return
	}
	s.roundByRound()
	if !s.done() && !s.stopped() {
		s.searchInLanes(known)
	}
}

// tellsApart reports whether it matters to some level who is who in a schedule: to totals without a history it does not.
func tellsApart(p *objective.Problem) bool {
	return slices.ContainsFunc(p.Objectives, func(l objective.Objective) bool {
		switch l := l.(type) {
		case objective.Apart:
			return !l.Total || len(l.Pairs) > 0
		case objective.SizeTurns:
			return !l.Total || slices.ContainsFunc(l.Weight, func(had int64) bool { return had != 0 })
		}
		return true
	})
}

// searchInLanes takes the best of what the lanes find, of equals that of the first: the same on every machine,
// however many of them run at a time.
func (s *planner) searchInLanes(known [][][]int) {
	var all [lanes]planner
	var wait sync.WaitGroup
	for i := range all {
		lane := &all[i]
		*lane = *s
		lane.Values, lane.steps, lane.limit = slices.Clone(s.Values), 0, (s.limit-s.steps)/lanes
		lane.random = rand.New(rand.NewPCG(s.random.Uint64(), s.random.Uint64()))
		lane.fast = objective.NewFast(lane.random)
		if i > 0 {
			lane.report = nil // one of them tells how far they are
		}
		wait.Go(func() {
			lane.anneal(known)
			if i > 0 {
				lane.tabu()
			}
			if !lane.done() && !lane.stopped() && tellsApart(s.p) {
				lane.relabel(lane.best, scheduleSteps/10)
			}
		})
	}
	wait.Wait()
	for i := range all {
		s.steps += all[i].steps
		if slices.Compare(all[i].Values, s.Values) < 0 {
			s.best, s.Values, s.bounds = all[i].best, all[i].Values, all[i].bounds
		}
	}
}

// tabuSteps is how many proposals a tabu search of a whole schedule may make: each takes about as long as that of a cooling.
const tabuSteps = 4 * scheduleSteps

// tabu searches from schedules by chance, one after the other, where the levels let it.
func (s *planner) tabu() {
	end := s.steps + tabuSteps
	for begun := 0; s.steps < end && !s.done() && !s.stopped(); begun++ {
		from := s.Complete(nil)
		exact, soft := s.weights([...]int64{4, 3, 8}[begun%3])
		schedule := NewScheduleBoard(s.p, from)
		k := schedule.Tabu(soft, &s.fast)
		if k == nil {
			return
		}
		for distance := s.distance(from); s.steps < end && !k.Stale() && !s.done() && !s.stopped(); {
			m, work, ok := k.Next()
			if s.steps += work; !ok {
				continue
			}
			distance += schedule.Change(exact, m.Round, m.Seat, m.Other)
			schedule.Swap(m.Round, m.Seat, m.Other)
			k.Make(m)
			if distance < 0 {
				distance = 0
				s.offer(schedule.Rounds())
			}
		}
	}
}

// anneal cools whole schedules, shorter runs first.
func (s *planner) anneal(known [][][]int) {
	for attempt, share := range [...]int64{20, 10, 5, 3, 3} {
		if s.done() || s.stopped() {
			return
		}
		from, hot := s.Complete(nil), true
		switch {
		case attempt%2 == 1 && len(known) > 1:
			from, hot = s.Complete(known), false
		case attempt > 2:
			from, hot = s.best, false
		}
		s.annealSchedule(from, scheduleSteps/share, hot, [...]int64{4, 3, 8}[attempt%3])
	}
}

// roundByRound draws one round after the other, each with those before it as history.
func (s *planner) roundByRound() {
	p := *s.p
	p.Objectives = slices.Clone(p.Objectives)
	var rounds [][][]int
	for range s.Rounds {
		if s.stopped() {
			return
		}
		round := search.New(s.ctx, &p, s.random)
		round.Limit = min(s.left()/int64(2*(s.Rounds-len(rounds))), 400_000)
		if !sample.Enumerate(round) {
			sample.SolveRound(round)
		}
		s.steps += round.Steps
		tables := round.Best
		rounds = append(rounds, tables)
		for i, l := range p.Objectives {
			if l, total := objective.LooksAtAll(l); total {
				p.Objectives[i] = l.After(tables)
			}
		}
	}
	s.offer(rounds)
}

// knownRounds are rounds without rematches for the tables, under random labels and in random order; fewer
// than asked for where no more are known.
func (s *planner) knownRounds() [][][]int {
	if s.p.Players == 0 || len(s.p.Sizes) == 0 {
		return nil
	}
	known := design.RoundsFor(s.p.Sizes, s.Rounds, s.random)
	s.random.Shuffle(len(known), func(i, j int) { known[i], known[j] = known[j], known[i] })
	labels := s.random.Perm(s.p.Players)
	var rounds [][][]int
	for _, round := range known {
		if tables := s.laid(round); tables != nil {
			for _, players := range tables {
				for i, x := range players {
					players[i] = labels[x]
				}
			}
			rounds = append(rounds, tables)
		}
	}
	return rounds
}

// laid puts the tables of a round at tables of their size, nil if they do not fit.
func (s *planner) laid(round [][]int) [][]int {
	tables := make([][]int, len(s.p.Sizes))
	bySize := make([][]int, objective.MaxSeats+1)
	for t, size := range s.p.Sizes {
		bySize[size] = append(bySize[size], t)
	}
	for _, list := range bySize {
		s.random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	for _, players := range round {
		list := bySize[len(players)]
		if len(list) == 0 {
			return nil
		}
		tables[list[0]] = slices.Clone(players)
		bySize[len(players)] = list[1:]
	}
	return tables
}

// Complete adds random rounds to those given.
func (s *planner) Complete(known [][][]int) [][][]int {
	rounds := CloneRounds(known)
	for len(rounds) < s.Rounds {
		order := s.random.Perm(s.p.Players)
		var tables [][]int
		for _, size := range s.p.Sizes {
			tables = append(tables, order[:size:size])
			order = order[size:]
		}
		rounds = append(rounds, tables)
	}
	return rounds
}

// finish makes the solution, seats and tables of a kind in random order.
func (s *planner) finish() ScheduleSolution {
	sol := ScheduleSolution{Optimal: true}
	shuffler := &search.Search{P: s.p, Random: s.random}
	named := slices.ContainsFunc(s.p.Objectives, timesAtTables)
	for _, tables := range s.best {
		if named { // seats alone: which table is which has been counted
			shuffler.ShuffleSeats(tables)
			sol.Rounds = append(sol.Rounds, tables)
			continue
		}
		sol.Rounds = append(sol.Rounds, shuffler.Shuffled(tables))
	}
	for i, v := range s.Values {
		bound := min(v, s.bounds[i])
		sol.Optimal = sol.Optimal && bound == v
		sol.Results = append(sol.Results, search.Result{Value: v, Bound: bound, Optimal: sol.Optimal})
	}
	return sol
}
