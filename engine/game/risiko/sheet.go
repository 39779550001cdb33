package risiko

import "raduno/engine"

// Made is the score typed for a RisiKo!, the objective reached (docs/rules.md, section 1).
const Made = 100

// The most that a game of RisiKo! can give (docs/rules.md, section 1).
const (
	objectivePoints = 86  // the largest objective
	worldPoints     = 164 // all territories of the world together
)

// Sheet is what the score sheet of a game asks of a seat, and what can be written there. What does not fit is asked about and
// never refused.
type Sheet struct {
	Asks Asks
	// Results are, where Asks is AskResult, what a game won, drawn and lost is written as, in this order.
	Results []engine.Points
	// Least, Most and Step bound a score and say in which steps it goes; nil for no bound and for whole points.
	Least, Most, Step *engine.Points
	// Sum is what the scores of a table come to, or the most that they can, where AtMost is true; nil where that is not known.
	Sum    *engine.Points
	AtMost bool
	// OneWinner: a table has one winner, unless Unico Vincitore is off; else all who are level at the top have won.
	OneWinner bool
	// RisiKo: a score of Made is a RisiKo!, above Most and Sum.
	RisiKo bool
	// Eliminated: a negative score is an elimination, -1 later than -2, and worth 0; else it is a number like others.
	Eliminated bool
	// Objective: the points outside the objective are written too.
	Objective bool
	// Picture is what is printed on the sheet: nothing, PictureMap, or a file beside the workbook.
	Picture string
	// Seats names the seats of a table in their order, a comma between two; empty where they have no names.
	Seats string
}

// Asks is what is written for a seat.
type Asks string

// What is asked.
const (
	AskPoints Asks = ""       // points: the most win
	AskPlace  Asks = "place"  // the place at the table: 1 wins
	AskResult Asks = "result" // whether the game was won, drawn or lost: one who is alone at the top has won
)

// PictureMap is the map of RisiKo!.
const PictureMap = "map"

// Mapped reports whether the map is printed on the sheet.
func (s Sheet) Mapped() bool { return s.Picture == PictureMap }

// MapSheet is the score sheet of RisiKo!. Outside the map, as where only the win counts, neither the map is printed nor are the
// points outside the objective asked for.
func MapSheet(onMap bool) Sheet {
	most, sum := engine.WholePoints(objectivePoints), engine.WholePoints(worldPoints)
	s := Sheet{Most: &most, Sum: &sum, AtMost: true, OneWinner: true, RisiKo: true, Eliminated: true}
	if onMap {
		s.Objective, s.Picture = true, PictureMap
	}
	return s
}

// Top is the highest score that can be written; false where nothing bounds it.
func (s Sheet) Top() (top engine.Points, bounded bool) {
	raise := func(p engine.Points) {
		if !bounded || p.Cmp(top) > 0 {
			top, bounded = p, true
		}
	}
	switch {
	case s.Asks == AskPlace:
		return engine.WholePoints(1), true
	case len(s.Results) > 0:
		raise(s.Results[0])
	case s.Most != nil:
		raise(*s.Most)
	case s.Sum != nil && s.Least == nil && s.Eliminated:
		raise(*s.Sum)
	}
	if s.RisiKo {
		raise(engine.WholePoints(Made))
	}
	return top, bounded
}

// Winning says which scores of a table are those of its winners.
func (s Sheet) Winning() engine.Winning {
	switch s.Asks {
	case AskPlace:
		return engine.LowestWins
	case AskResult:
		return engine.AloneWins
	}
	return engine.HighestWins
}
