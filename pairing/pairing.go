package pairing

import (
	"context"
	"math/rand/v2"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/proof"
	"raduno/pairing/internal/sample"
	"raduno/pairing/internal/search"
	"raduno/pairing/schedule"
)

// What a problem is made of.
type (
	Problem          = objective.Problem          // players, tables, objectives in their order
	Objective        = objective.Objective        // a number to be made small; those below, or a Sum of some
	Spread           = objective.Spread           // counts the pairs of one group at a table
	Pair             = objective.Pair             // two players and what it weighs to part or to join them
	Apart            = objective.Apart            // adds up the weights of the pairs at one table
	Together         = objective.Together         // adds up the weights of the pairs at different tables
	ScoreGap         = objective.ScoreGap         // adds up how far the scores of those at a table are apart
	SizeTurns        = objective.SizeTurns        // adds up the weights of the players at tables of one size
	ConsecutiveTurns = objective.ConsecutiveTurns // of a schedule: who is at such a table twice running
	Place            = objective.Place            // adds up what each player costs at each numbered table
	GroupMeetings    = objective.GroupMeetings    // keeps the meetings of groups even over all rounds
	Meeting          = objective.Meeting          // how often two groups have met before
	KeepTable        = objective.KeepTable        // counts the players away from a table of theirs
	Sum              = objective.Sum              // several objectives of one rank
	Part             = objective.Part             // an objective in a Sum and its weight
)

// ErrImpossible is wrapped by every error about a problem that contradicts itself.
var ErrImpossible = objective.ErrImpossible

// What an exchange of two players would do to tables that are there.
type (
	Seating  = objective.Seating  // tables that answer for exchanges
	Exchange = objective.Exchange // two players and the values after it
)

// NewSeating is a seating of the problem, by its tables.
func NewSeating(p *Problem, tables [][]int) (*Seating, error) { return objective.NewSeating(p, tables) }

// NewRandom is the source of random numbers that belongs to a seed, the same on every machine.
func NewRandom(seed string) *rand.Rand { return objective.NewRandom(seed) }

// Assign gives every row a column of its own, so that the costs add up to as little as can be.
func Assign(cost [][]int64) (columns []int, least int64) { return objective.Assign(cost) }

// What is known of the value of an objective, and why.
type (
	Result      = search.Result      // value, bound and whether the value is proven least
	Certificate = search.Certificate // a bound that package check can verify
	Proof       = search.Proof       // dual prices, or two proofs of a pair together and apart
	Dual        = search.Dual        // a price for each player
	Slope       = search.Slope       // the price of a meeting of two groups
)

// Why the bound of an objective holds.
type (
	Reason = proof.Reason // what shows a bound that has no Certificate
	By     = proof.By     // the name of that
)

// The ways in which a bound is shown.
const (
	Trivial    = proof.Trivial
	ByCounting = proof.ByCounting
	ByHomes    = proof.ByHomes
	ByPlaces   = proof.ByPlaces
	ByHistory  = proof.ByHistory
	ByMeetings = proof.ByMeetings
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
	Solution         = sample.RoundSolution // the tables of a round
	ScheduleSolution = schedule.Solution    // the tables of several rounds
)

// Options say how a draw is to be made: the source of chance, caps, progress.
type Options = schedule.Options

// SolveSchedule draws that many rounds together. The error is Validate's, that of Options without Random, that of a problem which has no
// meaning in several rounds (fixed players, KeepTable), or the context's where it ended before the start.
func SolveSchedule(ctx context.Context, p *Problem, rounds int, o Options) (ScheduleSolution, error) {
	return schedule.Solve(ctx, p, rounds, o)
}
