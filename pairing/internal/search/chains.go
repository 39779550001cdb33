package search

import "raduno/pairing/internal/objective"

// teamSwaps exchanges players on a TeamBoard. Which groups meet at which tables decides the upper levels, who of each group sits
// there the last. From one such pattern of groups to another single exchanges lead only through seatings that are much worse, since other
// players of a group fit the new pattern. So an exchange between groups that only fails by those who make it is tried as an ejection
// chain: players of both tables then exchange with others of their groups while that helps, and what all this adds together decides.
type teamSwaps struct {
	s        *Search
	shown    *objective.Board
	t        *objective.TeamBoard
	made     [][2]int32 // of seats
	distance int64      // that they add to the exact weight
	work     int64      // in proposals
}

// These were measured on draws of clubs of four, 44 to 60 players.
const (
	chainReach = 3 * 256 // how much more an exchange may add at tables that is tried as a chain
	chainLinks = 8       // exchanges that follow one, at most
	chainMates = 6       // players of his group with whom one is tried, at most
	// As proposals: so many weighed exchanges within groups count as one, and one that is made counts as so many.
	weighedAlike, exchanged = 3, 10
)

// teamSwaps are those on a board, by that weighing.
func (s *Search) teamSwaps(b *objective.Board, soft *objective.TeamWeighing) swaps {
	return &teamSwaps{s: s, shown: b, t: s.teams.Board(b.Tables(), soft)}
}

func (c *teamSwaps) show() { c.shown.Load(c.t.Tables()) }

func (c *teamSwaps) try(seat, other int32, temperature int64) (distance, work int64) {
	most := c.s.fast.Worse(temperature)
	atTables, ofGroups := c.t.Weigh(seat, other)
	c.made, c.distance, c.work = c.made[:0], 0, 1
	switch {
	case atTables+ofGroups <= most:
		c.exchange(seat, other)
	case ofGroups <= most && atTables <= most+chainReach && !c.t.Alike(seat, other):
		c.chain(seat, other, most)
	}
	return c.distance, c.work
}

// exchange makes an exchange.
func (c *teamSwaps) exchange(seat, other int32) {
	c.distance += c.t.Change(c.s.exactTeams, seat, other)
	c.t.Swap(seat, other)
	c.made = append(c.made, [2]int32{seat, other})
}

// chain makes an exchange between groups and those that follow, if together they add no more than most. What helps within groups is made
// before, in any case, so that only what comes of the exchange is weighed.
func (c *teamSwaps) chain(seat, other int32, most int64) {
	tables := [2]int32{c.t.Table[seat], c.t.Table[other]}
	c.relax(tables)
	atTables, ofGroups := c.t.Weigh(seat, other)
	before, distance := len(c.made), c.distance
	c.exchange(seat, other)
	sum := atTables + ofGroups + c.relax(tables)
	c.work += int64(len(c.made)) * exchanged
	if sum <= most {
		return
	}
	for i := len(c.made) - 1; i >= before; i-- {
		c.t.Swap(c.made[i][0], c.made[i][1])
	}
	c.made, c.distance = c.made[:before], distance
}

// relax makes the best exchange of a player at two tables with one of his group, again and again while that lowers the weight, and
// returns by how much it rose.
func (c *teamSwaps) relax(tables [2]int32) (sum int64) {
	for range chainLinks {
		best := alike{}
		for _, table := range tables {
			best = c.bestAlike(table, best)
		}
		if best.adds == 0 {
			break
		}
		sum += best.adds
		c.exchange(best.seat, best.other)
	}
	return sum
}

// alike is an exchange within a group.
type alike struct {
	adds        int64
	seat, other int32
}

// bestAlike is the best of that exchange and those of players at a table.
func (c *teamSwaps) bestAlike(table int32, best alike) alike {
	looked := 0
	for seat := c.t.First[table]; seat < c.t.First[table+1]; seat++ {
		mates := c.t.Mates(seat)
		if skip := len(mates) - chainMates; skip > 0 {
			mates = mates[c.s.fast.Below(skip+1):][:chainMates]
		}
		for _, mate := range mates {
			other := c.t.Seat[mate]
			if c.t.Table[other] == table {
				continue
			}
			if adds, _ := c.t.Weigh(seat, other); adds < best.adds {
				best = alike{adds, seat, other}
			}
		}
		looked += len(mates)
	}
	c.work += int64(looked / weighedAlike)
	return best
}
