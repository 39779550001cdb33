package scoring

import (
	"raduno/engine"
	"raduno/engine/game"
)

// wbc is the system of WBC DipCon 2000: a point per centre, and a bonus for a solo or a draw of up to five.
// Source: the DipCon 2019 document. Reading (docs/rules.md, section 6): draws of six and seven are "all other results".
var wbc = System{
	ID:          "dip-wbc2000",
	Name:        "WBC DipCon 2000",
	Clock:       fourteenMinutes,
	Phases:      fourteenPhases,
	Explanation: Rules.Text("dip-wbc2000"),
	Advice:      Rules.Text("dip-wbc2000 consiglio"),
	extra:       []Outcome{Survivors},
	score:       scoreWBC,
	reckon:      reckonWBC,
}

// wbcDraw is the bonus of each member by the size of the draw.
var wbcDraw = [PowerCount + 1]int{2: 22, 3: 10, 4: 4, 5: 1}

func scoreWBC(g Game) (points [PowerCount]engine.Points) {
	for _, p := range Powers {
		total := g.Seats[p].Final()
		switch {
		case g.Won(p):
			total += 46
		case g.Drawn(p):
			total += wbcDraw[len(g.Members)]
		}
		points[p] = engine.WholePoints(total)
	}
	return points
}

// WBCVotesToPass are the votes that pass a draw at WBC.
const WBCVotesToPass = 29

// DrawVote counts a WBC draw vote: one vote for each centre of the powers that vote for it; 29 pass it.
// Source: the DipCon 2019 document, "Players get one vote for each SC they control, and it takes 29 votes to pass a draw".
func DrawVote(centers [PowerCount]int, votesFor []Power) (votes int, passes bool, err error) {
	if err := CheckCenters(centers); err != nil {
		return 0, false, err
	}
	seen := map[Power]bool{}
	for _, p := range votesFor {
		if p < 0 || p >= PowerCount {
			return 0, false, engine.Errorf(engine.BadInput, "Fra i voti c'è una potenza che non esiste.")
		}
		if seen[p] {
			return 0, false, engine.Errorf(engine.BadInput, "La potenza %s ha votato due volte.", p.Name())
		}
		seen[p] = true
		votes += centers[p]
	}
	return votes, votes >= WBCVotesToPass, nil
}

func reckonWBC(g Game, p Power) engine.Text {
	centres := g.Seats[p].Final()
	switch {
	case g.Won(p):
		return engine.Textf("%d per i centri più 46 per la vittoria", centres)
	case g.Drawn(p):
		return engine.Textf("%d per i centri più %s per la patta in %d", centres, game.Shown(engine.WholePoints(wbcDraw[len(g.Members)])),
			len(g.Members))
	}
	return engine.Textf("%d per i centri", centres)
}
