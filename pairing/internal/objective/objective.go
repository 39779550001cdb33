package objective

import "fmt"

// Objective is a number to be made small: Spread, Apart, Together, ScoreGap, SizeTurns, Place,
// GroupMeetings or KeepTable. Package pairing says what is in each: the fields are the same.
//
// An objective says here what every part of the package wants to know of it. What only some can do stands in the small
// interfaces below. Its level is its place in the order of a Problem.
type Objective interface {
	validate(players int) error
	// count is the value for tables, worked out from the definition alone; at is the table of every player.
	count(tables [][]int, at []int) int64
	// Bound is a lower bound from counting alone, which holds for every seating.
	Bound(p *Problem) int64
	// most is a number that the value never exceeds.
	most(p *Problem) int64
	// weigh adds the level to what a search minimises; weight is that of one unit.
	weigh(w *weighingPlan, weight int64)
}

// Separable is a level that is a sum over tables: what a table costs depends on its size and on who sits there.
type Separable interface {
	Objective
	TableCost(p *Problem) *TableCost
}

// OverRounds is a level that may look at all rounds of a schedule at once, instead of adding up round by round.
type OverRounds interface {
	Objective
	total() bool
	countTotal(rounds [][][]int) int64
	After(tables [][]int) Objective // the level once the tables have been played
}

// LooksAtAll reports whether a level looks at all rounds at once.
func LooksAtAll(l Objective) (OverRounds, bool) {
	if o, ok := l.(OverRounds); ok && o.total() {
		return o, true
	}
	return nil, false
}

// Of are the levels of one kind.
func Of[T Objective](p *Problem) []T {
	var list []T
	for _, l := range p.Objectives {
		if l, ok := l.(T); ok {
			list = append(list, l)
		}
	}
	return list
}

func invalid(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrImpossible, fmt.Sprintf(format, args...))
}

// validIDs wants a number for every player, -1 for none.
func validIDs(name string, list []int, players int) error {
	if len(list) != players {
		return invalid("%s has %d entries for %d players", name, len(list), players)
	}
	for _, id := range list {
		if id < -1 || id >= maxPlayers {
			return invalid("%s holds %d", name, id)
		}
	}
	return nil
}
