package pairing

import "slices"

// countingBound is a lower bound of one level from counting alone, the other levels aside: it holds for
// every seating.
func (p *Problem) countingBound(level int) int64 {
	l := &p.Levels[level]
	switch l.Kind {
	case Spread:
		return p.spreadBound(l.Group)
	case Reserve:
		return p.reserveBound(l)
	case Meet:
		return p.meetBound(l)
	case Stay:
		return p.stayBound(l)
	}
	return 0
}

// spreadBound deals every group over the tables as evenly as the seats allow, group by group: the k-th of a
// group at a table makes k-1 pairs.
func (p *Problem) spreadBound(groups []int) int64 {
	layers := p.layers()
	var bound int64
	for _, m := range members(groups) {
		for k := 0; m > 0; k++ {
			at := min(m, layers[k])
			bound += int64(k * at)
			m -= at
		}
	}
	return bound
}

// layers are the numbers of tables with more than k seats.
func (p *Problem) layers() (layers [maxSeats]int) {
	for _, size := range p.Sizes {
		for k := range size {
			layers[k]++
		}
	}
	return layers
}

// members are the numbers of players by group.
func members(groups []int) []int {
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

// reserveBound gives the seats to those who cost least.
func (p *Problem) reserveBound(l *Level) int64 {
	seats := 0
	for _, size := range p.Sizes {
		if size == l.Size {
			seats += size
		}
	}
	weights := slices.Clone(l.Weight)
	slices.Sort(weights)
	var bound int64
	for _, w := range weights[:seats] {
		bound += w
	}
	return bound
}

// stayBound counts those who find no seat at their home.
func (p *Problem) stayBound(l *Level) int64 {
	want := make([]int, len(p.Sizes))
	var bound int64
	for _, home := range l.Home {
		if home < 0 {
			continue
		}
		if home >= len(want) || want[home] == p.Sizes[home] {
			bound++
			continue
		}
		want[home]++
	}
	return bound
}

// meetBound deals the meetings that the tables cannot avoid, and those there were, evenly over all cells.
func (p *Problem) meetBound(l *Level) int64 {
	var bound int64
	for _, m := range l.merged() {
		bound += m * (m - 1) / 2
	}
	return bound
}

// meetBoundGiven is meetBound with the meetings that the tables cannot avoid: all pairs at tables but those
// of one group, which a level above holds at its value, and those with somebody of no group. They are dealt
// over the cells as evenly as the earlier ones allow. It is 0 where no level above spreads the same groups.
func (p *Problem) meetBoundGiven(level int, values []int64) int64 {
	l := &p.Levels[level]
	above := slices.IndexFunc(p.Levels[:level], func(o Level) bool { return o.Kind == Spread && slices.Equal(o.Group, l.Group) })
	if above < 0 || len(p.Sizes) == 0 {
		return 0
	}
	hits := -values[above]
	for _, size := range p.Sizes {
		hits += int64(size * (size - 1) / 2)
	}
	present := make(map[int]bool)
	for _, g := range l.Group {
		if g < 0 {
			hits -= int64(slices.Max(p.Sizes) - 1)
		} else {
			present[g] = true
		}
	}
	before := l.merged()
	bound := p.meetBound(l)
	cells := make(map[[2]int]bool)
	for x, g := range l.Group {
		if g < 0 || l.Row != nil && l.Row[x] < 0 {
			if l.Row != nil && g >= 0 {
				return bound // some meetings count on one side only
			}
			continue
		}
		for other := range present {
			if other == g {
				continue
			}
			if l.Row == nil {
				cells[l.cell(g, other)] = true
			} else {
				cells[l.cell(l.Row[x], other)] = true
			}
		}
	}
	if l.Row != nil {
		hits *= 2
	}
	if hits <= 0 || len(cells) == 0 {
		return bound
	}
	counts := make([]int64, 0, len(cells))
	for cell := range cells {
		counts = append(counts, before[cell])
	}
	return bound + leastAgain(counts, int(hits), int(hits))
}

// merged are the earlier meetings of a level of kind Meet by cell.
func (l *Level) merged() map[[2]int]int64 {
	met := make(map[[2]int]int64)
	for _, m := range l.Before {
		met[l.cell(m.Row, m.Group)] += m.Count
	}
	return met
}
