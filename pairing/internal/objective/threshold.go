package objective

import "slices"

// Threshold counts the players who come to Limit or more: with what they have had before, and with the weights of the pairs
// that they make at their tables. Levels with lower and lower limits, the highest first, put the worst off first (leximin):
// nobody is worse off than anybody need be, then as few as can be are as badly off, and so on down.
type Threshold struct {
	Pairs  []Pair
	Before []int64 // of each player
	Limit  int64   // 1 or more

	// Total makes the level look at all rounds of a schedule together: a pair that shares a table weighs 1 from its second
	// time on, Pairs being those that have shared one before. In a single round that is no difference where they weigh 1.
	Total bool
}

func (l Threshold) validate(players int) error {
	if len(l.Before) != players {
		return invalid("Before has %d entries for %d players", len(l.Before), players)
	}
	for _, had := range l.Before {
		if had < 0 || had > MaxWeight {
			return invalid("weight %d", had)
		}
	}
	if l.Limit < 1 {
		return invalid("limit %d", l.Limit)
	}
	if l.Total && slices.ContainsFunc(l.Pairs, func(pair Pair) bool { return pair.Weight != 1 }) {
		return invalid("pairs that do not weigh 1")
	}
	return validPairs(l.Pairs, players)
}

func (l Threshold) count(_ [][]int, at []int) int64 {
	sums := append([]int64(nil), l.Before...)
	for _, pair := range l.Pairs {
		if at[pair.A] == at[pair.B] {
			sums[pair.A] += pair.Weight
			sums[pair.B] += pair.Weight
		}
	}
	return l.Reached(sums)
}

// Reached counts the sums that come to the limit.
func (l Threshold) Reached(sums []int64) int64 {
	var value int64
	for _, sum := range sums {
		if sum >= l.Limit {
			value++
		}
	}
	return value
}

// sums are what the players come to on a board.
func (l Threshold) sums(b *Board) []int64 {
	sums := append([]int64(nil), l.Before...)
	for _, pair := range l.Pairs {
		if b.share(pair) {
			sums[pair.A] += pair.Weight
			sums[pair.B] += pair.Weight
		}
	}
	return sums
}

func (l Threshold) value(b *Board, _ int) int64 { return l.Reached(l.sums(b)) }

// Conflicts are those at the limit whose tables add something, and who adds it.
func (l Threshold) Conflicts(b *Board, mark func(int32)) {
	sums := l.sums(b)
	for _, pair := range l.Pairs {
		if pair.Weight > 0 && b.share(pair) && (sums[pair.A] >= l.Limit || sums[pair.B] >= l.Limit) {
			mark(int32(pair.A))
			mark(int32(pair.B))
		}
	}
}

// Already is how many are there before anybody sits down.
func (l Threshold) Already() int64 { return l.Reached(l.Before) }

// Bound is no less than that.
func (l Threshold) Bound(*Problem) int64 { return l.Already() }

func (l Threshold) most(p *Problem) int64 { return int64(p.Players) }

// weigh joins a level to one of the same meetings that is weighed already: lists of lower and lower limits are such.
func (l Threshold) weigh(w *weighingPlan, weight int64) {
	w.Rewards = true
	for i := range w.thresholds {
		o := &w.thresholds[i]
		if slices.Equal(o.level.Before, l.Before) && slices.Equal(o.level.Pairs, l.Pairs) {
			o.limits = append(o.limits, thresholdLimit{l.Limit, weight})
			return
		}
	}
	w.thresholds = append(w.thresholds, NewThresholdWeight(l, w.n, weight))
}

// thresholdWeight is levels of kind Threshold in a weighing, which differ in their limits only.
type thresholdWeight struct {
	level  Threshold // the first of them
	dense  []int64   // of every two players what they add, for problems small enough
	links  *links    // elsewhere; nil where no pair weighs anything
	limits []thresholdLimit
}

type thresholdLimit struct{ limit, weight int64 }

// NewThresholdWeight is one level in a weighing, a player at its limit costing weight.
func NewThresholdWeight(l Threshold, players int, weight int64) thresholdWeight {
	o := thresholdWeight{level: l, limits: []thresholdLimit{{l.Limit, weight}}}
	if players > DenseLimit {
		o.links = newLinks(players, []weightedPairs{{l.Pairs, 1}})
		return o
	}
	o.dense = make([]int64, players*players)
	for _, pair := range l.Pairs {
		o.dense[pair.A*players+pair.B] += pair.Weight
		o.dense[pair.B*players+pair.A] += pair.Weight
	}
	return o
}

// Between is what two players add to each other at one table.
func (o *thresholdWeight) Between(x, y int32) int64 {
	switch {
	case o.dense != nil:
		return o.dense[int(x)*len(o.level.Before)+int(y)]
	case o.links == nil:
		return 0
	}
	return o.links.between(x, y)
}

// at is what a table weighs if one comes in the place of another.
func (o *thresholdWeight) at(table []int32, come, leave int32) int64 {
	var who [MaxSeats]int32
	var sums [MaxSeats]int64
	for i, x := range table {
		if x == leave {
			x = come
		}
		who[i], sums[i] = x, o.level.Before[x]
		for k, y := range who[:i] {
			add := o.Between(x, y)
			sums[i] += add
			sums[k] += add
		}
	}
	var weight int64
	for _, sum := range sums[:len(table)] {
		for _, l := range o.limits {
			if sum >= l.limit {
				weight += l.weight
			}
		}
	}
	return weight
}

// change is what a swap of two seats at different tables adds.
func (o *thresholdWeight) change(b *Board, s, t int32) int64 {
	x, y := b.Player[s], b.Player[t]
	one, other := b.At(int(b.Table[s])), b.At(int(b.Table[t]))
	return o.at(one, y, x) + o.at(other, x, y) - o.at(one, x, x) - o.at(other, y, y)
}

func (l Threshold) total() bool { return l.Total }

func (l Threshold) countTotal(rounds [][][]int) int64 {
	last := l
	for _, tables := range rounds {
		last = last.After(tables).(Threshold)
	}
	return last.Already()
}

func (l Threshold) After(tables [][]int) Objective {
	next := Threshold{Pairs: slices.Clone(l.Pairs), Before: slices.Clone(l.Before), Limit: l.Limit, Total: l.Total}
	met := make(map[[2]int]bool, len(l.Pairs))
	for _, pair := range l.Pairs {
		met[[2]int{min(pair.A, pair.B), max(pair.A, pair.B)}] = true
	}
	for _, players := range tables {
		for i, a := range players {
			for _, b := range players[:i] {
				if met[[2]int{min(a, b), max(a, b)}] {
					next.Before[a]++
					next.Before[b]++
				} else {
					next.Pairs = append(next.Pairs, Pair{a, b, 1})
				}
			}
		}
	}
	return next
}
