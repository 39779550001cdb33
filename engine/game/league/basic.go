package league

import (
	"slices"

	"raduno/engine"
)

// PlacePoints are the league points of a place (1 the first) in a game of all against all: b × (b + 1) for
// b players below, that is 0, 2, 6, 12, 20, 30, 42, 56 from the last upwards. Source: the league document, table
// "Number of players and scores".
func PlacePoints(place, players int) int {
	below := players - place
	return below * (below + 1)
}

// Score gives the league points of a game of all against all, in the order of the final points handed in;
// more final points are better. Players level in final points get the mean of the places they occupy
// together. Two to eight players. Source: the league document, "Basic scoring system".
func Score(final []engine.Points) ([]engine.Points, error) {
	n := len(final)
	if n < MinSeats || n > MaxSeats {
		return nil, engine.Errorf(engine.BadInput, "Una partita di lega ha da 2 a 8 giocatori e questa ne ha %d.", n)
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return final[b].Cmp(final[a]) })
	scores := make([]engine.Points, n)
	for start := 0; start < n; {
		end, sum := start, 0
		for ; end < n && final[order[end]].Cmp(final[order[start]]) == 0; end++ {
			sum += PlacePoints(end+1, n)
		}
		share := engine.NewPoints(int64(sum), int64(end-start))
		for _, i := range order[start:end] {
			scores[i] = share
		}
		start = end
	}
	return scores, nil
}
