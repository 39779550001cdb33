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

// roundForms are the forms of the names by phase; %d is the round's number.
var roundForms = [...]struct{ name, mark, the, of, at, after Text }{
	Qualification: {
		Textf("Turno %d"), Textf("T%d"), Textf("il turno %d"), Textf("del turno %d"), Textf("al turno %d"), Textf("dopo il turno %d"),
	},
	Semifinals: {
		Textf("Semifinale"), Textf("Semif."), Textf("la semifinale"), Textf("della semifinale"), Textf("alla semifinale"),
		Textf("dopo la semifinale"),
	},
	Final: {Textf("Finale"), Textf("Finale"), Textf("la finale"), Textf("della finale"), Textf("alla finale"), Textf("dopo la finale")},
	TopBoard: {
		Textf("Tavolo finale"), Textf("Tav. fin."), Textf("il tavolo finale"), Textf("del tavolo finale"), Textf("al tavolo finale"),
		Textf("dopo il tavolo finale"),
	},
	Evening: {
		Textf("Serata %d"), Textf("S%d"), Textf("la serata %d"), Textf("della serata %d"), Textf("alla serata %d"), Textf("dopo la serata %d"),
	},
}

// numbered is a form with the round's number where it has one.
func (c RoundName) numbered(form Text) Text {
	if c.Named() {
		return form
	}
	return form.With(c.Number)
}

// Name stands alone or begins a sentence: "Turno 3", "Semifinale".
func (c RoundName) Name() Text { return c.numbered(roundForms[c.Phase].name) }

// Mark stands at the head of a narrow column: "T3", "Semif.".
func (c RoundName) Mark() Text { return c.numbered(roundForms[c.Phase].mark) }

// The is the round in a sentence: "il turno 3", "la semifinale".
func (c RoundName) The() Text { return c.numbered(roundForms[c.Phase].the) }

// Of is the round in a sentence, as what something is of: "del turno 3", "della semifinale".
func (c RoundName) Of() Text { return c.numbered(roundForms[c.Phase].of) }

// At is the round in a sentence, as where something is: "al turno 3", "alla semifinale".
func (c RoundName) At() Text { return c.numbered(roundForms[c.Phase].at) }

// After is the moment after the round: "dopo il turno 3", "dopo la semifinale".
func (c RoundName) After() Text { return c.numbered(roundForms[c.Phase].after) }
