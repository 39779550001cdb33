package database

import (
	"cmp"
	"slices"

	"raduno/engine"
	"raduno/engine/game/diplomacy/scoring"
)

// Seat is a seat of a game that is over.
type Seat struct {
	Round, Board int
	Player       int // ID
	Power        scoring.Power
	System       string // its name
	Game         scoring.Game
	Yearly       bool // the centres of every year are known
	Undated      bool // the last year is not
	Points       engine.Points
	Rank         int  // at the board, by points
	Place, Level int  // at the board as the database ranks it, by centres and then by how long it lived, and how many share it
	Mixed        bool // the rounds of the event have several systems, whose points do not compare
}

// Best are for each power the best game of each player who had it, the best first: by points, then centres.
func Best(t *engine.Tournament, games []Seat) [scoring.PowerCount][]Seat {
	var best [scoring.PowerCount][]Seat
	players := t.Index()
	for _, p := range games {
		if player := players[p.Player]; player != nil && player.Offered().Unranked {
			continue
		}
		best[p.Power] = append(best[p.Power], p)
	}
	for power := range best {
		list := best[power]
		slices.SortStableFunc(list, Better)
		seen := map[int]bool{}
		best[power] = slices.DeleteFunc(list, func(p Seat) bool {
			again := seen[p.Player]
			seen[p.Player] = true
			return again
		})
	}
	return best
}

// Better puts the game with more points first, among equals the one with more centres. Where the points are of several
// systems the centres decide, and then the place at the board.
func Better(a, b Seat) int {
	centres := b.Game.Seats[b.Power].Final() - a.Game.Seats[a.Power].Final()
	if a.Mixed {
		return cmp.Or(centres, a.Rank-b.Rank)
	}
	return cmp.Or(b.Points.Cmp(a.Points), centres)
}

// Solo reports whether the power won alone, by centres or because the others conceded.
func (p Seat) Solo() bool { return p.Game.Winner != scoring.None && p.Game.Won(p.Power) }
