package scoring

import (
	"slices"

	"raduno/engine"
	"raduno/engine/game"
)

// nine are the systems of past DipCons, in the order of their years. Source: the DipCon 2019 document, with the readings of
// docs/rules.md, section 6.
var nine = []System{
	{ID: "dip-pacificcon1993", Name: "PacificCon DipCon 1993", Timing: fourteen, points: pacificCon},
	{ID: "dip-dragonflight1997", Name: "DragonFlight DipCon 1997", Timing: fifteenThirteen, points: dragonFlight},
	{ID: "dip-wbc2000", Name: "WBC DipCon 2000", Timing: fourteen, extra: []Outcome{Survivors}, points: wbc},
	{
		ID: "dip-regatta2001", Name: "Regatta DipCon 2001", Timing: fourteen, extra: []Outcome{Concession}, EndYear: true, freeThreshold: true,
		points: regatta,
	},
	{ID: "dip-dixiecon2002", Name: "DixieCon DipCon 2002", Timing: untimed, OutFrom: 2, points: dixieCon},
	{ID: "dip-cruisecon2005", Name: "CruiseCon DipCon 2005", Timing: untimed, points: cruiseCon},
	{ID: "dip-whipping2010", Name: "Whipping DipCon 2010", Timing: seventeenFifteen, OutFrom: 1, points: whipping},
	{ID: "dip-waccon2014", Name: "WACcon DipCon 2014", Timing: seventeenFifteen, extra: []Outcome{Survivors}, points: wacCon},
	{
		ID: "dip-carnage2017", Name: "Carnage DipCon 2017", Timing: untimed, extra: []Outcome{Concession, Survivors}, OutFrom: 2,
		allSurvivors: true, points: carnage,
	},
}

// Systems are the nine systems of past DipCons, in the order of their years.
func Systems() []System {
	systems := slices.Clone(nine)
	for i := range systems {
		s := &systems[i]
		s.Explanation, s.Advice = Rules.Text(s.ID), Rules.Text(s.ID+" consiglio")
	}
	return systems
}

// pacificConCenters are the points for 0 to 17 centres.
var pacificConCenters = [SoloCenters]int{0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15, 17, 19, 21, 23}

// pacificConDraw are the points of each member by the size of the draw, in tenths.
var pacificConDraw = [PowerCount + 1]int64{2: 450, 3: 300, 4: 225, 5: 180, 6: 150, 7: 128}

// pacificCon gives 125 for a solo, otherwise centre points and, to the members of a draw, draw points. Readings: after a solo the
// others keep their centre points; a draw of seven that was voted gives 0.
func pacificCon(g Game, p Power) (engine.Points, engine.Text) {
	if g.Won(p) {
		return g.forVictory(p, 125)
	}
	centres := pacificConCenters[g.Seats[p].Final()]
	if !g.Drawn(p) {
		return whole(centres), engine.Textf("%d per i centri", centres)
	}
	draw := engine.NewPoints(pacificConDraw[len(g.Members)], 10)
	if len(g.Members) == PowerCount && (g.DrawKind == Voted || g.DrawKind == "") {
		draw = engine.Points{}
	}
	return whole(centres).Add(draw), engine.Textf("%d per i centri più %s per la patta in %d", centres, game.Shown(draw), len(g.Members))
}

// dragonFlightBonus is what each power adds in a draw, in tenths.
var dragonFlightBonus = [PowerCount]int64{Austria: 6, England: 3, France: 1, Germany: 5, Italy: 7, Russia: 2, Turkey: 4}

// dragonFlight gives 61 for a solo; a draw shares 60 points among its members and adds a fraction by power.
func dragonFlight(g Game, p Power) (engine.Points, engine.Text) {
	switch {
	case g.decided():
		return g.forVictory(p, 61)
	case !g.Drawn(p):
		return engine.Points{}, outsideDraw
	}
	bonus := engine.NewPoints(dragonFlightBonus[p], 10)
	return engine.NewPoints(60, int64(len(g.Members))).Add(bonus),
		engine.Textf("60 diviso %d più %s della potenza", len(g.Members), game.Shown(bonus))
}

// outsideDraw is the reason for no points where only a winner and the members of a draw have any.
var outsideDraw = engine.Textf("fuori dalla patta")

// wbcDraw is the bonus of each member by the size of the draw.
var wbcDraw = [PowerCount + 1]int{2: 22, 3: 10, 4: 4, 5: 1}

// wbc gives a point per centre, and a bonus for a solo or a draw of up to five. Reading: draws of six and seven are "all other
// results".
func wbc(g Game, p Power) (engine.Points, engine.Text) {
	centres := g.Seats[p].Final()
	switch {
	case g.Won(p):
		return whole(centres + 46), engine.Textf("%d per i centri più 46 per la vittoria", centres)
	case g.Drawn(p):
		draw := wbcDraw[len(g.Members)]
		return whole(centres + draw), engine.Textf("%d per i centri più %s per la patta in %d", centres, game.Shown(whole(draw)), len(g.Members))
	}
	return whole(centres), engine.Textf("%d per i centri", centres)
}

// WBCVotesToPass are the votes that pass a draw at WBC.
const WBCVotesToPass = 29

// DrawVote counts a WBC draw vote: one vote for each centre of the powers that vote for it; 29 pass it.
// Source: the DipCon 2019 document, "Players get one vote for each SC they control, and it takes 29 votes to pass a draw".
func DrawVote(centers [PowerCount]int, votesFor []Power) (votes int, passes bool, err error) {
	if err := CheckCenters(centers); err != nil {
		return 0, false, err
	}
	seen := map[Power]bool{}
	for _, p := range votesFor {
		if p < 0 || p >= PowerCount {
			return 0, false, engine.Errorf(engine.BadInput, "Fra i voti c'è una potenza che non esiste.")
		}
		if seen[p] {
			return 0, false, engine.Errorf(engine.BadInput, "La potenza %s ha votato due volte.", p.Name())
		}
		seen[p] = true
		votes += centers[p]
	}
	return votes, votes >= WBCVotesToPass, nil
}

// regattaDraw are the points of each member by the size of the draw.
var regattaDraw = [PowerCount + 1]int{2: 80, 3: 56, 4: 40, 5: 32, 6: 24, 7: 16}

// regatta gives points for a solo, won by centres or by concession, or a draw; winner and members lose, all others gain the number
// of the year the game ended. Readings: the number is the last two digits of that year, and eliminated players gain it too.
func regatta(g Game, p Power) (engine.Points, engine.Text) {
	year := g.LastYear() % 100
	switch {
	case g.Won(p):
		return whole(104 - year), engine.Textf("104 meno l'anno, %d", year)
	case g.Drawn(p):
		draw := regattaDraw[len(g.Members)]
		return whole(draw - year), engine.Textf("%d per la patta meno l'anno, %d", draw, year)
	}
	return whole(year), engine.Textf("l'anno, %d", year)
}

// RegattaThreshold is the number of centres that wins a Regatta game in a year: 18 until 1907, then one less
// each year down to 13 from 1912. Source: the DipCon 2019 document.
func RegattaThreshold(year int) int {
	return min(SoloCenters, max(13, SoloCenters-(year-1907)))
}

// RegattaWinner is the power that wins a Regatta game with the centres of a fall, None if the game goes on:
// it has at least the year's threshold and, with fewer than eighteen, two centres more than any other.
// Source: the DipCon 2019 document, "If less than 18, you need to win by 2 centers".
func RegattaWinner(year int, centers [PowerCount]int) (threshold int, winner Power, err error) {
	if year < FirstYear || year > LastYear {
		return 0, None, engine.Errorf(engine.BadInput, "L'anno è %d: deve essere fra %d e %d.", year, FirstYear, LastYear)
	}
	if err := CheckCenters(centers); err != nil {
		return 0, None, err
	}
	threshold = RegattaThreshold(year)
	for _, p := range Powers {
		second := 0
		for _, q := range Powers {
			if q != p {
				second = max(second, centers[q])
			}
		}
		if centers[p] >= threshold && (centers[p] >= SoloCenters || centers[p] >= second+2) {
			return threshold, p, nil
		}
	}
	return threshold, None, nil
}

// dixieCon gives points by place and 4 per centre. Reading: the members of a draw take the first places together, whatever their
// centres; the others follow by centres, the eliminated by the year they went out.
func dixieCon(g Game, p Power) (engine.Points, engine.Text) {
	rank := func(p Power) int {
		if g.Drawn(p) || g.Won(p) {
			return 0
		}
		return 1
	}
	worth := place([]int{270, 70, 50, 34, 20, 10, 0}, p, func(a, b Power) int {
		if c := rank(a) - rank(b); c != 0 || rank(a) == 0 {
			return c
		}
		return g.ByCenters(a, b)
	})
	return placeAndCentres(worth, g.Seats[p].Final(), 4)
}

// cruiseDraw are the points of each member by the size of the draw.
var cruiseDraw = [PowerCount + 1]int{2: 48, 3: 32, 4: 24, 5: 19, 6: 16, 7: 7}

// cruiseCon gives 100 for a solo; in a draw points by its size, and the centres divided by the members, rounded down. Reading:
// outside the draw 0.
func cruiseCon(g Game, p Power) (engine.Points, engine.Text) {
	switch {
	case g.decided():
		return g.forVictory(p, 100)
	case !g.Drawn(p):
		return engine.Points{}, outsideDraw
	}
	members := len(g.Members)
	draw, centres := cruiseDraw[members], g.Seats[p].Final()/members
	return whole(draw + centres), engine.Textf("%d per la patta in %d più %d, i centri divisi per %d", draw, members, centres, members)
}

// whipping gives 10 per centre, a pot of 60 for the draw, twice the centres to a sole leader, the year to the eliminated. Readings: a
// solo is 34×10 + 60 + 34×2 = 468 and 0 for the others; the leader's bonus also goes to one outside the draw.
func whipping(g Game, p Power) (engine.Points, engine.Text) {
	seat := g.Seats[p]
	switch {
	case g.Won(p):
		return whole(10*BoardCenters + 60 + 2*BoardCenters), engine.Textf("34 × 10 + 60 + 34 × 2 per la vittoria")
	case g.decided():
		return engine.Points{}, wonByAnother
	case !seat.Alive():
		year := seat.Eliminated % 100
		return whole(year), engine.Textf("%d, l'anno in cui è uscito", year)
	}
	centres := seat.Final()
	points, text := whole(10*centres), engine.Textf("%d per i centri", 10*centres)
	if g.Drawn(p) {
		share := engine.NewPoints(60, int64(len(g.Members)))
		points, text = points.Add(share), engine.Textf("%s più %s per la patta in %d", text, game.Shown(share), len(g.Members))
	}
	if most, leaders := g.most(); centres == most && leaders == 1 {
		points, text = points.Add(whole(2*centres)), engine.Textf("%s più %d perché è in testa da solo", text, 2*centres)
	}
	return points, text
}

// wacCon shares 100 points by the squares of the centres; a solo has them all. Reading: the fractions are exact.
func wacCon(g Game, p Power) (engine.Points, engine.Text) {
	if g.decided() {
		return g.forVictory(p, 100)
	}
	board, n := 0, g.Seats[p].Final()
	for _, seat := range g.Seats {
		board += seat.Final() * seat.Final()
	}
	return engine.NewPoints(int64(100*n*n), int64(board)),
		engine.Textf("100 per %d × %d diviso %d, la somma dei quadrati del tavolo", n, n, board)
}

// carnageSolo is the sum of the places' points and the board's centres.
const carnageSolo = 28034

// carnage gives points by place and one per centre; a solo, by centres or conceded, has them all. Draws include all survivors.
func carnage(g Game, p Power) (engine.Points, engine.Text) {
	if g.decided() {
		return g.forVictory(p, carnageSolo)
	}
	return placeAndCentres(place([]int{7000, 6000, 5000, 4000, 3000, 2000, 1000}, p, g.ByCenters), g.Seats[p].Final(), 1)
}
