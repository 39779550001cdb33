package search

import (
	"math"

	"raduno/pairing/internal/objective"
)

// Tabu is a tabu search of a round, or of several together: it makes the best swap of a player in conflict, also where all are worse,
// and lets neither player back to the table that he left for a while, unless that leads lower than all before. The while grows with the
// players in conflict, as Galinier and Hao (1999) have it for colourings of graphs, but is brief. That all swaps of several rounds are
// looked at is what Dotú and Van Hentenryck (2005) do for the social golfers.
type Tabu struct {
	rounds  []*objective.SeatCosts
	shared  Shared
	fast    *objective.Fast
	changes []int64   // of the weight, by each swap of one player
	until   [][]int64 // by round, table and player: the swap up to which he may not go back there
	made    int64     // swaps
	weight  int64     // above that at the beginning
	least   int64     // the least of that
	since   int64     // the swap that came to it
}

// Shared is what rounds add to the costs of each other.
type Shared struct {
	Again int64   // for two who meet in one, where they meet in another
	Turns []int64 // by size of a table: for who sits at one in one round, at such a table in another
}

// Measured on 14 draws by sixes and sevens: these find in a tenth of a second what takes coolings four, ways back that are closed for
// five times as long in four, too.
const (
	// stale is after how many swaps that lead no lower it is time to begin anew.
	stale = 10_000
	// For how many swaps a way back is closed: fewer than the first, by chance, and one more for so many players in conflict.
	closed, closedFor = 6, 10
	// weighedSwaps that are weighed count as one proposal of a cooling.
	weighedSwaps = 8
)

// NewTabu searches from those rounds, as they are seated.
func NewTabu(fast *objective.Fast, shared Shared, rounds ...*objective.SeatCosts) *Tabu {
	k := &Tabu{rounds: rounds, shared: shared, fast: fast, least: math.MaxInt64}
	for _, r := range rounds {
		k.changes = make([]int64, len(r.Free))
		k.until = append(k.until, make([]int64, len(r.First)*len(r.Seat)))
	}
	for at, r := range rounds {
		for seat, x := range r.Player {
			for _, y := range r.Player[r.First[r.Table[seat]]:seat] {
				k.meet(at, x, y, 1)
			}
			k.turn(at, x, len(r.At(int(r.Table[seat]))), 1)
		}
	}
	return k
}

// meet changes in other rounds what two cost who meet in one; turn does it for a player at a table of a size.
func (k *Tabu) meet(round int, x, y int32, times int64) {
	for i, r := range k.rounds {
		if i != round && k.shared.Again != 0 {
			r.Weigh(x, y, times*k.shared.Again)
		}
	}
}

func (k *Tabu) turn(round int, x int32, size int, times int64) {
	if size >= len(k.shared.Turns) || k.shared.Turns[size] == 0 {
		return
	}
	for i, r := range k.rounds {
		if i != round {
			r.Charge(x, size, times*k.shared.Turns[size])
		}
	}
}

// Stale reports whether nothing has led lower for long.
func (k *Tabu) Stale() bool { return k.made-k.since > stale }

// Move is a swap of two seats in a round.
type Move struct {
	Round       int
	Seat, Other int32
	Adds        int64 // to the weight
	conflicts   int   // players in a round, in the mean
}

// Next is one of the best swaps that are not closed, by chance; ok is false where all are. work is how many proposals of a cooling the
// choice counts as.
func (k *Tabu) Next() (m Move, work int64, ok bool) {
	m.Adds = math.MaxInt64
	equal, conflicts := 0, 0
	for at, r := range k.rounds {
		for _, seat := range r.Free {
			if r.Pays(seat) == 0 {
				continue
			}
			conflicts++
			r.Changes(seat, k.changes)
			for i, adds := range k.changes {
				if adds > m.Adds || adds == math.MaxInt64 || k.closed(at, seat, r.Free[i], adds) {
					continue
				}
				if adds < m.Adds {
					equal = 0
				}
				if equal++; equal == 1 || k.fast.Below(equal) == 0 {
					m = Move{Round: at, Seat: seat, Other: r.Free[i], Adds: adds}
				}
			}
		}
	}
	k.made++
	m.conflicts = conflicts / len(k.rounds)
	return m, int64(1 + conflicts*len(k.changes)/weighedSwaps), equal > 0
}

// closed reports whether a swap takes a player back too soon.
func (k *Tabu) closed(round int, seat, other int32, adds int64) bool {
	return k.weight+adds >= k.least && max(*k.back(round, seat, other), *k.back(round, other, seat)) >= k.made
}

// back is up to when the player of a seat may not go to the table of another.
func (k *Tabu) back(round int, seat, other int32) *int64 {
	r := k.rounds[round]
	return &k.until[round][int(r.Table[other])*len(r.Seat)+int(r.Player[seat])]
}

// Make makes a swap and closes the ways back.
func (k *Tabu) Make(m Move) {
	r, until := k.rounds[m.Round], k.made+int64(k.fast.Below(closed)+m.conflicts/closedFor)
	*k.back(m.Round, m.Seat, m.Seat), *k.back(m.Round, m.Other, m.Other) = until, until
	k.part(m.Round, m.Seat, m.Other)
	k.part(m.Round, m.Other, m.Seat)
	r.Swap(m.Seat, m.Other)
	if k.weight += m.Adds; k.weight < k.least {
		k.least, k.since = k.weight, k.made
	}
}

// part tells other rounds that the player of a seat is to be replaced by that of another.
func (k *Tabu) part(round int, seat, other int32) {
	r := k.rounds[round]
	x, y, table := r.Player[seat], r.Player[other], r.At(int(r.Table[seat]))
	for _, z := range table {
		if z != x {
			k.meet(round, x, z, -1)
			k.meet(round, y, z, 1)
		}
	}
	k.turn(round, x, len(table), -1)
	k.turn(round, y, len(table), 1)
}
