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
