package diplomacy

import (
	"math/rand/v2"
	"slices"

	"raduno/engine/game/diplomacy/scoring"

	"raduno/engine"
)

// DrawFromBag is the draw of the powers at a top board: the players draw one after the other, in the order of
// the standings, from a bag of seven. Its result is what each drew, in that order. Source: seeds/003, 4.1;
// every draw is equally likely, so the order changes nothing but the ceremony.
func DrawFromBag(rng *rand.Rand) [scoring.PowerCount]scoring.Power {
	bag := slices.Clone(scoring.Powers[:])
	var drawn [scoring.PowerCount]scoring.Power
	for i := range drawn {
		at := rng.IntN(len(bag))
		drawn[i] = bag[at]
		bag = slices.Delete(bag, at, at+1)
	}
	return drawn
}

// Wishes are the powers that each player of a board would like, the most wanted first.
type Wishes = [scoring.PowerCount][]scoring.Power

// TimesHad is how often each player of a board had each power before.
type TimesHad = [scoring.PowerCount][scoring.PowerCount]int

// Assign gives the seven players of a board their powers: by the lists they handed in, the most wanted power first,
// and then so that few have a power again that they had before (had, by player). The sum of the wishes' squares is as
// low as it can be, so that one player's seventh wish weighs more than the others' second; then the sum of the times
// that each had his power before; among all the assignments that reach both one is drawn at random. A list may be
// short: the powers it does not name count as one place behind it.
func Assign(wishes Wishes, had TimesHad, rng *rand.Rand) ([scoring.PowerCount]scoring.Power, error) {
	const wish = 1 << 20 // weighs more than any number of times
	var cost TimesHad
	for i, list := range wishes {
		for p := range cost[i] {
			cost[i][p] = len(list)*len(list)*wish + had[i][p]
		}
		seen := map[scoring.Power]bool{}
		for rank, p := range list {
			if p < 0 || p >= scoring.PowerCount || seen[p] {
				return scoring.Powers, engine.Errorf(engine.BadInput,
					"Le preferenze del giocatore %d nominano una potenza due volte o una che non esiste.", i+1)
			}
			seen[p] = true
			cost[i][p] = rank*rank*wish + had[i][p]
		}
	}
	chosen, _ := cheapest(cost, rng)
	return chosen, nil
}

// fewestAgain is the least that the times that each had his power before can add up to.
func fewestAgain(had TimesHad) int {
	_, sum := cheapest(had, nil)
	return sum
}

// cheapest is an assignment of least cost, one of those that are as cheap at random, and its cost.
func cheapest(cost TimesHad, rng *rand.Rand) ([scoring.PowerCount]scoring.Power, int) {
	best, count := -1, 0
	var chosen, current [scoring.PowerCount]scoring.Power
	var place func(player, taken, sum int)
	place = func(player, taken, sum int) {
		if best >= 0 && sum > best {
			return
		}
		if player == scoring.PowerCount {
			if best < 0 || sum < best {
				best, count = sum, 0
			}
			count++
			if count == 1 || rng != nil && rng.IntN(count) == 0 { // each of the best is kept with the same probability
				chosen = current
			}
			return
		}
		for _, p := range scoring.Powers {
			if taken>>p&1 == 0 {
				current[player] = p
				place(player+1, taken|1<<p, sum+cost[player][p])
			}
		}
	}
	place(0, 0, 0)
	return chosen, best
}
