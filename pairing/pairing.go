package pairing

import (
	"context"
	"math/rand/v2"

	"raduno/pairing/internal/chance"
	"raduno/pairing/internal/flow"
	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/proof"
	"raduno/pairing/internal/search"
	"raduno/pairing/internal/solver"
	"raduno/pairing/schedule"
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
	Custom           = objective.Custom
	Cost             = objective.Cost
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

// Why the bound of an objective holds.
type (
	Reason = proof.Reason
	By     = proof.By
)

// The ways in which a bound is shown.
const (
	Trivial    = proof.Trivial
	ByCounting = proof.ByCounting
	ByHomes    = proof.ByHomes
	ByPlaces   = proof.ByPlaces
	ByHistory  = proof.ByHistory
	ByMeetings = proof.ByMeetings
	ByFlow     = proof.ByFlow
	ByAll      = proof.ByAll
	ByDual     = proof.ByDual
)

// ErrCertificate is wrapped by every error about a bound that nothing shows.
var ErrCertificate = proof.ErrCertificate

// ReasonFor is why the bound of an objective holds, worked out again where it has no certificate. It fails if there is no
// reason, or if the certificate is about another objective or about other values.
func ReasonFor(p *Problem, level int, results []Result) (Reason, error) {
	return proof.ReasonFor(p, level, results)
}

// What comes of a draw.
type (
	Solution = solver.Solution
	Outlook  = solver.Outlook
)

// How a draw is to be made, and what is to follow it.
type (
	Options = schedule.Options
	Ahead   = schedule.Ahead
)

// ScheduleSolution is the tables of several rounds and what is known about them.
type ScheduleSolution = schedule.Solution

// SolveSchedule draws that many rounds together.
func SolveSchedule(ctx context.Context, p *Problem, rounds int, o Options) (ScheduleSolution, error) {
	return schedule.Solve(ctx, p, rounds, o)
}
