package desk

import (
	"raduno/engine"
	"raduno/engine/rules"
)

// noChoice refuses a choice that means nothing to a type.
func noChoice(typ rules.Type, what engine.Text) error {
	return engine.Errorf(engine.BadUsage, "%s: in %s questa scelta non c'è, e non cambierebbe nulla. Toglila e riprova.", what, typ.Title())
}

// fits refuses choices of a draw that mean nothing to its type.
func (r DrawRequest) fits(typ rules.Type) error {
	switch choices := rules.ChoicesOf(typ); {
	case r.Rest != rules.RestAsk && !choices.Rest:
		return noChoice(typ, engine.Textf("Chi riposa o gioca su due tavoli"))
	case r.Fives && !choices.Fives:
		return noChoice(typ, engine.Textf("Tavoli da 5 se servono"))
	}
	return nil
}

// fits refuses choices of a standings that mean nothing to its type.
func (r StandingsRequest) fits(typ rules.Type) error {
	switch choices := rules.ChoicesOf(typ); {
	case r.EndedNow && !choices.EndedNow:
		return noChoice(typ, engine.Textf("La classifica come se le partite in corso finissero adesso"))
	case r.SharedWinsSet && !choices.SharedWins:
		return noChoice(typ, engine.Textf("Unico Vincitore"))
	}
	return nil
}
