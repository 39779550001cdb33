package scoring

import (
	"raduno/engine"
	"raduno/engine/game"
)

// Fate is how a game ended for a power.
func (g Game) Fate(p Power) engine.Text {
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

// Why says how a power's points came about by the system.
func (s System) Why(g Game, p Power) engine.Text {
	return engine.Textf("%s, in tutto %s", s.reckon(g, p), game.Shown(s.score(g)[p]))
}
