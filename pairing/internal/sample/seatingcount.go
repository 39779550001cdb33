package sample

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
)

// seatingCount is a number of seatings: a word as long as it fits, beyond that a big number that is never changed.
type seatingCount struct {
	small uint64
	large *big.Int // nil where small is the number
}

// scheduleObjective is the number as a big one, a new one.
func (a seatingCount) whole() *big.Int {
	if a.large != nil {
		return new(big.Int).Set(a.large)
	}
	return new(big.Int).SetUint64(a.small)
}

func (a seatingCount) plus(b seatingCount) seatingCount {
	if a.large == nil && b.large == nil {
		if sum, carry := bits.Add64(a.small, b.small, 0); carry == 0 {
			return seatingCount{small: sum}
		}
	}
	sum := a.whole()
	return seatingCount{large: sum.Add(sum, b.whole())}
}

func (a seatingCount) times(n uint64) seatingCount {
	if n == 1 {
		return a
	}
	if a.large == nil {
		if high, low := bits.Mul64(a.small, n); high == 0 {
			return seatingCount{small: low}
		}
	}
	product := a.whole()
	return seatingCount{large: product.Mul(product, new(big.Int).SetUint64(n))}
}

// minus is what is left of a when b, no more than a, is taken away.
func (a seatingCount) minus(b seatingCount) seatingCount {
	if a.large == nil {
		return seatingCount{small: a.small - b.small}
	}
	rest := a.whole()
	if rest.Sub(rest, b.whole()); rest.IsUint64() {
		return seatingCount{small: rest.Uint64()}
	}
	return seatingCount{large: rest}
}

func (a seatingCount) less(b seatingCount) bool {
	switch {
	case a.large == nil && b.large == nil:
		return a.small < b.small
	case a.large == nil:
		return true // large ones are beyond a word
	case b.large == nil:
		return false
	}
	return a.large.Cmp(b.large) < 0
}

// below is a number from 0 to a-1, each as likely as any other.
func (a seatingCount) below(random *rand.Rand) seatingCount {
	if a.large == nil {
		return seatingCount{small: random.Uint64N(a.small)}
	}
	words := (a.large.BitLen() + 63) / 64
	spare := uint(words*64 - a.large.BitLen())
	for {
		pick := new(big.Int)
		for w := range words {
			word := random.Uint64()
			if w == 0 {
				word >>= spare
			}
			pick.Lsh(pick, 64).Or(pick, new(big.Int).SetUint64(word))
		}
		if pick.Cmp(a.large) < 0 {
			if pick.IsUint64() {
				return seatingCount{small: pick.Uint64()}
			}
			return seatingCount{large: pick}
		}
	}
}
