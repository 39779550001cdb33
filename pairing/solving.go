package pairing

import (
	"slices"

	"raduno/pairing/internal/objective"
)

// run looks for the best seating, from the cheapest means to the dearest, until it meets the bounds.
func (s *search) run() {
	b := s.construct()
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
	small := seatings(s.p, manySeatings) <= manySeatings
	if small && !s.p.Separable() && (s.open() < 0 || s.tryAll()) {
		return
	}
	if many {
		return
	}
	for again := true; again && !s.stopped(); {
		s.proveLevels(b)
		again = s.open() >= 0 && !(small && s.p.Separable()) && s.persist(b)
	}
	if small && s.p.Separable() && s.open() >= 0 && !s.stopped() {
		s.tryAll()
	}
}

// proveLevels proves level after level, from the first again where a better seating turns up.
func (s *search) proveLevels(b *objective.Board) {
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
			if l, ok := s.p.Objectives[level].(objective.Conditional); ok {
				if bound, ok := l.BoundGiven(s.p, level, s.values); ok {
					s.bounds[level] = max(s.bounds[level], bound)
				}
			}
		}
	}
}

// anneals cools several times from the best seating so far, with so many proposals at first for every two
// players.
func (s *search) anneals(b *objective.Board, rounds int, effort int64) {
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
		b.Load(s.best)
		b = s.anneal(b, annealing{ratio: [...]int64{6, 3, 12}[round%3], steps: steps, hot: round%3 == 1})
		s.descend(b)
		steps = min(steps*3/2, most)
	}
}

// proveLevel proves the best value of a level, or finds a better seating, which it reports.
func (s *search) proveLevel(b *objective.Board, level int) bool {
	v := newBranchPrice(s.p, level, s.values)
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
		b.Load(v.better)
		s.offer(b, b.Values())
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
func (s *search) annealMore(b *objective.Board, level int) bool {
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
		if !uniform && !s.p.Separable() && seatings(s.p, manySeatings) <= manySeatings && s.tryAll() {
			tables, uniform = s.best, true
		}
	}
	if !uniform {
		tables = s.best
		if s.ranked && s.ctx.Err() == nil {
			b := objective.NewBoard(s.p)
			b.Load(s.best)
			tables, measured = s.mix(s.walk(b))
			b.Load(tables)
			s.offer(b, b.Values()) // what is not proven may have become better
		}
	}
	sol := Solution{Tables: s.shuffled(tables), Optimal: true, Uniform: uniform, Optima: s.optima}
	if measured {
		sol.Walk = walkDifference(s.p)
	}
	for i, v := range s.values {
		bound := min(v, s.bounds[i])
		sol.Optimal = sol.Optimal && bound == v
		sol.Results = append(sol.Results, Result{Value: v, Bound: bound, Optimal: sol.Optimal, Certificate: s.proofs[i]})
	}
	return sol
}

// persist cools on two cores for the work that is left where no proof was found, and reports whether that made the seating
// better.
func (s *search) persist(b *objective.Board) bool {
	pair := [...]*restarts{s.restart(), s.restart()}
	defer func() {
		for _, r := range pair {
			r.cancel()
		}
	}()
	for units := int64(1); s.steps-s.sloping < proofSteps && !s.stopped(); units++ {
		s.steps += restartSteps
		s.clock.proposals(restartProposals / s.proposal)
		s.progress(min(0.95, float64(s.steps)/proofSteps))
		var found *cooled
		for _, r := range pair {
			if c := r.better(s.ctx, units, s.values); c != nil && (found == nil || slices.Compare(c.values, found.values) < 0) {
				found = c
			}
		}
		if found != nil {
			b.Load(found.tables)
			s.offer(b, found.values)
			s.tighten()
			return true
		}
	}
	return false
}
