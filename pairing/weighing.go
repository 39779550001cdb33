package pairing

import "math/bits"

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

// links are the pairs of players with a weight, found through a bit for every pair.
type links struct {
	n      int
	bits   []uint64
	first  []int32 // by player, into other and weight
	other  []int32
	weight []int64
}

func (k *links) between(a, b int32) int64 {
	at := int(a)*k.n + int(b)
	if k.bits[at>>6]>>(at&63)&1 == 0 {
		return 0
	}
	for i := k.first[a]; i < k.first[a+1]; i++ {
		if k.other[i] == b {
			return k.weight[i]
		}
	}
	return 0
}

// newLinks merges the pairs of the levels, weighted; Together counts as a reward.
func newLinks(p *Problem, multipliers []int64) *links {
	k := &links{n: p.Players, first: make([]int32, p.Players+1)}
	total := 0
	for i := range p.Levels {
		if multipliers[i] == 0 {
			continue
		}
		for _, pair := range p.Levels[i].Pairs {
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
	k.bits = make([]uint64, (p.Players*p.Players+63)/64)
	k.other = make([]int32, total)
	k.weight = make([]int64, total)
	used := make([]int32, p.Players)
	add := func(a, b int, weight int64) {
		at := a*p.Players + b
		if k.bits[at>>6]>>(at&63)&1 != 0 {
			for i := k.first[a]; i < k.first[a]+used[a]; i++ {
				if int(k.other[i]) == b {
					k.weight[i] += weight
					return
				}
			}
		}
		k.bits[at>>6] |= 1 << (at & 63)
		k.other[k.first[a]+used[a]] = int32(b)
		k.weight[k.first[a]+used[a]] = weight
		used[a]++
	}
	for i := range p.Levels {
		if multipliers[i] == 0 {
			continue
		}
		for _, pair := range p.Levels[i].Pairs {
			weight := pair.Weight * multipliers[i]
			if p.Levels[i].Kind == Together {
				weight = -weight
			}
			add(pair.A, pair.B, weight)
			add(pair.B, pair.A, weight)
		}
	}
	for i := range p.Players { // slots that merging left unused never match
		for j := k.first[i] + used[i]; j < k.first[i+1]; j++ {
			k.other[j] = -1
		}
	}
	return k
}

func newWeighing(p *Problem, multipliers []int64) *weighing {
	w := &weighing{n: p.Players, seat: make([][]int64, len(p.Sizes))}
	w.links = newLinks(p, multipliers)
	w.spread(p, multipliers)
	bySize := make(map[int][]int64)
	meets := 0
	for i := range p.Levels {
		l, m := &p.Levels[i], multipliers[i]
		switch l.Kind {
		case Reserve:
			if m == 0 {
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
	if p.Players <= denseLimit {
		dense := make([]int64, p.Players*p.Players)
		for a := range p.Players {
			for b := range p.Players {
				if a != b {
					dense[a*p.Players+b] = w.pair(int32(a), int32(b))
				}
			}
		}
		w.dense, w.links, w.groups, w.spreads = dense, nil, nil, nil
	}
	return w
}

// spread lays out the groups of the players, those of one player side by side.
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
	var weight int64
	if k := len(w.spreads); k > 0 {
		ga, gb := w.groups[int(a)*k:][:k], w.groups[int(b)*k:][:k]
		for i, g := range ga {
			if g == gb[i] && g >= 0 {
				weight += w.spreads[i]
			}
		}
	}
	if w.links != nil {
		weight += w.links.between(a, b)
	}
	return weight
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
		in := make(map[int]int64)
		for _, g := range l.Group {
			if g >= 0 {
				in[g]++
			}
		}
		for _, m := range in {
			sum += m * (m - 1) / 2
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
