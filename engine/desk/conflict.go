package desk

import (
	"slices"

	"raduno/engine"
	"raduno/engine/game"
)

// Conflict is the error of a change whose caller had before him what is not there any more: another program has changed
// it since. Nothing was written. Anyone who wants his own version all the same says so again, with what is there now as
// what he saw.
type Conflict struct {
	What   engine.Text // what was to be changed, such as a table of a round
	Seen   engine.Text // as the caller saw it
	Now    engine.Text // as it is
	Wanted engine.Text // as the caller wants it
}

// Unwrap is the sentence for the organizer, of kind BadInput; it holds what was there and what is.
func (c *Conflict) Unwrap() error {
	return engine.Errorf(engine.BadInput,
		"%s: intanto un altro programma ha cambiato il foglio, e non ho scritto nulla. Prima c'era: %s. Ora c'è: %s. Guarda quale vale, e "+
			"ripeti se vuoi ancora scrivere: %s.", c.What, c.Seen, c.Now, c.Wanted)
}

// Error is that sentence in Italian.
func (c *Conflict) Error() string { return c.Unwrap().Error() }

// threeWay is what there is now with what a caller wants of what he saw; the error is a *Conflict.
func threeWay[T any](what engine.Text, seen, now, wanted T) (T, error) {
	changed, ok := engine.ThreeWay(seen, now, wanted)
	if !ok {
		return now, &Conflict{what, engine.Differing(seen, wanted), engine.Differing(now, wanted, seen), engine.Differing(wanted, seen)}
	}
	return changed, nil
}

// sameSheet is whether two readings of a table hold the same players, in whatever order, with the same written of each.
func sameSheet(form game.Form, a, b engine.Table) bool {
	seats, same := a.Aligned(b.Seats)
	if !same || !a.Record.Says(b.Record) {
		return false
	}
	for i, x := range a.Seats {
		differs := func(f game.Field) bool { return f.Of(x) != f.Of(seats[i]) }
		if !x.Record.Says(seats[i].Record) || slices.ContainsFunc(form.Seat, differs) {
			return false
		}
	}
	return true
}

// TableText is what stands at a table of a tournament, as View.TableText tells it.
func TableText(t *engine.Tournament, table engine.Table) engine.Text {
	return (&View{Players: t.Index()}).TableText(table)
}
