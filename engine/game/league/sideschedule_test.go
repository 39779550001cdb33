package league

// sidesBalance is how evenly a schedule makes mates and adversaries; each pair is the fewest and the most.
type sidesBalance struct {
	With    [2]int // games that two players play on the same side
	Against [2]int // and on different sides
	Repeats int    // most games between the same two teams
}

// mostEven is what each schedule must keep to, by players of a game.
var mostEven = map[int]sidesBalance{
	2: {[2]int{0, 0}, [2]int{2, 2}, 2},
	3: {[2]int{0, 1}, [2]int{1, 2}, 1},
	4: {[2]int{2, 3}, [2]int{4, 5}, 1},
	5: {[2]int{5, 6}, [2]int{8, 9}, 1},
	6: {[2]int{5, 6}, [2]int{7, 8}, 1},
	7: {[2]int{7, 8}, [2]int{10, 11}, 1},
	8: {[2]int{6, 8}, [2]int{8, 10}, 1},
}

// balance counts how even the schedule is where it is played side against side.
func balance(s Schedule) sidesBalance {
	var with, against [Players][Players]int
	teams := map[[2]int]int{}
	b := sidesBalance{}
	for _, game := range s.Games() {
		var team [2]int
		for seat, p := range game {
			team[seat%2] |= 1 << p
			for other, q := range game[:seat] {
				if seat%2 == other%2 {
					with[min(p, q)][max(p, q)]++
				} else {
					against[min(p, q)][max(p, q)]++
				}
			}
		}
		teams[[2]int{min(team[0], team[1]), max(team[0], team[1])}]++
		b.Repeats = max(b.Repeats, teams[[2]int{min(team[0], team[1]), max(team[0], team[1])}])
	}
	var mates, adversaries []int
	for p := range Players {
		mates, adversaries = append(mates, with[p][p+1:]...), append(adversaries, against[p][p+1:]...)
	}
	b.With, b.Against = spread(mates), spread(adversaries)
	return b
}
