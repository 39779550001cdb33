package desk

import (
	"raduno/engine"
	"raduno/engine/formula"
	"raduno/engine/game"
	"raduno/engine/plan"
)

// Choices are which of an organizer's choices mean something to a tournament type: the others are neither offered nor taken.
type Choices struct {
	SharedWins bool // Unico Vincitore
	Fives      bool // tables of 5 where those of 4 do not do
	Discards   bool // how many of the lowest results do not count
	Rest       bool // who fills no table rests or plays twice
	EndedNow   bool // games under way can be ranked as if they ended now
	Ahead      bool // draws look at the rounds to follow: rematches count in them
}

// ChoicesOf are those of a type; all where none is chosen yet.
func ChoicesOf(kind formula.Type) Choices {
	if kind.ID == "" {
		return Choices{true, true, true, true, true, true}
	}
	can := game.Can(kind.Game())
	_, fives := kind.Tables.WithFives()
	return Choices{
		SharedWins: kind.OneWinner(), Fives: fives, Discards: can.Discards, Rest: can.LeftOver != nil, EndedNow: can.EndsNow,
		Ahead: can.Formulas && plan.MindsRematches(kind),
	}
}

// noChoice refuses a choice that means nothing to a type.
func noChoice(kind formula.Type, what engine.Text) error {
	return engine.Errorf(engine.BadUsage, "%s: in %s questa scelta non c'è, e non cambierebbe nulla. Toglila e riprova.", what, kind.Title())
}

// fits refuses choices of a draw that mean nothing to its type.
func (r DrawRequest) fits(kind formula.Type) error {
	switch choices := ChoicesOf(kind); {
	case r.Rest != plan.RestAsk && !choices.Rest:
		return noChoice(kind, engine.Textf("Chi riposa o gioca su due tavoli"))
	case r.Fives && !choices.Fives:
		return noChoice(kind, engine.Textf("Tavoli da 5 se servono"))
	case r.Ahead != plan.AheadAsBefore && !choices.Ahead:
		return noChoice(kind, engine.Textf("Niente rivincite nei prossimi turni"))
	}
	return nil
}

// fits refuses choices of a standings that mean nothing to its type.
func (r StandingsRequest) fits(kind formula.Type) error {
	switch choices := ChoicesOf(kind); {
	case r.EndedNow && !choices.EndedNow:
		return noChoice(kind, engine.Textf("La classifica come se le partite in corso finissero adesso"))
	case r.SharedWinsSet && !choices.SharedWins:
		return noChoice(kind, engine.Textf("Unico Vincitore"))
	}
	return nil
}
