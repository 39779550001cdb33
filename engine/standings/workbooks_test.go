package standings

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"raduno/engine"
	"raduno/engine/formula"
)

// A book's standings come out: points of each game, wins, total, and the order wherever our keys part two
// players.
func TestWorkbookStandings(t *testing.T) {
	for _, name := range []string{"raduno32", "raduno28_duesemi", "raduno33_ritirati", "raduno60", "master41", "master46_ritirati", "santeufemia62", "victory37", "nazionale16", "bgl30", "bglsvizzera27", "squadre36", "open42", "gufo33", "campionato26", "campionato26_incompleto", "v19_campionato30", "v19_openmaster33", "v19_raduno48"} {
		t.Run(name, func(t *testing.T) {
			b := readBook(t, name)
			f, ok := formula.FromProgram(b.Type)
			if !ok {
				t.Fatal(b.Type)
			}
			tour := b.tournament(t)
			s, err := Compute(tour, f, OptionsOf(tour))
			if err != nil {
				t.Fatal(err)
			}
			idcol := "id"
			var order []int
			for _, row := range b.Classifica.Rows {
				id, err := strconv.Atoi(b.Classifica.cell(row, idcol))
				if err != nil {
					id = findByName(b, row)
				}
				order = append(order, id)
				r := s.Row(id)
				for i := range s.Rounds {
					want := parse(t, b.Classifica.cell(row, fmt.Sprintf("pt%d", i+1)))
					if r.Results[i].Points.Cmp(want) != 0 {
						t.Errorf("player %d round %d (score %s at a table of %d): %s, want %s", id, i+1, r.Results[i].Score, r.Results[i].Players, r.Results[i].Points, want)
					}
				}
				if got := strconv.Itoa(r.Wins); got != b.Classifica.cell(row, "v_tot") {
					t.Errorf("player %d wins %s want %s", id, got, b.Classifica.cell(row, "v_tot"))
				}
				if want := parse(t, b.Classifica.cell(row, "pt_tot")); want.Cmp(r.Total) != 0 {
					t.Errorf("player %d total %s want %s", id, r.Total, want)
				}
			}
			for i := 1; i < len(order); i++ {
				a, c := s.Row(order[i-1]), s.Row(order[i])
				if a.Place > c.Place {
					t.Errorf("order: theirs %d,%d: ours places %d (%v %v), %d (%v %v)", i, i+1, a.Place, a.Player.ID, a.Total, c.Place, c.Player.ID, c.Total)
				}
			}
			for _, w := range s.Warnings {
				t.Log(w)
			}
			_ = slices.Sort[[]int]
			_ = engine.Ghost
		})
	}
}

func findByName(b book, row []any) int {
	for _, p := range b.Players {
		if p.Nome == b.Classifica.cell(row, "Nome") && p.Cognome == b.Classifica.cell(row, "Cognome") {
			return p.ID
		}
	}
	return 0
}
