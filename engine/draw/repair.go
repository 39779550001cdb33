package draw

import (
	"context"
	"slices"

	"raduno/engine"
	"raduno/pairing"
)

// Change is a way to put right tables that no longer fit the players: the new tables, the criteria, and who
// has to get up.
type Change struct {
	Tables [][]int
	Values []int64
	Moves  []Move
}

// Move is a player who leaves a table for another, counted from 0; From is -1 for one who had no seat.
type Move struct{ ID, From, To int }

// Repair adapts the tables of a round to a problem that has changed since: somebody did not show up, came
// late, or was listed under the wrong club. Tables holds the seats as they were, table by table, and may
// name players who are not in the problem any more; the problem has everybody who plays and the sizes that
// the tables are to have now.
//
// The first change moves as few players as can be, and among those seatings has the best criteria found;
// each that follows exchanges two players more and is better for it. Everybody who stays keeps his seat's
// order at his table.
func Repair(ctx context.Context, p Problem, tables [][]int, o Options) ([]Change, error) {
	return promptly(ctx, func() ([]Change, error) { return repair(ctx, p, tables, o) })
}

func repair(ctx context.Context, p Problem, tables [][]int, o Options) ([]Change, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	t := p.translate()
	home := make([]int, len(p.Players))
	for i := range home {
		home[i] = -1
	}
	for k, ids := range tables {
		for _, id := range ids {
			if i, here := t.index[id]; here {
				if home[i] >= 0 {
					return nil, engine.Errorf(engine.BadInput, "il giocatore %d siede due volte", id)
				}
				home[i] = k
			}
		}
	}
	t.Objectives = append([]pairing.Objective{pairing.KeepTable{Home: home}}, t.Objectives...)
	t.hidden++
	steps := int64(o.LimitMS) * stepsPerMS
	if steps == 0 {
		steps = 1_000_000
	}
	found, err := pairing.Solve(ctx, &t.Problem, pairing.Options{Random: pairing.NewRandom(o.Seed), Steps: steps})
	if err != nil {
		return nil, t.failure(ctx, err)
	}
	seated := keepOrder(p.ids(found.Tables), tables)
	counted, err := Count(p, seated)
	if err != nil {
		return nil, err
	}
	changes := []Change{{Tables: seated, Values: counted, Moves: moves(tables, seated)}}
	for range 2 * len(p.Tables) {
		last := changes[len(changes)-1]
		swaps, err := BestSwaps(p, last.Tables, 1)
		if err != nil {
			return nil, err
		}
		if len(swaps) == 0 || slices.Compare(swaps[0].After, last.Values) >= 0 {
			break
		}
		next := make([][]int, len(last.Tables))
		for k, ids := range last.Tables {
			next[k] = slices.Clone(ids)
		}
		a, b := swaps[0].A, swaps[0].B
		next[a.Table][a.Seat], next[b.Table][b.Seat] = b.ID, a.ID
		next = keepOrder(next, tables)
		values := swaps[0].After
		if t.seats { // the order at the tables is another
			if values, err = Count(p, next); err != nil {
				return nil, err
			}
			if slices.Compare(values, last.Values) >= 0 {
				break
			}
		}
		changes = append(changes, Change{Tables: next, Values: values, Moves: moves(tables, next)})
	}
	return changes, ctx.Err()
}

// keepOrder puts the players of each table in the order that they had there; newcomers come last.
func keepOrder(tables, before [][]int) [][]int {
	ordered := make([][]int, len(tables))
	for k, ids := range tables {
		var stay, come []int
		if k < len(before) {
			for _, id := range before[k] {
				if slices.Contains(ids, id) {
					stay = append(stay, id)
				}
			}
		}
		for _, id := range ids {
			if !slices.Contains(stay, id) {
				come = append(come, id)
			}
		}
		ordered[k] = append(stay, come...)
	}
	return ordered
}

// moves are the players whose table changes, in the order of their new places.
func moves(before, after [][]int) []Move {
	from := make(map[int]int)
	for k, ids := range before {
		for _, id := range ids {
			from[id] = k
		}
	}
	var list []Move
	for k, ids := range after {
		for _, id := range ids {
			was, sat := from[id]
			if !sat {
				was = -1
			}
			if was != k {
				list = append(list, Move{ID: id, From: was, To: k})
			}
		}
	}
	return list
}
