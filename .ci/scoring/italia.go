package main

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/engine/game"
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
	board, err := in.game()
	if err != nil {
		return nil, err
	}
	return scoreSystem(scoring.Italia(in.Top), board)
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
	}{in.Season == "fall" && in.Year >= scoring.FirstDrawYear}, nil
}

// totalRow is one line of a tournament's ranking.
type totalRow struct {
	Place  int    `json:"pos"`
	Player string `json:"player"`
	Total  string `json:"total"`
}

// totalRows are the rows of players with a place.
func totalRows(t *engine.Tournament, rows []game.Row) []totalRow {
	list := []totalRow{}
	for _, row := range rows {
		if row.Place > 0 {
			list = append(list, totalRow{row.Place, t.Players[row.ID-1].Name, row.Total.String()})
		}
	}
	return list
}

// italiaRound is a round of a tournament.
type italiaRound struct {
	Games   []italiaGame `json:"games"`
	SitOuts []string     `json:"sit_outs,omitempty" is:"name"`
}

// italiaInput is a tournament.
type italiaInput struct {
	Rounds    []italiaRound            `json:"rounds"`
	Top       *italiaGame              `json:"top_board,omitempty"`
	SitOut    *engine.Points           `json:"sit_out_points,omitempty"`
	Penalties map[string]engine.Points `json:"penalties,omitempty"`
}

func rankItalia(in italiaInput) (any, error) {
	t := played(nil, nil)
	id := func(name string) int {
		at := slices.IndexFunc(t.Players, func(p engine.Player) bool { return p.Name == name })
		if at < 0 {
			at = len(t.Players)
			t.Players = append(t.Players, engine.Player{ID: at + 1, Name: name, Plays: true})
		}
		return at + 1
	}
	rounds := in.Rounds
	if in.Top != nil {
		rounds = append(rounds, italiaRound{Games: []italiaGame{*in.Top}})
	}
	for i, r := range rounds {
		round := engine.Round{Number: i + 1}
		for k, g := range r.Games {
			table, err := g.table(id, i == len(in.Rounds))
			if err != nil {
				return nil, err
			}
			table.Number = k + 1
			round.Tables = append(round.Tables, table)
		}
		for _, name := range r.SitOuts {
			if seated, _ := round.Find(id(name)); seated >= 0 {
				return nil, engine.Errorf(engine.BadInput, "Nel turno %d %s salta il turno, ma gioca.", i+1, name)
			}
			round.SitOuts = append(round.SitOuts, id(name))
		}
		t.SetRound(round)
	}
	if in.SitOut != nil {
		if in.SitOut.Sign() < 0 {
			return nil, engine.Errorf(engine.BadInput, "I punti di chi salta un turno non possono essere negativi.")
		}
		t.Settings.Game.Set("Punti a chi riposa", in.SitOut.String())
	}
	known := len(t.Players)
	for name, points := range in.Penalties {
		if id(name) > known || points.Sign() < 0 || points.Cmp(engine.WholePoints(diplomacy.MaxPenalty)) > 0 {
			return nil, engine.Errorf(engine.BadInput, "La penalità è fra 0 e %d, di chi ha giocato: %s no.", diplomacy.MaxPenalty, name)
		}
		t.Rulings = append(t.Rulings, engine.Ruling{Kind: engine.Penalty, Player: id(name), Points: points.String()})
	}
	game.Settle(diplomacy.Italia(), t, nil)
	before, err := ranked(diplomacy.Italia(), t, game.Options{Rounds: len(in.Rounds)})
	if err != nil {
		return nil, err
	}
	final, err := ranked(diplomacy.Italia(), t, game.Options{})
	if err != nil {
		return nil, err
	}
	rows, qualified := totalRows(t, before), []string{}
	for _, row := range rows[:min(diplomacy.TopBoardSeats, len(rows))] {
		qualified = append(qualified, row.Player)
	}
	return struct {
		Before    []totalRow `json:"before_top"`
		Qualified []string   `json:"top_board_qualified"`
		Final     []totalRow `json:"final"`
	}{rows, qualified, totalRows(t, final)}, nil
}

// table is the score sheet of a game, the years counted from 1901; id is the player of a name.
func (in italiaGame) table(id func(string) int, top bool) (table engine.Table, err error) {
	board, err := in.dipInput.game()
	if err != nil {
		return table, err
	}
	if _, err := scoring.Italia(top).Score(board); err != nil || in.Top && !top {
		return table, cmp.Or(err, error(engine.Errorf(engine.BadInput, "In un torneo c'è un solo tavolo finale, “top_board”.")))
	}
	if top {
		table.Record.Set("Tavolo finale", "SI")
	}
	table.Record.Set("Ultimo anno", strconv.Itoa(scoring.FirstYear+board.Years-1))
	for p, s := range board.Seats {
		record := engine.Record{{Label: "Potenza", Value: scoring.Power(p).Name().String()}}
		for y, n := range s.Centers {
			record.Set("Centri "+strconv.Itoa(scoring.FirstYear+y), strconv.Itoa(n))
		}
		table.Seats = append(table.Seats, engine.Seat{Player: id(s.Player), Record: record})
	}
	return table, nil
}
