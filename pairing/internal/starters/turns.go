package main

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"time"
)

// turns looks for one base round in which every class of pairs that can be met is met, in two steps. First tables whose
// pairs are of each class once, which says nothing of how far each table is turned: an exact cover of the classes. Then a
// turn for each table such that everybody sits once: an exact cover of players and tables. Few choices of tables have such
// turns (of 44 players four in 150,000), but a choice takes a moment, where a search for both
// at once would not end.
type turns struct {
	s      *symmetries
	item   []int // by class of pairs: its number among those that are covered, or -1
	items  int
	tables [][]int  // in which no class of pairs comes twice, one of those that turning makes of each
	round  []*table // what was found
}

// findTurns looks for a base round with no symmetry but the turns; false, too, where that does not come out even.
func findTurns(s *symmetries, limit int, random *rand.Rand, end time.Time) ([]*table, bool) {
	t := &turns{s: s}
	for _, pairs := range s.size {
		t.item = append(t.item, -1)
		if pairs == s.cycle { // a smaller class would come more than once when turned
			t.item[len(t.item)-1] = t.items
			t.items++
		}
	}
	if s.players+s.players/s.seats > mostItems || t.items > mostItems || t.items != s.players*(s.seats-1)/2 {
		return nil, false
	}
	var list []option
	t.lay(make([]int, 0, s.seats), itemSet{}, func(classes itemSet) { list = append(list, option{classes, len(list)}) })
	for time.Now().Before(end) {
		choose := &exactCover{random: random, limit: limit, found: t.seat}
		if choose.cover(list, firstItems(t.items)) {
			return t.round, true
		}
	}
	return nil, false
}

// lay lists the tables, and the classes of their pairs.
func (t *turns) lay(players []int, classes itemSet, add func(itemSet)) {
	if len(players) == t.s.seats {
		if t.first(players) {
			t.tables = append(t.tables, slices.Clone(players))
			add(classes)
		}
		return
	}
	from, step, to := 0, t.s.cycle, t.s.players/t.s.cycle*t.s.cycle
	if len(players) > 0 {
		from, step, to = players[len(players)-1]+1, 1, t.s.players
	}
	for p := from; p < to; p += step {
		if with, ok := t.joined(players, p, classes); ok {
			t.lay(append(players, p), with, add)
		}
	}
}

// joined adds the classes of a player's pairs with those at a table, unless one has come already or must not come.
func (t *turns) joined(players []int, p int, classes itemSet) (itemSet, bool) {
	for _, x := range players {
		item := t.item[t.s.pair[p*t.s.players+x]]
		if item < 0 || classes.has(item) {
			return classes, false
		}
		classes.add(item)
	}
	return classes, true
}

// first reports whether a table is the first, in the order of players, of those that have a player of the first orbit it
// has at the orbit's start.
func (t *turns) first(players []int) bool {
	for _, p := range players[1:] {
		if p/t.s.cycle != players[0]/t.s.cycle {
			break
		}
		if slices.Compare(t.turned(players, t.s.cycle-p%t.s.cycle), players) < 0 {
			return false
		}
	}
	return true
}

// turned is a table after so many turns, in the order of players.
func (t *turns) turned(players []int, by int) []int {
	c := t.s.cycle
	image := make([]int, len(players))
	for i, p := range players {
		if image[i] = p; p < t.s.players/c*c {
			image[i] = p/c*c + (p+by)%c
		}
	}
	slices.Sort(image)
	return image
}

// seat turns the tables chosen until everybody sits once.
func (t *turns) seat(chosen []int) bool {
	var list []option
	var seated [][]int
	for i, c := range chosen {
		for by := range t.s.cycle {
			if i == 0 && by > 0 {
				break // the others turn against the first
			}
			players := t.turned(t.tables[c], by)
			var covers itemSet
			covers.add(t.s.players + i)
			for _, x := range players {
				covers.add(x)
			}
			list = append(list, option{covers, len(seated)})
			seated = append(seated, players)
		}
	}
	turn := &exactCover{limit: math.MaxInt, found: func(chosen []int) bool {
		t.round = nil
		for _, c := range chosen {
			one := &table{}
			for _, x := range seated[c] {
				one.players = append(one.players, int32(x))
			}
			t.round = append(t.round, one)
		}
		return true
	}}
	return turn.cover(list, firstItems(t.s.players+len(chosen)))
}

// exactCover chooses options that cover every item once.
type exactCover struct {
	random  *rand.Rand              // in whose order options are tried; as they are listed if nil
	limit   int                     // of nodes
	found   func(chosen []int) bool // told each cover, ends the search by true
	nodes   int
	chosen  []int
	buffers [][]option // by how many are chosen
}

// option covers some items.
type option struct {
	covers itemSet
	number int
}

// mostItems is how many items there may be.
const mostItems = 128

type itemSet [mostItems / 64]uint64

func (a *itemSet) add(i int)      { a[i>>6] |= 1 << (i & 63) }
func (a *itemSet) has(i int) bool { return a[i>>6]>>(i&63)&1 != 0 }

func firstItems(n int) itemSet {
	var a itemSet
	for i := range n {
		a.add(i)
	}
	return a
}

// cover chooses among options that cover nothing but what is left.
func (e *exactCover) cover(list []option, left itemSet) bool {
	if e.nodes++; e.nodes > e.limit {
		return false
	}
	if left == (itemSet{}) {
		return e.found(e.chosen)
	}
	pick, open := fewest(list, left)
	if !open {
		return false
	}
	var next []option
	for i := range list {
		if list[i].covers.has(pick) {
			next = append(next, list[i])
		}
	}
	if e.random != nil {
		e.random.Shuffle(len(next), func(i, j int) { next[i], next[j] = next[j], next[i] })
	}
	depth := len(e.chosen)
	if depth == len(e.buffers) {
		e.buffers = append(e.buffers, nil)
	}
	for _, c := range next {
		rest := e.buffers[depth][:0]
		for i := range list {
			if o := &list[i]; o.covers[0]&c.covers[0]|o.covers[1]&c.covers[1] == 0 {
				rest = append(rest, *o)
			}
		}
		e.buffers[depth] = rest
		e.chosen = append(e.chosen, c.number)
		if e.cover(rest, itemSet{left[0] &^ c.covers[0], left[1] &^ c.covers[1]}) {
			return true
		}
		e.chosen = e.chosen[:depth]
		if e.nodes > e.limit {
			return false
		}
	}
	return false
}

// fewest is an item of those left that fewest options cover, or one of many options; false if there is one without.
func fewest(list []option, left itemSet) (int, bool) {
	var more [6]itemSet // covered by more options than so many
	for i := range list {
		c := &list[i].covers
		for k := len(more) - 1; k > 0; k-- {
			more[k][0] |= more[k-1][0] & c[0]
			more[k][1] |= more[k-1][1] & c[1]
		}
		more[0][0] |= c[0]
		more[0][1] |= c[1]
	}
	least := left
	for k := range more {
		if few := (itemSet{left[0] &^ more[k][0], left[1] &^ more[k][1]}); few != (itemSet{}) {
			if k == 0 {
				return 0, false
			}
			least = few
			break
		}
	}
	if least[0] != 0 {
		return bits.TrailingZeros64(least[0]), true
	}
	return 64 + bits.TrailingZeros64(least[1]), true
}
