package design

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Mutually orthogonal Latin squares, held as orthogonal arrays: rows of numbers 0..order-1 such that in any two
// columns every two numbers stand beside each other exactly once. Squares of an order that is a power of a prime
// come from its field, products of orders from the squares of each (MacNeish, Euler squares, Annals of
// Mathematics 23, 1922), those of some other orders are published.

//go:embed squares.txt
var squaresText string

// orthogonalArray is as many columns of an orthogonal array of the order, nil where none is known.
func orthogonalArray(columns, order int) [][]int {
	if rows := publishedSquares()[order]; len(rows) > 0 && len(rows[0]) >= columns {
		cut := make([][]int, len(rows))
		for i, row := range rows {
			cut[i] = row[:columns]
		}
		return cut
	}
	parts := primePowers(order)
	if len(parts) == 0 || slices.Min(parts)+1 < columns {
		return nil
	}
	rows := [][]int{make([]int, columns)}
	for _, q := range parts {
		rows = productOfArrays(rows, fieldArray(columns, q), q)
	}
	return rows
}

// primePowers are the powers of different primes whose product is n.
func primePowers(n int) []int {
	var parts []int
	for p := 2; n > 1; p++ {
		power := 1
		for n%p == 0 {
			n /= p
			power *= p
		}
		if power > 1 {
			parts = append(parts, power)
		}
	}
	return parts
}

// fieldArray has the rows a, b, a·i + b for the elements i other than 0, and so up to q+1 columns.
func fieldArray(columns, q int) [][]int {
	f := newField(q)
	var rows [][]int
	for a := range q {
		for b := range q {
			row := []int{a, b}
			for i := 1; i < columns-1; i++ {
				row = append(row, f.add[f.mul[a][i]][b])
			}
			rows = append(rows, row[:columns])
		}
	}
	return rows
}

// productOfArrays pairs every row of one array with every row of another, which is of the order q.
func productOfArrays(one, other [][]int, q int) [][]int {
	rows := make([][]int, 0, len(one)*len(other))
	for _, a := range one {
		for _, b := range other {
			row := make([]int, len(a))
			for i := range row {
				row[i] = a[i]*q + b[i]
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// publishedSquares reads squares.txt, by order.
var publishedSquares = sync.OnceValue(func() map[int][][]int {
	all := make(map[int][][]int)
	var order int
	var block []string
	flush := func() {
		switch {
		case len(block) == 0:
		case order == 20:
			all[order] = fromDifferences(block, order)
		case order == 21:
			all[order] = fromDifferenceMatrix(block, order)
		case order == 18:
			all[order] = fromDoubleDifferences(block)
		default:
			all[order] = fromSquares(block)
		}
		block = nil
	}
	for line := range strings.Lines(squaresText) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if n, err := strconv.Atoi(line); err == nil && !strings.Contains(line, " ") {
			flush()
			order = n
			continue
		}
		block = append(block, line)
	}
	flush()
	for n, rows := range all {
		if !orthogonal(rows, n) {
			delete(all, n) // the tests expect all of them
		}
	}
	return all
})

// orthogonal reports whether every two columns hold every two numbers once.
func orthogonal(rows [][]int, order int) bool {
	if len(rows) != order*order {
		return false
	}
	for i := range rows[0] {
		for j := range i {
			seen := make([]bool, order*order)
			for _, row := range rows {
				if row[i] < 0 || row[j] < 0 || row[i] >= order || row[j] >= order || seen[row[i]*order+row[j]] {
					return false
				}
				seen[row[i]*order+row[j]] = true
			}
		}
	}
	return true
}

// fromSquares reads Latin squares side by side, letters for numbers.
func fromSquares(lines []string) [][]int {
	var rows [][]int
	for r, line := range lines {
		squares := strings.Fields(line)
		for c := range squares[0] {
			row := []int{r, c}
			for _, square := range squares {
				row = append(row, int(square[c]-'a'))
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// fromDifferences turns the rows of a quasi-difference matrix over the numbers modulo order-1, a dash standing for
// one more number that does not turn.
func fromDifferences(lines []string, order int) [][]int {
	n := order - 1
	var rows [][]int
	for _, line := range lines {
		for t := range n {
			var row []int
			for word := range strings.FieldsSeq(line) {
				x, err := strconv.Atoi(word)
				if err != nil {
					x = n
				} else {
					x = (x + t) % n
				}
				row = append(row, x)
			}
			rows = append(rows, row)
		}
	}
	return append(rows, slices.Repeat([]int{n}, len(rows[0])))
}

// fromDifferenceMatrix turns the rows of a difference matrix; which row it was is one column more.
func fromDifferenceMatrix(lines []string, order int) [][]int {
	var rows [][]int
	for r, line := range lines {
		for t := range order {
			row := []int{r}
			for word := range strings.FieldsSeq(line) {
				row = append(row, (number(word)+t)%order)
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// fromDoubleDifferences reads twelve rows over the group of the digits modulo 2, 3 and 3, adds to each the multiples
// of a fixed row, and turns the last two digits.
func fromDoubleDifferences(lines []string) [][]int {
	// by column: what a multiple y adds to the second and the third digit
	steps := [7][2]int{{0, 0}, {0, 1}, {1, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}}
	var columns [][]string
	for _, line := range lines {
		columns = append(columns, strings.Fields(line))
	}
	var rows [][]int
	for k := range columns[0] {
		for y := range 3 {
			for turn := range 9 {
				var row []int
				for c, column := range columns {
					d := column[k]
					second := (int(d[1]-'0') + y*steps[c][0] + turn/3) % 3
					third := (int(d[2]-'0') + y*steps[c][1] + turn%3) % 3
					row = append(row, int(d[0]-'0')*9+second*3+third)
				}
				rows = append(rows, row)
			}
		}
	}
	return rows
}
