package objective

import "slices"

// filling looks for the least that scores come to at tables of these kinds, whoever may sit with whom. From step to step of the
// scores players are added to the tables and stay: so the number of tables of a size that have at least so many players
// never gets less. Where all tables have as many seats each step can be at its least. With several sizes it cannot: the few
// tables of another size make up for a remainder at one step only.
type filling struct {
	kinds []tablesOf
	steps []step
	apart int64 // what the steps come to where each is taken for itself
	work  int64 // done so far
}

// tablesOf are the tables with as many seats.
type tablesOf struct{ seats, tables int }

// step is one from a score to the next: how many players are below, how high it is, how many pairs take it at least.
type step struct {
	below         int
	height, least int64
}

// filled is a way to seat the players below a step: for each kind and each number of players from 1, how many tables have at least
// as many of them.
type filled struct {
	tables []int32
	cost   int64 // of the steps up to this one
}

// fillingWork is how many fillings are compared at most: more takes longer than a draw.
const fillingWork = 5_000_000

// kinds are the sizes of the tables, the smallest first.
func (p *Problem) kinds() []tablesOf {
	var list []tablesOf
	for _, seats := range slices.Sorted(slices.Values(p.Sizes)) {
		if len(list) == 0 || list[len(list)-1].seats < seats {
			list = append(list, tablesOf{seats: seats})
		}
		list[len(list)-1].tables++
	}
	return list
}

// least is the least that all steps come to, or less where that takes too much work. It is sought below a limit that widens.
func (f *filling) least() int64 {
	proven := f.apart
	for slack := int64(1); slack < MaxWeight; slack *= 2 {
		value, ok := f.below(f.apart + slack)
		if !ok {
			return proven
		}
		if proven = value; value < f.apart+slack {
			return value
		}
	}
	return proven
}

// below is the least that all steps come to if that is below the limit, else the limit; ok is false where it takes too much work.
func (f *filling) below(limit int64) (value int64, ok bool) {
	before, rest := []filled{{tables: make([]int32, f.places())}}, f.apart
	for _, s := range f.steps {
		rest -= s.height * s.least
		var after []filled
		f.each(s.below, s.least+(limit-1-f.apart)/s.height, func(tables []int32, pairs int64) {
			f.work += int64(len(before))
			cost := limit
			for _, b := range before {
				if b.cost < cost && grows(b.tables, tables) {
					cost = b.cost
				}
			}
			if cost += s.height * pairs; cost+rest < limit {
				after = append(after, filled{slices.Clone(tables), cost})
			}
		})
		if f.work > fillingWork {
			return 0, false
		}
		before = after
	}
	for _, b := range before {
		limit = min(limit, b.cost)
	}
	return limit, true
}

// grows reports whether one filling can become the other.
func grows(from, to []int32) bool {
	for i, n := range from {
		if n > to[i] {
			return false
		}
	}
	return true
}

// each goes through the ways to seat players in which at most most pairs are of one of them and another.
func (f *filling) each(players int, most int64, do func(tables []int32, pairs int64)) {
	exactly, atLeast := make([]int32, f.places()), make([]int32, f.places())
	// fill chooses for each number of players, from 1 on, how many of the free tables of a kind have it; first is the place of the kind.
	var fill func(kind, first, at, free, left int, pairs int64)
	fill = func(kind, first, at, free, left int, pairs int64) {
		f.work++
		if kind == len(f.kinds) {
			if left == 0 {
				f.accumulate(exactly, atLeast)
				do(atLeast, pairs)
			}
			return
		}
		seats, least, next := f.kinds[kind].seats, 0, kind
		if at == seats {
			if next++; next == len(f.kinds) { // all who are left sit at full tables
				least = left / seats
			}
		}
		each := int64(at * (seats - at))
		for n := least; n <= free && n*at <= left && pairs+int64(n)*each <= most && f.work <= fillingWork; n++ {
			exactly[first+at-1] = int32(n)
			switch {
			case next == kind:
				fill(kind, first, at+1, free-n, left-n*at, pairs+int64(n)*each)
			case next < len(f.kinds):
				fill(next, first+seats, 1, f.kinds[next].tables, left-n*at, pairs)
			default:
				fill(next, first+seats, 1, 0, left-n*at, pairs)
			}
		}
	}
	fill(0, 0, 1, f.kinds[0].tables, players, 0)
}

// places is how many numbers a filling has.
func (f *filling) places() (n int) {
	for _, k := range f.kinds {
		n += k.seats
	}
	return n
}

// accumulate turns how many tables have so many players into how many have at least as many.
func (f *filling) accumulate(exactly, atLeast []int32) {
	first := 0
	for _, k := range f.kinds {
		sum := int32(0)
		for i := k.seats - 1; i >= 0; i-- {
			sum += exactly[first+i]
			atLeast[first+i] = sum
		}
		first += k.seats
	}
}
