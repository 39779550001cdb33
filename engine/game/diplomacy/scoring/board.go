package scoring

import (
	"cmp"
	"slices"

	"raduno/engine"
)

// The centres of the board and those that make a solo.
const (
	BoardCenters = 34
	SoloCenters  = 18
)

// The first year of a game and the last that the systems can speak of: two of them count by the last two
// digits of the year.
const (
	FirstYear = 1901
	LastYear  = 1999
)

// Outcome is how a game ended.
type Outcome string

// The outcomes.
const (
	// Solo: one power won by centres.
	Solo Outcome = "solo"
	// Draw: the draw's members share; a survivor who is not one of them voted himself out or was left out.
	Draw Outcome = "draw"
	// Concession: the others conceded the game to one power.
	Concession Outcome = "concession"
	// Survivors: the game ended with neither draw nor solo.
	Survivors Outcome = "survivors"
)

// Name is the outcome in an organizer's words.
func (o Outcome) Name() engine.Text {
	return map[Outcome]engine.Text{
		Solo: engine.Textf("vittoria solitaria"), Draw: engine.Textf("patta"), Concession: engine.Textf("vittoria concessa"),
		Survivors: engine.Textf("né vittoria né patta"),
	}[o]
}

// DrawKind is how a draw came about.
type DrawKind string

// The kinds of draw. The zero value stands for a vote.
const (
	Voted     DrawKind = "voted"
	TimeDraw  DrawKind = "time"
	Stalemate DrawKind = "stalemate"
)

// DrawKinds are the kinds of draw, the usual one first.
var DrawKinds = []DrawKind{Voted, TimeDraw, Stalemate}

// Name is the kind of draw in an organizer's words.
func (k DrawKind) Name() engine.Text {
	return map[DrawKind]engine.Text{
		TimeDraw: engine.Textf("patta per fine del tempo"), Stalemate: engine.Textf("patta per stallo riconosciuto"),
		Voted: engine.Textf("patta votata"),
	}[cmp.Or(k, Voted)]
}

// Seat is one power in a game.
type Seat struct {
	Player     string
	Centers    []int // after the fall of each year
	Eliminated int   // year of the elimination, 0 if the power is still there
	OutUnknown bool  // in which year it went out is not on record: Eliminated is the last year
}

// Final is the last count of centres.
func (s Seat) Final() int {
	if len(s.Centers) == 0 {
		return 0
	}
	return s.Centers[len(s.Centers)-1]
}

// Alive reports whether the power has centres at the end.
func (s Seat) Alive() bool { return s.Final() > 0 }

// Game is a game of Diplomacy as a score sheet records it.
type Game struct {
	YearStart int // first year, as a rule 1901
	Years     int // played
	Seats     [PowerCount]Seat
	Outcome   Outcome
	Members   []Power // of the draw
	Winner    Power   // of a solo or a concession; without meaning in other outcomes
	DrawKind  DrawKind
}

// LastYear is the year in which the game ended.
func (g Game) LastYear() int { return g.YearStart + g.Years - 1 }

// Survivors are the powers with centres at the end.
func (g Game) Survivors() []Power {
	return engine.Where(Powers[:], func(p Power) bool { return g.Seats[p].Alive() })
}

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

// Drawn reports whether the power is a member of the draw.
func (g Game) Drawn(p Power) bool { return slices.Contains(g.Members, p) }

// Won reports whether the power won the game, by centres or by concession.
func (g Game) Won(p Power) bool {
	return g.decided() && g.Winner == p
}

// ByCenters orders two powers as the boards with places do: more centres first; among the eliminated, the
// one that went out later. 0 means that they are level.
func (g Game) ByCenters(a, b Power) int {
	x, y := g.Seats[a], g.Seats[b]
	if c := y.Final() - x.Final(); c != 0 {
		return c
	}
	if !x.Alive() {
		return y.Eliminated - x.Eliminated
	}
	return 0
}

// ByCentersBack orders two powers by their centres of the last year, then of the years before; 0 means that they are level.
func (g Game) ByCentersBack(a, b Power) int {
	for y := g.Years - 1; y >= 0; y-- {
		if c := g.Seats[b].Centers[y] - g.Seats[a].Centers[y]; c != 0 {
			return c
		}
	}
	return 0
}

// most is the highest count of centres, and how many powers have it.
func (g Game) most() (centres, powers int) {
	for _, seat := range g.Seats {
		switch n := seat.Final(); {
		case n > centres:
			centres, powers = n, 1
		case n == centres:
			powers++
		}
	}
	return centres, powers
}

// decided reports whether a power won the game.
func (g Game) decided() bool { return g.Outcome == Solo || g.Outcome == Concession }

// ByCentersAlone is the power that has won with the centres at hand: eighteen, or in Regatta the threshold of the last year. It is
// None while no power has.
func (g Game) ByCentersAlone(s System) Power {
	var centers [PowerCount]int
	for _, p := range Powers {
		if centers[p] = g.Seats[p].Final(); centers[p] >= SoloCenters {
			return p
		}
	}
	if s.freeThreshold {
		if _, winner, err := RegattaWinner(g.LastYear(), centers); err == nil {
			return winner
		}
	}
	return None
}

// EndedNow is the game as it would be scored if it ended with the centres at hand: a solo of the power that has the centres for it,
// else neither draw nor solo where the system knows that, else a draw of all survivors.
func (g Game) EndedNow(s System) Game {
	g.Members, g.Winner, g.DrawKind = nil, g.ByCentersAlone(s), TimeDraw
	if g.Winner != None {
		g.Outcome = Solo
		return g
	}
	if s.Allows(Survivors) {
		g.Outcome = Survivors
		return g
	}
	g.Outcome, g.Members = Draw, g.Survivors()
	return g
}
