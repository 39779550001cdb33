package scoring

import (
	"raduno/engine"
	"raduno/engine/game"
)

// whipping is the system of Whipping DipCon 2010: 10 per centre, a pot of 60 for the draw, twice the centres
// for a sole leader, the year for the eliminated. Source: the DipCon 2019 document. Readings (docs/rules.md, section 6): a solo
// is 34×10 + 60 + 34×2 = 468 and 0 for the others; the leader's bonus also goes to one outside the draw.
var whipping = System{
	ID:          "dip-whipping2010",
	Name:        "Whipping DipCon 2010",
	Clock:       seventeenPlus,
	Phases:      seventeenPhases,
	Explanation: Rules.Text("dip-whipping2010"),
	Advice:      Rules.Text("dip-whipping2010 consiglio"),
	OutFrom:     1,
	score:       scoreWhipping,
	reckon:      reckonWhipping,
}

func scoreWhipping(g Game) (points [PowerCount]engine.Points) {
	if g.Outcome == Solo {
		points[g.Winner] = engine.WholePoints(10*BoardCenters + 60 + 2*BoardCenters)
		return points
	}
	share := engine.NewPoints(60, int64(len(g.Members)))
	leader := g.leader()
	for _, p := range Powers {
		seat := g.Seats[p]
		if !seat.Alive() {
			points[p] = engine.WholePoints(seat.Eliminated % 100)
			continue
		}
		points[p] = engine.WholePoints(10 * seat.Final())
		if g.Drawn(p) {
			points[p] = points[p].Add(share)
		}
		if p == leader {
			points[p] = points[p].Add(engine.WholePoints(2 * seat.Final()))
		}
	}
	return points
}

// leader is the power with most centres, None if several are level.
func (g Game) leader() Power {
	best, level := Powers[0], false
	for _, p := range Powers[1:] {
		switch c := g.Seats[p].Final() - g.Seats[best].Final(); {
		case c > 0:
			best, level = p, false
		case c == 0:
			level = true
		}
	}
	if level {
		return None
	}
	return best
}

func reckonWhipping(g Game, p Power) engine.Text {
	seat := g.Seats[p]
	switch {
	case g.Won(p):
		return engine.Textf("34 × 10 + 60 + 34 × 2 per la vittoria")
	case g.Outcome == Solo:
		return wonByAnother
	case !seat.Alive():
		return engine.Textf("%d, l'anno in cui è uscito", seat.Eliminated%100)
	}
	text := engine.Textf("%d per i centri", 10*seat.Final())
	if g.Drawn(p) {
		text = engine.Textf("%s più %s per la patta in %d", text, game.Shown(engine.NewPoints(60, int64(len(g.Members)))), len(g.Members))
	}
	if g.leader() == p {
		text = engine.Textf("%s più %d perché è in testa da solo", text, 2*seat.Final())
	}
	return text
}
