package search

import (
	"cmp"
	"slices"

	"raduno/pairing/internal/objective"
)

// Construct seats the free players for a start: the seats at tables that some level reserves go to those who
// cost least there, and everybody is dealt round the tables sorted by group, so that each group is spread
// as evenly as the seats allow; or by score, where that matters most.
func (s *Search) Construct() *objective.Board {
	p := s.P
	b := objective.NewBoard(p)
	players := make([]int32, 0, len(b.Free))
	for i := range p.Players {
		if p.Fixed == nil || p.Fixed[i] < 0 {
			players = append(players, int32(i))
		}
	}
	s.Random.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })

	keys := dealingKeys(p)
	order := s.groupOrder(keys)
	players = s.keepTables(b, players)
	gap, alike := scoreGapFirst(p)
	for _, part := range s.shares(b, players) {
		if alike {
			seatByScore(gap, b, part)
			continue
		}
		for k, group := range slices.Backward(keys) { // the first key is sorted by last
			slices.SortStableFunc(part.players, func(x, y int32) int { return order[k][group[x]+1] - order[k][group[y]+1] })
		}
		s.dealRound(b, part)
	}
	b.CountMeetings()
	return b
}

// keepTables seats players at the table where a level wants them to stay, as far as there is room, and
// returns the others.
func (s *Search) keepTables(b *objective.Board, players []int32) []int32 {
	wishes := objective.Of[objective.KeepTable](s.P)
	if len(wishes) == 0 {
		return players
	}
	var others []int32
	for _, x := range players {
		seat := int32(-1)
		if home := wishes[0].Home[x]; home >= 0 && home < len(s.P.Sizes) {
			for k := b.First[home]; k < b.First[home+1] && seat < 0; k++ {
				if b.Player[k] < 0 {
					seat = k
				}
			}
		}
		if seat < 0 {
			others = append(others, x)
			continue
		}
		b.Put(seat, x)
	}
	return others
}

// share is a set of tables with the players that go to them.
type share struct {
	tables  []int
	players []int32
}

// shares divides the players between the tables of each size that a level reserves and the others.
func (s *Search) shares(b *objective.Board, players []int32) []share {
	p := s.P
	reserves := objective.Of[objective.SizeTurns](p)
	const others = objective.MaxSeats + 1
	bySize := make(map[int][]int)
	var sizes []int
	for t, size := range p.Sizes {
		if !slices.ContainsFunc(reserves, func(l objective.SizeTurns) bool { return l.Size == size }) {
			size = others
		}
		if bySize[size] == nil {
			sizes = append(sizes, size)
		}
		bySize[size] = append(bySize[size], t)
	}
	slices.Sort(sizes)
	var parts []share
	for i, size := range sizes {
		tables := bySize[size]
		if i == len(sizes)-1 {
			return append(parts, share{tables, players})
		}
		slices.SortStableFunc(players, func(x, y int32) int {
			for _, l := range reserves {
				if l.Size == size {
					if c := cmp.Compare(l.Weight[x], l.Weight[y]); c != 0 {
						return c
					}
				}
			}
			return 0
		})
		seats := 0
		for _, t := range tables {
			for _, x := range b.Player[b.First[t]:b.First[t+1]] {
				if x < 0 {
					seats++
				}
			}
		}
		parts = append(parts, share{tables, slices.Clone(players[:seats])})
		players = players[seats:]
	}
	return parts
}

// dealRound gives the players out one a table, again and again, to the tables that still have a seat.
func (s *Search) dealRound(b *objective.Board, q share) {
	tables := slices.Clone(q.tables)
	s.Random.Shuffle(len(tables), func(i, j int) { tables[i], tables[j] = tables[j], tables[i] })
	next := make([]int32, len(tables))
	for i, t := range tables {
		next[i] = b.First[t]
	}
	for i, at := 0, 0; i < len(q.players); at++ {
		k := at % len(tables)
		t := tables[k]
		for next[k] < b.First[t+1] && b.Player[next[k]] >= 0 {
			next[k]++
		}
		if next[k] < b.First[t+1] {
			b.Put(next[k], q.players[i])
			i++
		}
	}
}

// dealingKeys are the groups to sort by, the first to matter first. A level that only merges groups of a
// more important one is sorted by before it: then both are spread at once.
func dealingKeys(p *objective.Problem) [][]int {
	var keys [][]int
	for _, l := range objective.Of[objective.Spread](p) {
		at := len(keys)
		for at > 0 && coarser(l.Group, keys[at-1]) {
			at--
		}
		keys = slices.Insert(keys, at, l.Group)
	}
	return keys
}

// coarser reports whether players of the same fine group always share their coarse group.
func coarser(coarse, fine []int) bool {
	const unseen = -2
	of := make([]int, len(objective.Members(fine)))
	for g := range of {
		of[g] = unseen
	}
	for i, f := range fine {
		if f < 0 {
			continue
		}
		if of[f] != unseen && of[f] != coarse[i] {
			return false
		}
		of[f] = coarse[i]
	}
	return true
}

// groupOrder puts the groups of each key in a random order, large ones first; players of no group last.
// It is indexed by key, then by group plus one.
func (s *Search) groupOrder(keys [][]int) [][]int {
	orders := make([][]int, len(keys))
	for k, group := range keys {
		count := objective.Members(group)
		list := s.Random.Perm(len(count))
		slices.SortStableFunc(list, func(g, h int) int { return count[h] - count[g] })
		order := make([]int, len(count)+1)
		for place, g := range list {
			order[g+1] = place
		}
		order[0] = len(count)
		orders[k] = order
	}
	return orders
}

// scoreGapFirst is the level of kind ScoreGap that only levels about the sizes of tables stand above, if there is one.
func scoreGapFirst(p *objective.Problem) (objective.ScoreGap, bool) {
	for _, l := range p.Objectives {
		switch l := l.(type) {
		case objective.SizeTurns:
		case objective.ScoreGap:
			return l, true
		default:
			return objective.ScoreGap{}, false
		}
	}
	return objective.ScoreGap{}, false
}

// seatByScore seats players table after table in the order of their scores; equals keep their order.
func seatByScore(l objective.ScoreGap, b *objective.Board, q share) {
	players := slices.Clone(q.players)
	slices.SortStableFunc(players, func(x, y int32) int { return cmp.Compare(l.Score[x], l.Score[y]) })
	for _, t := range q.tables {
		for seat := b.First[t]; seat < b.First[t+1]; seat++ {
			if b.Player[seat] < 0 && len(players) > 0 {
				b.Put(seat, players[0])
				players = players[1:]
			}
		}
	}
}
