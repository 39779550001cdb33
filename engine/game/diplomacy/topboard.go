package diplomacy

import (
	"math/rand/v2"
	"slices"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// What any tournament may choose.
var (
	optionBest = game.Field{
		Label: "Turni che contano", Kind: game.Whole, Most: 20, Default: "0", Fixed: true,
		Help: engine.Textf("Contano i migliori di ciascuno; 0 per contarli tutti."),
	}
	optionLeast = game.Field{
		Label: "Turni per la classifica", Kind: game.Whole, Most: 20, Default: "0", Fixed: true,
		Help: engine.Textf("Chi ne ha giocati meno viene dopo tutti gli altri; 0 per non chiederne. Un riposo con i punti conta come un turno."),
	}
	optionRestPoints = withDefault(optionSitOut, "0")
	optionFinal      = withDefault(optionTopAfter, "0")

	// A DipCon counts positions.
	optionRestPosition = game.Field{
		Label: optionSitOut.Label, Kind: game.Whole, Most: 1000, Default: "0", Fixed: true,
		Help: engine.Textf("Nella DipCon è una posizione: quella di un turno per chi lascia il posto su richiesta del direttore; 0 per nessuna."),
	}
)

func withDefault(f game.Field, value string) game.Field {
	f.Default = value
	return f
}

// rested are the rounds, by index, that were played and that the player of a row sat out.
func rested(row game.Row, ranking *game.Ranking, t *engine.Tournament) (list []int) {
	for at, number := range ranking.Rounds {
		round := t.Round(number)
		if round.Played() == 0 && len(round.Tables) > 0 || row.Results[at].Played() || !slices.Contains(round.SitOuts, row.ID) {
			continue
		}
		if seated, _ := round.Find(row.ID); seated < 0 {
			list = append(list, at)
		}
	}
	return list
}

// restPoints gives who sat out a round that was played the points for it that an option says.
func restPoints(ranking *game.Ranking, t *engine.Tournament, option game.Field) {
	worth := game.PointsOption(t.Settings, option)
	for i := range ranking.Rows {
		row := &ranking.Rows[i]
		for _, at := range rested(*row, ranking, t) {
			if result := &row.Results[at]; worth.Sign() != 0 {
				result.SatOut, result.Counts, result.Points = true, true, worth
				result.Steps = append(result.Steps, engine.Textf("%s: ha riposato su richiesta, %s punti.", ranking.RoundNames[at].Name(),
					game.Shown(worth)))
			}
		}
	}
}

// rounds is how many rounds of a row count as played.
func rounds(row game.Row) int {
	return len(engine.Where(row.Results, func(r game.Result) bool { return r.Played() || r.SatOut }))
}

// enoughFirst puts players with at least so many rounds before all others, and notes it on the rows of the others.
func enoughFirst(ranking *game.Ranking, least int, compare func(a, b game.Row) int) func(a, b game.Row) int {
	if least == 0 {
		return compare
	}
	for i := range ranking.Rows {
		row := &ranking.Rows[i]
		if n := rounds(*row); n > 0 && n < least && row.Note.IsZero() {
			row.Note = fewRounds(n, least)
		}
	}
	return func(a, b game.Row) int {
		switch x, y := rounds(a) >= least, rounds(b) >= least; {
		case x && !y:
			return -1
		case y && !x:
			return 1
		}
		return compare(a, b)
	}
}

// fewRounds is the note on a row with too few rounds.
func fewRounds(n, least int) engine.Text {
	return engine.Textf("Turni giocati: %d. {2:Ne serve|Ne servono} %d.", n, least)
}

// roundAfter is the round of the top board by the option of the rounds before it; 0 where none is played.
func roundAfter(set engine.Settings, option game.Field) int {
	if n := game.WholeOption(set, option); n > 0 {
		return n + 1
	}
	return 0
}

// topBoard are the players of the top board of a round, in the order in which they draw their powers: the first seven of the ranking so
// far who are present. It is empty in any other round. Source: Italia 2010, 3.3 and 4.1.
func topBoard(g boardGame, t *engine.Tournament, round int, present []int) ([]int, error) {
	switch top := g.topRound(t.Settings); {
	case top > 0 && round > top:
		return nil, engine.Errorf(engine.Impossible, "Dopo il tavolo finale non si gioca più: se il torneo continua cambia “%s”.",
			optionTopAfter.Label)
	case round != top:
		return nil, nil
	}
	ranking, err := game.Can(g).Rank(t, game.Options{Rounds: round - 1})
	if err != nil {
		return nil, err
	}
	var ids []int
	for _, row := range ranking.Rows {
		if row.Place > 0 && slices.Contains(present, row.ID) && len(ids) < TopBoardSeats {
			ids = append(ids, row.ID)
		}
	}
	if len(ids) < TopBoardSeats {
		return nil, engine.Errorf(engine.Impossible,
			"Al tavolo finale siedono i primi %d della classifica, e tra i presenti {2:ha|hanno} giocato solo in %d.",
			TopBoardSeats, len(ids))
	}
	return ids, nil
}

// dealTop marks the first table of the round of the top board, and has its powers drawn from a bag.
func dealTop(g boardGame, t *engine.Tournament, r *engine.Round, random *rand.Rand) {
	if r.Number != g.topRound(t.Settings) || len(r.Tables) == 0 || r.Tables[0].Record.Get(labelTop) != "" {
		return
	}
	top := &r.Tables[0]
	top.Record.Set(labelTop, game.Yes)
	if len(top.Seats) == scoring.PowerCount {
		writePowers(top, DrawFromBag(random))
	}
}

// podium are the places that the top board decides, by player, once it is over.
func podium(ranking *game.Ranking, t *engine.Tournament) map[int]int {
	place, top := map[int]int{}, topBoardOf(t)
	if top.Table == nil || top.Table.State() != engine.Played || !slices.Contains(ranking.Rounds, top.Round.Number) {
		return place
	}
	for _, seat := range top.Table.Seats {
		before := len(engine.Where(top.Table.Seats, func(s engine.Seat) bool { return s.Score.Cmp(seat.Score) > 0 }))
		if before < Podium {
			place[seat.Player] = before + 1
		}
	}
	return place
}

// podiumFirst puts who has one of those places before all others, and orders these by rest.
func podiumFirst(ranking *game.Ranking, place map[int]int, rest func(a, b game.Row) int) func(a, b game.Row) int {
	if len(place) == 0 {
		return rest
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
		return rest(a, b)
	}
}
