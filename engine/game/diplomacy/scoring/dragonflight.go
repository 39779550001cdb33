package scoring

import (
	"raduno/engine"
	"raduno/engine/game"
)

// dragonFlight is the system of DragonFlight DipCon 1997: 61 for a solo and 0 for the others; a draw shares
// 60 points and adds a fraction by power. Source: the DipCon 2019 document. Reading (docs/rules.md, section 6): the shares go
// to the members of the draw, survivors outside it get 0.
var dragonFlight = System{
	ID:          "dip-dragonflight1997",
	Name:        "DragonFlight DipCon 1997",
	Clock:       fifteenThirteen,
	Phases:      fifteenThirteenPhases,
	Explanation: Rules.Text("dip-dragonflight1997"),
	Advice:      Rules.Text("dip-dragonflight1997 consiglio"),
	score:       scoreDragonFlight,
	reckon:      reckonDragonFlight,
}

// dragonFlightBonus is what each power adds in a draw, in tenths.
var dragonFlightBonus = [PowerCount]int64{Austria: 6, England: 3, France: 1, Germany: 5, Italy: 7, Russia: 2, Turkey: 4}

func scoreDragonFlight(g Game) (points [PowerCount]engine.Points) {
	if g.Outcome == Solo {
		points[g.Winner] = engine.WholePoints(61)
		return points
	}
	share := engine.NewPoints(60, int64(len(g.Members)))
	for _, p := range g.Members {
		points[p] = share.Add(engine.NewPoints(dragonFlightBonus[p], 10))
	}
	return points
}

func reckonDragonFlight(g Game, p Power) engine.Text {
	switch {
	case g.Won(p):
		return engine.Textf("%d per la vittoria", 61)
	case g.Drawn(p):
		return engine.Textf("60 diviso %d più %s della potenza", len(g.Members), game.Shown(engine.NewPoints(dragonFlightBonus[p], 10)))
	}
	return g.nothing()
}
