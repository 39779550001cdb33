package pairing

import (
	"math/rand/v2"

	"raduno/pairing/internal/chance"
	"raduno/pairing/internal/flow"
)

// NewRandom is the source of random numbers that belongs to a seed, the same on every machine.
func NewRandom(seed string) *rand.Rand { return chance.NewRandom(seed) }

// Assign gives every row a column of its own, so that the costs add up to as little as can be.
func Assign(cost [][]int64) (columns []int, least int64) { return flow.Assign(cost) }
