package pairing

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
)

// Options say how a problem is to be solved. Random alone asks for all the work that a proof takes.
type Options struct {
	Random *rand.Rand // required: the only source of chance
	Steps  int64      // caps the work, in units of about 200 nanoseconds on any machine; 0 for no cap
	// Progress is called now and then, from the goroutine that solves: an estimate from 0 to 1 and the
	// values of the best tables so far.
	Progress func(done float64, values []int64)
	// Ahead, if not nil, has the draw leave rounds without rematches to those that follow.
	Ahead *Ahead
}

// Solution is the tables and what is known about them.
type Solution struct {
	Tables  [][]int
	Results []Result // by level
	Optimal bool     // no seating is lexicographically better, with proof
	Uniform bool     // drawn with the same chance as every other optimal seating, by counting them all
	Optima  *big.Int // how many optimal seatings there are, where Uniform and counted, else nil; tables of a class count as one
	// Ahead is what came of looking at the rounds to follow, nil where that changed nothing; the draw is not uniform then.
	Ahead *Outlook
	// Walk says, where not Uniform, by how many percentage points the chance of two players to share a table differed at most
	// from what it should be in the cases of this size that were measured; 0 where none were.
	Walk int
}

// Result is what came of a level.
type Result struct {
	Value   int64
	Bound   int64 // no seating with the levels above at their values goes below it
	Optimal bool  // Value equals Bound, and all levels above are optimal
	// Certificate shows why Bound holds where counting alone does not; package check verifies it.
	Certificate *Certificate
}

// errNoRandom is the error of Options without a source of chance.
var errNoRandom = errors.New("pairing: Options.Random is required")

// Solve draws the tables. The error is Validate's, that of Options without Random, or the context's where it ended before any
// seating was found; one that ends later ends the search, and the best seating so far is returned.
func Solve(ctx context.Context, p *Problem, o Options) (Solution, error) {
	if err := p.Validate(); err != nil {
		return Solution{}, err
	}
	if o.Random == nil {
		return Solution{}, errNoRandom
	}
	if err := ctx.Err(); err != nil {
		return Solution{}, err
	}
	if o.Ahead != nil {
		if err := o.Ahead.validate(p); err != nil {
			return Solution{}, err
		}
	}
	s := newSearch(ctx, p, o.Random)
	if o.Steps > 0 {
		s.clock.limit = o.Steps * stepTime
	}
	if o.Progress != nil {
		s.report = o.Progress
	}
	if o.Ahead != nil {
		if sol, done := s.followsDesign(o.Ahead); done {
			s.progress(1)
			return sol, nil
		}
	}
	if !s.enumerate() {
		s.run()
	}
	sol := s.finish()
	if o.Ahead != nil {
		s.lookAhead(&sol, o.Ahead)
	}
	s.progress(1)
	return sol, nil
}

// run looks for the best seating, from the cheapest means to the dearest, until it meets the bounds.
func (s *search) run() {
	b := s.deal()
	s.descend(b)
	if s.open() < 0 {
		return
	}
	s.tighten()
	s.progress(0.1)
	many := s.proposal > 1 && s.p.Players > manyMeeting
	if many {
		s.anneals(b, 1, s.effort())
	} else {
		s.anneals(b, 2, s.effort())
	}
	s.tighten()
	small := s.p.seatings(manySeatings) <= manySeatings
	if small && !s.p.separable() && (s.open() < 0 || s.tryAll()) {
		return
	}
	if many {
		return
	}
	for again := true; again && !s.stopped(); {
		s.proveLevels(b)
		again = s.open() >= 0 && !(small && s.p.separable()) && s.persist(b)
	}
	if small && s.p.separable() && s.open() >= 0 && !s.stopped() {
		s.tryAll()
	}
}

// proveLevels proves level after level, from the first again where a better seating turns up.
func (s *search) proveLevels(b *board) {
	for level := 0; level < len(s.values) && !s.stopped(); {
		s.progress(0.3 + 0.6*float64(level)/float64(len(s.values)))
		if s.values[level] <= s.bounds[level] || !s.proveLevel(b, level) {
			level++
		} else {
			level = 0
		}
	}
}

// tighten raises the bounds of open levels by what the levels above leave possible.
func (s *search) tighten() {
	for level, v := range s.values {
		if v > s.bounds[level] {
			if l, ok := s.p.Levels[level].(conditional); ok {
				if bound, ok := l.boundGiven(s.p, level, s.values); ok {
					s.bounds[level] = max(s.bounds[level], bound)
				}
			}
		}
	}
}

// anneals cools several times from the best seating so far, with so many proposals at first for every two
// players.
func (s *search) anneals(b *board, rounds int, effort int64) {
	n := int64(s.p.Players)
	most := int64(annealSteps)
	if s.proposal > 1 && n > walkPlayers { // meetings take long to count
		most /= 5
	}
	steps := min(max(2000, effort*n*n), most)
	for round := range rounds {
		if s.open() < 0 || s.stopped() {
			return
		}
		b.load(s.best)
		b = s.anneal(b, annealing{ratio: [...]int64{6, 3, 12}[round%3], steps: steps, hot: round%3 == 1})
		s.descend(b)
		steps = min(steps*3/2, most)
	}
}

// proveLevel proves the best value of a level, or finds a better seating, which it reports.
func (s *search) proveLevel(b *board, level int) bool {
	v := s.p.newBranchPrice(level, s.values)
	if v == nil {
		s.slope(level)
		return s.values[level] > s.bounds[level] && s.annealMore(b, level)
	}
	v.s, v.stopped, v.maxSteps = s, s.stopped, proofSteps
	certificate, result := v.run()
	switch result {
	case proven:
		s.proofs[level] = certificate
		s.bounds[level] = s.values[level]
	case improved:
		b.load(v.better)
		s.offer(b, b.values())
		s.descend(b)
		s.tighten()
		s.anneals(b, 1, s.effort())
		return true
	default:
		return s.annealMore(b, level)
	}
	return false
}

// effort is little where proofs are cheap: they find better seatings themselves.
func (s *search) effort() int64 {
	if s.p.Players <= cheapProofs {
		return 3
	}
	return 30
}

// annealMore cools some more for a level that cannot be proven, once, and reports whether that helped.
func (s *search) annealMore(b *board, level int) bool {
	if s.annealed > level {
		return false
	}
	s.annealed = level + 1
	before := s.values
	s.anneals(b, 5, 30)
	return slices.Compare(s.values, before) < 0
}

// cheapProofs is the number of players up to which a proof costs little more than a search.
const cheapProofs = 60

// manyMeeting is the number of players above which meetings of groups are cooled for no more than a moment: hundreds of tables
// come within a few per cent of what counting shows, and no proof reaches them.
const manyMeeting = 1000

// annealSteps is how many proposals one cooling makes at most.
const annealSteps = 3_000_000

// proofSteps is how many steps may be made in all before proofs are given up.
const proofSteps = 35_000_000

// finish makes the solution of the best seating, after a walk among its equals.
func (s *search) finish() Solution {
	tables, uniform, measured := s.best, s.uniform, false
	if !uniform && s.open() < 0 && !s.stopped() {
		tables, uniform = s.sampleUniformly()
		if !uniform && !s.p.separable() && s.p.seatings(manySeatings) <= manySeatings && s.tryAll() {
			tables, uniform = s.best, true
		}
	}
	if !uniform {
		tables = s.best
		if s.ranked && s.ctx.Err() == nil {
			b := newBoard(s.p)
			b.load(s.best)
			tables, measured = s.mix(s.walk(b))
			b.load(tables)
			s.offer(b, b.values()) // what is not proven may have become better
		}
	}
	sol := Solution{Tables: s.shuffled(tables), Optimal: true, Uniform: uniform, Optima: s.optima}
	if measured {
		sol.Walk = s.p.walkDifference()
	}
	for i, v := range s.values {
		bound := min(v, s.bounds[i])
		sol.Optimal = sol.Optimal && bound == v
		sol.Results = append(sol.Results, Result{Value: v, Bound: bound, Optimal: sol.Optimal, Certificate: s.proofs[i]})
	}
	return sol
}

// shuffled puts players in a random order at each table, and tables in a random order within their class.
func (s *search) shuffled(tables [][]int) [][]int {
	s.shuffleSeats(tables)
	result := slices.Clone(tables)
	for _, class := range s.p.classes() {
		for i, from := range s.random.Perm(len(class.tables)) {
			result[class.tables[i]] = tables[class.tables[from]]
		}
	}
	return result
}

func (s *search) shuffleSeats(tables [][]int) {
	for _, players := range tables {
		s.random.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
	}
}
