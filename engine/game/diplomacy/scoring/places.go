package scoring

import (
	"slices"

	"raduno/engine"
)

// shares gives each power what the places are worth: the powers in the order of compare (0 for level), and
// those that are level the mean of their places.
func shares(worth [PowerCount]int, compare func(a, b Power) int) [PowerCount]engine.Points {
	order := Powers
	slices.SortStableFunc(order[:], compare)
	var points [PowerCount]engine.Points
	for start := 0; start < PowerCount; {
		end, sum := start, 0
		for ; end < PowerCount && compare(order[start], order[end]) == 0; end++ {
			sum += worth[end]
		}
		share := engine.NewPoints(int64(sum), int64(end-start))
		for _, p := range order[start:end] {
			points[p] = share
		}
		start = end
	}
	return points
}
