package objective

// Place adds up what the players cost at their tables, each table being a place of its own.
type Place struct {
	Weight [][]int64
}

func (l Place) validate(players int) error {
	for t, weights := range l.Weight {
		if weights != nil && len(weights) != players {
			return invalid("Weight of table %d has %d entries for %d players", t, len(weights), players)
		}
		for _, w := range weights {
			if w < 0 || w > MaxWeight {
				return invalid("weight %d", w)
			}
		}
	}
	return nil
}

// Of is what a player costs at a table.
func (l Place) Of(player, table int) int64 {
	if table >= len(l.Weight) || l.Weight[table] == nil {
		return 0
	}
	return l.Weight[table][player]
}

func (l Place) count(_ [][]int, at []int) int64 {
	var value int64
	for player, table := range at {
		value += l.Of(player, table)
	}
	return value
}

func (l Place) most(p *Problem) int64 {
	var sum int64
	for x := range p.Players {
		var most int64
		for t := range p.Sizes {
			most = max(most, l.Of(x, t))
		}
		sum += most
	}
	return sum
}

func (l Place) weigh(w *weighingPlan, weight int64) {
	w.places = append(w.places, weightedPlaces{l.Weight, weight})
}

func (l Place) TableCost(p *Problem) *TableCost {
	c := NewTableCost(p)
	for t := range min(len(l.Weight), len(p.Sizes)) {
		c.Alone[t] = l.Weight[t]
	}
	return c
}

// Bound is 0: what places come to is left to prices.
func (l Place) Bound(*Problem) int64 { return 0 }
