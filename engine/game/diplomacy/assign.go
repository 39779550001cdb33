package diplomacy

import (
	"math/rand/v2"
	"slices"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// DrawFromBag is the draw of the powers at a top board: the players draw one after the other, in the order of
// the standings, from a bag of seven. Its result is what each drew, in that order. Source: Italia 2010, 4.1;
// every draw is equally likely, so the order changes nothing but the ceremony.
func DrawFromBag(rng *rand.Rand) [scoring.PowerCount]scoring.Power {
	bag := slices.Clone(scoring.Powers[:])
	var drawn [scoring.PowerCount]scoring.Power
	for i := range drawn {
		at := rng.IntN(len(bag))
		drawn[i] = bag[at]
		bag = slices.Delete(bag, at, at+1)
	}
	return drawn
}

// Prices are what it costs to give each player of a board each power.
type Prices [scoring.PowerCount][scoring.PowerCount]int

// past is how often the players had each power in earlier rounds.
type past map[int][scoring.PowerCount]int

// pastOf is the past of a round.
func pastOf(t *engine.Tournament, round int) past {
	h := past{}
	for p := range game.Places(t) {
		if p.Round.Number < round {
			h.add(p.Table)
		}
	}
	return h
}

// add counts the powers of a table.
func (h past) add(table *engine.Table) {
	for _, seat := range table.Seats {
		if power, known := powerOf(seat); known {
			counts := h[seat.Player]
			counts[power]++
			h[seat.Player] = counts
		}
	}
}

// prices are those of a table of seven: the times that each player had each power.
func (h past) prices(table *engine.Table) (prices Prices) {
	for j, seat := range table.Seats {
		prices[j] = h[seat.Player]
	}
	return prices
}

// assigned counts the powers of a round's tables that their players had before, and the fewest that the tables allow; nil where no table
// has its powers yet. Those of the top board are drawn from a bag.
func assigned(t *engine.Tournament, r *engine.Round) (a *game.Assigned) {
	h := pastOf(t, r.Number)
	for i := range r.Tables {
		table := &r.Tables[i]
		if value, all := h.repeated(table); all && !isTop(table) {
			if a == nil {
				a = &game.Assigned{What: engine.Textf("Potenze già avute")}
			}
			_, least := cheapest(h.prices(table), nil)
			a.Value, a.Least = a.Value+value, a.Least+least
		}
		h.add(table)
	}
	return a
}

// repeated is what the powers of a table cost; false where its seven seats have not one each.
func (h past) repeated(table *engine.Table) (cost int, all bool) {
	order := seatOrder(table)
	for power, seat := range order {
		cost += h[table.Seats[seat].Player][power]
	}
	return cost, len(order) == scoring.PowerCount
}

// cheapest is an assignment of least cost, found by trying all: a random one of those that are as cheap.
func cheapest(cost Prices, rng *rand.Rand) (chosen [scoring.PowerCount]scoring.Power, best int) {
	best, count := -1, 0
	var current [scoring.PowerCount]scoring.Power
	var place func(player, taken, sum int)
	place = func(player, taken, sum int) {
		if best >= 0 && sum > best {
			return
		}
		if player == scoring.PowerCount {
			if best < 0 || sum < best {
				best, count = sum, 0
			}
			count++
			if count == 1 || rng != nil && rng.IntN(count) == 0 { // each of the best is kept with the same probability
				chosen = current
			}
			return
		}
		for _, p := range scoring.Powers {
			if taken>>p&1 == 0 {
				current[player] = p
				place(player+1, taken|1<<p, sum+cost[player][p])
			}
		}
	}
	place(0, 0, 0)
	return chosen, best
}
