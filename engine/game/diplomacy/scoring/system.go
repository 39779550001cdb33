package scoring

import (
	_ "embed" // the file of rules
	"slices"

	"raduno/engine"
	"raduno/engine/game"
)

//go:embed rules.txt
var rulesFile string

// Rules are what each system says of itself, and what to make of it (consiglio), to be read out or projected.
var Rules = game.ReadRules(rulesFile)

// System is one of the nine scoring systems.
type System struct {
	ID          string       // of the tournament type, such as "dip-wbc2000"
	Name        string       // such as "WBC DipCon 2000"
	Clock       engine.Text  // the deadlines; where the source gives none, it says so
	Phases      []game.Phase // what a clock measures of a turn; none where the source gives no deadlines
	Explanation engine.Text  // the rule on one page, to be read out or projected
	Advice      engine.Text  // how to make the most of it, read out with the rule

	EndYear       bool      // the points depend on the last year
	OutFrom       int       // that many eliminated powers and more must have their years; 0: these do not count
	extra         []Outcome // outcomes known besides solo and draw
	freeThreshold bool      // a solo may take fewer than eighteen centres
	allSurvivors  bool      // a draw includes all survivors

	// The power that has won, and with how many centres; nil: eighteen.
	wonBy  func(year int, centers [PowerCount]int) (threshold int, winner Power, err error)
	score  func(Game) [PowerCount]engine.Points
	reckon func(Game, Power) engine.Text // how a power's points come about, without their sum
}

// The clocks of the source document. The same deadlines recur.
var (
	fourteenMinutes = engine.Textf("14 minuti per trattare, poi 2 minuti per scrivere gli ordini. La risoluzione è fuori dal tempo.")
	fifteenThirteen = engine.Textf(
		"15 minuti in primavera e 13 in autunno, ordini compresi, a termine secco. La risoluzione è dentro il tempo.")
	seventeenPlus = engine.Textf(
		"17 minuti in primavera e 15 in autunno, ordini compresi, a termine secco. La risoluzione è dentro il tempo.")
	noClock = engine.Textf("Il documento non dà i tempi di questo sistema: li annuncia il direttore prima della partita.")
)

// The deadlines as a clock measures them.
var (
	fourteenPhases        = []game.Phase{{Name: engine.Textf("Trattative"), Minutes: 14}, {Name: engine.Textf("Ordini"), Minutes: 2}}
	fifteenThirteenPhases = springFall(15, 13)
	seventeenPhases       = springFall(17, 15)
)

// YearOf are the phases of a year, from those of a turn: the seasons themselves, or each season with its phases and the
// resolution of the orders, for which the clock waits.
func YearOf(phases []game.Phase) []game.Phase {
	spring, fall := engine.Textf("Primavera"), engine.Textf("Autunno")
	if len(phases) == 0 {
		return nil
	}
	if phases[0].Name.String() == spring.String() {
		return []game.Phase{{Season: spring, Minutes: phases[0].Minutes}, {Season: fall, Minutes: phases[1].Minutes}}
	}
	var year []game.Phase
	for _, season := range []engine.Text{spring, fall} {
		for _, phase := range append(phases[:len(phases):len(phases)], game.Phase{Name: engine.Textf("Risoluzione")}) {
			phase.Season = season
			year = append(year, phase)
		}
	}
	return year
}

// springFall are deadlines of a whole turn, orders included.
func springFall(spring, fall int) []game.Phase {
	return []game.Phase{{Name: engine.Textf("Primavera"), Minutes: spring}, {Name: engine.Textf("Autunno"), Minutes: fall}}
}

// Systems are the nine systems, in the order of their years.
func Systems() []System {
	return []System{
		pacificCon, dragonFlight, wbc, regatta, dixieCon, cruiseCon, whipping, wacCon, carnage,
	}
}

// Outcomes are the ways a game of this system can end.
func (s System) Outcomes() []Outcome { return append([]Outcome{Solo, Draw}, s.extra...) }

// Allows reports whether a game of this system can end so.
func (s System) Allows(o Outcome) bool { return slices.Contains(s.Outcomes(), o) }

// Problems lists what is wrong with the game's record, what this system forbids included.
func (s System) Problems(g Game) []engine.Text {
	problems := g.Problems()
	if len(problems) > 0 {
		return problems
	}
	if !s.Allows(g.Outcome) {
		return []engine.Text{engine.Textf("L'esito “%s” non è previsto dal sistema %s.", g.Outcome.Name(), s.Name)}
	}
	if g.Outcome == Solo && !s.freeThreshold && g.Seats[g.Winner].Final() < SoloCenters {
		problems = append(problems, engine.Textf("La potenza %s ha %d {2:centro|centri}: per la vittoria solitaria ne servono %d.",
			g.Winner.Name(), g.Seats[g.Winner].Final(), SoloCenters))
	}
	if g.Outcome == Draw && s.allSurvivors && len(g.Members) != len(g.Survivors()) {
		problems = append(problems, engine.Textf("Nel sistema %s la patta comprende tutti i superstiti: qui %d, e quelli nella patta %d.",
			s.Name, len(g.Survivors()), len(g.Members)))
	}
	return problems
}

// AlreadyWon says who has won, in which year, where the record says otherwise. It is asked of score sheets and not of
// games to be scored: these have their outcome.
func (s System) AlreadyWon(g Game) []engine.Text {
	if s.wonBy == nil {
		return nil
	}
	for y := range g.Years {
		var centers [PowerCount]int
		for p := range centers {
			centers[p] = g.Seats[p].Centers[y]
		}
		threshold, winner, err := s.wonBy(g.YearStart+y, centers)
		last := y == g.Years-1
		if err != nil || winner == None || last && g.Won(winner) {
			continue
		}
		return []engine.Text{engine.Textf("Nel %d la potenza %s ha %d centri e ne bastano %d: ha vinto, e la partita finisce lì.", g.YearStart+y,
			winner.Name(), centers[winner], threshold)}
	}
	return nil
}

// Score gives the points of each power. The error tells the first thing wrong with the game's record.
func (s System) Score(g Game) ([PowerCount]engine.Points, error) {
	if problems := s.Problems(g); len(problems) > 0 {
		return [PowerCount]engine.Points{}, &engine.Error{Kind: engine.BadInput, Text: problems[0]}
	}
	return s.score(g), nil
}
