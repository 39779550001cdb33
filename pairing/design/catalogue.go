// Package design finds rounds in which no two players meet twice: by the circle method, orthogonal Latin squares, and base rounds
// developed round a cycle, Kirkman systems among them. It needs no other part of pairing.
package design

import (
	_ "embed"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Designs are rounds in which no two players meet twice: constructions.go works some out, and two files list base
// rounds to be turned round a cycle and tables to be moved on. Every design is verified when it is used.

//go:embed designs.txt
var designsText string

//go:embed starters.txt
var startersText string

// rotation is base rounds to be turned.
type rotation struct {
	players, seats, cycle int
	base                  [][][]int
}

// rotations are those of designs.txt, by players and seats.
var rotations = sync.OnceValue(func() map[[2]int]rotation {
	all := make(map[[2]int]rotation)
	for line := range dataLines(designsText) {
		head := strings.SplitN(line, " ", 4)
		r := rotation{players: number(head[0]), seats: number(head[1]), cycle: number(head[2])}
		for round := range strings.SplitSeq(head[3], "/") {
			r.base = append(r.base, readTables(round))
		}
		all[[2]int{r.players, r.seats}] = r
	}
	return all
})

// starters are the tables of starters.txt, by players and seats.
var starters = sync.OnceValue(func() map[[2]int][][]int {
	all := make(map[[2]int][][]int)
	for line := range dataLines(startersText) {
		players, tables, _ := strings.Cut(line, ": ")
		list := readTables(tables)
		all[[2]int{number(players), len(list[0])}] = list
	}
	return all
})

// dataLines are the lines of a file that are no comments.
func dataLines(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(text) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' && !yield(line) {
				return
			}
		}
	}
}

func readTables(text string) [][]int {
	var tables [][]int
	for table := range strings.SplitSeq(text, "|") {
		var players []int
		for word := range strings.FieldsSeq(table) {
			players = append(players, number(word))
		}
		tables = append(tables, players)
	}
	return tables
}

// number reads a number of an embedded file. Text that is no number becomes one that makes the design invalid.
func number(word string) int {
	v, err := strconv.Atoi(word)
	if err != nil {
		return -1
	}
	return v
}

// developedRounds turns the base rounds of designs.txt until they come to themselves again.
func developedRounds(players, seats, _ int) [][][]int {
	r, known := rotations()[[2]int{players, seats}]
	if !known {
		return nil
	}
	turning := r.players / r.cycle * r.cycle
	var rounds [][][]int
	for _, base := range r.base {
		for t := range r.cycle {
			round := make([][]int, len(base))
			for i, table := range base {
				for _, p := range table {
					if p < turning {
						p = p/r.cycle*r.cycle + (p+t)%r.cycle
					}
					round[i] = append(round[i], p)
				}
			}
			if t > 0 && SameTables(round, base) {
				break
			}
			rounds = append(rounds, round)
		}
	}
	return rounds
}

// SameTables reports whether two rounds have the same tables, in any order.
func SameTables(a, b [][]int) bool {
	canonical := func(round [][]int) [][]int {
		c := make([][]int, len(round))
		for i, table := range round {
			c[i] = slices.Sorted(slices.Values(table))
		}
		slices.SortFunc(c, slices.Compare)
		return c
	}
	return slices.EqualFunc(canonical(a), canonical(b), slices.Equal)
}

// developedTables makes a round of each table of starters.txt.
func developedTables(players, seats, _ int) [][][]int {
	var rounds [][][]int
	for _, table := range starters()[[2]int{players, seats}] {
		var round [][]int
		for t := 0; t < players; t += seats {
			var moved []int
			for _, p := range table {
				moved = append(moved, (p+t)%players)
			}
			round = append(round, moved)
		}
		rounds = append(rounds, round)
	}
	// Players of the same remainder have not met.
	return append(rounds, within(players, seats, len(rounds), func(group, x int) int { return x*seats + group })...)
}

// checkDesign reports whether all play every round at tables of seats, and no two meet twice.
func checkDesign(rounds [][][]int, players, seats int) error {
	met := make([][]int32, players)
	sits := make([]int, players)
	for r, round := range rounds {
		if len(round)*seats != players {
			return fmt.Errorf("pairing: design of %d players has %d tables", players, len(round))
		}
		for _, table := range round {
			if len(table) != seats {
				return fmt.Errorf("pairing: design of %d players has a table of %d", players, len(table))
			}
			for i, a := range table {
				if a < 0 || a >= players || sits[a] > r {
					return fmt.Errorf("pairing: design of %d players seats %d wrongly", players, a)
				}
				sits[a] = r + 1
				for _, b := range table[:i] {
					met[max(a, b)] = append(met[max(a, b)], int32(min(a, b)))
				}
			}
		}
	}
	for a, others := range met {
		slices.Sort(others)
		if len(slices.Compact(others)) < len(met[a]) {
			return fmt.Errorf("pairing: in the design of %d players %d meets somebody twice", players, a)
		}
	}
	return nil
}

// Rounds is the most rounds known, at least one, for players at tables of seats in which no two meet twice. Constructions for
// any number of players stop at most. What a construction gives is verified here, whatever its source says.
func Rounds(players, seats, most int) [][][]int {
	var best [][][]int
	for _, construct := range constructions() {
		rounds := construct(players, seats, most)
		if players > strikePlayers && len(rounds) > most {
			rounds = rounds[:most] // to verify all of them would take seconds, and a few are wanted
		}
		if len(rounds) > len(best) && checkDesign(rounds, players, seats) == nil {
			best = rounds
		}
		if len(best) >= most {
			break
		}
	}
	if best == nil {
		best = [][][]int{make([][]int, players/seats)}
		for x := range players / seats * seats {
			best[0][x/seats] = append(best[0][x/seats], x)
		}
	}
	return best
}

// RoundsFor is at most rounds rounds for tables of these sizes in which no two meet twice. Where sizes are two
// neighbouring ones, players are struck out of a design for tables of the larger, who share no table in the rounds kept.
func RoundsFor(sizes []int, rounds int, random *rand.Rand) [][][]int {
	large := slices.Max(sizes)
	small := 0
	for _, s := range sizes {
		if s < large-1 {
			return nil
		}
		if s == large-1 {
			small++
		}
	}
	players := len(sizes) * large
	if small == 0 {
		all := Rounds(players, large, rounds)
		return all[:min(rounds, len(all))]
	}
	// Rounds to spare leave a choice of those to lose.
	all := Rounds(players, large, rounds+min(small*small, 60))
	struck, lost := strike(all, players, small, len(all)-rounds, random)
	var kept [][][]int
	for r, round := range all {
		if !lost[r] && len(kept) < rounds {
			kept = append(kept, round)
		}
	}
	return without(kept, players, struck)
}

// strikePlayers is the number of players above which one attempt to strike out players is enough, and only the rounds that are
// wanted are looked at.
const strikePlayers = 200

// strike picks players of a design, and the rounds in which two of them share a table. It looks for as few such rounds as it
// can, and stops at content.
func strike(all [][][]int, players, count, content int, random *rand.Rand) (struck []int, lost map[int]bool) {
	const attempts = 200
	consider := func(out []int, losing map[int]bool) bool {
		if lost == nil || len(losing) < len(lost) {
			struck, lost = out, losing
		}
		return len(lost) <= max(0, content)
	}
	// The last players are a group whose members never meet in most designs.
	var last []int
	for x := players - count; x < players; x++ {
		last = append(last, x)
	}
	losing := make(map[int]bool)
	for r, round := range all {
		for _, table := range round {
			there := 0
			for _, x := range table {
				if x >= players-count {
					there++
				}
			}
			if there > 1 {
				losing[r] = true
			}
		}
	}
	if consider(last, losing) || players > strikePlayers {
		return struck, lost
	}
	// The round in which a player shares a table with each that he meets.
	together := make([]map[int]int, players)
	for r, round := range all {
		for _, table := range round {
			for _, a := range table {
				if together[a] == nil {
					together[a] = make(map[int]int)
				}
				for _, b := range table {
					together[a][b] = r
				}
			}
		}
	}
	for range attempts {
		out, losing := []int{}, make(map[int]bool)
		for len(out) < count {
			// The next to go costs fewest rounds; chance among equals.
			var pick int
			var least []int
			for _, x := range random.Perm(players) {
				if slices.Contains(out, x) {
					continue
				}
				if r := newlyLost(together[x], out, losing); least == nil || len(r) < len(least) {
					if pick, least = x, r; len(r) == 0 {
						break
					}
				}
			}
			for _, r := range least {
				losing[r] = true
			}
			out = append(out, pick)
		}
		if consider(out, losing) {
			break
		}
	}
	return struck, lost
}

// newlyLost is the rounds in which a player shares a table with one of those struck out, but for the rounds lost already.
func newlyLost(together map[int]int, struck []int, lost map[int]bool) []int {
	fresh := []int{}
	for _, y := range struck {
		if r, meet := together[y]; meet && !lost[r] && !slices.Contains(fresh, r) {
			fresh = append(fresh, r)
		}
	}
	return fresh
}

// without leaves players out of rounds and numbers the others anew.
func without(rounds [][][]int, players int, struck []int) [][][]int {
	number := make([]int, players)
	next := 0
	gone := make([]bool, players)
	for _, x := range struck {
		gone[x] = true
	}
	for x := range players {
		if number[x] = next; gone[x] {
			number[x] = -1
			continue
		}
		next++
	}
	kept := make([][][]int, len(rounds))
	for r, round := range rounds {
		for _, table := range round {
			var players []int
			for _, x := range table {
				if number[x] >= 0 {
					players = append(players, number[x])
				}
			}
			kept[r] = append(kept[r], players)
		}
	}
	return kept
}
