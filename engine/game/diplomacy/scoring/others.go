package scoring

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
)

// others are the systems of other events. Source: their rules as they are published with dipvis, the Diplomacy TV visualiser
// (github.com/UEWBot/dipvis, visualiser/tournament/game_scoring), read and written anew.
var others = []System{
	{Name: "C-Diplo 100", Explanation: cDiplo100.explanation(), points: cDiplo100.points},
	{Name: "C-Diplo 80", Explanation: cDiplo80.explanation(), points: cDiplo80.points},
	{Name: "Sum of Squares", Explanation: Rules.Text("dip-waccon2014"), points: wacCon},
	{Name: "Tribute", Explanation: Rules.Text("tribute"), points: tribute},
	{Name: "Open Tribute", Explanation: Rules.Text("open tribute"), points: openTribute},
	{
		Name: "Bangkok", OutFrom: 1, Explanation: Rules.Text("bangkok"),
		points: domination{solo: 41, lost: engine.NewPoints(1, 2), shares: [3]int{6, 4, 2}}.points,
	},
	{Name: "Olympic", OutFrom: 1, Explanation: Rules.Text("olympic"), points: domination{solo: 46, shares: [3]int{8, 3, 1}}.points},
	manorCon("ManorCon", 75, 16),
	manorCon("Original ManorCon", 100, 16),
	manorCon("ManorCon v2", 100, 0),
	maxonian("Maxonian", 13),
	maxonian("7Eleven", 11),
	{Name: "Detour09", EndYear: true, OutFrom: 1, Explanation: Rules.Text("detour09"), points: detour},
}

// Others are the systems that a tournament may choose besides the nine of DipCon. Their ID is no tournament type's.
func Others() []System {
	systems := slices.Clone(others)
	for i := range systems {
		s := &systems[i]
		s.ID = "dip-" + strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(s.Name))
		s.Timing, s.extra = untimed, []Outcome{Concession, Survivors}
	}
	return systems
}

// cDiplo knows wins by 18 centres alone: a win conceded below them is counted as a draw is. A centre is a point.
// Sources: dipvis's cdiplo.py; Toby Harris, "C-Diplo - Saint or Sinner?"
type cDiplo struct {
	solo, played int
	places       []int // of the first three; level powers take their mean
}

var (
	cDiplo100 = cDiplo{solo: 100, played: 1, places: []int{38, 14, 7}}
	cDiplo80  = cDiplo{solo: 80, places: []int{25, 14, 7}}
)

func (c cDiplo) points(g Game, p Power) (engine.Points, engine.Text) {
	if g.decided() && g.Seats[g.Winner].Final() >= SoloCenters {
		return g.forVictory(p, c.solo)
	}
	var sum engine.Points
	text := noPoints
	for _, part := range []struct {
		worth engine.Points
		what  string
	}{
		{whole(g.Seats[p].Final()), "%s per i centri"},
		{place(c.places, p, g.ByCenters), "%s per il posto"},
		{whole(c.played), "%s per aver giocato"},
	} {
		switch {
		case part.worth.Sign() == 0:
			continue
		case sum.Sign() == 0:
			text = engine.Textf(part.what, game.Shown(part.worth))
		default:
			text = engine.Textf("%s più %s", text, engine.Textf(part.what, game.Shown(part.worth)))
		}
		sum = sum.Add(part.worth)
	}
	return sum, text
}

func (c cDiplo) explanation() engine.Text {
	var places []engine.Number
	for _, worth := range c.places {
		places = append(places, game.Shown(whole(worth)))
	}
	return Rules.Text("c-diplo", game.Shown(whole(c.played)), engine.Numbers(places), game.Shown(whole(c.solo)))
}

// tribute shares 66 points among the survivors, each with his centres; the others pay the leaders.
func tribute(g Game, p Power) (engine.Points, engine.Text) {
	n := g.Seats[p].Final()
	switch {
	case g.decided():
		return g.forVictory(p, 100)
	case n == 0:
		return engine.Points{}, noPoints
	}
	alive := len(g.Survivors())
	share := engine.NewPoints(66, int64(alive))
	most, leaders := g.most()
	pays := whole(max(0, most-6)) // each of the others
	if pays.Cmp(share) > 0 {
		pays = share
	}
	points := whole(n).Add(share)
	text := engine.Textf("%s più %s", engine.Textf("%d per i centri", n), engine.Textf("%s dei 66 dei superstiti", game.Shown(share)))
	switch {
	case pays.Sign() == 0:
		return points, text
	case n == most:
		takes := pays.Mul(engine.NewPoints(int64(alive-leaders), int64(leaders)))
		return points.Add(takes), engine.Textf("%s più %s", text, engine.Textf("%s di tributo", game.Shown(takes)))
	}
	return points.Sub(pays), engine.Textf("%s meno %s di tributo", text, game.Shown(pays))
}

// openTribute has everybody pay the leaders by how many centres he is behind.
func openTribute(g Game, p Power) (engine.Points, engine.Text) {
	n := g.Seats[p].Final()
	most, leaders := g.most()
	switch {
	case g.decided():
		return g.forVictory(p, 340)
	case n == 0:
		return engine.Points{}, noPoints
	case n < most:
		return whole(34 + 3*n - (most - n)), engine.Textf("34 più (3 × %d) meno %d di tributo", n, most-n)
	}
	takes := 0
	for _, seat := range g.Seats {
		takes += most - seat.Final()
	}
	takes /= leaders * leaders
	return whole(34 + 3*n + takes), engine.Textf("34 più (3 × %d) più %d di tributo", n, takes)
}

// domination is a system of the family of Bangkok: a point a centre, three for being alive, and twelve among those at the top.
type domination struct {
	solo   int
	lost   engine.Points // a centre, after a solo
	shares [3]int        // of the 12 points: of the first, one centre behind, two behind
}

func (d domination) points(g Game, p Power) (engine.Points, engine.Text) {
	seat := g.Seats[p]
	switch {
	case g.decided() && (g.Won(p) || d.lost.Sign() == 0 || !seat.Alive()):
		return g.forVictory(p, d.solo)
	case g.decided():
		points := d.lost.Mul(whole(seat.Final()))
		return points, engine.Textf("%s per i centri", game.Shown(points))
	case !seat.Alive():
		return forYears(engine.NewPoints(int64(3*survived(seat)), 10))
	}
	points := whole(seat.Final() + 3)
	text := engine.Textf("%s più %s", engine.Textf("%d per i centri", seat.Final()), engine.Textf("%s per essere vivo alla fine", "3"))
	most, _ := g.most()
	part := func(s Seat) int {
		if behind := most - s.Final(); behind < len(d.shares) {
			return d.shares[behind]
		}
		return 0
	}
	all := 0
	for _, other := range g.Seats {
		all += part(other)
	}
	if lead := engine.NewPoints(int64(12*part(seat)), int64(all)); lead.Sign() > 0 {
		return points.Add(lead), engine.Textf("%s più %s", text, engine.Textf("%s dei 12 di chi è in testa o vicino", game.Shown(lead)))
	}
	return points, text
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
	points := func(g Game, p Power) (engine.Points, engine.Text) {
		if g.Won(p) {
			return g.forVictory(p, solo)
		}
		if !g.Seats[p].Alive() || g.decided() {
			return forYears(engine.NewPoints(int64(g.lived(p)), 10))
		}
		weight, all := weigh(g.Seats[p]), 0
		for _, other := range g.Seats {
			all += weigh(other)
		}
		return engine.NewPoints(int64(100*weight), int64(all)),
			engine.Textf("100 per il peso %d diviso %d, la somma dei pesi del tavolo", weight, all)
	}
	return System{Name: name, EndYear: true, OutFrom: 1, Explanation: Rules.Text("manorcon", dead, solo), points: points}
}

// maxonian gives seven points to the first and one less to each after him; of powers with as many centres, the one ahead last goes
// first. Above the threshold every centre up to 18 adds one.
func maxonian(name string, threshold int) System {
	points := func(g Game, p Power) (engine.Points, engine.Text) {
		points := place([]int{7, 6, 5, 4, 3, 2, 1}, p, g.ByCentersBack)
		text := engine.Textf("%s per il posto", game.Shown(points))
		if above := min(g.Seats[p].Final(), SoloCenters) - threshold; above > 0 && (g.Won(p) || !g.decided()) {
			return points.Add(whole(above)),
				engine.Textf("%s più %s", text, engine.Textf("%d per i centri oltre i primi %s", above, strconv.Itoa(threshold)))
		}
		return points, text
	}
	return System{Name: name, OutFrom: 2, Explanation: Rules.Text("maxonian", threshold), points: points}
}

// detour gives points by centres, survival, lead and place, brought to 100.
func detour(g Game, p Power) (engine.Points, engine.Text) {
	if g.Won(p) {
		return g.forVictory(p, 110)
	}
	if !g.Seats[p].Alive() || g.decided() {
		return forYears(engine.NewPoints(int64(min(g.lived(p), 8)), 4))
	}
	const alive = 2
	all, own := 0, [3]int{}
	for q, seat := range g.Seats {
		centres, lead, behind := seat.Final(), 0, 0
		second := 0
		for other, s := range g.Seats {
			if n := s.Final(); other != q {
				second = max(second, n)
				if n >= centres { // level powers all have the lowest of their places
					behind++
				}
			}
		}
		lead = max(0, centres-second)
		if seat.Alive() {
			all += centres + alive + lead + max(0, 4-behind)
		}
		if Power(q) == p {
			own = [3]int{centres, lead, max(0, 4-behind)}
		}
	}
	return engine.NewPoints(int64(100*(own[0]+alive+own[1]+own[2])), int64(all)),
		engine.Textf("100 per (%d di centri + %d da vivo + %d di distacco + %d di posto) diviso %d, la somma del tavolo", own[0], alive, own[1],
			own[2], all)
}
