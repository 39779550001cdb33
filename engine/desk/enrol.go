package desk

import (
	"slices"

	"raduno/engine"
	"raduno/engine/roster"
)

// TakeList enters a list in one step: who is new comes on the roster, and of who is known what differs is changed. Where
// another program has changed the same meanwhile the error is a *Conflict, and nothing is written. It returns the players
// that are new, with their IDs, and how many were changed.
func (d *Desk) TakeList(incoming []roster.Incoming) (added []engine.Player, changed int, err error) {
	var fresh, changes []roster.Incoming
	for _, in := range incoming {
		switch {
		case in.Known == nil:
			fresh, added = append(fresh, in), append(added, in.Player)
		case *in.Known != in.Player, len(in.Own) > 0:
			changes = append(changes, in)
		}
	}
	if len(added)+len(changes) == 0 {
		return nil, 0, nil
	}
	e := &edit{what: engine.Textf("{1:Aggiunto %d iscritto|Aggiunti %d iscritti}", len(added))}
	switch {
	case len(changes) > 0:
		e.what = engine.Textf("Iscritti aggiunti da un elenco: %d, aggiornati: %d", len(added), len(changes))
	case len(added) == 1:
		e.what = engine.Textf("Aggiunto agli iscritti %s", added[0].FullName())
	}
	e.mutate = func(t *engine.Tournament) error {
		for _, in := range changes {
			now := t.Player(in.Known.ID)
			if now == nil {
				return engine.UnknownPlayer(in.Known.ID)
			}
			wanted, err := threeWay(engine.Textf("Iscritti, %s", in.Known.FullName()), *in.Known, *now, in.Player)
			if err != nil {
				return err
			}
			wanted.Tidy()
			*now = wanted
			in.Note(t, now.ID)
		}
		if err := roster.Enrol(t, added, d.View().Spelling, d.env.Now()); err != nil {
			return err
		}
		for i, in := range fresh {
			in.Note(t, added[i].ID)
			for _, p := range t.Players {
				if in.Other && p.ID != added[i].ID && engine.PersonKey(p.Name, p.Surname) == engine.PersonKey(in.Player.Name, in.Player.Surname) {
					t.Distinct = append(t.Distinct, [2]int{p.ID, added[i].ID})
				}
			}
		}
		return nil
	}
	return added, len(changes), d.change(e)
}

// AddPlayers puts several players on the roster in one step.
func (d *Desk) AddPlayers(players []engine.Player) ([]engine.Player, error) {
	if len(players) == 0 {
		return nil, engine.Errorf(engine.BadUsage, "Non c'è nessun giocatore da aggiungere.")
	}
	incoming := make([]roster.Incoming, len(players))
	for i, p := range players {
		incoming[i].Player = p
	}
	added, _, err := d.TakeList(incoming)
	return added, err
}

// spelling is that of the workbook's lists and the official one, in that order.
func (d *Desk) spelling() engine.NameLists {
	official := engine.OfficialLists()
	return engine.NameLists{
		Clubs: slices.Concat(d.book.ClubList(), official.Clubs), Regions: slices.Concat(d.book.RegionList(), official.Regions),
	}
}
