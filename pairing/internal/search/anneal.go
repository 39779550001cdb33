package search

import (
	"slices"

	"raduno/pairing/internal/objective"
)

// Annealing is one way to cool: the weight of a level is ratio times that of the level below it, so that
// a search can pass through seatings that are worse above while it improves below.
type Annealing struct {
	Ratio int64
	Steps int64 // proposals
	Hot   bool  // start hot enough to be worse at the first level
	mild  bool  // stay where most is decided: neither where nothing settles nor where nothing moves
}

// Anneal cools a copy of the board from about the weight of the first open level down to a fraction of the
// last level's, offers every seating on the way that is better exactly, and returns the last one.
func (s *Search) Anneal(b *objective.Board, a Annealing) *objective.Board {
	b = b.Clone()
	if s.Learns() {
		s.learn(b, a.Steps)
		return b
	}
	weights := s.weightsBy(a.Ratio)
	open := max(s.Open(), 0)

	// Temperatures are in 1/256 of a unit of the last level's weight.
	if a.Hot {
		open = 0
	}
	hot, cold := min(weights[open], 64)*256, int64(40)
	if a.mild { // measured with rematches at tables of six and seven
		hot, cold = hot*2/5, 50
	}
	s.cool(b, s.swaps(b, weights), cooling{hot, cold, a.Steps})
	return b
}

// Ratios of weights that take turns.
var Ratios = [...]int64{6, 3, 12}

// weightsBy are weights of the levels, each ratio times the one below it.
func (s *Search) weightsBy(ratio int64) []int64 {
	weights, weight := make([]int64, len(s.P.Objectives)), int64(1)
	for i := range slices.Backward(weights) {
		weights[i] = weight
		if weight < 1<<24 {
			weight *= ratio
		}
	}
	return weights
}

// swaps are the exchanges of a cooling.
type swaps interface {
	// try makes an exchange, or others in its place, unless that adds too much to the soft weight at a temperature. distance is what
	// is added to the exact weight, work the proposals that it counts as.
	try(seat, other int32, temperature int64) (distance, work int64)
	show() // takes up on the search's board what was exchanged
}

// swaps are those on a board, by weights of the levels.
func (s *Search) swaps(b *objective.Board, weights []int64) swaps {
	if s.teams != nil {
		return s.teamSwaps(b, s.teams.Weigh(weights))
	}
	return boardSwaps{s, b, objective.NewWeighing(s.P, weights)}
}

// boardSwaps are made on the search's board itself.
type boardSwaps struct {
	s    *Search
	b    *objective.Board
	soft *objective.Weighing
}

func (c boardSwaps) show() {}

func (c boardSwaps) try(seat, other int32, temperature int64) (distance, work int64) {
	if !c.s.fast.Metropolis(c.b.Change(c.soft, seat, other), temperature) {
		return 0, 1
	}
	distance = c.b.Change(c.s.exact, seat, other)
	c.b.Swap(seat, other)
	return distance, 1
}

// cooling is from which temperature to which, in how many proposals.
type cooling struct{ hot, cold, proposals int64 }

// cool makes proposals while the temperature falls.
func (s *Search) cool(b *objective.Board, swaps swaps, c cooling) {
	stages := int64(1)
	for t := c.hot; t > c.cold; t -= t/16 + 1 {
		stages++
	}
	perStage := c.proposals/stages + 1

	n := len(b.Free)
	if n < 2 {
		return
	}
	defer swaps.show()
	steps, time := s.cooled()
	var distance int64 // exact weight above that of the best seating seen here
	for t := c.hot; t > c.cold; t -= t/16 + 1 {
		for done, asked := int64(0), int64(0); done < perStage; {
			if done >= asked {
				if s.Stopped() {
					return
				}
				asked += 4096
			}
			seat, other := b.Free[s.fast.Below(n)], b.Free[s.fast.Below(n)]
			if s.byScore != nil && s.fast.Below(4) > 0 {
				other = s.byScore.seat(b, seat, s.fast.Below(2*nearest+1)-nearest)
			}
			added, work := int64(0), int64(1)
			if b.Table[seat] != b.Table[other] {
				added, work = swaps.try(seat, other, t)
			}
			done += work
			s.Steps += steps * work
			s.Clock.Spend(time * work)
			if distance += added; distance < 0 {
				distance = 0
				swaps.show()
				if s.Offer(b, b.Values()) && s.Open() < 0 {
					return
				}
			}
		}
	}
}

// cooled is what a proposal of a cooling counts as, in steps and by the clock.
func (s *Search) cooled() (steps, time int64) {
	if s.teams != nil {
		return teamProposal, teamTime
	}
	return s.Proposal, s.Clock.proposal
}

// Walk moves away from the best seating and ends on one that is as good, so that what the search preferred
// leaves no trace: a Metropolis walk at a low temperature that keeps its last seating that costs no more.
// Where it stays at such seatings it visits all that it can reach equally often.
func (s *Search) Walk(b *objective.Board) [][]int {
	n := len(b.Free)
	if n < 2 {
		return b.Tables()
	}
	if n > WalkPlayers || s.Stopped() {
		s.plateau(b, 4*n)
		return b.Tables()
	}
	s.plateau(b, 20*n)
	soft := objective.NewWeighing(s.P, s.weightsBy(4))
	const temperature = 100 // in 1/256 of a unit of the last level's weight
	kept := slices.Clone(b.Player)
	var distance int64
	away := false
	for range 400 * n {
		seat, other := b.Free[s.fast.Below(n)], b.Free[s.fast.Below(n)]
		if b.Table[seat] == b.Table[other] {
			continue
		}
		change := b.Change(soft, seat, other)
		if !s.fast.Metropolis(change, temperature) {
			continue
		}
		distance += b.Change(s.exact, seat, other)
		if distance != 0 && !away {
			copy(kept, b.Player)
		}
		b.Swap(seat, other)
		away = distance != 0
	}
	if away {
		for seat, player := range kept {
			b.Put(int32(seat), player)
		}
		b.CountMeetings()
	}
	s.plateau(b, 20*n)
	return b.Tables()
}

// WalkPlayers is the number of players up to which walk leaves the equals of the best.
const WalkPlayers = 64

// plateau walks over the seatings that are as good, by random swaps that cost nothing.
func (s *Search) plateau(b *objective.Board, proposals int) {
	n := len(b.Free)
	for range proposals {
		seat, other := b.Free[s.fast.Below(n)], b.Free[s.fast.Below(n)]
		if b.Table[seat] != b.Table[other] && b.Change(s.exact, seat, other) == 0 {
			b.Swap(seat, other)
		}
	}
}
