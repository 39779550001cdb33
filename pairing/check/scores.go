package check

import (
	"math"
	"slices"
)

// hall says where the players below a step between two scores sit: size after size, the number of tables that hold 0, 1, ... of them.
type hall struct {
	p     *problem
	sizes []int
	from  []int // by size: its first number
	steps []scoreStep
	left  int64 // work that may still be done
}

// scoreStep is one from a score to the next: its height, the players below, and the pairs that take it at least.
type scoreStep struct {
	height, least int64
	below         int
}

// maxHalls is how much work the halls of a problem may take; what is not looked at proves nothing.
const maxHalls = 40_000_000

// scoresApart is what the scores come to at least, whoever sits with whom: a table with a of its s players below a step has a*(s-a)
// pairs that take it, and who sits stays at the steps above. Tables that are filled once are so at each later step.
func (p *problem) scoresApart() int64 {
	n := len(p.Players)
	if n > maxTried {
		return 0
	}
	h := &hall{p: p, sizes: slices.Compact(slices.Sorted(slices.Values(p.Tables))), left: maxHalls}
	numbers := 0
	for _, size := range h.sizes {
		h.from = append(h.from, numbers)
		numbers += size + 1
	}
	scores := make([]int64, n)
	for x, q := range p.Players {
		scores[x] = q.Score
	}
	slices.Sort(scores)
	least, alone := h.leastPairs(), int64(0)
	for k := 1; k < n; k++ {
		if height := scores[k] - scores[k-1]; height > 0 {
			h.steps = append(h.steps, scoreStep{height, least[k], k})
			alone += height * least[k]
		}
	}
	proven := alone
	for more := int64(1); more < 1<<20; more *= 2 {
		sum, done := h.under(alone, alone+more)
		if !done {
			break
		}
		proven = sum
		if sum < alone+more {
			break
		}
	}
	return proven
}

// leastPairs is by the number of players below a step how many pairs take it at least.
func (h *hall) leastPairs() []int64 {
	n := len(h.p.Players)
	const never = math.MaxInt64 / 2
	least := slices.Repeat([]int64{never}, n+1)
	least[0] = 0
	for _, size := range h.p.Tables {
		next := slices.Repeat([]int64{never}, n+1)
		for below, cost := range least {
			for a := 0; cost < never && a <= size && below+a <= n; a++ {
				next[below+a] = min(next[below+a], cost+int64(a*(size-a)))
			}
		}
		least = next
	}
	return least
}

// under is the least sum below the limit, else the limit itself; done is false where that is too much to look at.
func (h *hall) under(alone, limit int64) (sum int64, done bool) {
	type seated struct {
		holds []int
		cost  int64 // of the steps so far
	}
	now, rest := []seated{{h.empty(), 0}}, alone
	for _, s := range h.steps {
		rest -= s.height * s.least
		var next []seated
		done = h.arrange(s.below, s.least+(limit-1-alone)/s.height, func(holds []int, pairs int64) {
			least := limit - rest
			for _, b := range now {
				h.left--
				if cost := b.cost + s.height*pairs; cost < least && h.follows(b.holds, holds) {
					least = cost
				}
			}
			if least < limit-rest {
				next = append(next, seated{slices.Clone(holds), least})
			}
		})
		if !done {
			return 0, false
		}
		now = next
	}
	for _, b := range now {
		limit = min(limit, b.cost)
	}
	return limit, true
}

// empty is the hall before anybody sits.
func (h *hall) empty() []int {
	holds := make([]int, h.from[len(h.from)-1]+h.sizes[len(h.sizes)-1]+1)
	for _, size := range h.p.Tables {
		holds[h.from[slices.Index(h.sizes, size)]]++
	}
	return holds
}

// follows reports whether people who sit down make one hall of the other: of the tables of a size no fewer hold so many or more.
func (h *hall) follows(was, holds []int) bool {
	for k, size := range h.sizes {
		more := 0 // tables that hold so many or more, above those before
		for a := size; a > 0; a-- {
			if more += holds[h.from[k]+a] - was[h.from[k]+a]; more < 0 {
				return false
			}
		}
	}
	return true
}

// arrange goes through the halls with people below a step that at most that number of pairs cross; done is false where these are
// too many.
func (h *hall) arrange(people int, most int64, with func(holds []int, pairs int64)) (done bool) {
	holds := h.empty()
	var at func(k, a, people int, pairs int64)
	at = func(k, a, people int, pairs int64) {
		if h.left--; h.left < 0 {
			return
		}
		size, none := h.sizes[k], h.from[k]
		if a == size && k == len(h.sizes)-1 { // the others all sit at full tables
			if full := people / size; full*size == people && full <= holds[none] {
				holds[none] -= full
				holds[none+size] = full
				with(holds, pairs)
				holds[none+size] = 0
				holds[none] += full
			}
			return
		}
		for n := 0; n <= holds[none] && n*a <= people && pairs+int64(n*a*(size-a)) <= most; n++ {
			holds[none] -= n
			holds[none+a] = n
			if a < size {
				at(k, a+1, people-n*a, pairs+int64(n*a*(size-a)))
			} else {
				at(k+1, 1, people-n*a, pairs)
			}
			holds[none+a] = 0
			holds[none] += n
		}
	}
	at(0, 1, people, 0)
	return h.left >= 0
}
