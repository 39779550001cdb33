package verify

import (
	"slices"

	"raduno/engine"
	"raduno/engine/rules"
)

// Given is what the proofs of a recorded draw take as it is: a lottery before the draw, groups that were parted, seats
// that were fixed, players who were level in the standings or could have rested, whom the seed had parted. An exchange that does not keep
// to it may well better what is proven. It is zero where the proofs hold of all tables that there could be.
func Given(record *engine.DrawRecord) engine.Text {
	recorded, err := rules.ReadPlan(record.Problem)
	switch {
	case err != nil:
		return engine.Text{}
	case recorded.Lottery():
		return engine.Textf("con i posti ai tavoli da 5 estratti a sorte prima degli altri")
	case len(recorded.Parts) > 1:
		return engine.Textf("con i giocatori divisi così tra le finali")
	case slices.ContainsFunc(recorded.Problem.Seated, func(ids []int) bool { return len(ids) > 0 }):
		return engine.Textf("con i tavoli bloccati com'erano")
	case recorded.ByLot:
		return engine.Textf("con chi gioca e l'ordine dei pari in classifica già estratti dal seme")
	}
	return engine.Text{}
}

// Proof says what is known of the value that a criterion has in a draw: that it is proven to be the least, or how low it
// might be; given is what the proof takes as it is. What was not checked is said to be so.
func Proof(c *Claim, given engine.Text) engine.Text {
	text := engine.Textf("minimo non dimostrato")
	switch {
	case c.Best():
		text = engine.Textf("il minimo possibile, dimostrato")
	case !c.Proven && (c.Optimal || c.Bound > 0):
		return engine.Textf("minimo dichiarato, non controllato")
	case c.Bound > 0:
		text = engine.Textf("non meno di %d", c.Bound)
	}
	if given.IsZero() || c.Value == 0 || !c.Optimal && c.Bound == 0 {
		return text
	}
	if c.Locked {
		return engine.Textf("%s, %s; senza, non meno di %d", text, given, c.Free)
	}
	return engine.Textf("%s, %s", text, given)
}
