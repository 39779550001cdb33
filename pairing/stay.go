package pairing

// Stay counts the players who are not at their home.
type Stay struct {
	Home []int // the table of each player, -1 for none
}

func (l Stay) validate(players int) error { return validIDs("Home", l.Home, players) }

func (l Stay) count(_ [][]int, at []int) int64 {
	var value int64
	for player, home := range l.Home {
		if home >= 0 && at[player] != home {
			value++
		}
	}
	return value
}

func (l Stay) value(b *board, _ int) int64 {
	var value int64
	for player, home := range l.Home {
		if home >= 0 && b.table[b.seat[player]] != int32(home) {
			value++
		}
	}
	return value
}

func (l Stay) conflicts(b *board, mark func(int32)) {
	for _, seat := range b.free {
		if x := b.player[seat]; l.Home[x] >= 0 && b.table[seat] != int32(l.Home[x]) {
			mark(x)
		}
	}
}

// bound counts those who find no seat at their home.
func (l Stay) bound(p *Problem) int64 {
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

func (l Stay) most(*Problem) int64 { return int64(len(l.Home)) }

// weigh rewards every player at his home.
func (l Stay) weigh(w *weighingPlan, weight int64) {
	w.homes = append(w.homes, weightedHomes{l.Home, weight})
	w.rewards = true
}
