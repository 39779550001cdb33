package objective

import (
	"math"
	"slices"
)

// SeatCosts is a board that keeps what every player would cost at every table, so that a swap is weighed in five loads. One that is
// made pays for it: it suits a search that looks at all swaps of those in conflict before it makes one.
type SeatCosts struct {
	*Board
	players int
	weights []int64 // of every two players
	costs   []int64 // by table and player
}

// BySeat reports whether there are SeatCosts: pairs are written out, and what a player costs follows from them and from his table.
func (w *Weighing) BySeat() bool {
	return w.dense != nil && w.rewards == nil && len(w.meets) == 0
}

// NewSeatCosts are those of a board by a weighing that is BySeat.
func NewSeatCosts(b *Board, w *Weighing) *SeatCosts {
	c := &SeatCosts{b, w.n, slices.Clone(w.dense), make([]int64, len(w.seat)*w.n)}
	for t, prices := range w.seat {
		row := c.at(int32(t))
		copy(row, prices)
		for _, x := range b.At(t) {
			for y, weight := range c.pairs(x) {
				row[y] += weight
			}
		}
	}
	return c
}

// at is what the players would cost at a table.
func (c *SeatCosts) at(table int32) []int64 { return c.costs[int(table)*c.players:][:c.players] }

// pairs are the weights of all pairs of a player.
func (c *SeatCosts) pairs(x int32) []int64 { return c.weights[int(x)*c.players:][:c.players] }

// Weigh adds to the weight of two players.
func (c *SeatCosts) Weigh(x, y int32, more int64) {
	c.pairs(x)[y] += more
	c.pairs(y)[x] += more
	c.at(c.Table[c.Seat[x]])[y] += more
	c.at(c.Table[c.Seat[y]])[x] += more
}

// Charge adds to what a player costs at each table of a size.
func (c *SeatCosts) Charge(x int32, size int, more int64) {
	for t := range len(c.First) - 1 {
		if len(c.At(t)) == size {
			c.at(int32(t))[x] += more
		}
	}
}

// Pays is what the player of a seat costs there.
func (c *SeatCosts) Pays(seat int32) int64 { return c.at(c.Table[seat])[c.Player[seat]] }

// Changes are what a swap with each free seat adds, in their order; the largest number where that is at the same table.
func (c *SeatCosts) Changes(seat int32, changes []int64) {
	x, table := c.Player[seat], c.Table[seat]
	pairs, here := c.pairs(x), c.at(table)
	there, moves := here, int64(0) // where the others of a table sit, and what he would cost more there
	for i, last := 0, table; i < len(c.Free) && i < len(changes); i++ {
		t, y := c.Table[c.Free[i]], c.Player[c.Free[i]]
		if t != last {
			there, last = c.at(t), t
			moves = there[x] - here[x]
		}
		changes[i] = moves + here[y] - there[y] - 2*pairs[y]
		if t == table {
			changes[i] = math.MaxInt64
		}
	}
}

// Swap exchanges the players of two seats at different tables.
func (c *SeatCosts) Swap(s, t int32) {
	from, to := c.at(c.Table[s]), c.at(c.Table[t])
	ofX, ofY := c.pairs(c.Player[s]), c.pairs(c.Player[t])
	for z := range from {
		d := ofY[z] - ofX[z]
		from[z] += d
		to[z] -= d
	}
	c.Board.Swap(s, t)
}
