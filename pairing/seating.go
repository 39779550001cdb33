package pairing

import (
	"fmt"
	"slices"

	"raduno/pairing/internal/objective"
)

// Seating is a set of tables that answers, in well under a millisecond, what an exchange of two players
// would do to every level.
type Seating struct {
	p      *objective.Problem
	board  *objective.Board
	levels []*objective.Weighing
	values []int64
}

// Exchange is two players who change places and the values of all levels after it.
type Exchange struct {
	A, B   int
	Values []int64
}

// NewSeating takes the tables as they are. The error wraps ErrImpossible, or ErrTables if they are not a seating of the problem.
func NewSeating(problem *Problem, tables [][]int) (*Seating, error) {
	p := problem.level()
	if err := p.Validate(); err != nil {
		return nil, err
	}
	values, err := p.Count(tables)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTables, err)
	}
	s := &Seating{p: p, board: objective.NewBoard(p), values: values}
	s.board.Load(tables)
	for i := range p.Objectives {
		alone := make([]int64, len(p.Objectives))
		alone[i] = 1
		s.levels = append(s.levels, objective.NewWeighing(p, alone))
	}
	return s, nil
}

// Values are the values of all levels as the tables are.
func (s *Seating) Values() []int64 { return slices.Clone(s.values) }

// Free reports whether a player may be moved.
func (s *Seating) Free(player int) bool { return s.p.Fixed == nil || s.p.Fixed[player] < 0 }

// Exchange says what the levels come to if two players change places; the same as now if they share a
// table. The tables stay as they are.
func (s *Seating) Exchange(a, b int) Exchange {
	e := Exchange{A: a, B: b, Values: slices.Clone(s.values)}
	x, y := s.board.Seat[a], s.board.Seat[b]
	if s.board.Table[x] != s.board.Table[y] {
		for i, w := range s.levels {
			e.Values[i] += s.board.Change(w, x, y)
		}
	}
	return e
}
