package risiko

import (
	"math/rand/v2"

	"raduno/engine"
	"raduno/engine/game"
)

// The most that a game can give (rules: section 1).
const (
	objectivePoints = 86  // the largest objective
	worldPoints     = 164 // all territories of the world together
)

// risiko is RisiKo! as a game: a score a seat, typed as it stands. What the scores are worth in a tournament is up to its
// type ([Rules]).
type risiko struct{}

// New is RisiKo! as a game.
func New() game.Game { return risiko{} }

// Name of the game.
func (risiko) Name() engine.Text { return engine.Textf("RisiKo!") }

// Seats of a table, whatever the tournament type makes of them.
func (risiko) Seats(engine.Settings) (least, most int) { return 2, 6 }

// Options are those of the tournament type.
func (risiko) Options() []game.Field { return nil }

// Form has no fields: a score is typed.
func (risiko) Form(game.Place) game.Form { return game.Form{} }

// Discards are the organizer's to choose.
func (risiko) Discards() {}

// Problems are the scores that are missing.
func (risiko) Problems(p game.Place) []engine.Text {
	if p.Table.State() == engine.Played {
		return nil
	}
	return []engine.Text{engine.Textf("Mancano dei punteggi: finché non ci sono tutti il tavolo non conta.")}
}

// Hints are what is odd in the scores.
func (g risiko) Hints(p game.Place) []engine.Text {
	var hints []engine.Text
	for _, doubt := range g.Doubts(*p.Table) {
		hints = append(hints, doubt.Message)
	}
	return hints
}

// Points are the scores.
func (risiko) Points(p game.Place) ([]engine.Points, error) {
	points := make([]engine.Points, len(p.Table.Seats))
	for i, seat := range p.Table.Seats {
		points[i] = seat.Score.Points()
	}
	return points, nil
}

// Deal has nothing to deal: armies and objectives are dealt at the table.
func (risiko) Deal(*engine.Tournament, *engine.Round, *rand.Rand) error { return nil }

// Possible reports whether a game can end with a score: an objective, or RisiKo!.
func Possible(score engine.Score) bool {
	return score.Whole() <= objectivePoints || score.Whole() == engine.RisiKo
}

// Doubts tell what is odd in the scores of a table: one that no game can end with, a sum above the whole world's, two
// winners, a sheet whose points outside the objective do not add up (rules: section 1).
func (risiko) Doubts(t engine.Table) []engine.Finding {
	var doubts []engine.Finding
	warn := func(code, format string, args ...any) {
		doubts = append(doubts, engine.Finding{Code: code, Message: engine.Textf(format, args...), Warning: true})
	}
	sum, all, outside, risiko := 0, 0, false, 0
	for i, s := range t.Seats {
		points := s.Score.Whole()
		if points > 0 {
			sum += points
		}
		all += max(points, 0) + s.Outside.Whole()
		outside = outside || s.Outside.Typed()
		switch {
		case points == engine.RisiKo:
			risiko++
		case points > engine.RisiKo:
			warn("score-high", "Posto %d: %s punti sono troppi; il massimo è %d, oppure %d per il RisiKo!.", i+1, s.Score.Text(","), objectivePoints, engine.RisiKo)
		case !Possible(s.Score):
			warn("score-impossible", "Posto %d: %s punti non si possono fare; il massimo è %d, oppure %d per il RisiKo!.", i+1, s.Score.Text(","), objectivePoints, engine.RisiKo)
		}
	}
	outs, people := map[int]int{}, 0
	for _, s := range t.Seats {
		if s.Player != engine.Ghost {
			people++
			if s.Score.Eliminated() {
				outs[s.Score.Whole()]++
			}
		}
	}
	total, twice := 0, 0
	for _, n := range outs {
		total += n
		if n > 1 {
			twice = max(twice, n)
		}
	}
	switch {
	case total > 0 && total == people:
		warn("all-out", "Sono eliminati tutti: chi ha vinto non lo è.")
	case twice > 1:
		warn("out-twice", "%d giocatori sono eliminati allo stesso posto: l'ultimo eliminato ha -1, chi è uscito prima -2, e così via.", twice)
	}
	if risiko > 1 {
		warn("risiko-twice", "Il RisiKo! è segnato per %d giocatori: a un tavolo lo fa uno solo.", risiko)
	}
	if risiko == 0 && sum > worldPoints {
		warn("sum-high", "La somma dei punti è %d: senza RisiKo! non può superare %d.", sum, worldPoints)
	}
	if risiko == 0 && outside && all != worldPoints {
		warn("sheet-sum", "Punti e punti fuori obiettivo fanno %d invece di %d: ricontrolla la scheda.", all, worldPoints)
	}
	switch t.State() {
	case engine.Played:
		if top := t.Top(false); len(top) > 1 {
			warn("tie-top", "%d giocatori sono primi con %s punti: scrivi ,1 in più a chi ha vinto (per esempio 44,1).", len(top), t.Seats[top[0]].Score.Text(","))
		}
	case engine.Incomplete:
		warn("table-incomplete", "Mancano dei punteggi: finché non ci sono tutti il tavolo non conta.")
	}
	return doubts
}

// Sample deals the world's points unevenly, to one winner, now and then with a RisiKo! or a tie that a decimal decides.
func (risiko) Sample(p game.Place, random *rand.Rand) {
	seats := p.Table.Seats
	weights := make([]int, len(seats))
	total := 0
	for i := range weights {
		weights[i] = 2 + random.IntN(20)
		total += weights[i]
	}
	points := make([]int, len(seats))
	best := 0
	for i, w := range weights {
		points[i] = min(w*(worldPoints-10)/total*2/3, objectivePoints)
		if points[i] > points[best] {
			best = i
		}
	}
	for i, n := range points {
		seats[i].Score = engine.NewScore(n)
	}
	for i, n := range points {
		if i != best && n == points[best] {
			seats[best].Score, _ = engine.ParseScore(engine.Textf("%d,1", n).String())
		}
	}
	if random.IntN(25) == 0 {
		seats[best].Score = engine.NewScore(engine.RisiKo)
	}
}
