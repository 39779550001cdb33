package desk

import (
	"raduno/engine"
	"raduno/engine/rules"
)

// roundName is how a round is called, drawn or not.
func (v *View) roundName(number int) engine.RoundName {
	return rules.RoundName(v.Tournament, v.Type, number)
}

// RoundName is how a round is called, drawn or not: "Turno 3", "Semifinale", "Finale".
func (v *View) RoundName(number int) engine.Text { return v.roundName(number).Name() }

// RoundMark is a round at the head of a column: "T3", "Semif.", "Finale".
func (v *View) RoundMark(number int) engine.Text { return v.roundName(number).Mark() }

// Named reports whether a round has a name of its own in the place of a number.
func (v *View) Named(number int) bool { return v.roundName(number).Named() }

// TheRound is a round in a sentence: "il turno 3", "la semifinale".
func (v *View) TheRound(number int) engine.Text { return v.roundName(number).The() }

// OfRound is a round in a sentence, as what something is of: "del turno 3", "della semifinale".
func (v *View) OfRound(number int) engine.Text { return v.roundName(number).Of() }

// AtRound is a round in a sentence, as where something is: "al turno 3", "alla semifinale".
func (v *View) AtRound(number int) engine.Text { return v.roundName(number).At() }

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
