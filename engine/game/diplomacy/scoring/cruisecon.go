package scoring

import "raduno/engine"

// cruiseCon is the system of CruiseCon DipCon 2005: 100 for a solo; in a draw points by its size and the
// centres divided by the members, rounded down. Source: the DipCon 2019 document. Reading (docs/rules.md, section 6): outside
// the draw 0.
var cruiseCon = System{
	ID:          "dip-cruisecon2005",
	Name:        "CruiseCon DipCon 2005",
	Clock:       noClock,
	Explanation: Rules.Text("dip-cruisecon2005"),
	Advice:      Rules.Text("dip-cruisecon2005 consiglio"),
	score:       scoreCruiseCon,
	reckon:      reckonCruiseCon,
}

// cruiseDraw are the points of each member by the size of the draw.
var cruiseDraw = [PowerCount + 1]int{2: 48, 3: 32, 4: 24, 5: 19, 6: 16, 7: 7}

func scoreCruiseCon(g Game) (points [PowerCount]engine.Points) {
	if g.Outcome == Solo {
		points[g.Winner] = engine.WholePoints(100)
		return points
	}
	for _, p := range g.Members {
		points[p] = engine.WholePoints(cruiseDraw[len(g.Members)] + g.Seats[p].Final()/len(g.Members))
	}
	return points
}

func reckonCruiseCon(g Game, p Power) engine.Text {
	switch members := len(g.Members); {
	case g.Won(p):
		return engine.Textf("%d per la vittoria", 100)
	case g.Drawn(p):
		return engine.Textf("%d per la patta in %d più %d, i centri divisi per %d", cruiseDraw[members], members, g.Seats[p].Final()/members,
			members)
	}
	return g.nothing()
}
