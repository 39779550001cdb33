package solver

import (
	"testing"

	"pgregory.net/rapid"

	"raduno/pairing/internal/objective"
)

// TestTableCosts promises that the costs of the tables of any seating add up to the values as Count finds
// them, that no table costs less than nothing, and that the board counts the same: proofs and their check
// rest on the former, the search on the latter.
func TestTableCosts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := someProblem(t, 20)
		p.Fixed = nil
		players := make([]int, p.Players)
		for i := range players {
			players[i] = i
		}
		order := rapid.Permutation(players).Draw(t, "order")
		var tables [][]int
		for _, size := range p.Sizes {
			tables, order = append(tables, order[:size]), order[size:]
		}
		counted, err := p.Count(tables)
		must(t, err)
		b := objective.NewBoard(p)
		b.Load(tables)
		for i, v := range b.Values() {
			if v != counted[i] {
				t.Fatalf("level %d: the board counts %d, Count %d", i, v, counted[i])
			}
			l, ok := p.Objectives[i].(objective.Separable)
			if !ok {
				continue
			}
			c := l.TableCost(p)
			var sum int64
			for at, players := range tables {
				of := c.Of(objective.Int32s(players), at)
				if of < 0 {
					t.Fatalf("level %d: table %v costs %d", i, players, of)
				}
				sum += of
			}
			if sum != v*c.Unit {
				t.Fatalf("level %d: the tables cost %d in units of %d, Count says %d", i, sum, c.Unit, v)
			}
		}
	})
}
