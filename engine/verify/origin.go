package verify

import (
	"slices"

	"raduno/engine"
	"raduno/engine/rules"
)

// Chance says among how many draws that are as good a recorded one was chosen, and that this was not counted where it was
// not; nothing where no chance was left.
func Chance(record *engine.DrawRecord) engine.Text {
	recorded, err := rules.ReadPlan(record.Problem)
	if err != nil {
		return engine.Text{}
	}
	free := len(recorded.Problem.Players)
	for _, ids := range recorded.Problem.Seated {
		free -= len(ids)
	}
	if free == 0 {
		return engine.Text{}
	}
	text := engine.Textf(
		"Quanti sorteggi siano ugualmente buoni non è stato contato: questo è preso a caso fra loro, non per forza ognuno con la stessa " +
			"probabilità, e di quanto differiscano non è stato misurato.")
	if points := record.Origin.Walk; points > 0 {
		text = engine.Textf(
			"I sorteggi ugualmente buoni sono troppi per contarli: questo è preso a caso fra loro, non per forza ognuno con la stessa "+
				"probabilità. Nei casi misurati, la probabilità che due giocatori hanno di sedere insieme differiva al più di %d {1:punto "+
				"percentuale|punti percentuali} da quella giusta.", points)
	}
	switch n := record.Origin.Equal; {
	case n == "" && record.Origin.LimitMS > 0 && slices.ContainsFunc(record.Counts, func(c engine.Count) bool { return !c.Optimal }):
		text = engine.Textf(
			"È stato preso con un tetto al lavoro (passi: %d), prima della fine della ricerca: che non ci sia un sorteggio migliore non "+
				"è dimostrato.",
			record.Origin.LimitMS)
	case n == "" && slices.ContainsFunc(record.Counts, func(c engine.Count) bool { return !c.Optimal }):
		text = engine.Textf("Che non ci sia un sorteggio migliore non è dimostrato: questo è il migliore trovato.")
	case n == "1":
		text = engine.Textf("Questo è l'unico sorteggio così buono, a parte i numeri dei tavoli e l'ordine dei posti.")
	case n != "":
		text = engine.Textf(
			"I sorteggi ugualmente buoni sono %s, contati tutti dal programma: questo è estratto fra loro, ognuno con la stessa "+
				"probabilità.", n.About())
		if Typed(record) {
			text = engine.Textf(
				"I sorteggi ugualmente buoni sono %s, contati tutti dal programma: quale fosse l'ha deciso il seme, che qualcuno ha "+
					"scritto.", n.About())
		}
	}
	if given := Given(record); !given.IsZero() {
		return engine.Textf("%s Vale %s.", text, given)
	}
	return text
}
