package diplomacy

import (
	"raduno/engine"
	"raduno/engine/game/diplomacy/scoring"
)

// Years is the number of years of a game, unless the director announces another. Source: Italia 2010,
// 3.1.
const Years = 7

// Clock is what the system says of time, for games of some years: Years unless the director announces another number. A year has two
// movement turns. Source: Italia 2010, 3.1 and 6.2.
func Clock(years int) engine.Text {
	return engine.Textf(
		"{1:Si gioca %d anno|Si giocano %d anni}, %d turni di movimento, salvo che il direttore annunci una durata diversa prima del turno. "+
			"La partita finisce senza scrivere le costruzioni dell'ultimo inverno. %s", years, 2*years, oneMinute)
}

// What the director says of orders. Source: Italia 2010, 6.1 and 6.2.
var (
	ManyOrders = scoring.Rules.Text("italia ordini")
	oneMinute  = scoring.Rules.Text("italia un minuto")
)

// Explanation is the system on one page, to be read out or projected.
func Explanation() engine.Text {
	return engine.Textf("%s\n%s", scoring.Rules.Text("italia"), ManyOrders)
}
