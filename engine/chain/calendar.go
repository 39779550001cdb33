package chain

import (
	"encoding/json"
	"slices"

	"raduno/engine"
	"raduno/engine/formula"
)

// Calendar is who plays and sits in no game of a calendar, and who sits in a game that is not played yet and plays no more, as IDs in
// ascending order.
func Calendar(t *engine.Tournament) (come, gone []int) {
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
func ofCalendar(t *engine.Tournament, kind formula.Type) []Consequence {
	at := slices.IndexFunc(t.Rounds, func(r engine.Round) bool { return r.Draw != nil && r.Played() < len(r.Tables) })
	come, gone := Calendar(t)
	if at < 0 || len(come)+len(gone) == 0 {
		return nil
	}
	r := &t.Rounds[at]
	of := comparison{t: t, kind: kind, r: r}
	c := Consequence{Round: r.Number, In: come, Out: gone, Stuck: len(come) != len(gone)}
	in, out := of.names(come), of.names(gone)
	switch {
	case len(come) == len(gone):
		c.Text = engine.Textf(
			"Il calendario ha ancora %s, e non ha %s: risorteggia %s, e le partite da giocare passano a chi è venuto; o tieni il calendario "+
				"com'è.", out, in, engine.Called{Number: r.Number}.The())
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
