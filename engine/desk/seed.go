package desk

import (
	"fmt"
	"slices"

	"raduno/engine"
	"raduno/engine/store"
)

// drawn notes a draw in a tournament, which goes on with it, with those before it that only the copies tell of.
func (v *View) drawn(t *engine.Tournament, round int, record *engine.DrawRecord) {
	all := v.drawings(t, round)
	if t.Drawn == nil {
		t.Drawn = map[int][]engine.Drawing{}
	}
	t.Settings.Ended = false
	t.Drawn[round] = append(all, engine.Drawing{Seed: record.Seed, Time: record.Time})
}

// drawings are the known draws of a round: those in the workbook, and those in the copies beside it alone, since undoing a draw takes it
// out of the workbook.
func (v *View) drawings(t *engine.Tournament, round int) []engine.Drawing {
	all := slices.Clone(t.Drawn[round])
	reported := map[string]int{}
	for _, drawing := range all {
		reported[drawing.Seed]++
	}
	for _, entry := range slices.Backward(v.history()) {
		seed, ours := v.drawnIn(entry, t, round)
		if !ours {
			continue
		}
		if reported[seed] > 0 {
			reported[seed]--
			continue
		}
		all = append(all, engine.Drawing{Seed: seed, Time: entry.Time})
	}
	slices.SortStableFunc(all, func(a, b engine.Drawing) int { return a.Time.Compare(b.Time) })
	return all
}

// drawAction is the sentence of a draw in the history. Its arguments are the name of the round, the type and the seed.
const drawAction = "Sorteggio %s (%s), seme %s"

// drawnIn is the seed of a draw of a round that led to a copy.
func (v *View) drawnIn(entry store.Entry, t *engine.Tournament, round int) (seed string, ours bool) {
	if entry.Action.Format != drawAction || len(entry.Action.Args) != 3 {
		return "", false
	}
	seed, _ = entry.Action.Args[2].(string)
	// as the type called it that drew it, which may be another by now
	return seed, fmt.Sprint(entry.Action.Args[0]) == v.roundNameAs(fmt.Sprint(entry.Action.Args[1]), t, round).Of().String()
}

// otherDraws are the known draws of a round that were not kept.
func (v *View) otherDraws(t *engine.Tournament, r *engine.Round) []engine.Drawing {
	all := v.drawings(t, r.Number)
	at := slices.IndexFunc(all, func(other engine.Drawing) bool { return other.Seed == r.Draw.Seed && other.Time.Equal(r.Draw.Time) })
	if at < 0 {
		at = slices.IndexFunc(all, func(other engine.Drawing) bool { return other.Seed == r.Draw.Seed })
	}
	if at < 0 {
		return all
	}
	return slices.Delete(all, at, at+1)
}
