package rules

import (
	"cmp"
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
	Total   engine.Points // of all results, less the penalties of its players
	Best    engine.Points // of those that count, less the same
	Penalty engine.Points // of its players, by the referee's book
	units   []int64       // results that count, the best first
}

// TeamRulings say what of the referee's book the ranking of the clubs goes by; zero where it has nothing for it.
func (s *Standings) TeamRulings() engine.Text {
	if !slices.ContainsFunc(s.Rows, func(r Row) bool { return r.Place == 0 || r.penalty > 0 }) {
		return engine.Text{}
	}
	return engine.Textf("Al club non contano i punti di chi è fuori classifica, e si tolgono le penalità dei suoi giocatori.")
}

// rankTeams ranks the clubs: the best results together less the penalties, then the best one, the best two, and so on. A
// player without a club plays for himself alone; a result that does not count counts for no club.
func (s *Standings) rankTeams() {
	if s.Type.TeamBest == 0 {
		return
	}
	clubs := Folder{}
	for _, player := range s.source.Players {
		row := s.Row(player.ID)
		club := clubs.Name(player.Club)
		if row == nil || club == "" || row.unranked {
			continue
		}
		team := engine.Find(s.Teams, func(t *Team) bool { return t.Club == club })
		if team == nil {
			s.Teams = append(s.Teams, Team{Club: club})
			team = &s.Teams[len(s.Teams)-1]
		}
		if slices.Contains(team.Players, player.ID) {
			continue
		}
		team.Players = append(team.Players, player.ID)
		for _, result := range row.Results {
			if result.Played() && !result.NoPoints {
				team.Results = append(team.Results, result.Points)
				team.units = append(team.units, result.Total)
			}
		}
		team.Wins += row.Wins
		team.Penalty = team.Penalty.Add(s.scorer.Points(row.penalty))
	}
	for i := range s.Teams {
		team := &s.Teams[i]
		sortDown(team.units)
		team.Total = s.scorer.Points(sum(team.units)).Sub(team.Penalty)
		team.units = team.units[:min(len(team.units), s.Type.TeamBest)]
		team.Best = s.scorer.Points(sum(team.units)).Sub(team.Penalty)
	}
	compare := func(a, b Team) int {
		return cmp.Or(b.Best.Cmp(a.Best), compareResults(b.units, a.units))
	}
	slices.SortStableFunc(s.Teams, func(a, b Team) int {
		return cmp.Or(compare(a, b), engine.CompareNames(a.Club, b.Club))
	})
	for i := range s.Teams {
		s.Teams[i].Place = i + 1
		if i > 0 && compare(s.Teams[i-1], s.Teams[i]) == 0 {
			s.Teams[i].Place = s.Teams[i-1].Place
		}
	}
}
