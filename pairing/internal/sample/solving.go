package sample

import (
	"slices"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/proof"
	"raduno/pairing/internal/search"
)

// SolveRound looks for the best seating, from the cheapest means to the dearest, until it meets the bounds.
func SolveRound(s *search.Search) {
	b := s.Construct()
	s.Offer(b, b.Values()) // shown while it gets better
	s.Descend(b)
	if s.Open() < 0 {
		return
	}
	count(s)
	tighten(s)
	s.Progress()
	many := s.Proposal > 1 && s.P.Players > manyMeeting
	switch {
	case many:
		Anneals(s, b, 1, effort(s))
	case s.Teams():
		Anneals(s, b, 4, effort(s))
		scattered := search.Scattered{}
		for range 2 {
			s.Scatter(&scattered, min(scatteredFirst*effort(s)*int64(s.P.Players*s.P.Players), annealSteps))
		}
	default:
		Anneals(s, b, 2, effort(s))
		if slices.Max(s.P.Sizes) >= largeTables && s.P.Players > soonProven { // whose proofs take long: the levels below are to settle before
			Anneals(s, b, 7, 60)
		}
	}
	tighten(s)
	small, priced := Seatings(s.P, ManySeatings) <= ManySeatings, s.P.Separable() || s.Teams()
	if small && !priced && (s.Open() < 0 || TryAll(s)) {
		return
	}
	if many {
		return
	}
	p := proofs{s, make([]*proof.BranchPrice, len(s.Values)), make([][]int64, len(s.Values))}
	for again := true; again && !s.Stopped(); {
		p.proveLevels(b, coolingSteps)
		again = s.Open() >= 0 && !(small && priced) && persist(s)
	}
	if s.Open() >= 0 && !s.Stopped() { // nothing better turns up: what work is left is for proofs
		p.proveLevels(b, 0)
	}
	if small && priced && s.Open() >= 0 && !s.Stopped() {
		TryAll(s)
	}
}

// proofs are those of a search, with what is left of each that was given up.
type proofs struct {
	*search.Search
	left   []*proof.BranchPrice // by level
	gaveUp [][]int64            // by level: the values up to it for which that was
}

// proveLevels proves level after level, from the first again where a better seating turns up. That many steps are reserved for
// coolings; where none are proofs that were given up go on.
func (p *proofs) proveLevels(b *objective.Board, reserved int64) {
	for level := 0; level < len(p.Values) && !p.Stopped(); {
		p.Progress()
		if p.Values[level] <= p.Bounds[level] || !p.proveLevel(b, level, reserved) {
			level++
		} else {
			level = 0
		}
	}
}

// count raises the bounds of open levels by what takes long to count.
func count(s *search.Search) {
	for level, v := range s.Values {
		if v > s.Bounds[level] {
			s.Counting[level] = max(s.Counting[level], objective.LaterBound(s.P.Objectives[level], s.P))
			s.Bounds[level] = max(s.Bounds[level], s.Counting[level])
		}
	}
}

// tighten raises the bounds of open levels by what the levels above leave possible.
func tighten(s *search.Search) {
	for level, v := range s.Values {
		if v > s.Bounds[level] {
			if l, ok := s.P.Objectives[level].(objective.GroupMeetings); ok {
				if bound, ok := l.BoundGiven(s.P, level, s.Values); ok {
					s.Bounds[level] = max(s.Bounds[level], bound)
				}
			}
		}
	}
}

// Anneals cools several times from the best seating so far, with effort proposals at first for every two
// players.
func Anneals(s *search.Search, b *objective.Board, rounds int, effort int64) {
	n := int64(s.P.Players)
	most := int64(annealSteps)
	if s.Proposal > 1 && n > search.WalkPlayers && !s.Teams() { // meetings take long to count there
		most /= 8
	}
	steps := min(max(2000, effort*n*n), most)
	if s.ByScore() {
		steps = min(scoreSteps*n, most)
	}
	for round := range rounds {
		if s.Open() < 0 || s.Stopped() {
			return
		}
		b.Load(s.Best)
		b = s.Anneal(b, search.Annealing{Ratio: search.Ratios[round%3], Steps: steps, Hot: round%3 == 1})
		s.Descend(b)
		steps = min(steps*3/2, most)
	}
}

// proveLevel proves the best value of a level, or finds a better seating, which it reports.
func (p *proofs) proveLevel(b *objective.Board, level int, reserved int64) bool {
	s, v := p.Search, p.left[level]
	if v == nil || !slices.Equal(p.gaveUp[level], s.Values[:level+1]) {
		v = proof.NewBranchPrice(s.P, level, s.Values)
	} else if reserved > 0 {
		return false
	}
	if v == nil {
		return annealMore(s, b, level)
	}
	v.S, v.Stopped, v.MaxSteps = s, s.Stopped, patience(s)
	if reserved > 0 {
		v.MaxSteps = min(v.MaxSteps-reserved, s.Steps+firstSteps)
	}
	certificate, result := v.Run()
	switch result {
	case proof.Proven:
		s.Proofs[level] = certificate
		s.Bounds[level] = s.Values[level]
	case proof.Improved:
		b.Load(v.Better)
		s.Offer(b, b.Values())
		s.Descend(b)
		tighten(s)
		Anneals(s, b, 1, effort(s))
		return true
	default:
		p.left[level], p.gaveUp[level] = v, slices.Clone(s.Values[:level+1])
		return annealMore(s, b, level)
	}
	return false
}

// Before more coolings a proof may make firstSteps, and all of them leave coolingSteps to those.
const (
	firstSteps   = 12_000_000
	coolingSteps = 10_000_000
)

// scatteredFirst is how many coolings from anywhere, of either kind, come before the first proof of teams.
const scatteredFirst = 6

// effort is little where proofs are cheap: they find better seatings themselves. Those of teams do not.
func effort(s *search.Search) int64 {
	if s.Teams() {
		return 100
	}
	if s.P.Players <= cheapProofs {
		return 3
	}
	return 30
}

// annealMore cools some more for a level that cannot be proven, once, and reports whether that helped. Coolings that learn are
// left to persist.
func annealMore(s *search.Search, b *objective.Board, level int) bool {
	if s.Annealed > level || s.Learns() {
		return false
	}
	s.Annealed = level + 1
	before := s.Values
	Anneals(s, b, 5, 30)
	return slices.Compare(s.Values, before) < 0
}

// largeTables is from how many seats on a table takes long to price, soonProven up to how many players that matters little.
const largeTables, soonProven = 6, 36

// cheapProofs is the number of players up to which a proof costs little more than a search.
const cheapProofs = 60

// manyMeeting is the number of players above which meetings of groups are cooled for no more than a moment: hundreds of tables
// come within a few per cent of what counting shows, and no proof reaches them.
const manyMeeting = 1000

// annealSteps is how many proposals one cooling makes at most.
const annealSteps = 3_000_000

// enough is how many coolings that come to the same values by ways of their own end the search.
const enough = 20

// scoreSteps is how many proposals a player the first cooling by scores makes.
const scoreSteps = 5000

// proofSteps is how many steps may be made in all before proofs are given up.
const proofSteps = 35_000_000

// idleSteps is how many steps bring nothing before a search of meetings ends that no proof can reach.
const idleSteps = 4_000_000

// patience is how many steps may be made in all: fewer for the scores of many players, which are proven soon or not at all.
func patience(s *search.Search) int64 {
	if n := int64(s.P.Players); s.ByScore() && n > search.WalkPlayers {
		return proofSteps * search.WalkPlayers * search.WalkPlayers / (n * n)
	}
	return proofSteps
}

// FinishRound makes the solution of the best seating, after a walk among its equals.
func FinishRound(s *search.Search) RoundSolution {
	tables, uniform, measured := s.Best, s.Uniform, false
	if !uniform && s.Open() < 0 && !s.Stopped() {
		tables, uniform = SampleUniformly(s)
		if !uniform && !s.P.Separable() && Seatings(s.P, ManySeatings) <= ManySeatings && TryAll(s) {
			tables, uniform = s.Best, true
		}
	}
	if !uniform {
		tables = s.Best
		if s.Ranked && s.Ctx.Err() == nil {
			b := objective.NewBoard(s.P)
			b.Load(s.Best)
			tables, measured = Mix(s, s.Walk(b))
			b.Load(tables)
			s.Offer(b, b.Values()) // what is not proven may have become better
		}
	}
	sol := RoundSolution{Tables: s.Shuffled(tables), Optimal: true, Uniform: uniform, Optima: s.Optima}
	if measured {
		sol.Walk = WalkDifference(s.P)
	}
	for i, v := range s.Values {
		bound := min(v, s.Bounds[i])
		sol.Optimal = sol.Optimal && bound == v
		sol.Results = append(sol.Results, search.Result{Value: v, Bound: bound, Optimal: sol.Optimal, Certificate: s.Proofs[i]})
	}
	return sol
}

// persist cools on for the work that is left where no proof was found. It reports whether that made the seating better.
func persist(s *search.Search) bool {
	turns, end := s.Turns(), patience(s)
	if s.Proposal > 1 && s.P.Players > proof.MeetingPlayers {
		end = min(end, s.Steps+idleSteps)
	}
	for again := 0; s.Steps < end && !s.Stopped() && again < enough; {
		before := s.Values
		s.Progress()
		hits := turns.Next()
		if slices.Compare(s.Values, before) < 0 {
			tighten(s)
			return true
		}
		again += hits
	}
	return false
}
