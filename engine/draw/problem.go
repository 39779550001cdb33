// Package draw states a draw in an organizer's words (players with clubs and regions, what was played
// before, criteria by name), has package pairing solve it, and gives the answer back with a sentence for
// each criterion that could not be brought to nought.
//
// A criterion is one value (criteria.go), stated as an objective of package pairing (translate.go). What it comes to is
// counted by package check, from its definition alone. Around a draw there are the effect of an exchange (swap.go), the
// smallest change after an absence (repair.go), and schedules of several rounds, for a problem (schedule.go) or made ahead
// for a club's evening (calendar.go).
//
// Its JSON is the public contract of `raduno-cli tavoli` and of the record that a workbook keeps of each
// draw.
package draw

import (
	"context"

	"raduno/engine"
	"raduno/pairing"
)

// Version is the version of the JSON of a problem and its answer (docs/draw.md).
const Version = 1

// Problem is a draw to be made.
type Problem struct {
	Version  int       `json:"version,omitempty"` // of the format, Version at most; 0 is the first
	Name     string    `json:"name,omitempty"`
	Tables   []int     `json:"tables"` // seats of each table, in table order
	Players  []Player  `json:"players"`
	History  [][][]int `json:"history,omitempty"` // tables of the rounds already played, as IDs
	Criteria []string  `json:"criteria"`          // names, the most important first
	Rounds   int       `json:"rounds,omitempty"`

	// Seated are the IDs that already sit, table by table (as many lists as tables): they stay there, and
	// the rest is drawn around them.
	Seated [][]int `json:"seated,omitempty"`
	// Apart and Together are the pairs that the criteria "apart" and "together" speak of.
	Apart    [][2]int `json:"apart,omitempty"`
	Together [][2]int `json:"together,omitempty"`
	// AtTable and OffTable are IDs with the number of a table, from 1, that the criteria of those names speak of: who is
	// to sit there, at one of them if he has several, and who is not.
	AtTable  [][2]int `json:"at_table,omitempty"`
	OffTable [][2]int `json:"off_table,omitempty"`

	// Absent are players of History who do not sit today. Their clubs met others with them, which counts in
	// "club_vs_club" and "player_vs_club".
	Absent []Absent `json:"absent,omitempty"`
}

// Player is one who is to be seated.
type Player struct {
	ID     int               `json:"id"` // of his seat: SeatOf
	Club   string            `json:"club,omitempty"`
	Region string            `json:"region,omitempty"`
	Won    []int             `json:"won,omitempty"`    // rounds in which he won
	Five   int               `json:"five,omitempty"`   // times at a table of 5 so far
	Three  int               `json:"three,omitempty"`  // times at a table of 3 so far
	Band   int               `json:"band,omitempty"`   // band (fascia) of a semifinal, 1 the best; 0 for none
	Score  int               `json:"score,omitempty"`  // for "score_gap"
	Byes   int               `json:"byes,omitempty"`   // times that he rested so far: alone at a table
	Rested bool              `json:"rested,omitempty"` // in the round before
	Same   map[string]string `json:"same,omitempty"`   // by column, for "same"
	Name   string            `json:"-"`                // what sentences call him; by his ID where it is empty
}

// Absent is one who played before and is not to be seated.
type Absent struct {
	ID   int    `json:"id"`
	Club string `json:"club"`
}

// Solution is the answer to a Problem.
type Solution struct {
	Tables    [][]int     `json:"tables,omitzero"`
	Schedule  [][][]int   `json:"schedule,omitzero"`
	Seed      string      `json:"seed"`
	Criteria  []Criterion `json:"criteria"`
	Optimal   bool        `json:"optimal"`
	ElapsedMS float64     `json:"elapsed_ms"`

	// Even says that the tables were drawn with the same chance as any other optimal ones, by counting
	// them all; otherwise chance comes from the search and from a walk among its equals.
	Even bool `json:"-"`
	// Optima is how many optimal draws there are, empty where they were not counted.
	Optima engine.Quantity `json:"-"`
	// Walk says, where they were not counted, by how many percentage points the chance of two players to share a table differed at
	// most from what it should be in the cases of this size that were measured; 0 where none were.
	Walk int `json:"-"`

	// LimitMS is what capped the work in the end, 0 for nothing; WorkMS is the work done. Both count steps of about a millisecond.
	LimitMS int `json:"passes,omitempty"`
	WorkMS  int `json:"-"`

	problem pairing.Problem  // as it was solved
	results []pairing.Result // by criterion, but for the places at tables
}

// Criterion is what came of one criterion.
type Criterion struct {
	Name       string `json:"name"`
	Value      int64  `json:"value"`
	LowerBound int64  `json:"lower_bound"`
	Optimal    bool   `json:"optimal"`
	Reason     string `json:"reason"` // in Italian; never empty where the value is above 0
	// Why is Reason before it was put into words, for other languages.
	Why engine.Text `json:"-"`
}

// Options say how a problem is to be solved.
type Options struct {
	Seed     string         // any text; the same seed, problem and version give the same tables
	LimitMS  int            // caps the work, in steps of about a millisecond; 0 for no cap
	Progress func(Progress) // called now and then from another goroutine; may be nil
	// Enough, if not nil, is asked now and then: once it says yes the best tables so far are taken, after no less work than LeastMS.
	// Solution.LimitMS is the cap that makes the same of the same seed.
	Enough  func() bool
	LeastMS int
}

// Progress tells how far a draw has come.
type Progress struct {
	Counts   []engine.Counted // of the best tables so far, the most important first
	Tables   [][]int          // those, as IDs; nil where they are of several rounds, and a table is nil that is not looked for yet
	Offences []Offence        // their seats that the criteria count
}

// Moved names, in what is counted of tables that are adapted, how many players change table.
const Moved = "moved"

// Early says of tables that were taken before anything better was ruled out what they come to; zero where it was ruled out.
func Early(limitMS int, counts []engine.Counted) engine.Text {
	var left engine.Text
	for _, c := range counts {
		switch {
		case c.Bound >= c.Value:
		case left.IsZero():
			left = Describe(c)
		default:
			left = engine.Textf("%s, %s", left, Describe(c))
		}
	}
	if left.IsZero() || limitMS == 0 {
		return engine.Text{}
	}
	return engine.Textf("Presi prima della fine della ricerca. %s.", left)
}

// Early says the same of a solution.
func (s *Solution) Early() engine.Text {
	var counts []engine.Counted
	for _, c := range s.Criteria {
		counts = append(counts, engine.Counted{Name: c.Name, Value: c.Value, Bound: c.LowerBound})
	}
	return Early(s.LimitMS, counts)
}

// Again says how tables that were taken early are made again.
func Again(limitMS int) engine.Text {
	return engine.Textf("Con lo stesso tetto al lavoro (passi: %d) vengono gli stessi tavoli.", limitMS)
}

// MovedName is Moved in an organizer's words.
func MovedName() engine.Text { return engine.Textf("Cambiano tavolo") }

// Describe is what a criterion comes to, and where that may not be the least, what is proven.
func Describe(c engine.Counted) engine.Text {
	name := CriterionName(c.Name)
	if c.Name == Moved {
		name = MovedName()
	}
	if c.Bound < c.Value {
		return engine.Textf("%s: %d, almeno %d", name, c.Value, c.Bound)
	}
	return engine.Textf("%s: %d", name, c.Value)
}

// Solver is the type of Solve, for those that are handed one.
type Solver func(context.Context, Problem, Options) (Solution, error)
