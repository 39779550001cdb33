package solver

import (
	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/sample"
	"raduno/pairing/internal/search"
)

// What problems and proofs are made of, under the names that package pairing gives them.
type (
	Problem       = objective.Problem
	Objective     = objective.Objective
	Spread        = objective.Spread
	Pair          = objective.Pair
	Apart         = objective.Apart
	Together      = objective.Together
	ScoreGap      = objective.ScoreGap
	SizeTurns     = objective.SizeTurns
	Place         = objective.Place
	GroupMeetings = objective.GroupMeetings
	Meeting       = objective.Meeting
	KeepTable     = objective.KeepTable
	Certificate   = search.Certificate
	Proof         = search.Proof
	Dual          = search.Dual
	Slope         = search.Slope
	Solution      = sample.RoundSolution
)

var NewRandom = objective.NewRandom
