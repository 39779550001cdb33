package scoring

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
)

// The systems of other events, as data or as a few lines each. Source: their rules as they are published with dipvis, the
// Diplomacy TV visualiser (github.com/UEWBot/dipvis, visualiser/tournament/game_scoring), read and written anew.

func whole(numbers ...int) []engine.Points {
	var list []engine.Points
	for _, n := range numbers {
		list = append(list, engine.WholePoints(n))
	}
	return list
}

var others = otherSystems()

// Others are the systems that a tournament may choose besides the nine of DipCon. Their ID is no tournament type's.
func Others() []System { return slices.Clone(others) }

func otherSystems() []System {
	one := engine.WholePoints(1)
	squares := wacCon
	squares.Name = "Sum of Squares"
	list := []System{
		// C-Diplo knows wins by 18 centres alone. Sources: dipvis's cdiplo.py; Toby Harris, "C-Diplo - Saint or Sinner?"
		Formula{Solo: engine.WholePoints(100), Played: one, Centre: one, Places: whole(38, 14, 7), ByCentres: true}.System("C-Diplo 100"),
		Formula{Solo: engine.WholePoints(80), Centre: one, Places: whole(25, 14, 7), ByCentres: true}.System("C-Diplo 80"),
		squares,
		{
			Name: "Tribute", score: scoreTribute, reckon: reckonTribute,
			Explanation: Rules.Text("tribute"),
		},
		{
			Name: "Open Tribute", score: scoreOpenTribute, reckon: reckonOpenTribute,
			Explanation: Rules.Text("open tribute"),
		},
		domination{solo: 41, lost: engine.NewPoints(1, 2), shares: [3]int{6, 4, 2}}.system("Bangkok",
			Rules.Text("bangkok")),
		domination{solo: 46, shares: [3]int{8, 3, 1}}.system("Olympic",
			Rules.Text("olympic")),
		manorCon("ManorCon", 75, 16),
		manorCon("Original ManorCon", 100, 16),
		manorCon("ManorCon v2", 100, 0),
		maxonian("Maxonian", 13),
		maxonian("7Eleven", 11),
		{
			Name: "Detour09", EndYear: true, OutFrom: 1, score: scoreDetour, reckon: reckonDetour,
			Explanation: Rules.Text("detour09"),
		},
	}
	for i := range list {
		list[i].ID = "dip-" + strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(list[i].Name))
		if strings.HasPrefix(list[i].Name, "C-Diplo") {
			list[i].OutFrom = 0 // its places are for three, and anyone who is out has none
		}
		list[i].Clock, list[i].Phases, list[i].Advice, list[i].extra = noClock, nil, engine.Text{}, []Outcome{Concession, Survivors}
	}
	return list
}

// scoreTribute: the rest pay the leader.
func scoreTribute(g Game) (points [PowerCount]engine.Points) {
	if g.decided() {
		points[g.Winner] = engine.WholePoints(100)
		return points
	}
	share, most, pays, takes := g.tribute()
	for _, p := range g.Survivors() {
		n := g.Seats[p].Final()
		points[p] = engine.WholePoints(n).Add(share)
		if n == most {
			points[p] = points[p].Add(takes)
		} else {
			points[p] = points[p].Sub(pays)
		}
	}
	return points
}

// tribute is what each survivor has of the 66 points, the centres of the leader, what each of the others pays and what each
// leader takes.
func (g Game) tribute() (share engine.Points, most int, pays, takes engine.Points) {
	alive := len(g.Survivors())
	share = engine.NewPoints(66, int64(alive))
	most, leaders := g.most()
	pays = engine.WholePoints(max(0, most-6))
	if pays.Cmp(share) > 0 {
		pays = share
	}
	return share, most, pays, pays.Mul(engine.NewPoints(int64(alive-leaders), int64(leaders)))
}

func reckonTribute(g Game, p Power) engine.Text {
	n := g.Seats[p].Final()
	switch {
	case g.Won(p):
		return engine.Textf("%d per la vittoria", 100)
	case g.decided():
		return wonByAnother
	case n == 0:
		return (&addends{}).text()
	}
	share, most, pays, takes := g.tribute()
	var sum addends
	sum.add(engine.Textf("%d per i centri", n))
	sum.add(engine.Textf("%s dei 66 dei superstiti", game.Shown(share)))
	switch {
	case pays.Sign() == 0:
		return sum.text()
	case n == most:
		sum.add(engine.Textf("%s di tributo", game.Shown(takes)))
		return sum.text()
	}
	return engine.Textf("%s meno %s di tributo", sum.text(), game.Shown(pays))
}

// scoreOpenTribute: everybody pays the leader by how far behind he is.
func scoreOpenTribute(g Game) (points [PowerCount]engine.Points) {
	if g.decided() {
		points[g.Winner] = engine.WholePoints(340)
		return points
	}
	most, takes := g.openTribute()
	for _, p := range Powers {
		n := g.Seats[p].Final()
		if n > 0 {
			points[p] = engine.WholePoints(34 + 3*n - (most - n))
		}
		if n == most {
			points[p] = points[p].Add(engine.WholePoints(takes))
		}
	}
	return points
}

// openTribute is the centres of the leader, and what each leader takes.
func (g Game) openTribute() (most, takes int) {
	most, leaders := g.most()
	for _, seat := range g.Seats {
		takes += most - seat.Final()
	}
	return most, takes / (leaders * leaders)
}

func reckonOpenTribute(g Game, p Power) engine.Text {
	n := g.Seats[p].Final()
	most, takes := g.openTribute()
	switch {
	case g.Won(p):
		return engine.Textf("%d per la vittoria", 340)
	case g.decided():
		return wonByAnother
	case n == 0:
		return (&addends{}).text()
	case n == most:
		return engine.Textf("34 più (3 × %d) più %d di tributo", n, takes)
	}
	return engine.Textf("34 più (3 × %d) meno %d di tributo", n, most-n)
}

// most is the highest count of centres, and how many powers have it.
func (g Game) most() (centres, powers int) {
	for _, p := range Powers {
		switch n := g.Seats[p].Final(); {
		case n > centres:
			centres, powers = n, 1
		case n == centres:
			powers++
		}
	}
	return centres, powers
}

// ahead is by how many centres who leads alone is before the second; 0 where several lead.
func (g Game) ahead() int {
	most, leaders := g.most()
	second := 0
	for _, seat := range g.Seats {
		if n := seat.Final(); n < most {
			second = max(second, n)
		}
	}
	if leaders > 1 {
		return 0
	}
	return most - second
}

// domination is a system of the family of Bangkok.
type domination struct {
	solo   int
	lost   engine.Points // a centre, after a solo
	shares [3]int        // of 12 points: of the first, of who has one centre less, two less; in halves
}

func (d domination) score(g Game) (points [PowerCount]engine.Points) {
	if g.decided() {
		for _, p := range Powers {
			points[p] = d.lost.Mul(engine.WholePoints(g.Seats[p].Final()))
		}
		points[g.Winner] = engine.WholePoints(d.solo)
		return points
	}
	lead := d.lead(g)
	for _, p := range Powers {
		seat := g.Seats[p]
		points[p] = engine.WholePoints(seat.Final()).Add(lead[p])
		if seat.Alive() {
			points[p] = points[p].Add(engine.WholePoints(3))
		} else {
			points[p] = points[p].Add(engine.NewPoints(int64(3*survived(seat)), 10))
		}
	}
	return points
}

// lead shares 12 points among those who are at most two centres behind the leader.
func (d domination) lead(g Game) (points [PowerCount]engine.Points) {
	most, _ := g.most()
	var parts [PowerCount]int
	all := 0
	for _, p := range Powers {
		if behind := most - g.Seats[p].Final(); behind < len(d.shares) {
			parts[p] = d.shares[behind]
			all += parts[p]
		}
	}
	for _, p := range Powers {
		points[p] = engine.NewPoints(int64(12*parts[p]), int64(all))
	}
	return points
}

func (d domination) reckon(g Game, p Power) engine.Text {
	seat := g.Seats[p]
	centres := engine.Textf("%d per i centri", seat.Final())
	switch {
	case g.Won(p):
		return engine.Textf("%d per la vittoria", d.solo)
	case g.decided() && (d.lost.Sign() == 0 || !seat.Alive()):
		return wonByAnother
	case g.decided():
		return engine.Textf("%s per i centri", game.Shown(d.lost.Mul(engine.WholePoints(seat.Final()))))
	case !seat.Alive():
		return engine.Textf("%s per gli anni da vivo", game.Shown(engine.NewPoints(int64(3*survived(seat)), 10)))
	}
	var sum addends
	sum.add(centres)
	sum.add(engine.Textf("%s per essere vivo alla fine", "3"))
	if lead := d.lead(g)[p]; lead.Sign() > 0 {
		sum.add(engine.Textf("%s dei 12 di chi è in testa o vicino", game.Shown(lead)))
	}
	return sum.text()
}

func (d domination) system(name string, explanation engine.Text) System {
	return System{Name: name, OutFrom: 1, score: d.score, reckon: d.reckon, Explanation: explanation}
}

// manorCon shares 100 points by the square of the centres, four times the centres and 16; dead is what an eliminated power
// weighs.
func manorCon(name string, solo, dead int) System {
	weigh := func(s Seat) int {
		if n := s.Final(); n > 0 {
			return n*n + 4*n + 16
		}
		return dead
	}
	years := func(n int) engine.Points { return engine.NewPoints(int64(n), 10) }
	score := func(g Game) (points [PowerCount]engine.Points) {
		all := 0
		for _, seat := range g.Seats {
			all += weigh(seat)
		}
		for _, p := range Powers {
			seat := g.Seats[p]
			switch {
			case g.Won(p):
				points[p] = engine.WholePoints(solo)
			case !seat.Alive():
				points[p] = years(survived(seat))
			case g.decided():
				points[p] = years(g.LastYear() - FirstYear)
			default:
				points[p] = engine.NewPoints(int64(100*weigh(seat)), int64(all))
			}
		}
		return points
	}
	reckon := func(g Game, p Power) engine.Text {
		seat := g.Seats[p]
		switch {
		case g.Won(p):
			return engine.Textf("%d per la vittoria", solo)
		case !seat.Alive() || g.decided():
			return engine.Textf("%s per gli anni da vivo", game.Shown(score(g)[p]))
		}
		all := 0
		for _, other := range g.Seats {
			all += weigh(other)
		}
		return engine.Textf("100 per il peso %d diviso %d, la somma dei pesi del tavolo", weigh(seat), all)
	}
	return System{
		Name: name, EndYear: true, OutFrom: 1, score: score, reckon: reckon,
		Explanation: Rules.Text("manorcon", dead, solo),
	}
}

// maxonian gives seven points to the first and one less to each after him; who was ahead last goes before who has as many
// centres. Above the threshold every centre up to 18 adds one.
func maxonian(name string, threshold int) System {
	place := func(g Game) [PowerCount]engine.Points {
		return placed(whole(7, 6, 5, 4, 3, 2, 1), false, func(a, b Power) int {
			for y := g.Years - 1; y >= 0; y-- {
				if c := g.Seats[b].Centers[y] - g.Seats[a].Centers[y]; c != 0 {
					return c
				}
			}
			return 0
		})
	}
	above := func(g Game, p Power) int {
		if g.decided() && !g.Won(p) {
			return 0
		}
		return max(0, min(g.Seats[p].Final(), SoloCenters)-threshold)
	}
	score := func(g Game) [PowerCount]engine.Points {
		points := place(g)
		for _, p := range Powers {
			points[p] = points[p].Add(engine.WholePoints(above(g, p)))
		}
		return points
	}
	reckon := func(g Game, p Power) engine.Text {
		var sum addends
		sum.add(engine.Textf("%s per il posto", game.Shown(place(g)[p])))
		if n := above(g, p); n > 0 {
			sum.add(engine.Textf("%d per i centri oltre i primi %s", n, strconv.Itoa(threshold)))
		}
		return sum.text()
	}
	return System{
		Name: name, OutFrom: 2, score: score, reckon: reckon,
		Explanation: Rules.Text("maxonian", threshold),
	}
}

// scoreDetour by centres, survival, lead and places, brought to 100.
func scoreDetour(g Game) (points [PowerCount]engine.Points) {
	years := func(n int) engine.Points { return engine.NewPoints(int64(min(n, 8)), 4) }
	raw, all := g.detour()
	for _, p := range Powers {
		seat := g.Seats[p]
		switch {
		case g.Won(p):
			points[p] = engine.WholePoints(110)
		case !seat.Alive():
			points[p] = years(survived(seat))
		case g.decided():
			points[p] = years(g.LastYear() - FirstYear)
		default:
			points[p] = engine.NewPoints(int64(100*raw[p].sum()), int64(all))
		}
	}
	return points
}

// detour is what Detour09 adds up of a survivor: his centres, his lead and his place.
type detour struct{ centres, lead, place int }

// detourAlive is what each survivor adds for being one.
const detourAlive = 2

func (d detour) sum() int {
	if d.centres == 0 {
		return 0
	}
	return d.centres + detourAlive + d.lead + d.place
}

// detour gives the parts of all powers, and their sum.
func (g Game) detour() (parts [PowerCount]detour, all int) {
	most, _ := g.most()
	for _, p := range Powers {
		d := detour{centres: g.Seats[p].Final()}
		behind := 0 // the lowest place of those who are level
		for _, q := range Powers {
			if q != p && g.Seats[q].Final() >= d.centres {
				behind++
			}
		}
		d.place = max(0, 4-behind)
		if d.centres == most {
			d.lead = g.ahead()
		}
		parts[p] = d
		all += d.sum()
	}
	return parts, all
}

func reckonDetour(g Game, p Power) engine.Text {
	seat := g.Seats[p]
	switch {
	case g.Won(p):
		return engine.Textf("%d per la vittoria", 110)
	case !seat.Alive() || g.decided():
		return engine.Textf("%s per gli anni da vivo", game.Shown(scoreDetour(g)[p]))
	}
	parts, all := g.detour()
	d := parts[p]
	return engine.Textf("100 per (%d di centri + %d da vivo + %d di distacco + %d di posto) diviso %d, la somma del tavolo", d.centres,
		detourAlive, d.lead, d.place, all)
}
