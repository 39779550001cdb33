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

// System is a scoring system.
type System struct {
	ID          string      // of the tournament type, such as "dip-wbc2000"
	Name        string      // such as "WBC DipCon 2000"
	Timing                  // the deadlines
	Explanation engine.Text // the rule on one page, to be read out or projected
	Advice      engine.Text // how to make the most of it, read out with the rule

	EndYear       bool      // the points depend on the last year
	OutFrom       int       // from this many eliminated powers on their years count; 0: they never do
	extra         []Outcome // outcomes known besides solo and draw
	freeThreshold bool      // a solo may take fewer than eighteen centres, as RegattaWinner says
	allSurvivors  bool      // a draw includes all survivors
	drawFrom      int       // first year that may end in a draw; 0 for any
	summed        bool      // the reason of points ends in their sum

	// points are those of a power, and how they come about, without their sum.
	points func(Game, Power) (engine.Points, engine.Text)
}

// Timing is the deadlines of a system.
type Timing struct {
	Clock  engine.Text  // in words; where the source gives none, it says so
	Phases []game.Phase // what a clock measures of a turn; none where the source gives no deadlines
}

// The deadlines of the source document.
var (
	fourteen = Timing{
		engine.Textf("14 minuti per trattare, poi 2 minuti per scrivere gli ordini. La risoluzione è fuori dal tempo."),
		[]game.Phase{{Name: engine.Textf("Trattative"), Minutes: 14}, {Name: engine.Textf("Ordini"), Minutes: 2}},
	}
	fifteenThirteen = Timing{
		engine.Textf("15 minuti in primavera e 13 in autunno, ordini compresi, a termine secco. La risoluzione è dentro il tempo."),
		springFall(15, 13),
	}
	seventeenFifteen = Timing{
		engine.Textf("17 minuti in primavera e 15 in autunno, ordini compresi, a termine secco. La risoluzione è dentro il tempo."),
		springFall(17, 15),
	}
	untimed = Timing{Clock: engine.Textf("Il documento non dà i tempi di questo sistema: li annuncia il direttore prima della partita.")}
)

// springFall are deadlines of a whole turn, orders included.
func springFall(spring, fall int) []game.Phase {
	return []game.Phase{{Name: engine.Textf("Primavera"), Minutes: spring}, {Name: engine.Textf("Autunno"), Minutes: fall}}
}

// Known reports whether the program has the system and can score by it.
func (s System) Known() bool { return s.points != nil }

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
	if g.Outcome == Draw && g.LastYear() < s.drawFrom {
		problems = append(problems, engine.Textf("La patta si può chiedere dall'autunno del %d e questa partita finisce nel %d.", s.drawFrom,
			g.LastYear()))
	}
	return problems
}

// AlreadyWon says that a Regatta game was won earlier than recorded, or by another power. Only score sheets are asked: games to be
// scored have their outcome.
func (s System) AlreadyWon(g Game) []engine.Text {
	for y := range g.Years {
		var centers [PowerCount]int
		for p, seat := range g.Seats {
			centers[p] = seat.Centers[y]
		}
		threshold, winner, err := RegattaWinner(g.YearStart+y, centers)
		last := y == g.Years-1
		if !s.freeThreshold || err != nil || winner == None || last && g.Won(winner) {
			continue
		}
		return []engine.Text{engine.Textf("Nel %d la potenza %s ha %d centri e ne bastano %d: ha vinto, e la partita finisce lì.", g.YearStart+y,
			winner.Name(), centers[winner], threshold)}
	}
	return nil
}

// Score gives the points of each power. The error tells the first thing wrong with the game's record.
func (s System) Score(g Game) (points [PowerCount]engine.Points, err error) {
	if problems := s.Problems(g); len(problems) > 0 {
		return points, &engine.Error{Kind: engine.BadInput, Text: problems[0]}
	}
	for _, p := range Powers {
		points[p], _ = s.points(g, p)
	}
	return points, nil
}

// Why says how a power's points came about by the system.
func (s System) Why(g Game, p Power) engine.Text {
	points, how := s.points(g, p)
	if s.summed {
		return how
	}
	return engine.Textf("%s, in tutto %s", how, game.Shown(points))
}

// wonByAnother is the reason of 0 points that several systems give.
var wonByAnother = engine.Textf("ha vinto un altro")

// whole is a number of points.
func whole(n int) engine.Points { return engine.WholePoints(n) }

// forVictory gives the points of a game that was won: all to the winner.
func (g Game) forVictory(p Power, worth int) (engine.Points, engine.Text) {
	if g.Won(p) {
		return whole(worth), engine.Textf("%d per la vittoria", worth)
	}
	return engine.Points{}, wonByAnother
}

// place gives a power its place's points; level powers share the mean of their places. Compare is 0 for level powers.
func place(worth []int, p Power, compare func(a, b Power) int) engine.Points {
	before, level, sum := 0, 0, 0
	for _, q := range Powers {
		switch c := compare(q, p); {
		case c < 0:
			before++
		case c == 0:
			level++
		}
	}
	for i := before; i < min(before+level, len(worth)); i++ {
		sum += worth[i]
	}
	return engine.NewPoints(int64(sum), int64(level))
}

// placeAndCentres gives the points of a place and some for each centre.
func placeAndCentres(place engine.Points, centres, worth int) (engine.Points, engine.Text) {
	points := place.Add(whole(worth * centres))
	if centres == 0 {
		return points, engine.Textf("%s per il posto", game.Shown(place))
	}
	return points, engine.Textf("%s per il posto più %d per i centri", game.Shown(place), worth*centres)
}
