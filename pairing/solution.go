package pairing

import (
	"context"
	"math/big"
	"math/rand/v2"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
	"raduno/pairing/internal/solver"
)

// Options say how a problem is to be solved. Random alone asks for all the work that a proof takes.
type Options struct {
	Random *rand.Rand // required: the only source of chance
	Steps  int64      // caps the work, in units of about 200 nanoseconds on any machine, less of several rounds together; 0 for no cap
	// Cap, if not nil, is asked now and then with the work done so far: what it answers above 0 caps the work from then on, as the same
	// number in Steps would have.
	Cap func(steps int64) (limit int64)
	// Progress is called now and then, from the goroutine that solves: the values of the best tables so far, what is known that no
	// tables come below with the values before it as they are, and those tables; several rounds together give no tables.
	Progress func(values, bounds []int64, tables [][]int)
}

// Solution is the tables of a round and what is known about them.
type Solution struct {
	Tables  [][]int  // the players of each table
	Results []Result // by objective
	Optimal bool     // no seating is better at the first objective at which they differ, with proof
	Uniform bool     // drawn with the same chance as every other optimal seating; all were counted
	Optima  *big.Int // how many those are, tables alike counting as one; nil where they were not counted
	// Walk says, where not Uniform, by how many percentage points the chance of two players to share a table differed at most
	// from what it should be in the cases of this size that were measured; 0 where none were.
	Walk int
	// Steps is the work done, and Cap what capped it in the end, in the units of Options.Steps; 0 for no cap.
	Steps, Cap int64
}

// ScheduleSolution is the tables of several rounds drawn together.
type ScheduleSolution struct {
	Rounds  [][][]int // by round and table
	Results []Result  // by objective; none of them has a Proof
	Optimal bool      // no rounds are better, with proof
	// Steps and Cap are as in Solution.
	Steps, Cap int64
}

// Result is what came of an objective.
type Result struct {
	Value   int64
	Bound   int64  // no seating whose objectives before this are at their values goes below it
	Optimal bool   // Value is Bound, and all objectives before are optimal
	By      By     // what shows the bound
	Proof   *Proof // of ByDual
}

// By names what shows a bound. Package check verifies each, by docs/draw.md.
type By string

// What shows a bound: that nothing is below 0, that counting gives it, that every seating was tried, or a Proof.
const (
	Trivial    By = "nothing"
	ByCounting By = "counting"
	ByAll      By = "enumeration"
	ByDual     By = "dual"
)

// Proof is dual prices, or two proofs: that of a pair at one table, and that of the pair apart.
type Proof struct {
	Dual            *Dual
	Pair            [2]int
	Together, Apart *Proof
}

// Dual is prices that no table costs less than, in parts of Unit.
type Dual struct {
	Unit   int64   // 1 or more
	Player []int64 // by player
	Table  []int64 // by table
	Above  []int64 // of a unit of each objective before, 0 or more
	Slopes []Slope // of the GroupMeetings that have a price, 0 where one is missing
}

// Slope is the price of a meeting of a row and a group at the objective of that place.
type Slope struct {
	Level, Row, Group int
	Price             int64
}

// Solve draws the tables. The error wraps ErrImpossible or ErrNoRandom, or is the context's where it ended before any seating was
// found; one that ends later ends the search, and the best seating so far is returned.
func Solve(ctx context.Context, p *Problem, o Options) (Solution, error) {
	if o.Random == nil {
		return Solution{}, ErrNoRandom
	}
	inside := p.level()
	s, err := solver.Solve(ctx, inside, solver.Options(o))
	if err != nil {
		return Solution{}, err
	}
	sol := Solution{
		Tables: s.Tables, Results: resultsOf(s.Results), Optimal: s.Optimal, Uniform: s.Uniform, Optima: s.Optima, Walk: s.Walk,
		Steps: s.Steps, Cap: s.Cap,
	}
	for i, r := range s.Results {
		switch c := r.Certificate; {
		case c != nil && c.Proof != nil:
			sol.Results[i].By, sol.Results[i].Proof = ByDual, proofOf(c.Proof)
		case c != nil:
			sol.Results[i].By = ByAll
		case r.Bound <= 0:
			sol.Results[i].By = Trivial
		}
	}
	return sol, nil
}

// SolveSchedule draws rounds together. The error wraps ErrImpossible, ErrNoRandom, or ErrRounds where players are fixed or an
// objective is KeepTable; or it is the context's where it ended before the start.
func SolveSchedule(ctx context.Context, p *Problem, rounds int, o Options) (ScheduleSolution, error) {
	inside := p.level()
	switch {
	case o.Random == nil:
		return ScheduleSolution{}, ErrNoRandom
	case p.Fixed != nil || rounds < 1 || len(objective.Of[objective.KeepTable](inside)) > 0:
		return ScheduleSolution{}, ErrRounds
	}
	s, err := solver.SolveSchedule(ctx, inside, rounds, solver.Options(o))
	if err != nil {
		return ScheduleSolution{}, err
	}
	return ScheduleSolution{Rounds: s.Rounds, Results: resultsOf(s.Results), Optimal: s.Optimal, Steps: s.Steps, Cap: s.Cap}, nil
}

func resultsOf(inside []search.Result) (results []Result) {
	for _, r := range inside {
		results = append(results, Result{Value: r.Value, Bound: r.Bound, Optimal: r.Optimal, By: ByCounting})
	}
	return results
}

func proofOf(p *search.Proof) *Proof {
	if p == nil {
		return nil
	}
	tree := &Proof{Pair: p.Pair, Together: proofOf(p.Together), Apart: proofOf(p.Apart)}
	if x := p.Dual; x != nil {
		tree.Dual = &Dual{Unit: x.Unit, Player: x.Player, Table: x.Table, Above: x.Above}
		for _, slope := range x.Slopes {
			tree.Dual.Slopes = append(tree.Dual.Slopes, Slope(slope))
		}
	}
	return tree
}
