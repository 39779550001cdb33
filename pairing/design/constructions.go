package design

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Constructions of rounds in which no two meet twice, for players and seats of a form that mathematics has an answer
// for. Each gives nil if it has none; design verifies what they give.

//go:embed squares.txt
var squaresText string

// constructions are tried in turn; the first of those with most rounds is taken.
func constructions() []construction {
	return []construction{
		circle, developedRounds, developedTables, squares, turned,
	}
}

// construction gives rounds for players at tables of seats; one for any number of players stops at most rounds.
type construction func(players, seats, most int) [][][]int

// circle lets two players of n meet in each of n-1 rounds: one stays, the others move round (circle method; R. Schurig,
// Deutsche Schachzeitung, 1886).
func circle(players, seats, most int) [][][]int {
	if seats != 2 || players%2 != 0 {
		return nil
	}
	n := players - 1
	rounds := make([][][]int, min(n, most))
	for r := range rounds {
		rounds[r] = append(rounds[r], []int{n, r})
		for i := 1; i <= (n-1)/2; i++ {
			rounds[r] = append(rounds[r], []int{(r + i) % n, (r + n - i) % n})
		}
	}
	return rounds
}

// squares seats one player of each of as many groups as a table has seats at every table: a round is the rows of an orthogonal array that
// have the same number in the first column. Its columns are rows, columns and numbers of the Latin squares of squares.txt. Where groups
// divide into tables, rounds within the groups follow.
func squares(players, seats, _ int) [][][]int {
	order := players / seats
	lines := latinSquares()[order]
	if seats < 2 || len(lines) == 0 || len(strings.Fields(lines[0])) < seats-1 {
		return nil
	}
	rounds := make([][][]int, order)
	for r, line := range lines {
		for column := range order {
			table := []int{column}
			for i, square := range strings.Fields(line)[:seats-1] {
				table = append(table, (i+1)*order+int(square[column]-'a'))
			}
			rounds[r] = append(rounds[r], table)
		}
	}
	return append(rounds, withinGroups(players, seats, order)...)
}

// latinSquares are the lines of squares.txt by order.
var latinSquares = sync.OnceValue(func() map[int][]string {
	all, order := make(map[int][]string), 0
	for line := range dataLines(squaresText) {
		if n, err := strconv.Atoi(line); err == nil {
			order = n
			continue
		}
		all[order] = append(all[order], line)
	}
	return all
})

// within is rounds within groups of players/seats players each, numbered by at, to follow the rounds across the groups.
func within(players, seats, across int, at func(group, x int) int) [][][]int {
	order := players / seats
	if across == 0 || order%seats != 0 {
		return nil
	}
	var rounds [][][]int
	for _, inner := range Rounds(order, seats, order) {
		var round [][]int
		for group := range seats {
			for _, table := range inner {
				moved := make([]int, seats)
				for j, x := range table {
					moved[j] = at(group, x)
				}
				round = append(round, moved)
			}
		}
		rounds = append(rounds, round)
	}
	return rounds
}

// turned is what every number of players has: group i, turned by a·i, meets the others, as long as for each two numbers a of rounds the
// turns of no two groups at a table differ alike, modulo the size of a group. Where that size is a prime each number will do.
func turned(players, seats, most int) [][][]int {
	order := players / seats
	if seats < 2 || order < seats {
		return nil
	}
	var rounds [][][]int
	var used []int
	for a := 0; a < order && len(rounds) < most; a++ {
		if slices.ContainsFunc(used, func(b int) bool { return order/gcd(a-b, order) < seats }) {
			continue
		}
		used = append(used, a)
		var round [][]int
		for b := range order {
			table := make([]int, seats)
			for i := range table {
				table[i] = i*order + (b+a*i)%order
			}
			round = append(round, table)
		}
		rounds = append(rounds, round)
	}
	return append(rounds, withinGroups(players, seats, len(rounds))...)
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// withinGroups are rounds within groups that lie one behind the other.
func withinGroups(players, seats, across int) [][][]int {
	order := players / seats
	return within(players, seats, across, func(group, x int) int { return group*order + x })
}
