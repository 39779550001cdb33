package draw

import (
	"math/rand/v2"
	"slices"

	"raduno/engine"
	"raduno/pairing"
)

// A criterion about the places at a table (who sat first, second and so on) comes after all others: the tables are drawn as
// without it, and then everybody's place at his table is chosen, as well as these tables allow. Other tables that are as good
// might allow more, so that more than 0 is never called optimal.

// seatTimes says how often a player sat at a place of a table, counted from 0, in history.
func (p *Problem) seatTimes() func(id, place int) int64 {
	type seat struct{ id, place int }
	times := make(map[seat]int64)
	for _, round := range p.History {
		for _, table := range round {
			for place, id := range table {
				times[seat{id, place}]++
			}
		}
	}
	return func(id, place int) int64 { return times[seat{id, place}] }
}

// countSeats is what the places at tables come to.
func (p *Problem) countSeats(tables [][]int) int64 {
	times := p.seatTimes()
	var n int64
	for _, table := range tables {
		for place, id := range table {
			n += times(id, place)
		}
	}
	return n
}

// orderSeats puts the players of each table in the order that repeats fewest places, one at random of those that it finds;
// who has a locked seat keeps it.
func (p *Problem) orderSeats(tables [][]int, random *rand.Rand) [][]int {
	times := p.seatTimes()
	ordered := make([][]int, len(tables))
	for t, table := range tables {
		locked := 0
		if len(p.Seated) > 0 {
			locked = len(p.Seated[t])
		}
		free := table[locked:]
		places := random.Perm(len(free))
		cost := make([][]int64, len(free))
		for i, id := range free {
			for _, place := range places {
				cost[i] = append(cost[i], times(id, locked+place))
			}
		}
		ordered[t] = append(ordered[t], table...)
		columns, _ := pairing.Assign(cost)
		for i, column := range columns {
			ordered[t][locked+places[column]] = free[i]
		}
	}
	return ordered
}

// seat adds the places at the tables to a solution.
func (p *Problem) seat(sol *Solution, random *rand.Rand) {
	sol.Tables = p.orderSeats(sol.Tables, random)
	p.addSeats(sol, p.countSeats(sol.Tables))
}

// seatRounds adds the places at the tables to a solution of several rounds, those of each with the rounds before it as history.
func (p *Problem) seatRounds(sol *Solution, random *rand.Rand) {
	so := *p
	var value int64
	for r, tables := range sol.Schedule {
		so.History = slices.Concat(p.History, sol.Schedule[:r])
		sol.Schedule[r] = so.orderSeats(tables, random)
		value += so.countSeats(sol.Schedule[r])
	}
	p.addSeats(sol, value)
}

func (p *Problem) addSeats(sol *Solution, value int64) {
	c := Criterion{Name: RepeatSeat, Value: value}
	sol.Optimal = sol.Optimal && c.Value == 0
	c.Optimal = sol.Optimal
	if c.Value > 0 {
		c.Why = engine.Textf("con questi tavoli meno di %d non si può; non è dimostrato che altri tavoli ugualmente buoni non lascino meno",
			c.Value)
		if p.Rounds > 1 {
			c.Why = engine.Textf("meglio di %d non è stato trovato, ma non è dimostrato che non si possa", c.Value)
		}
		c.Reason = c.Why.String()
	}
	sol.Criteria = append(sol.Criteria, c)
}
