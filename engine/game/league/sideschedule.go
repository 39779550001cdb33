package league

import (
	"raduno/engine"
)

// sideStarters generate the schedules of the leagues that are played side against side, by players of a game. The
// players of side A have the first, third, fifth ... of the starting positions.
//
// Found offline: for 3, 4, 5 and 7 players by trying all ways to split the sets of eight-step orbits, so that positions
// are equal by construction; for 6 and 8, where no orbits can do it, by simulated annealing over the ways to split
// single games, then over sides and positions. NewSideSchedule checks them whenever they are used.
//
// With 8 players mates 6 and 7 times cannot be had: read a player's sides in the sixteen games as a vector of 1 and -1;
// the products of any three such vectors add up to a multiple of 4, which three pairs of 7 do not, and where some pairs
// have 7 and others 6 or 8 players would have either side unequally often. So it is 6 and 8.
var sideStarters = map[int][]starter{
	2: starters[2],
	3: {
		{8, 8, []Game{{0, 2, 1}, {4, 3, 7}}},
		{8, 4, []Game{{0, 5, 2}, {4, 1, 6}}},
	},
	4: {
		{8, 4, []Game{{0, 2, 1, 3}, {4, 6, 5, 7}}},
		{8, 8, []Game{{0, 1, 5, 3}, {2, 4, 7, 6}}},
		{8, 8, []Game{{0, 1, 4, 3}}},
	},
	5: {
		{8, 8, []Game{{0, 3, 1, 4, 2}}},
		{8, 8, []Game{{0, 3, 1, 5, 2}}},
		{8, 8, []Game{{0, 2, 1, 5, 4}}},
		{8, 8, []Game{{0, 1, 2, 6, 4}}},
		{8, 8, []Game{{1, 0, 3, 4, 6}}},
	},
	6: single([]Game{
		{5, 3, 1, 4, 7, 6},
		{5, 1, 6, 2, 7, 4},
		{6, 7, 5, 3, 2, 1},
		{1, 7, 2, 6, 4, 3},
		{1, 4, 3, 7, 5, 2},
		{6, 3, 2, 4, 1, 5},
		{7, 4, 5, 6, 3, 0},
		{4, 6, 2, 0, 7, 5},
		{2, 0, 5, 3, 6, 7},
		{7, 0, 6, 2, 4, 3},
		{7, 5, 3, 0, 4, 2},
		{5, 3, 4, 6, 0, 2},
		{3, 7, 0, 5, 6, 1},
		{3, 0, 7, 1, 6, 4},
		{4, 1, 7, 3, 0, 5},
		{6, 4, 0, 5, 1, 3},
		{0, 2, 1, 7, 5, 6},
		{4, 2, 6, 1, 0, 7},
		{0, 5, 7, 2, 1, 4},
		{2, 6, 4, 1, 5, 0},
		{2, 5, 1, 0, 3, 7},
		{3, 6, 0, 5, 2, 1},
		{1, 2, 4, 7, 3, 0},
		{0, 1, 3, 4, 2, 6},
	}),
	7: {
		{8, 8, []Game{{0, 3, 1, 5, 2, 6, 4}}},
		{8, 8, []Game{{0, 3, 1, 4, 2, 6, 5}}},
		{8, 8, []Game{{0, 1, 2, 4, 3, 5, 6}}},
	},
	8: single([]Game{
		{5, 2, 7, 3, 1, 4, 0, 6},
		{3, 6, 4, 1, 5, 2, 7, 0},
		{3, 4, 5, 0, 7, 6, 2, 1},
		{6, 5, 1, 0, 4, 3, 7, 2},
		{5, 1, 3, 7, 6, 0, 2, 4},
		{1, 0, 6, 3, 5, 7, 4, 2},
		{2, 4, 0, 1, 7, 5, 6, 3},
		{0, 3, 4, 6, 2, 1, 5, 7},
		{7, 1, 5, 2, 4, 0, 6, 3},
		{4, 0, 1, 6, 2, 7, 3, 5},
		{4, 6, 2, 7, 0, 3, 1, 5},
		{6, 7, 2, 5, 3, 1, 0, 4},
		{0, 2, 6, 5, 1, 4, 3, 7},
		{1, 7, 0, 4, 3, 2, 5, 6},
		{2, 3, 7, 4, 6, 5, 1, 0},
		{7, 5, 3, 2, 0, 6, 4, 1},
	}),
}

// single are games that nothing is made of but themselves, each a round of its own.
func single(games []Game) []starter {
	list := make([]starter, len(games))
	for i, game := range games {
		list[i] = starter{Players, 1, []Game{game}}
	}
	return list
}

// SideBalance is how evenly a schedule makes mates and adversaries; each pair is the fewest and the most.
type SideBalance struct {
	With    [2]int // games that two players play on the same side
	Against [2]int // and on different sides
	Repeats int    // most games between the same two teams
}

// sideBalance is what each schedule must keep to, by players of a game.
var sideBalance = map[int]SideBalance{
	2: {[2]int{0, 0}, [2]int{2, 2}, 2},
	3: {[2]int{0, 1}, [2]int{1, 2}, 1},
	4: {[2]int{2, 3}, [2]int{4, 5}, 1},
	5: {[2]int{5, 6}, [2]int{8, 9}, 1},
	6: {[2]int{5, 6}, [2]int{7, 8}, 1},
	7: {[2]int{7, 8}, [2]int{10, 11}, 1},
	8: {[2]int{6, 8}, [2]int{8, 10}, 1},
}

// NewSideSchedule is the schedule of a league of eight that is played side against side, with that many players a game,
// two to eight: games per player and starting positions are equal, and everybody plays with and against everybody as
// equally as can be. The error is of kind BadInput for another number.
func NewSideSchedule(seats int) (Schedule, error) {
	s, err := scheduleOf(sideStarters, seats)
	if err != nil {
		return Schedule{}, err
	}
	even := s.Balance()
	if s.Sides() != sideBalance[seats] || even.GamesPerPlayer[0] != even.GamesPerPlayer[1] || even.SeatCount[0] != even.SeatCount[1] {
		return Schedule{}, engine.Errorf(engine.Broken, "Il calendario a squadre in %d giocatori non è equo.", seats)
	}
	return s, nil
}

// Sides counts how even the schedule is where it is played side against side.
func (s Schedule) Sides() SideBalance {
	var with, against [Players][Players]int
	teams := map[[2]int]int{}
	b := SideBalance{}
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
