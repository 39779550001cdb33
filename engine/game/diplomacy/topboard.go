package diplomacy

import (
	"math/rand/v2"
	"slices"

	"raduno/engine"
	"raduno/engine/game"
)

// What any tournament of one system may choose.
var (
	optionBest = game.Field{
		Label: "Turni che contano", Kind: game.Whole, Most: 20, Default: "0", Fixed: true,
		Help: engine.Textf("Contano i migliori di ciascuno; 0 per contarli tutti."),
	}
	optionRestPoints = withDefault(optionSitOut, "0")
	optionFinal      = withDefault(optionTopAfter, "0")
)

func withDefault(f game.Field, value string) game.Field {
	f.Default = value
	return f
}

// discards is how many results of so many rounds do not count: those the organizer leaves out, or all but the best.
func discards(set engine.Settings, rounds, chosen int) int {
	if best := game.WholeOption(set, optionBest); best > 0 {
		return max(0, rounds-best)
	}
	return chosen
}

// restPoints gives who sat out a round that was played the points for it.
func restPoints(ranking *game.Ranking, t *engine.Tournament) {
	worth := engine.WholePoints(game.WholeOption(t.Settings, optionRestPoints))
	if worth.Sign() == 0 {
		return
	}
	for at, number := range ranking.Rounds {
		r := t.Round(number)
		if r.Played() == 0 {
			continue
		}
		for i := range ranking.Rows {
			row := &ranking.Rows[i]
			if seated, _ := r.Find(row.ID); seated >= 0 || !slices.Contains(r.SitOuts, row.ID) {
				continue
			}
			result := &row.Results[at]
			result.SatOut, result.Counts, result.Points = true, true, worth
			result.Steps = append(result.Steps, engine.Textf("Nel turno %d ha riposato su richiesta: %s punti.", number, game.Shown(worth)))
		}
	}
}

// TopRound is the round of the top board, where one is played.
func (oneSystem) TopRound(set engine.Settings) int {
	if n := game.WholeOption(set, optionFinal); n > 0 {
		return n + 1
	}
	return 0
}

// Last is the round of the top board.
func (g oneSystem) Last(set engine.Settings) int { return g.TopRound(set) }

// TopBoard is who plays it.
func (g oneSystem) TopBoard(t *engine.Tournament, round int, present []int) ([]int, error) {
	return topBoard(g, t, round, g.TopRound(t.Settings), present)
}

// topBoard is who plays the top board in a round, in the order in which they draw their powers.
func topBoard(g game.Ranker, t *engine.Tournament, round, top int, present []int) ([]int, error) {
	switch {
	case top > 0 && round > top:
		return nil, engine.Errorf(engine.Impossible, "Il tavolo finale è nel turno %d, e dopo non si gioca: se il torneo continua cambia “%s”.", top, optionTopAfter.Label)
	case round != top:
		return nil, nil
	}
	ranking, err := g.Rank(t, game.Options{Rounds: round - 1})
	if err != nil {
		return nil, err
	}
	var ids []int
	for _, row := range ranking.Rows {
		if row.Place > 0 && slices.Contains(present, row.ID) && len(ids) < ItaliaTopBoardSeats {
			ids = append(ids, row.ID)
		}
	}
	if len(ids) < ItaliaTopBoardSeats {
		return nil, engine.Errorf(engine.Impossible, "Al tavolo finale siedono i primi %d della classifica, e tra i presenti {2:ha|hanno} giocato solo in %d.", ItaliaTopBoardSeats, len(ids))
	}
	return ids, nil
}

// dealTop marks the first table of the round after so many as the top board, and deals its powers from a bag.
func dealTop(r *engine.Round, after int, random *rand.Rand) {
	if after == 0 || len(r.Tables) == 0 || r.Number != after+1 || r.Tables[0].Record.Get(labelTop) != "" {
		return
	}
	top := &r.Tables[0]
	top.Record.Set(labelTop, game.Yes)
	if len(top.Seats) == PowerCount {
		writePowers(top, DrawFromBag(random))
	}
}

// podiumFirst orders by total, the first three of a top board that is over before all others.
func podiumFirst(ranking *game.Ranking, t *engine.Tournament) func(a, b game.Row) int {
	top := topBoardOf(t)
	if top.Table == nil || top.Table.State() != engine.Played || !slices.Contains(ranking.Rounds, top.Round.Number) {
		return game.ByTotal
	}
	seats := slices.Clone(top.Table.Seats)
	slices.SortStableFunc(seats, func(a, b engine.Seat) int { return b.Score.Cmp(a.Score) })
	place := map[int]int{}
	for i, seat := range seats {
		level := slices.IndexFunc(seats, func(s engine.Seat) bool { return s.Score.Cmp(seats[i].Score) == 0 })
		if level < podium {
			place[seat.Player] = level + 1
		}
	}
	ranking.Notes = append(ranking.Notes, engine.Textf("I primi tre posti sono dei primi tre del tavolo finale."))
	return func(a, b game.Row) int {
		x, y := place[a.ID], place[b.ID]
		switch {
		case x != 0 && y != 0 && x != y:
			return x - y
		case (x == 0) != (y == 0):
			return y - x
		}
		return game.ByTotal(a, b)
	}
}
