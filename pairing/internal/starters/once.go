package main

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// once looks for a round that is turned round a cycle of all players but one and comes to itself after as many turns as
// there are rounds, such that everybody meets everybody (a resolvable block design that is 1-rotational over a cyclic group).
// The tables but that of the one who stays are taken with their images under the turns that leave the round as it is:
// of each remainder modulo the rounds they hold one player, and of the differences that are no multiple of the rounds all,
// once.
type once struct {
	cycle, seats, rounds int
	class                []int // by difference, -1 where it must not come
	groups               []group
	chosen               [][]int
	end                  time.Time
}

// group is the tables with players of the same remainders.
type group struct {
	remainders uint64
	tables     []difference
}

// difference is a table and the differences between its players.
type difference struct {
	classes uint64
	players [8]uint8
}

// findOnce prints a line of designs.txt.
func findOnce(players, seats int, random *rand.Rand, end time.Time) (string, bool) {
	o := &once{cycle: players - 1, seats: seats, end: end}
	o.rounds = o.cycle / (seats - 1)
	if o.cycle%(seats-1) != 0 || o.rounds%seats != 1 || o.rounds > 63 || players > 129 || seats > 8 {
		return "", false
	}
	o.class = make([]int, o.cycle)
	classes := 0
	for d := range o.class {
		switch {
		case d%o.rounds == 0:
			o.class[d] = -1
		case d <= o.cycle/2:
			o.class[d] = classes
			o.class[o.cycle-d] = classes
			classes++
		}
	}
	o.lay(make([]int, 0, seats), 0, 0, map[uint64]int{})
	for _, g := range o.groups {
		random.Shuffle(len(g.tables), func(i, j int) { g.tables[i], g.tables[j] = g.tables[j], g.tables[i] })
	}
	random.Shuffle(len(o.groups), func(i, j int) { o.groups[i], o.groups[j] = o.groups[j], o.groups[i] })
	if !o.cover(o.groups, 1<<o.rounds-2) {
		return "", false
	}
	return o.line(), true
}

// lay lists all tables, of images the one whose player of least remainder is least.
func (o *once) lay(players []int, remainders, classes uint64, known map[uint64]int) {
	if len(players) == o.seats {
		at, seen := known[remainders]
		if !seen {
			at = len(o.groups)
			known[remainders] = at
			o.groups = append(o.groups, group{remainders: remainders})
		}
		t := difference{classes: classes}
		for i, p := range players {
			t.players[i] = uint8(p)
		}
		o.groups[at].tables = append(o.groups[at].tables, t)
		return
	}
	for r := bits.Len64(remainders | 1); r < o.rounds; r++ {
		for p := r; p < o.cycle; p += o.rounds {
			if next, fits := o.differences(players, p, classes); fits {
				o.lay(append(players, p), remainders|1<<r, next, known)
			}
			if len(players) == 0 {
				break
			}
		}
	}
}

// differences adds those between one more player and the table; none may come twice.
func (o *once) differences(players []int, p int, classes uint64) (uint64, bool) {
	for _, x := range players {
		c := o.class[(p-x+o.cycle)%o.cycle]
		if c < 0 || classes>>c&1 != 0 || 2*(p-x) == o.cycle {
			return 0, false
		}
		classes |= 1 << c
	}
	return classes, true
}

// cover chooses tables for the remainders that are left; all of the list go with those chosen.
func (o *once) cover(list []group, left uint64) bool {
	if left == 0 {
		return true
	}
	if time.Now().After(o.end) {
		return false
	}
	first := left & -left
	for _, g := range list {
		if g.remainders&first == 0 {
			continue
		}
		var open []group // as far as the remainders go
		for _, other := range list {
			if other.remainders&g.remainders == 0 {
				open = append(open, other)
			}
		}
		for _, t := range g.tables {
			var rest []group
			for _, other := range open {
				if tables := without(other.tables, t.classes); len(tables) > 0 {
					rest = append(rest, group{other.remainders, tables})
				}
			}
			if o.cover(rest, left&^g.remainders) {
				var players []int
				for _, p := range t.players[:o.seats] {
					players = append(players, int(p))
				}
				o.chosen = append(o.chosen, players)
				return true
			}
		}
	}
	return false
}

// without is the tables that have none of the classes.
func without(tables []difference, classes uint64) []difference {
	var kept []difference
	for _, t := range tables {
		if t.classes&classes == 0 {
			kept = append(kept, t)
		}
	}
	return kept
}

func (o *once) line() string {
	tables := [][]int{{o.cycle}}
	for p := 0; p < o.cycle; p += o.rounds {
		tables[0] = append(tables[0], p)
	}
	for _, t := range o.chosen {
		for turn := 0; turn < o.cycle; turn += o.rounds {
			image := slices.Clone(t)
			for i := range image {
				image[i] = (image[i] + turn) % o.cycle
			}
			tables = append(tables, image)
		}
	}
	var words []string
	for _, t := range tables {
		words = append(words, strings.Trim(fmt.Sprint(t), "[]"))
	}
	return fmt.Sprintf("%d %d %d %s", o.cycle+1, o.seats, o.cycle, strings.Join(words, "|"))
}
