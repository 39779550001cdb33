package present

import (
	"raduno/engine/game"
	"raduno/engine/rules"
)

// Scheduled reports whether all rounds of a type are made at once.
func Scheduled(typ rules.Type) bool {
	once := game.Can(typ.Game()).Calendar != nil
	return once
}

// LeftOver is how many players of a round are too many for its full tables, and how many are missing for one more
// table; both 0 where the tables are filled, or volunteers even it out.
func LeftOver(s *View, round int) (over, missing int) {
	return rules.LeftOver(s.Tournament, s.Type.Game(), round)
}
