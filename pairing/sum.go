package pairing

// Sum adds up levels, each so many times: criteria that stand beside each other, not one above the other.
type Sum struct {
	Parts []Part
}

// Part is a level in a Sum and how much a unit of it counts. It has to be a sum over tables: a Spread, Apart, Together,
// ScoreGap, SizeTurns or Place, none that is Total.
type Part struct {
	Objective Objective
	Weight    int64 // 1 to maxShare
}

// maxShare is how many times a part of a Sum may count.
const maxShare = 1000

func (l Sum) validate(players int) error {
	if len(l.Parts) == 0 {
		return invalid("a sum of nothing")
	}
	for _, part := range l.Parts {
		_, overAll := looksAtAll(part.Objective)
		_, sum := part.Objective.(Sum)
		if _, ok := part.Objective.(separable); !ok || overAll || sum {
			return invalid("%T cannot be a part of a sum", part.Objective)
		}
		if part.Weight < 1 || part.Weight > maxShare {
			return invalid("weight %d of a part", part.Weight)
		}
		if err := part.Objective.validate(players); err != nil {
			return err
		}
	}
	return nil
}

// sum adds up what of says of the parts.
func (l Sum) sum(of func(Objective) int64) int64 {
	var value int64
	for _, part := range l.Parts {
		value += part.Weight * of(part.Objective)
	}
	return value
}

func (l Sum) count(tables [][]int, at []int) int64 {
	return l.sum(func(part Objective) int64 { return part.count(tables, at) })
}

func (l Sum) value(b *board, index int) int64 {
	return l.sum(func(part Objective) int64 { return part.value(b, index) })
}

func (l Sum) conflicts(b *board, mark func(int32)) {
	for _, part := range l.Parts {
		part.Objective.conflicts(b, mark)
	}
}

// bound takes each part for itself.
func (l Sum) bound(p *Problem) int64 {
	return l.sum(func(part Objective) int64 { return p.counted(part) })
}

// counted is the bound of a level as far as whoever counts finds it again: that of Place needs prices.
func (p *Problem) counted(l Objective) int64 {
	if _, place := l.(Place); place {
		return 0
	}
	return l.bound(p)
}

func (l Sum) most(p *Problem) int64 {
	return l.sum(func(part Objective) int64 { return part.most(p) })
}

func (l Sum) weigh(w *weighingPlan, weight int64) {
	for _, part := range l.Parts {
		part.Objective.weigh(w, weight*part.Weight)
	}
}

func (l Sum) tableCost(p *Problem) *tableCost {
	c := newTableCost(p)
	costs := make([]*tableCost, len(l.Parts))
	for i, part := range l.Parts {
		costs[i] = part.Objective.(separable).tableCost(p)
		c.unit = max(c.unit, costs[i].unit)
		c.rewards = c.rewards || costs[i].rewards
	}
	for i, part := range l.Parts {
		times := part.Weight * (c.unit / costs[i].unit)
		for two, v := range costs[i].pair {
			c.pair[two] += times * v
		}
		for t, alone := range costs[i].alone {
			if alone != nil && c.alone[t] == nil {
				c.alone[t] = make([]int64, p.Players)
			}
			for x, v := range alone {
				c.alone[t][x] += times * v
			}
		}
	}
	return c
}
