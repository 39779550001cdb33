package pairing

import (
	"fmt"
	"slices"
	"testing"
)

// TestDesigns promises rounds without rematches for the sizes that organizers play.
func TestDesigns(t *testing.T) {
	if _, err := parseRotations(designsText); err != nil {
		t.Fatal(err)
	}
	wanted := map[int]map[int]int{
		3: {9: 4, 12: 4, 15: 7, 18: 8, 21: 10, 24: 11, 27: 13, 30: 14, 36: 17},
		4: {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13, 48: 15, 64: 21},
		5: {25: 6, 30: 6, 35: 7, 40: 8},
	}
	for seats, sizes := range wanted {
		for players, rounds := range sizes {
			d := design(players, seats)
			if len(d) < rounds {
				t.Errorf("%d players at tables of %d: %d rounds, not %d", players, seats, len(d), rounds)
			}
			if err := checkDesign(d, players, seats); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestCutDesigns promises the same for tables of two sizes.
func TestCutDesigns(t *testing.T) {
	for _, c := range []struct {
		fours, fives, rounds int
	}{{7, 1, 8}, {3, 2, 5}, {6, 1, 7}, {2, 3, 5}, {5, 2, 7}} {
		sizes := append(slices.Repeat([]int{4}, c.fours), slices.Repeat([]int{5}, c.fives)...)
		rounds := cutDesign(sizes, 20, NewRandom("cut"))
		if len(rounds) < c.rounds {
			t.Errorf("%v: %d rounds, not %d", sizes, len(rounds), c.rounds)
		}
		met := make(map[string]bool)
		for _, round := range rounds {
			var have []int
			for _, table := range round {
				have = append(have, len(table))
				for i, a := range table {
					for _, b := range table[:i] {
						pair := fmt.Sprint(min(a, b), max(a, b))
						if met[pair] {
							t.Fatalf("%v: %s meet twice", sizes, pair)
						}
						met[pair] = true
					}
				}
			}
			slices.Sort(have)
			if !slices.Equal(have, sizes) {
				t.Fatalf("tables %v, not %v", have, sizes)
			}
		}
	}
}

func TestFieldHasInverses(t *testing.T) {
	for q := range 65 {
		f := newField(q)
		if prime := slices.Contains([]int{2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32, 37, 41, 43, 47, 49, 53, 59, 61, 64}, q); (f != nil) != prime {
			t.Fatalf("field with %d elements: %v", q, f != nil)
		}
		for a := 1; f != nil && a < q; a++ {
			if !slices.Contains(f.mul[a], 1) {
				t.Fatalf("%d has no inverse among %d", a, q)
			}
		}
	}
}
