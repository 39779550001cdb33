package engine

// Phase is a part of a tournament whose rounds have a name of their own.
type Phase int

// The phases.
const (
	Qualification Phase = iota // a round that is called by its number
	Semifinals
	Final
	TopBoard // of a game that has one
	Evening  // a round on a day of its own, by its number
)

// RoundName is how a round is called, by its number or by the name of its phase, in the forms that sentences need. Anyone who
// knows the tournament's type hands it out (formula.RoundName), so that no sentence calls a semifinal "Turno 4".
type RoundName struct {
	Number int
	Phase  Phase
}

// Named reports whether the round has a name in the place of a number.
func (c RoundName) Named() bool { return c.Phase != Qualification && c.Phase != Evening }

// Name stands alone or begins a sentence: "Turno 3", "Semifinale".
func (c RoundName) Name() Text {
	return [...]Text{Textf("Turno %d", c.Number), Textf("Semifinale"), Textf("Finale"), Textf("Tavolo finale"), Textf("Serata %d",
		c.Number)}[c.Phase]
}

// Mark stands at the head of a narrow column: "T3", "Semif.".
func (c RoundName) Mark() Text {
	return [...]Text{Textf("T%d", c.Number), Textf("Semif."), Textf("Finale"), Textf("Tav. fin."), Textf("S%d", c.Number)}[c.Phase]
}

// The is the round in a sentence: "il turno 3", "la semifinale".
func (c RoundName) The() Text {
	return [...]Text{
		Textf("il turno %d", c.Number), Textf("la semifinale"), Textf("la finale"), Textf("il tavolo finale"),
		Textf("la serata %d", c.Number),
	}[c.Phase]
}

// Of is the round in a sentence, as what something is of: "del turno 3", "della semifinale".
func (c RoundName) Of() Text {
	return [...]Text{
		Textf("del turno %d", c.Number), Textf("della semifinale"), Textf("della finale"), Textf("del tavolo finale"),
		Textf("della serata %d", c.Number),
	}[c.Phase]
}

// At is the round in a sentence, as where something is: "al turno 3", "alla semifinale".
func (c RoundName) At() Text {
	return [...]Text{
		Textf("al turno %d", c.Number), Textf("alla semifinale"), Textf("alla finale"), Textf("al tavolo finale"),
		Textf("alla serata %d", c.Number),
	}[c.Phase]
}

// After is the moment after the round: "dopo il turno 3", "dopo la semifinale".
func (c RoundName) After() Text {
	return [...]Text{
		Textf("dopo il turno %d", c.Number), Textf("dopo la semifinale"), Textf("dopo la finale"),
		Textf("dopo il tavolo finale"), Textf("dopo la serata %d", c.Number),
	}[c.Phase]
}
