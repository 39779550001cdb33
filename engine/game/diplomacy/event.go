package diplomacy

import (
	"cmp"
	"slices"

	"raduno/engine"
)

// BestRounds is the number of rounds that count for the event, and that must be played to be ranked with the others.
const BestRounds = 3

// Standing is one line of the event's ranking; players are told apart by names or IDs.
type Standing[K cmp.Ordered] struct {
	Place     int // competition place
	Player    K
	Positions []int // by round, 1 the best; 0 where the player did not play
	Total     int   // sum of the counting positions, the lower the better
	Rounds    int   // played, or sat out for a position
	Counting  []int // indexes of the rounds that count, the best three
	Complete  bool  // enough rounds to be ranked with the others
}

// EventStandings ranks a DipCon event from the scores of its rounds, whatever their systems: in each round the
// players are ranked by score, level scores sharing the better position, and the three lowest positions are
// added up; the lowest total wins.
//
// Source: the DipCon 2019 document, first paragraphs. Readings (docs/rules.md, section 6): ties share the better place, and who
// played fewer than three rounds comes after all others, by total.
func EventStandings[K cmp.Ordered](rounds []map[K]engine.Points) []Standing[K] {
	return eventStandings(roundPositions(rounds), BestRounds, BestRounds)
}

// roundPositions are the positions in each round.
func roundPositions[K cmp.Ordered](rounds []map[K]engine.Points) []map[K]int {
	positions := make([]map[K]int, len(rounds))
	for r, scores := range rounds {
		positions[r] = map[K]int{}
		for name, score := range scores {
			position := 1
			for _, other := range scores {
				if other.Cmp(score) > 0 {
					position++
				}
			}
			positions[r][name] = position
		}
	}
	return positions
}

// eventStandings adds up the best positions of each player, all where best is 0. Players of fewer rounds than least come after all
// others.
func eventStandings[K cmp.Ordered](rounds []map[K]int, best, least int) []Standing[K] {
	byName := map[K]*Standing[K]{}
	for r, positions := range rounds {
		for name, position := range positions {
			s := byName[name]
			if s == nil {
				s = &Standing[K]{Player: name, Positions: make([]int, len(rounds))}
				byName[name] = s
			}
			s.Rounds++
			s.Positions[r] = position
		}
	}
	ranking := make([]Standing[K], 0, len(byName))
	for _, s := range byName {
		for r, position := range s.Positions {
			if position > 0 {
				s.Counting = append(s.Counting, r)
			}
		}
		slices.SortStableFunc(s.Counting, func(a, b int) int { return s.Positions[a] - s.Positions[b] })
		if best > 0 {
			s.Counting = s.Counting[:min(best, len(s.Counting))]
		}
		for _, r := range s.Counting {
			s.Total += s.Positions[r]
		}
		s.Complete = s.Rounds >= least
		ranking = append(ranking, *s)
	}
	level := func(a, b Standing[K]) int {
		if a.Complete != b.Complete {
			if a.Complete {
				return -1
			}
			return 1
		}
		return a.Total - b.Total
	}
	slices.SortFunc(ranking, func(a, b Standing[K]) int { return cmp.Or(level(a, b), cmp.Compare(a.Player, b.Player)) })
	for i := range ranking {
		ranking[i].Place = i + 1
		if i > 0 && level(ranking[i], ranking[i-1]) == 0 {
			ranking[i].Place = ranking[i-1].Place
		}
	}
	return ranking
}
