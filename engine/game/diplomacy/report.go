package diplomacy

import (
	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// reportVersion is the number of the form of an event's JSON.
const reportVersion = 1

// The event's JSON: what programs for Diplomacy exchange of an event. The names are those of the interface that
// github.com/UEWBot/dipvis has for each tournament; numbers that may be fractions are texts, exact, and what is not known is null.
type (
	report struct {
		Version int            `json:"version"`
		Name    string         `json:"name"`
		Venue   string         `json:"location"`
		Dates   []string       `json:"dates"`
		Rounds  []reportRound  `json:"rounds"`
		Results []reportResult `json:"results"`
	}
	reportRound struct {
		Number int          `json:"number"`
		Games  []reportGame `json:"games"`
	}
	reportGame struct {
		Board   int             `json:"board"`
		System  string          `json:"scoring_system"`
		Top     bool            `json:"is_top_board"`
		First   int             `json:"first_year"`
		Last    *int            `json:"final_year"`
		Outcome scoring.Outcome `json:"outcome"`
		Draw    bool            `json:"draw"`
		Powers  []reportPower   `json:"powers"`
	}
	reportPower struct {
		Power      string       `json:"power"`
		Player     reportPlayer `json:"player"`
		FinalSCs   int          `json:"final_scs"`
		SCs        []int        `json:"scs_by_year"`
		Eliminated *int         `json:"elimination_year"`
		InDraw     bool         `json:"in_draw"`
		Score      string       `json:"score"`
	}
	reportPlayer struct {
		ID      int    `json:"id"`
		Name    string `json:"first_name"`
		Surname string `json:"last_name"`
		WDD     string `json:"wdd_id"`
		WDR     string `json:"wdr_id"`
	}
	reportResult struct {
		Rank      *int          `json:"rank"`
		Player    reportPlayer  `json:"player"`
		Score     string        `json:"score"`
		Breakdown []reportScore `json:"score_breakdown"`
	}
	reportScore struct {
		Round   int    `json:"round"`
		Score   string `json:"score"`
		Dropped bool   `json:"dropped"`
	}
)

// reportOf is an event as JSON, with its games that are over. The error, of kind BadInput, is that none is.
func reportOf(g boardGame, t *engine.Tournament) (any, error) {
	games := finished(g, t)
	if len(games) == 0 {
		return nil, engine.Errorf(engine.BadInput, "Non c'è ancora una partita finita: il JSON dell'evento porta i risultati.")
	}
	ranking, err := game.Can(g).Rank(t, game.Options{Discards: t.Settings.Discards})
	if err != nil {
		return nil, err
	}
	var top engine.Place
	if p := topBoardOf(t); p.Table != nil {
		top = engine.Place{Round: p.Round.Number, Table: p.Table.Number}
	}
	players := t.Index()
	player := func(id int) reportPlayer {
		p := reportPlayer{ID: id}
		if known := players[id]; known != nil {
			p.Name, p.Surname, p.WDD, p.WDR = known.Name, known.Surname, known.WDD, known.WDR
		}
		return p
	}
	event := report{
		Version: reportVersion, Name: t.Info.Name, Venue: t.Info.Venue, Dates: append([]string{}, t.Info.Dates...),
		Results: []reportResult{},
	}
	for i, p := range games {
		if i == 0 || games[i-1].Round != p.Round {
			event.Rounds = append(event.Rounds, reportRound{Number: p.Round})
		}
		round := &event.Rounds[len(event.Rounds)-1]
		if n := len(round.Games); n == 0 || round.Games[n-1].Board != p.Board {
			atTop := top == engine.Place{Round: p.Round, Table: p.Board}
			round.Games = append(round.Games, reportGame{
				Board: p.Board, System: p.System, Top: atTop, First: p.Game.YearStart, Outcome: p.Game.Outcome, Draw: p.Game.Outcome == scoring.Draw,
			})
			if last := p.Game.LastYear(); !p.Undated {
				round.Games[n].Last = &last
			}
		}
		board := &round.Games[len(round.Games)-1]
		board.Powers = append(board.Powers, p.report(player(p.Player)))
	}
	for _, row := range ranking.Rows {
		result := reportResult{Player: player(row.ID), Score: row.Total.String(), Breakdown: []reportScore{}}
		if row.Place > 0 {
			result.Rank = &row.Place
		}
		for i, r := range row.Results {
			if (r.Played() || r.SatOut) && !r.NoPoints {
				result.Breakdown = append(result.Breakdown, reportScore{ranking.Rounds[i], r.Points.String(), !r.Counts})
			}
		}
		event.Results = append(event.Results, result)
	}
	return event, nil
}

// report is a seat of a game that is over, with who played it.
func (p finishedSeat) report(player reportPlayer) reportPower {
	seat := p.Game.Seats[p.Power]
	power := reportPower{
		Power: p.Power.String(), Player: player, FinalSCs: seat.Final(), Score: p.Points.String(),
		InDraw: p.Game.Outcome == scoring.Draw && p.Game.Drawn(p.Power),
	}
	if p.Yearly {
		power.SCs = seat.Centers
	}
	if seat.Eliminated != 0 && !seat.OutUnknown {
		power.Eliminated = &seat.Eliminated
	}
	return power
}
