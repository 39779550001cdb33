package present

import (
	"raduno/engine/formula"
	"raduno/engine/game"
	"raduno/engine/plan"
)

// Scheduled reports whether all rounds of a type are made at once.
func Scheduled(kind formula.Type) bool {
	once := game.Can(kind.Game()).Calendar != nil
	return once
}

// LeftOver is how many players of a round are too many for its full tables, and how many are missing for one more
// table; both 0 where the tables are filled, or volunteers even it out.
func LeftOver(s *View, round int) (over, missing int) {
	return plan.LeftOver(s.Tournament, s.Type.Game(), round)
}
