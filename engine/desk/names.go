package desk

import (
	"raduno/engine"
	"raduno/engine/formula"
	"raduno/engine/game/risiko"
	"raduno/engine/plan"
	"raduno/engine/workbook"
)

// The names under which the window knows what RisiKo! asks of a table's scores.
type (
	ScoreEntry = risiko.Entry    // the score sheet of a table while it is typed
	Question   = risiko.Question // a doubt and the seats that it is about
	Sheet      = risiko.Sheet    // what a score sheet asks of a seat
)

// Made is the score typed for a RisiKo!, where a sheet knows it.
const Made = risiko.Made

// The doubts about the scores of a table.
const (
	NoDoubt         = risiko.NoDoubt
	DoubtMissing    = risiko.Missing
	DoubtSameSheet  = risiko.SameSheet
	DoubtAllZero    = risiko.AllZero
	DoubtEliminated = risiko.Eliminated
	DoubtTiedOut    = risiko.TiedOut
	DoubtTiedTop    = risiko.TiedTop
)

// Like are the words of a list, such as the clubs of a view, that a text which is none of them may be meant for, the
// likelier first.
func Like(list []string, text string) []string { return workbook.Like(list, text) }

// LeftOver is how many players of a round are too many for its full tables, and how many are missing for one more; both 0
// where the tables are filled, or volunteers even it out.
func LeftOver(t *engine.Tournament, kind formula.Type, round int) (over, missing int) {
	return plan.LeftOver(t, kind.Game(), round)
}
