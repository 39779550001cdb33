package league

import "raduno/engine"

// sideStarters generate the schedules of the leagues that are played side against side, by players of a game. The
// players of side A have the first, third, fifth ... of the starting positions.
//
// Found offline: for 3, 4, 5 and 7 players by trying all ways to split the sets of eight-step orbits, so that positions
// are equal by construction; for 6 and 8, where no orbits can do it, by simulated annealing over the ways to split
// single games, then over sides and positions. A test counts how even they are.
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
	return engine.Map(games, func(g Game) starter { return starter{Players, 1, []Game{g}} })
}

// NewSideSchedule is the schedule of a league of eight that is played side against side, with some number of players a game,
// two to eight: games per player and starting positions are equal, and everybody plays with and against everybody as
// equally as can be. The error is of kind BadInput for another number.
func NewSideSchedule(seats int) (Schedule, error) { return scheduleOf(sideStarters, seats) }
