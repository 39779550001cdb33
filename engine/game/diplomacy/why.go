package diplomacy

import (
	"raduno/engine"
	"raduno/engine/game"
)

// why says of each seat of a finished game how its points came about; nil where it cannot be read.
func why(p game.Place, b *boardReader, explain func(Power) engine.Text) []engine.Text {
	if len(b.problems) > 0 {
		return nil
	}
	texts := make([]engine.Text, len(p.Table.Seats))
	for power, seat := range b.seatOf {
		texts[seat] = engine.Textf("%s, %s: %s.", Power(power).Name(), b.game.fate(Power(power)), explain(Power(power)))
	}
	return texts
}

// fate is how a game ended for a power.
func (g Game) fate(p Power) engine.Text {
	seat := g.Seats[p]
	switch {
	case g.Won(p) && g.Winner != None:
		return engine.Textf("vittoria con %d centri", seat.Final())
	case !seat.Alive():
		return engine.Textf("eliminato nel %d", seat.Eliminated)
	case g.Outcome == Draw && g.Drawn(p):
		return engine.Textf("%d centri, in una patta in %d", seat.Final(), len(g.Members))
	}
	return engine.Textf("%d centri", seat.Final())
}

// why says how a power's points came about by the system.
func (s System) why(g Game, p Power) engine.Text {
	points := s.score(g)[p]
	total := game.Shown(points)
	n, members := g.Seats[p].Final(), len(g.Members)
	won := g.Winner != None && g.Won(p)
	plus := func(part engine.Text) engine.Text { return engine.Textf("%s, in tutto %s", part, total) }
	switch {
	case s.wonBy != nil: // Regatta
		year := g.LastYear() % 100
		switch {
		case won:
			return plus(engine.Textf("104 meno l'anno, %d", year))
		case g.Drawn(p):
			return plus(engine.Textf("%d per la patta meno l'anno, %d", regattaDraw[members], year))
		}
		return plus(engine.Textf("l'anno, %d", year))
	case s.place:
		// What stands beside the centres is the place's.
		centres := s.perCentre * n
		if points.Sign() == 0 || won && s.soloAll {
			return engine.Textf("punti %s", total)
		}
		return plus(engine.Textf("%s per il posto più %d per i centri", game.Shown(points.Sub(engine.WholePoints(centres))), centres))
	case s.share:
		if g.Outcome == Solo {
			return engine.Textf("punti %s", total)
		}
		board := 0
		for _, seat := range g.Seats {
			board += seat.Final() * seat.Final()
		}
		return plus(engine.Textf("100 per %d × %d diviso %d, la somma dei quadrati del tavolo", n, n, board))
	}
	return s.whyDraw(g, p, n, total)
}

// whyDraw is for the systems that give something for the centres and something for the draw.
func (s System) whyDraw(g Game, p Power, n int, total string) engine.Text {
	points := s.score(g)[p]
	won := g.Winner != None && g.Won(p)
	if won && (s.perCentre == 0 || s.soloAll) || points.Sign() == 0 || !g.Drawn(p) && !won || s.perCentre == 0 && s.centres == nil {
		return engine.Textf("punti %s", total)
	}
	centres := s.perCentre * n
	if s.centres != nil {
		centres = s.centres(n)
	}
	return engine.Textf("%d per i centri più %s per come è finita, in tutto %s", centres, game.Shown(points.Sub(engine.WholePoints(centres))), total)
}

// why says how a power's points came about by Italia 2010. Source: seeds/003, 1 and 2.
func (d ItaliaDetail) why(g Game, p Power) engine.Text {
	total := game.Shown(d.Score)
	if d.TSS.Sign() == 0 && d.Centers.Sign() == 0 {
		return engine.Textf("1 per aver giocato, in tutto %s", total)
	}
	factor := d.TSS.Add(engine.WholePoints(1)).Text(",")
	text := engine.Textf("(4 × %d + %s) × %s + 1", g.Seats[p].Final(), d.Bonus.Text(","), factor)
	if g.Outcome == Solo {
		text = engine.Textf("(4 × %d + %s + 1) × %s", g.Seats[p].Final(), d.Bonus.Text(","), factor)
	}
	if d.Top {
		text = engine.Textf("(%s) × 1,2", text)
	}
	return engine.Textf("posto %d al tavolo, %s = %s", d.Position, text, total)
}
