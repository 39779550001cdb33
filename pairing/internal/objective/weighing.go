package objective

import (
	"math/bits"
)

// Weighing turns the levels into one number, a weight each, laid out so that the difference that a swap makes
// is read off in a few loads. Two are in use during a search: the exact one, in which a unit of a level
// outweighs everything below it, and softer ones for annealing.
type Weighing struct {
	n int

	// dense holds the weight of every pair of players, for problems small enough. Otherwise groups and links
	// do: groups are those of each player, one for each weight in spreads.
	dense   []int64
	groups  []int32
	spreads []int64
	links   links
	lines   []line

	// seat is what a player costs at a table because of its size: by table, nil where nothing does.
	seat  [][]int64
	meets []meetingsWeight

	rewards []int64 // by player: how much of what he pays may be below nothing; nil where no player is rewarded
}

// line is scores, and how much the gap between two players at a table counts.
type line struct {
	score  []int64
	weight int64
}

func (l line) between(a, b int32) int64 { return l.weight * gapBetween(l.score, a, b) }

type meetingsWeight struct {
	index  int // into board.meets
	weight int64
}

// weighingPlan is a weighing under construction: the levels add to it what they weigh.
type weighingPlan struct {
	*Weighing
	p      *Problem
	prices [MaxSeats + 1][]int64 // by size of the table
	groups []weightedGroups
	pairs  []weightedPairs
	homes  []weightedKeepTable
	places []weightedPlaces
	meet   int // index into board.meets of the next level of kind GroupMeetings
}

type weightedGroups struct {
	group  []int
	weight int64
}

type weightedPairs struct {
	pairs  []Pair
	weight int64
}

type weightedKeepTable struct {
	home   []int
	weight int64
}

type weightedPlaces struct {
	cost   [][]int64 // by table
	weight int64
}

// NewWeighing makes one number of all levels: a unit of each weighs what weights has at its place.
func NewWeighing(p *Problem, weights []int64) *Weighing {
	w := &weighingPlan{Weighing: &Weighing{n: p.Players, seat: make([][]int64, len(p.Sizes))}, p: p}
	for i, l := range p.Objectives {
		if weights[i] != 0 {
			l.weigh(w, weights[i])
		}
		if _, ok := l.(GroupMeetings); ok {
			w.meet++
		}
	}
	if p.Players <= DenseLimit {
		w.layDense()
	} else {
		w.links = newLinks(w.pairs)
		w.layGroups()
	}
	for t, size := range p.Sizes {
		w.seat[t] = w.prices[size]
	}
	for _, h := range w.homes {
		w.keepTable(h)
	}
	for _, l := range w.places {
		w.place(l)
	}
	return w.Weighing
}

// addGroups weighs every two players of a group.
func (w *weighingPlan) addGroups(group []int, weight int64) {
	w.groups = append(w.groups, weightedGroups{group, weight})
}

// addPairs weighs pairs, each weight times its own.
func (w *weighingPlan) addPairs(pairs []Pair, weight int64) {
	w.pairs = append(w.pairs, weightedPairs{pairs, weight})
}

// reward says that a player may pay that much less than nothing.
func (w *weighingPlan) reward(player int, most int64) {
	if w.rewards == nil {
		w.rewards = make([]int64, w.n)
	}
	w.rewards[player] += most
}

// pricesOf is what each player costs at a table of a size, to be added to.
func (w *weighingPlan) pricesOf(size int) []int64 {
	if w.prices[size] == nil {
		w.prices[size] = make([]int64, w.n)
	}
	return w.prices[size]
}

// DenseLimit is the number of players up to which the weights of all pairs are written out.
const DenseLimit = 192

// links are the weights of pairs of players, the lower first; most pairs have none.
type links map[[2]int32]int64

func (k links) between(a, b int32) int64 { return k[[2]int32{min(a, b), max(a, b)}] }

// newLinks merges weighted pairs.
func newLinks(lists []weightedPairs) links {
	k := make(links)
	for _, list := range lists {
		for _, pair := range list.pairs {
			k[[2]int32{int32(min(pair.A, pair.B)), int32(max(pair.A, pair.B))}] += pair.Weight * list.weight
		}
	}
	return k
}

// layDense writes the weights of all pairs out.
func (w *weighingPlan) layDense() {
	n := w.n
	w.dense = make([]int64, n*n)
	add := func(a, b int, weight int64) {
		w.dense[a*n+b] += weight
		w.dense[b*n+a] += weight
	}
	for _, g := range w.groups {
		for a, group := range g.group {
			if group < 0 {
				continue
			}
			for b, other := range g.group[:a] {
				if other == group {
					add(a, b, g.weight)
				}
			}
		}
	}
	for _, list := range w.pairs {
		for _, pair := range list.pairs {
			add(pair.A, pair.B, pair.Weight*list.weight)
		}
	}
	for _, l := range w.lines {
		for a := range n {
			for b := range a {
				add(a, b, l.between(int32(a), int32(b)))
			}
		}
	}
}

// layGroups lays out the groups of the players, those of one player side by side. A player of no group gets
// one of his own.
func (w *weighingPlan) layGroups() {
	k := len(w.groups)
	w.Weighing.groups = make([]int32, w.n*k)
	for i, g := range w.groups {
		w.spreads = append(w.spreads, g.weight)
		for player, group := range g.group {
			if group < 0 {
				group = -1 - player
			}
			w.Weighing.groups[player*k+i] = int32(group)
		}
	}
}

// stay rewards every player at his home; each table then has prices of its own.
func (w *weighingPlan) keepTable(h weightedKeepTable) {
	for t := range w.seat {
		prices := make([]int64, w.n)
		copy(prices, w.seat[t])
		for player, home := range h.home {
			if home == t {
				prices[player] -= h.weight
			}
		}
		w.seat[t] = prices
	}
}

// place adds what the players cost at each table.
func (w *Weighing) place(l weightedPlaces) {
	for t := range min(len(l.cost), len(w.seat)) {
		if l.cost[t] == nil {
			continue
		}
		prices := make([]int64, w.n) // other tables may share theirs
		copy(prices, w.seat[t])
		for player, cost := range l.cost[t] {
			prices[player] += l.weight * cost
		}
		w.seat[t] = prices
	}
}

// pair is the weight of two players at one table, meetings aside.
func (w *Weighing) pair(a, b int32) int64 {
	if w.dense != nil {
		return w.dense[int(a)*w.n+int(b)]
	}
	var sum int64
	k := len(w.spreads)
	other := w.groups[int(b)*k:][:k]
	for i, g := range w.groups[int(a)*k:][:k] {
		if g == other[i] {
			sum += w.spreads[i]
		}
	}
	if len(w.links) > 0 {
		sum += w.links.between(a, b)
	}
	for _, l := range w.lines {
		sum += l.between(a, b)
	}
	return sum
}

// gain is what a table's pairs come to more if one player comes in the place of another. It is for
// problems without dense weights.
func (w *Weighing) gain(come, leave int32, table []int32) int64 {
	k := len(w.spreads)
	in, out := w.groups[int(come)*k:][:k], w.groups[int(leave)*k:][:k]
	var sum int64
	for _, z := range table {
		if z == leave {
			continue
		}
		for i, g := range w.groups[int(z)*k:][:k] {
			if g == in[i] {
				sum += w.spreads[i]
			}
			if g == out[i] {
				sum -= w.spreads[i]
			}
		}
		if len(w.links) > 0 {
			sum += w.links.between(come, z) - w.links.between(leave, z)
		}
		for _, l := range w.lines {
			sum += l.between(come, z) - l.between(leave, z)
		}
	}
	return sum
}

// Ranks are weights under which one unit of a level outweighs all that the levels below it can come to. exact
// is false if they do not fit a machine word; then the weights only come near that, and the
// search compares the values level by level where it matters.
func (p *Problem) Ranks() (weights []int64, exact bool) {
	weights = make([]int64, len(p.Objectives))
	next, exact := int64(1), true
	const room = 1 << 58
	for i := len(p.Objectives) - 1; i >= 0; i-- {
		most := p.Objectives[i].most(p)
		if hi, lo := bits.Mul64(uint64(next), uint64(most+1)); hi != 0 || lo > room {
			exact = false
			weights[i] = max(1, min(next, room/(most+1)))
			continue
		}
		weights[i] = next
		next *= most + 1
	}
	return weights, exact
}
