package desk_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/plan"
	"raduno/engine/step"
)

// bgl is a tournament of 24 players without clubs, of whom that many rounds are planned.
func bgl(t *testing.T, rounds int) *desk.Desk {
	t.Helper()
	d, err := desk.Create(filepath.Join(t.TempDir(), "bgl.xlsx"), "bgl", "Sette turni", testEnv())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	players := make([]engine.Player, 24)
	for i := range players {
		players[i] = engine.Player{Name: "Nome", Surname: fmt.Sprintf("Cognome%02d", i+1), Plays: true}
	}
	if _, err := d.AddPlayers(players); err != nil {
		t.Fatal(err)
	}
	info := d.Tournament().Info
	info.Rounds = rounds
	if err := d.SetInfo(d.Tournament().Info, info); err != nil {
		t.Fatal(err)
	}
	return d
}

// rematches is what a round's record says of those who met before.
func rematches(t *testing.T, d *desk.Desk, round int) int64 {
	t.Helper()
	for _, c := range d.View().Round(round).Draw.Counts {
		if c.Criterion == "rematch" {
			return c.Value
		}
	}
	return 0
}

// Asked for once, seven rounds of 24 players go without a rematch though they are drawn one by one, with somebody away in
// the third; the record says how they were chosen, in place of a chance that would not be true, and a verification finds all
// of it again. Anyone who takes the wish back gets even draws.
func TestSevenRoundsWithoutRematches(t *testing.T) {
	d := bgl(t, 7)
	for round := 1; round <= 7; round++ {
		if err := d.SetPresent(round, map[int]bool{24: round != 3}); err != nil {
			t.Fatal(err)
		}
		request := desk.DrawRequest{Round: round, Seed: fmt.Sprint("turno ", round)}
		if round == 2 {
			request.Ahead = plan.AheadAlways
		}
		result, err := d.Draw(t.Context(), request, nil)
		if err != nil {
			t.Fatal(err)
		}
		if n := rematches(t, d, round); n > 0 {
			t.Errorf("round %d: %d rematches", round, n)
		}
		v := verified(t, d, round)
		if told := lines(v); !v.OK() || (round == 2 || round == 3) && (!strings.Contains(told, "schema noto") ||
			strings.Contains(told, "con la stessa probabilità")) {
			t.Errorf("round %d: %v in %s", round, v.Problems, told)
		}
		if len(result.Notes) > 0 {
			t.Errorf("round %d: %v", round, result.Notes)
		}
	}
	if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 6, IfExists: desk.Replace, Ahead: plan.AheadNever}, nil); err != nil {
		t.Fatal(err)
	}
	if origin := d.View().Round(6).Draw.Origin; origin.Ahead != nil {
		t.Errorf("not asked for: %+v", origin)
	}
}

// A preview and the step tell whether rounds to come may run into rematches that a known schedule would spare: not before the
// first round, nor where their number is not known, nor where the criteria leave rematches no weight.
func TestPreviewOfRoundsToCome(t *testing.T) {
	following := func(d *desk.Desk, round int) int {
		t.Helper()
		preview, err := d.View().PreviewDraw(t.Context(), desk.DrawRequest{Round: round})
		if err != nil {
			t.Fatal(err)
		}
		return preview.Following
	}
	for rounds, want := range map[int]int{7: 5, 0: 0, 3: 0} {
		d := bgl(t, rounds)
		if n := following(d, 1); n != 0 {
			t.Errorf("%d rounds: %d follow the first", rounds, n)
		}
		if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1}, nil); err != nil {
			t.Fatal(err)
		}
		if n := following(d, 2); n != want {
			t.Errorf("%d rounds: %d follow the second, want %d", rounds, n, want)
		}
		if err := d.Simulate(1, "x"); err != nil {
			t.Fatal(err)
		}
		if told := strings.Contains(step.Next(d.View(), step.Choices{}).Text.String(), "Niente rivincite dopo"); told != (want > 0) {
			t.Errorf("%d rounds: the step says so: %t", rounds, told)
		}
	}
}
