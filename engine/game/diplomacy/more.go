package diplomacy

import (
	"raduno/engine"
	"raduno/engine/game"
)

// The systems of other events, as data or as a few lines each. Source: their rules as they are published with dipvis, the
// Diplomacy TV visualiser (github.com/UEWBot/dipvis, visualiser/tournament/game_scoring), read and written anew.

// ownFormula is the name of the organizer's own.
const ownFormula = "Formula propria"

func whole(numbers ...int) []engine.Points {
	var list []engine.Points
	for _, n := range numbers {
		list = append(list, engine.WholePoints(n))
	}
	return list
}

// otherSystems are those that a tournament may choose besides the nine of DipCon.
func otherSystems() []System {
	cDiplo100 := recipe{solo: engine.WholePoints(100), played: engine.WholePoints(1), centre: engine.WholePoints(1), places: whole(38, 14, 7)}
	cDiplo80 := recipe{solo: engine.WholePoints(80), centre: engine.WholePoints(1), places: whole(25, 14, 7)}
	squares := wacCon
	squares.ID, squares.Name = "", "Sum of Squares"
	list := []System{
		{Name: "C-Diplo 100", Explanation: cDiplo100.explained(), score: cDiplo100.score, reckon: cDiplo100.reckon},
		{Name: "C-Diplo 80", Explanation: cDiplo80.explained(), score: cDiplo80.score, reckon: cDiplo80.reckon},
		squares,
		{
			Name: "Tribute", score: scoreTribute,
			Explanation: engine.Textf("Ogni centro vale 1 punto e i superstiti si dividono 66 punti. Ogni altro superstite paga a chi ha più centri 1 punto per ogni centro che questi ha oltre il sesto, al massimo quanto ha dei 66; più primi si dividono il tributo. Vittoria solitaria: 100, e gli altri 0."),
		},
		{
			Name: "Open Tribute", score: scoreOpenTribute,
			Explanation: engine.Textf("Ogni superstite parte da 34 punti e ne ha 3 per centro; paga a chi ha più centri 1 punto per ogni centro di differenza, e gli eliminati pagano per tutti i suoi centri e hanno 0. Se i primi sono N ognuno prende il tributo diviso N × N, arrotondato per difetto. Vittoria solitaria: 340, e gli altri 0."),
		},
		{
			Name: "Bangkok", outFrom: 1, score: domination{solo: 41, lost: engine.NewPoints(1, 2), shares: [3]int{6, 4, 2}}.score,
			Explanation: engine.Textf("Ogni centro vale 1 punto, essere vivi alla fine 3; gli eliminati hanno 0,3 punti per anno da vivi. Altri 12 punti si dividono fra chi ha più centri (3 parti), chi ne ha uno meno (2) e chi ne ha due meno (1). Vittoria solitaria: 41, e gli altri mezzo punto per centro."),
		},
		{
			Name: "Olympic", outFrom: 1, score: domination{solo: 46, shares: [3]int{8, 3, 1}}.score,
			Explanation: engine.Textf("Come Bangkok, con 4, 1,5 e 0,5 parti dei 12 punti. Vittoria solitaria: 46, e gli altri 0."),
		},
		manorCon("ManorCon", 75, 16),
		manorCon("Original ManorCon", 100, 16),
		manorCon("ManorCon v2", 100, 0),
		maxonian("Maxonian", 13),
		maxonian("7Eleven", 11),
		{
			Name: "Detour09", endYear: true, outFrom: 1, score: scoreDetour,
			Explanation: engine.Textf("Ogni centro vale 1 punto, essere vivi alla fine 2; chi è in testa da solo aggiunge il distacco dal secondo; i primi quattro posti valgono 4, 3, 2 e 1, e i pari hanno tutti i punti del posto più basso fra i loro. Tutto si riporta a 100. Gli eliminati, e chi perde da una vittoria solitaria, hanno 0,25 punti per anno da vivi, al massimo 2. Vittoria solitaria: 110."),
		},
	}
	for i := range list {
		list[i].Clock, list[i].extra = noClock, []Outcome{Concession, Survivors}
		if list[i].reckon == nil {
			list[i].reckon = func(g Game, p Power) engine.Text { return engine.Textf("dai centri del tavolo") }
		}
	}
	return list
}

// scoreTribute: the rest pay the leader.
func scoreTribute(g Game) (points [PowerCount]engine.Points) {
	if g.decided() {
		points[g.Winner] = engine.WholePoints(100)
		return points
	}
	alive := len(g.Survivors())
	share := engine.NewPoints(66, int64(alive))
	most, leaders := g.most()
	tribute := engine.WholePoints(max(0, most-6))
	if tribute.Cmp(share) > 0 {
		tribute = share
	}
	for _, p := range g.Survivors() {
		n := g.Seats[p].Final()
		points[p] = engine.WholePoints(n).Add(share)
		if n == most {
			points[p] = points[p].Add(tribute.Mul(engine.NewPoints(int64(alive-leaders), int64(leaders))))
		} else {
			points[p] = points[p].Sub(tribute)
		}
	}
	return points
}

// scoreOpenTribute: everybody pays the leader by how far behind he is.
func scoreOpenTribute(g Game) (points [PowerCount]engine.Points) {
	if g.decided() {
		points[g.Winner] = engine.WholePoints(340)
		return points
	}
	most, leaders := g.most()
	tribute := 0
	for _, p := range Powers {
		n := g.Seats[p].Final()
		tribute += most - n
		if n > 0 {
			points[p] = engine.WholePoints(34 + 3*n - (most - n))
		}
	}
	for _, p := range Powers {
		if g.Seats[p].Final() == most {
			points[p] = points[p].Add(engine.WholePoints(tribute / (leaders * leaders)))
		}
	}
	return points
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
	most, _ := g.most()
	of := func(p Power) int {
		if behind := most - g.Seats[p].Final(); behind < len(d.shares) {
			return d.shares[behind]
		}
		return 0
	}
	all := 0
	for _, p := range Powers {
		all += of(p)
	}
	for _, p := range Powers {
		seat := g.Seats[p]
		points[p] = engine.WholePoints(seat.Final()).Add(engine.NewPoints(int64(12*of(p)), int64(all)))
		if seat.Alive() {
			points[p] = points[p].Add(engine.WholePoints(3))
		} else {
			points[p] = points[p].Add(engine.NewPoints(int64(3*survived(seat)), 10))
		}
	}
	return points
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
	return System{
		Name: name, endYear: true, outFrom: 1, score: score,
		Explanation: engine.Textf("Chi ha S centri pesa S × S + 4 × S + 16, un eliminato %d; 100 punti si dividono fra i superstiti in proporzione ai pesi di tutti. Gli eliminati, e chi perde da una vittoria solitaria, hanno 0,1 punti per anno da vivi. Vittoria solitaria: %d.", dead, solo),
	}
}

// maxonian gives seven points to the first and one less to each after him; who was ahead last goes before who has as many
// centres. Above the threshold every centre up to 18 adds one.
func maxonian(name string, threshold int) System {
	score := func(g Game) [PowerCount]engine.Points {
		points := placed(whole(7, 6, 5, 4, 3, 2, 1), func(a, b Power) int {
			for y := g.Years - 1; y >= 0; y-- {
				if c := g.Seats[b].Centers[y] - g.Seats[a].Centers[y]; c != 0 {
					return c
				}
			}
			return 0
		})
		for _, p := range Powers {
			if n := min(g.Seats[p].Final(), SoloCenters); n > threshold && (!g.decided() || g.Won(p)) {
				points[p] = points[p].Add(engine.WholePoints(n - threshold))
			}
		}
		return points
	}
	return System{
		Name: name, outFrom: 2, score: score,
		Explanation: engine.Textf("I posti per centri valgono 7, 6, 5, 4, 3, 2 e 1. A centri pari viene prima chi era davanti più di recente, se ci sono i centri di ogni anno; chi è pari in tutti fa la media. Ogni centro oltre %d, fino a 18, vale un punto in più: dopo una vittoria solitaria solo a chi ha vinto.", threshold),
	}
}

// scoreDetour by centres, survival, lead and places, brought to 100.
func scoreDetour(g Game) (points [PowerCount]engine.Points) {
	years := func(n int) engine.Points { return engine.NewPoints(int64(min(n, 8)), 4) }
	var raw [PowerCount]int
	all := 0
	most, leaders := g.most()
	second := 0
	for _, p := range Powers {
		if n := g.Seats[p].Final(); n < most {
			second = max(second, n)
		}
	}
	for _, p := range Powers {
		n := g.Seats[p].Final()
		if n == 0 {
			continue
		}
		behind := 0 // the lowest place of those who are level
		for _, q := range Powers {
			if q != p && g.Seats[q].Final() >= n {
				behind++
			}
		}
		raw[p] = n + 2 + max(0, 4-behind)
		if n == most && leaders == 1 {
			raw[p] += most - second
		}
		all += raw[p]
	}
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
			points[p] = engine.NewPoints(int64(100*raw[p]), int64(all))
		}
	}
	return points
}

// optionOther chooses the system of a tournament of other systems.
func optionOther() game.Field {
	f := game.Field{
		Label: labelSystem, Kind: game.Choice, Choices: []string{ownFormula}, Fixed: true,
		Help: engine.Textf("Con Formula propria i punti sono quelli delle voci che cominciano con “Formula”."),
	}
	var names []string
	for _, s := range otherSystems() {
		names = append(names, s.Name)
	}
	f.Choices, f.Default = append(names, f.Choices...), names[0]
	return f
}

// chosenSystem is the one that a tournament of other systems has chosen.
func chosenSystem(set engine.Settings) System {
	name, _ := optionOther().Choose(game.Option(set, optionOther()))
	if name == ownFormula {
		return ownSystem(set)
	}
	list := otherSystems()
	for _, s := range list {
		if s.Name == name {
			return s
		}
	}
	return list[0]
}

// Chosen is a tournament of Diplomacy by a system of the list of others, or by the organizer's own formula.
func Chosen() game.Game { return oneSystem{chosen: true} }
