package objective

import (
	"math"
	"slices"
)

// ScoreGap adds up, over the pairs at a table, how far their scores are apart: who is about as strong plays together.
type ScoreGap struct {
	Score []int64 // of each player, 0 to maxWeight
}

func (l ScoreGap) validate(players int) error {
	if len(l.Score) != players {
		return invalid("Score has %d entries for %d players", len(l.Score), players)
	}
	for _, score := range l.Score {
		if score < 0 || score > MaxWeight {
			return invalid("score %d", score)
		}
	}
	return nil
}

func (l ScoreGap) gap(a, b int) int64 { return gapBetween(l.Score, a, b) }

// gapBetween is how far the scores of two players are apart.
func gapBetween[P int | int32](score []int64, a, b P) int64 {
	return max(score[a]-score[b], score[b]-score[a])
}

func (l ScoreGap) count(tables [][]int, _ []int) int64 {
	var value int64
	for _, players := range tables {
		for i, a := range players {
			for _, b := range players[:i] {
				value += l.gap(a, b)
			}
		}
	}
	return value
}

// sorted are the scores, the lowest first.
func (l ScoreGap) sorted() []int64 {
	return slices.Sorted(slices.Values(l.Score))
}

// Bound looks at the steps from each score to the next: a table with a of its s players below a step has a(s-a) pairs that
// take it. The players below are dealt over the tables so that those are fewest. Where all tables have as many seats that
// is what filling one after the other comes to.
func (l ScoreGap) Bound(p *Problem) int64 { return l.filling(p).apart }

// LaterBound is a Bound that takes longer: of scores it takes all steps together, by the least that any filling of the tables comes to.
func LaterBound(l Objective, p *Problem) int64 {
	if l, ok := l.(ScoreGap); ok {
		return l.filling(p).least()
	}
	return l.Bound(p)
}

func (l ScoreGap) filling(p *Problem) *filling {
	scores, f := l.sorted(), &filling{kinds: p.kinds()}
	var least []int64 // by number of players below; worked out when needed
	for k := 1; k < len(scores); k++ {
		if height := scores[k] - scores[k-1]; height > 0 {
			if least == nil {
				least = p.leastAcross()
			}
			f.steps = append(f.steps, step{k, height, least[k]})
			f.apart += height * least[k]
		}
	}
	return f
}

// leastAcross is, for every number of players, how many pairs at tables have one of them and one of the others at least.
func (p *Problem) leastAcross() []int64 {
	least := slices.Repeat([]int64{math.MaxInt64 / 2}, p.Players+1)
	least[0] = 0
	seats := 0
	for _, size := range p.Sizes {
		seats += size
		for k := seats; k >= 0; k-- {
			best := least[k]
			for a := 1; a <= min(size, k); a++ {
				best = min(best, least[k-a]+int64(a*(size-a)))
			}
			least[k] = best
		}
	}
	return least
}

func (l ScoreGap) most(*Problem) int64 {
	var sum int64
	for k, score := range l.sorted() {
		sum += score * int64(2*k+1-len(l.Score))
	}
	return sum
}

// pairs are all that differ.
func (l ScoreGap) pairs() []Pair {
	var pairs []Pair
	for a := range l.Score {
		for b := range a {
			if gap := l.gap(a, b); gap > 0 {
				pairs = append(pairs, Pair{b, a, gap})
			}
		}
	}
	return pairs
}

func (l ScoreGap) weigh(w *weighingPlan, weight int64) {
	w.lines = append(w.lines, line{l.Score, weight})
}

func (l ScoreGap) TableCost(p *Problem) *TableCost {
	c := NewTableCost(p)
	for _, pair := range l.pairs() {
		c.AddPair(pair.A, pair.B, pair.Weight)
	}
	return c
}

// Grain is about how far the scores at a table are apart where everybody sits among his like, 1 at least.
func (l ScoreGap) Grain() int64 {
	if len(l.Score) == 0 {
		return 1
	}
	return max(1, 4*(slices.Max(l.Score)-slices.Min(l.Score))/int64(len(l.Score)))
}
