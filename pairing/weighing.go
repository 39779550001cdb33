package pairing

import (
	"math/bits"
	"slices"
)

// weighing turns the levels into one number, a multiplier each, laid out so that the difference that a
// swap makes is read off in a few loads. Two are in use during a search: the exact one, in which a unit of
// a level outweighs everything below it, and softer ones for annealing.
type weighing struct {
	n int

	// dense holds the weight of every pair of players, for problems small enough. Otherwise groups and links
	// do: groups are those of each player, one for each weight in spreads.
	dense   []int64
	groups  []int32
	spreads []int64
	links   *links

	// seat is what a player costs at a table because of its size: by table, nil where nothing does.
	seat  [][]int64
	meets []meetWeight
}

type meetWeight struct {
	index  int // into board.meets
	weight int64
}

// denseLimit is the number of players up to which the weights of all pairs are written out.
const denseLimit = 192

// links are the pairs of players with a weight. Most pairs have none; a few bits for each player tell that
// of nearly all of them.
type links struct {
	hint   []hint  // by player: the players that he may have a link to
	first  []int32 // by player, into other and weight
	other  []int32
	weight []int64
}

// hint is a set of players of which it only knows the numbers modulo 256.
type hint [4]uint64

func (h *hint) may(player int32) bool { return h[player>>6&3]>>(player&63)&1 != 0 }

func (h *hint) add(player int32) { h[player>>6&3] |= 1 << (player & 63) }

func (k *links) between(a, b int32) int64 {
	if !k.hint[a].may(b) {
		return 0
	}
	from, to := k.first[a], k.first[a+1]
	for i, other := range k.other[from:to] {
		if other == b {
			return k.weight[from:to][i]
		}
	}
	return 0
}

// newLinks merges the pairs of the levels, weighted; nil if there are none.
func newLinks(p *Problem, multipliers []int64) *links {
	k := &links{first: make([]int32, p.Players+1)}
	total := int32(0)
	for i, m := range multipliers {
		if m == 0 {
			continue
		}
		for _, pair := range p.Levels[i].pairs() {
			k.first[pair.A+1]++
			k.first[pair.B+1]++
			total += 2
		}
	}
	if total == 0 {
		return nil
	}
	for i := range p.Players {
		k.first[i+1] += k.first[i]
	}
	k.hint = make([]hint, p.Players)
	k.other = make([]int32, total)
	k.weight = make([]int64, total)
	next := slices.Clone(k.first[:p.Players])
	add := func(a, b int32, weight int64) {
		if k.hint[a].may(b) {
			for i := k.first[a]; i < next[a]; i++ {
				if k.other[i] == b {
					k.weight[i] += weight
					return
				}
			}
		}
		k.hint[a].add(b)
		k.other[next[a]], k.weight[next[a]] = b, weight
		next[a]++
	}
	for i, m := range multipliers {
		if m == 0 {
			continue
		}
		for _, pair := range p.Levels[i].pairs() {
			weight := p.Levels[i].pairWeight(pair) * m
			add(int32(pair.A), int32(pair.B), weight)
			add(int32(pair.B), int32(pair.A), weight)
		}
	}
	for x, end := range next { // places that merging left unused match nobody
		for i := end; i < k.first[x+1]; i++ {
			k.other[i] = -1
		}
	}
	return k
}

// pairs are the pairs of a level that weighs pairs.
func (l *Level) pairs() []Pair {
	if l.Kind == Apart || l.Kind == Together {
		return l.Pairs
	}
	return nil
}

// pairWeight is what a pair adds by sharing a table: to be together is a reward.
func (l *Level) pairWeight(pair Pair) int64 {
	if l.Kind == Together {
		return -pair.Weight
	}
	return pair.Weight
}

func newWeighing(p *Problem, multipliers []int64) *weighing {
	w := &weighing{n: p.Players, seat: make([][]int64, len(p.Sizes))}
	if p.Players <= denseLimit {
		w.dense = densePairs(p, multipliers)
	} else {
		w.links = newLinks(p, multipliers)
		w.spread(p, multipliers)
	}
	var bySize [maxSeats + 1][]int64
	meets := 0
	for i := range p.Levels {
		l, m := &p.Levels[i], multipliers[i]
		switch l.Kind {
		case Reserve:
			if m == 0 || l.Size < 1 || l.Size > maxSeats {
				continue
			}
			if bySize[l.Size] == nil {
				bySize[l.Size] = make([]int64, p.Players)
			}
			for player, weight := range l.Weight {
				bySize[l.Size][player] += m * weight
			}
		case Meet:
			if m != 0 {
				w.meets = append(w.meets, meetWeight{meets, m})
			}
			meets++
		}
	}
	for t, size := range p.Sizes {
		w.seat[t] = bySize[size]
	}
	for i := range p.Levels {
		if p.Levels[i].Kind == Stay && multipliers[i] != 0 {
			w.stay(p.Levels[i].Home, multipliers[i])
		}
	}
	return w
}

// densePairs writes the weights of all pairs out.
func densePairs(p *Problem, multipliers []int64) []int64 {
	n := p.Players
	dense := make([]int64, n*n)
	for i, m := range multipliers {
		l := &p.Levels[i]
		if m == 0 {
			continue
		}
		if l.Kind == Spread {
			for a, group := range l.Group {
				if group < 0 {
					continue
				}
				for b, other := range l.Group[:a] {
					if other == group {
						dense[a*n+b] += m
						dense[b*n+a] += m
					}
				}
			}
		}
		for _, pair := range l.pairs() {
			weight := l.pairWeight(pair) * m
			dense[pair.A*n+pair.B] += weight
			dense[pair.B*n+pair.A] += weight
		}
	}
	return dense
}

// spread lays out the groups of the players, those of one player side by side. A player of no group gets
// one of his own.
func (w *weighing) spread(p *Problem, multipliers []int64) {
	var levels []int
	for i := range p.Levels {
		if p.Levels[i].Kind == Spread && multipliers[i] != 0 {
			levels = append(levels, i)
			w.spreads = append(w.spreads, multipliers[i])
		}
	}
	w.groups = make([]int32, p.Players*len(levels))
	for k, i := range levels {
		for player, g := range p.Levels[i].Group {
			if g < 0 {
				g = -1 - player
			}
			w.groups[player*len(levels)+k] = int32(g)
		}
	}
}

// stay rewards every player at his home; each table then has prices of its own.
func (w *weighing) stay(home []int, weight int64) {
	for t := range w.seat {
		prices := make([]int64, w.n)
		copy(prices, w.seat[t])
		for player, h := range home {
			if h == t {
				prices[player] -= weight
			}
		}
		w.seat[t] = prices
	}
}

func groups32(groups []int) []int32 {
	list := make([]int32, len(groups))
	for i, g := range groups {
		list[i] = int32(g)
	}
	return list
}

// pair is the weight of two players at one table, meetings aside.
func (w *weighing) pair(a, b int32) int64 {
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
	if w.links != nil {
		sum += w.links.between(a, b)
	}
	return sum
}

// gain is what a table's pairs come to more if one player comes in the place of another. It is for
// problems without dense weights.
func (w *weighing) gain(come, leave int32, table []int32) int64 {
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
		if w.links != nil {
			sum += w.links.between(come, z) - w.links.between(leave, z)
		}
	}
	return sum
}

// ranks are multipliers under which one unit of a level outweighs all that the levels below it can come
// to. exact is false if they do not fit a machine word; then the multipliers only come near that, and the
// search compares the values level by level where it matters.
func (p *Problem) ranks() (multipliers []int64, exact bool) {
	multipliers = make([]int64, len(p.Levels))
	next, exact := int64(1), true
	const room = 1 << 58
	for i := len(p.Levels) - 1; i >= 0; i-- {
		most := p.most(i)
		if hi, lo := bits.Mul64(uint64(next), uint64(most+1)); hi != 0 || lo > room {
			exact = false
			multipliers[i] = max(1, min(next, room/(most+1)))
			continue
		}
		multipliers[i] = next
		next *= most + 1
	}
	return multipliers, exact
}

// most is a number that the value of a level never exceeds.
func (p *Problem) most(level int) int64 {
	l := &p.Levels[level]
	var seats, pairs int64
	for _, size := range p.Sizes {
		pairs += int64(size * (size - 1) / 2)
		if size == l.Size {
			seats += int64(size)
		}
	}
	var sum, heaviest int64
	switch l.Kind {
	case Spread:
		for _, m := range members(l.Group) {
			sum += int64(m) * int64(m-1) / 2
		}
		return min(sum, pairs)
	case Apart, Together:
		for _, pair := range l.Pairs {
			sum += pair.Weight
		}
		return sum
	case Reserve:
		for _, weight := range l.Weight {
			sum += weight
			heaviest = max(heaviest, weight)
		}
		return min(sum, heaviest*seats)
	case Stay:
		return int64(len(l.Home))
	case Meet:
		for _, m := range l.merged() {
			heaviest = max(heaviest, m)
			sum += m * (m - 1) / 2
		}
		hits := 2 * pairs // each adds at most heaviest + what came before it in this round
		return sum + hits*(heaviest+hits)
	}
	return 0
}
