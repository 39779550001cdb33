package scoring

import "raduno/engine"

// wacCon is the system of WACcon DipCon 2014: 100 points shared by the squares of the centres; 100 and 0 for
// a solo. Source: the DipCon 2019 document. Reading (docs/rules.md, section 6): the fractions are exact.
var wacCon = System{
	ID:          "dip-waccon2014",
	Name:        "WACcon DipCon 2014",
	Clock:       seventeenPlus,
	Phases:      seventeenPhases,
	Explanation: Rules.Text("dip-waccon2014"),
	Advice:      Rules.Text("dip-waccon2014 consiglio"),
	extra:       []Outcome{Survivors},
	score:       scoreWACcon,
	reckon:      reckonWACcon,
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
