package rules

import (
	"slices"

	"raduno/engine"
)

// Team is a club's line, where the type ranks clubs by the best results of their players.
type Team struct {
	Place   int
	Club    string
	Players []int           // IDs, in the order of the roster
	Results []engine.Points // of every game of its players, player by player
	Wins    int
	Total   engine.Points // of all results
	Best    engine.Points // of those that count
	units   []int64       // results that count, the best first
}

// rankTeams ranks the clubs: the best results together, then the best one, the best two, and so on. A
// player without a club plays for himself alone.
func (s *Standings) rankTeams() {
	if s.Type.TeamBest == 0 {
		return
	}
	var clubs Folder
	at := map[string]int{}
	for _, player := range s.source.Players {
		row := s.Row(player.ID)
		club := clubs.Name(player.Club)
		if row == nil || club == "" {
			continue
		}
		i, known := at[club]
		if !known {
			i = len(s.Teams)
			at[club] = i
			s.Teams = append(s.Teams, Team{Club: club})
		}
		team := &s.Teams[i]
		if slices.Contains(team.Players, player.ID) {
			continue
		}
		team.Players = append(team.Players, player.ID)
		for _, result := range row.Results {
			if result.Played() {
				team.Results = append(team.Results, result.Points)
				team.units = append(team.units, result.Total)
			}
		}
		team.Wins += row.Wins
	}
	for i := range s.Teams {
		team := &s.Teams[i]
		sortDown(team.units)
		team.Total = s.scorer.Points(add(team.units))
		team.units = team.units[:min(len(team.units), s.Type.TeamBest)]
		team.Best = s.scorer.Points(add(team.units))
	}
	compare := func(a, b Team) int {
		if c := b.Best.Cmp(a.Best); c != 0 {
			return c
		}
		return compareResults(b.units, a.units)
	}
	slices.SortStableFunc(s.Teams, func(a, b Team) int {
		if c := compare(a, b); c != 0 {
			return c
		}
		return engine.CompareNames(a.Club, b.Club)
	})
	for i := range s.Teams {
		s.Teams[i].Place = i + 1
		if i > 0 && compare(s.Teams[i-1], s.Teams[i]) == 0 {
			s.Teams[i].Place = s.Teams[i-1].Place
		}
	}
}
