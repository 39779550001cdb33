package league

import (
	"slices"
	"strings"

	"raduno/engine"
)

// Row is one line of a league's ranking.
type Row struct {
	Place  int // competition place: level totals share it and the next is skipped
	Player string
	Games  int
	Total  engine.Points
}

// Result is one player's league score of one game.
type Result struct {
	Player string
	Score  engine.Points
}

// Standings ranks the players of a league by the sum of their league scores, the higher first; inside a
// shared place by name. Every player is listed, also without a game. Source: the league document, "a league score is
// calculated and used to rank the players".
func Standings(players []string, games [][]Result) ([]Row, error) {
	rows := make(map[string]*Row, len(players))
	for _, p := range players {
		if p == "" {
			return nil, engine.Errorf(engine.BadInput, "Un giocatore della lega è senza nome.")
		}
		if rows[p] != nil {
			return nil, engine.Errorf(engine.BadInput, "%s compare due volte fra i giocatori della lega.", p)
		}
		rows[p] = &Row{Player: p}
	}
	for i, game := range games {
		seen := map[string]bool{}
		for _, result := range game {
			row := rows[result.Player]
			if row == nil {
				return nil, engine.Errorf(engine.BadInput, "Nella partita %d gioca %s, che non è della lega.", i+1, result.Player)
			}
			if seen[result.Player] {
				return nil, engine.Errorf(engine.BadInput, "%s compare due volte nella partita %d.", result.Player, i+1)
			}
			seen[result.Player] = true
			row.Games++
			row.Total = row.Total.Add(result.Score)
		}
	}
	ranking := make([]Row, 0, len(players))
	for _, p := range players {
		ranking = append(ranking, *rows[p])
	}
	slices.SortFunc(ranking, func(a, b Row) int {
		if c := b.Total.Cmp(a.Total); c != 0 {
			return c
		}
		return strings.Compare(a.Player, b.Player)
	})
	for i := range ranking {
		ranking[i].Place = i + 1
		if i > 0 && ranking[i].Total.Cmp(ranking[i-1].Total) == 0 {
			ranking[i].Place = ranking[i-1].Place
		}
	}
	return ranking, nil
}
