package rules

import (
	"slices"

	"raduno/engine"
	"raduno/engine/game"
)

// computeGame ranks a tournament by the game's own rules.
func computeGame(t *engine.Tournament, f Type, g game.Features, o StandingsOptions) (*Standings, error) {
	s := newStandings(t, f, o)
	ranking, err := g.Rank(t, game.Options{Rounds: o.Rounds, Discards: s.Options.Discards, EndedNow: o.EndedNow})
	if err != nil {
		return nil, err
	}
	s.Rounds, s.Warnings, s.Notes, s.Tallies = ranking.Rounds, ranking.Warnings, ranking.Notes, ranking.Tallies
	s.Own, s.Lowest = true, ranking.Lowest
	players := t.Index()
	for _, r := range ranking.Rows {
		row := Row{
			Place: r.Place, Player: *players[r.ID], Wins: r.Wins, Total: r.Total, Tallies: r.Tallies, Note: r.Note, report: r.Report,
			Penalty: r.Penalty,
		}
		for i, result := range r.Results {
			row.Results = append(row.Results, gameResult(t, ranking.Rounds[i], result))
		}
		s.Rows = append(s.Rows, row)
	}
	slices.SortStableFunc(s.Rows, byGamePlace)
	s.reindex()
	if err := s.strike(t); err != nil {
		return nil, err
	}
	s.rule(t)
	s.annotate(t)
	s.replaced()
	s.demote()
	s.reindex()
	return s, nil
}

// byGamePlace is the order of places, inside a place that of the names; who is not ranked comes last, by what he
// has so far.
func byGamePlace(a, b Row) int {
	switch {
	case a.Place != b.Place && a.Place > 0 && b.Place > 0:
		return a.Place - b.Place
	case a.Place != b.Place:
		return b.Place - a.Place // one of them is 0
	case a.Place == 0 && a.Total.Cmp(b.Total) != 0:
		return b.Total.Cmp(a.Total)
	}
	return byName(&a, &b)
}

func gameResult(t *engine.Tournament, round int, r game.Result) Result {
	result := Result{Points: r.Points, Round: round, Discarded: !r.Counts && !r.NoPoints && r.Played(), NoPoints: r.NoPoints, steps: r.Steps}
	result.Won = r.Won
	if !r.Played() {
		return result
	}
	result.Table = r.Tables[0]
	if table := t.Round(round).Table(result.Table); table != nil {
		result.Players = len(table.Seats)
	}
	return result
}

// gameSteps tell how a player's line came about, as the game's rules tell it.
func (s *Standings) gameSteps(row *Row) []engine.Text {
	games := engine.Map(row.report, func(step game.Step) engine.Text { return step.Text })
	games = append(games, s.rulingLines(row.Player.ID)...)
	for i, result := range row.Results {
		reported := len(result.steps) > 0 || slices.ContainsFunc(row.report, func(step game.Step) bool { return step.Result == i })
		if !reported && s.begun(result.Round) {
			games = append(games, s.unplayed(row.Player.ID, result.Round))
		}
		games = append(games, result.steps...)
	}
	return games
}

// unplayed says why a player has no result in a round.
func (s *Standings) unplayed(id, round int) engine.Text {
	if r := s.source.Round(round); r != nil {
		if table, _ := r.Find(id); table < 0 {
			return engine.Textf("%s: non gioca.", s.roundName(round).Name())
		}
	}
	return engine.Textf("%s: nessuna partita finita.", s.roundName(round).Name())
}

// begun reports whether anybody has a result in a round: of a league's calendar most rounds may be still to come.
func (s *Standings) begun(round int) bool {
	at := slices.Index(s.Rounds, round)
	return slices.ContainsFunc(s.Rows, func(r Row) bool { return r.Results[at].Played() })
}

// gameNeighbour tells of an adjacent row its total.
func gameNeighbour(other *Row, name string, above bool) engine.Text {
	points := game.Shown(other.Total)
	switch {
	case other.Place == 0 && above:
		return engine.Textf("Sopra c'è %s, non ancora in classifica.", name)
	case other.Place == 0:
		return engine.Textf("Sotto c'è %s, non ancora in classifica.", name)
	case above:
		return engine.Textf("Sopra c'è %s, posto %d, punti %s.", name, other.Place, points)
	}
	return engine.Textf("Sotto c'è %s, posto %d, punti %s.", name, other.Place, points)
}
