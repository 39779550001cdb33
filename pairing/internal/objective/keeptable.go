package objective

// KeepTable counts the players who are not at their home.
type KeepTable struct {
	Home []int // the table of each player, -1 for none
}

func (l KeepTable) validate(players int) error { return validIDs("Home", l.Home, players) }

func (l KeepTable) count(_ [][]int, at []int) int64 {
	var value int64
	for player, home := range l.Home {
		if home >= 0 && at[player] != home {
			value++
		}
	}
	return value
}

// Bound counts those who find no seat at their home.
func (l KeepTable) Bound(p *Problem) int64 {
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

func (l KeepTable) most(*Problem) int64 { return int64(len(l.Home)) }

// weigh rewards every player at his home.
func (l KeepTable) weigh(w *weighingPlan, weight int64) {
	w.homes = append(w.homes, weightedKeepTable{l.Home, weight})
	for player, home := range l.Home {
		if home >= 0 {
			w.reward(player, weight)
		}
	}
}
