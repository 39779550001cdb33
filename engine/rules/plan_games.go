package rules

import (
	"math"
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game"
)

// AfterRest says what becomes of players who fill no table.
type AfterRest string

// What may become of them.
const (
	RestAsk    AfterRest = ""       // nothing is drawn, and the error says what can be done
	RestSitOut AfterRest = "riposo" // as many as are too many sit out, those first who have done so least
	RestTwice  AfterRest = "doppi"  // as many as are missing play at two tables
)

// recorded plans a round of a game with a score sheet of its own.
func (p *planner) recorded(g game.Game) error {
	ids := p.available()
	can := game.Can(g)
	if can.Calendar != nil {
		return engine.Errorf(engine.Impossible,
			"Il calendario di una lega si fa tutto insieme, quando gli iscritti sono otto: sorteggia il turno 1.")
	}
	var top, sizes []int
	var err error
	if can.TopBoard != nil && len(p.o.Kept) == 0 {
		if top, err = can.TopBoard(p.t, p.round, ids); err != nil {
			return err
		}
		ids = slices.DeleteFunc(ids, func(id int) bool { return slices.Contains(top, id) })
	}
	if len(ids) > 0 || len(top) == 0 {
		if ids, sizes, err = p.fill(ids, len(top) > 0); err != nil {
			return err
		}
	}
	criteria := slices.Clone(p.f.DrawOf(p.round).Criteria)
	if len(top) > 0 {
		p.note("Al tavolo 1, quello finale, siedono i primi %d della classifica.", len(top))
		sizes = append([]int{len(top)}, sizes...)
	}
	p.state(append(slices.Clone(top), ids...), sizes, nil, criteria)
	if len(top) > 0 {
		p.plan.Problem.Seated = append([][]int{top}, make([][]int, len(sizes)-1)...)
	}
	p.secondSeats()
	p.plan.Problem.History = onceARound(p.plan.Problem.History)
	if can.Continued != nil {
		p.plan.Notes = append(p.plan.Notes, can.Continued(p.t, p.round)...)
	}
	return nil
}

// fill makes the players fill their tables: some sit out, or some play twice. With spare, where a top board
// is played, players who fill no other table just watch, unless the organizer has them sit out or they agreed to it.
func (p *planner) fill(ids []int, spare bool) ([]int, []int, error) {
	full, all := p.f.Game(), len(ids)
	can := game.Can(full)
	if can.TableSizes != nil {
		sizes, err := p.chosenSizes(can, all)
		return ids, sizes, err
	}
	if can.LeftOver == nil {
		sizes, _, err := p.f.Tables.Sizes(all)
		return ids, sizes, err
	}
	if ids = p.standBy(full, ids); p.o.Rest == RestAsk {
		p.o.Rest = p.volunteers(full, ids)
	}
	sizes, _, err := p.f.Tables.Sizes(len(ids))
	over, missing := can.LeftOver(p.t.Settings, len(ids))
	switch {
	case err == nil:
		return ids, sizes, nil
	case over == 0 && spare: // not enough for a table beside the top board
		rest := ids
		if p.o.Rest != RestSitOut {
			rest = p.offering(ids, func(o engine.Offers) bool { return o.SitOut })
		}
		if len(rest) > 0 {
			p.sitOut(rest, len(rest))
		}
		for _, id := range ids {
			if !slices.Contains(rest, id) {
				p.exclude(id, engine.Textf("non è al tavolo finale, e per un altro tavolo i giocatori non bastano: non ha i punti di chi riposa"))
			}
		}
		return nil, nil, nil
	case over == 0:
		return ids, sizes, err
	case p.o.Rest == RestTwice:
		p.twice(ids, missing)
		sizes, _, err = p.f.Tables.Sizes(len(ids) + missing)
	case p.o.Rest == RestSitOut:
		ids = p.sitOut(ids, over)
		sizes, _, err = p.f.Tables.Sizes(len(ids))
	default:
		_, seats := full.Seats(p.t.Settings)
		if waiting := all - len(ids); waiting > 0 {
			return nil, nil, engine.Errorf(engine.Impossible,
				"Con %d {1:giocatore|giocatori}, più %d di riserva, i tavoli da %d non si riempiono (di troppo: %d; da aggiungere alle riserve "+
					"per un altro tavolo: %d). Scegli se qualcuno riposa o gioca su due tavoli.", len(ids), waiting, seats, over, missing-waiting)
		}
		return nil, nil, engine.Errorf(engine.Impossible,
			"Con %d {1:giocatore|giocatori} i tavoli da %d non si riempiono (di troppo: %d; da aggiungere per un altro tavolo: %d). Scegli se "+
				"qualcuno riposa o gioca su due tavoli.", len(ids), seats, over, missing)
	}
	return ids, sizes, err
}

// standBy leaves in the round as many of those who stand by as fill its tables, those first who have played least; where
// they are too few they play only if others are to play twice.
func (p *planner) standBy(full game.Game, ids []int) []int {
	waiting := p.offering(ids, func(o engine.Offers) bool { return o.StandBy })
	if len(waiting) == 0 {
		return ids
	}
	missing := wanting(full, p.t.Settings, len(ids)-len(waiting))
	if missing > len(waiting) {
		if p.o.Rest == RestTwice || p.o.Rest == RestAsk && p.twiceBeside(full, ids, missing-len(waiting)) {
			return ids
		}
		missing = 0
	}
	before := map[int]int{}
	for _, r := range p.past {
		for _, id := range waiting {
			if table, _ := r.Find(id); table >= 0 {
				before[id]++
			}
		}
	}
	playing := p.fewest(waiting, missing, before)
	p.plan.ByLot = p.plan.ByLot || len(playing) > 0 && len(playing) < len(waiting)
	for _, id := range waiting {
		if slices.Contains(playing, id) {
			p.note("%s è di riserva e gioca.", p.name(id))
		} else {
			p.exclude(id, engine.Textf("è di riserva, e in questo turno non serve"))
		}
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id int) bool { return slices.Contains(waiting, id) && !slices.Contains(playing, id) })
}

// twiceBeside reports whether, with all who stand by at the tables, enough agreed to play twice for the seats still
// missing; not where enough agreed to rest, who come first.
func (p *planner) twiceBeside(full game.Game, ids []int, missing int) bool {
	waiting := func(o engine.Offers) bool { return o.StandBy }
	over, _ := game.Can(full).LeftOver(p.t.Settings, len(ids)-len(p.offering(ids, waiting)))
	willing := p.offering(ids, func(o engine.Offers) bool { return o.SitOut && !o.StandBy })
	return len(willing) < over && len(p.offering(ids, func(o engine.Offers) bool { return o.Double && !o.StandBy })) >= missing
}

// wanting is how many players are missing for full tables.
func wanting(full game.Game, set engine.Settings, n int) int {
	if _, seats := full.Seats(set); n < seats { // LeftOver does not count what fills no table
		return seats - n
	}
	_, missing := game.Can(full).LeftOver(set, n)
	return missing
}

// LeftOver is how many of those who are present at a round are too many for its full tables, and how many are missing for
// one more, where neither those who stand by nor those who agreed to rest or to play twice even it out; both 0 where they do,
// and in a game of other tables.
func LeftOver(t *engine.Tournament, f Type, round int) (over, missing int) {
	full := f.Game()
	if game.Can(full).LeftOver == nil {
		return 0, 0
	}
	p := newPlanner(f, t, round, nil, PlanOptions{})
	present := p.available()
	playing := p.standBy(full, present)
	if over, missing = game.Can(full).LeftOver(t.Settings, len(playing)); over == 0 || p.volunteers(full, playing) != RestAsk {
		return 0, 0
	}
	return over, missing - (len(present) - len(playing)) // who stands by plays before anybody plays twice
}

// offering are those of the players who agree to something.
func (p *planner) offering(ids []int, agrees func(engine.Offers) bool) []int {
	return engine.Where(ids, func(id int) bool {
		player := p.roster[id]
		return player != nil && agrees(player.Offered())
	})
}

// volunteers says what becomes of players who fill no table where enough of them agreed to it, so that the organizer is not
// asked.
func (p *planner) volunteers(full game.Game, ids []int) AfterRest {
	over, missing := game.Can(full).LeftOver(p.t.Settings, len(ids))
	switch {
	case over == 0:
	case len(p.offering(ids, func(o engine.Offers) bool { return o.SitOut })) >= over:
		return RestSitOut
	case len(p.offering(ids, func(o engine.Offers) bool { return o.Double })) >= missing:
		return RestTwice
	}
	return RestAsk
}

// chosenSizes are the tables for n players where the organizer says how many sit at one.
func (p *planner) chosenSizes(can game.Features, n int) ([]int, error) {
	if rest := p.o.Sizes[min(len(p.o.Kept), len(p.o.Sizes)):]; len(rest) > 0 && sum(rest) == n {
		return rest, nil
	}
	return can.TableSizes(p.t.Settings, n)
}

// sitOut leaves n players out: by lot among those who have sat out least.
func (p *planner) sitOut(ids []int, n int) []int {
	before := map[int]int{}
	for _, r := range p.past {
		for _, id := range r.SitOuts {
			before[id]++
		}
	}
	willing := p.offering(ids, func(o engine.Offers) bool { return o.SitOut })
	out := p.fewest(ids, n, first(before, willing))
	for _, id := range out {
		p.exclude(id, engine.Textf("riposa in questo turno"))
	}
	p.plan.SitOuts = out
	if n == len(willing) {
		p.note("{1:Riposa chi si è offerto|Riposano i %d che si sono offerti}.", n)
	} else {
		p.plan.ByLot = true
		p.note(
			"{1:Riposa in questo turno %d giocatore, estratto|Riposano in questo turno %d giocatori, estratti} a sorte tra chi ha riposato "+
				"meno.", len(out))
	}
	if offered := min(n, len(willing)); offered > 0 && n != len(willing) {
		p.note("{1:Viene prima chi si è offerto|Vengono prima i %d che si sono offerti}.", offered)
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id int) bool { return slices.Contains(out, id) })
}

// twice names n players who play at two tables: by lot among those who have done so least.
func (p *planner) twice(ids []int, n int) {
	before := map[int]int{}
	for _, r := range p.past {
		seats := map[int]int{}
		for _, table := range r.Tables {
			for _, id := range people(table.IDs()) {
				if seats[id]++; seats[id] == 2 {
					before[id]++
				}
			}
		}
	}
	willing := p.offering(ids, func(o engine.Offers) bool { return o.Double })
	p.plan.Twice = p.fewest(ids, n, first(before, willing))
	for _, id := range p.plan.Twice {
		p.note("%s gioca su due tavoli.", p.name(id))
	}
}

// first puts the willing before all others in what fewest looks at.
func first(before map[int]int, willing []int) map[int]int {
	for _, id := range willing {
		before[id] -= math.MaxInt32
	}
	return before
}

// fewest draws n of the players, those first who have the fewest of something; the order is that of ids.
func (p *planner) fewest(ids []int, n int, before map[int]int) []int {
	order := slices.Clone(ids)
	p.shuffle(order)
	slices.SortStableFunc(order, func(a, b int) int { return before[a] - before[b] })
	chosen := order[:min(n, len(order))]
	return slices.DeleteFunc(slices.Clone(ids), func(id int) bool { return !slices.Contains(chosen, id) })
}

// secondSeats puts the second seats of those who play twice into the problem: players of their own, never at
// the table of the first, who have met whom the first has met.
func (p *planner) secondSeats() {
	problem := &p.plan.Problem
	for _, id := range p.plan.Twice {
		at := slices.IndexFunc(problem.Players, func(q draw.Player) bool { return q.ID == id })
		if at < 0 {
			continue
		}
		second := problem.Players[at]
		second.ID = draw.Seat{Player: id, Second: true}.ID()
		problem.Players = append(problem.Players, second)
		problem.Apart = append(problem.Apart, [2]int{id, second.ID})
		for i, round := range problem.History {
			for _, table := range round {
				for _, other := range table {
					if other != id && slices.Contains(table, id) {
						problem.History[i] = append(problem.History[i], []int{second.ID, other})
					}
				}
			}
		}
	}
	p.meetOnce()
	if len(p.plan.Twice) > 0 && !slices.Contains(problem.Criteria, draw.ApartPairs) {
		problem.Criteria = append([]string{draw.ApartPairs}, problem.Criteria...)
	}
}

// onceARound spreads the tables of the past over more rounds where a player sat at two tables of one: a draw wants
// rounds without that, and asks of them only who has met whom. The tables too many follow behind.
func onceARound(history [][][]int) [][][]int {
	var spread, behind [][][]int
	for _, round := range history {
		layers, sits := [][][]int{nil}, []map[int]bool{{}}
		for _, table := range round {
			at := slices.IndexFunc(sits, func(seated map[int]bool) bool {
				return !slices.ContainsFunc(table, func(id int) bool { return seated[id] })
			})
			if at < 0 {
				at = len(layers)
				layers, sits = append(layers, nil), append(sits, map[int]bool{})
			}
			layers[at] = append(layers[at], table)
			for _, id := range table {
				sits[at][id] = true
			}
		}
		spread, behind = append(spread, layers[0]), append(behind, layers[1:]...)
	}
	return append(spread, behind...)
}

// meetOnce keeps those who play twice from meeting each other at both tables: no other two could, since no other
// has a second seat. Where the tables are too few for that, it is left to chance, so that nothing weighs
// against keeping a player from himself.
func (p *planner) meetOnce() {
	twice := p.plan.Twice
	if len(p.plan.Problem.Tables) <= len(twice) {
		return
	}
	for i, a := range twice {
		for _, b := range twice[i+1:] {
			a2, b2 := draw.Seat{Player: a, Second: true}.ID(), draw.Seat{Player: b, Second: true}.ID()
			p.plan.Problem.Apart = append(p.plan.Problem.Apart, [2]int{a2, b2}, [2]int{a2, b}, [2]int{a, b2})
		}
	}
}
