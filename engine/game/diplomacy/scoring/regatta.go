package scoring

import "raduno/engine"

// regatta is the system of Regatta DipCon 2001: points for a solo, won by centres or by concession, or a
// draw; the winner and the members lose, all others gain the number of the year the game ended. Source:
// the DipCon 2019 document. Readings (docs/rules.md, section 6): the number is the last two digits of that year, and
// eliminated players gain it too.
var regatta = System{
	ID:            "dip-regatta2001",
	Name:          "Regatta DipCon 2001",
	Clock:         fourteenMinutes,
	Phases:        fourteenPhases,
	Explanation:   Rules.Text("dip-regatta2001"),
	Advice:        Rules.Text("dip-regatta2001 consiglio"),
	extra:         []Outcome{Concession},
	EndYear:       true,
	freeThreshold: true,
	wonBy:         RegattaWinner,
	score:         scoreRegatta,
	reckon:        reckonRegatta,
}

// regattaDraw are the points of each member by the size of the draw.
var regattaDraw = [PowerCount + 1]int{2: 80, 3: 56, 4: 40, 5: 32, 6: 24, 7: 16}

func scoreRegatta(g Game) (points [PowerCount]engine.Points) {
	year := g.LastYear() % 100
	for _, p := range Powers {
		switch {
		case g.Won(p):
			points[p] = engine.WholePoints(104 - year)
		case g.Drawn(p):
			points[p] = engine.WholePoints(regattaDraw[len(g.Members)] - year)
		default:
			points[p] = engine.WholePoints(year)
		}
	}
	return points
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

func reckonRegatta(g Game, p Power) engine.Text {
	year := g.LastYear() % 100
	switch {
	case g.Won(p):
		return engine.Textf("104 meno l'anno, %d", year)
	case g.Drawn(p):
		return engine.Textf("%d per la patta meno l'anno, %d", regattaDraw[len(g.Members)], year)
	}
	return engine.Textf("l'anno, %d", year)
}
