package objective

import (
	"math"
	"slices"
)

// Assign gives every row a column of its own so that the costs add up to the least (the assignment problem), and says what that
// is. There are as many columns as rows; of equals it takes one that depends on their order alone. Row after row looks for the
// shortest way to a free column, by prices of rows and columns (H. W. Kuhn, The Hungarian method, 1955).
func Assign(cost [][]int64) (columns []int, least int64) {
	n := len(cost)
	row, column := make([]int64, n), make([]int64, n+1) // prices
	holder := slices.Repeat([]int{-1}, n+1)             // by column its row; the last is where a way begins
	for r := range cost {
		holder[n] = r
		from, way, seen := slices.Repeat([]int64{math.MaxInt64}, n), make([]int, n), make([]bool, n+1)
		at := n
		for holder[at] >= 0 {
			seen[at] = true
			next, step := -1, int64(math.MaxInt64)
			for c := range n {
				if seen[c] {
					continue
				}
				if d := cost[holder[at]][c] - row[holder[at]] - column[c]; d < from[c] {
					from[c], way[c] = d, at
				}
				if from[c] < step {
					next, step = c, from[c]
				}
			}
			for c, was := range seen {
				if was {
					row[holder[c]] += step
					column[c] -= step
				} else if c < n {
					from[c] -= step
				}
			}
			at = next
		}
		for at != n {
			holder[at] = holder[way[at]]
			at = way[at]
		}
	}
	columns = make([]int, n)
	for c, r := range holder[:n] {
		columns[r] = c
		least += cost[r][c]
	}
	return columns, least
}
