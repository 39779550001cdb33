package solver

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"raduno/pairing/internal/sample"
	"raduno/pairing/internal/search"
)

// TestCountsAreThoseOfAllSeatings promises that a count is that of all seatings, tried one by one: with players who are
// interchangeable or not, fixed or not, at tables of several sizes.
func TestCountsAreThoseOfAllSeatings(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		p := someProblem(r, 9)
		sol, err := Solve(context.Background(), p, Options{Random: NewRandom("conta")})
		if err != nil {
			r.Fatal(err)
		}
		if !sol.Uniform || !p.Separable() {
			return
		}
		if all := optimalSeatings(r, p); sol.Optima.Cmp(big.NewInt(int64(all))) != 0 {
			r.Fatalf("%d draws counted, %d when all are tried: %+v", sol.Optima, all, p)
		}
	})
}

// optimalSeatings counts the best of all seatings, tables of a class being alike, by trying them all.
func optimalSeatings(t *rapid.T, p *Problem) int {
	of := make([]int, len(p.Sizes))
	for k, class := range p.Classes() {
		for _, table := range class.Tables {
			of[table] = k
		}
	}
	best := bestOf(t, p)
	seen := make(map[string]bool)
	eachSeating(p, func(tables [][]int) {
		values, err := p.Count(tables)
		must(t, err)
		if slices.Equal(values, best) {
			var names []string
			for table, players := range tables {
				players = slices.Clone(players)
				slices.Sort(players)
				names = append(names, fmt.Sprint(of[table], players))
			}
			slices.Sort(names)
			seen[strings.Join(names, " ")] = true
		}
	})
	return len(seen)
}

// factorial is n!.
func factorial(n int64) *big.Int { return new(big.Int).MulRange(1, n) }

// TestLargeCounts promises the numbers of draws that a formula knows: of everybody at tables of four; and of clubs that have one
// at every table each.
func TestLargeCounts(t *testing.T) {
	for _, tables := range []int64{6, 10, 16} {
		p := &Problem{Players: int(4 * tables)}
		clubs := make([]int, 4*tables)
		for i := range 4 * tables {
			if i%4 == 0 {
				p.Sizes = append(p.Sizes, 4)
			}
			clubs[i] = int(i / tables)
		}
		want := factorial(4 * tables)
		want.Quo(want, factorial(tables)).Quo(want, new(big.Int).Exp(factorial(4), big.NewInt(tables), nil))
		checkCount(t, p, want)
		p.Objectives = []Objective{Spread{Group: clubs}}
		checkCount(t, p, new(big.Int).Exp(factorial(tables), big.NewInt(3), nil))
	}
}

func checkCount(t *testing.T, p *Problem, want *big.Int) {
	t.Helper()
	sol, err := Solve(context.Background(), p, Options{Random: NewRandom("tanti")})
	must(t, err)
	if _, err := p.Count(sol.Tables); err != nil {
		t.Error(err)
	}
	if !sol.Uniform || sol.Optima.Cmp(want) != 0 {
		t.Errorf("%d players: %d draws, and there are %d", p.Players, sol.Optima, want)
	}
}

// TestInterchangeablePlayersAreDrawnEvenly promises that a draw among many, counted by orbits of players, is as likely as any
// other: chi-square stays under its 99.9% quantile.
func TestInterchangeablePlayersAreDrawnEvenly(t *testing.T) {
	problems := map[string]*Problem{
		"twins": {Players: 12, Sizes: []int{4, 4, 4}, Objectives: []Objective{Spread{Group: []int{0, 0, 0, 1, 1, 1, 2, 2, 2, -1, -1, -1}}}},
		"uneven": {Players: 11, Sizes: []int{4, 4, 3}, Objectives: []Objective{
			Spread{Group: []int{0, 0, 0, 0, 1, 1, 1, 2, 2, -1, -1}},
			SizeTurns{Size: 3, Weight: []int64{1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1}},
			Apart{Pairs: []Pair{{A: 0, B: 4, Weight: 1}, {A: 9, B: 10, Weight: 1}}},
		}},
		"locks": {Players: 12, Sizes: []int{4, 4, 4}, Fixed: []int{0, -1, -1, 1, -1, -1, -1, -1, -1, -1, -1, -1}, Objectives: []Objective{
			Spread{Group: []int{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3}},
		}},
	}
	for name, p := range problems {
		t.Run(name, func(t *testing.T) {
			all := optimalPartitions(t, p)
			s := search.New(context.Background(), p, NewRandom(name))
			if !sample.Enumerate(s) || s.Optima.Cmp(big.NewInt(int64(all))) != 0 {
				t.Fatalf("%d draws counted, and there are %d", s.Optima, all)
			}
			u, ok := sample.NewOptimaCount(s)
			u.Weights = sample.SoftWeights(len(p.Objectives))
			if !ok || !u.Collect(sample.CollectedTables) || u.Guard == 0 {
				t.Fatal("not counted by orbits")
			}
			u.FixJointly(s)
			layers, ok := u.Count(u.Start())
			if !ok {
				t.Fatal("not counted")
			}
			seen := make(map[string]int)
			draws := 30 * all
			for range draws {
				seen[partition(s.Shuffled(u.Draw(layers, s.Random)))]++
			}
			checkEven(t, seen, all, draws)
		})
	}
}

// checkEven fails where chi-square is over its 99.9% quantile, by Wilson and Hilferty's approximation.
func checkEven(t *testing.T, seen map[string]int, all, draws int) {
	t.Helper()
	expected := float64(draws) / float64(all)
	chi := float64(all-len(seen)) * expected
	for _, n := range seen {
		d := float64(n) - expected
		chi += d * d / expected
	}
	k := float64(all - 1)
	c := 1 - 2/(9*k) + 3.09*sqrt(2/(9*k))
	if limit := k * c * c * c; chi > limit {
		t.Errorf("chi-square %.1f over %.1f with %d draws", chi, limit, all)
	}
	t.Logf("%d draws", all)
}
