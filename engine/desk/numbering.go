package desk

import (
	"slices"

	"raduno/engine"
)

// NumberTables changes the numbers of the tables in the hall: the options of the numbers, and who has a table of his own. All rounds
// follow. The error, of kind BadInput, says how many numbers are missing; told says who sits elsewhere than at his own table, and that
// a round under way has other numbers now.
func (d *Desk) NumberTables(change func(t *engine.Tournament) error) (messages []engine.Text, err error) {
	err = d.do(engine.Textf("Cambiati i numeri dei tavoli"), func(t *engine.Tournament) error {
		before := t.Clone()
		if err := change(t); err != nil {
			return err
		}
		if err := d.View().renumber(before, t); err != nil {
			return err
		}
		for i := range t.Rounds {
			r := &t.Rounds[i]
			if r.Started() && r.Played() < len(r.Tables) && !slices.Equal(r.Numbers(), before.Rounds[i].Numbers()) {
				messages = append(messages, engine.Textf(
					"%s: si sta giocando, e dei tavoli hanno cambiato numero. Ristampa le schede o avvisa la sala.",
					d.View().RoundName(r.Number).Name()))
			}
		}
		if n := len(t.Rounds); n > 0 {
			messages = append(messages, t.Misplaced(&t.Rounds[n-1])...)
		}
		return nil
	})
	return messages, err
}

// renumber gives the tables of all rounds their numbers after a change of what these go by; the error says how many are missing.
func (v *View) renumber(before, t *engine.Tournament) error {
	for i := range t.Rounds {
		r := &t.Rounds[i]
		if err := t.Settings.EnoughNumbers(len(r.Tables)); err != nil {
			return err
		}
		if i == len(t.Rounds)-1 && t.Settings.LeaderFirst != before.Settings.LeaderFirst {
			v.lead(t, r)
		}
		t.LabelTables(r)
	}
	return nil
}

// ExchangeNumbers has two tables of a round exchange their numbers; who sits together stays so. told is who leaves his own table by it.
func (d *Desk) ExchangeNumbers(round, a, b int) (messages []engine.Text, err error) {
	what := engine.Textf("Scambiati i numeri dei tavoli %d e %d %s", a, b, d.View().RoundName(round).Of())
	err = d.do(what, func(t *engine.Tournament) error {
		one, err := d.View().findTable(t, round, a)
		if err != nil {
			return err
		}
		other, err := d.View().findTable(t, round, b)
		if err != nil {
			return err
		}
		if a == b {
			return engine.Errorf(engine.BadUsage, "Per uno scambio servono due tavoli diversi.")
		}
		r := t.Round(round)
		r.Exchanged = append(r.Exchanged, [2]int{one.SheetNumber(), other.SheetNumber()})
		t.LabelTables(r)
		messages = t.Misplaced(r)
		return nil
	})
	return messages, err
}

// lead notes the table of who leads before a round, where that has the first number.
func (v *View) lead(t *engine.Tournament, r *engine.Round) {
	r.Leader = 0
	if !t.Settings.LeaderFirst || r.Number == 1 {
		return
	}
	s, err := v.rank(t, StandingsRequest{Rounds: r.Number - 1})
	if err != nil {
		return
	}
	for _, row := range s.Rows {
		if at, _ := r.Find(row.Player.ID); at >= 0 {
			r.Leader = r.Tables[at].SheetNumber()
			return
		}
	}
}
