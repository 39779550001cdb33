package pairing

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Designs are rounds in which no two players meet twice. Two sources give them: base rounds that are turned
// round a cycle (designs.txt, found by a search of our own and verified here when they are read), and the
// lines over finite fields.

//go:embed designs.txt
var designsText string

// rotation is base rounds to be turned.
type rotation struct {
	players, cycle int
	base           [][][]int
}

var rotations = sync.OnceValue(func() map[[2]int]rotation {
	all, err := parseRotations(designsText)
	if err != nil {
		panic(err) // the tests read the same text
	}
	return all
})

// parseRotations reads designs.txt, by players and seats.
func parseRotations(text string) (map[[2]int]rotation, error) {
	all := make(map[[2]int]rotation)
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		head := strings.SplitN(line, " ", 4)
		if len(head) < 4 {
			return nil, fmt.Errorf("pairing: design %q", line)
		}
		var n [3]int
		for i := range n {
			v, err := strconv.Atoi(head[i])
			if err != nil || v < 1 {
				return nil, fmt.Errorf("pairing: design %q", line)
			}
			n[i] = v
		}
		r := rotation{players: n[0], cycle: n[2]}
		for round := range strings.SplitSeq(head[3], "/") {
			var tables [][]int
			for table := range strings.SplitSeq(round, "|") {
				var players []int
				for word := range strings.FieldsSeq(table) {
					v, err := strconv.Atoi(word)
					if err != nil {
						return nil, fmt.Errorf("pairing: design %q", line)
					}
					players = append(players, v)
				}
				tables = append(tables, players)
			}
			r.base = append(r.base, tables)
		}
		if err := checkDesign(r.rounds(), n[0], n[1]); err != nil {
			return nil, err
		}
		all[[2]int{n[0], n[1]}] = r
	}
	return all, nil
}

// rounds turns the base rounds.
func (r rotation) rounds() [][][]int {
	turning := r.players / r.cycle * r.cycle
	var rounds [][][]int
	for t := range r.cycle {
		for _, base := range r.base {
			round := make([][]int, len(base))
			for i, table := range base {
				for _, p := range table {
					if p < turning {
						p = p/r.cycle*r.cycle + (p+t)%r.cycle
					}
					round[i] = append(round[i], p)
				}
			}
			rounds = append(rounds, round)
		}
	}
	return rounds
}

// checkDesign reports whether everybody plays every round at tables of so many seats and nobody meets
// anybody twice.
func checkDesign(rounds [][][]int, players, seats int) error {
	met := make(map[[2]int]bool)
	for _, round := range rounds {
		sits := make([]bool, players)
		count := 0
		for _, table := range round {
			if len(table) != seats {
				return fmt.Errorf("pairing: design of %d players has a table of %d", players, len(table))
			}
			for i, a := range table {
				if a < 0 || a >= players || sits[a] {
					return fmt.Errorf("pairing: design of %d players seats %d wrongly", players, a)
				}
				sits[a] = true
				count++
				for _, b := range table[:i] {
					pair := [2]int{min(a, b), max(a, b)}
					if met[pair] {
						return fmt.Errorf("pairing: in the design of %d players %v meet twice", players, pair)
					}
					met[pair] = true
				}
			}
		}
		if count != players {
			return fmt.Errorf("pairing: design of %d players seats %d", players, count)
		}
	}
	return nil
}

// design is the rounds known for so many players at tables of so many seats in which nobody meets twice;
// there is always one round.
func design(players, seats int) [][][]int {
	var best [][][]int
	if r, known := rotations()[[2]int{players, seats}]; known {
		best = r.rounds()
	}
	if lines := lineDesign(players, seats); len(lines) > len(best) {
		best = lines
	}
	if best == nil {
		var round [][]int
		for t := range players / seats {
			var table []int
			for i := range seats {
				table = append(table, t*seats+i)
			}
			round = append(round, table)
		}
		best = [][][]int{round}
	}
	return best
}

// lineDesign seats one of each of so many groups of q at every table: in round a, table b, the player
// a·i + b of group i, over the field with q elements. Where groups divide into tables, rounds within the
// groups follow.
func lineDesign(players, seats int) [][][]int {
	q := players / seats
	if q < seats || seats < 2 {
		return nil
	}
	f := newField(q)
	if f == nil {
		return nil
	}
	var rounds [][][]int
	for a := range q {
		var round [][]int
		for b := range q {
			var table []int
			for i := range seats {
				table = append(table, i*q+f.add[f.mul[a][i]][b])
			}
			round = append(round, table)
		}
		rounds = append(rounds, round)
	}
	if q%seats == 0 {
		for _, inner := range design(q, seats) {
			var round [][]int
			for i := range seats {
				for _, table := range inner {
					var players []int
					for _, x := range table {
						players = append(players, i*q+x)
					}
					round = append(round, players)
				}
			}
			rounds = append(rounds, round)
		}
	}
	return rounds
}

// cutDesign is rounds in which nobody meets twice for tables of two neighbouring sizes: a design for tables
// of the larger size with some players struck out who never share a table in the rounds that are kept.
// It returns as many rounds as it finds, at most so many.
func cutDesign(sizes []int, rounds int, random *rand.Rand) [][][]int {
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
	all := design(len(sizes)*large, large)
	players := len(sizes) * large
	if small == 0 {
		return all[:min(rounds, len(all))]
	}
	// together holds the round in which two players share a table, plus one.
	together := make([]int, players*players)
	for r, round := range all {
		for _, table := range round {
			for _, a := range table {
				for _, b := range table {
					together[a*players+b] = r + 1
				}
			}
		}
	}
	var best []bool // rounds lost
	var struck []int
	lostBest := len(all) + 1
	for range 200 {
		lost := make([]bool, len(all)+1)
		var out []int
		losses := 0
		for len(out) < small {
			// The next to go costs fewest rounds; chance among equals.
			pick, least := -1, len(all)+1
			for _, x := range random.Perm(players) {
				if slices.Contains(out, x) {
					continue
				}
				fresh := make(map[int]bool)
				for _, y := range out {
					if r := together[x*players+y]; r > 0 && !lost[r-1] {
						fresh[r] = true
					}
				}
				if len(fresh) < least {
					pick, least = x, len(fresh)
				}
			}
			for _, y := range out {
				if r := together[pick*players+y]; r > 0 && !lost[r-1] {
					lost[r-1] = true
					losses++
				}
			}
			out = append(out, pick)
		}
		if losses < lostBest {
			best, struck, lostBest = lost, out, losses
		}
		if losses == 0 || len(all)-losses >= rounds {
			break
		}
	}
	number := make([]int, players)
	next := 0
	for x := range players {
		number[x] = -1
		if !slices.Contains(struck, x) {
			number[x] = next
			next++
		}
	}
	var kept [][][]int
	for r, round := range all {
		if best[r] || len(kept) == rounds {
			continue
		}
		var tables [][]int
		for _, table := range round {
			var players []int
			for _, x := range table {
				if number[x] >= 0 {
					players = append(players, number[x])
				}
			}
			tables = append(tables, players)
		}
		kept = append(kept, tables)
	}
	return kept
}
