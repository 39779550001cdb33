package diplomacy

import (
	"raduno/engine"
	"raduno/engine/game"
)

// dixieCon is the system of DixieCon DipCon 2002: points by place and 4 per centre. Source: seeds/002.
// Reading of the rules, section 6: the members of a draw take the first places together, whatever their
// centres; the others follow by centres, the eliminated by the year they went out.
var dixieCon = System{
	ID:    "dip-dixiecon2002",
	Name:  "DixieCon DipCon 2002",
	Clock: noClock,
	Explanation: engine.Textf(
		"Ogni posto ha i suoi punti: 270 al primo, 70 al secondo, poi 50, 34, 20, 10 e 0. A tutti si aggiungono 4 punti per ogni centro.\n" +
			"Chi è nella patta si divide in parti uguali i punti dei primi posti: una patta in quattro dà (270+70+50+34)/4 = 106 a testa, più i centri. " +
			"Gli altri seguono per numero di centri; gli eliminati secondo l'anno, chi è uscito dopo sta davanti. I pari si dividono i punti dei posti occupati.\n" +
			"Dopo una vittoria solitaria gli altri prendono comunque i punti del posto e dei centri."),
	Advice: engine.Textf(
		"tra il primo posto e il secondo ci sono 200 punti: vincere da solo vale più di tutto. Nella patta conta in quanti siete, in due si dividono 340 punti e in tre 390, e poi 4 punti per centro. Anche dopo la vittoria di un altro il tuo posto vale: resta davanti, e resta in vita."),
	outFrom: 2,
	score:   scoreDixieCon,
	reckon:  reckonDixieCon,
}

// dixiePlaces are the points of the places.
var dixiePlaces = [PowerCount]int{270, 70, 50, 34, 20, 10, 0}

func scoreDixieCon(g Game) [PowerCount]engine.Points {
	points := shares(dixiePlaces, func(a, b Power) int {
		first := func(p Power) int {
			if g.Drawn(p) || g.Won(p) {
				return 0
			}
			return 1
		}
		if c := first(a) - first(b); c != 0 || first(a) == 0 {
			return c
		}
		return g.ByCenters(a, b)
	})
	for _, p := range Powers {
		points[p] = points[p].Add(engine.WholePoints(4 * g.Seats[p].Final()))
	}
	return points
}

func reckonDixieCon(g Game, p Power) engine.Text {
	return placeAndCentres(scoreDixieCon(g)[p], g.Seats[p].Final(), 4)
}

// placeAndCentres tells of points that are those of the place and so many a centre.
func placeAndCentres(points engine.Points, centres, worth int) engine.Text {
	place := points.Sub(engine.WholePoints(worth * centres))
	if centres == 0 {
		return engine.Textf("%s per il posto", game.Shown(place))
	}
	return engine.Textf("%s per il posto più %d per i centri", game.Shown(place), worth*centres)
}
