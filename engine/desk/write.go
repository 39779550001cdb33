package desk

import (
	"reflect"
	"slices"

	"raduno/engine"
	"raduno/engine/workbook"
)

// writeChanges writes into the open workbook what a change of the tournament made different.
func (d *Desk) writeChanges(b *workbook.Book, t *engine.Tournament) error {
	if !slices.Equal(t.Players, d.now.Players) {
		if err := d.writePlayers(b, t.Players); err != nil {
			return err
		}
	}
	if !engine.Alike(t.Own, d.now.Own) {
		if err := b.SetOwn(t.Own); err != nil {
			return err
		}
	}
	if !engine.Alike(t.Info, d.now.Info) {
		if err := b.WriteInfo(t.Info); err != nil {
			return err
		}
	}
	for _, r := range slices.Backward(d.now.Rounds) {
		if t.Round(r.Number) == nil {
			if err := b.RemoveRound(r.Number); err != nil {
				return err
			}
		}
	}
	for _, r := range d.changedRounds(t) {
		if err := b.WriteRound(t, r, d.View().showsIDs(t, &r)); err != nil {
			return err
		}
	}
	rest := d.now.Clone()
	if rest.Players, rest.Own, rest.Info = t.Players, t.Own, t.Info; reflect.DeepEqual(rest, t) {
		return nil // the hidden sheet may keep lines that cannot be read
	}
	return b.WriteState(t)
}

// writePlayers writes the roster, and at the tables the names and clubs that are others now.
func (d *Desk) writePlayers(b *workbook.Book, players []engine.Player) error {
	if err := b.SetPlayers(players); err != nil {
		return err
	}
	for _, p := range players {
		if was := d.now.Player(p.ID); was != nil && (was.FullName() != p.FullName() || was.Club != p.Club) {
			if err := b.RenamePlayer(d.now.Players, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// changedRounds are the rounds whose sheets do not say what the tournament says: points may hang on a table of another round.
func (d *Desk) changedRounds(t *engine.Tournament) []engine.Round {
	return slices.DeleteFunc(slices.Clone(t.Rounds), func(r engine.Round) bool {
		was := d.now.Round(r.Number)
		return was != nil && reflect.DeepEqual(inSheet(*was), inSheet(r))
	})
}

// inSheet are the tables of a round as its sheet has them: numbers, players, scores and records.
func inSheet(r engine.Round) []engine.Table {
	tables := r.InSheet().Clone().Tables
	for i, table := range tables {
		tables[i] = engine.Table{Number: table.Number, Seats: table.Seats, Record: table.Record}
		for j := range table.Seats {
			table.Seats[j].Outside = engine.Score{}
		}
	}
	return tables
}
