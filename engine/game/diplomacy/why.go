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
		return engine.Textf("vittoria con %d {1:centro|centri}", seat.Final())
	case seat.OutUnknown:
		return engine.Textf("eliminato")
	case !seat.Alive():
		return engine.Textf("eliminato nel %d", seat.Eliminated)
	case g.Outcome == Draw && g.Drawn(p):
		return engine.Textf("%d {1:centro|centri}, in una patta in %d", seat.Final(), len(g.Members))
	}
	return engine.Textf("%d {1:centro|centri}", seat.Final())
}

// wonByAnother is the reason of who has no points after a solo.
var wonByAnother = engine.Textf("ha vinto un altro")

// decided reports whether somebody won the game.
func (g Game) decided() bool { return g.Outcome == Solo || g.Outcome == Concession }

// addends are the parts of a power's points.
type addends struct{ all engine.Text }

func (a *addends) add(part engine.Text) {
	if a.all.IsZero() {
		a.all = part
		return
	}
	a.all = engine.Textf("%s più %s", a.all, part)
}

// text is what the parts say together.
func (a *addends) text() engine.Text {
	if a.all.IsZero() {
		return engine.Textf("nessun punto")
	}
	return a.all
}

// nothing is the reason of who has no points where only a winner and the members of a draw have any.
func (g Game) nothing() engine.Text {
	if g.decided() {
		return wonByAnother
	}
	return engine.Textf("fuori dalla patta")
}

// why says how a power's points came about by the system.
func (s System) why(g Game, p Power) engine.Text {
	return engine.Textf("%s, in tutto %s", s.reckon(g, p), game.Shown(s.score(g)[p]))
}

// why says how a power's points came about by Italia 2010. Source: seeds/003, 1 and 2.
func (d ItaliaDetail) why(g Game, p Power) engine.Text {
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
	if g.Outcome == Solo {
		text = engine.Textf("(%s + 1) × %s", sum, factor)
	}
	if d.Top {
		text = engine.Textf("(%s) × 1,2", text)
	}
	return engine.Textf("posto %d al tavolo, %s = %s", d.Position, text, total)
}
