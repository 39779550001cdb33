package objective

// Pair is two different players and what it weighs to part or to join them.
type Pair struct {
	A, B   int
	Weight int64
}

// Apart adds up the weights of the pairs that sit at one table.
type Apart struct {
	Pairs []Pair
	Total bool
}

// Together adds up the weights of the pairs that do not sit at one table.
type Together struct {
	Pairs []Pair
}

func validPairs(pairs []Pair, players int) error {
	for _, pair := range pairs {
		if pair.A < 0 || pair.B < 0 || pair.A >= players || pair.B >= players || pair.A == pair.B {
			return invalid("pair %d %d", pair.A, pair.B)
		}
		if pair.Weight < 0 || pair.Weight > MaxWeight {
			return invalid("weight %d", pair.Weight)
		}
	}
	return nil
}

func (l Apart) validate(players int) error {
	return validPairs(l.Pairs, players)
}

func (l Together) validate(players int) error { return validPairs(l.Pairs, players) }

func (l Apart) count(_ [][]int, at []int) int64 {
	var value int64
	for _, pair := range l.Pairs {
		if at[pair.A] == at[pair.B] {
			value += pair.Weight
		}
	}
	return value
}

func (l Together) count(_ [][]int, at []int) int64 {
	var value int64
	for _, pair := range l.Pairs {
		if at[pair.A] != at[pair.B] {
			value += pair.Weight
		}
	}
	return value
}

func (l Apart) Bound(*Problem) int64    { return 0 }
func (l Together) Bound(*Problem) int64 { return 0 }

func (l Apart) most(*Problem) int64    { return totalWeight(l.Pairs) }
func (l Together) most(*Problem) int64 { return totalWeight(l.Pairs) }

func totalWeight(pairs []Pair) int64 {
	var sum int64
	for _, pair := range pairs {
		sum += pair.Weight
	}
	return sum
}

func (l Apart) weigh(w *weighingPlan, weight int64) { w.addPairs(l.Pairs, weight) }

// weigh rewards the pairs that share a table.
func (l Together) weigh(w *weighingPlan, weight int64) {
	w.addPairs(l.Pairs, -weight)
	for _, pair := range l.Pairs {
		w.reward(pair.A, weight*pair.Weight)
		w.reward(pair.B, weight*pair.Weight)
	}
}

func (l Apart) TableCost(p *Problem) *TableCost {
	c := NewTableCost(p)
	for _, pair := range l.Pairs {
		c.AddPair(pair.A, pair.B, pair.Weight)
	}
	return c
}

// TableCost has each player pay for every partner who is not at his table, so each parted pair pays twice.
func (l Together) TableCost(p *Problem) *TableCost {
	c := NewTableCost(p)
	c.Unit, c.Rewards = 2, true
	owed := make([]int64, p.Players)
	for _, pair := range l.Pairs {
		owed[pair.A] += pair.Weight
		owed[pair.B] += pair.Weight
		c.AddPair(pair.A, pair.B, -2*pair.Weight)
	}
	for t := range p.Sizes {
		c.Alone[t] = owed
	}
	return c
}

func (l Apart) total() bool { return l.Total }

func (l Apart) countTotal(rounds [][][]int) int64 {
	met := make(map[[2]int]int64)
	for _, pair := range l.Pairs {
		met[[2]int{min(pair.A, pair.B), max(pair.A, pair.B)}] += pair.Weight
	}
	var value int64
	for _, m := range met {
		value -= Choose2(m)
	}
	for _, tables := range rounds {
		for _, players := range tables {
			for i, a := range players {
				for _, b := range players[:i] {
					met[[2]int{min(a, b), max(a, b)}]++
				}
			}
		}
	}
	for _, m := range met {
		value += Choose2(m)
	}
	return value
}

func (l Apart) After(tables [][]int) Objective {
	pairs := append([]Pair(nil), l.Pairs...)
	for _, players := range tables {
		for i, a := range players {
			for _, b := range players[:i] {
				pairs = append(pairs, Pair{a, b, 1})
			}
		}
	}
	return Apart{Pairs: pairs, Total: l.Total}
}

// Choose2 is how many pairs m things make.
func Choose2(m int64) int64 { return m * (m - 1) / 2 }
