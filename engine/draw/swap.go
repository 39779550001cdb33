package draw

import (
	"cmp"
	"slices"

	"raduno/engine"
	"raduno/pairing"
)

// Swap is an exchange of two players and what every criterion comes to after it, in the order of Criteria.
type Swap struct {
	A, B   Place
	Before []int64
	After  []int64
}

// Place is a seat, counted from 0, and who sits there.
type Place struct{ Table, Seat, ID int }

// Seating is a round's tables, ready to answer what an exchange would do, in microseconds. It is not for
// use by several goroutines at once.
type Seating struct {
	problem Problem
	t       translation
	seating *pairing.Seating
	tables  [][]int
	places  func(id, place int) int64 // how often a player sat there before
}

// NewSeating takes the tables of a round, as IDs. What is wrong with them is an *engine.Error.
func NewSeating(p Problem, tables [][]int) (*Seating, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if _, err := Count(p, tables); err != nil {
		return nil, err
	}
	s := &Seating{problem: p, t: p.translate(), tables: tables, places: p.seatTimes()}
	seating, err := pairing.NewSeating(&s.t.Problem, s.t.players(tables))
	if err != nil {
		return nil, engine.Wrap(err, engine.Broken, "non si riesce a contare i criteri dei tavoli")
	}
	s.seating = seating
	return s, nil
}

// players numbers the players of the tables.
func (t *translation) players(tables [][]int) [][]int {
	numbered := make([][]int, len(tables))
	for i, ids := range tables {
		numbered[i] = make([]int, len(ids))
		for j, id := range ids {
			numbered[i][j] = t.index[id]
		}
	}
	return numbered
}

// Values are the criteria as the tables are.
func (s *Seating) Values() []int64 {
	values := s.t.values(s.seating.Values())
	if s.t.seats {
		values = append(values, s.problem.countSeats(s.tables))
	}
	return values
}

// after are the criteria after an exchange of two places; the levels say all but what the places come to.
func (s *Seating) after(levels []int64, a, b Place) []int64 {
	values := s.t.values(levels)
	if s.t.seats {
		places := s.places(a.ID, b.Seat) + s.places(b.ID, a.Seat) - s.places(a.ID, a.Seat) - s.places(b.ID, b.Seat)
		values = append(values, s.problem.countSeats(s.tables)+places)
	}
	return values
}

// values adds what history alone counts, and leaves out the levels that are no criterion.
func (t *translation) values(levels []int64) []int64 {
	list := make([]int64, len(t.criteria))
	for i := range list {
		list[i] = levels[i+t.hidden] + t.already[i]
	}
	return list
}

// Effects are the exchanges of one seat with every seat of the other tables, in table and seat order.
// Players whose seats are locked are left out.
func (s *Seating) Effects(table, seat int) ([]Swap, error) {
	if table < 0 || table >= len(s.tables) || seat < 0 || seat >= len(s.tables[table]) {
		return nil, engine.Errorf(engine.BadUsage, "al tavolo %d non c’è il posto %d", table+1, seat+1)
	}
	id := s.tables[table][seat]
	a := s.t.index[id]
	if !s.seating.Free(a) {
		return nil, nil
	}
	before := s.Values()
	var swaps []Swap
	for t, ids := range s.tables {
		if t == table {
			continue
		}
		for k, other := range ids {
			if b := s.t.index[other]; s.seating.Free(b) {
				e := s.seating.Exchange(a, b)
				from, to := Place{table, seat, id}, Place{t, k, other}
				swaps = append(swaps, Swap{from, to, before, s.after(e.Values, from, to)})
			}
		}
	}
	return swaps, nil
}

// Best are the n exchanges that leave the best values, best first, among equals those of who stands first among the players. They may
// all be worse than now.
func (s *Seating) Best(n int) []Swap {
	var best []Swap
	for t, ids := range s.tables {
		for k, id := range ids {
			swaps, _ := s.Effects(t, k) // the place is there
			for _, swap := range swaps {
				if s.t.index[id] < s.t.index[swap.B.ID] {
					best = append(best, swap)
				}
			}
		}
		slices.SortFunc(best, func(a, b Swap) int {
			return cmp.Or(slices.Compare(a.After, b.After), s.t.index[a.A.ID]-s.t.index[b.A.ID], s.t.index[a.B.ID]-s.t.index[b.B.ID])
		})
		best = best[:min(n, len(best))]
	}
	return best
}
