package league

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"raduno/engine"
)

// Exchanging the sides exchanges the result and nothing else.
func TestSidesAreEqual(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var sides [2]Side
		for s := range sides {
			sides[s].Name = string(rune('W' + s))
			for i := range rapid.IntRange(1, 4).Draw(t, "players") {
				units := rapid.IntRange(1, 3).Draw(t, "units")
				sides[s].Fighters = append(sides[s].Fighters, Fighter{
					Player: sides[s].Name + string(rune('1'+i)), Units: units,
					Lost: rapid.IntRange(0, units).Draw(t, "lost"), Points: 10 * rapid.IntRange(0, 12).Draw(t, "points"),
				})
			}
		}
		a, err := ScoreSides(BlueMax, sides)
		must(t, err)
		b, err := ScoreSides(BlueMax, [2]Side{sides[1], sides[0]})
		must(t, err)
		slices.Reverse(b.Scores[:])
		slices.Reverse(b.Best[:])
		if b.Winner >= 0 {
			b.Winner = 1 - b.Winner
		}
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%+v and %+v", a, b)
		}
	})
}

// Side against side everybody plays with and against everybody as equally as can be, and no two teams meet again; the
// numbers of games and of starting positions are those of every league.
func TestSideSchedules(t *testing.T) {
	for seats := MinSeats; seats <= MaxSeats; seats++ {
		sides, err := NewSideSchedule(seats)
		must(t, err)
		plain, err := NewSchedule(seats)
		must(t, err)
		got, want := sides.Balance(), plain.Balance()
		if got != want || len(sides.Rounds) != len(plain.Rounds) {
			t.Errorf("%d players: %+v in %d rounds, want %+v in %d", seats, got, len(sides.Rounds), want, len(plain.Rounds))
		}
		if got := balance(sides); got != mostEven[seats] {
			t.Errorf("%d players: %+v, want %+v", seats, got, mostEven[seats])
		}
		for _, round := range sides.Rounds {
			busy := 0
			for _, game := range round {
				for _, p := range game {
					if busy>>p&1 == 1 {
						t.Errorf("%d players: %d sits twice in a round", seats, p)
					}
					busy |= 1 << p
				}
			}
		}
	}
	if _, err := NewSideSchedule(9); engine.KindOf(err) != engine.BadInput {
		t.Errorf("nine players a game: %v", err)
	}
}
