package rules

import (
	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game/risiko"
)

// Sources of the formulas of other games (docs/rules.md, section 9).
const (
	emaSource         = "European Mahjong Association, Riichi rules 2016"
	podSource         = "TopDeck, addendum al regolamento dei tornei di Commander"
	catanSource       = "Catan, campionati nazionali"
	carcassonneSource = "Carcassonne, qualificazioni alle fiere"
)

// OtherTypes are the built-in tournament types of other games that are formulas, which an organizer may copy and change. Each call
// makes new ones.
func OtherTypes() []Type {
	return []Type{
		{
			ID: "riichi-ema", Name: "Riichi EMA", Source: emaSource, Tables: Full4,
			About: engine.Textf("mahjong: tavoli da 4, posti coi venti"),
			Draws: []DrawRules{lot(draw.RepeatSeat), lot(draw.Rematch, draw.RepeatSeat)},
			Scoring: risiko.Rules{
				Sheet: risiko.Sheet{Step: number(100), Sum: number(120000), Seats: engine.Textf("Est, Sud, Ovest, Nord").String()},
				Base:  risiko.BasePoints, Divisor: 1000, Start: engine.WholePoints(-30),
				Places: []risiko.Scale{{Places: 4, Points: points(15, 5, -5, -15)}}, PlaceMean: true,
			},
			Ranking: []Key{KeyTotal},
		},
		{
			ID: "pod", Name: "Commander", Source: podSource, Rounds: 7, Tables: FourThreeRest,
			About:  engine.Textf("tavoli da 4 e da 3, per punteggi vicini"),
			Draws:  []DrawRules{lot(), lot(draw.ByeAgain, draw.RepeatBye, draw.Rematch, draw.LastThree, draw.ScoreGap)},
			Phases: topFour(5),
			Scoring: risiko.Rules{
				Sheet: risiko.Sheet{Asks: risiko.AskResult, Results: points(5, 1, 0)},
				Base:  risiko.BasePoints, Divisor: 1, Rest: number(5),
			},
			Ranking: []Key{KeyTotal, KeyOpponents, KeyWins}, Opponents: Opponents{Most: 5, Rest: 3, RestMean: engine.NewPoints(1, 5)},
		},
		{
			ID: "catan", Name: "Catan", Source: catanSource, Rounds: 5, Tables: FourThree,
			About:  engine.Textf("tavoli da 4 e da 3, contano le vittorie"),
			Draws:  []DrawRules{lot(), lot(draw.RepeatThree, draw.Rematch)},
			Phases: topFour(3),
			Scoring: risiko.Rules{
				Sheet: risiko.Sheet{Least: number(2), Most: number(12)},
				Base:  risiko.BasePoints, Divisor: 1,
			},
			Ranking: []Key{KeyWins, KeyTotal, KeyShare},
		},
		{
			ID: "carcassonne", Name: "Carcassonne", Source: carcassonneSource, Tables: FourThree,
			About: engine.Textf("tavoli da 4 e da 3, punti per posto"),
			Draws: []DrawRules{lot(), lot(draw.RepeatThree, draw.Rematch)},
			Scoring: risiko.Rules{
				Sheet: risiko.Sheet{Least: number(0)},
				Base:  risiko.BaseNothing, Divisor: 1, PlaceMean: true,
				Places: []risiko.Scale{{Places: 3, Points: points(5, 3, 1)}, {Places: 4, Points: points(5, 3, 2, 1)}},
			},
			Ranking: []Key{KeyTotal, KeyShare},
		},
	}
}

// number is a bound or a result.
func number(n int) *engine.Points {
	p := engine.WholePoints(n)
	return &p
}

// topFour are semifinals of 16 and a final after some rounds, and with fewer players a final of the first four.
func topFour(rounds int) *Phases {
	return &Phases{
		Qualification: rounds, Criteria: []string{draw.Snake},
		Steps: []Step{{UpTo: 15, Semifinalists: 4, Direct: DirectNone}, {Semifinalists: 16, Finals: 1, Direct: DirectNone}},
	}
}
