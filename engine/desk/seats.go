package desk

import (
	"errors"
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/rules"
	"raduno/engine/store"
	"raduno/engine/verify"
)

// Swap exchanges the seats of two players of a round, or the seat of one and the rest of another. Scores typed already forbid it: they
// would change hands.
func (d *Desk) Swap(round, id1, id2 int) (verify.Swap, error) {
	var report verify.Swap
	e := &edit{what: engine.Textf("Scambiati di posto %s %s e %s", d.View().RoundName(round).At(), d.View().nameOf(id1), d.View().nameOf(id2))}
	e.mutate = func(t *engine.Tournament) error {
		r := t.Round(round)
		if r == nil {
			return d.View().notDrawn(round)
		}
		var err error
		if rests, sits, ok := rester(r, id1, id2); ok {
			e.what = engine.Textf("%s: riposa %s al posto di %s", d.View().RoundName(round).Name(), t.Who(sits), t.Who(rests))
			report, err = d.View().changeRest(t, r, rests, sits)
			return err
		}
		if report, err = d.View().swapReport(t, r, id1, id2); err != nil {
			return err
		}
		verify.ExchangeSeats(r, id1, id2)
		e.log = swapStory(report)
		return nil
	}
	if err := d.change(e); err != nil {
		return verify.Swap{}, err
	}
	return report, nil
}

// rester tells which of two players rests in a round while the other sits at a table.
func rester(r *engine.Round, id1, id2 int) (rests, sits int, ok bool) {
	if slices.Contains(r.SitOuts, id2) {
		id1, id2 = id2, id1
	}
	table, _ := r.Find(id2)
	return id1, id2, slices.Contains(r.SitOuts, id1) && table >= 0
}

// changeRest lets a seated player rest; the one who rested takes his seat and his power. A player drawn to rest may find a volunteer, who
// gets the points for it. Source: Italia 2010, 6, "The TD can offer you points to sit out a round".
func (v *View) changeRest(t *engine.Tournament, r *engine.Round, rests, sits int) (verify.Swap, error) {
	at, seat := r.Find(sits)
	table := &r.Tables[at]
	if err := v.movable(t, r, sits, at); err != nil {
		return verify.Swap{}, err
	}
	table.Seats[seat].Player = rests
	r.SitOuts[slices.Index(r.SitOuts, rests)] = sits
	return verify.Swap{
		Round: r.Number, Players: [2]int{rests, sits}, Tables: [2]int{0, table.Number},
		Criteria: []verify.CriterionChange{},
	}, nil
}

// ErrScored is the cause of an error where a table has scores that would have to go first.
var ErrScored = errors.New("the table has scores")

// movable refuses to take a player from the table at an index where that cannot be.
func (v *View) movable(t *engine.Tournament, r *engine.Round, id, table int) error {
	if table < 0 || id == engine.Ghost {
		return engine.Errorf(engine.BadInput, "L'ID %d non siede a nessun tavolo %s.", id, v.RoundName(r.Number).Of())
	}
	if sitsTwice(r, id) {
		return engine.Errorf(engine.Impossible, "%s gioca su due tavoli e non si può scambiare: scambia gli altri.", t.Who(id))
	}
	if r.Tables[table].State() != engine.NotPlayed {
		return engine.Wrap(ErrScored, engine.BadInput, "Il tavolo %d %s ha già dei punti: cancellali prima di scambiare i posti.",
			r.Tables[table].Number, v.RoundName(r.Number).Of())
	}
	return nil
}

func swapStory(report verify.Swap) []logEntry {
	var entries []logEntry
	for _, c := range report.Criteria {
		if c.Before != c.After {
			entries = append(entries, logEntry{store.LogLow, engine.Textf("%s: da %d a %d.", draw.CriterionName(c.Name), c.Before, c.After)})
		}
	}
	return entries
}

// Seated is a round whose exchanges are weighed.
func (v *View) Seated(round int) *verify.DrawnRound {
	t := v.Tournament.Clone()
	r := t.Round(round)
	if r == nil {
		return verify.NoDrawnRound(v.notDrawn(round))
	}
	return v.seated(t, r)
}

func (v *View) seated(t *engine.Tournament, r *engine.Round) *verify.DrawnRound {
	return verify.DrawnRoundOf(t, r, func() (rules.Type, error) { return v.typeOf(t, "") })
}

func (v *View) swapReport(t *engine.Tournament, r *engine.Round, id1, id2 int) (verify.Swap, error) {
	table1, seat1 := r.Find(id1)
	table2, seat2 := r.Find(id2)
	for _, c := range []struct{ id, table int }{{id1, table1}, {id2, table2}} {
		if err := v.movable(t, r, c.id, c.table); err != nil {
			return verify.Swap{}, err
		}
	}
	if table1 == table2 && seat1 == seat2 {
		return verify.Swap{}, engine.Errorf(engine.BadUsage, "Per uno scambio servono due giocatori diversi.")
	}
	seated := v.seated(t, r)
	if _, err := seated.Count(); err != nil {
		// A round that was made by hand and fits no type can still be changed: there is nothing to count.
		return verify.Swap{
			Round: r.Number, Players: [2]int{id1, id2}, Tables: [2]int{r.Tables[table1].Number, r.Tables[table2].Number},
			Criteria: []verify.CriterionChange{},
		}, nil
	}
	return seated.Swap(id1, id2)
}
