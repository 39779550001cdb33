package desk_test

import (
	"slices"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
)

// Where those present fill no tables the ways out are named, each of them works, and a locked table stays as it is.
func TestWaysToAdaptWork(t *testing.T) {
	for _, way := range []desk.WayOut{desk.AllowFives, desk.AllowThrees} {
		d := newDesk(t, "raduno", 20)
		mustDraw(t, d, desk.DrawRequest{Round: 1})
		stays := d.View().Round(1).Tables[1].IDs()
		away := d.View().Round(1).Tables[3].Seats[2].Player
		must(t, d.SetPresent(1, map[int]bool{away: false}))
		request := desk.AdaptRequest{Round: 1, Lock: []int{2}}
		if _, err := d.Adapt(t.Context(), request); engine.KindOf(err) != engine.Impossible {
			t.Fatalf("19 fill tables of 4: %v", err)
		}
		ways, err := d.View().WaysToAdapt(request)
		if err == nil || !slices.Equal(ways, []desk.WayOut{desk.AllowFives, desk.AllowThrees}) {
			t.Fatalf("%v, %v", ways, err)
		}
		request.Fives, request.Threes = way == desk.AllowFives, way == desk.AllowThrees
		if _, err := d.Adapt(t.Context(), request); err != nil {
			t.Fatalf("%s: %v", way, err)
		}
		v := d.View()
		r := v.Round(1)
		if gone, come := v.Misfits(r); len(gone)+len(come) > 0 {
			t.Errorf("%s: gone %v, come %v", way, gone, come)
		}
		if now := r.Table(2).IDs(); !slices.Equal(now, stays) {
			t.Errorf("%s: the locked table held %v and holds %v", way, stays, now)
		}
	}
}
