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

// roundForms are the forms in which a round is named.
type roundForms struct{ name, mark, the, of, at, after Text }

func (c RoundName) forms() roundForms {
	n := c.Number
	switch c.Phase {
	case Semifinals:
		return roundForms{
			Textf("Semifinale"), Textf("Semif."), Textf("la semifinale"), Textf("della semifinale"), Textf("alla semifinale"),
			Textf("dopo la semifinale"),
		}
	case Final:
		return roundForms{
			Textf("Finale"), Textf("Finale"), Textf("la finale"), Textf("della finale"), Textf("alla finale"), Textf("dopo la finale"),
		}
	case TopBoard:
		return roundForms{
			Textf("Tavolo finale"), Textf("Tav. fin."), Textf("il tavolo finale"), Textf("del tavolo finale"), Textf("al tavolo finale"),
			Textf("dopo il tavolo finale"),
		}
	case Evening:
		return roundForms{
			Textf("Serata %d", n), Textf("S%d", n), Textf("la serata %d", n), Textf("della serata %d", n), Textf("alla serata %d", n),
			Textf("dopo la serata %d", n),
		}
	}
	return roundForms{
		Textf("Turno %d", n), Textf("T%d", n), Textf("il turno %d", n), Textf("del turno %d", n), Textf("al turno %d", n),
		Textf("dopo il turno %d", n),
	}
}

// Name stands alone or begins a sentence: "Turno 3", "Semifinale".
func (c RoundName) Name() Text { return c.forms().name }

// Mark stands at the head of a narrow column: "T3", "Semif.".
func (c RoundName) Mark() Text { return c.forms().mark }

// The is the round in a sentence: "il turno 3", "la semifinale".
func (c RoundName) The() Text { return c.forms().the }

// Of is the round in a sentence, as what something is of: "del turno 3", "della semifinale".
func (c RoundName) Of() Text { return c.forms().of }

// At is the round in a sentence, as where something is: "al turno 3", "alla semifinale".
func (c RoundName) At() Text { return c.forms().at }

// After is the moment after the round: "dopo il turno 3", "dopo la semifinale".
func (c RoundName) After() Text { return c.forms().after }
