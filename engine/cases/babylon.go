package cases

import (
	"raduno/engine/game/babylon5"
)

// babylonSystems is the Babylon 5 league: a game or a whole season.
var babylonSystems = family{"babylon5": runBabylon}

func runBabylon(in value) (any, error) {
	if fields, ok := in.data.(map[string]value); ok {
		if _, season := fields["games"]; season {
			return runBabylonSeason(in)
		}
	}
	var r reader
	o := r.object(in, "players", "winners?", "major?", "within_time?", "vp?")
	game := r.babylonGame(o)
	for _, item := range r.list(o.get("players")) {
		p := r.object(item, "name", "points", "power", "influence")
		result := r.babylonResult(p)
		result.Points = r.integer(p.get("points"), 0, maxCount)
		game.Players = append(game.Players, result)
	}
	if r.err != nil {
		return nil, r.err
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

// babylonGame reads what a game says besides its players.
func (r *reader) babylonGame(o object) babylon5.Game {
	var game babylon5.Game
	if o.has("winners") {
		game.Winners = r.names(o.get("winners"))
	}
	if o.has("major") {
		game.Major = r.names(o.get("major"))
	}
	if o.has("within_time") {
		game.WithinTime = r.boolean(o.get("within_time"))
	}
	if o.has("vp") {
		game.VP = map[string]int{}
		for _, e := range r.entries(o.get("vp")) {
			game.VP[e.name] = r.integer(e.value, -maxCount, maxCount)
		}
	}
	return game
}

// babylonResult reads a player's name, power and influence.
func (r *reader) babylonResult(o object) babylon5.Result {
	return babylon5.Result{
		Name:      r.name(o.get("name")),
		Power:     r.integer(o.get("power"), 0, maxCount),
		Influence: r.integer(o.get("influence"), 0, maxCount),
	}
}

// seasonRow is one line of a league's ranking.
type seasonRow struct {
	Place     *int   `json:"pos"`
	Player    string `json:"player"`
	Points    int    `json:"points"`
	Games     int    `json:"games"`
	Qualified bool   `json:"qualified"`
}

func runBabylonSeason(in value) (any, error) {
	var r reader
	o := r.object(in, "players", "games")
	players := r.names(o.get("players"))
	var games []babylon5.Game
	for _, item := range r.list(o.get("games")) {
		g := r.object(item, "results", "winners?", "major?", "within_time?", "vp?")
		game := r.babylonGame(g)
		for _, result := range r.list(g.get("results")) {
			game.Players = append(game.Players, r.babylonResult(r.object(result, "name", "power", "influence")))
		}
		games = append(games, game)
	}
	if r.err != nil {
		return nil, r.err
	}
	season, err := babylon5.Season(players, games)
	if err != nil {
		return nil, err
	}
	rows := []seasonRow{}
	for _, row := range season.Rows {
		line := seasonRow{Player: row.Player, Points: row.Points, Games: row.Games, Qualified: row.Qualified}
		if row.Qualified {
			line.Place = &row.Place
		}
		rows = append(rows, line)
	}
	return rows, nil
}
