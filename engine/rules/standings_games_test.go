package rules

import (
	"slices"
	"testing"

	"raduno/engine"
)

// Level players stand in the order of their surnames in every game; who is not ranked comes last. Only a tournament
// of one system of Diplomacy has discards, and the others say so.
func TestGamesOrderLevelPlayersByName(t *testing.T) {
	tournament := &engine.Tournament{Players: []engine.Player{
		{ID: 1, Name: "Ada", Surname: "Zeta", Plays: true},
		{ID: 2, Name: "Zoe", Surname: "D'Angelo", Plays: true},
		{ID: 3, Name: "Bea", Surname: "Dangelo", Plays: true},
		{ID: 4, Name: "Aldo", Surname: "Dangelo", Plays: true},
	}}
	for _, id := range []string{"dip-wbc2000", "dipcon", "italia2010", "babylon5", "lega-base"} {
		s, err := Compute(tournament, builtin(t, id), StandingsOptions{})
		must(t, err)
		with, err := Compute(tournament, builtin(t, id), StandingsOptions{Discards: 1})
		if added := len(with.Notes) - len(s.Notes); err != nil || (added == 0) != (id == "dip-wbc2000") {
			t.Errorf("%s: discards without effect are told %d times, %v", id, added, err)
		}
		var ids []int
		for i, row := range s.Rows {
			ids = append(ids, row.Player.ID)
			if s.Row(row.Player.ID) != &s.Rows[i] {
				t.Errorf("%s: the row of %d is not found", id, row.Player.ID)
			}
		}
		if !slices.Equal(ids, []int{2, 4, 3, 1}) {
			t.Errorf("%s: order %v", id, ids)
		}
	}
	rows := []Row{
		{Place: 0, Total: engine.WholePoints(5)},
		{Place: 2, Total: engine.WholePoints(1), Player: engine.Player{Surname: "Bianchi"}},
		{Place: 0, Total: engine.WholePoints(9)},
		{Place: 2, Total: engine.WholePoints(1), Player: engine.Player{Surname: "Abate"}},
		{Place: 1, Total: engine.WholePoints(7)},
	}
	slices.SortStableFunc(rows, byGamePlace)
	for i, want := range []string{"7", "1", "1", "9", "5"} {
		if rows[i].Total.String() != want {
			t.Errorf("row %d has %s, want %s", i, rows[i].Total, want)
		}
	}
	if rows[1].Player.Surname != "Abate" {
		t.Error("level players are not in alphabetical order")
	}
}
