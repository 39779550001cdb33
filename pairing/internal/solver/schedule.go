package solver

import (
	"context"
	"math/rand/v2"
	"slices"

	"raduno/pairing/design"
	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/sample"
	"raduno/pairing/internal/search"
)

// ScheduleSolution is several rounds drawn together.
type ScheduleSolution struct {
	Rounds     [][][]int
	Results    []search.Result // by level
	Optimal    bool
	Steps, Cap int64 // as RoundSolution has them
}

// SolveSchedule draws rounds together. Several ways compete, and the lexicographically best rounds
// win: a design in which no two meet twice, under labels that suit the other levels, the whole schedule
// annealed, round after round from the design on, the whole searched by tabu search, and then given to other players in the
// same places. What takes least comes first: a search that is cut short has tried most ways. Fixed players and levels of kind
// KeepTable have no meaning here.
func SolveSchedule(ctx context.Context, p *objective.Problem, rounds int, o Options) (ScheduleSolution, error) {
	if err := p.Validate(); err != nil {
		return ScheduleSolution{}, err
	}
	if err := ctx.Err(); err != nil {
		return ScheduleSolution{}, err
	}
	s := NewPlanner(ctx, p, rounds, o.Random)
	s.report, s.cap = o.Progress, o.Cap
	if o.Steps > 0 {
		s.limit = o.Steps
	}
	s.search()
	s.reportBest()
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
	steps, limit int64                           // of work: exchanges that were weighed
	cap          func(steps int64) (limit int64) // as Options have it, until it has answered
	report       func(values, bounds []int64, tables [][]int)
}

// noLimit is the limit of a search that may go on as long as it likes.
const noLimit = 1 << 62

// NewPlanner has the bounds of a schedule of rounds, and no schedule yet.
func NewPlanner(ctx context.Context, p *objective.Problem, rounds int, random *rand.Rand) *planner {
	s := &planner{ctx: ctx, p: p, Rounds: rounds, random: random, fast: objective.NewFast(random), limit: noLimit}
	s.bounds = scheduleBounds(p, rounds, nil)
	return s
}

// stopped reports whether the work is to end.
func (s *planner) stopped() bool {
	if s.cap != nil {
		if limit := s.cap(s.steps); limit > 0 {
			s.cap, s.limit = nil, min(s.limit, limit)
		}
	}
	return s.steps >= s.limit || s.ctx.Err() != nil
}

// over is stopped or done.
func (s *planner) over() bool { return s.done() || s.stopped() }

// offer keeps a schedule if it is better than the best so far, and reports whether it was.
func (s *planner) offer(rounds [][][]int) bool {
	values, err := s.p.CountSchedule(rounds)
	if err != nil || s.Values != nil && slices.Compare(values, s.Values) >= 0 {
		return false
	}
	s.Values, s.best, s.bounds = values, CloneRounds(rounds), scheduleBounds(s.p, s.Rounds, values)
	s.raise()
	s.reportBest()
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
		if _, all := objective.LooksAtAll(l); !all && s.Values[i] > s.bounds[i] {
			s.counted[i] = int64(s.Rounds) * objective.LaterBound(l, s.p)
		}
	}
	s.raise()
}

// reportBest reports how far the search has come.
func (s *planner) reportBest() {
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

// What each way may take at most, in exchanges that are weighed. A tabu search, whose exchanges take about as long as those of a cooling,
// ends once twice the work up to its last gain, and staleSteps more, have brought none.
const (
	scheduleSteps = 18_000_000
	roundSteps    = 400_000
	tabuSteps     = 4 * scheduleSteps
	staleSteps    = 20_000_000
)

func (s *planner) search() {
	known := s.knownRounds()
	start := s.Complete(known)
	s.offer(start)
	s.count()
	if s.over() || len(s.p.Objectives) == 0 {
		return
	}
	if s.p.Players > boardPlayers {
		s.roundByRound(known)
		return
	}
	if len(known) == s.Rounds {
		s.relabel(start, scheduleSteps/100)
	}
	s.anneal(known, 0, 100)
	if len(known) == s.Rounds {
		s.relabel(start, scheduleSteps/20)
	}
	if s.over() {
		return
	}
	s.developCyclically()
	if len(known) == s.Rounds {
		s.roundByRound(nil)
	} else {
		known = s.roundByRound(known)
	}
	for attempt, share := range []int64{20, 10, 5, 2, 2} {
		s.anneal(known, attempt, share)
	}
	s.tabu()
	if distinguishes(s.p) {
		s.relabel(s.best, scheduleSteps/10)
	}
}

// distinguishes reports whether it matters to some level who is who in a schedule: to totals without a history it does not.
func distinguishes(p *objective.Problem) bool {
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

// tabu searches from the best schedule and from others by chance, in turn, where the levels let it.
func (s *planner) tabu() {
	begin, gained := s.steps, int64(0)
	for begun := 0; !s.over(); begun++ {
		from := s.best
		if begun%2 > 0 {
			from = s.Complete(nil)
		}
		exact, soft := s.weights([...]int64{4, 3, 8}[begun%3])
		schedule := NewScheduleBoard(s.p, from)
		k := schedule.Tabu(soft, &s.fast)
		if k == nil {
			return
		}
		for distance := s.distance(from); !k.Stale() && !s.over(); {
			if spent := s.steps - begin; spent > min(tabuSteps, 3*gained+staleSteps) {
				return
			}
			m, work, ok := k.Next()
			if s.steps += work; !ok {
				continue
			}
			distance += schedule.Change(exact, m.Round, m.Seat, m.Other)
			schedule.Swap(m.Round, m.Seat, m.Other)
			k.Make(m)
			if distance < 0 {
				distance = 0
				if s.offer(schedule.Rounds()) {
					gained = s.steps - begin
				}
			}
		}
	}
}

// anneal cools a whole schedule for a share of scheduleSteps. Each attempt begins elsewhere and weighs differently.
func (s *planner) anneal(known [][][]int, attempt int, share int64) {
	if s.over() {
		return
	}
	from, hot := s.Complete(nil), true
	switch {
	case attempt%2 == 1:
		from, hot = s.Complete(known), false
	case attempt > 2:
		from, hot = s.best, false
	}
	s.annealSchedule(from, scheduleSteps/share, hot, [...]int64{4, 3, 8}[attempt%3])
}

// roundByRound draws further rounds, each with those before it as history, and returns them all.
func (s *planner) roundByRound(known [][][]int) [][][]int {
	p := *s.p
	p.Objectives = slices.Clone(p.Objectives)
	rounds := CloneRounds(known)
	for r := range s.Rounds {
		if s.over() {
			return rounds
		}
		if r > 0 {
			for i, l := range p.Objectives {
				if l, total := objective.LooksAtAll(l); total {
					p.Objectives[i] = l.After(rounds[r-1])
				}
			}
		}
		if r < len(rounds) {
			continue
		}
		round := search.New(s.ctx, &p, s.random)
		round.Limit = roundSteps
		if s.limit < noLimit {
			round.Clock.Limit = (s.limit - s.steps) * search.StepTime
		}
		round.Clock.Cap = func(steps int64) (limit int64) {
			if s.cap != nil {
				limit = s.cap(s.steps + steps)
			}
			if limit > 0 {
				s.cap, s.limit = nil, min(s.limit, limit)
				limit = s.limit - s.steps
			}
			return limit
		}
		if !sample.Enumerate(round) {
			sample.SolveRound(round)
		}
		s.steps += round.Clock.Spent / search.StepTime
		rounds = append(rounds, round.Best)
	}
	s.offer(rounds)
	return rounds
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
	sol := ScheduleSolution{Optimal: true, Steps: s.steps}
	if s.limit < noLimit {
		sol.Cap = s.limit
	}
	shuffler := &search.Search{P: s.p, Random: s.random}
	for _, tables := range s.best {
		sol.Rounds = append(sol.Rounds, shuffler.Shuffled(tables))
	}
	for i, v := range s.Values {
		bound := min(v, s.bounds[i])
		sol.Optimal = sol.Optimal && bound == v
		sol.Results = append(sol.Results, search.Result{Value: v, Bound: bound, Optimal: sol.Optimal})
	}
	return sol
}
