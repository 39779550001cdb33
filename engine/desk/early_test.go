package desk_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine/desk"
	"raduno/engine/draw"
)

// A draw that was taken before its end is verified like any other: its seed and the work it took make the same tables, where the
// players of the tables of 5 are drawn first, too.
func TestADrawTakenEarlyIsVerified(t *testing.T) {
	random, early := rand.New(rand.NewPCG(1, 2)), 0
	for range worked.Budget(t, 3) {
		d := newDesk(t, []string{"squadre", "raduno24"}[random.IntN(2)], 27)
		for round := 1; round <= 2; round++ {
			left := random.IntN(300)
			mustDraw(t, d, desk.DrawRequest{Round: round, Seed: "s", Enough: func() bool {
				left--
				return left < 0
			}})
			if d.View().Round(round).Draw.Origin.LimitMS > 0 {
				early++
			}
			if v, err := d.View().Verify(t.Context(), round); err != nil || len(v.Problems) > 0 {
				t.Errorf("%s, round %d: %v, %v", d.View().Type.ID, round, v.Problems, err)
			}
			must(t, d.Simulate(round, "s"))
		}
	}
	if early == 0 {
		t.Error("no draw was taken early")
	}
}

// Tables that were adapted early say so in the record, with the work that makes them again and what they come to; who the program moved
// was not moved by hand.
func TestAnAdaptationTakenEarlyIsRecorded(t *testing.T) {
	d := newDesk(t, "squadre", 40)
	for round := 1; round <= 2; round++ {
		mustDraw(t, d, desk.DrawRequest{Round: round, Seed: "s", LimitMS: 50})
		if round == 1 {
			must(t, d.Simulate(round, "s"))
		}
	}
	away := map[int]bool{}
	for id := 1; id <= 4; id++ {
		away[id] = false
	}
	must(t, d.SetPresent(2, away))
	asked, shown := 0, 0
	result, err := d.Adapt(t.Context(), desk.AdaptRequest{Round: 2, Enough: func() bool {
		asked++
		return asked > 40
	}, Progress: func(draw.Progress) { shown++ }})
	if err != nil || shown == 0 || result.LimitMS == 0 || result.Early().IsZero() {
		t.Fatalf("%+v, shown %d times, %v", result, shown, err)
	}
	d = reopen(t, d)
	seated := d.View().Round(2).TableIDs()
	facts := func() string {
		v := verified(t, d, 2)
		if len(v.Problems) > 0 {
			t.Errorf("%v", v.Problems)
		}
		var lines []string
		for _, text := range v.Facts() {
			lines = append(lines, text.String())
		}
		return strings.Join(lines, "\n")
	}
	message := facts()
	for _, want := range []string{
		result.Early().String(), draw.Again(result.LimitMS).String(), "Adattato ai presenti: ", "Nessun posto è stato cambiato a mano.",
	} {
		if !strings.Contains(message, want) {
			t.Errorf("%q is not in\n%s", want, message)
		}
	}
	tables := d.View().Round(2).Tables
	must(t, worked.Err(d.Swap(2, tables[0].Seats[0].Player, tables[1].Seats[0].Player)))
	if message = facts(); !strings.Contains(message, "Cambiato a mano: ") || !strings.Contains(message, "Adattato ai presenti: ") {
		t.Errorf("after an exchange by hand:\n%s", message)
	}
	for range 2 {
		must(t, worked.Err(d.Undo()))
	}
	must(t, worked.Err(d.Adapt(t.Context(), desk.AdaptRequest{Round: 2, LimitMS: result.LimitMS})))
	if again := d.View().Round(2).TableIDs(); !slices.EqualFunc(seated, again, slices.Equal) {
		t.Errorf("%v and %v", seated, again)
	}
}
