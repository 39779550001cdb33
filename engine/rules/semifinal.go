package rules

import (
	"maps"
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
)

// semifinals plans the round after the qualification.
func (p *planner) semifinals() error {
	last := p.f.Phases.Qualification
	for number := 1; number <= last; number++ {
		if err := p.complete(number, true); err != nil {
			return err
		}
	}
	s, err := p.standings(last)
	if err != nil {
		return err
	}
	present := engine.SetOf(p.available())
	maps.Copy(present, p.kept)
	if p.f.Phases.ByNumbers() {
		return p.semifinalsByNumbers(s, present)
	}
	step := p.f.StepFor(playersOf(p.t.Round(last)), p.t.Settings.Thresholds)
	order := idsOf(s.ranked)
	direct := p.direct(step.Direct, s, present)
	tables := step.Semifinalists / 4
	if len(direct) > 0 {
		tables = 4*step.Finals - len(direct)
		s.cut(p, order, len(direct))
	}
	eligible := idsOf(engine.Where(s.ranked, func(row *Row) bool {
		return present[row.Player.ID] && len(s.all.gamesFor(row)) > 0 && !slices.Contains(direct, row.Player.ID)
	}))
	need := 4 * tables
	if missing := need - len(eligible); missing > 0 {
		return engine.Errorf(engine.Impossible, "Per le semifinali servono %d giocatori e ce {2:n'è %d|ne sono %d}: {3:ne manca|ne mancano} %d.",
			need, len(eligible), missing)
	}
	p.straight(direct)
	for _, id := range order[:min(len(order), need+len(direct))] {
		if !present[id] {
			p.note("%s non gioca questo turno: sale il successivo in classifica.", p.name(id))
		}
	}
	s.cut(p, eligible, need)
	semifinalists := eligible[:need]
	p.plan.Semifinalists = slices.Clone(semifinalists)
	p.plan.Final = p.f.FinalAtOnce(p.t, p.round)
	if slices.Contains(p.f.Phases.Criteria, draw.Snake) && len(p.o.Kept) == 0 {
		for i := 1; i < need; i++ {
			s.cut(p, semifinalists, i)
		}
		p.ready(snake(semifinalists, tables), nil)
		return nil
	}
	p.seatSemifinals(semifinalists, tables, max(step.Finals, 1), s)
	return nil
}

// straight notes who is in the final without a semifinal.
func (p *planner) straight(ids []int) {
	p.plan.ShowIDs, p.plan.Direct = true, ids
	for _, id := range ids {
		p.note("%s va direttamente in finale.", p.name(id))
	}
}

// semifinalsByNumbers plans the semifinals of those whom numbers say, or the final where too few are left for one.
func (p *planner) semifinalsByNumbers(s *standing, here map[int]bool) error {
	on, err := p.byNumbers(s, here)
	if err != nil {
		return err
	}
	p.plan.Recovered, p.plan.Semifinalists = on.Recovered, on.Semifinal
	if !on.Lacking.IsZero() {
		p.plan.Notes, p.plan.Instead = append(p.plan.Notes, on.Lacking), append(p.plan.Instead, on.Lacking)
	}
	p.straight(on.Final)
	if p.plan.Final = len(on.Semifinal) == 0; !p.plan.Final {
		p.seatSemifinals(on.Semifinal, len(on.Semifinal)/p.f.seats(), 1, s)
		return nil
	}
	var tables [][]int
	if len(p.o.Kept) == 0 {
		tables = [][]int{on.Final}
	}
	p.ready(tables, nil)
	return nil
}

// noFinal reports whether the qualification is over and too few are left for a final, by numbers.
func (f Type) noFinal(t *engine.Tournament) bool {
	if !f.Phases.ByNumbers() || t.Round(f.Semifinals()) != nil {
		return false
	}
	on, over := f.goesOn(t)
	return over && len(on.Final) == 0
}

// goesOn are the players who go on once the qualification is over, none where too few are left; over is false before.
func (f Type) goesOn(t *engine.Tournament) (on Ends, over bool) {
	for number := 1; number <= f.Phases.Qualification; number++ {
		if r := t.Round(number); r == nil || r.Played() < len(r.Tables) {
			return on, false
		}
	}
	p := newPlanner(f, t, f.Semifinals(), nil, PlanOptions{ByID: true})
	s, err := p.standings(f.Phases.Qualification)
	if err != nil {
		return on, false
	}
	on, err = p.byNumbers(s, engine.SetOf(t.PresentIDs(p.round)))
	return on, err == nil || engine.KindOf(err) == engine.Impossible
}

// playersOf counts the players of a round.
func playersOf(r *engine.Round) int {
	return len(engine.SetOf(people(slices.Concat(r.TableIDs()...))))
}

// direct are the finalists without a semifinal.
func (p *planner) direct(rule Direct, s *standing, present map[int]bool) []int {
	ranked := s.ranked
	all := p.f.Phases.Qualification // wins of a player who won every round
	if len(ranked) < 3 {
		return nil
	}
	first, second, third := ranked[0], ranked[1], ranked[2]
	switch rule {
	case DirectLeader:
		if first.Total.Cmp(second.Total) > 0 && first.Wins >= all && present[first.Player.ID] {
			return idsOf(ranked[:1])
		}
	case DirectFew:
		level := first.Total.Cmp(second.Total) == 0 && second.Total.Cmp(third.Total) == 0
		if level || first.Wins < all || !present[first.Player.ID] || !present[second.Player.ID] {
			return nil
		}
		only := !slices.ContainsFunc(ranked[1:], func(row *Row) bool { return row.Wins >= all })
		if only || second.Total.Cmp(third.Total) == 0 {
			return idsOf(ranked[:1])
		}
		return idsOf(ranked[:2])
	}
	return nil
}

// seatSemifinals states the draw: bands of as many players as there are tables, one of each at a table,
// separate clubs before that. With several finals the ranking is dealt into as many, and each draws
// its own semifinals.
func (p *planner) seatSemifinals(semifinalists []int, tables, finals int, s *standing) {
	band := map[int]int{}
	group := map[int]int{}
	perFinal := tables / finals
	if perFinal*finals != tables {
		perFinal, finals = tables, 1
	}
	seats := p.f.seats()
	bands := make([][]int, seats)
	for i, id := range semifinalists {
		group[id] = i % finals
		band[id] = i/tables + 1
		bands[i/tables] = append(bands[i/tables], id)
		if (i+1)%tables == 0 || finals > 1 {
			s.cut(p, semifinalists, i+1)
		}
	}
	p.plan.Bands = bands
	free := slices.DeleteFunc(slices.Clone(semifinalists), func(id int) bool { return p.kept[id] })
	sizes := slices.Repeat([]int{seats}, max(tables-len(p.o.Kept), 0))
	if len(p.o.Kept) > 0 {
		free = free[:min(len(free), seats*len(sizes))]
	}
	p.state(free, sizes, nil, slices.Clone(p.f.Phases.Criteria))
	p.without(draw.Snake)
	problem := &p.plan.Problem
	for i := range problem.Players {
		problem.Players[i].Band = band[problem.Players[i].ID]
	}
	if finals == 1 {
		return
	}
	p.separate(problem, group)
	if len(p.o.Kept) > 0 {
		return
	}
	for g := range finals {
		var at []int
		for i := range perFinal {
			at = append(at, g*perFinal+i)
		}
		p.part(engine.Where(semifinalists, func(id int) bool { return group[id] == g }), at)
	}
	p.note("La classifica è divisa in %d classifiche parallele: i tavoli da %d a %d portano alla prima finale, e così via.", finals, 1,
		perFinal)
}

// separate keeps players of parallel rankings off each other's tables, before every other criterion.
func (p *planner) separate(problem *draw.Problem, group map[int]int) {
	known := map[[2]int]bool{}
	for _, pair := range problem.Apart {
		known[pair], known[[2]int{pair[1], pair[0]}] = true, true
	}
	for i, a := range problem.Players {
		for _, b := range problem.Players[i+1:] {
			if pair := [2]int{a.ID, b.ID}; group[a.ID] != group[b.ID] && !known[pair] {
				problem.Apart = append(problem.Apart, pair)
			}
		}
	}
	if !slices.Contains(problem.Criteria, draw.ApartPairs) {
		problem.Criteria = append([]string{draw.ApartPairs}, problem.Criteria...)
	}
}

// final plans the round after the semifinals: their winners, and who is there directly.
func (p *planner) final() error {
	semi, last := p.f.Semifinals(), p.f.Phases.Qualification
	if err := p.complete(semi, true); err != nil {
		return err
	}
	seed := p.o.Seed
	round := p.t.Round(semi)
	if round.Draw != nil && round.Draw.Seed != "" {
		seed = round.Draw.Seed
	}
	s, err := p.standingsBy(last, semi, seed)
	if err != nil {
		return err
	}
	if len(p.o.Kept) > 0 {
		p.available()
		p.plan.Final = true
		p.ready(nil, nil)
		return nil
	}
	f := &finalists{
		planner: p, s: s, taken: map[int]bool{}, here: engine.SetOf(p.available()), score: map[int]engine.Score{},
	}
	f.direct = p.f.Phases.Direct.For(p.everPlayed(last))
	if round.Draw != nil {
		f.announced = round.Draw.Origin.Direct
		f.direct = len(f.announced)
	}
	for _, table := range round.Tables {
		for _, seat := range table.Seats {
			f.score[seat.Player] = seat.Score
		}
		if ids := p.byScore(semi, table, s); len(ids) > 0 {
			f.tables = append(f.tables, f.counting(semi, table, ids))
		}
	}
	tables, err := f.choose()
	if err != nil {
		return err
	}
	if slices.Contains(p.f.Phases.Criteria, draw.Snake) {
		for _, table := range tables {
			s.sort(p, table)
		}
	}
	p.plan.Final = true
	p.ready(tables, nil)
	return nil
}

// finalists makes the tables of the final from the semifinals as they were played.
type finalists struct {
	*planner
	s      *standing
	tables [][]int              // players of each semifinal, from the best down
	here   map[int]bool         // who has not withdrawn
	taken  map[int]bool         // who is in a final
	score  map[int]engine.Score // of everybody who sat in a semifinal

	announced []int // who was said to be in the final when the semifinals were drawn
	direct    int   // how many are, where numbers say it
}

func (f *finalists) choose() ([][]int, error) {
	semis := len(f.tables)
	if semis == 0 {
		return nil, engine.Errorf(engine.BadInput, "Le semifinali non hanno giocatori.")
	}
	groups, seats, direct := f.groups(), 4, 4-semis
	if phases := f.f.Phases; phases.ByNumbers() {
		groups, seats, direct = [][]int{slices.Concat(groups...)}, phases.Seats, f.direct
	}
	finals := make([][]int, len(groups))
	if len(groups) == 1 && direct > 0 {
		finals[0] = f.directs(direct)
		f.plan.Direct = slices.Clone(finals[0])
	}
	// Every winner first: a table that withdrew whole takes only from what is left of the others.
	for g, tables := range groups {
		for _, table := range tables {
			if id := f.winner(f.tables[table]); id != 0 {
				finals[g] = append(finals[g], id)
			}
		}
	}
	for g := range finals {
		for len(finals[g]) < seats {
			n := len(finals[g])
			if id := f.repechage(); id != 0 {
				finals[g] = append(finals[g], id)
				continue
			}
			switch {
			case !f.f.Phases.ByNumbers():
				return nil, engine.Errorf(engine.Impossible,
					"Per la finale servono 4 giocatori e ce {1:n'è %d|ne sono %d}: {2:ne manca|ne mancano} %d.", n, 4-n)
			case n < leastFinal:
				return nil, tooFew(n)
			}
			break
		}
	}
	return finals, nil
}

// counting is the players of a semifinal, from the best down, without a substitute, for whom it does not count. It says who goes on where
// a substitute won.
func (f *finalists) counting(semi int, at engine.Table, table []int) []int {
	first, replaced := table[0], f.t.Replaced(semi, table[0])
	passes, substitute := f.t.Passes(semi, at)
	table = slices.Clone(table)
	if passes != 0 {
		first, replaced = substitute, passes
		table[slices.Index(table, substitute)] = passes
	}
	table = slices.DeleteFunc(table, func(id int) bool { return f.t.Replaced(semi, id) != 0 })
	next := slices.IndexFunc(table, func(id int) bool { return f.here[id] })
	said := len(f.plan.Notes)
	switch {
	case passes != 0:
		f.note("%s ha giocato la semifinale al posto di %s, che va in finale per decisione dell'organizzatore.", f.name(first), f.name(replaced))
	case replaced != 0 && next >= 0:
		f.note("%s ha giocato la semifinale al posto di %s, e non gli conta: in finale va %s.", f.name(first), f.name(replaced),
			f.name(table[next]))
	}
	f.plan.Instead = append(f.plan.Instead, f.plan.Notes[said:]...)
	return table
}

// groups are the semifinals of each final. With several, a table belongs to the parallel ranking of most of
// its players, so that tables recomposed by hand are honoured.
func (f *finalists) groups() [][]int {
	semis := len(f.tables)
	finals := max(semis/4, 1)
	if semis > 4 && semis%4 > finals { // more than one fifth seat a table
		finals++
	}
	groups := make([][]int, finals)
	if semis == 4*finals && finals > 1 {
		ranking := map[int]int{}
		ids := slices.Concat(f.tables...)
		f.s.sort(f.planner, ids)
		for i, id := range ids {
			ranking[id] = i % finals
		}
		for t, table := range f.tables {
			count := make([]int, finals)
			for _, id := range table {
				count[ranking[id]]++
			}
			most := slices.Index(count, slices.Max(count))
			groups[most] = append(groups[most], t)
		}
		if !slices.ContainsFunc(groups, func(tables []int) bool { return len(tables) != 4 }) {
			return groups
		}
		groups = make([][]int, finals)
	}
	for t := range f.tables {
		g := min(t*finals/semis, finals-1)
		groups[g] = append(groups[g], t)
	}
	return groups
}

// directs are those who were announced with the draw of the semifinals, or where no record says who that was, the first players of the
// standings who were not asked to play one. One who has withdrawn since is replaced by the best second.
func (f *finalists) directs(seats int) []int {
	first := f.announced
	if len(first) == 0 {
		first = idsOf(f.s.ranked)
	}
	var direct []int
	for _, id := range first[:min(seats, len(first))] {
		_, played := f.score[id]
		switch {
		case played:
		case f.here[id]:
			f.taken[id] = true
			direct = append(direct, id)
		default:
			f.note("%s non gioca questo turno: il suo posto in finale va al miglior secondo delle semifinali.", f.name(id))
		}
	}
	return direct
}

// winner is the best of a semifinal who has not withdrawn; 0 if the table withdrew whole.
func (f *finalists) winner(table []int) int {
	for place, id := range table {
		if !f.here[id] {
			f.note("%s non gioca questo turno: il suo posto in finale passa a chi lo segue.", f.name(id))
			continue
		}
		if place > 0 {
			f.note("%s entra in finale al posto del vincitore del suo tavolo.", f.name(id))
		}
		f.taken[id] = true
		return id
	}
	return 0
}

// repechage is the best of those who lost a semifinal, by place at the table, where numbers say who goes on by the score there, then by
// the standings before the semifinals; after them the next of the standings; 0 for none.
func (f *finalists) repechage() int {
	best, bestPlace := 0, 0
	for _, table := range f.tables {
		for place, id := range table {
			if f.taken[id] || !f.here[id] {
				continue
			}
			ahead := f.s.place[id] < f.s.place[best]
			if c := f.score[id].Cmp(f.score[best]); f.f.Phases.ByNumbers() && c != 0 {
				ahead = c > 0
			}
			if best == 0 || place < bestPlace || place == bestPlace && ahead {
				best, bestPlace = id, place
			}
		}
	}
	if best == 0 {
		for _, row := range f.s.ranked {
			if id := row.Player.ID; f.here[id] && !f.taken[id] && len(f.s.all.gamesFor(row)) >= max(f.f.Least.Final, 1) {
				best = id
				break
			}
		}
	}
	if best != 0 {
		f.taken[best] = true
		f.plan.Recovered = append(f.plan.Recovered, engine.Recovered{Player: best})
		f.note("%s è ripescato in finale come miglior piazzato tra gli altri.", f.name(best))
	}
	return best
}
