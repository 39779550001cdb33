package draw

import (
	"context"
	"slices"

	"raduno/engine"
	"raduno/pairing"
)

// Change is tables that no longer fitted the players, put right.
type Change struct {
	Tables  [][]int
	Counts  []engine.Counted // criterion by criterion, of tables for which as few players move
	Moves   []Move           // who has to get up
	LimitMS int              // what capped the work, in steps of about a millisecond; 0 where nothing did
}

// Move is a player who leaves a table for another, counted from 0; From is -1 for one who had no seat.
type Move struct{ ID, From, To int }

// Repair adapts the tables of a round to a problem that has changed since: a player did not show up, came
// late, or was listed under the wrong club. Tables holds the seats as they were, table by table, and may
// name players who are not in the problem any more; the problem has everybody who plays and the sizes that
// the tables are to have now.
//
// As few players move as can be, and among those seatings it has the best criteria found. Everybody who stays keeps his seat's
// order at his table. It ends early as Solve does: with the context, under LimitMS, or where there is Enough.
func Repair(ctx context.Context, p Problem, tables [][]int, o Options) (Change, error) {
	return promptly(ctx, func() (Change, error) { return repair(ctx, p, tables, o) })
}

func repair(ctx context.Context, p Problem, tables [][]int, o Options) (Change, error) {
	if err := p.Validate(); err != nil {
		return Change{}, err
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
					return Change{}, engine.Errorf(engine.BadInput, "il giocatore %d siede due volte", id)
				}
				home[i] = k
			}
		}
	}
	t.Objectives = append([]pairing.Objective{pairing.KeepTable{Home: home}}, t.Objectives...)
	t.hidden++
	found, err := pairing.Solve(ctx, &t.Problem, o.ofProblem(&t, &p))
	if err != nil {
		return Change{}, t.failure(ctx, err)
	}
	seated := keepOrder(p.ids(found.Tables), tables)
	counted, err := Count(p, seated)
	if err != nil {
		return Change{}, err
	}
	change := Change{Tables: seated, Moves: moves(tables, seated), LimitMS: int(found.Cap / stepsPerMS)}
	for i, value := range counted {
		c := engine.Counted{Name: p.Criteria[i], Value: value}
		if i < len(t.criteria) { // the order of the seats at a table has no bound
			c.Bound = found.Results[i+t.hidden].Bound + t.already[i]
		}
		change.Counts = append(change.Counts, c)
	}
	return change, ctx.Err()
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
