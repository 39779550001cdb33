package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// shifts looks for tables of starters.txt: round a seats player i + seats·shift[a][i] with those that multiples of the seats
// take them to. Two groups i and j meet without a rematch where shift[a][i] - shift[a][j] is another in every round
// (Latin rectangles that are mutually orthogonal, developed over a cyclic group).
type shifts struct {
	order, seats int
	used         [][]uint64 // by i and j: the differences that rounds have
	rows         [][]int
	random       *rand.Rand
	nodes, limit int
}

func (s *shifts) row(left int) bool {
	if left == 0 {
		return true
	}
	row := make([]int, s.seats)
	s.rows = append(s.rows, row)
	if s.fill(row, 1, left) {
		return true
	}
	s.rows = s.rows[:len(s.rows)-1]
	return false
}

func (s *shifts) fill(row []int, i, left int) bool {
	if s.nodes++; s.nodes > s.limit {
		return false
	}
	if i == s.seats {
		return s.row(left - 1)
	}
	at := s.random.IntN(s.order)
	for k := range s.order {
		row[i] = (at + k) % s.order
		if i == 1 {
			if row[i] = len(s.rows) - 1; k > 0 { // rounds in the order of the first difference
				return false
			}
		}
		ok := true
		for j := 0; j < i && ok; j++ {
			ok = s.used[i][j]>>((row[i]-row[j]+s.order)%s.order)&1 == 0
		}
		if !ok {
			continue
		}
		for j := range i {
			s.used[i][j] |= 1 << ((row[i] - row[j] + s.order) % s.order)
		}
		if s.fill(row, i+1, left) {
			return true
		}
		for j := range i {
			s.used[i][j] &^= 1 << ((row[i] - row[j] + s.order) % s.order)
		}
		if s.nodes > s.limit {
			return false
		}
	}
	return false
}

// findTables prints a line of starters.txt with so many rounds.
func findTables(order, seats, rounds, nodes int, random *rand.Rand, end time.Time) (string, bool) {
	for time.Now().Before(end) {
		s := &shifts{order: order, seats: seats, random: random, limit: nodes}
		for range seats {
			s.used = append(s.used, make([]uint64, seats))
		}
		if !s.row(rounds) {
			continue
		}
		var tables []string
		for _, row := range s.rows {
			words := make([]string, seats)
			for i, d := range row {
				words[i] = fmt.Sprint(i + seats*d)
			}
			tables = append(tables, strings.Join(words, " "))
		}
		return fmt.Sprintf("%d: %s", order*seats, strings.Join(tables, "|")), true
	}
	return "", false
}
