package desk

import (
	"fmt"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/store"
	"raduno/engine/verify"
	"raduno/engine/workbook"
)

// SealWords seals the words of several people for the draw of a round and keeps their codes in the workbook, which is what
// can be shown and printed before the draw; the words themselves are kept nowhere. What was sealed before for this round
// no longer counts.
func (d *Desk) SealWords(round int, words []engine.SeedPart) ([]engine.SeedPart, error) {
	if round < 1 {
		return nil, engine.Errorf(engine.BadUsage, "Il turno %d non esiste: i turni si contano da 1.", round)
	}
	seals, err := verify.Seal(words)
	if err != nil {
		return nil, err
	}
	codes := make([]string, len(seals))
	for i, s := range seals {
		codes[i] = s.Who + " " + s.Code
	}
	err = d.change(&edit{
		what: engine.Textf("Parole sigillate per %s: %s", d.roundName(round).The(), strings.Join(codes, ", ")),
		mutate: func(t *engine.Tournament) error {
			if t.Seals == nil {
				t.Seals = map[int][]engine.SeedPart{}
			}
			t.Seals[round] = seals
			return nil
		},
		write: func(b *workbook.Book, t *engine.Tournament) error { return b.WriteState(t) },
	})
	return seals, err
}

// OpenSeals says whether words are those that were sealed for a round.
func (v *View) OpenSeals(round int, said []engine.SeedPart) error {
	_, err := verify.OpenSeals(v.Tournament, v.roundName(round), said)
	return err
}

// openSealed makes the seed of a request from the sealed words that were said for it.
func (r *DrawRequest) openSealed(t *engine.Tournament, round engine.RoundName) error {
	if r.Sealed == nil {
		return nil
	}
	opened, err := verify.OpenSeals(t, round, r.Sealed)
	if err != nil {
		return err
	}
	seed, err := verify.Sealed(opened)
	r.Sealed, r.Seed, r.SeedTyped = opened, seed, true
	return err
}

// origin is what the record of a draw keeps of its sealed words.
func (r *DrawRequest) origin() engine.Origin {
	if r.Sealed == nil {
		return engine.Origin{}
	}
	return engine.Origin{Way: engine.SeedSealed, Parts: r.Sealed}
}

// drawn notes a draw in a tournament, with those before it that only the copies tell of.
func (d *Desk) drawn(t *engine.Tournament, round int, record *engine.DrawRecord) {
	all := d.drawings(t, round)
	if t.Drawn == nil {
		t.Drawn = map[int][]engine.Drawing{}
	}
	t.Drawn[round] = append(all, engine.Drawing{Seed: record.Seed, Time: record.Time})
}

// drawings are the draws of a round that are known: those that the workbook tells of, and those of which only the copies
// beside it do, since undoing a draw takes it out of the workbook.
func (d *Desk) drawings(t *engine.Tournament, round int) []engine.Drawing {
	all := slices.Clone(t.Drawn[round])
	told := map[string]int{}
	for _, drawing := range all {
		told[drawing.Seed]++
	}
	for _, entry := range slices.Backward(d.store.History()) {
		seed, ours := d.drawnIn(entry, t, round)
		if !ours {
			continue
		}
		if told[seed] > 0 {
			told[seed]--
			continue
		}
		all = append(all, engine.Drawing{Seed: seed, Time: entry.Time})
	}
	slices.SortStableFunc(all, func(a, b engine.Drawing) int { return a.Time.Compare(b.Time) })
	return all
}

// drawAction is the sentence of a draw in the history; what it is filled with tells of which: how the round was called, the
// type, the seed.
const drawAction = "Sorteggio %s (%s), seme %s"

// formerDrawAction is how histories say it that were written before rounds had their names; it is filled with the number.
const formerDrawAction = "Sorteggio del turno %d (%s), seme %s"

// drawnIn is the seed of a draw of a round that led to a copy.
func (d *Desk) drawnIn(entry store.Entry, t *engine.Tournament, round int) (seed string, ours bool) {
	if entry.Action.Format != drawAction && entry.Action.Format != formerDrawAction || len(entry.Action.Args) != 3 {
		return "", false
	}
	seed, _ = entry.Action.Args[2].(string)
	switch said := entry.Action.Args[0].(type) {
	case engine.Text: // as the type called it that drew it, which may be another by now
		return seed, said.String() == d.roundNameAs(fmt.Sprint(entry.Action.Args[1]), t, round).Of().String()
	default:
		return seed, fmt.Sprint(said) == fmt.Sprint(round)
	}
}

// otherDraws are the known draws of a round that were not kept.
func (d *Desk) otherDraws(t *engine.Tournament, r *engine.Round) []engine.Drawing {
	all := d.drawings(t, r.Number)
	at := slices.IndexFunc(all, func(other engine.Drawing) bool { return other.Seed == r.Draw.Seed && other.Time.Equal(r.Draw.Time) })
	if at < 0 {
		at = slices.IndexFunc(all, func(other engine.Drawing) bool { return other.Seed == r.Draw.Seed })
	}
	if at < 0 {
		return all
	}
	return slices.Delete(all, at, at+1)
}
