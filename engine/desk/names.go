package desk

import (
	"raduno/engine/draw"
	"raduno/engine/formula"
	"raduno/engine/plan"
	"raduno/engine/standings"
	"raduno/engine/store"
)

// The names under which the window knows what lies below the desk.
type (
	Copy      = store.Entry         // a state of the workbook that can be reopened
	Progress  = draw.Progress       // how far a draw has come
	Type      = formula.Type        // a tournament type
	Threshold = formula.Threshold   // a number of players at which semifinals or finals change
	Rest      = plan.Rest           // what becomes of players who fill no table
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
)

// What may become of players who fill no table.
const (
	RestAsk    = plan.RestAsk
	RestSitOut = plan.RestSitOut
	RestTwice  = plan.RestTwice
)
