package league

import (
	"slices"

	"raduno/engine"
)

// Game is one game of a schedule: the players by number, 0 to 7, in the order of the starting positions.
type Game []int

// Schedule is the whole table of games of a league.
type Schedule struct {
	Seats int // players of a game
	// Rounds are games that can be played at the same time, no player being in two of them.
	Rounds [][]Game
}

// starter is a round from which others are made: each step moves every player of it one on, over the first
// `wheel` numbers (the others stay), and there are as many rounds as the wheel has numbers or half of them.
type starter struct {
	wheel, rounds int
	games         []Game
}

// starters generate the schedules, by players of a game.
//
// Moving a game round all eight numbers puts every player once on each of its starting positions and in the
// same number of games, so that these two are equal by construction. The first games were found by trying
// all sets of eight-step orbits for those with meetings as equal as possible and, for four players, with as
// many games as possible side by side (20 rounds; not 16, since sixteen pairs of complementary fours cannot
// have meetings of 6 and 7 only: the parity of three players' meetings forbids it).
var starters = map[int][]starter{
	// Two players: the round robin of the circle, then the same with sides changed.
	2: {
		{7, 7, []Game{{7, 0}, {1, 6}, {2, 5}, {3, 4}}},
		{7, 7, []Game{{0, 7}, {6, 1}, {5, 2}, {4, 3}}},
	},
	3: {
		{8, 8, []Game{{0, 1, 2}, {3, 4, 7}}},
		{8, 4, []Game{{0, 2, 5}, {4, 6, 1}}},
	},
	4: {
		{8, 4, []Game{{0, 1, 2, 3}, {4, 5, 6, 7}}},
		{8, 8, []Game{{0, 1, 3, 5}, {6, 7, 2, 4}}},
		{8, 8, []Game{{4, 0, 3, 1}}},
	},
	5: {
		{8, 8, []Game{{0, 1, 2, 3, 4}}},
		{8, 8, []Game{{5, 0, 3, 1, 2}}},
		{8, 8, []Game{{2, 4, 5, 0, 1}}},
		{8, 8, []Game{{1, 6, 0, 4, 2}}},
		{8, 8, []Game{{4, 3, 1, 6, 0}}},
	},
	6: {
		{8, 8, []Game{{0, 1, 2, 3, 4, 5}}},
		{8, 8, []Game{{6, 2, 0, 4, 1, 3}}},
		{8, 8, []Game{{3, 5, 6, 0, 2, 1}}},
	},
	7: {
		{8, 8, []Game{{0, 1, 2, 3, 4, 5, 6}}},
		{8, 8, []Game{{3, 6, 2, 5, 1, 4, 0}}},
		{8, 8, []Game{{5, 3, 1, 6, 4, 2, 0}}},
	},
	8: {
		{8, 8, []Game{{0, 1, 2, 3, 4, 5, 6, 7}}},
		{8, 8, []Game{{0, 7, 6, 5, 4, 3, 2, 1}}},
	},
}

// NewSchedule is the schedule of a league of eight with two to eight players a game. Games per
// player and starting positions are equal, meetings as equal as they can be (2-3, 6-7, 14-15 and 12-13 for
// 3, 4, 5 and 6 players, exact for 2, 7 and 8), and no set of players comes again while others are left.
// Source: the league document, table "Number of games per league"; docs/rules.md, section 6.
func NewSchedule(seats int) (Schedule, error) { return scheduleOf(starters, seats) }

func scheduleOf(starters map[int][]starter, seats int) (Schedule, error) {
	first, ok := starters[seats]
	if !ok {
		return Schedule{}, engine.Errorf(engine.BadInput, "Una partita di lega ha da 2 a 8 giocatori: %d non va.", seats)
	}
	s := Schedule{Seats: seats}
	for _, start := range first {
		for step := range start.rounds {
			round := make([]Game, len(start.games))
			for i, game := range start.games {
				round[i] = make(Game, len(game))
				for seat, player := range game {
					if player < start.wheel {
						player = (player + step) % start.wheel
					}
					round[i][seat] = player
				}
			}
			s.Rounds = append(s.Rounds, round)
		}
	}
	return s, nil
}

// Games are the games in playing order.
func (s Schedule) Games() []Game {
	return slices.Concat(s.Rounds...)
}

// Named gives the games with the names of the eight players in the place of their numbers.
func (s Schedule) Named(players [Players]string) [][]string {
	return engine.Map(s.Games(), func(g Game) []string { return engine.Map(g, func(p int) string { return players[p] }) })
}

// Balance is how evenly a schedule treats the players; each pair is the fewest and the most.
type Balance struct {
	Games          int    // in all
	GamesPerPlayer [2]int // games of a player
	SeatCount      [2]int // times that a player has a given starting position
	PairMeetings   [2]int // games that two players have in common
	SetRepeats     int    // most games with the same set of players
}

// Balance counts how even the schedule is.
func (s Schedule) Balance() Balance {
	var perPlayer [Players]int
	var met [Players][Players]int
	seats := make([]int, Players*s.Seats)
	sets := map[int]int{}
	b := Balance{}
	for _, game := range s.Games() {
		b.Games++
		set := 0
		for seat, p := range game {
			perPlayer[p]++
			seats[p*s.Seats+seat]++
			set |= 1 << p
			for _, q := range game[:seat] {
				met[min(p, q)][max(p, q)]++
			}
		}
		sets[set]++
		b.SetRepeats = max(b.SetRepeats, sets[set])
	}
	var pairs []int
	for p := range Players {
		pairs = append(pairs, met[p][p+1:]...)
	}
	b.GamesPerPlayer = spread(perPlayer[:])
	b.SeatCount = spread(seats)
	b.PairMeetings = spread(pairs)
	return b
}

// spread is the least and the greatest of some counts.
func spread(counts []int) [2]int {
	least, most := counts[0], counts[0]
	for _, n := range counts {
		least, most = min(least, n), max(most, n)
	}
	return [2]int{least, most}
}
