package pairing

import (
	"cmp"
	"fmt"
	"slices"

	"raduno/pairing/internal/objective"
)

// Seating is a set of tables that answers, in well under a millisecond, what an exchange of two players
// would do to every level.
type Seating struct {
	p      *objective.Problem
	board  *objective.Board
	exact  *objective.Weighing
	ranked bool
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
	multipliers, ranked := p.Ranks()
	s.exact, s.ranked = objective.NewWeighing(p, multipliers), ranked
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

// Best are the n exchanges of players at different tables with the best values, best first; among equals
// those of lower numbers.
func (s *Seating) Best(n int) []Exchange {
	type ranked struct {
		x, y   int32
		change int64
		values []int64
	}
	var best []ranked
	compare := func(a, b ranked) int {
		if s.ranked {
			return cmp.Compare(a.change, b.change)
		}
		return slices.Compare(a.values, b.values)
	}
	b := s.board
	free := make([]int32, 0, len(b.Free))
	for i := range s.p.Players {
		if s.Free(i) {
			free = append(free, int32(i))
		}
	}
	for i, x := range free {
		for _, y := range free[i+1:] {
			if n < 1 || b.Table[b.Seat[x]] == b.Table[b.Seat[y]] {
				continue
			}
			r := ranked{x: x, y: y}
			if s.ranked {
				r.change = b.Change(s.exact, b.Seat[x], b.Seat[y])
			} else {
				r.values = s.Exchange(int(x), int(y)).Values
			}
			if len(best) == n && compare(r, best[n-1]) >= 0 {
				continue
			}
			at := len(best)
			for at > 0 && compare(r, best[at-1]) < 0 {
				at--
			}
			best = slices.Insert(best, at, r)
			best = best[:min(n, len(best))]
		}
	}
	list := make([]Exchange, len(best))
	for i, r := range best {
		list[i] = s.Exchange(int(r.x), int(r.y))
	}
	return list
}
