package pairing

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"

	"raduno/pairing/internal/chance"
	"raduno/pairing/internal/objective"
)

// search looks for good seatings of one problem and remembers the best.
type search struct {
	ctx    context.Context
	p      *objective.Problem
	random *rand.Rand
	fast   chance.Fast
	// bounds are by level, given the levels above at their best values; counting are those that hold anyway.
	bounds, counting []int64
	exact            *objective.Weighing
	ranked           bool // exact compares lexicographically without fail

	best   [][]int
	values []int64
	levels []*objective.Weighing // each level alone, for those that have been asked for
	proofs []*Certificate
	// uniform says that best was drawn uniformly among all that are as good.
	uniform bool
	optima  *big.Int // how many those are

	annealed int       // levels for which the search has cooled some more
	sloped   [][]int64 // by level: the values above for which its bound by slopes was looked for
	sloping  int64     // steps that took

	steps, limit int64 // proposals made, and how many may be
	proposal     int64 // what one counts: more where meetings are to be counted
	clock        *clock
	report       func(done float64, values []int64)
	done         float64 // estimate of the way, for progress
}

// progress reports how far the search has come.
func (s *search) progress(done float64) {
	s.done = max(s.done, done)
	if s.report != nil && s.values != nil {
		s.report(s.done, s.values)
	}
}

func newSearch(ctx context.Context, p *objective.Problem, random *rand.Rand) *search {
	s := &search{ctx: ctx, p: p, random: random, fast: chance.NewFast(random), limit: 1 << 62, proposal: 1 + 4*int64(len(objective.Of[objective.GroupMeetings](p))+len(objective.Of[objective.Threshold](p)))}
	s.clock = newClock(p)
	multipliers, ranked := p.Ranks()
	s.exact, s.ranked = objective.NewWeighing(p, multipliers), ranked
	s.levels = make([]*objective.Weighing, len(p.Objectives))
	s.bounds = make([]int64, len(p.Objectives))
	s.proofs = make([]*Certificate, len(p.Objectives))
	s.sloped = make([][]int64, len(p.Objectives))
	for i, l := range p.Objectives {
		s.bounds[i] = l.Bound(p)
	}
	s.counting = slices.Clone(s.bounds)
	return s
}

// level weighs one level alone.
func (s *search) level(i int) *objective.Weighing {
	if s.levels[i] == nil {
		multipliers := make([]int64, len(s.p.Objectives))
		multipliers[i] = 1
		s.levels[i] = objective.NewWeighing(s.p, multipliers)
	}
	return s.levels[i]
}

// stopped reports whether the work is to end: cancelled, or all steps used.
func (s *search) stopped() bool { return s.steps >= s.limit || s.clock.over() || s.ctx.Err() != nil }

// offer keeps a seating of those values if it is better than the best so far.
func (s *search) offer(b *objective.Board, values []int64) bool {
	if s.values != nil && slices.Compare(values, s.values) >= 0 {
		return false
	}
	// What was proven of a level held with the levels above at their old values.
	for i := s.firstBelow(values) + 1; i < len(values); i++ {
		s.bounds[i], s.proofs[i] = s.counting[i], nil
	}
	s.values, s.best = values, b.Tables()
	s.progress(s.done)
	return true
}

// firstBelow is the first level at which the values are better than the best.
func (s *search) firstBelow(values []int64) int {
	for i := range s.values {
		if values[i] < s.values[i] {
			return i
		}
	}
	return len(values)
}

// open is the first level whose best value is above its bound, -1 if there is none.
func (s *search) open() int {
	for i, v := range s.values {
		if v > s.bounds[i] {
			return i
		}
	}
	return -1
}

// descend makes swaps that lower the exact weight until none does. It works on the players in conflict at
// the first level above its bound, then at the next, and so on; improvements anywhere take it back.
func (s *search) descend(b *objective.Board) {
	values := b.Values()
	for level := 0; level < len(values); {
		if values[level] <= s.bounds[level] || !s.improve(b, level, values[level]-s.bounds[level]) {
			level++
			continue
		}
		values = b.Values()
		level = 0
	}
	s.offer(b, values)
}

// sweepProposals is about how many swaps improve may try where meetings are counted: all up to 400 players, a sample above.
const sweepProposals = 160_000

// improve makes improving swaps for the players in conflict at a level and reports whether there was any.
// excess is how far the level is above its bound: it stops when that is used up.
func (s *search) improve(b *objective.Board, level int, excess int64) bool {
	conflicts := s.Conflicts(b, level)
	w := s.level(level)
	improved := false
	tries := len(b.Free)
	if s.proposal > 1 { // everybody is in conflict, and meetings take long to count
		tries = min(tries, sweepProposals/max(1, len(conflicts)))
	}
	for _, x := range conflicts {
		if s.stopped() {
			return false
		}
		seat := b.Seat[x]
		if !w.Rewards && b.Pays(w, seat) == 0 {
			continue // an earlier swap has freed him
		}
		at := s.fast.Below(len(b.Free))
		for range tries {
			other := b.Free[at]
			if at++; at == len(b.Free) {
				at = 0
			}
			if b.Table[other] == b.Table[seat] {
				continue
			}
			s.steps += s.proposal
			s.clock.proposals(1)
			if b.Lowers(s.exact, seat, other) {
				excess += b.Change(w, seat, other)
				b.Swap(seat, other)
				improved = true
				break
			}
		}
		if excess <= 0 {
			break
		}
	}
	return improved
}

// Conflicts are the free players that cost something at a level, in random order.
func (s *search) Conflicts(b *objective.Board, level int) []int32 {
	var list []int32
	marked := make([]bool, s.p.Players)
	s.p.Objectives[level].Conflicts(b, func(x int32) {
		if !marked[x] && (s.p.Fixed == nil || s.p.Fixed[x] < 0) {
			marked[x] = true
			list = append(list, x)
		}
	})
	s.random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// shuffled puts players in a random order at each table, and tables in a random order within their class.
func (s *search) shuffled(tables [][]int) [][]int {
	s.shuffleSeats(tables)
	result := slices.Clone(tables)
	for _, class := range s.p.Classes() {
		for i, from := range s.random.Perm(len(class.Tables)) {
			result[class.Tables[i]] = tables[class.Tables[from]]
		}
	}
	return result
}

func (s *search) shuffleSeats(tables [][]int) {
	for _, players := range tables {
		s.random.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
	}
}
