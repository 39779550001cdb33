package main

import (
	"encoding/json"

	"raduno/engine"
	"raduno/engine/game/diplomacy"
	"raduno/engine/game/diplomacy/scoring"
)

// italiaSystems is Italia 2010: a game, a tournament, or whether a draw may be requested.
var italiaSystems = family{"italia2010": byOp(family{"draw_allowed": reading(checkDraw)}, runItalia)}

func runItalia(raw json.RawMessage) (any, error) {
	if _, tournament := fieldsOf(raw)["rounds"]; tournament {
		return reading(rankItalia)(raw)
	}
	return reading(scoreItalia)(raw)
}

// italiaGame is a game that may be one of a top board.
type italiaGame struct {
	dipInput
	Top bool `json:"top_table,omitempty"`
}

func scoreItalia(in italiaGame) (any, error) {
	game, err := in.game()
	if err != nil {
		return nil, err
	}
	return scoreSystem(scoring.Italia(in.Top), game)
}

// drawRequest asks whether a draw may be requested.
type drawRequest struct {
	Op     string `json:"op"`
	Year   int    `json:"year" is:"year"`
	Season string `json:"season" is:"season"`
}

func checkDraw(in drawRequest) (any, error) {
	return struct {
		Allowed bool `json:"allowed"`
	}{diplomacy.DrawAllowed(in.Year, diplomacy.Season(in.Season))}, nil
}

// totalRow is one line of a tournament's ranking.
type totalRow struct {
	Place  int    `json:"pos"`
	Player string `json:"player"`
	Total  string `json:"total"`
}

func totalRows(rows []diplomacy.Row) []totalRow {
	list := []totalRow{}
	for _, row := range rows {
		list = append(list, totalRow{row.Place, row.Player, row.Total.String()})
	}
	return list
}

// italiaInput is a tournament.
type italiaInput struct {
	Rounds []struct {
		Games   []italiaGame `json:"games"`
		SitOuts []string     `json:"sit_outs,omitempty" is:"name"`
	} `json:"rounds"`
	Top       *italiaGame              `json:"top_board,omitempty"`
	SitOut    *engine.Points           `json:"sit_out_points,omitempty"`
	Penalties map[string]engine.Points `json:"penalties,omitempty"`
}

func rankItalia(in italiaInput) (any, error) {
	tournament := diplomacy.Tournament{SitOut: engine.WholePoints(diplomacy.SitOutPoints), Penalties: in.Penalties}
	for _, r := range in.Rounds {
		round := diplomacy.Round{SitOuts: r.SitOuts}
		for _, g := range r.Games {
			game, err := g.game()
			if err != nil {
				return nil, err
			}
			round.Boards = append(round.Boards, diplomacy.Board{Game: game, Top: g.Top})
		}
		tournament.Rounds = append(tournament.Rounds, round)
	}
	if in.Top != nil {
		game, err := in.Top.game()
		if err != nil {
			return nil, err
		}
		tournament.Top = &game
	}
	if in.SitOut != nil {
		tournament.SitOut = *in.SitOut
	}
	rankings, err := diplomacy.Rank(tournament)
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
