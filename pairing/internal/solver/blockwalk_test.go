package solver

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/sample"
	"raduno/pairing/internal/search"
)

// walkProblem is a tournament after some rounds, without a rematch as long as that can be; who is left over
// makes the first tables larger by one.
func walkProblem(tb testing.TB, players, seats, rounds int, clubs bool) *Problem {
	tb.Helper()
	r := NewRandom(fmt.Sprint(players, rounds))
	p := &Problem{Players: players}
	for range players / seats {
		p.Sizes = append(p.Sizes, seats)
	}
	for t := range players % seats {
		p.Sizes[t]++
	}
	p.Objectives = []Objective{Apart{}}
	if clubs {
		club := make([]int, players)
		for i := range club {
			club[i] = min(r.IntN(players/2), r.IntN(players/2))
		}
		p.Objectives = []Objective{Spread{Group: club}, Apart{}}
	}
	at := len(p.Objectives) - 1
	for round := range rounds {
		sol, err := Solve(context.Background(), p, Options{Random: NewRandom(fmt.Sprint(round))})
		must(tb, err)
		p.Objectives[at] = p.Objectives[at].(Apart).After(sol.Tables)
	}
	return p
}

// turnedProblem is a tournament whose players differ from those beside them by name alone: players stand in as many circles
// as a table has seats, each table of a round played has one of every circle, and turning all circles by one takes the
// rounds to themselves. So two players share a table as often as those beside them do, whatever the number of draws.
func turnedProblem(players, seats, rounds int) *Problem {
	p := &Problem{Players: players}
	tables := players / seats
	met := make(map[[2]int]int64)
	for range tables {
		p.Sizes = append(p.Sizes, seats)
	}
	for r := range rounds {
		for t := range tables {
			for a := range seats {
				for b := range a {
					met[[2]int{b*tables + (t+r*b)%tables, a*tables + (t+r*a)%tables}]++
				}
			}
		}
	}
	var pairs []Pair
	for a := range players {
		for b := range a {
			if n := met[[2]int{b, a}]; n > 0 {
				pairs = append(pairs, Pair{A: b, B: a, Weight: n})
			}
		}
	}
	p.Objectives = []Objective{Apart{Pairs: pairs}}
	return p
}

// walked is a problem whose optimal draws are counted, as a place to walk from.
type walked struct {
	p      *Problem
	first  Solution
	u      *sample.OptimaCount
	layers []sample.Layer
	random *search.Search
}

func newWalked(tb testing.TB, p *Problem) *walked {
	tb.Helper()
	w := startOf(tb, p)
	w.random = w.search("esatto")
	u, ok := sample.NewOptimaCount(w.random)
	u.Weights = sample.SoftWeights(len(p.Objectives))
	if !ok || !u.Collect(sample.CollectedTables) {
		tb.Fatal("not counted")
	}
	u.FixJointly(w.random)
	if w.layers, ok = u.Count(u.Start()); !ok {
		tb.Fatal("not counted")
	}
	w.u = u
	return w
}

// startOf is the same where draws need not be counted.
func startOf(tb testing.TB, p *Problem) *walked {
	tb.Helper()
	w := &walked{p: p}
	var err error
	if w.first, err = Solve(context.Background(), p, Options{Random: NewRandom("primo")}); err != nil || !w.first.Optimal {
		tb.Fatal("not proven", err)
	}
	return w
}

// search stands at the first draw, which it knows to be optimal.
func (w *walked) search(seed string) *search.Search {
	s := search.New(context.Background(), w.p, NewRandom(seed))
	s.Values = make([]int64, len(w.first.Results))
	for i, r := range w.first.Results {
		s.Values[i], s.Bounds[i], s.Proofs[i] = r.Value, r.Value, r.Certificate
	}
	for _, players := range w.first.Tables {
		s.Best = append(s.Best, slices.Clone(players))
	}
	return s
}

// walk is a draw as it is made where draws are not counted, but always from the same tables.
func (w *walked) walk(seed string) [][]int {
	s := w.search(seed)
	b := objective.NewBoard(w.p)
	b.Load(s.Best)
	tables, _ := sample.Mix(s, s.Walk(b))
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
			pairs = append(pairs, Pair{A: i - i%4, B: i, Weight: 1})
		}
	}
	p.Objectives = []Objective{Together{Pairs: pairs}}
	w := newWalked(t, p)
	seen := make(map[string]int)
	const draws = 720
	for i := range draws {
		s := w.search(fmt.Sprint(i))
		blocks := sample.NewBlocks(s, s.Best)
		for range 12 {
			blocks.Step()
		}
		if blocks.Drawn == 0 {
			t.Fatal("no block was drawn")
		}
		seen[partition(blocks.Tables)]++
	}
	checkEven(t, seen, int(w.first.Optima.Int64()), draws)
}

// TestWalkDifference promises of the walk that ends where draws are not counted what people read of it, as far as a few walks
// tell: BenchmarkWalkDifference measures it.
func TestWalkDifference(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	w := newWalked(t, walkProblem(t, 24, 4, 3, false))
	right, found := make(together), make(together)
	const exact, walks = 2000, 30
	for range exact {
		right.add(w.u.Draw(w.layers, w.random.Random))
	}
	for i := range walks {
		found.add(w.walk(fmt.Sprint(i)))
	}
	limit := float64(sample.WalkDifference(w.p)) / 200
	if _, square := found.apart(walks, right, exact); square > limit*limit {
		t.Errorf("chances differ by %.3f in the mean", math.Sqrt(square))
	}
}

// BenchmarkWalkDifference measures the walk, always from the same tables: by how many percentage points the chance of two players
// to share a table differs at most from the right one ("points"), what as many exact draws show by chance alone
// ("exact-points"), and the root of the mean square of all differences less what chance makes of it ("mean-points"). Where the
// optimal draws are counted the right chances are those of exact draws; elsewhere players stand in circles that can be turned, and
// a chance is right if it is that of all pairs which it is turned to. It takes -benchtime=250x or so.
func BenchmarkWalkDifference(b *testing.B) {
	for _, c := range []struct {
		players, seats, rounds int
		clubs                  bool
	}{
		{24, 4, 3, false},
		{28, 4, 4, false},
		{28, 4, 3, true},
		{26, 4, 3, false},
		{31, 4, 4, false},
		{35, 4, 6, false},
		{26, 3, 6, false},
		{35, 3, 11, false},
		{24, 3, 6, false},
		{30, 3, 9, false},
		{36, 3, 12, false},
		{25, 5, 2, false},
		{36, 6, 2, false},
		{28, 7, 2, false},
	} {
		b.Run(fmt.Sprintf("players=%d/seats=%d/rounds=%d/clubs=%v", c.players, c.seats, c.rounds, c.clubs), func(b *testing.B) {
			w := newWalked(b, walkProblem(b, c.players, c.seats, c.rounds, c.clubs))
			right, again, found := make(together), make(together), make(together)
			exact := 4 * b.N
			for i := range exact {
				tables := w.u.Draw(w.layers, w.random.Random)
				right.add(tables)
				if i%4 == 0 {
					again.add(tables)
				}
			}
			b.ResetTimer()
			for i := range b.N {
				found.add(w.walk(fmt.Sprint(i)))
			}
			points, square := found.apart(b.N, right, exact)
			chance, _ := again.apart(b.N, right, exact)
			b.ReportMetric(100*points, "points")
			b.ReportMetric(100*chance, "exact-points")
			b.ReportMetric(100*math.Sqrt(max(0, square)), "mean-points")
			optima, _ := w.first.Optima.Float64()
			b.ReportMetric(optima, "draws")
		})
	}
	for _, c := range []struct{ players, seats, rounds int }{
		{40, 4, 3}, {40, 4, 6}, {60, 4, 4}, {60, 4, 10}, {100, 4, 8}, {60, 3, 8}, {60, 5, 4}, {60, 6, 4}, {56, 7, 3},
	} {
		b.Run(fmt.Sprintf("turned/players=%d/seats=%d/rounds=%d", c.players, c.seats, c.rounds), func(b *testing.B) {
			w := startOf(b, turnedProblem(c.players, c.seats, c.rounds))
			found := make(together)
			b.ResetTimer()
			for i := range b.N {
				found.add(w.walk(fmt.Sprint(i)))
			}
			right := found.turned(c.players, c.players/c.seats, b.N)
			points, square := 0.0, 0.0
			chance, r := 0.0, NewRandom("caso")
			for pair, q := range right {
				off := float64(found[pair])/float64(b.N) - q
				points = max(points, math.Abs(off))
				square += (off*off - q*(1-q)/float64(b.N)) / float64(len(right))
				n := 0
				for range b.N {
					if r.Float64() < q {
						n++
					}
				}
				chance = max(chance, math.Abs(float64(n)/float64(b.N)-q))
			}
			b.ReportMetric(100*points, "points")
			b.ReportMetric(100*chance, "exact-points")
			b.ReportMetric(100*math.Sqrt(max(0, square)), "mean-points")
		})
	}
}

// turned are the chances of pairs in draws, each the mean of all to which circles of a number of players turn it.
func (t together) turned(players, circle, draws int) map[[2]int]float64 {
	turn := func(x, by int) int { return x - x%circle + (x+by)%circle }
	right := make(map[[2]int]float64)
	for a := range players {
		for b := range a {
			sum := 0
			for by := range circle {
				x, y := turn(a, by), turn(b, by)
				sum += t[[2]int{min(x, y), max(x, y)}]
			}
			right[[2]int{b, a}] = float64(sum) / float64(circle*draws)
		}
	}
	return right
}
