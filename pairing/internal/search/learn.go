package search

import (
	"cmp"
	"slices"

	"raduno/pairing/internal/objective"
)

// Teams reports whether the levels count meetings of groups in a way that a TeamBoard weighs, ByScore whether one is of kind
// ScoreGap: their coolings learn from each other.
func (s *Search) Teams() bool { return s.teams != nil }

// ByScore is described at Teams.
func (s *Search) ByScore() bool { return s.byScore != nil }

// Learns reports whether either holds.
func (s *Search) Learns() bool { return s.Teams() || s.ByScore() }

// What follows was measured on 39 draws of teams of 24 to 60 players and 30 by score of 46 to 100.
const (
	teamProposal = 1  // steps that a proposal on a TeamBoard counts as
	teamTime     = 25 // by the clock
	// How many times the weight of the level below a level weighs, in sixteenths.
	firstRatio, leastRatio = 160, 96
	// heaviest keeps weights far inside a machine word.
	heaviest = 1 << 26
	// settled is the temperature at which teams do not move any more.
	settled = 60
	// nearest is how many places away in the order of scores three of four players are with whom an exchange is tried.
	nearest = 16
)

// learn cools the board from where the levels about meetings, or scores, give way to where nothing moves. No fixed weights serve
// every draw: of a few players at large clubs many meetings are saved by one pair of a club. Where a cooling ends worse at a
// level than the best seating, that level weighs more the next time; where it ends as well at all but the last, all weigh less.
//
// What is learned stays near what was found: Scatter looks elsewhere.
func (s *Search) learn(b *objective.Board, proposals int64) {
	levels := len(s.P.Objectives)
	if s.ratios == nil {
		s.ratios = slices.Repeat([]int64{firstRatio}, levels)
	}
	weights := s.weigh(s.ratios)
	c := cooling{anywhereHot, settled, proposals}
	for i, l := range slices.Backward(s.P.Objectives) {
		switch l := l.(type) {
		case objective.GroupMeetings:
			c.hot = max(c.hot, weights[i]*2/5*256)
		case objective.ScoreGap:
			if s.teams == nil {
				c.hot, c.cold = 3*256*weights[i]*l.Grain(), 110
				if i == levels-1 {
					c.cold *= l.Grain()
				}
			}
		}
	}
	s.cool(b, s.swaps(b, weights), c)
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

// weigh makes weights of those ratios of each level to the one below it.
func (s *Search) weigh(ratios []int64) []int64 {
	weights, grain := slices.Repeat([]int64{1}, len(ratios)), int64(1)
	for i, l := range slices.Backward(s.P.Objectives) {
		if i < len(ratios)-1 {
			weights[i] = min(weights[i+1]*grain*ratios[i]/16, heaviest)
		}
		grain = 1
		if l, ok := l.(objective.ScoreGap); ok {
			grain = l.Grain()
		}
	}
	return weights
}

// Scattered is how far coolings by Scatter have come.
type Scattered struct {
	deep  bool
	turns int
	best  [4][]int64 // values that each kind came to
}

// scattering is one kind of cooling by Scatter: its least ratio of weights, in sixteenths, whether ratios that were learned count,
// and whether one takes a whole turn; again goes on from the best seating, no hotter than the last levels need to move.
type scattering struct {
	ratio                int64
	learned, long, again bool
}

// scatterings are the kinds of a search, and of one that is deep.
var scatterings = map[bool][]scattering{
	false: {{ratio: 40 * 16, learned: true}, {ratio: 12 * 16}},
	true: {
		{ratio: 12 * 16, long: true},
		{ratio: 20 * 16, learned: true, long: true},
		{ratio: 6 * 16, long: true},
		{ratio: 20 * 16, learned: true, long: true, again: true},
	},
}

// Temperatures that a cooling from anywhere begins with, and one that goes on from the best seating.
const anywhereHot, againHot = 12 * 256, 6 * 256

// Scatter cools teams, mostly from anywhere, for a number of proposals, and reports how often that came to the values of the best
// seating. What the upper levels settle at first decides what the last can come to: so brief coolings find in most draws what no
// long one does that takes as much work, but not in all; nor do the same weights serve all. Each turn is of the kind that came
// to the best so far, but for every fourth. Measured with draws of 41 to 60 players.
func (s *Search) Scatter(at *Scattered, proposals int64) (hits int) {
	number := at.next(len(scatterings[at.deep]))
	kind, n := scatterings[at.deep][number], int64(s.P.Players)
	each, hot := min(100*n*n, proposals), int64(anywhereHot)
	if kind.long {
		each = proposals
	}
	if kind.again {
		hot = againHot
	}
	soft := s.teams.Weigh(s.weigh(s.ratiosOf(kind)))
	b := objective.NewBoard(s.P)
	for ; proposals > 0 && !s.Stopped(); proposals -= each {
		before := s.Values
		b.Load(s.Best)
		if !kind.again {
			s.shuffle(b)
		}
		s.cool(b, s.teamSwaps(b, soft), cooling{hot, settled, each})
		values := b.Values()
		if at.best[number] == nil || slices.Compare(values, at.best[number]) < 0 {
			at.best[number] = values
		}
		if slices.Compare(s.Values, before) < 0 {
			hits = 0
		}
		if !kind.again && slices.Equal(values, s.Values) {
			hits++
		}
	}
	return hits
}

func (s *Search) ratiosOf(kind scattering) []int64 {
	ratios := slices.Repeat([]int64{kind.ratio}, len(s.P.Objectives))
	if kind.learned {
		for i, r := range s.ratios {
			ratios[i] = max(kind.ratio, r)
		}
	}
	return ratios
}

// next is the kind of the next turn.
func (at *Scattered) next(kinds int) int {
	turn, best := at.turns, 0
	at.turns++
	switch {
	case turn < kinds:
		return turn
	case turn%4 == 3:
		return turn / 4 % kinds
	}
	for kind := range kinds {
		if slices.Compare(at.best[kind], at.best[best]) < 0 {
			best = kind
		}
	}
	return best
}

// shuffle makes swaps by chance.
func (s *Search) shuffle(b *objective.Board) {
	free := len(b.Free)
	for range 4 * free {
		if seat, other := b.Free[s.fast.Below(free)], b.Free[s.fast.Below(free)]; b.Table[seat] != b.Table[other] {
			b.Swap(seat, other)
		}
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

// seat is that of the player up places further up.
func (k *scoreOrder) seat(b *objective.Board, seat int32, up int) int32 {
	at := int(k.place[b.Player[seat]]) + up
	return b.Seat[k.order[min(max(at, 0), len(k.order)-1)]]
}
