package scoring

import "raduno/engine"

// carnage is the system of Carnage DipCon 2017: points by place and one per centre; 28034 and 0 for a solo,
// by centres or conceded. Draws include all survivors. Source: the DipCon 2019 document; docs/rules.md, section 6.
var carnage = System{
	ID:           "dip-carnage2017",
	Name:         "Carnage DipCon 2017",
	Clock:        noClock,
	Explanation:  Rules.Text("dip-carnage2017"),
	Advice:       Rules.Text("dip-carnage2017 consiglio"),
	extra:        []Outcome{Concession, Survivors},
	OutFrom:      2,
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
