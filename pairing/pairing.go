package pairing

import (
	"math/rand/v2"

	"raduno/pairing/internal/chance"
	"raduno/pairing/internal/flow"
	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
)

// What a problem is made of.
type (
	Problem   = objective.Problem
	Objective = objective.Objective

	Spread           = objective.Spread
	Pair             = objective.Pair
	Apart            = objective.Apart
	Together         = objective.Together
	ScoreGap         = objective.ScoreGap
	SizeTurns        = objective.SizeTurns
	ConsecutiveTurns = objective.ConsecutiveTurns
	Place            = objective.Place
	GroupMeetings    = objective.GroupMeetings
	Meeting          = objective.Meeting
	Threshold        = objective.Threshold
	KeepTable        = objective.KeepTable
	Sum              = objective.Sum
	Part             = objective.Part
)

// ErrImpossible is wrapped by every error about a problem that contradicts itself.
var ErrImpossible = objective.ErrImpossible

// Flow proves a bound by numbers for the sizes of tables.
type Flow = objective.Flow

// What an exchange of two players would do to tables that are there.
type (
	Seating  = objective.Seating
	Exchange = objective.Exchange
)

// NewSeating is a seating of the problem, by its tables.
func NewSeating(p *Problem, tables [][]int) (*Seating, error) { return objective.NewSeating(p, tables) }

// NewRandom is the source of random numbers that belongs to a seed, the same on every machine.
func NewRandom(seed string) *rand.Rand { return chance.NewRandom(seed) }

// Assign gives every row a column of its own, so that the costs add up to as little as can be.
func Assign(cost [][]int64) (columns []int, least int64) { return flow.Assign(cost) }

// What is known of the value of an objective, and why.
type (
	Result      = search.Result
	Certificate = search.Certificate
	Proof       = search.Proof
	Dual        = search.Dual
	Slope       = search.Slope
)
