package scoring

import (
	"raduno/engine"
	"raduno/engine/game"
)

// Formula is a scoring system as data: what a centre, a place, a lead, a draw, staying alive and winning alone are worth.
type Formula struct {
	Played    engine.Points   // for everybody, where nobody wins alone
	Centre    engine.Points   // each
	Square    engine.Points   // times the square of the centres
	Steps     []Step          // by number of centres, beside the points of each; the highest that is reached counts
	Places    []engine.Points // of the first, the second ...; those who are level take their mean
	LowPlaces bool            // those who are level all have the lowest of their places
	Top       []engine.Points // of who leads alone, of each of two who lead together, of three ...
	Lead      engine.Points   // each centre by which who leads alone is ahead of the second
	Alive     engine.Points   // for anyone who has centres at the end
	Draw      engine.Points   // shared by the members of a draw
	Year      engine.Points   // for each year that an eliminated power survived
	MostYears int             // no more than that many years count; 0: all
	Total     engine.Points   // the survivors share so much in proportion to their points; the eliminated have those of their years
	Dead      engine.Points   // what an eliminated power adds to the sum by which that share is divided
	Solo      engine.Points   // of who wins alone
	Lost      engine.Points   // of everybody else then
	AfterSolo bool            // and the points of their centres
	YearsLost bool            // and the points of their years, who is alive as if he went out in the last
	ByCentres bool            // only 18 centres win: a win conceded below them is counted as a draw is
}

// Step is what it is worth to have that many centres or more.
type Step struct {
	Centres int
	Worth   engine.Points
}

// survived is how many years a power lived that went out.
func survived(s Seat) int { return s.Eliminated - FirstYear }

// placed gives each power what the places are worth: the powers in the order of compare, those that are level the mean
// of their places, or all the lowest of them.
func placed(worth []engine.Points, low bool, compare func(a, b Power) int) (points [PowerCount]engine.Points) {
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
		if low {
			before, level = before+level-1, 1
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

// term is one of the addends of a power's points.
type term struct {
	worth engine.Points
	told  engine.Text
}

// terms are addends that are not nothing.
type terms []term

func (t *terms) add(worth engine.Points, told engine.Text) {
	if worth.Sign() != 0 {
		*t = append(*t, term{worth, told})
	}
}

func (t terms) sum() (sum engine.Points) {
	for _, term := range t {
		sum = sum.Add(term.worth)
	}
	return sum
}

func (t terms) text() engine.Text {
	var sum addends
	for _, term := range t {
		sum.add(term.told)
	}
	return sum.text()
}

// score gives the points by the formula.
func (r Formula) score(g Game) (points [PowerCount]engine.Points) {
	for _, p := range Powers {
		points[p] = r.of(g, p).sum()
	}
	return points
}

// reckon says how a power's points come about.
func (r Formula) reckon(g Game, p Power) engine.Text {
	of := r.of(g, p)
	if len(of) == 0 && r.won(g) {
		return wonByAnother
	}
	return of.text()
}

// of are the terms of a power's points.
func (r Formula) of(g Game, p Power) (of terms) {
	if r.won(g) {
		return r.afterSolo(g, p)
	}
	if r.Total.Sign() == 0 {
		return r.board(g, p)
	}
	if !g.Seats[p].Alive() {
		r.years(&of, g, p)
		return of
	}
	var all engine.Points
	for _, q := range Powers {
		if g.Seats[q].Alive() {
			all = all.Add(r.board(g, q).sum())
		} else {
			all = all.Add(r.Dead)
		}
	}
	if all.Sign() == 0 {
		return of
	}
	weight := r.board(g, p)
	of.add(r.Total.Mul(weight.sum()).Div(all),
		engine.Textf("%s per (%s) diviso %s, la somma del tavolo", game.Shown(r.Total), weight.text(), game.Shown(all)))
	return of
}

// afterSolo are the terms of a power where somebody won alone.
func (r Formula) afterSolo(g Game, p Power) (of terms) {
	if g.Winner == p {
		of.add(r.Solo, engine.Textf("%s per la vittoria", game.Shown(r.Solo)))
		return of
	}
	of.add(r.Lost, engine.Textf("%s dopo la vittoria di un altro", game.Shown(r.Lost)))
	if r.AfterSolo {
		r.centres(&of, g.Seats[p].Final())
	}
	if r.YearsLost {
		r.years(&of, g, p)
	}
	return of
}

// board are the terms of a power where nobody won alone, before they become a share.
func (r Formula) board(g Game, p Power) (of terms) {
	seat := g.Seats[p]
	r.centres(&of, seat.Final())
	place := placed(r.Places, r.LowPlaces, g.ByCenters)[p]
	of.add(place, engine.Textf("%s per il posto", game.Shown(place)))
	if most, leaders := g.most(); seat.Final() == most {
		if leaders <= len(r.Top) {
			of.add(r.Top[leaders-1], engine.Textf("%s per essere in testa", game.Shown(r.Top[leaders-1])))
		}
		lead := r.Lead.Mul(engine.WholePoints(g.ahead()))
		of.add(lead, engine.Textf("%s per il distacco", game.Shown(lead)))
	}
	of.add(r.Played, engine.Textf("%s per aver giocato", game.Shown(r.Played)))
	if !seat.Alive() {
		r.years(&of, g, p)
		return of
	}
	of.add(r.Alive, engine.Textf("%s per essere vivo alla fine", game.Shown(r.Alive)))
	if g.Outcome == Draw && g.Drawn(p) {
		share := r.Draw.Mul(engine.NewPoints(1, int64(len(g.Members))))
		of.add(share, engine.Textf("%s per la patta in %d", game.Shown(share), len(g.Members)))
	}
	return of
}

// centres adds what that many centres are worth.
func (r Formula) centres(of *terms, n int) {
	centres, squares := r.Centre.Mul(engine.WholePoints(n)), r.Square.Mul(engine.WholePoints(n*n))
	of.add(centres, engine.Textf("%s per i centri", game.Shown(centres)))
	of.add(squares, engine.Textf("%s per il quadrato dei centri", game.Shown(squares)))
	var step Step
	for _, s := range r.Steps {
		if n >= s.Centres && s.Centres >= step.Centres {
			step = s
		}
	}
	of.add(step.Worth, engine.Textf("%s per la soglia di %d {2:centro|centri}", game.Shown(step.Worth), step.Centres))
}

// years adds what a power's years are worth: until it went out, else until the end.
func (r Formula) years(of *terms, g Game, p Power) {
	years := g.LastYear() - FirstYear
	if seat := g.Seats[p]; !seat.Alive() {
		years = survived(seat)
	}
	if r.MostYears > 0 {
		years = min(years, r.MostYears)
	}
	worth := r.Year.Mul(engine.WholePoints(years))
	of.add(worth, engine.Textf("%s per gli anni da vivo", game.Shown(worth)))
}

// explained is the formula in words.
func (r Formula) explained() engine.Text {
	text := Rules.Text("formula",
		game.Shown(r.Centre), numbers(r.Places), game.Shown(r.Alive), game.Shown(r.Played), game.Shown(r.Year),
		game.Shown(r.Draw))
	for _, more := range []struct {
		said bool
		text engine.Text
	}{
		{r.LowPlaces, engine.Textf("I pari hanno tutti i punti del posto più basso fra i loro, non la media.")},
		{r.Square.Sign() != 0, engine.Textf("Ogni unità del quadrato dei centri vale %s.", game.Shown(r.Square))},
		{len(r.Steps) > 0, r.steps()},
		{len(r.Top) > 0, engine.Textf("Chi è in testa da solo, in due, in tre e così via ha a testa: %s.", numbers(r.Top))},
		{r.Lead.Sign() != 0, engine.Textf("Chi è in testa da solo ha %s per ogni centro di distacco dal secondo.", game.Shown(r.Lead))},
		{r.MostYears > 0, engine.Textf("{1:Conta al massimo %d anno|Contano al massimo %d anni}.", r.MostYears)},
		{r.Total.Sign() != 0, engine.Textf(
			"I superstiti si dividono %s in proporzione a questi punti, e nella somma ogni eliminato ne conta %s; agli eliminati restano gli anni.",
			game.Shown(r.Total), game.Shown(r.Dead))},
	} {
		if more.said {
			text = engine.Textf("%s %s", text, more.text)
		}
	}
	return engine.Textf("%s %s", text, r.solo())
}

// numbers are points as numbers to be shown.
func numbers(points []engine.Points) engine.Text {
	var shown []engine.Number
	for _, p := range points {
		shown = append(shown, game.Shown(p))
	}
	return engine.Numbers(shown)
}

// steps says what the steps are worth.
func (r Formula) steps() (text engine.Text) {
	for _, s := range r.Steps {
		step := engine.Textf("da %d {1:centro|centri} in su %s", s.Centres, game.Shown(s.Worth))
		if text.IsZero() {
			text = step
			continue
		}
		text = engine.Textf("%s, %s", text, step)
	}
	return engine.Textf("In più, per numero di centri: %s.", text)
}

// solo says what a solo is worth, and what is left for the others.
func (r Formula) solo() engine.Text {
	solo, lost := game.Shown(r.Solo), game.Shown(r.Lost)
	switch {
	case r.ByCentres:
		return engine.Textf("Chi vince con 18 centri ha %s e gli altri 0; di una vittoria concessa prima contano i centri.", solo)
	case r.AfterSolo && r.YearsLost:
		return engine.Textf("Chi vince da solo, anche per concessione, ha %s; gli altri %s e i punti dei centri e degli anni.", solo, lost)
	case r.AfterSolo:
		return engine.Textf("Chi vince da solo, anche per concessione, ha %s; gli altri %s e i punti dei centri.", solo, lost)
	case r.YearsLost:
		return engine.Textf("Chi vince da solo, anche per concessione, ha %s; gli altri %s e i punti degli anni da vivi.", solo, lost)
	default:
		return engine.Textf("Chi vince da solo, anche per concessione, ha %s e gli altri %s.", solo, lost)
	}
}

// System is the formula as a system, called so.
func (r Formula) System(name string) System {
	s := System{
		Name: name, Clock: noClock, Explanation: r.explained(), EndYear: r.YearsLost, extra: []Outcome{Concession, Survivors},
		score: r.score, reckon: r.reckon,
	}
	if len(r.Places) > 1 {
		s.OutFrom = 2
	}
	if r.Year.Sign() != 0 {
		s.OutFrom = 1
	}
	return s
}
