package formula

import (
	"raduno/engine"
	"raduno/engine/game"
)

// Called is how a round of a tournament of a type is called, drawn or not: by the type that drew it, where that is
// known, since only its semifinals were semifinals.
func Called(t *engine.Tournament, kind Type, number int) engine.Called {
	if round := t.Round(number); round != nil && round.Draw != nil && round.Draw.Type != "" {
		if drawn, err := ByID(round.Draw.Type); err == nil {
			kind = drawn
		}
	}
	switch called := game.Called(t, kind.Game(), number); {
	case called.Named() || number < 1:
		return called
	case number == kind.Semifinals():
		return engine.Called{Number: number, Phase: engine.Semifinals}
	case number == kind.Final():
		return engine.Called{Number: number, Phase: engine.Final}
	default:
		return called
	}
}
