package draw

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/pairing/check"
)

// TestRests promises that the draw gives rests to those who had fewest, to no player twice in a row where
// another can rest, and says why.
func TestRests(t *testing.T) {
	p := Problem{Tables: []int{4, 4, 1, 1}, Criteria: []string{ByeAgain, RepeatBye, Rematch}, History: [][][]int{}}
	for i := range 10 {
		p.Players = append(p.Players, Player{ID: i + 1})
	}
	for round := range 10 {
		sol, err := Solve(context.Background(), p, Options{Seed: "x", LimitMS: 20})
		must(t, err)
		if again := sol.Criteria[0]; again.Value != 0 || !again.Optimal {
			t.Fatalf("round %d: somebody rests again: %+v", round+1, again)
		}
		for i := range p.Players {
			q := &p.Players[i]
			q.Rested = slices.ContainsFunc(sol.Tables[2:], func(table []int) bool { return table[0] == q.ID })
			if q.Rested {
				q.Byes++
			}
		}
		least, most := p.Players[0].Byes, p.Players[0].Byes
		for _, q := range p.Players {
			least, most = min(least, q.Byes), max(most, q.Byes)
		}
		if most-least > 1 {
			t.Fatalf("round %d: somebody rested %d times, somebody %d", round+1, most, least)
		}
		p.History = append(p.History, sol.Tables)
	}
	for i := range p.Players {
		p.Players[i].Rested = i > 0
	}
	sol, err := Solve(context.Background(), p, Options{Seed: "x", LimitMS: 20})
	if err != nil || sol.Criteria[0].Value != 1 ||
		sol.Criteria[0].Reason != "riposano in 2; giocatori che nel turno prima non hanno riposato: 1" {
		t.Errorf("one of two has rested before: %+v, %v", sol.Criteria, err)
	}
}

// TestWrongCriteria promises a message that names what is wrong with a criterion.
func TestWrongCriteria(t *testing.T) {
	for name, says := range map[string]string{
		"3*club_pairs+rematch": "mettili uno sotto l'altro",
		"rematch_over":         "il criterio “rematch_over” non dice quanti incontri",
		"rematch_over:0":       "rematch_over:2",
		"same":                 "same:Auto",
		"same:":                "same:Auto",
	} {
		p := sixteen()
		p.Criteria = []string{name}
		if err := p.Validate(); engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"repeat_table", "rematch_over:1", "bye_again"} {
		p := sixteen()
		p.Criteria, p.Rounds = []string{name}, 2
		if err := p.Validate(); engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), "un turno solo") {
			t.Errorf("%s over two rounds: %v", name, err)
		}
	}
	for _, q := range []Player{{Byes: -1}, {Byes: 1001}, {Score: -1}, {Score: 1_000_001}} {
		p := sixteen()
		q.ID = p.Players[0].ID
		p.Players[0] = q
		if err := p.Validate(); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%+v: %v", q, err)
		}
	}
}

// TestNamedTables promises that a person comes to the table that he can reach and keeps away from another, that the tables
// take turns, and a reason where too many want one.
func TestNamedTables(t *testing.T) {
	p := Problem{Tables: []int{4, 4, 4}, Criteria: []string{AtTable, OffTable, RepeatTable}, History: [][][]int{}}
	for i := range 12 {
		p.Players = append(p.Players, Player{ID: i + 1})
	}
	p.AtTable, p.OffTable = [][2]int{{5, 1}, {7, 1}, {7, 3}}, [][2]int{{8, 2}}
	for round := range 3 {
		sol, err := Solve(context.Background(), p, Options{Seed: "x", LimitMS: 50})
		must(t, err)
		if !slices.Contains(sol.Tables[0], 5) || slices.Contains(sol.Tables[1], 7) || slices.Contains(sol.Tables[1], 8) || !sol.Optimal {
			t.Errorf("round %d: %v, %+v", round+1, sol.Tables, sol.Criteria)
		}
		p.History = append(p.History, sol.Tables)
		// 5 is always at table 1; 7 and 8 have two tables for three rounds; and table 2 has twelve seats then for nine others.
		if forced := []int64{0, 1, 7}[round]; sol.Criteria[2].Value != forced {
			t.Errorf("round %d: %d sit where they sat before, %d must", round+1, sol.Criteria[2].Value, forced)
		}
	}
	p.AtTable = nil
	for id := range 6 {
		p.AtTable = append(p.AtTable, [2]int{id + 1, 2})
	}
	sol, err := Solve(context.Background(), p, Options{Seed: "x", LimitMS: 50})
	if err != nil || sol.Criteria[0].Value != 2 || sol.Criteria[0].Reason == "" {
		t.Errorf("six at a table of four: %+v, %v", sol.Criteria, err)
	}
	p.AtTable = append(p.AtTable, [2]int{1, 4})
	if err := p.Validate(); engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), "tavolo 4") {
		t.Errorf("a wish for the fourth of three tables: %v", err)
	}
}

// TestPlacesAtTables promises that everybody sits first, second, third and fourth in turn; that the places at given tables are
// the best there are; and that more than 0 is not called optimal.
func TestPlacesAtTables(t *testing.T) {
	p := Problem{Tables: []int{4}, Criteria: []string{RepeatSeat}, History: [][][]int{}}
	for i := range 4 {
		p.Players = append(p.Players, Player{ID: i + 1})
	}
	for round := range 6 {
		sol, err := Solve(context.Background(), p, Options{Seed: fmt.Sprint(round)})
		must(t, err)
		c := sol.Criteria[0]
		if round < 4 && (c.Value != 0 || !c.Optimal) || round >= 4 && (c.Value != 4 || c.Optimal || c.Reason == "") {
			t.Fatalf("round %d: %+v", round+1, c)
		}
		p.History = append(p.History, sol.Tables)
	}
	p = sixteen()
	p.Criteria = []string{Rematch, RepeatSeat}
	p.Seated = [][]int{{1}, {}, {}, {5, 6}}
	sol, err := Solve(context.Background(), p, Options{Seed: "x"})
	must(t, err)
	if sol.Tables[0][0] != 1 || sol.Tables[3][0] != 5 || sol.Tables[3][1] != 6 {
		t.Errorf("somebody lost a locked seat: %v", sol.Tables)
	}
	swapped := cloneTables(sol.Tables)
	for k, table := range swapped {
		for a := len(p.Seated[k]); a < len(table); a++ {
			for b := len(p.Seated[k]); b < a; b++ {
				table[a], table[b] = table[b], table[a]
				if n := p.countSeats(swapped); n < sol.Criteria[1].Value {
					t.Errorf("%d and %d change places, and it is %d instead of %d", table[a], table[b], n, sol.Criteria[1].Value)
				}
				table[a], table[b] = table[b], table[a]
			}
		}
	}
	p.Criteria = []string{RepeatSeat, Rematch}
	if err := p.Validate(); engine.KindOf(err) != engine.BadInput {
		t.Errorf("the places stand above the tables: %v", err)
	}
}

// TestSeveralRounds promises that criteria which remember earlier rounds remember those drawn with them too, and that another
// program agrees.
func TestSeveralRounds(t *testing.T) {
	for _, c := range []struct {
		name     string
		tables   []int
		rounds   int
		criteria []string
		want     []int64
	}{
		{"nobody rests more often than another", []int{4, 1, 1}, 6, []string{ByeTotal}, []int64{6}},
		{"everybody once at each place", []int{3}, 3, []string{RepeatSeat}, []int64{0}},
	} {
		p := Problem{Tables: c.tables, Rounds: c.rounds, Criteria: c.criteria, History: [][][]int{}}
		for _, seats := range c.tables {
			for range seats {
				id := len(p.Players) + 1
				p.Players = append(p.Players, Player{ID: id})
			}
		}
		sol, err := Solve(context.Background(), p, Options{Seed: "x", LimitMS: 1000})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		problem, answer := answerOf(t, p, sol)
		if err := check.Verify(context.Background(), problem, answer); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		var values []int64
		for _, found := range sol.Criteria {
			values = append(values, found.Value)
		}
		if !slices.Equal(values, c.want) {
			t.Errorf("%s: %v, not %v: %v", c.name, values, c.want, sol.Schedule)
		}
	}
}
