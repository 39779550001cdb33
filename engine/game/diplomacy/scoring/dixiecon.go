package scoring

import (
	"raduno/engine"
	"raduno/engine/game"
)

// dixieCon is the system of DixieCon DipCon 2002: points by place and 4 per centre. Source: the DipCon 2019 document.
// Reading (docs/rules.md, section 6): the members of a draw take the first places together, whatever their
// centres; the others follow by centres, the eliminated by the year they went out.
var dixieCon = System{
	ID:          "dip-dixiecon2002",
	Name:        "DixieCon DipCon 2002",
	Clock:       noClock,
	Explanation: Rules.Text("dip-dixiecon2002"),
	Advice:      Rules.Text("dip-dixiecon2002 consiglio"),
	OutFrom:     2,
	score:       scoreDixieCon,
	reckon:      reckonDixieCon,
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

// placeAndCentres tells of points that are those of the place and that many a centre.
func placeAndCentres(points engine.Points, centres, worth int) engine.Text {
	place := points.Sub(engine.WholePoints(worth * centres))
	if centres == 0 {
		return engine.Textf("%s per il posto", game.Shown(place))
	}
	return engine.Textf("%s per il posto più %d per i centri", game.Shown(place), worth*centres)
}
