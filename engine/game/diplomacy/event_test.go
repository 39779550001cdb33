package diplomacy

import (
	"reflect"
	"testing"

	"raduno/engine"
)

func TestEventStandings(t *testing.T) {
	t.Parallel()
	round := func(scores ...string) map[string]engine.Points {
		m := map[string]engine.Points{}
		for i := 0; i < len(scores); i += 2 {
			p, err := engine.ParsePoints(scores[i+1])
			must(t, err)
			m[scores[i]] = p
		}
		return m
	}
	got := EventStandings([]map[string]engine.Points{
		round("a", "106.5", "b", "649/70", "c", "9", "d", "9"),
		round("a", "1", "b", "50", "c", "3"),
		round("a", "28034", "b", "6510", "c", "0", "e", "100000"),
		round("a", "5", "b", "6", "c", "7", "e", "8"),
	})
	want := []Standing[string]{
		{Place: 1, Player: "a", Positions: []int{1, 3, 2, 4}, Total: 6, Rounds: 4, Counting: []int{0, 2, 1}, Complete: true},
		{Place: 1, Player: "b", Positions: []int{2, 1, 3, 3}, Total: 6, Rounds: 4, Counting: []int{1, 0, 2}, Complete: true},
		{Place: 3, Player: "c", Positions: []int{3, 2, 4, 2}, Total: 7, Rounds: 4, Counting: []int{1, 3, 0}, Complete: true},
		{Place: 4, Player: "e", Positions: []int{0, 0, 1, 1}, Total: 2, Rounds: 2, Counting: []int{2, 3}},
		{Place: 5, Player: "d", Positions: []int{3, 0, 0, 0}, Total: 3, Rounds: 1, Counting: []int{0}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("\n got %+v\nwant %+v", got, want)
	}
	if got := EventStandings[string](nil); len(got) != 0 {
		t.Errorf("no rounds: %v", got)
	}
}
