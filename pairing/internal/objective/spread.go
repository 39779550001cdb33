package objective

// Spread counts the pairs of players of the same group at one table.
type Spread struct {
	Group []int // of each player, -1 for none
}

func (l Spread) validate(players int) error { return validIDs("Group", l.Group, players) }

// same reports whether two players are of one group.
func (l Spread) same(a, b int) bool { return l.Group[a] >= 0 && l.Group[a] == l.Group[b] }

func (l Spread) count(tables [][]int, _ []int) int64 {
	var value int64
	for _, players := range tables {
		for i, a := range players {
			for _, b := range players[:i] {
				if l.same(a, b) {
					value++
				}
			}
		}
	}
	return value
}

func (l Spread) Bound(p *Problem) int64 { return p.SpreadBound(l.Group) }

func (l Spread) most(p *Problem) int64 {
	var sum int64
	for _, m := range Members(l.Group) {
		sum += int64(m) * int64(m-1) / 2
	}
	return min(sum, p.PairsAtTables())
}

func (l Spread) weigh(w *weighingPlan, weight int64) { w.addGroups(l.Group, weight) }

func (l Spread) TableCost(p *Problem) *TableCost {
	c := NewTableCost(p)
	for a := range p.Players {
		for b := range a {
			if l.same(a, b) {
				c.AddPair(a, b, 1)
			}
		}
	}
	return c
}

// SpreadBound deals every group over the tables as evenly as the seats allow, group by group: the k-th of a
// group at a table makes k-1 pairs.
func (p *Problem) SpreadBound(groups []int) int64 {
	layers := p.Layers()
	var bound int64
	for _, m := range Members(groups) {
		for k := 0; m > 0; k++ {
			at := min(m, layers[k])
			bound += int64(k * at)
			m -= at
		}
	}
	return bound
}

// Layers are the numbers of tables with more than k seats.
func (p *Problem) Layers() (layers [MaxSeats]int) {
	for _, size := range p.Sizes {
		for k := range size {
			layers[k]++
		}
	}
	return layers
}

// Members are the numbers of players by group.
func Members(groups []int) []int {
	most := -1
	for _, g := range groups {
		most = max(most, g)
	}
	count := make([]int, most+1)
	for _, g := range groups {
		if g >= 0 {
			count[g]++
		}
	}
	return count
}

// PairsAtTables is how many pairs of players share a table.
func (p *Problem) PairsAtTables() int64 {
	var pairs int64
	for _, size := range p.Sizes {
		pairs += int64(size * (size - 1) / 2)
	}
	return pairs
}
