package rules

import (
	"slices"
	"strings"
	"testing"

	"raduno/engine"
)

// Every number of players either sits down completely at tables of the policy, or is refused with numbers
// that do sit down.
func TestSizesSeatEverybody(t *testing.T) {
	allowed := map[Policy][]int{
		Only4: {4}, FourFive: {4, 5}, FourGhost: {3, 4, 5}, FourThree: {4, 3}, TwoThree: {2, 3}, TwoGhost: {2, 1},
	}
	impossible := map[Policy][]int{
		FourFive: {1, 2, 3, 6, 7, 11}, FourGhost: {1, 2}, FourThree: {1, 2, 5}, TwoThree: {1}, TwoGhost: {1},
	}
	for _, policy := range []Policy{Only4, FourFive, FourGhost, FourThree, TwoThree, TwoGhost} {
		for n := 0; n <= 1000; n++ {
			sizes, ghosts, err := policy.Sizes(n)
			refused := n == 0 || slices.Contains(impossible[policy], n) || policy == Only4 && n%4 != 0
			if refused != (err != nil) {
				t.Fatalf("%s, %d players: %v, %v", policy, n, sizes, err)
			}
			if err != nil {
				if engine.KindOf(err) != engine.Impossible || err.Error() == "" {
					t.Errorf("%s, %d players: %v", policy, n, err)
				}
				continue
			}
			sum := 0
			for _, size := range sizes {
				sum += size
				if !slices.Contains(allowed[policy], size) {
					t.Errorf("%s, %d players: a table of %d", policy, n, size)
				}
			}
			if sum != n {
				t.Errorf("%s, %d players: seats for %d", policy, n, sum)
			}
			for _, ghost := range ghosts {
				if ghost >= len(sizes) || sizes[ghost] > 3 {
					t.Errorf("%s, %d players: a ghost at table %d of %v", policy, n, ghost, sizes)
				}
			}
		}
	}
}

// Tables of 5 and of 3 stand where the rules number them.
func TestOrderOfTables(t *testing.T) {
	cases := []struct {
		policy Policy
		n      int
		sizes  []int
		ghosts []int
	}{
		{FourFive, 14, []int{4, 5, 5}, nil},
		{FourGhost, 13, []int{4, 4, 5}, nil},
		{FourGhost, 14, []int{3, 3, 4, 4}, []int{0, 1}},
		{FourGhost, 15, []int{3, 4, 4, 4}, []int{0}},
		{FourThree, 10, []int{4, 3, 3}, nil},
		{TwoThree, 7, []int{2, 2, 3}, nil},
		{TwoGhost, 7, []int{2, 2, 2, 1}, []int{3}},
	}
	for _, c := range cases {
		sizes, ghosts, err := c.policy.Sizes(c.n)
		if err != nil || !slices.Equal(sizes, c.sizes) || !slices.Equal(ghosts, c.ghosts) {
			t.Errorf("%s, %d players: %v, %v, %v; want %v, %v", c.policy, c.n, sizes, ghosts, err, c.sizes, c.ghosts)
		}
	}
}

// The refusal says how many to add or to leave out, and offers tables of 5 where they would do.
func TestImpossibleSaysWhatToDo(t *testing.T) {
	cases := []struct {
		policy Policy
		n      int
		words  []string
	}{
		{Only4, 30, []string{"30", "aggiungerne 2", "lasciarne fuori 2", "da 4 e da 5"}},
		{Only4, 7, []string{"aggiungerne 1", "lasciarne fuori 3"}},
		{FourFive, 7, []string{"aggiungerne 1", "lasciarne fuori 2"}},
		{FourFive, 3, []string{"aggiungerne 1"}},
		{FourThree, 5, []string{"aggiungerne 1", "lasciarne fuori 1"}},
		{TwoThree, 0, []string{"almeno 2"}},
	}
	for _, c := range cases {
		_, _, err := c.policy.Sizes(c.n)
		for _, word := range c.words {
			if err == nil || !strings.Contains(err.Error(), word) {
				t.Errorf("%s, %d players: %v does not say %q", c.policy, c.n, err, word)
			}
		}
	}
}
