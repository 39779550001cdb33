package risiko

import (
	"math/rand/v2"
	"slices"

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

// Form is one number a seat, and beside it the points outside the objective, which few note.
func (risiko) Form(game.Place) game.Form {
	return game.Form{Seat: []game.Field{{Label: "Punti", Kind: game.Score}, {Label: "Fuori obiettivo, se li segnate", Kind: game.Outside}}}
}

// Features are types that are formulas, doubts of what was typed, and discards, which are the organizer's to choose.
func (g risiko) Features() game.Features {
	return game.Features{Formulas: true, Doubts: g.Doubts, Odd: g.Odd, Discards: true}
}

// Problems are the scores that are missing.
func (risiko) Problems(p game.Place) []engine.Text {
	if p.Table.State() != engine.Incomplete {
		return nil
	}
	return []engine.Text{engine.Textf("Mancano dei punteggi: finché non ci sono tutti il tavolo non conta.")}
}

// Hints there are none.
func (risiko) Hints(game.Place) []engine.Text { return nil }

// Odd is what is odd in the scores.
func (g risiko) Odd(p game.Place) []engine.Text {
	var odd []engine.Text
	for _, doubt := range g.Doubts(p.Tournament, *p.Table) {
		odd = append(odd, doubt.Message)
	}
	return odd
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
func (risiko) Doubts(all *engine.Tournament, t engine.Table) []engine.Finding {
	level := undecided(all, t)
	if t.Confirmed() {
		return level // that the points are right so makes no winner
	}
	who := func(seat int) any {
		if p := all.Player(t.Seats[seat].Player); p != nil && p.FullName() != "" {
			return p.FullName()
		}
		return engine.Textf("Posto %d", seat+1)
	}
	var doubts []engine.Finding
	warn := func(code, format string, args ...any) {
		doubts = append(doubts, engine.Finding{Code: code, Message: engine.Textf(format, args...), Warning: true})
	}
	sum, whole, outside := 0, 0, false
	var made []any // RisiKo!
	for i, s := range t.Seats {
		points := s.Score.Whole()
		if points > 0 && s.Player != engine.Ghost { // what a ghost is given was not won on the map
			sum += points
		}
		whole += max(points, 0) + s.Outside.Whole()
		outside = outside || s.Outside.Typed()
		switch {
		case points == engine.RisiKo:
			made = append(made, who(i))
		case points > engine.RisiKo:
			warn("score-high", "%s: %s punti sono troppi; il massimo è %d, oppure %d per il RisiKo!.", who(i), s.Score.Number(), objectivePoints, engine.RisiKo)
		case !Possible(s.Score):
			warn("score-impossible", "%s: %s punti non si possono fare; il massimo è %d, oppure %d per il RisiKo!.", who(i), s.Score.Number(), objectivePoints, engine.RisiKo)
		}
	}
	outs, people, total, lowest := map[int][]any{}, 0, 0, 0
	var twice []any // out at the same place
	for i, s := range t.Seats {
		if s.Player == engine.Ghost {
			continue
		}
		people++
		if s.Score.Eliminated() {
			total++
			at := s.Score.Whole()
			lowest = min(lowest, at)
			if outs[at] = append(outs[at], who(i)); len(outs[at]) > len(twice) {
				twice = outs[at]
			}
		}
	}
	switch {
	case total > 0 && total == people:
		warn("all-out", "Sono eliminati tutti: chi ha vinto non lo è.")
	case len(twice) > 1:
		warn("out-twice", "Sono eliminati allo stesso posto %s: l'ultimo eliminato ha -1, chi è uscito prima -2, e così via.", listed(twice))
	}
	if len(twice) <= 1 && -lowest > total && t.State() == engine.Played {
		warn("out-gap", "Eliminati: %d, e uno ha %d: l'ultimo eliminato ha -1, chi è uscito prima -2, e così via.", total, lowest)
	}
	if len(made) > 1 {
		warn("risiko-twice", "Il RisiKo! è segnato per %s: a un tavolo lo fa uno solo.", listed(made))
	}
	if len(made) == 0 && sum > worldPoints {
		warn("sum-high", "La somma dei punti è %d: senza RisiKo! non può superare %d.", sum, worldPoints)
	}
	if len(made) == 0 && outside && whole != worldPoints {
		warn("sheet-sum", "Punti e punti fuori obiettivo sommano a %d invece di %d: ricontrolla la scheda.", whole, worldPoints)
	}
	if t.State() == engine.NotPlayed && people > 0 && !slices.ContainsFunc(t.Seats, func(s engine.Seat) bool { return s.Player > 0 && !s.Score.Typed() }) {
		warn("all-zero", "Tutti hanno 0: il tavolo vale come non giocato. Se è finito davvero così scrivi 0,1 a chi ha vinto.")
	}
	if t.State() == engine.Incomplete {
		warn("table-incomplete", "Mancano dei punteggi: finché non ci sono tutti il tavolo non conta.")
	}
	return append(doubts, level...)
}

// undecided tells that more than one is first at a table which has one winner: until that is decided there are no
// standings.
func undecided(all *engine.Tournament, t engine.Table) []engine.Finding {
	top := t.Top(false)
	if t.State() != engine.Played || len(top) < 2 || all.Settings.SharedWins {
		return nil
	}
	return []engine.Finding{{
		Code: game.Undecided, Warning: true,
		Message: engine.Textf("%d giocatori sono primi con %s punti: scrivi ,1 in più a chi ha vinto (per esempio 44,1).", len(top), t.Seats[top[0]].Score.Number()),
	}}
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

// listed names players one after the other.
func listed(names []any) any {
	list := names[0]
	for _, name := range names[1:] {
		list = engine.Textf("%s, %s", list, name)
	}
	return list
}
