package pairing_test

import (
	"context"
	"fmt"

	"raduno/pairing"
)

// Pods of four with threes: fourteen players, of whom some have met, and some sat at a table of three already.
func Example_pods() {
	threes := make([]int64, 14)
	threes[0], threes[1] = 1, 1
	p := &pairing.Problem{
		Players: 14,
		Sizes:   []int{4, 4, 3, 3},
		Objectives: []pairing.Objective{
			pairing.SizeTurns{Size: 3, Weight: threes},
			pairing.Apart{Pairs: []pairing.Pair{{A: 0, B: 2, Weight: 1}, {A: 0, B: 3, Weight: 1}, {A: 1, B: 4, Weight: 2}}},
		},
	}
	s, err := pairing.Solve(context.Background(), p, pairing.Options{Random: pairing.NewRandom("pods")})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range s.Results {
		fmt.Println(r.Value, r.Optimal)
	}
	// Output:
	// 0 true
	// 0 true
}

// Diplomacy boards: fourteen players of four groups at two boards of seven, no group larger on a board than it must.
func Example_boards() {
	p := &pairing.Problem{
		Players:    14,
		Sizes:      []int{7, 7},
		Objectives: []pairing.Objective{pairing.Spread{Group: []int{0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3}}},
	}
	s, err := pairing.Solve(context.Background(), p, pairing.Options{Random: pairing.NewRandom("boards")})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Results[0].Value, s.Optimal, s.Uniform, s.Optima)
	// Output: 7 true true 360
}

// Wedding guests: fifteen at tables of 8 and 7, couples together, one pair apart, and ages alike.
func Example_wedding() {
	p := &pairing.Problem{
		Players: 15,
		Sizes:   []int{8, 7},
		Objectives: []pairing.Objective{ // the most important first
			pairing.Together{Pairs: []pairing.Pair{{A: 0, B: 1, Weight: 1}, {A: 2, B: 3, Weight: 1}, {A: 4, B: 5, Weight: 1}}},
			pairing.Apart{Pairs: []pairing.Pair{{A: 0, B: 2, Weight: 1}}},
			pairing.ScoreGap{Score: []int64{31, 33, 64, 61, 28, 30, 29, 35, 34, 70, 66, 68, 27, 59, 63}},
		},
	}
	s, err := pairing.Solve(context.Background(), p, pairing.Options{Random: pairing.NewRandom("wedding")})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Results[0].Value, s.Results[1].Value, s.Results[2].Value, s.Optimal, s.Optima)
	// Output: 0 0 199 true 1
}
