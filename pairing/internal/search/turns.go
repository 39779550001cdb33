package search

import (
	"slices"

	"raduno/pairing/internal/objective"
)

// Turns are coolings from the best seating, one after the other, where no proof was found: each longer than the one before it, and of
// teams by Scatter.
type Turns struct {
	s         *Search
	made      int
	scattered [2]Scattered
}

const (
	// unitSteps is what a unit of a turn counts among the steps of a search, whose proofs go on after the turns.
	unitSteps = 500_000
	// unitProposals is how many proposals a unit has, each as often as it counts.
	unitProposals = 4_000_000
)

// Turns are those of a search.
func (s *Search) Turns() *Turns { return &Turns{s: s, scattered: [2]Scattered{{}, {deep: true}}} }

// Next makes a turn, and tells how often it came to the values of the best by a way of its own.
func (k *Turns) Next() (hits int) {
	s, units := k.s, int64(1)
	if !s.Teams() {
		units = int64(min(1<<(k.made/2), 8))
	}
	each, _ := s.cooled()
	before, proposals := s.Steps, units*unitProposals/each
	if s.Teams() {
		hits = s.Scatter(&k.scattered[k.made%2], proposals)
	} else {
		b := objective.NewBoard(s.P)
		b.Load(s.Best)
		b = s.Anneal(b, Annealing{Ratio: Ratios[k.made%len(Ratios)], Steps: proposals, Hot: k.made%3 == 1, mild: true})
		s.Descend(b)
		if slices.Equal(b.Values(), s.Values) {
			hits = 1
		}
	}
	k.made++
	s.Steps = before + units*unitSteps
	return hits
}
