package objective

import "slices"

// SizeTurns adds up the weights of the players at tables of Size seats.
type SizeTurns struct {
	Size   int
	Weight []int64
	Total  bool
}

func (l SizeTurns) validate(players int) error {
	if len(l.Weight) != players {
		return invalid("Weight has %d entries for %d players", len(l.Weight), players)
	}
	for _, w := range l.Weight {
		if w < 0 || w > MaxWeight {
			return invalid("weight %d", w)
		}
	}
	return nil
}

func (l SizeTurns) count(tables [][]int, _ []int) int64 {
	var value int64
	for _, players := range tables {
		if len(players) == l.Size {
			for _, a := range players {
				value += l.Weight[a]
			}
		}
	}
	return value
}

// Bound gives the seats to those who cost least.
func (l SizeTurns) Bound(p *Problem) int64 {
	weights := slices.Clone(l.Weight)
	slices.Sort(weights)
	var bound int64
	for _, w := range weights[:p.SeatsOf(l.Size)] {
		bound += w
	}
	return bound
}

func (l SizeTurns) most(p *Problem) int64 {
	var sum, heaviest int64
	for _, weight := range l.Weight {
		sum += weight
		heaviest = max(heaviest, weight)
	}
	return min(sum, heaviest*int64(p.SeatsOf(l.Size)))
}

func (l SizeTurns) weigh(w *weighingPlan, weight int64) {
	if l.Size < 1 || l.Size > MaxSeats {
		return
	}
	prices := w.pricesOf(l.Size)
	for player, own := range l.Weight {
		prices[player] += weight * own
	}
}

func (l SizeTurns) TableCost(p *Problem) *TableCost {
	c := NewTableCost(p)
	for t, size := range p.Sizes {
		if size == l.Size {
			c.Alone[t] = l.Weight
		}
	}
	return c
}

func (l SizeTurns) total() bool { return l.Total }

func (l SizeTurns) countTotal(rounds [][][]int) int64 {
	times := slices.Clone(l.Weight)
	for _, tables := range rounds {
		for _, players := range tables {
			if len(players) == l.Size {
				for _, a := range players {
					times[a]++
				}
			}
		}
	}
	var value int64
	for a, m := range times {
		value += Choose2(m) - Choose2(l.Weight[a])
	}
	return value
}

func (l SizeTurns) After(tables [][]int) Objective {
	weight := slices.Clone(l.Weight)
	for _, players := range tables {
		if len(players) == l.Size {
			for _, a := range players {
				weight[a]++
			}
		}
	}
	return SizeTurns{Size: l.Size, Weight: weight, Total: l.Total}
}

// SeatsOf is how many seats there are at tables of a size.
func (p *Problem) SeatsOf(size int) int {
	seats := 0
	for _, s := range p.Sizes {
		if s == size {
			seats += s
		}
	}
	return seats
}
