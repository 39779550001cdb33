package desk

import (
	"reflect"
	"slices"

	"raduno/engine"
	"raduno/engine/workbook"
)

// WriteChanges writes into a workbook what a change made different in its tournament, which was as before.
func WriteChanges(b *workbook.Book, before, t *engine.Tournament) error {
	if !slices.Equal(t.Players, before.Players) {
		if err := writePlayers(b, before, t.Players); err != nil {
			return err
		}
	}
	if !engine.Alike(t.Own, before.Own) {
		if err := b.SetOwn(t.Own); err != nil {
			return err
		}
	}
	if !engine.Alike(t.Info, before.Info) {
		if err := b.WriteInfo(t.Info); err != nil {
			return err
		}
	}
	for _, r := range slices.Backward(before.Rounds) {
		if t.Round(r.Number) == nil {
			if err := b.RemoveRound(r.Number); err != nil {
				return err
			}
		}
	}
	if changed := changedRounds(before, t); len(changed) > 0 {
		k := kindsOf(b)
		for _, r := range changed {
			if err := b.WriteRound(t, r, k.showsIDs(t, &r)); err != nil {
				return err
			}
		}
	}
	rest := before.Clone()
	if rest.Players, rest.Own, rest.Info = t.Players, t.Own, t.Info; reflect.DeepEqual(rest, t) {
		return nil // the hidden sheet may keep lines that cannot be read
	}
	return b.WriteState(t)
}

// writePlayers writes the roster, and at the tables the names and clubs that are others now.
func writePlayers(b *workbook.Book, before *engine.Tournament, players []engine.Player) error {
	if err := b.SetPlayers(players); err != nil {
		return err
	}
	for _, p := range players {
		if was := before.Player(p.ID); was != nil && (was.FullName() != p.FullName() || was.Club != p.Club) {
			if err := b.RenamePlayer(before.Players, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// showsIDs reports whether a round's sheet shows its IDs, as the semifinals' does.
func (k *kinds) showsIDs(t *engine.Tournament, r *engine.Round) bool {
	var id string
	if r.Draw != nil {
		id = r.Draw.Type
	}
	typ, err := k.typeOf(t, id)
	return err == nil && typ.Semifinals() == r.Number
}

// changedRounds are the rounds whose sheets do not say what the tournament says: points may hang on a table of another round.
func changedRounds(before, t *engine.Tournament) []engine.Round {
	return slices.DeleteFunc(slices.Clone(t.Rounds), func(r engine.Round) bool {
		was := before.Round(r.Number)
		return was != nil && reflect.DeepEqual(inSheet(*was), inSheet(r))
	})
}

// inSheet are the tables of a round as its sheet has them: numbers, players, scores and records.
func inSheet(r engine.Round) []engine.Table {
	return engine.Map(r.InSheet().Clone().Tables, func(t engine.Table) engine.Table {
		for i := range t.Seats {
			t.Seats[i].Outside = engine.Score{} // the hidden sheet has it
		}
		return engine.Table{Number: t.Number, Seats: t.Seats, Record: t.Record}
	})
}
