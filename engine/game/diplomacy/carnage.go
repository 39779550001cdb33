package diplomacy

import "raduno/engine"

// carnage is the system of Carnage DipCon 2017: points by place and one per centre; 28034 and 0 for a solo,
// by centres or conceded. Draws include all survivors. Source: seeds/002; rules, section 6.
var carnage = System{
	ID:    "dip-carnage2017",
	Name:  "Carnage DipCon 2017",
	Clock: noClock,
	Explanation: engine.Textf(
		"Ogni posto ha i suoi punti: 7000 al primo, poi 6000, 5000, 4000, 3000, 2000 e 1000. A questi si aggiunge 1 punto per ogni centro.\n" +
			"I posti li fanno i centri alla fine; fra gli eliminati chi è uscito dopo sta davanti, e chi è uscito nello stesso anno è pari. I pari si dividono i punti dei posti: due primi prendono 6500 a testa.\n" +
			"La patta comprende sempre tutti i superstiti. I giocatori possono votare la patta o concedere la vittoria. Chi vince da solo prende 28034 punti e gli altri 0.\n" +
			"Se la partita continua nel turno successivo, i suoi giocatori giocano anche la nuova o rinunciano a quel turno: nessun turno aspetta."),
	Advice: engine.Textf(
		"conta il posto, non la distanza: un centro più del vicino vale 1000 punti, dieci centri di vantaggio quasi niente di più. Alla fine guarda chi è alla pari con te, e prendigli un centro. Resta in vita, e se devi uscire esci per ultimo. Chi vince prende tutto: il secondo ha interesse a fermarlo."),
	extra:        []Outcome{Concession, Survivors},
	outFrom:      2,
	allSurvivors: true,
	score:        scoreCarnage,
	reckon:       reckonCarnage,
}

// carnagePlaces are the points of the places; carnageSolo is their sum and the board's centres.
var carnagePlaces = [PowerCount]int{7000, 6000, 5000, 4000, 3000, 2000, 1000}

const carnageSolo = 28034

func scoreCarnage(g Game) (points [PowerCount]engine.Points) {
	if g.Outcome == Solo || g.Outcome == Concession {
		points[g.Winner] = engine.WholePoints(carnageSolo)
		return points
	}
	points = shares(carnagePlaces, g.ByCenters)
	for _, p := range Powers {
		points[p] = points[p].Add(engine.WholePoints(g.Seats[p].Final()))
	}
	return points
}

func reckonCarnage(g Game, p Power) engine.Text {
	switch {
	case g.Won(p):
		return engine.Textf("%d per la vittoria", carnageSolo)
	case g.decided():
		return wonByAnother
	}
	return placeAndCentres(scoreCarnage(g)[p], g.Seats[p].Final(), 1)
}
