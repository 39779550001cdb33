package main

import (
	"encoding/json"
	"maps"
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
	}{diplomacy.DrawAllowed(in.Year, diplomacy.Season(in.Season))}, nil
}

// totalRow is one line of a tournament's ranking.
type totalRow struct {
	Place  int    `json:"pos"`
	Player string `json:"player"`
	Total  string `json:"total"`
}

// totalRows are the rows of players with a place.
func totalRows(players []string, rows []game.Row) []totalRow {
	list := []totalRow{}
	for _, row := range rows {
		if row.Place > 0 {
			list = append(list, totalRow{row.Place, players[row.ID-1], row.Total.String()})
		}
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
	rounds := make([][]italiaGame, len(in.Rounds))
	names := map[string]bool{}
	for i, r := range in.Rounds {
		rounds[i] = r.Games
		for _, name := range r.SitOuts {
			names[name] = true
		}
	}
	if in.Top != nil {
		rounds = append(rounds, []italiaGame{*in.Top})
	}
	for _, games := range rounds {
		for _, g := range games {
			for _, seat := range g.Powers.list() {
				names[seat.Player] = true
			}
		}
	}
	players := slices.Sorted(maps.Keys(names))
	t := played(players, nil)
	for i, games := range rounds {
		r := engine.Round{Number: i + 1}
		for k, g := range games {
			table, err := g.table(players, i == len(in.Rounds))
			if err != nil {
				return nil, err
			}
			table.Number = k + 1
			r.Tables = append(r.Tables, table)
		}
		t.SetRound(r)
	}
	for i, r := range in.Rounds {
		if err := sitOut(t.Round(i+1), players, r.SitOuts); err != nil {
			return nil, err
		}
	}
	if in.SitOut != nil {
		if in.SitOut.Sign() < 0 {
			return nil, engine.Errorf(engine.BadInput, "I punti di chi salta un turno non possono essere negativi.")
		}
		t.Settings.Game.Set("Punti a chi riposa", in.SitOut.String())
	}
	for name, points := range in.Penalties {
		seat, err := seatOf(players, name)
		if err != nil {
			return nil, err
		}
		if points.Sign() < 0 || points.Cmp(engine.WholePoints(diplomacy.MaxPenalty)) > 0 {
			return nil, engine.Errorf(engine.BadInput, "La penalità di %s deve essere fra 0 e %d punti.", name, diplomacy.MaxPenalty)
		}
		t.Rulings = append(t.Rulings, engine.Ruling{Kind: engine.Penalty, Player: seat.Player, Points: points.String()})
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
	rows, qualified := totalRows(players, before), []string{}
	for _, row := range rows[:min(diplomacy.TopBoardSeats, len(rows))] {
		qualified = append(qualified, row.Player)
	}
	return struct {
		Before    []totalRow `json:"before_top"`
		Qualified []string   `json:"top_board_qualified"`
		Final     []totalRow `json:"final"`
	}{rows, qualified, totalRows(players, final)}, nil
}

// table is the score sheet of a game, the years counted from 1901.
func (in italiaGame) table(players []string, top bool) (table engine.Table, err error) {
	if in.Top && !top {
		return table, engine.Errorf(engine.BadInput, "In un torneo c'è un solo tavolo finale, “top_board”.")
	}
	board, err := in.dipInput.game()
	if err != nil {
		return table, err
	}
	if _, err := scoring.Italia(top).Score(board); err != nil {
		return table, err
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
		seat, err := seatOf(players, s.Player, record...)
		if err != nil {
			return table, err
		}
		table.Seats = append(table.Seats, seat)
	}
	return table, nil
}

// sitOut adds the players who sit out a round; the error is about a player who plays it.
func sitOut(r *engine.Round, players, names []string) error {
	for _, name := range names {
		seat, err := seatOf(players, name)
		if err != nil {
			return err
		}
		if seated, _ := r.Find(seat.Player); seated >= 0 {
			return engine.Errorf(engine.BadInput, "Nel turno %d %s salta il turno, ma gioca.", r.Number, name)
		}
		r.SitOuts = append(r.SitOuts, seat.Player)
	}
	return nil
}
