package cases

import (
	"raduno/engine"
	"raduno/engine/game/diplomacy"
)

// italiaSystems is Italia 2010: a game, a tournament, or whether a draw may be requested.
var italiaSystems = family{"italia2010": runItalia}

func runItalia(in value) (any, error) {
	if run, ok := operation(in, family{"draw_allowed": runDrawAllowed}); ok {
		return run(in)
	}
	if fields, ok := in.data.(map[string]value); ok {
		if _, tournament := fields["rounds"]; tournament {
			return runItaliaTournament(in)
		}
	}
	var r reader
	game, top := r.game(in, true)
	if r.err != nil {
		return nil, r.err
	}
	details, err := diplomacy.ItaliaScore(game, top)
	if err != nil {
		return nil, err
	}
	var points [diplomacy.PowerCount]engine.Points
	for p, d := range details {
		points[p] = d.Score
	}
	return byPlayer(game, points), nil
}

func runDrawAllowed(in value) (any, error) {
	var r reader
	o := r.object(in, "op", "year", "season")
	year := r.integer(o.get("year"), diplomacy.FirstYear, diplomacy.LastYear)
	season := r.oneOf(o.get("season"), string(diplomacy.Spring), string(diplomacy.Fall))
	if r.err != nil {
		return nil, r.err
	}
	return struct {
		Allowed bool `json:"allowed"`
	}{diplomacy.DrawAllowed(year, diplomacy.Season(season))}, nil
}

// totalRow is one line of a tournament's ranking.
type totalRow struct {
	Place  int    `json:"pos"`
	Player string `json:"player"`
	Total  string `json:"total"`
}

func totalRows(rows []diplomacy.ItaliaRow) []totalRow {
	list := []totalRow{}
	for _, row := range rows {
		list = append(list, totalRow{row.Place, row.Player, row.Total.String()})
	}
	return list
}

func runItaliaTournament(in value) (any, error) {
	var r reader
	o := r.object(in, "rounds", "top_board?", "sit_out_points?", "penalties?")
	tournament := diplomacy.ItaliaTournament{SitOut: engine.WholePoints(diplomacy.ItaliaSitOutPoints)}
	for _, item := range r.list(o.get("rounds")) {
		tournament.Rounds = append(tournament.Rounds, r.italiaRound(item))
	}
	if o.has("top_board") {
		game, _ := r.game(o.get("top_board"), true)
		tournament.Top = &game
	}
	if o.has("sit_out_points") {
		tournament.SitOut = r.points(o.get("sit_out_points"))
	}
	if o.has("penalties") {
		tournament.Penalties = map[string]engine.Points{}
		for _, e := range r.entries(o.get("penalties")) {
			tournament.Penalties[e.name] = r.points(e.value)
		}
	}
	if r.err != nil {
		return nil, r.err
	}
	rankings, err := diplomacy.ItaliaRank(tournament)
	if err != nil {
		return nil, err
	}
	qualified := rankings.Qualified
	if qualified == nil {
		qualified = []string{}
	}
	return struct {
		Before    []totalRow `json:"before_top"`
		Qualified []string   `json:"top_board_qualified"`
		Final     []totalRow `json:"final"`
	}{totalRows(rankings.Before), qualified, totalRows(rankings.Final)}, nil
}

func (r *reader) italiaRound(v value) diplomacy.ItaliaRound {
	var round diplomacy.ItaliaRound
	o := r.object(v, "games", "sit_outs?")
	for _, item := range r.list(o.get("games")) {
		game, top := r.game(item, true)
		round.Boards = append(round.Boards, diplomacy.ItaliaBoard{Game: game, Top: top})
	}
	if o.has("sit_outs") {
		round.SitOuts = r.names(o.get("sit_outs"))
	}
	return round
}
