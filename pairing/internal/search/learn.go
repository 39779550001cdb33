package search

import (
	"cmp"
	"slices"

	"raduno/pairing/internal/objective"
)

// Teams reports whether the levels count meetings of groups in a way that a TeamBoard weighs, ByScore whether one is of kind
// ScoreGap: their coolings learn from each other. Those of teams are long.
func (s *Search) Teams() bool { return s.teams != nil }

// ByScore is described at Teams.
func (s *Search) ByScore() bool { return s.byScore != nil }

// Learns reports whether either holds.
func (s *Search) Learns() bool { return s.Teams() || s.ByScore() }

// What follows was measured on 39 draws of teams of 24 to 60 players and 30 by score of 46 to 100.
const (
	teamProposal = 3  // steps that a proposal on a TeamBoard counts as
	teamTime     = 75 // by the clock
	// How many times the weight of the level below a level weighs, in sixteenths.
	firstRatio, leastRatio = 160, 96
	// heaviest keeps weights far inside a machine word.
	heaviest = 1 << 26
	// nearest is how many places away in the order of scores three of four players are with whom an exchange is tried.
	nearest = 16
)

// learn cools the board from where the levels about meetings, or scores, give way to where nothing moves. No fixed weights serve
// every draw: of a few players at large clubs many meetings are saved by one pair of a club. Where a cooling ends worse at a
// level than the best seating, that level weighs more the next time; where it ends as well at all but the last, all weigh less.
//
// What is learned stays near what was found. Long coolings of teams have a firm ratio instead, at which a level may become better
// however much the next then comes to, and begin less hot: they come down slowly anyway.
func (s *Search) learn(b *objective.Board, proposals, firm int64) {
	levels := len(s.P.Objectives)
	if s.ratios == nil {
		s.ratios = slices.Repeat([]int64{firstRatio}, levels)
	}
	ratios := s.ratios
	if firm > 0 {
		ratios = slices.Repeat([]int64{16 * firm}, levels)
	}
	weights, grain := slices.Repeat([]int64{1}, levels), int64(1)
	c := cooling{12 * 256, 60, proposals}
	for i, l := range slices.Backward(s.P.Objectives) {
		if i < levels-1 {
			weights[i] = min(weights[i+1]*grain*ratios[i]/16, heaviest)
		}
		grain = 1
		switch l := l.(type) {
		case objective.GroupMeetings:
			if firm == 0 {
				c.hot = max(c.hot, weights[i]*2/5*256)
			}
		case objective.ScoreGap:
			grain = l.Grain()
			if s.teams == nil {
				c.hot, c.cold = 3*256*weights[i]*grain, 110
				if i == levels-1 {
					c.cold *= grain
				}
			}
		}
	}
	s.cool(b, s.swaps(b, weights), c)
	if firm > 0 {
		return
	}
	for i, v := range b.Values()[:levels-1] {
		if v > s.Values[i] {
			s.ratios[i] += s.ratios[i] / 2
		}
		if v != s.Values[i] {
			return
		}
	}
	for i, r := range s.ratios {
		s.ratios[i] = max(leastRatio, r-r/10)
	}
}

// scoreOrder is the free players in the order of their scores.
type scoreOrder struct{ order, place []int32 }

// newScoreOrder is nil where no level is of kind ScoreGap.
func newScoreOrder(p *objective.Problem) *scoreOrder {
	for _, l := range p.Objectives {
		if l, ok := l.(objective.ScoreGap); ok {
			k := &scoreOrder{p.FreePlayers(), make([]int32, p.Players)}
			slices.SortStableFunc(k.order, func(x, y int32) int { return cmp.Compare(l.Score[x], l.Score[y]) })
			for i, x := range k.order {
				k.place[x] = int32(i)
			}
			return k
		}
	}
	return nil
}

// seat is that of the player that many places further up.
func (k *scoreOrder) seat(b *objective.Board, seat int32, up int) int32 {
	at := int(k.place[b.Player[seat]]) + up
	return b.Seat[k.order[min(max(at, 0), len(k.order)-1)]]
}
