package draw_test

import (
	"reflect"
	"testing"

	"raduno/engine"
	"raduno/engine/draw"
)

// Records of draws hold these numbers: another would make them mean other players.
func TestSeatIDs(t *testing.T) {
	for id, seat := range map[int]draw.Seat{
		7: {Player: 7}, 1_000_000: {Player: 1_000_000}, engine.Ghost: {Player: engine.Ghost}, 0: {},
		1_000_000_007: {Player: 7, Second: true}, 1_001_000_000: {Player: 1_000_000, Second: true},
	} {
		if got := draw.SeatOf(id); got != seat {
			t.Errorf("ID %d is %+v", id, got)
		}
		if got := seat.ID(); got != id {
			t.Errorf("%+v has ID %d, not %d", seat, got, id)
		}
	}
}

// Who sits at two tables is at his second seat at the later one, whether the IDs are of players or of seats.
func TestSeats(t *testing.T) {
	second := draw.Seat{Player: 1, Second: true}.ID()
	want := [][]int{{1, 2, engine.Ghost}, {3, second, engine.Ghost}}
	for _, tables := range [][][]int{{{1, 2, engine.Ghost}, {3, 1, engine.Ghost}}, {{second, 2, engine.Ghost}, {3, 1, engine.Ghost}}, want} {
		if got := draw.SeatIDs(tables); !reflect.DeepEqual(got, want) {
			t.Errorf("%v: %v", tables, got)
		}
	}
}
