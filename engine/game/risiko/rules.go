package risiko

import "raduno/engine"

// Base says what a typed score is worth before anything is added.
type Base string

// The bases.
const (
	// BasePoints: the typed score in its steps (the whole part, where these are points), nothing for an eliminated player.
	BasePoints Base = "points"
	// BaseDifference: the winner's points to the winner, to the others what they lack of them, as a
	// negative number (Campionato Gufo, formula Spartac).
	BaseDifference Base = "difference"
	// BaseShare: the score as typed over the sum of the table's whole scores, three decimals cut (the PBG
	// of BGL).
	BaseShare Base = "share"
	// BaseNothing: points do not count, only the win does.
	BaseNothing Base = "nothing"
)

// Rounding says what happens to table points that the factor has made fractional.
type Rounding string

// The roundings.
const (
	RoundNot  Rounding = "exact"
	RoundUp   Rounding = "up"   // to the next whole table point
	RoundDown Rounding = "down" // to the whole table point below
)

// Rules are the numbers by which one tournament type scores a table (docs/rules.md, section 4). The zero value
// gives no points.
type Rules struct {
	// Sheet is what the score sheet asks.
	Sheet Sheet
	Base  Base
	// Divisor turns table points into tournament points: 1, 100 (Gufo), 1000 (Master). 0 counts as 1.
	Divisor int
	// Factors multiply the table points at tables of some sizes; the ghost does not count as a player.
	Factors []Factor
	// FactorWinner: only the winner's points are multiplied.
	FactorWinner bool
	Rounding     Rounding
	// Cap is the most that multiplied table points may be, at tables that have a factor; 0 for none.
	Cap int
	// CapWinner: the cap holds for winners only.
	CapWinner bool
	// Start is given to every player whatever he did (100 in the formula Spartac).
	Start engine.Points
	// WinBonus is given to each of one, two, three ... players level at the top; the last holds for more.
	WinBonus []engine.Points
	// Places are the points by place at the table, by number of places.
	Places []Scale
	// PlaceMean: players level at a table share the mean of their places, not the better place.
	PlaceMean bool
	// Eliminated are the points by place of those eliminated, in place of Places; empty where an
	// elimination is only a score of 0.
	Eliminated []engine.Points
	// RisiKo are the whole scores that mean RisiKo! when a winner has them.
	RisiKo []int
	// RisiKoPoints is the whole result of a winner who made RisiKo!, at any table; 0 for no such rule.
	RisiKoPoints engine.Points
	// GhostSeat: a ghost that sits at the table has a typed score, takes its place and can win.
	GhostSeat bool
	// GhostShare: where three players sit without a ghost, one is thought of with this share of the mean
	// of their whole scores, which takes a place; 0 for no such rule.
	GhostShare engine.Points
	// Rest is the result of a player who sits alone at his table, who rests; nil where that is 0.
	Rest *engine.Points
}

// WinsOnly reports whether nothing counts but who won.
func (r Rules) WinsOnly() bool {
	return r.Base == BaseNothing && len(r.Places) == 0 && len(r.WinBonus) == 0
}

// Factor multiplies the table points at tables of some number of players.
type Factor struct {
	Players int
	Value   engine.Points
}

// Scale is the points by place at tables of some number of places; Places 0 is for every size.
type Scale struct {
	Places int
	Points []engine.Points
}

// Seat is what one seat of a table is worth, step by step. Worth, Bonus and Total are whole numbers of the
// scorer's unit ([Scorer.Points] turns them into points), so that scoring thousands of seats is cheap and
// still exact.
type Seat struct {
	Player     int // ID; a ghost's and an empty seat's points are 0
	Score      engine.Score
	Place      int // at the table, 1 the best; level players share the better place
	Level      int // how many have that place, himself among them
	Won        bool
	Rested     bool // alone at his table
	RisiKo     bool // a winner's RisiKo!
	Eliminated bool
	Multiplied bool  // by the factor of the table's size
	Capped     bool  // after it
	Rounded    bool  // after it
	Worth      int64 // of the typed score: multiplied, rounded, capped, divided
	Bonus      int64 // for the win, the place, and to start with
	Total      int64 // Worth + Bonus
	Share      Share // of the table's points
}

// Share is a part of the points of a table, in steps: Part of Of; Of is 0 where the table has none.
type Share struct{ Part, Of int64 }

// Outcome is what came of a table.
type Outcome struct {
	Seats   []Seat // in seat order
	Players int    // ghost and empty seats left out
	Winners int    // players level at the top; 0 where a ghost beat them all
}
