package desk_test

import (
	"bytes"
	"context"
	"slices"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine/desk"
	"raduno/engine/rules"
)

// Rounds in which two sit at two boards have a record that names each of their seats apart, and verify; the sheet, exchanges
// and changes by hand know players only.
func TestRecordOfTwoBoards(t *testing.T) {
	ctx := context.Background()
	d := newDesk(t, "dipcon", 12)
	const second = 1_000_000_000 // and the number of who sits there a second time
	apart := []string{`"apart":[[3,1000000003],[5,1000000005]]`, `"apart":[[7,1000000007],[11,1000000011]]`}
	twice := [][]int{{3, 5}, {7, 11}}
	for i := range apart {
		mustDraw(t, d, desk.DrawRequest{Round: i + 1, Seed: "1", Rest: rules.RestTwice})
	}
	d = reopen(t, d)
	for i := range apart {
		r := d.Tournament().Round(i + 1)
		recorded := slices.Sorted(slices.Values(slices.Concat(r.Draw.Tables...)))
		want := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, second + twice[i][0], second + twice[i][1]}
		if len(r.Draw.Tables) != 2 || !slices.Equal(recorded, want) || !bytes.Contains(r.Draw.Problem, []byte(apart[i])) {
			t.Errorf("round %d is recorded as %v, %s", i+1, r.Draw.Tables, r.Draw.Problem)
		}
		for _, ids := range r.TableIDs() {
			for _, id := range ids {
				if d.Tournament().Player(id) == nil {
					t.Errorf("round %d seats %d", i+1, id)
				}
			}
		}
		v, err := d.View().Verify(ctx, i+1)
		if err != nil || !v.OK() || !v.Redrawn || len(v.ByHand) > 0 {
			t.Errorf("round %d: %+v, %v", i+1, v, err)
		}
	}
	swaps, err := d.View().Seated(2).Best(50)
	if err != nil || len(swaps) == 0 {
		t.Fatal(swaps, err)
	}
	for _, s := range swaps {
		if d.Tournament().Player(s.Players[0]) == nil || d.Tournament().Player(s.Players[1]) == nil {
			t.Errorf("players %v change places", s.Players)
		}
	}
	tables := d.Tournament().Round(1).TableIDs()
	once := func(id int) bool { return id != 3 && id != 5 }
	a, b := tables[0][slices.IndexFunc(tables[0], once)], tables[1][slices.IndexFunc(tables[1], once)]
	must(t, worked.Err(d.Swap(1, a, b)))
	v, err := d.View().Verify(ctx, 1)
	if err != nil || !v.OK() || len(v.ByHand) != 2 {
		t.Errorf("after %d and %d have changed places: %+v, %v", a, b, v, err)
	}
}
