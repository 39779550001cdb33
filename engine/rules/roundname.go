package rules

import (
	"slices"

	"raduno/engine"
	"raduno/engine/game"
)

// RoundName is how a round of a tournament of a type is called, drawn or not: by the type that drew it, where that is
// known, since only its semifinals were semifinals.
func RoundName(t *engine.Tournament, typ Type, number int) engine.RoundName {
	if round := t.Round(number); round != nil && round.Draw != nil && round.Draw.Type != "" {
		if drawn, err := TypeByID(round.Draw.Type); err == nil && drawn.ID != typ.ID {
			typ = drawn.With(t.Settings)
		}
	}
	switch called := game.RoundName(t, typ.Game(), number); {
	case called.Named() || number < 1:
		return called
	case number == typ.Final() || typ.FinalAtOnce(t, number):
		return engine.RoundName{Number: number, Phase: engine.Final}
	case number == typ.Semifinals():
		return engine.RoundName{Number: number, Phase: engine.Semifinals}
	case typ.Evenings:
		return engine.RoundName{Number: number, Phase: engine.Evening}
	default:
		return called
	}
}

// RoundNameBy is how a type calls a round that it draws, whatever drew it before.
func RoundNameBy(typ Type, t *engine.Tournament, round int) engine.RoundName {
	return RoundName(&engine.Tournament{Settings: t.Settings}, typ, round)
}

// FinalAtOnce reports whether a round, that after the qualification, is the final: so few play that no semifinals are held.
func (f Type) FinalAtOnce(t *engine.Tournament, round int) bool {
	if f.Phases.ByNumbers() {
		return round == f.Semifinals() && f.finalAtOnce(t)
	}
	if f.Phases == nil || round != f.Semifinals() || !slices.ContainsFunc(f.Phases.Steps, func(s Step) bool { return s.Finals == 0 }) {
		return false
	}
	last := t.Round(f.Phases.Qualification)
	if last == nil {
		return false
	}
	return f.StepFor(playersOf(last), t.Settings.Thresholds).Finals == 0
}
