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

// FinalAtOnce reports whether a round, that after the qualification, is the final, as it was drawn or as it would be: so few play that no
// semifinals are held.
func (f Type) FinalAtOnce(t *engine.Tournament, round int) bool {
	if f.Phases == nil || round != f.Semifinals() {
		return false
	}
	if !f.Phases.ByNumbers() {
		last := t.Round(f.Phases.Qualification)
		return last != nil && slices.ContainsFunc(f.Phases.Steps, func(s Step) bool { return s.Finals == 0 }) &&
			f.StepFor(playersOf(last), t.Settings.Thresholds).Finals == 0
	}
	if r := t.Round(round); r != nil && r.Draw != nil {
		return slices.ContainsFunc(r.Draw.Origin.Direct, func(id int) bool { table, _ := r.Find(id); return table >= 0 })
	}
	on, over := f.goesOn(t)
	return over && len(on.Semifinal) == 0 || !slices.ContainsFunc(f.Phases.Semifinalists, func(a Amount) bool { return a.N > 0 })
}
