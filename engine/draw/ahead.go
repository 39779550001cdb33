package draw

import "raduno/pairing"

// LooksAhead reports whether rounds that follow may run into rematches that need not be, so that to look ahead may change the draw.
func (p *Problem) LooksAhead() bool {
	t := p.translate()
	a := p.lookAhead(&t)
	return a != nil && a.Matters(&t.Problem)
}

// lookAhead says in the integers of package pairing what is to follow the round; nil where the criteria leave rematches no
// weight that rounds to come could spare.
func (p *Problem) lookAhead(t *translation) *pairing.Ahead {
	if p.Ahead == nil {
		return nil
	}
	met := -1
	var lasting []int
	for i, c := range t.criteria {
		switch c.name {
		case Rematch:
			met = i
		case ClubPairs, RegionPairs, ApartPairs, TogetherPairs, RepeatFive, RepeatThree:
			lasting = append(lasting, t.hidden+i)
		case ClubVsClub, PlayerVsClub:
			return nil // what they leave to later rounds is not known
		}
		if met >= 0 {
			break
		}
	}
	if met < 0 {
		return nil
	}
	a := &pairing.Ahead{Rounds: p.Ahead.Rounds, Met: met, Lasting: lasting}
	for _, round := range p.History {
		var tables [][]int
		for _, ids := range round {
			var table []int
			for _, id := range ids {
				if x, here := t.index[id]; here {
					table = append(table, x)
				}
			}
			tables = append(tables, table)
		}
		a.Played = append(a.Played, tables)
	}
	return a
}
