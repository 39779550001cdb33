package objective

// Sum adds up levels, each by its weight: criteria that stand beside each other, not one above the other.
type Sum struct {
	Parts []Part
}

// Part is a level in a Sum, a sum over tables, and how much a unit of it counts.
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
		_, overAll := LooksAtAll(part.Objective)
		_, sum := part.Objective.(Sum)
		if _, ok := part.Objective.(Separable); !ok || overAll || sum {
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

// Bound takes each part for itself.
func (l Sum) Bound(p *Problem) int64 {
	return l.sum(func(part Objective) int64 { return part.Bound(p) })
}

func (l Sum) most(p *Problem) int64 {
	return l.sum(func(part Objective) int64 { return part.most(p) })
}

func (l Sum) weigh(w *weighingPlan, weight int64) {
	for _, part := range l.Parts {
		part.Objective.weigh(w, weight*part.Weight)
	}
}

func (l Sum) TableCost(p *Problem) *TableCost {
	c := NewTableCost(p)
	costs := make([]*TableCost, len(l.Parts))
	for i, part := range l.Parts {
		costs[i] = part.Objective.(Separable).TableCost(p)
		c.Unit = max(c.Unit, costs[i].Unit)
		c.Rewards = c.Rewards || costs[i].Rewards
	}
	for i, part := range l.Parts {
		times := part.Weight * (c.Unit / costs[i].Unit)
		for two, v := range costs[i].Pair {
			c.Pair[two] += times * v
		}
		for t, alone := range costs[i].Alone {
			if alone != nil && c.Alone[t] == nil {
				c.Alone[t] = make([]int64, p.Players)
			}
			for x, v := range alone {
				c.Alone[t][x] += times * v
			}
		}
	}
	return c
}
