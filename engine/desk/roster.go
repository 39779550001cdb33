package desk

import (
	"maps"
	"slices"

	"raduno/engine"
	"raduno/engine/roster"
	"raduno/engine/workbook"
)

// Namesakes are the others on the roster with the names of p, as alphabet.Person compares them. It waits for nothing, so
// that it may be asked at every key.
func (v *View) Namesakes(p engine.Player) []engine.Player {
	key := engine.PersonKey(p.Name, p.Surname)
	return engine.Where(v.Tournament.Players, func(other engine.Player) bool {
		return other.ID != p.ID && key != "" && engine.PersonKey(other.Name, other.Surname) == key
	})
}

// AskIdentity makes the columns of the roster that the circuit asks for, birth and national ID, where they are not there.
func (d *Desk) AskIdentity() error {
	return d.change(&edit{
		what:  engine.Textf("Aggiunte le colonne Data di Nascita e ID NAZIONALE"),
		write: func(b *workbook.Book, _ *engine.Tournament) error { return b.AskIdentity() },
	})
}

// EditPlayer changes what is known of a player, where it differs from what the caller saw; the ID stays. Where another program has changed
// that too the error is a *Conflict, and nothing is written. It is of kind BadInput for an unknown ID, or where a name is missing.
func (d *Desk) EditPlayer(seen, p engine.Player) error {
	p.Tidy()
	if p.Club != seen.Club || p.Region != seen.Region {
		d.View().Spelling.Write(&p)
	}
	if err := roster.Complete(p); err != nil {
		return err
	}
	return d.do(engine.Textf("Modificato %s", p.FullName()), func(t *engine.Tournament) error {
		now := t.Player(seen.ID)
		if now == nil {
			return engine.UnknownPlayer(seen.ID)
		}
		changed, err := threeWay(engine.Textf("Iscritti, %s", seen.FullName()), seen, *now, p)
		if err != nil {
			return err
		}
		changed.ID = seen.ID
		*now = changed
		return nil
	})
}

// RemovePlayer strikes a player from the roster; one who has sat at a table can only be withdrawn.
func (d *Desk) RemovePlayer(id int) error {
	return d.do(engine.Textf("Cancellato dagli iscritti %s", d.View().nameOf(id)), func(t *engine.Tournament) error {
		p := t.Player(id)
		if p == nil {
			return engine.UnknownPlayer(id)
		}
		for _, r := range t.Rounds {
			if table, _ := r.Find(id); table >= 0 {
				return engine.Errorf(engine.BadInput,
					"%s siede al tavolo %d %s e non può essere cancellato: ritiralo, mettendo NO in Partecipa "+
						"Torneo.", p.FullName(), r.Tables[table].Number, d.View().RoundName(r.Number).Of())
			}
		}
		strike(t, id)
		return nil
	})
}

// strike takes a player off the roster, and out of what is said of his presence and of his pairs.
func strike(t *engine.Tournament, id int) {
	t.Players = slices.DeleteFunc(t.Players, func(p engine.Player) bool { return p.ID == id })
	for _, present := range t.Presence {
		delete(present, id)
	}
	his := func(pair [2]int) bool { return slices.Contains(pair[:], id) }
	for _, pairs := range []*[][2]int{&t.Apart, &t.Together, &t.Distinct} {
		*pairs = slices.DeleteFunc(*pairs, his)
	}
}

// SetPresent says that players will or will not play a round, whatever Partecipa Torneo says.
func (d *Desk) SetPresent(round int, present map[int]bool) error {
	called := d.View().RoundName(round)
	what := engine.Textf("Presenze %s: %d {2:giocatore|giocatori}", called.Of(), len(present))
	if len(present) == 1 {
		for id, here := range present {
			what = engine.Textf("Assente %s: %s", called.At(), d.View().nameOf(id))
			if here {
				what = engine.Textf("Presente %s: %s", called.At(), d.View().nameOf(id))
			}
		}
	}
	return d.do(what, func(t *engine.Tournament) error {
		if err := d.View().HasRound(round); err != nil {
			return err
		}
		for _, id := range slices.Sorted(maps.Keys(present)) {
			p, here := t.Player(id), present[id]
			if p == nil {
				return engine.UnknownPlayer(id)
			}
			if here && t.Disqualified(round, id) {
				if in, is := t.Barred[id]; is {
					return engine.Errorf(engine.BadInput, "%s è squalificato %s e dopo non gioca: per farlo giocare togli la squalifica dalla scheda.",
						p.FullName(), d.View().RoundName(in).At())
				}
				return engine.Errorf(engine.BadInput, "%s è squalificato e non gioca: per farlo giocare togli prima la squalifica.", p.FullName())
			}
			if here && t.InLine(id) > 0 { // he is let in
				p.Plays, p.Waits = true, ""
			}
			setPresent(t, round, *p, here)
		}
		return nil
	})
}

// setPresent says of a round whether a player is there, in as few words as can be, and leaves the rounds drawn after it as
// they are.
func setPresent(t *engine.Tournament, round int, p engine.Player, here bool) {
	for i := range t.Rounds {
		if later := t.Rounds[i].Number; later > round {
			t.SetPresence(later, p.ID, t.Present(later, p))
			break // the rounds after that one follow it
		}
	}
	delete(t.Presence[round], p.ID)
	if t.Present(round, p) != here {
		t.SetPresence(round, p.ID, here)
	}
}

// HasRound says why there is no round of that number to speak of: it lies far beyond those that are drawn or planned.
func (v *View) HasRound(round int) error {
	if round < 1 {
		return engine.Errorf(engine.BadUsage, "Il turno %d non esiste: i turni si contano da 1.", round)
	}
	if last := v.LastRound(); round > last {
		return engine.Errorf(engine.BadUsage, "Il turno %d non c'è: i turni vanno da 1 a %d.", round, last)
	}
	return nil
}

// nameOf is what a player is called in a sentence.
func (v *View) nameOf(id int) any { return v.Tournament.Who(id) }
