package search

import (
	"slices"

	"raduno/pairing/internal/objective"
)

// Teams reports whether the levels count meetings of groups in a way that a TeamBoard weighs: they are cooled for longer then.
func (s *Search) Teams() bool { return s.teams != nil }

const (
	teamProposal = 3  // steps that a proposal on a TeamBoard counts as
	teamTime     = 75 // by the clock
	// The weights of the levels by which teams are cooled: how many times that of the level below, in sixteenths. These were
	// measured on 39 draws of 24 to 60 players.
	firstRatio, leastRatio = 160, 96
	// heaviestTeam keeps weights far inside a machine word.
	heaviestTeam = 1 << 26
)

// annealTeams cools the board from where the levels about meetings give way to where nothing moves. No fixed weights serve
// every draw: of a few players at large clubs many meetings are saved by one pair of a club. Where a cooling ends worse at a
// level than the best seating, that level weighs more the next time; where it ends as well at all but the last, all weigh less.
func (s *Search) annealTeams(b *objective.Board, proposals int64) {
	levels := len(s.P.Objectives)
	if s.ratios == nil {
		s.ratios = slices.Repeat([]int64{firstRatio}, levels)
	}
	weights := slices.Repeat([]int64{1}, levels)
	for i := levels - 2; i >= 0; i-- {
		weights[i] = min(weights[i+1]*s.ratios[i]/16, heaviestTeam)
	}
	first := slices.IndexFunc(s.P.Objectives, func(l objective.Objective) bool {
		_, meets := l.(objective.GroupMeetings)
		return meets
	})
	t, soft, exact := s.teams.Board(b.Tables()), s.teams.Weigh(weights), s.teams.Weigh(s.ranks)
	s.cool(b, swaps{
		func(seat, other int32) int64 { return t.Change(soft, seat, other) },
		func(seat, other int32) int64 { return t.Change(exact, seat, other) },
		t.Swap, func() { b.Load(t.Tables()) },
	}, cooling{max(12, weights[first]*2/5) * 256, 60, proposals})
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
