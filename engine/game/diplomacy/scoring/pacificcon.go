package scoring

import (
	"raduno/engine"
	"raduno/engine/game"
)

// pacificCon is the system of PacificCon DipCon 1993: 125 for a solo, otherwise centre points and, for the
// members of a draw, draw points. Source: the DipCon 2019 document. Readings (docs/rules.md, section 6): after a solo the
// others keep their centre points; a draw of seven that was voted gives 0.
var pacificCon = System{
	ID:          "dip-pacificcon1993",
	Name:        "PacificCon DipCon 1993",
	Clock:       fourteenMinutes,
	Phases:      fourteenPhases,
	Explanation: Rules.Text("dip-pacificcon1993"),
	Advice:      Rules.Text("dip-pacificcon1993 consiglio"),
	score:       scorePacificCon,
	reckon:      reckonPacificCon,
}

// pacificConCenters are the points for 0 to 17 centres.
var pacificConCenters = [SoloCenters]int{0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15, 17, 19, 21, 23}

// pacificConDraw are the points of each member by the size of the draw, in tenths.
var pacificConDraw = [PowerCount + 1]int64{2: 450, 3: 300, 4: 225, 5: 180, 6: 150, 7: 128}

func scorePacificCon(g Game) (points [PowerCount]engine.Points) {
	draw := engine.NewPoints(pacificConDraw[len(g.Members)], 10)
	if len(g.Members) == PowerCount && (g.DrawKind == Voted || g.DrawKind == "") {
		draw = engine.Points{}
	}
	for _, p := range Powers {
		if g.Won(p) {
			points[p] = engine.WholePoints(125)
			continue
		}
		points[p] = engine.WholePoints(pacificConCenters[g.Seats[p].Final()])
		if g.Drawn(p) {
			points[p] = points[p].Add(draw)
		}
	}
	return points
}

func reckonPacificCon(g Game, p Power) engine.Text {
	if g.Won(p) {
		return engine.Textf("%d per la vittoria", 125)
	}
	centres := pacificConCenters[g.Seats[p].Final()]
	if g.Drawn(p) {
		draw := scorePacificCon(g)[p].Sub(engine.WholePoints(centres))
		return engine.Textf("%d per i centri più %s per la patta in %d", centres, game.Shown(draw), len(g.Members))
	}
	return engine.Textf("%d per i centri", centres)
}
