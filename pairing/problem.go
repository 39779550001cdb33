package pairing

import (
	"errors"
	"math/rand/v2"

	"raduno/pairing/internal/objective"
)

// Problem is a draw to be made: players 0 to Players-1 are to be seated at tables.
type Problem struct {
	Players    int         // at most 100,000
	Sizes      []int       // seats of each table, 1 to MaxSeats; they add up to Players
	Objectives []Objective // what is to be small, the most important first
	Fixed      []int       // table at which a player sits already, from 0, and -1 where he is free; nil if all are
}

// MaxSeats is how many seats a table has at most, and MaxWeight how much anything in an Objective weighs at most.
const (
	MaxSeats  = objective.MaxSeats
	MaxWeight = objective.MaxWeight
)

// Errors that others wrap.
var (
	ErrImpossible = objective.ErrImpossible // the problem contradicts itself, or is beyond what its fields allow
	ErrNoRandom   = errors.New("pairing: Options.Random is required")
	ErrTables     = errors.New("pairing: these are no tables of the problem")
	ErrRounds     = errors.New("pairing: this is no problem of several rounds")
)

// NewRandom is the source of random numbers that belongs to a seed, the same on every machine.
func NewRandom(seed string) *rand.Rand { return objective.NewRandom(seed) }

// Assign gives every row a column of its own, so that the costs add up to as little as can be. There are as many columns as rows.
func Assign(cost [][]int64) (columns []int, least int64) { return objective.Assign(cost) }

// level is the problem as those inside know it.
func (p *Problem) level() *objective.Problem {
	q := &objective.Problem{Players: p.Players, Sizes: p.Sizes, Fixed: p.Fixed}
	for _, o := range p.Objectives {
		if o == nil {
			q.Objectives = append(q.Objectives, nil)
			continue
		}
		q.Objectives = append(q.Objectives, o.level())
	}
	return q
}

// Objective is a whole number to be made small: one of the types of this package. Its value is 0 or more, as is all that it weighs.
type Objective interface {
	level() objective.Objective
}

// Spread counts the pairs of players of one group at a table.
type Spread struct {
	Group []int // of each player, -1 for none
}

// Pair is two different players, and what it weighs to part or to join them.
type Pair struct {
	A, B   int
	Weight int64 // 0 to MaxWeight
}

// Apart adds up the weights of the pairs that sit at one table.
type Apart struct {
	Pairs []Pair // a weight is how often the two have met, where Total is set

	// Total counts over all rounds of a schedule: m(m-1)/2 for each two who meet m times, those of Pairs included. What Pairs come to by
	// themselves is taken off. In a single round it changes nothing.
	Total bool
}

// Together adds up the weights of the pairs that do not sit at one table.
type Together struct {
	Pairs []Pair
}

// ScoreGap adds up how far the scores of each two at a table are apart.
type ScoreGap struct {
	Score []int64 // of each player, 0 to MaxWeight
}

// SizeTurns adds up the weights of the players at tables of a size.
type SizeTurns struct {
	Size   int     // seats
	Weight []int64 // of each player, 0 to MaxWeight; how often he was at such a table, where Total is set

	// Total counts over all rounds of a schedule: m(m-1)/2 for each player who is m times at such a table, as Apart does.
	Total bool
}

// Place adds up what the players weigh at their tables: who wants to be at a numbered table or away from it, or was there before.
type Place struct {
	Weight [][]int64 // by table, of each player there, 0 to MaxWeight; nil where no player weighs anything
}

// GroupMeetings adds up m(m-1)/2 over the meetings m of each row with each group, in all rounds. Two players at a table are a meeting of
// the row of each with the group of the other, unless they are of one group or one has none.
type GroupMeetings struct {
	Group  []int     // of each player, -1 for none
	Row    []int     // of each player, -1 for none; nil counts the meetings of group with group, once a pair of players
	Before []Meeting // of earlier rounds
}

// Meeting says how often a row met a group before. Without rows both are groups, in any order.
type Meeting struct {
	Row, Group int
	Count      int64 // 0 to MaxWeight
}

// KeepTable counts the players who are away from a table of theirs.
type KeepTable struct {
	Home []int // the table of each player, from 0, and -1 for none
}

func (l Spread) level() objective.Objective   { return objective.Spread(l) }
func (l ScoreGap) level() objective.Objective { return objective.ScoreGap(l) }
func (l Place) level() objective.Objective    { return objective.Place(l) }

func (l SizeTurns) level() objective.Objective { return objective.SizeTurns(l) }
func (l KeepTable) level() objective.Objective { return objective.KeepTable(l) }

func (l Apart) level() objective.Objective {
	return objective.Apart{Pairs: pairsOf(l.Pairs), Total: l.Total}
}

func (l Together) level() objective.Objective { return objective.Together{Pairs: pairsOf(l.Pairs)} }

func (l GroupMeetings) level() objective.Objective {
	inside := objective.GroupMeetings{Group: l.Group, Row: l.Row, Before: make([]objective.Meeting, len(l.Before))}
	for i, m := range l.Before {
		inside.Before[i] = objective.Meeting(m)
	}
	return inside
}

func pairsOf(pairs []Pair) []objective.Pair {
	inside := make([]objective.Pair, len(pairs))
	for i, pair := range pairs {
		inside[i] = objective.Pair(pair)
	}
	return inside
}
