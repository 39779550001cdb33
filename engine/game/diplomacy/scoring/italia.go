package scoring

import (
	"cmp"
	"slices"

	"raduno/engine"
	"raduno/engine/game"
)

// FirstDrawYear is the first year in whose fall a draw may be requested. Source: Italia 2010, 5.
const FirstDrawYear = 1904

// Italia is the system of Italia 2010, at a board of a round or at the top board.
func Italia(top bool) System {
	return System{
		ID: "italia2010", extra: []Outcome{Survivors}, drawFrom: FirstDrawYear, summed: true,
		points: func(g Game, p Power) (engine.Points, engine.Text) { return italia(g, p, top) },
	}
}

// italia gives the points of Italia 2010.
//
// A survivor has 4 points a centre and the bonuses of his position, of the break (three centres or more
// ahead of the second) or, without a break, of the no break; this times 1 + TSS, and 1 for taking part, which
// is all that an eliminated player has. The winner of a solo has (70 + 30 + 170 + 4 a centre + 1) × (1 + TSS)
// and the others 1. The top board multiplies everything by 1.2.
//
// Source: Italia 2010, 1, 2 and 4. Readings (docs/rules.md, section 6): TSS works on the modified score and the 1
// stands outside; in a solo the 1 is inside and the 30 always there; bonuses go to survivors only.
func italia(g Game, p Power, top bool) (engine.Points, engine.Text) {
	order := g.ItaliaOrder()
	position, centres, solo := slices.Index(order[:], p), g.Seats[p].Final(), g.Outcome == Solo
	raised := engine.NewPoints(1, 1)
	if top {
		raised = engine.NewPoints(12, 10)
	}
	if solo && g.Winner != p || !solo && centres == 0 {
		return raised, engine.Textf("1 per aver giocato, in tutto %s", game.Shown(raised))
	}
	bonuses := []int{70, 30, 170}
	if !solo {
		bonuses = g.italiaBonuses(order, position)
	}
	sum, text := 4*centres, engine.Textf("4 × %d", centres)
	for _, bonus := range bonuses {
		sum, text = sum+bonus, engine.Textf("%s + %d", text, bonus)
	}
	factor := g.survivorsShare().Add(whole(1))
	points := whole(sum).Mul(factor).Add(whole(1))
	if solo {
		points, text = whole(sum+1).Mul(factor), engine.Textf("(%s + 1) × %s", text, factor.Number())
	} else {
		text = engine.Textf("(%s) × %s + 1", text, factor.Number())
	}
	if top {
		points, text = points.Mul(raised), engine.Textf("(%s) × 1,2", text)
	}
	return points, engine.Textf("posto %d al tavolo, %s = %s", position+1, text, game.Shown(points))
}

// italiaBonuses are those of a survivor's position, the first being 0, and of the break or no break. Source: Italia 2010, 2.1 to 2.4.
func (g Game) italiaBonuses(order [PowerCount]Power, position int) (bonuses []int) {
	if positions := []int{70, 34, 16}; position < len(positions) {
		bonuses = append(bonuses, positions[position])
	}
	switch broken := g.Seats[order[0]].Final()-g.Seats[order[1]].Final() >= 3; {
	case broken && position == 0:
		bonuses = append(bonuses, 30)
	case !broken && position > 0:
		bonuses = append(bonuses, 10)
	}
	return bonuses
}

// survivorsShare is TSS: a tenth for each player with three centres or more ("Three-SCs-Survivors"), less one.
func (g Game) survivorsShare() engine.Points {
	n := len(engine.Where(g.Seats[:], func(s Seat) bool { return s.Final() >= 3 }))
	return engine.NewPoints(int64(max(0, n-1)), 10)
}

// italiaPriority settles a tie that goes back to the first year: the lower comes first. Source: Italia 2010, 3.2.
var italiaPriority = [PowerCount]int{Austria: 0, Germany: 1, Italy: 2, Turkey: 3, England: 4, Russia: 5, France: 6}

// ItaliaOrder is the powers from the first position to the last; no position is ever shared. Powers with equal
// centres are parted by the year before, and so on back; still level, by a fixed order of the powers. Source: Italia 2010, 3.2.
func (g Game) ItaliaOrder() [PowerCount]Power {
	order := Powers
	slices.SortFunc(order[:], func(a, b Power) int { return cmp.Or(g.ByCentersBack(a, b), italiaPriority[a]-italiaPriority[b]) })
	return order
}
