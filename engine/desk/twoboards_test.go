package desk_test

import (
	"bytes"
	"context"
	"reflect"
	"testing"

	"raduno/engine/desk"
	"raduno/engine/plan"
)

// Rounds in which two sit at two boards have the tables and the record that release 0.1.0 gave them, so that its
// workbooks verify; the sheet, exchanges and changes by hand know players only.
func TestRecordOfTwoBoards(t *testing.T) {
	ctx := context.Background()
	d := newDesk(t, "dipcon", 12)
	recorded := [][][]int{
		{{1, 10, 11, 3, 1000000005, 12, 4}, {5, 1000000003, 8, 7, 6, 2, 9}},
		{{3, 8, 1, 1000000011, 1000000007, 4, 6}, {10, 12, 11, 2, 9, 7, 5}},
	}
	apart := []string{`"apart":[[3,1000000003],[5,1000000005]]`, `"apart":[[7,1000000007],[11,1000000011]]`}
	for i := range recorded {
		if _, err := d.Draw(ctx, desk.DrawRequest{Round: i + 1, Seed: "1", Rest: plan.RestTwice}, nil); err != nil {
			t.Fatal(err)
		}
	}
	d = reopen(t, d)
	for i, tables := range recorded {
		r := d.Tournament().Round(i + 1)
		if !reflect.DeepEqual(r.Draw.Tables, tables) || !bytes.Contains(r.Draw.Problem, []byte(apart[i])) {
			t.Errorf("round %d is recorded as %v, %s", i+1, r.Draw.Tables, r.Draw.Problem)
		}
		for _, ids := range r.TableIDs() {
			for _, id := range ids {
				if d.Tournament().Player(id) == nil {
					t.Errorf("round %d seats %d", i+1, id)
				}
			}
		}
		v, err := d.Verify(ctx, i+1)
		if err != nil || !v.OK || !v.Redrawn || len(v.ByHand) > 0 {
			t.Errorf("round %d: %+v, %v", i+1, v, err)
		}
	}
	swaps, err := d.BestSwaps(2, 50)
	if err != nil || len(swaps) == 0 {
		t.Fatal(swaps, err)
	}
	for _, s := range swaps {
		if d.Tournament().Player(s.Players[0]) == nil || d.Tournament().Player(s.Players[1]) == nil {
			t.Errorf("players %v change places", s.Players)
		}
	}
	if _, err := d.Swap(1, 12, 8); err != nil {
		t.Fatal(err)
	}
	v, err := d.Verify(ctx, 1)
	if err != nil || !v.OK || len(v.ByHand) != 2 {
		t.Errorf("after 12 and 8 have changed places: %+v, %v", v, err)
	}
}
