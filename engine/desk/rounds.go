package desk

import (
	"raduno/engine"
	"raduno/engine/rules"
)

// RoundName is how a round is called, drawn or not.
func (v *View) RoundName(number int) engine.RoundName {
	return rules.RoundName(v.Tournament, v.Type, number)
}

func (v *View) bracketOf() *rules.Bracket {
	if v.Round(v.Type.Semifinals()) == nil {
		return nil
	}
	var places map[int]int
	before, err := rankAs(v.Tournament, v.Type, StandingsRequest{Rounds: v.Type.Semifinals() - 1})
	if err == nil { // else the page of the standings says why
		places = placesOf(before)
	}
	return rules.BracketOf(v.Tournament, v.Type, func(id int) int { return places[id] })
}
