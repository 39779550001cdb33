package check

import "fmt"

// Assignment counts what an assignment costs, and how little any can cost: a number for each row and each column is a bound where
// a row's and a column's together are nowhere above the cost at which they cross, since each row and each column is used once
// (J. Egerváry, 1931). The error is a *[Refusal]: Answer where given is no assignment, Bound where the numbers bound nothing.
func Assignment(cost [][]int64, given []int, rows, columns []int64) (value, bound int64, err error) {
	n := len(cost)
	if len(given) != n || len(rows) != n || len(columns) != n {
		return 0, 0, &Refusal{What: Answer, Detail: fmt.Sprintf("%d rows, %d given, a dual of %d and %d", n, len(given), len(rows), len(columns))}
	}
	used := make([]bool, n)
	for i, line := range cost {
		if len(line) != n || given[i] < 0 || given[i] >= n || used[given[i]] {
			return 0, 0, &Refusal{What: Answer, Detail: fmt.Sprintf("row %d has %d", i, given[i])}
		}
		used[given[i]] = true
		value += line[given[i]]
		bound += rows[i] + columns[i]
		for j, price := range line {
			if rows[i]+columns[j] > price {
				return 0, 0, &Refusal{What: Bound, Detail: fmt.Sprintf("row %d and column %d are above %d", i, j, price)}
			}
		}
	}
	return value, bound, nil
}
