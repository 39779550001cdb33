package pairing

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"
)

// walkProblem is a tournament at tables of four of which some rounds have been drawn: without a rematch as long as that can be.
func walkProblem(tb testing.TB, players, rounds int, clubs bool) *Problem {
	tb.Helper()
	r := NewRandom(fmt.Sprint(players, rounds))
	p := &Problem{Players: players}
	club := make([]int, players)
	for i := range players {
		if i%4 == 0 {
			p.Sizes = append(p.Sizes, 4)
		}
		club[i] = min(r.IntN(players/2), r.IntN(players/2))
	}
	p.Levels = []Level{Apart{}}
	if clubs {
		p.Levels = []Level{Spread{Group: club}, Apart{}}
	}
	at := len(p.Levels) - 1
	for round := range rounds {
		sol, err := Solve(context.Background(), p, Options{Random: NewRandom(fmt.Sprint(round))})
		if err != nil {
			tb.Fatal(err)
		}
		p.Levels[at] = p.Levels[at].(Apart).after(sol.Tables)
	}
	return p
}

// walked is a problem whose optimal draws are counted, as a place to walk from.
type walked struct {
	p      *Problem
	first  Solution
	u      *uniform
	layers []layer
	random *search
}

func newWalked(tb testing.TB, p *Problem) *walked {
	tb.Helper()
	w := &walked{p: p}
	var err error
	if w.first, err = Solve(context.Background(), p, Options{Random: NewRandom("primo")}); err != nil || !w.first.Uniform {
		tb.Fatal("not counted", err)
	}
	w.random = w.search("esatto")
	u, ok := w.random.newUniform()
	u.weights = softWeights(len(p.Levels))
	if !ok || !u.collect(collectedTables) {
		tb.Fatal("not counted")
	}
	u.sharpen(w.random)
	if w.layers, ok = u.count(u.start()); !ok {
		tb.Fatal("not counted")
	}
	w.u = u
	return w
}

// search stands at the first draw, which it knows to be optimal.
func (w *walked) search(seed string) *search {
	s := newSearch(context.Background(), w.p, NewRandom(seed))
	s.values = make([]int64, len(w.first.Results))
	for i, r := range w.first.Results {
		s.values[i], s.bounds[i], s.proofs[i] = r.Value, r.Value, r.Certificate
	}
	for _, players := range w.first.Tables {
		s.best = append(s.best, slices.Clone(players))
	}
	return s
}

// walk is a draw as it is made where draws are not counted, but always from the same tables.
func (w *walked) walk(seed string) [][]int {
	s := w.search(seed)
	b := newBoard(w.p)
	b.load(s.best)
	tables, _ := s.mix(s.walk(b))
	return tables
}

// together counts how often two players share a table.
type together map[[2]int]int

func (t together) add(tables [][]int) {
	for _, players := range tables {
		for _, a := range players {
			for _, b := range players {
				if a < b {
					t[[2]int{a, b}]++
				}
			}
		}
	}
}

// apart is the largest difference between the chances of two players to share a table, and the mean square of all, less what
// chance alone makes of it.
func (t together) apart(draws int, other together, others int) (worst, square float64) {
	pairs := 0
	for pair, n := range other {
		q, f := float64(n)/float64(others), float64(t[pair])/float64(draws)
		worst = max(worst, math.Abs(q-f))
		square += (q-f)*(q-f) - q*(1-q)*(1/float64(draws)+1/float64(others))
		pairs++
	}
	return worst, square / float64(pairs)
}

// TestBlocksAreDrawnEvenly promises of the walk by blocks that it leaves every optimal draw as likely as any other, always
// starting from the same one.
func TestBlocksAreDrawnEvenly(t *testing.T) {
	p := &Problem{Players: 25, Sizes: []int{5, 5, 5, 5, 5}}
	var pairs []Pair
	for i := range 20 { // five groups of four who stay together, and five others
		if i%4 > 0 {
			pairs = append(pairs, Pair{i - i%4, i, 1})
		}
	}
	p.Levels = []Level{Together{Pairs: pairs}}
	w := newWalked(t, p)
	seen := make(map[string]int)
	const draws = 720
	for i := range draws {
		s := w.search(fmt.Sprint(i))
		blocks := s.newBlocks(s.best)
		for range 12 {
			blocks.step()
		}
		if blocks.drawn == 0 {
			t.Fatal("no block was drawn")
		}
		seen[partition(blocks.tables)]++
	}
	checkEven(t, seen, int(w.first.Optima.Int64()), draws)
}

// TestWalkDifference promises of the walk that ends where draws are not counted what people read of it, as far as a few walks
// tell: BenchmarkWalkDifference measures it.
func TestWalkDifference(t *testing.T) {
	w := newWalked(t, walkProblem(t, 24, 3, false))
	right, found := make(together), make(together)
	const exact, walks = 2000, 30
	for range exact {
		right.add(w.u.draw(w.layers, w.random.random))
	}
	for i := range walks {
		found.add(w.walk(fmt.Sprint(i)))
	}
	limit := float64(walkDifference(24)) / 200
	if _, square := found.apart(walks, right, exact); square > limit*limit {
		t.Errorf("chances differ by %.3f in the mean", math.Sqrt(square))
	}
}

// BenchmarkWalkDifference measures the walk where the optimal draws are known, always from the same tables: by how many
// percentage points the chance of two players to share a table differs at most from the right one ("points"), and what as many
// exact draws show by chance alone ("exact-points"). It takes -benchtime=300x or so.
func BenchmarkWalkDifference(b *testing.B) {
	for _, c := range []struct {
		players, rounds int
		clubs           bool
	}{{24, 3, false}, {28, 4, false}, {28, 3, true}, {32, 4, true}} {
		b.Run(fmt.Sprintf("players=%d/rounds=%d/clubs=%v", c.players, c.rounds, c.clubs), func(b *testing.B) {
			w := newWalked(b, walkProblem(b, c.players, c.rounds, c.clubs))
			right, again, found := make(together), make(together), make(together)
			exact := 4 * b.N
			for i := range exact {
				tables := w.u.draw(w.layers, w.random.random)
				right.add(tables)
				if i%4 == 0 {
					again.add(tables)
				}
			}
			b.ResetTimer()
			for i := range b.N {
				found.add(w.walk(fmt.Sprint(i)))
			}
			points, _ := found.apart(b.N, right, exact)
			chance, _ := again.apart(b.N, right, exact)
			b.ReportMetric(100*points, "points")
			b.ReportMetric(100*chance, "exact-points")
			b.ReportMetric(float64(w.first.Optima.Uint64()), "draws")
		})
	}
}
