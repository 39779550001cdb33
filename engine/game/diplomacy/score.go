package diplomacy

import (
	"slices"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// The bonuses of a game. Source: Italia 2010, 2.1 to 2.4.
const (
	centerWorth   = 4
	breakGap      = 3 // centres ahead of the second
	breakBonus    = 30
	noBreakBonus  = 10
	soloBonus     = 170
	participation = 1
	tssCenters    = 3 // "Three-SCs-Survivors"
)

// italiaPositionBonus are the points of the first three positions.
var positionBonus = [3]int{70, 34, 16}

// italiaTopBoardFactor raises the scores of the top board. Source: Italia 2010, 4.
var topBoardFactor = engine.NewPoints(12, 10)

// Years is the number of years of a game, unless the director announces another. Source: Italia 2010,
// 3.1.
const Years = 7

// italiaPriority settles a tie that goes back to the first year: the lower comes first. Source: Italia 2010, 3.2.
var priority = [scoring.PowerCount]int{
	scoring.Austria: 0,
	scoring.Germany: 1,
	scoring.Italy:   2,
	scoring.Turkey:  3,
	scoring.England: 4,
	scoring.Russia:  5,
	scoring.France:  6,
}

// Order is the powers from the first position to the last; no position is ever shared. Powers with equal
// centres are parted by the year before, and so on back; still level, by the italiaPriority of the powers. Source:
// Italia 2010, 3.2.
func Order(g scoring.Game) [scoring.PowerCount]scoring.Power {
	order := scoring.Powers
	slices.SortFunc(order[:], func(a, b scoring.Power) int {
		for y := g.Years - 1; y >= 0; y-- {
			if c := g.Seats[b].Centers[y] - g.Seats[a].Centers[y]; c != 0 {
				return c
			}
		}
		return priority[a] - priority[b]
	})
	return order
}

// Problems lists what is wrong with the game's record, nothing if all is well.
func Problems(g scoring.Game) []engine.Text {
	problems := g.Problems()
	if len(problems) > 0 {
		return problems
	}
	switch g.Outcome {
	case scoring.Solo:
		if n := g.Seats[g.Winner].Final(); n < scoring.SoloCenters {
			problems = append(problems, engine.Textf("La potenza %s ha %d {2:centro|centri}: per la vittoria solitaria ne servono %d.",
				g.Winner.Name(), n, scoring.SoloCenters))
		}
	case scoring.Concession:
		problems = append(problems, engine.Textf("Nel sistema Italia 2010 non si concede la vittoria."))
	case scoring.Draw:
		if !DrawAllowed(g.LastYear(), Fall) {
			problems = append(problems, engine.Textf("La patta si può chiedere dall'autunno del %d e questa partita finisce nel %d.", firstDrawYear,
				g.LastYear()))
		}
	}
	return problems
}

// Detail is how the score of one power came about.
type Detail struct {
	Position int           // 1 to 7
	Centers  engine.Points // 4 a centre
	Bonus    engine.Points // position, break or no break, solo
	Bonuses  []int         // of which it is made
	TSS      engine.Points // 0.1 for each player with three centres or more, less one
	Top      bool          // raised by a fifth
	Score    engine.Points
}

// Score gives the points of each power; top is true at the top board.
//
// A survivor has 4 points a centre and the bonuses of his position, of the break (three centres or more
// ahead of the second) or, without a break, of the no break; this times 1 + TSS, and 1 for taking part, which
// is all that an eliminated player has. The winner of a solo has (70 + 30 + 170 + 4 a centre + 1) × (1 + TSS)
// and the others 1. The top board multiplies everything by 1.2.
//
// Source: Italia 2010, 1, 2 and 4. Readings (docs/rules.md, section 6): TSS works on the modified score and the 1
// stands outside; in a solo the 1 is inside and the 30 always there; bonuses go to survivors only.
func Score(g scoring.Game, top bool) ([scoring.PowerCount]Detail, error) {
	var details [scoring.PowerCount]Detail
	if problems := Problems(g); len(problems) > 0 {
		return details, &engine.Error{Kind: engine.BadInput, Text: problems[0]}
	}
	order := Order(g)
	tss := survivorsShare(g)
	first, second := g.Seats[order[0]].Final(), g.Seats[order[1]].Final()
	one := engine.WholePoints(participation)
	for i, p := range order {
		d := &details[p]
		d.Position, d.Top, d.Score = i+1, top, one
		final := g.Seats[p].Final()
		switch {
		case g.Outcome == scoring.Solo && g.Winner == p:
			d.Centers = engine.WholePoints(centerWorth * final)
			d.add(positionBonus[0], breakBonus, soloBonus)
			d.TSS = tss
			d.Score = d.Centers.Add(d.Bonus).Add(one).Mul(tss.Add(one))
		case g.Outcome != scoring.Solo && final > 0:
			if i < len(positionBonus) {
				d.add(positionBonus[i])
			}
			switch broken := first-second >= breakGap; {
			case broken && i == 0:
				d.add(breakBonus)
			case !broken && i > 0:
				d.add(noBreakBonus)
			}
			d.Centers = engine.WholePoints(centerWorth * final)
			d.TSS = tss
			d.Score = d.Centers.Add(d.Bonus).Mul(tss.Add(one)).Add(one)
		}
		if top {
			d.Score = d.Score.Mul(topBoardFactor)
		}
	}
	return details, nil
}

// add gives bonuses.
func (d *Detail) add(bonuses ...int) {
	for _, n := range bonuses {
		d.Bonuses, d.Bonus = append(d.Bonuses, n), d.Bonus.Add(engine.WholePoints(n))
	}
}

// italiaSurvivorsShare is TSS: a tenth for each player with three centres or more, less one.
func survivorsShare(g scoring.Game) engine.Points {
	n := 0
	for _, seat := range g.Seats {
		if seat.Final() >= tssCenters {
			n++
		}
	}
	return engine.NewPoints(int64(max(0, n-1)), 10)
}

// Why says how a power's points came about by Italia 2010. Source: Italia 2010, 1 and 2.
func (d Detail) Why(g scoring.Game, p scoring.Power) engine.Text {
	total := game.Shown(d.Score)
	if d.TSS.Sign() == 0 && d.Centers.Sign() == 0 {
		return engine.Textf("1 per aver giocato, in tutto %s", total)
	}
	factor := d.TSS.Add(engine.WholePoints(1)).Number()
	sum := engine.Textf("4 × %d", g.Seats[p].Final())
	for _, bonus := range d.Bonuses {
		sum = engine.Textf("%s + %d", sum, bonus)
	}
	text := engine.Textf("(%s) × %s + 1", sum, factor)
	if g.Outcome == scoring.Solo {
		text = engine.Textf("(%s + 1) × %s", sum, factor)
	}
	if d.Top {
		text = engine.Textf("(%s) × 1,2", text)
	}
	return engine.Textf("posto %d al tavolo, %s = %s", d.Position, text, total)
}
