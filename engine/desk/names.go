package desk

import (
	"raduno/engine"
	"raduno/engine/alphabet"
	"raduno/engine/draw"
	"raduno/engine/formula"
	"raduno/engine/game/risiko"
	"raduno/engine/journal"
	"raduno/engine/plan"
	"raduno/engine/standings"
	"raduno/engine/store"
	"raduno/engine/workbook"
)

// The names under which the window knows what lies below the desk.
type (
	Copy      = store.Entry         // a state of the workbook that can be reopened
	Progress  = draw.Progress       // how far a draw has come
	Type      = formula.Type        // a tournament type
	Threshold = formula.Threshold   // a number of players at which semifinals or finals change
	Rest      = plan.Rest           // what becomes of players who fill no table
	Ahead     = plan.Ahead          // whether a draw looks at the rounds to follow
	Standings = standings.Standings // the ranking of a tournament
	Row       = standings.Row       // of one player in it
	Result    = standings.Result    // of one game
	Team      = standings.Team      // a club in the ranking of clubs
	Shift     = standings.Shift     // a player's move between two rankings
	CutLine   = standings.CutLine   // who goes on to the semifinals
	Neighbour = standings.Neighbour // the comparison with the player above or below
	FormField = formula.FormField   // a line of the sheet Formula
	FormCell  = formula.FormCell    // a cell of it
	FormGroup = formula.FormGroup   // the lines that belong together

	ScoreEntry = risiko.Entry    // the score sheet of a table while it is typed
	Doubt      = risiko.Doubt    // what must be asked before it can be saved
	Question   = risiko.Question // a doubt and the seats that it is about

	LogLevel    = journal.Level    // how much an output of the Log is told
	LogSettings = journal.Settings // the levels of its outputs
)

// What may become of players who fill no table.
const (
	RestAsk    = plan.RestAsk
	RestSitOut = plan.RestSitOut
	RestTwice  = plan.RestTwice
)

// Whether a draw looks at the rounds to follow.
const (
	AheadAsBefore = plan.AheadAsBefore
	AheadAlways   = plan.AheadAlways
	AheadNever    = plan.AheadNever
)

// The parts of the sheet Formula, in its order.
const (
	FormDraw    = formula.FormDraw
	FormFinals  = formula.FormFinals
	FormScoring = formula.FormScoring
	FormRanking = formula.FormRanking
)

// Only4 is the policy of a type that plays at tables of 4 and nothing else.
const Only4 = formula.Only4

// The doubts about the scores of a table.
const (
	NoDoubt         = risiko.NoDoubt
	DoubtMissing    = risiko.Missing
	DoubtAllZero    = risiko.AllZero
	DoubtEliminated = risiko.Eliminated
	DoubtTiedTop    = risiko.TiedTop
)

// The levels of the Log.
const (
	LogOff  = journal.Off
	LogLow  = journal.Low
	LogHigh = journal.High
)

// FormulaForm is how the lines of the sheet Formula are made, for an editor.
func FormulaForm() []FormField { return formula.Form() }

// ReadFormula reads the rows of a sheet Formula, and says what is wrong with them, cell by cell.
func ReadFormula(rows [][]string) (Type, []engine.Finding) { return formula.FromSheet(rows) }

// Shifts are the players whose place or total differs between two standings; before may be nil.
func Shifts(before, after *Standings) []Shift { return standings.Shifts(before, after) }

// Like are the words of a list, such as the clubs of a view, that a text which is none of them may be meant for, the
// likelier first.
func Like(list []string, text string) []string { return workbook.Like(list, text) }

// CompareNames orders names as an Italian register does.
func CompareNames(a, b string) int { return alphabet.Compare(a, b) }

// Fold is a text as somebody in a hurry types it, to be searched: lower case, no accents.
func Fold(text string) string { return alphabet.Fold(text) }

// LeftOver is how many players of a round are too many for its full tables, and how many are missing for one more; both 0
// where the tables are filled, or volunteers even it out.
func LeftOver(t *engine.Tournament, kind Type, round int) (over, missing int) {
	return plan.LeftOver(t, kind.Game(), round)
}
