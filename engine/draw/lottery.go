package draw

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"raduno/pairing"
)

// drawFives holds the lottery of the five-seats: who sits at the tables of 5 is drawn first, among those
// with the fewest 5-tables so far. It is returned as a level that keeps everybody else away from them, to
// stand above all criteria: the two halves of the hall then touch no more, and each is balanced by itself.
func (t *translation) drawFives(players []Player, random *rand.Rand) (pairing.Level, bool) {
	const size = 5
	seats := 0
	for _, s := range t.Sizes {
		if s == size {
			seats += size
		}
	}
	if seats == 0 || seats == t.Players {
		return pairing.Level{}, false
	}
	l := pairing.Level{Kind: pairing.Reserve, Size: size, Weight: make([]int64, t.Players)}
	var urn []int
	for i := range players {
		l.Weight[i] = 1
		switch {
		case t.Fixed == nil || t.Fixed[i] < 0:
			urn = append(urn, i)
		case t.Sizes[t.Fixed[i]] == size: // already there
			l.Weight[i] = 0
			seats--
		}
	}
	random.Shuffle(len(urn), func(i, j int) { urn[i], urn[j] = urn[j], urn[i] })
	slices.SortStableFunc(urn, func(a, b int) int { return cmp.Compare(players[a].Five, players[b].Five) })
	for _, i := range urn[:seats] {
		l.Weight[i] = 0
	}
	return l, true
}
