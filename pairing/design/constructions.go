package design

import "slices"

// Constructions of rounds in which no two meet twice, for players and seats of a form that mathematics has an answer
// for. Each gives nil if it has none; design verifies what they give.

// constructions are tried in turn; the first of those with most rounds is taken.
func constructions() []construction {
	return []construction{
		circle, developedRounds, developedTables, kirkmanTwice, kirkmanThrice, fourAndInfinity, transversal, cyclic,
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

// transversal seats one player of each of as many groups as a table has seats at every table: a round is the rows of an orthogonal array
// that have the same number in the first column. Where groups divide into tables, rounds within the groups follow.
// Orders without enough Latin squares make do with the rounds that their larger prime powers give: tables b, b + a·i
// over a product of fields, a and i differing in a field that has an element for every seat.
func transversal(players, seats, _ int) [][][]int {
	order := players / seats
	if seats < 2 || order < seats || slices.Max(primePowers(order)) > maxField {
		return nil
	}
	rows := orthogonalArray(seats+1, order)
	rounds := make([][][]int, order)
	if rows == nil {
		rows, rounds = partialArray(seats+1, order)
	}
	for _, row := range rows {
		table := make([]int, seats)
		for i, x := range row[1:] {
			table[i] = i*order + x
		}
		rounds[row[0]] = append(rounds[row[0]], table)
	}
	return append(rounds, within(players, seats, len(rounds), func(group, x int) int { return group*order + x })...)
}

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

// cyclic is what every number of players has: group i, turned by a·i, meets the others, as long as a·i differs for all of
// a table modulo the size of a group.
func cyclic(players, seats, most int) [][][]int {
	order := players / seats
	if seats < 2 || order < seats {
		return nil
	}
	rounds := make([][][]int, min(most, (order-1)/(seats-1)+1))
	for a := range rounds {
		for b := range order {
			table := make([]int, seats)
			for i := range table {
				table[i] = i*order + (b+a*i)%order
			}
			rounds[a] = append(rounds[a], table)
		}
	}
	return rounds
}

// partialArray is the rows of an array in which every two columns but the first hold no two numbers twice, and as many
// empty rounds as its first column has numbers.
func partialArray(columns, order int) ([][]int, [][][]int) {
	rows, count := [][]int{make([]int, columns)}, 1
	for _, q := range primePowers(order) {
		if q >= columns-1 {
			rows = productOfArrays(rows, fieldArray(columns, q), q)
			count *= q
			continue
		}
		// All players of a table are moved by the same in this part.
		var moved [][]int
		for _, row := range rows {
			for b := range q {
				next := []int{row[0]}
				for _, x := range row[1:] {
					next = append(next, x*q+b)
				}
				moved = append(moved, next)
			}
		}
		rows = moved
	}
	if count == 1 {
		return nil, nil
	}
	return rows, make([][][]int, count)
}

// levels numbers points (x, level) of copies of a field of q elements.
func levels(q int) func(x, level int) int { return func(x, level int) int { return level*q + x } }

// developed adds every element of a field to the points of a round; players from count on stay.
func developed(f *field, base [][]int, count int) [][][]int {
	rounds := make([][][]int, f.q)
	for v := range rounds {
		for _, table := range base {
			moved := make([]int, len(table))
			for i, p := range table {
				if moved[i] = p; p < count {
					moved[i] = p/f.q*f.q + f.add[p%f.q][v]
				}
			}
			rounds[v] = append(rounds[v], moved)
		}
	}
	return rounds
}

// kirkmanTwice is a Kirkman triple system of 2q+1 players, q = 6t+1 a prime power (D. K. Ray-Chaudhuri, R. M. Wilson,
// Solution of Kirkman's schoolgirl problem, Proceedings of Symposia in Pure Mathematics 19, 1971).
func kirkmanTwice(players, seats, _ int) [][][]int {
	q := (players - 1) / 2
	if seats != 3 || players%2 == 0 || q%6 != 1 {
		return nil
	}
	f := newField(q)
	if f == nil {
		return nil
	}
	t, at, a := (q-1)/6, levels(q), f.powers()
	m := 0
	for f.add[a(m)][a(m)] != f.add[a(t)][a(0)] {
		m++
	}
	base := [][]int{{at(0, 0), at(0, 1), 2 * q}}
	for i := range t {
		for _, j := range []int{i, i + 2*t, i + 4*t} {
			base = append(base, []int{at(a(j), 0), at(a(j+t), 0), at(a(j+m), 1)})
		}
		base = append(base, []int{at(a(i+m+t), 1), at(a(i+m+3*t), 1), at(a(i+m+5*t), 1)})
	}
	return developed(f, base, 2*q)
}

// kirkmanThrice is a Kirkman triple system of 3q players, q = 6t+1 a prime power (Ray-Chaudhuri and Wilson, as above).
func kirkmanThrice(players, seats, _ int) [][][]int {
	q := players / 3
	if seats != 3 || players%3 != 0 || q%6 != 1 {
		return nil
	}
	f := newField(q)
	if f == nil {
		return nil
	}
	t, at, a := (q-1)/6, levels(q), f.powers()
	across := func(i int) []int { return []int{at(a(i), 0), at(a(i+2*t), 1), at(a(i+4*t), 2)} }
	base := [][]int{{at(0, 0), at(0, 1), at(0, 2)}}
	for i := range t {
		for level := range 3 {
			base = append(base, []int{at(a(i), level), at(a(i+2*t), level), at(a(i+4*t), level)})
		}
		base = append(base, across(i+t), across(i+3*t), across(i+5*t))
	}
	rounds := developed(f, base, 3*q)
	for i := range t {
		for _, j := range []int{i, i + 2*t, i + 4*t} {
			var round [][]int
			for _, turned := range developed(f, [][]int{across(j)}, 3*q) {
				round = append(round, turned...)
			}
			rounds = append(rounds, round)
		}
	}
	return rounds
}

// fourAndInfinity seats 3q+1 players at tables of four, q = 4t+1 a prime power, so that everybody meets everybody
// (D. K. Ray-Chaudhuri, R. M. Wilson, The existence of resolvable block designs, 1973).
func fourAndInfinity(players, seats, _ int) [][][]int {
	q := (players - 1) / 3
	if seats != 4 || players%3 != 1 || q%4 != 1 {
		return nil
	}
	f := newField(q)
	if f == nil {
		return nil
	}
	t, at, a := (q-1)/4, levels(q), f.powers()
	base := [][]int{{at(0, 0), at(0, 1), at(0, 2), 3 * q}}
	for i := range t {
		for level := range 3 {
			next := (level + 1) % 3
			base = append(base, []int{at(a(i), level), at(a(i+2*t), level), at(a(i+t), next), at(a(i+3*t), next)})
		}
	}
	return developed(f, base, 3*q)
}
