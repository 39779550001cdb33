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
		if len(block) > 0 {
			all[order] = fromSquares(block)
		}
		block = nil
	}
	for line := range dataLines(squaresText) {
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
