package main

import (
	"encoding/json"
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/babylon5"
)

// babylonSystems is the Babylon 5 league: a game or a whole season.
var babylonSystems = family{"babylon5": runBabylon}

func runBabylon(raw json.RawMessage) (any, error) {
	if _, season := fieldsOf(raw)["games"]; season {
		return reading(scoreBabylonSeason)(raw)
	}
	return reading(scoreBabylon)(raw)
}

// babylonEnd is what a game says besides its players.
type babylonEnd struct {
	Winners    []string       `json:"winners,omitempty" is:"name"`
	Major      []string       `json:"major,omitempty" is:"name"`
	WithinTime bool           `json:"within_time,omitempty"`
	VP         map[string]int `json:"vp,omitempty" is:"change"`
}

// babylonResult is a player's name, power and influence.
type babylonResult struct {
	Name      string `json:"name" is:"name"`
	Power     int    `json:"power"`
	Influence int    `json:"influence"`
}

func (e babylonEnd) game() babylon5.Game {
	return babylon5.Game{Winners: e.Winners, Major: e.Major, WithinTime: e.WithinTime, VP: e.VP}
}

// babylonInput is a game alone.
type babylonInput struct {
	babylonEnd
	Players []struct {
		babylonResult
		Points int `json:"points"`
	} `json:"players"`
}

func scoreBabylon(in babylonInput) (any, error) {
	game := in.game()
	for _, p := range in.Players {
		game.Players = append(game.Players, babylon5.Result{Name: p.Name, Points: p.Points, Power: p.Power, Influence: p.Influence})
	}
	outcome, err := babylon5.Score(game)
	if err != nil {
		return nil, err
	}
	answer := babylonAnswer{Pot: outcome.Pot, Pool: pool(outcome.Pool, outcome.Joint), Players: map[string]babylonLine{}}
	for _, line := range outcome.Lines {
		answer.Players[line.Name] = babylonLine{line.Ante, line.Place, line.Payout, line.VP, line.Points}
	}
	return answer, nil
}

// babylonAnswer is a game, scored.
type babylonAnswer struct {
	Pot     int                    `json:"pot"`
	Pool    *int                   `json:"vp_pool"`
	Players map[string]babylonLine `json:"players"`
}

// babylonLine is what a game did to one player.
type babylonLine struct {
	Ante   int `json:"ante"`
	Place  int `json:"place"`
	Payout int `json:"payout"`
	VP     int `json:"vp"`
	Points int `json:"points"`
}

// pool is the victory points to hand out, null for joint winners.
func pool(n int, joint bool) *int {
	if joint {
		return nil
	}
	return &n
}

// babylonLeague is a league.
type babylonLeague struct {
	Players []string `json:"players" is:"name"`
	Games   []struct {
		babylonEnd
		Results []babylonResult `json:"results"`
	} `json:"games"`
}

// seasonRow is one line of a league's ranking.
type seasonRow struct {
	Place     *int   `json:"pos"`
	Player    string `json:"player"`
	Points    int    `json:"points"`
	Games     int    `json:"games"`
	Qualified bool   `json:"qualified"`
}

func scoreBabylonSeason(in babylonLeague) (any, error) {
	players := slices.Sorted(slices.Values(in.Players))
	var tables []engine.Table
	for _, g := range in.Games {
		end, table := g.game(), engine.Table{}
		for _, r := range g.Results {
			end.Players = append(end.Players, babylon5.Result{Name: r.Name, Power: r.Power, Influence: r.Influence})
			record := engine.Record{{Label: "Potere", Value: strconv.Itoa(r.Power)}, {Label: "Influenza", Value: strconv.Itoa(r.Influence)}}
			switch {
			case slices.Contains(g.Major, r.Name):
				record.Set("Vittoria", "maggiore")
			case slices.Contains(g.Winners, r.Name):
				record.Set("Vittoria", "normale")
			}
			if n, given := g.VP[r.Name]; given {
				record.Set("Punti vittoria", strconv.Itoa(n))
			}
			seat, err := seatOf(players, r.Name, record...)
			if err != nil {
				return nil, err
			}
			table.Seats = append(table.Seats, seat)
		}
		if _, err := babylon5.Score(end); err != nil {
			return nil, err
		}
		if g.WithinTime && len(g.Winners) > 0 {
			table.Record.Set("Entro il tempo", "SI")
		}
		tables = append(tables, table)
	}
	ranking, err := ranked(babylon5.New(), played(players, tables), game.Options{EndedNow: true}) // a game may be without its victory points
	if err != nil {
		return nil, err
	}
	rows := []seasonRow{}
	for _, row := range ranking {
		line := seasonRow{Player: players[row.ID-1], Points: int(row.Total.Float64()), Games: gamesOf(row), Qualified: row.Place > 0}
		if line.Qualified {
			line.Place = &row.Place
		}
		rows = append(rows, line)
	}
	return rows, nil
}
