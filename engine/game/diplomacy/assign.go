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
	for _, r := range t.Rounds {
		if r.Number >= round {
			continue
		}
		for i := range r.Tables {
			h.add(&r.Tables[i])
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

// assigned are the powers of a round's tables with the prices that they were given by, and the proof that none are cheaper; the
// top board's are drawn from a bag.
func assigned(t *engine.Tournament, r *engine.Round) (engine.Text, []game.Assignment) {
	h, list := pastOf(t, r.Number), []game.Assignment(nil)
	for i := range r.Tables {
		table := &r.Tables[i]
		given, all := givenAt(table)
		if all && !isTop(table) {
			list = append(list, h.prices(table).proven(given))
		}
		h.add(table)
	}
	return engine.Textf("Potenze già avute"), list
}

// givenAt are the powers of a table's seats; false where not all seven have one.
func givenAt(table *engine.Table) (given []int, all bool) {
	for _, seat := range table.Seats {
		if power, known := powerOf(seat); known && !slices.Contains(given, int(power)) {
			given = append(given, int(power))
		}
	}
	return given, len(given) == scoring.PowerCount && len(table.Seats) == scoring.PowerCount
}

// proven is an assignment with the dual of the cheapest: a price for each player and for each power that together are nowhere
// above the price of the two, so that no assignment costs less than their sum (J. Egerváry, 1931; H. Kuhn, 1955). The powers'
// are shortest ways through the exchanges that the cheapest allows.
func (prices Prices) proven(given []int) game.Assignment {
	a := game.Assignment{Given: given, Columns: make([]int64, scoring.PowerCount)}
	best := cheapest(prices, nil)
	for range prices {
		for j, row := range prices {
			for power, price := range row {
				a.Columns[power] = min(a.Columns[power], a.Columns[best[j]]+int64(price-row[best[j]]))
			}
		}
	}
	for j, row := range prices {
		a.Rows = append(a.Rows, int64(row[best[j]])-a.Columns[best[j]])
		var line []int64
		for _, price := range row {
			line = append(line, int64(price))
		}
		a.Prices = append(a.Prices, line)
	}
	return a
}

// cheapest is an assignment of least cost, a random one of those that are as cheap.
func cheapest(cost Prices, rng *rand.Rand) (chosen [scoring.PowerCount]scoring.Power) {
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
	return chosen
}
