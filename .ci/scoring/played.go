package main

import (
	"slices"

	"raduno/engine"
	"raduno/engine/game"
)

// played is a tournament with a round for each table. The seats' players are places in the list of players, from 1.
func played(players []string, tables []engine.Table) *engine.Tournament {
	t := &engine.Tournament{}
	for i, name := range players {
		t.Players = append(t.Players, engine.Player{ID: i + 1, Name: name, Plays: true})
	}
	for i, table := range tables {
		table.Number = 1
		t.SetRound(engine.Round{Number: i + 1, Tables: []engine.Table{table}})
	}
	return t
}

// ranked are the rows of a tournament as the program ranks it. The error tells what is wrong with a table, unless it counts as it
// stands (Options.EndedNow).
func ranked(g game.Game, t *engine.Tournament, o game.Options) ([]game.Row, error) {
	for i := range t.Rounds {
		r := &t.Rounds[i]
		for j := range r.Tables {
			if problems := g.Problems(game.Place{Tournament: t, Round: r, Table: &r.Tables[j]}); len(problems) > 0 && !o.EndedNow {
				return nil, &engine.Error{Kind: engine.BadInput, Text: problems[0]}
			}
		}
	}
	ranking, err := game.Can(g).Rank(t, o)
	if err != nil {
		return nil, err
	}
	return ranking.Rows, nil
}

// seatOf is a seat of one of the players with its record; an error for a name that is none of theirs.
func seatOf(players []string, name string, record ...engine.Entry) (engine.Seat, error) {
	at := slices.Index(players, name)
	if at < 0 {
		return engine.Seat{}, engine.Errorf(engine.BadInput, "%s non è fra i giocatori.", name)
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
