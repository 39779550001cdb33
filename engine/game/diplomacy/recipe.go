package diplomacy

import (
	"strings"

	"raduno/engine"
	"raduno/engine/game"
)

// recipe is a scoring system as data: what a centre, a place, a draw, staying alive and winning alone are worth.
type recipe struct {
	played    engine.Points   // for everybody, where nobody wins alone
	centre    engine.Points   // each
	places    []engine.Points // of the first, the second ...; those who are level take their mean
	alive     engine.Points   // for whoever has centres at the end
	draw      engine.Points   // shared by the members of a draw
	year      engine.Points   // for each year that an eliminated power survived
	solo      engine.Points   // of who wins alone
	afterSolo bool            // the others keep the points of their centres
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

// score gives the points by the recipe.
func (r recipe) score(g Game) (points [PowerCount]engine.Points) {
	for _, p := range Powers {
		points[p] = r.of(g, p)
	}
	return points
}

func (r recipe) of(g Game, p Power) engine.Points {
	seat := g.Seats[p]
	centres := r.centre.Mul(engine.WholePoints(seat.Final()))
	switch {
	case g.Won(p):
		return r.solo
	case g.decided() && r.afterSolo:
		return centres
	case g.decided():
		return engine.Points{}
	}
	sum := r.played.Add(centres).Add(placed(r.places, g.ByCenters)[p])
	if !seat.Alive() {
		return sum.Add(r.year.Mul(engine.WholePoints(survived(seat))))
	}
	sum = sum.Add(r.alive)
	if g.Outcome == Draw && g.Drawn(p) {
		sum = sum.Add(r.draw.Mul(engine.NewPoints(1, int64(len(g.Members)))))
	}
	return sum
}

// reckon says how a power's points come about.
func (r recipe) reckon(g Game, p Power) engine.Text {
	seat := g.Seats[p]
	centres := r.centre.Mul(engine.WholePoints(seat.Final()))
	switch {
	case g.Won(p):
		return engine.Textf("%s per la vittoria", game.Shown(r.solo))
	case g.decided() && !r.afterSolo:
		return wonByAnother
	}
	var text engine.Text
	add := func(part engine.Text) {
		if text.IsZero() {
			text = part
		} else {
			text = engine.Textf("%s più %s", text, part)
		}
	}
	if centres.Sign() != 0 || g.decided() {
		add(engine.Textf("%s per i centri", game.Shown(centres)))
	}
	if g.decided() {
		return text
	}
	if place := placed(r.places, g.ByCenters)[p]; place.Sign() != 0 {
		add(engine.Textf("%s per il posto", game.Shown(place)))
	}
	if r.played.Sign() != 0 {
		add(engine.Textf("%s per aver giocato", game.Shown(r.played)))
	}
	switch {
	case !seat.Alive() && r.year.Sign() != 0:
		add(engine.Textf("%s per gli anni da vivo", game.Shown(r.year.Mul(engine.WholePoints(survived(seat))))))
	case seat.Alive() && r.alive.Sign() != 0:
		add(engine.Textf("%s per essere vivo alla fine", game.Shown(r.alive)))
	}
	if g.Outcome == Draw && g.Drawn(p) && r.draw.Sign() != 0 {
		add(engine.Textf("%s per la patta in %d", game.Shown(r.draw.Mul(engine.NewPoints(1, int64(len(g.Members))))), len(g.Members)))
	}
	if text.IsZero() {
		return engine.Textf("nessun punto")
	}
	return text
}

// explained is the recipe in words.
func (r recipe) explained() engine.Text {
	var places []string
	for _, p := range r.places {
		places = append(places, game.Shown(p))
	}
	text := engine.Textf("Ogni centro vale %s. Posti, dal primo: %s; i pari fanno la media dei loro posti. A chi è vivo alla fine %s, a chi ha giocato %s, per ogni anno da vivo degli eliminati %s. La patta divide %s. Chi vince da solo, anche per concessione, ha %s",
		game.Shown(r.centre), strings.Join(places, ", "), game.Shown(r.alive), game.Shown(r.played), game.Shown(r.year), game.Shown(r.draw), game.Shown(r.solo))
	if r.afterSolo {
		return engine.Textf("%s e gli altri tengono i punti dei centri.", text)
	}
	return engine.Textf("%s e gli altri 0.", text)
}

// The options of a formula of one's own. An empty one is 0.
var (
	formulaCentre = game.Field{Label: "Formula: ogni centro", Kind: game.Number, Default: "1", Fixed: true}
	formulaPlaces = game.Field{
		Label: "Formula: posti", Kind: game.Words, Default: "0", Fixed: true,
		Help: engine.Textf("I punti del primo posto, del secondo e così via, separati da uno spazio: 38 14 7. Gli altri posti valgono 0."),
	}
	formulaSolo   = game.Field{Label: "Formula: vittoria", Kind: game.Number, Default: "100", Fixed: true}
	formulaKept   = game.Field{Label: "Formula: dopo una vittoria gli altri tengono i centri", Kind: game.YesNo, Default: game.No, Fixed: true}
	formulaDraw   = game.Field{Label: "Formula: da dividere nella patta", Kind: game.Number, Default: "0", Fixed: true}
	formulaAlive  = game.Field{Label: "Formula: vivo alla fine", Kind: game.Number, Default: "0", Fixed: true}
	formulaPlayed = game.Field{Label: "Formula: aver giocato", Kind: game.Number, Default: "0", Fixed: true}
	formulaYear   = game.Field{Label: "Formula: ogni anno degli eliminati", Kind: game.Number, Default: "0", Fixed: true}
)

func formulaOptions() []game.Field {
	return []game.Field{formulaCentre, formulaPlaces, formulaDraw, formulaAlive, formulaPlayed, formulaYear, formulaSolo, formulaKept}
}

// ownRecipe is the formula that a tournament's options say. What is no number counts as nothing; the option refuses it
// where it is written.
func ownRecipe(set engine.Settings) recipe {
	number := func(text string) engine.Points {
		p, err := engine.ParsePoints(strings.ReplaceAll(text, ",", "."))
		if err != nil {
			return engine.Points{}
		}
		return p
	}
	of := func(f game.Field) engine.Points { return number(game.Option(set, f)) }
	r := recipe{
		centre: of(formulaCentre), draw: of(formulaDraw), alive: of(formulaAlive), played: of(formulaPlayed), year: of(formulaYear),
		solo: of(formulaSolo), afterSolo: game.YesOption(set, formulaKept),
	}
	for _, text := range strings.Fields(game.Option(set, formulaPlaces)) {
		r.places = append(r.places, number(text))
	}
	return r
}

// misreadPlaces says what of the places of a formula is no number.
func misreadPlaces(set engine.Settings) engine.Text {
	for _, text := range strings.Fields(game.Option(set, formulaPlaces)) {
		if _, err := engine.ParsePoints(strings.ReplaceAll(text, ",", ".")); err != nil {
			return engine.Textf("“%s” in “%s”, fra le opzioni del gioco, non è un numero: scrivi i punti dei posti separati da uno spazio, come 38 14 7.", text, engine.Text{Format: formulaPlaces.Label})
		}
	}
	return engine.Text{}
}

// ownSystem is a system by the organizer's formula.
func ownSystem(set engine.Settings) System {
	r := ownRecipe(set)
	s := System{
		Name: ownFormula, Clock: noClock, Explanation: r.explained(), extra: []Outcome{Concession, Survivors}, score: r.score, reckon: r.reckon,
	}
	if len(r.places) > 1 {
		s.outFrom = 2
	}
	if r.year.Sign() != 0 {
		s.outFrom = 1
	}
	return s
}
