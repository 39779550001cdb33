// Package search looks for good seatings: greedy construction, descent by swaps, simulated annealing, tabu search.
package search

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"

	"raduno/pairing/internal/objective"
)

// Search looks for good seatings of one problem and remembers the best.
type Search struct {
	Ctx    context.Context
	P      *objective.Problem
	Random *rand.Rand
	fast   objective.Fast
	// Bounds are by level, given the levels above at their best values; counting are those that hold anyway.
	Bounds, Counting []int64
	exact            *objective.Weighing
	Ranked           bool // exact compares lexicographically without fail

	Best   [][]int
	Values []int64
	levels []*objective.Weighing // each level alone, for those that have been asked for
	Proofs []*Certificate
	// Uniform says that best was drawn uniformly among all that are as good.
	Uniform bool
	Optima  *big.Int // how many those are

	teams      *objective.TeamProblem  // nil where a TeamBoard is of no use
	exactTeams *objective.TeamWeighing // exact on such a board
	byScore    *scoreOrder             // nil where no level is by score, or teams is not nil
	ratios     []int64                 // by level, of the weights of the last cooling that learned

	Annealed int // levels for which the search has cooled some more

	Steps, Limit int64 // proposals made, and how many may be
	Proposal     int64 // what one counts: more where meetings are to be counted
	Clock        *Clock
	Report       func(values, bounds []int64, tables [][]int)
}

// Progress reports how far the search has come.
func (s *Search) Progress() {
	if s.Report != nil && s.Values != nil {
		s.Report(s.Values, slices.Clone(s.Bounds), s.Best)
	}
}

// slowObjectives is how many objectives take long to weigh for a swap.
func slowObjectives(p *objective.Problem) int64 {
	return int64(len(objective.Of[objective.GroupMeetings](p)))
}

// New is a search of a problem that has found nothing yet.
func New(ctx context.Context, p *objective.Problem, random *rand.Rand) *Search {
	s := &Search{
		Ctx: ctx, P: p, Random: random, fast: objective.NewFast(random),
		Limit: 1 << 62, Proposal: 1 + 4*slowObjectives(p),
	}
	s.Clock = newClock(p)
	multipliers, ranked := p.Ranks()
	s.exact, s.Ranked = objective.NewWeighing(p, multipliers), ranked
	if s.teams = objective.NewTeamProblem(p); s.teams == nil {
		s.byScore = newScoreOrder(p)
	} else {
		s.exactTeams = s.teams.Weigh(multipliers)
	}
	s.levels = make([]*objective.Weighing, len(p.Objectives))
	s.Bounds = make([]int64, len(p.Objectives))
	s.Proofs = make([]*Certificate, len(p.Objectives))
	for i, l := range p.Objectives {
		s.Bounds[i] = l.Bound(p)
	}
	s.Counting = slices.Clone(s.Bounds)
	return s
}

// Level weighs one level alone.
func (s *Search) Level(i int) *objective.Weighing {
	if s.levels[i] == nil {
		multipliers := make([]int64, len(s.P.Objectives))
		multipliers[i] = 1
		s.levels[i] = objective.NewWeighing(s.P, multipliers)
	}
	return s.levels[i]
}

// Stopped reports whether the work is to end: cancelled, or all steps used.
func (s *Search) Stopped() bool { return s.Steps >= s.Limit || s.Clock.usedUp() || s.Ctx.Err() != nil }

// Offer keeps a seating of those values if it is better than the best so far.
func (s *Search) Offer(b *objective.Board, values []int64) bool {
	if s.Values != nil && slices.Compare(values, s.Values) >= 0 {
		return false
	}
	// What was proven of a level held with the levels above at their old values.
	for i := s.firstBelow(values) + 1; i < len(values); i++ {
		s.Bounds[i], s.Proofs[i] = s.Counting[i], nil
	}
	s.Values, s.Best = values, b.Tables()
	s.Progress()
	return true
}

// firstBelow is the first level at which the values are better than the best.
func (s *Search) firstBelow(values []int64) int {
	for i := range s.Values {
		if values[i] < s.Values[i] {
			return i
		}
	}
	return len(values)
}

// Open is the first level whose best value is above its bound, -1 for none.
func (s *Search) Open() int {
	for i, v := range s.Values {
		if v > s.Bounds[i] {
			return i
		}
	}
	return -1
}

// Descend makes swaps that lower the exact weight until none does. It works on the players in conflict at
// the first level above its bound, then at the next, and so on; improvements anywhere take it back.
func (s *Search) Descend(b *objective.Board) {
	values := b.Values()
	for level := 0; level < len(values); {
		if values[level] <= s.Bounds[level] || !s.improve(b, level, values[level]-s.Bounds[level]) {
			level++
			continue
		}
		values = b.Values()
		level = 0
	}
	s.Offer(b, values)
}

// sweepProposals is about how many swaps improve may try where meetings are counted: all up to 400 players, a sample above.
const sweepProposals = 160_000

// improve makes improving swaps for the players in conflict at a level and reports whether there was any.
// excess is how far the level is above its bound: it stops when that is used up.
func (s *Search) improve(b *objective.Board, level int, excess int64) bool {
	w := s.Level(level)
	var conflicts []int32
	for _, seat := range b.Free {
		if b.InConflict(w, seat) {
			conflicts = append(conflicts, b.Player[seat])
		}
	}
	s.Random.Shuffle(len(conflicts), func(i, j int) { conflicts[i], conflicts[j] = conflicts[j], conflicts[i] })
	improved := false
	tries := len(b.Free)
	if s.Proposal > 1 { // everybody is in conflict, and meetings take long to count
		tries = min(tries, sweepProposals/max(1, len(conflicts)))
	}
	for _, x := range conflicts {
		if s.Stopped() {
			return false
		}
		seat := b.Seat[x]
		if !b.InConflict(w, seat) {
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
			s.Steps += s.Proposal
			s.Clock.Proposals(1)
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

// Shuffled puts players in a random order at each table, and tables in a random order within their class.
func (s *Search) Shuffled(tables [][]int) [][]int {
	for _, players := range tables {
		s.Random.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
	}
	result := slices.Clone(tables)
	for _, class := range s.P.Classes() {
		for i, from := range s.Random.Perm(len(class.Tables)) {
			result[class.Tables[i]] = tables[class.Tables[from]]
		}
	}
	return result
}
