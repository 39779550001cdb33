package sample

import (
	"math/big"

	"raduno/pairing/internal/search"
)

// RoundSolution is the tables and what is known about them.
type RoundSolution struct {
	Tables  [][]int
	Results []search.Result // by level
	Optimal bool            // no seating is lexicographically better, with proof
	Uniform bool            // drawn with the same chance as every other optimal seating, by counting them all
	Optima  *big.Int        // how many optimal seatings there are, where Uniform and counted, else nil; tables of a class count as one
	// Walk says, where not Uniform, by how many percentage points the chance of two players to share a table differed at most
	// from what it should be in the cases of this size that were measured; 0 where none were.
	Walk int
	// Steps is the work done, and Cap what capped it in the end, in the units of Options.Steps; 0 for no cap.
	Steps, Cap int64
}
