package rules

import (
	"cmp"
	"slices"

	"raduno/engine"
)

// ready writes tables that a rule has made: a problem in which everybody sits already.
func (p *planner) ready(tables [][]int, ghosts []int) {
	var ids, sizes []int
	for _, table := range tables {
		ids = append(ids, table...)
		sizes = append(sizes, len(table))
	}
	p.state(ids, sizes, ghosts, nil)
	problem := &p.plan.Problem
	problem.Apart, problem.Together, problem.Criteria = nil, nil, []string{}
	problem.Seated = nil
	for _, table := range p.o.Kept {
		problem.Seated = append(problem.Seated, people(table))
	}
	problem.Seated = append(problem.Seated, tables...)
	p.plan.Ready = problem.Seated
}

// standingsBefore are the standings before the round, which must be complete.
func (p *planner) standingsBefore() (*standing, error) {
	if err := p.complete(p.round-1, false); err != nil {
		return nil, err
	}
	return p.standings(p.round - 1)
}

// byStandings seats the standings table by table, the first four at table 1 and so on; or it deals them: with T tables table k gets
// places k, k+T, k+2T, k+3T, and the last tables the players who are left over.
func (p *planner) byStandings(method Method, ids, sizes, ghosts []int) error {
	s, err := p.standingsBefore()
	if err != nil {
		return err
	}
	s.sort(p, ids)
	tables, at := make([][]int, len(sizes)), 0
	for i, id := range ids {
		before := at
		switch over := i - 4*len(tables); {
		case method == ByPlace && len(tables[at]) == sizes[at]:
			at++
		case method == Dealt && over >= 0:
			at = 5*len(tables) - len(ids) + over
		case method == Dealt:
			at = i % len(tables)
		}
		if at != before {
			s.cut(p, ids, i)
		}
		tables[at] = append(tables[at], id)
	}
	p.ready(tables, ghosts)
	return nil
}

// greek moves the players of the round before on by their place at the table: the winner stays, the second
// moves one table on, the third two, and so on around the hall. Where players have left or come in, the
// tables are then evened out, the worst placed and the newcomers filling the gaps.
func (p *planner) greek(ids, sizes, ghosts []int) error {
	if err := p.complete(p.round-1, true); err != nil {
		return err
	}
	s, err := p.standings(p.round - 1)
	if err != nil {
		return err
	}
	here := engine.SetOf(ids)
	tables := make([][]int, len(sizes))
	moved := map[int]bool{}
	for k, table := range p.t.Round(p.round - 1).Tables {
		order := p.byScore(p.round-1, table, s)
		p.noteLevel(table, order, s)
		for place, id := range order {
			if !here[id] || moved[id] {
				continue
			}
			to := (k + place) % len(tables)
			tables[to] = append(tables[to], id)
			moved[id] = true
		}
	}
	waiting := slices.DeleteFunc(slices.Clone(ids), func(id int) bool { return moved[id] }) // who has no table of his own yet
	p.even(tables, sizes, waiting, s)
	p.ready(tables, ghosts)
	return nil
}

// noteLevel notes down the players of a table whom neither their scores nor the standings part.
func (p *planner) noteLevel(table engine.Table, order []int, s *standing) {
	score := map[int]engine.Score{}
	for _, seat := range table.Seats {
		score[seat.Player] = seat.Score
	}
	for i := 1; i < len(order); i++ {
		if score[order[i-1]].Cmp(score[order[i]]) == 0 {
			s.cut(p, order, i)
		}
	}
}

// byScore are the players of a round's table from the best score down, last who has lost it by the referee's word; level scores go by the
// standings.
func (p *planner) byScore(round int, table engine.Table, s *standing) []int {
	seats := slices.DeleteFunc(slices.Clone(table.Seats), func(seat engine.Seat) bool { return seat.Player <= 0 })
	slices.SortStableFunc(seats, func(a, b engine.Seat) int {
		return cmp.Or(engine.First(!p.t.Loses(round, a.Player), !p.t.Loses(round, b.Player)), table.Winning.Cmp(b.Score, a.Score),
			s.place[a.Player]-s.place[b.Player])
	})
	return engine.Map(seats, func(seat engine.Seat) int { return seat.Player })
}

// even brings tables to the sizes that the policy wants, in whatever order, moving as few as it can: the
// worst placed of a table that is too large.
func (p *planner) even(tables [][]int, sizes, waiting []int, s *standing) {
	// The largest tables keep the largest sizes.
	order := make([]int, len(tables))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(tables[b]) - len(tables[a]) })
	wanted := slices.Clone(sizes)
	slices.SortStableFunc(wanted, func(a, b int) int { return b - a })
	want := make([]int, len(tables))
	for i, table := range order {
		want[table] = wanted[i]
	}
	for i := range tables {
		if len(tables[i]) > want[i] {
			kept := slices.Clone(tables[i])
			s.sort(p, kept)
			for _, id := range kept[want[i]:] {
				waiting = append(waiting, id)
				tables[i] = slices.DeleteFunc(tables[i], func(other int) bool { return other == id })
			}
		}
	}
	s.sort(p, waiting)
	for i := range tables {
		for len(tables[i]) < want[i] {
			p.note("%s completa il tavolo %d.", p.name(waiting[0]), i+1)
			tables[i] = append(tables[i], waiting[0])
			waiting = waiting[1:]
		}
	}
}
