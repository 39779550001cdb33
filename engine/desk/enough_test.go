package desk_test

import (
	"math/rand/v2"
	"testing"

	"raduno/engine/desk"
	"raduno/engine/worked"
)

// A draw that was taken before its end is verified like any other: its seed and the work it took make the same tables, where the
// players of the tables of 5 are drawn first, too.
func TestADrawTakenEarlyIsVerified(t *testing.T) {
	random, early := rand.New(rand.NewPCG(1, 2)), 0
	for range worked.Budget(t, 6) {
		d := newDesk(t, []string{"squadre", "raduno24"}[random.IntN(2)], 27)
		for round := 1; round <= 2; round++ {
			left := random.IntN(300)
			_, err := d.Draw(t.Context(), desk.DrawRequest{Round: round, Seed: "s", Enough: func() bool {
				left--
				return left < 0
			}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if d.View().Round(round).Draw.Origin.LimitMS > 0 {
				early++
			}
			if v, err := d.Verify(t.Context(), round); err != nil || len(v.Problems) > 0 {
				t.Errorf("%s, round %d: %v, %v", d.View().Type.ID, round, v.Problems, err)
			}
			if err := d.Simulate(round, "s"); err != nil {
				t.Fatal(err)
			}
		}
	}
	if early == 0 {
		t.Error("no draw was taken early")
	}
}
