package desk

import (
	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/journal"
	"raduno/engine/workbook"
)

// SetScores records what was typed at a table: one seat for each of the table's, in its order, with Score
// and Outside set. It returns warnings about what is odd in them; the scores are saved all the same.
//
// Seen is the table as the caller had it before him. Where it is not so any more the error is a *Conflict, and nothing
// is saved. The error is of kind BadUsage for a game that is not scored by points alone, BadInput where there is no such
// table, its seats are others, or the file cannot be written.
func (d *Desk) SetScores(round int, seen engine.Table, seats []engine.Seat) ([]engine.Finding, error) {
	table := seen.Number
	e := &edit{what: engine.Textf("Punti %s, tavolo %d", d.called(round).Of(), table)}
	var warnings []engine.Finding
	e.mutate = func(t *engine.Tournament) error {
		g, typed := d.gameOf(t).(game.Typed)
		if !typed {
			return engine.Errorf(engine.BadUsage, "Questo gioco non ha solo punti: scrivi la scheda del tavolo, voce per voce.")
		}
		target, err := d.findTable(t, round, table)
		if err != nil {
			return err
		}
		if len(seats) != len(target.Seats) || len(seen.Seats) != len(target.Seats) {
			return engine.Errorf(engine.BadInput, "Tavolo %d %s: posti %d, punteggi scritti %d. Scrivine uno per posto, nell'ordine stampato.", table, d.called(round).Of(), len(target.Seats), len(seats))
		}
		before, was := target.ScoreLine(), engine.Round{Tables: []engine.Table{*target}}.Clone().Tables[0]
		for i := range target.Seats {
			if seats[i].Player != 0 && seats[i].Player != seen.Seats[i].Player {
				return engine.Errorf(engine.BadInput, "I posti del tavolo %d %s sono cambiati: riapri il tavolo e riscrivi i punti.", table, d.called(round).Of())
			}
			target.Seats[i].Score = seats[i].Score
			target.Seats[i].Outside = seats[i].Outside
			target.Seats[i].Record = seats[i].Record
		}
		if !sameSeats(was, seen) && !sameSeats(was, *target) {
			return &Conflict{engine.Textf("%s, tavolo %d", d.called(round).Name(), table), tableText(t, seen), tableText(t, was), tableText(t, *target)}
		}
		warnings = g.Doubts(t, *target)
		e.log = []logEntry{{journal.High, engine.Textf("%s, tavolo %d: da %s a %s.", d.called(round).Name(), table, before, target.ScoreLine())}}
		return nil
	}
	e.write = func(b *workbook.Book, t *engine.Tournament) error {
		target, err := d.findTable(t, round, table)
		if err != nil {
			return err
		}
		return b.WriteScores(t, round, *target)
	}
	if err := d.change(e); err != nil {
		return nil, err
	}
	return warnings, nil
}

// Doubts tell what is odd in the scores of a table, where they are typed and nobody has confirmed them.
func (v *View) Doubts(table engine.Table) []engine.Finding {
	if g, typed := v.Game.(game.Typed); typed && table.State() == engine.Played {
		return g.Doubts(v.Tournament, table)
	}
	return nil
}

// ConfirmScores says of a table's scores that they are right, odd as they are: they are doubted no more until one of them
// changes. Seen is the table as the caller had it before him; where it is not so any more the error is a *Conflict.
func (d *Desk) ConfirmScores(round int, seen engine.Table) error {
	return d.change(&edit{
		what: engine.Textf("Confermati i punti %s, tavolo %d", d.called(round).Of(), seen.Number),
		mutate: func(t *engine.Tournament) error {
			target, err := d.findTable(t, round, seen.Number)
			if err != nil {
				return err
			}
			if !sameSeats(*target, seen) {
				return &Conflict{engine.Textf("%s, tavolo %d", d.called(round).Name(), seen.Number), tableText(t, seen), tableText(t, *target), tableText(t, seen)}
			}
			target.Checked = target.ScoreLine()
			return nil
		},
		write: func(b *workbook.Book, t *engine.Tournament) error { return b.WriteState(t) },
	})
}

// Table is a table of a round as it stands; the error, of kind BadInput, says that there is none.
func (d *Desk) Table(round, table int) (engine.Table, error) {
	found, err := d.findTable(d.View().Tournament, round, table)
	if err != nil {
		return engine.Table{}, err
	}
	return *found, nil
}

func (d *Desk) findTable(t *engine.Tournament, round, table int) (*engine.Table, error) {
	r := t.Round(round)
	if r == nil {
		return nil, d.notDrawn(round)
	}
	found := r.Table(table)
	if found == nil {
		return nil, engine.Errorf(engine.BadInput, "%s: non c'è un tavolo %d, i tavoli vanno da 1 a %d.", d.called(round).Name(), table, len(r.Tables))
	}
	return found, nil
}
