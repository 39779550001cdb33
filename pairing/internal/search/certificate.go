package search

// Certificate is the reason why a level cannot be better, in whole numbers that anybody can check: no
// seating in which the levels above are at most Above has the level below Value.
//
// A proof with a Dual says: no table that such a seating may use costs less than the sum of its players' duals
// and its own. Every player sits once, so the seating costs no less than the sum of all duals. Where one set of
// duals is not enough, Pair splits the case in two: the pair shares a table (Together), or it does not (Apart).
//
// A certificate without a Proof is for a problem so small that all its seatings can be tried.
type Certificate struct {
	Level int
	Value int64
	Above []int64 // values of the levels before Level
	Proof *Proof
}

// Proof is a set of duals, or two proofs of the two cases of a pair.
type Proof struct {
	Dual            *Dual
	Pair            [2]int
	Together, Apart *Proof
}

// Dual are the dual prices of a proof, in parts of Unit.
type Dual struct {
	Unit   int64
	Player []int64
	Table  []int64
	Above  []int64 // price of a unit of each level before, 0 or more
	Slopes []Slope // of the levels of kind GroupMeetings that have a price, 0 where a cell is missing
}

// Slope is the slope of one cell of a level of kind GroupMeetings in a Dual: what a meeting of it counts in parts of the Dual's Unit.
type Slope struct {
	Level, Row, Group int
	Price             int64
}

// Result is what came of a level.
type Result struct {
	Value   int64
	Bound   int64 // no seating with the levels above at their values goes below it
	Optimal bool  // Value equals Bound, and all levels above are optimal
	// Certificate shows why Bound holds where counting alone does not; package check verifies it.
	Certificate *Certificate
}
