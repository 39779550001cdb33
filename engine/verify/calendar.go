package verify

import (
	"encoding/json"
	"math/rand/v2"
	"slices"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/rules"
)

// CalendarChanges is who plays and sits in no game of a calendar, and who sits in a game that is not played yet and plays no more, as IDs
// in ascending order.
func CalendarChanges(t *engine.Tournament) (come, gone []int) {
	sits, waits := map[int]bool{}, map[int]bool{}
	for _, r := range t.Rounds {
		if r.Draw == nil {
			continue
		}
		for _, table := range r.Tables {
			for _, id := range table.IDs() {
				sits[id] = true
				waits[id] = waits[id] || table.State() == engine.NotPlayed
			}
		}
	}
	for _, p := range t.Players {
		switch here := t.Present(1, p); {
		case here && !sits[p.ID]:
			come = append(come, p.ID)
		case !here && waits[p.ID]:
			gone = append(gone, p.ID)
		}
	}
	slices.Sort(come)
	slices.Sort(gone)
	return come, gone
}

// ofCalendar is what follows where others are to play than those for whom the calendar was made; it belongs to the first round that is
// not over.
func ofCalendar(t *engine.Tournament, typ rules.Type) []Consequence {
	at := slices.IndexFunc(t.Rounds, func(r engine.Round) bool { return r.Draw != nil && r.Played() < len(r.Tables) })
	come, gone := CalendarChanges(t)
	if at < 0 || len(come)+len(gone) == 0 {
		return nil
	}
	r := &t.Rounds[at]
	of := comparison{t: t, kind: typ, r: r}
	c := Consequence{Round: r.Number, In: come, Out: gone, Stuck: len(come) != len(gone)}
	in, out := of.names(come), of.names(gone)
	switch {
	case len(come) == len(gone):
		c.Text = engine.Textf(
			"Il calendario ha ancora %s, e non ha %s: risorteggia %s, e le partite da giocare passano a chi è venuto; o tieni il calendario "+
				"com'è.", out, in, engine.RoundName{Number: r.Number}.The())
	case len(come) > len(gone):
		c.Text = engine.Textf(
			"Il calendario è di otto giocatori, e non ha %s: metti NO in Partecipa Torneo a chi non gioca la lega, o a uno degli otto perché "+
				"gli lasci il posto; o tieni il calendario com'è.", in)
	default:
		c.Text = engine.Textf("Nel calendario c'è %s, che non partecipa più: iscrivi chi prende il suo posto; o tieni il calendario com'è.", out)
	}
	fact, _ := json.Marshal([]any{come, gone}) // numbers: it cannot fail
	c.Fact = string(fact)
	if slices.ContainsFunc(t.Rounds, func(r engine.Round) bool {
		return r.Draw != nil && r.Draw.Origin.Kept != nil && r.Draw.Origin.Kept.Fact == c.Fact
	}) {
		return nil
	}
	return []Consequence{c}
}

// TakeSeats gives the games of a schedule that are not played yet to those who came in the place of others, by lot who takes whose.
func TakeSeats(typ rules.Type, t *engine.Tournament, random *rand.Rand) error {
	come, gone := CalendarChanges(t)
	if len(come) == 0 || len(come) != len(gone) {
		return engine.Errorf(engine.Impossible,
			"La lega è cominciata: del calendario si rifanno solo le partite da giocare, quando al posto di chi si è ritirato ce n'è un altro. "+
				"Nuovi: %d; ritirati: %d.", len(come), len(gone))
	}
	takes := map[int]int{}
	for i, at := range random.Perm(len(gone)) {
		takes[gone[at]] = come[i]
	}
	for i := range t.Rounds {
		for j := range t.Rounds[i].Tables {
			p := game.Place{Tournament: t, Round: &t.Rounds[i], Table: &t.Rounds[i].Tables[j]}
			if t.Rounds[i].Draw == nil || p.Table.State() != engine.NotPlayed {
				continue
			}
			for k, seat := range p.Table.Seats {
				if id := takes[seat.Player]; id != 0 {
					p.Table.Seats[k].Player = id
				}
			}
			game.Tidy(typ.Game(), p)
		}
	}
	return nil
}
