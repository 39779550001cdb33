package main

import (
	"slices"

	"raduno/engine"
	"raduno/engine/game"
)

// ranked is a tournament of a game as the program ranks it, with a round for each table. The seats' players are places in the list of
// players, from 1. The error tells what is wrong with a table, unless it counts as it stands (endedNow).
func ranked(g game.Game, players []string, tables []engine.Table, endedNow bool) ([]game.Row, error) {
	t := &engine.Tournament{}
	for i, name := range players {
		t.Players = append(t.Players, engine.Player{ID: i + 1, Name: name, Plays: true})
	}
	for i, table := range tables {
		table.Number = 1
		t.SetRound(engine.Round{Number: i + 1, Tables: []engine.Table{table}})
		r := t.Round(i + 1)
		if problems := g.Problems(game.Place{Tournament: t, Round: r, Table: &r.Tables[0]}); len(problems) > 0 && !endedNow {
			return nil, engine.Errorf(engine.BadInput, "La partita %d non si può segnare: %s", i+1, problems[0])
		}
	}
	ranking, err := game.Can(g).Rank(t, game.Options{EndedNow: endedNow})
	if err != nil {
		return nil, err
	}
	return ranking.Rows, nil
}

// seatOf is a seat of one of the players with its record; an error for a name that is none of theirs.
func seatOf(players []string, name string, record ...engine.Entry) (engine.Seat, error) {
	at := slices.Index(players, name)
	if at < 0 {
		return engine.Seat{}, engine.Errorf(engine.BadInput, "Gioca %s, che non è della lega.", name)
	}
	return engine.Seat{Player: at + 1, Record: record}, nil
}

// gamesOf is how many games a row has.
func gamesOf(row game.Row) (n int) {
	for _, result := range row.Results {
		n += len(result.Tables)
	}
	return n
}
