package rules

import (
	"raduno/engine/game"
)

// Choices are which of an organizer's choices mean something to a tournament type: the others are neither offered nor taken.
type Choices struct {
	SharedWins bool // Unico Vincitore
	Fives      bool // tables of 5 where those of 4 do not do
	Discards   bool // how many of the lowest results do not count
	Rest       bool // who fills no table rests or plays twice
	EndedNow   bool // games under way can be ranked as if they ended now
}

// ChoicesOf are those of a type; all where none is chosen yet.
func ChoicesOf(typ Type) Choices {
	if typ.ID == "" {
		return Choices{true, true, true, true, true}
	}
	can := game.Can(typ.Game())
	_, fives := typ.Tables.WithFives()
	return Choices{
		SharedWins: typ.Scoring.Sheet.OneWinner, Fives: fives, Discards: can.Discards, Rest: can.LeftOver != nil, EndedNow: can.EndsNow,
	}
}
