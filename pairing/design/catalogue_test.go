package design

import (
	"fmt"
	"slices"
	"testing"

	"raduno/pairing/internal/objective"
)

// published is the most rounds known in which no two meet twice, by seats and players: A. Miller, I. Valkov and
// R. J. R. Abel (Symmetry 18(2), 269, 2026) have them for up to 150 players; some for 6, 7 and 8 seats are of our own.
var published = map[int]map[int]int{
	2: {4: 3, 6: 5, 10: 9, 22: 21, 26: 25, 28: 27, 40: 39},
	3: {
		9: 4, 12: 4, 15: 7, 18: 8, 21: 10, 24: 11, 27: 13, 30: 14, 33: 16, 36: 17, 39: 19, 42: 20, 45: 22, 48: 23, 51: 25, 57: 28,
		60: 29, 63: 31, 75: 37, 99: 49,
	},
	4: {
		16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13, 44: 14, 48: 15, 52: 17, 56: 18, 60: 19, 64: 21, 68: 22, 72: 23, 76: 25, 80: 26,
		84: 27, 88: 29,
	},
	5: {25: 6, 30: 6, 35: 7, 40: 8, 60: 12, 65: 13, 70: 14, 75: 16, 85: 21, 105: 26},
	6: {60: 8, 72: 13, 84: 10, 90: 11, 120: 15},
	7: {70: 8, 84: 8, 98: 10, 105: 10, 126: 12},
	8: {64: 9, 80: 7, 96: 8, 112: 9},
	9: {90: 5, 126: 7, 135: 7},
}

// TestDesigns promises rounds without rematches for the sizes that organizers play.
func TestDesigns(t *testing.T) {
	for seats, sizes := range published {
		for players, rounds := range sizes {
			d := Rounds(players, seats, players)
			if len(d) < rounds {
				t.Errorf("%d players at tables of %d: %d rounds, not %d", players, seats, len(d), rounds)
			}
			if err := checkDesign(d, players, seats); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestEveryDesignIsSound promises that no construction gives invalid rounds, and that all lines of the files are used.
func TestEveryDesignIsSound(t *testing.T) {
	for seats := 2; seats <= 12; seats++ {
		for tables := 1; tables <= 30; tables++ {
			for i, construct := range constructions() {
				if rounds := construct(seats*tables, seats, 1000); rounds != nil {
					if err := checkDesign(rounds, seats*tables, seats); err != nil {
						t.Errorf("construction %d: %v", i, err)
					}
				}
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
		rounds := RoundsFor(sizes, 20, objective.NewRandom("cut"))
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
