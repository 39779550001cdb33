package scoring

import (
	"raduno/engine"
	"raduno/engine/game"
)

// Formula is a scoring system as data: what a centre, a place, a draw, staying alive and winning alone are worth.
type Formula struct {
	Played    engine.Points   // for everybody, where nobody wins alone
	Centre    engine.Points   // each
	Places    []engine.Points // of the first, the second ...; those who are level take their mean
	Alive     engine.Points   // for whoever has centres at the end
	Draw      engine.Points   // shared by the members of a draw
	Year      engine.Points   // for each year that an eliminated power survived
	Solo      engine.Points   // of who wins alone
	AfterSolo bool            // the others keep the points of their centres
	ByCentres bool            // only 18 centres win: a win conceded below them is counted as a draw is
}

// survived is how many years a power lived that went out.
func survived(s Seat) int { return s.Eliminated - FirstYear }

// placed gives each power what the places are worth: the powers in the order of compare, those that are level the mean
// of their places.
func placed(worth []engine.Points, compare func(a, b Power) int) (points [PowerCount]engine.Points) {
	for _, p := range Powers {
		before, level := 0, 0
		for _, q := range Powers {
			switch c := compare(q, p); {
			case c < 0:
				before++
			case c == 0:
				level++
			}
		}
		var sum engine.Points
		for i := before; i < min(before+level, len(worth)); i++ {
			sum = sum.Add(worth[i])
		}
		points[p] = sum.Mul(engine.NewPoints(1, int64(level)))
	}
	return points
}

// won reports whether somebody won alone by this formula.
func (r Formula) won(g Game) bool {
	return g.decided() && (!r.ByCentres || g.Seats[g.Winner].Final() >= SoloCenters)
}

// score gives the points by the formula.
func (r Formula) score(g Game) (points [PowerCount]engine.Points) {
	for _, p := range Powers {
		points[p] = r.of(g, p)
	}
	return points
}

func (r Formula) of(g Game, p Power) engine.Points {
	seat := g.Seats[p]
	centres := r.Centre.Mul(engine.WholePoints(seat.Final()))
	switch won := r.won(g); {
	case won && g.Winner == p:
		return r.Solo
	case won && r.AfterSolo:
		return centres
	case won:
		return engine.Points{}
	}
	sum := r.Played.Add(centres).Add(placed(r.Places, g.ByCenters)[p])
	if !seat.Alive() {
		return sum.Add(r.Year.Mul(engine.WholePoints(survived(seat))))
	}
	sum = sum.Add(r.Alive)
	if g.Outcome == Draw && g.Drawn(p) {
		sum = sum.Add(r.Draw.Mul(engine.NewPoints(1, int64(len(g.Members)))))
	}
	return sum
}

// reckon says how a power's points come about.
func (r Formula) reckon(g Game, p Power) engine.Text {
	seat := g.Seats[p]
	centres := r.Centre.Mul(engine.WholePoints(seat.Final()))
	won := r.won(g)
	switch {
	case won && g.Winner == p:
		return engine.Textf("%s per la vittoria", game.Shown(r.Solo))
	case won && !r.AfterSolo:
		return wonByAnother
	}
	var sum addends
	if centres.Sign() != 0 || won {
		sum.add(engine.Textf("%s per i centri", game.Shown(centres)))
	}
	if won {
		return sum.text()
	}
	if place := placed(r.Places, g.ByCenters)[p]; place.Sign() != 0 {
		sum.add(engine.Textf("%s per il posto", game.Shown(place)))
	}
	if r.Played.Sign() != 0 {
		sum.add(engine.Textf("%s per aver giocato", game.Shown(r.Played)))
	}
	switch {
	case !seat.Alive() && r.Year.Sign() != 0:
		sum.add(engine.Textf("%s per gli anni da vivo", game.Shown(r.Year.Mul(engine.WholePoints(survived(seat))))))
	case seat.Alive() && r.Alive.Sign() != 0:
		sum.add(engine.Textf("%s per essere vivo alla fine", game.Shown(r.Alive)))
	}
	if g.Outcome == Draw && g.Drawn(p) && r.Draw.Sign() != 0 {
		sum.add(engine.Textf("%s per la patta in %d", game.Shown(r.Draw.Mul(engine.NewPoints(1, int64(len(g.Members))))), len(g.Members)))
	}
	return sum.text()
}

// explained is the formula in words.
func (r Formula) explained() engine.Text {
	var places []engine.Number
	for _, p := range r.Places {
		places = append(places, game.Shown(p))
	}
	text := Rules.Text("formula",
		game.Shown(r.Centre), engine.Numbers(places), game.Shown(r.Alive), game.Shown(r.Played), game.Shown(r.Year),
		game.Shown(r.Draw))
	switch solo := game.Shown(r.Solo); {
	case r.ByCentres:
		return engine.Textf("%s Chi vince con 18 centri ha %s e gli altri 0; di una vittoria concessa prima contano i centri.", text, solo)
	case r.AfterSolo:
		return engine.Textf("%s Chi vince da solo, anche per concessione, ha %s e gli altri tengono i punti dei centri.", text, solo)
	default:
		return engine.Textf("%s Chi vince da solo, anche per concessione, ha %s e gli altri 0.", text, solo)
	}
}

// System is the formula as a system, called so.
func (r Formula) System(name string) System {
	s := System{
		Name: name, Clock: noClock, Explanation: r.explained(), extra: []Outcome{Concession, Survivors}, score: r.score, reckon: r.reckon,
	}
	if len(r.Places) > 1 {
		s.OutFrom = 2
	}
	if r.Year.Sign() != 0 {
		s.OutFrom = 1
	}
	return s
}
