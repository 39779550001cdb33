package cases

import (
	"raduno/engine"
	"raduno/engine/game/league"
)

// leagueSystems are the systems of the league of eight.
var leagueSystems = family{
	"spielbyweb_league":       runLeague,
	"spielbyweb_bluemax":      runSides(league.BlueMax),
	"spielbyweb_wooden_ships": runSides(league.WoodenShips),
}

// maxCount bounds the counts of an input, far above any game's.
const maxCount = 1_000_000

func runLeague(in value) (any, error) {
	var r reader
	head, _ := in.data.(map[string]value)
	switch op := r.oneOf(value{"op", head["op"].data}, "schedule", "score", "standings"); op {
	case "schedule":
		return runSchedule(in)
	case "score":
		return runBasic(in)
	case "standings":
		return runLeagueStandings(in)
	}
	return nil, r.err
}

// scheduleAnswer is a schedule and what holds of it.
type scheduleAnswer struct {
	Games          [][]string `json:"games"`
	TotalGames     int        `json:"total_games"`
	GamesPerPlayer [2]int     `json:"games_per_player"`
	SeatCount      [2]int     `json:"seat_count"`
	PairMeetings   [2]int     `json:"pair_meetings"`
	SetRepeats     int        `json:"max_repeats_of_a_set"`
}

func runSchedule(in value) (any, error) {
	var r reader
	o := r.object(in, "op", "players", "players_per_game")
	players := r.leaguePlayers(o.get("players"))
	seats := r.integer(o.get("players_per_game"), league.MinSeats, league.MaxSeats)
	if r.err != nil {
		return nil, r.err
	}
	schedule, err := league.NewSchedule(seats)
	if err != nil {
		return nil, err
	}
	b := schedule.Balance()
	return scheduleAnswer{
		Games:          schedule.Named([league.Players]string(players)),
		TotalGames:     b.Games,
		GamesPerPlayer: b.GamesPerPlayer,
		SeatCount:      b.SeatCount,
		PairMeetings:   b.PairMeetings,
		SetRepeats:     b.SetRepeats,
	}, nil
}

// leaguePlayers reads the eight players of a league.
func (r *reader) leaguePlayers(v value) []string {
	players := r.names(v)
	if len(players) != league.Players {
		r.fail(engine.Errorf(engine.BadInput, "Una lega ha %d giocatori e questa ne ha %d.", league.Players, len(players)))
	}
	return players
}

func runBasic(in value) (any, error) {
	var r reader
	o := r.object(in, "op", "final_points")
	results := r.basicGame(o.get("final_points"))
	if r.err != nil {
		return nil, r.err
	}
	scores := map[string]string{}
	for _, result := range results {
		scores[result.Player] = result.Score.String()
	}
	return scores, nil
}

// basicGame reads the final points of a game of all against all and scores it.
func (r *reader) basicGame(v value) []league.Result {
	entries := r.entries(v)
	final := make([]engine.Points, len(entries))
	for i, e := range entries {
		final[i] = r.points(e.value)
	}
	if r.err != nil {
		return nil
	}
	scores, err := league.Score(final)
	if err != nil {
		r.fail(err)
		return nil
	}
	results := make([]league.Result, len(entries))
	for i, e := range entries {
		results[i] = league.Result{Player: e.name, Score: scores[i]}
	}
	return results
}

// sides reads the two sides of a game.
func (r *reader) sides(v value) [2]league.Side {
	var sides [2]league.Side
	entries := r.entries(v)
	if len(entries) != len(sides) {
		r.fail(engine.Errorf(engine.BadInput, "In una partita a squadre le squadre sono due: qui %d.", len(entries)))
		return sides
	}
	for s, e := range entries {
		sides[s].Name = e.name
		for _, item := range r.list(e.value) {
			o := r.object(item, "player", "units", "lost", "destroyed", "points")
			sides[s].Fighters = append(sides[s].Fighters, league.Fighter{
				Player:    r.name(o.get("player")),
				Units:     r.integer(o.get("units"), 1, maxCount),
				Lost:      r.integer(o.get("lost"), 0, maxCount),
				Destroyed: r.integer(o.get("destroyed"), 0, maxCount),
				Points:    r.integer(o.get("points"), 0, maxCount),
			})
		}
	}
	return sides
}

// battleAnswer is a game of sides, scored.
type battleAnswer struct {
	Victory string             `json:"victory"`
	Winner  *string            `json:"winning_side"`
	Best    map[string]*string `json:"best"`
	Scores  map[string]string  `json:"scores"`
}

func runSides(kind league.Kind) runFunc {
	return func(in value) (any, error) {
		var r reader
		o := r.object(in, "variant", "sides")
		r.oneOf(o.get("variant"), string(kind))
		sides := r.sides(o.get("sides"))
		if r.err != nil {
			return nil, r.err
		}
		battle, err := league.ScoreSides(kind, sides)
		if err != nil {
			return nil, err
		}
		answer := battleAnswer{Victory: string(battle.Victory), Best: map[string]*string{}, Scores: map[string]string{}}
		if battle.Winner >= 0 {
			answer.Winner = &sides[battle.Winner].Name
		}
		for s, side := range sides {
			answer.Best[side.Name] = nil
			if best := battle.Best[s]; best >= 0 {
				answer.Best[side.Name] = &side.Fighters[best].Player
			}
			for i, f := range side.Fighters {
				answer.Scores[f.Player] = engine.WholePoints(battle.Scores[s][i]).String()
			}
		}
		return answer, nil
	}
}

// leagueRow is one line of a league's ranking.
type leagueRow struct {
	Place  int    `json:"pos"`
	Player string `json:"player"`
	Games  int    `json:"games"`
	Total  string `json:"total"`
}

func runLeagueStandings(in value) (any, error) {
	var r reader
	o := r.object(in, "op", "game_type", "players", "results")
	kind := league.Kind(r.oneOf(o.get("game_type"), string(league.Basic), string(league.BlueMax), string(league.WoodenShips)))
	players := r.leaguePlayers(o.get("players"))
	var games [][]league.Result
	for _, item := range r.list(o.get("results")) {
		if kind.Sides() {
			games = append(games, r.sidesGame(kind, item))
		} else {
			games = append(games, r.basicGame(item))
		}
	}
	if r.err != nil {
		return nil, r.err
	}
	ranking, err := league.Standings(players, games)
	if err != nil {
		return nil, err
	}
	rows := []leagueRow{}
	for _, row := range ranking {
		rows = append(rows, leagueRow{row.Place, row.Player, row.Games, row.Total.String()})
	}
	return rows, nil
}

// sidesGame reads a game of sides and scores it.
func (r *reader) sidesGame(kind league.Kind, v value) []league.Result {
	o := r.object(v, "variant?", "sides")
	if o.has("variant") {
		r.oneOf(o.get("variant"), string(kind))
	}
	sides := r.sides(o.get("sides"))
	if r.err != nil {
		return nil
	}
	battle, err := league.ScoreSides(kind, sides)
	if err != nil {
		r.fail(err)
		return nil
	}
	var results []league.Result
	for s, side := range sides {
		for i, f := range side.Fighters {
			results = append(results, league.Result{Player: f.Player, Score: engine.WholePoints(battle.Scores[s][i])})
		}
	}
	return results
}
