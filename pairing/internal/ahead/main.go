// Command ahead draws tournaments round by round and prints, for each round, the rematches it costs in the mean, how long a
// draw takes, and what is left to chance: the numbers of docs/draw.md about draws that look ahead.
//
//	go run ./pairing/internal/ahead -players 24 -seats 4 -rounds 7 -mode always
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"time"

	"raduno/pairing"
)

func main() {
	players := flag.Int("players", 24, "players")
	seats := flag.Int("seats", 4, "seats of a table; those left over make tables of a seat less")
	rounds := flag.Int("rounds", 7, "rounds")
	mode := flag.String("mode", "always", "plain, default or always")
	times := flag.Int("times", 20, "tournaments")
	missing := flag.Int("missing", 0, "round in which the last player is away; 0 for none")
	clubs := flag.Int("clubs", 0, "clubs of about the same size, parted before rematches; 0 for none")
	guess := flag.Int("guess", 0, "draw each round of the first tournament so often, and tell what somebody who knows all but the seed could guess of it")
	winners := flag.Bool("winners", false, "a player of each table of the round before is parted from the others, before rematches")
	flag.Parse()
	all := make([]tally, *rounds)
	for n := range *times {
		t := tournament{players: *players, seats: *seats, rounds: *rounds, mode: *mode, missing: *missing, clubs: *clubs, winners: *winners, met: map[[2]int]int64{}}
		for r := range *rounds {
			if n == 0 && *guess > 0 {
				if err := t.guess(r, *guess); err != nil {
					fmt.Fprintln(os.Stderr, err)
					os.Exit(1)
				}
			}
			if err := t.draw(r, fmt.Sprint(n, " ", r), &all[r]); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	}
	var sum float64
	for r, a := range all {
		mean := float64(a.rematches) / float64(*times)
		sum += mean
		fmt.Printf("round %d: rematches %.2f; ms %d, at most %d; draws compared %d; designs %d, choices %d to %d; best rest %d at most\n",
			r+1, mean, a.time.Milliseconds()/int64(*times), a.longest.Milliseconds(), a.compared, a.designs, a.fewest, a.mostChoices, a.rest)
	}
	fmt.Printf("%d by %ds over %d rounds, %s: rematches %.2f\n", *players, *seats, *rounds, *mode, sum)
}

// tally is what came of a round in all tournaments.
type tally struct {
	rematches, rest     int64
	time, longest       time.Duration
	compared, designs   int
	fewest, mostChoices int
}

type tournament struct {
	players, seats, rounds, missing, clubs int
	mode                                   string
	winners                                bool
	met                                    map[[2]int]int64
	played                                 [][][]int
}

// solve makes a draw of a round from a seed.
func (t *tournament) solve(r int, seed string) (pairing.Solution, time.Duration, error) {
	n := t.players
	if t.missing == r+1 {
		n--
	}
	p := &pairing.Problem{Players: n}
	tables := (n + t.seats - 1) / t.seats
	for i := range tables {
		size := t.seats
		if i < tables*t.seats-n {
			size--
		}
		p.Sizes = append(p.Sizes, size)
	}
	var lasting []int
	if t.clubs > 0 {
		group := make([]int, n)
		for x := range group {
			group[x] = x % t.clubs
		}
		lasting = append(lasting, len(p.Levels))
		p.Levels = append(p.Levels, pairing.Spread{Group: group})
	}
	if t.winners && r > 0 {
		group := make([]int, n)
		for x := range group {
			group[x] = -1
		}
		for _, table := range t.played[r-1] {
			if table[0] < n {
				group[table[0]] = 0
			}
		}
		p.Levels = append(p.Levels, pairing.Spread{Group: group})
	}
	var pairs []pairing.Pair
	for x := range n {
		for y := range x {
			if m := t.met[[2]int{y, x}]; m > 0 {
				pairs = append(pairs, pairing.Pair{A: y, B: x, Weight: m})
			}
		}
	}
	p.Levels = append(p.Levels, pairing.Apart{Pairs: pairs})
	options := pairing.Options{Random: pairing.NewRandom(seed)}
	if t.mode != "plain" {
		options.Ahead = &pairing.Ahead{Rounds: t.rounds - r - 1, Met: len(p.Levels) - 1, Lasting: lasting, Played: t.here(n), Always: t.mode == "always"}
	}
	before := time.Now()
	sol, err := pairing.Solve(context.Background(), p, options)
	return sol, time.Since(before), err
}

// guess tells of many draws of a round how many were different, and how often the likeliest two players met.
func (t *tournament) guess(r, times int) error {
	met, seatings, most := map[[2]int]int{}, map[string]bool{}, 0
	for i := range times {
		sol, _, err := t.solve(r, fmt.Sprint("guess ", r, " ", i))
		if err != nil {
			return err
		}
		var key []string
		for _, table := range sol.Tables {
			sorted := slices.Sorted(slices.Values(table))
			key = append(key, fmt.Sprint(sorted))
			for x, a := range sorted {
				for _, b := range sorted[:x] {
					met[[2]int{b, a}]++
					most = max(most, met[[2]int{b, a}])
				}
			}
		}
		slices.Sort(key)
		seatings[fmt.Sprint(key)] = true
	}
	fmt.Printf("round %d: %d different of %d draws; the likeliest two met in %.3f of them, the mean of those who met at all is %.3f\n",
		r+1, len(seatings), times, float64(most)/float64(times), float64(t.players*(t.seats-1))/2/float64(len(met)))
	return nil
}

// draw makes the next round and counts what came of it.
func (t *tournament) draw(r int, seed string, a *tally) error {
	sol, took, err := t.solve(r, seed)
	if err != nil {
		return err
	}
	a.time, a.longest = a.time+took, max(a.longest, took)
	a.rematches += sol.Results[len(sol.Results)-1].Value
	if o := sol.Ahead; o != nil {
		a.rest = max(a.rest, o.Rematches)
		if o.Draws > 0 {
			a.compared++
		}
		if o.Choices > 0 {
			a.designs++
			if a.fewest == 0 || o.Choices < a.fewest {
				a.fewest = o.Choices
			}
			a.mostChoices = max(a.mostChoices, o.Choices)
		}
	}
	for _, table := range sol.Tables {
		for _, x := range table {
			for _, y := range table {
				if x < y {
					t.met[[2]int{x, y}]++
				}
			}
		}
	}
	t.played = append(t.played, sol.Tables)
	return nil
}

// here are the rounds played without those who are away today.
func (t *tournament) here(n int) [][][]int {
	var rounds [][][]int
	for _, tables := range t.played {
		var round [][]int
		for _, table := range tables {
			var here []int
			for _, x := range table {
				if x < n {
					here = append(here, x)
				}
			}
			round = append(round, here)
		}
		rounds = append(rounds, round)
	}
	return rounds
}
