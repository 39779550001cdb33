package diplomacy

import "raduno/engine"

// wacCon is the system of WACcon DipCon 2014: 100 points shared by the squares of the centres; 100 and 0 for
// a solo. Source: seeds/002. Reading of the rules, section 6: the fractions are exact.
var wacCon = System{
	ID:     "dip-waccon2014",
	Name:   "WACcon DipCon 2014",
	Clock:  seventeenPlus,
	Phases: seventeenPhases,
	Explanation: engine.Textf(
		"Chi vince da solo prende 100 punti e gli altri 0. In ogni altro caso i 100 punti si dividono in proporzione al quadrato dei centri: " +
			"si moltiplicano i centri di ciascuno per sé stessi, si sommano i risultati di tutta la mappa, e ognuno prende la sua percentuale della somma.\n" +
			"Per esempio 15 centri pesano 225, 5 centri pesano 25. Chi è nella patta e chi no non fa differenza."),
	Advice: engine.Textf(
		"conta quanto sei davanti agli altri: raddoppiare i centri dà quattro volte il peso. Prendi i centri al secondo, così la sua parte cala mentre la tua cresce; eliminare un piccolo non dà niente oltre ai suoi centri. Fare in pochi la patta non serve; fermare chi va a 18 sì."),
	extra:  []Outcome{Survivors},
	score:  scoreWACcon,
	reckon: reckonWACcon,
}

func scoreWACcon(g Game) (points [PowerCount]engine.Points) {
	if g.decided() {
		points[g.Winner] = engine.WholePoints(100)
		return points
	}
	var board int64
	for _, p := range Powers {
		n := int64(g.Seats[p].Final())
		board += n * n
	}
	for _, p := range Powers {
		n := int64(g.Seats[p].Final())
		points[p] = engine.NewPoints(100*n*n, board)
	}
	return points
}

func reckonWACcon(g Game, p Power) engine.Text {
	switch {
	case g.Won(p):
		return engine.Textf("%d per la vittoria", 100)
	case g.decided():
		return wonByAnother
	}
	board := 0
	for _, seat := range g.Seats {
		board += seat.Final() * seat.Final()
	}
	n := g.Seats[p].Final()
	return engine.Textf("100 per %d × %d diviso %d, la somma dei quadrati del tavolo", n, n, board)
}
