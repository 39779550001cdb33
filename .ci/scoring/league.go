package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/league"
)

// leagueSystems are the systems of the league of eight.
var leagueSystems = family{
	"spielbyweb_league": byOp(family{
		"schedule": reading(makeSchedule), "score": reading(scoreBasic), "standings": reading(rankLeague),
	}, func(raw json.RawMessage) (any, error) {
		return nil, mustBe("op", opOf(raw), "schedule", "score", "standings")
	}),
	"spielbyweb_bluemax":      reading(func(in battle) (any, error) { return scoreBattle(league.BlueMax, in) }),
	"spielbyweb_wooden_ships": reading(func(in battle) (any, error) { return scoreBattle(league.WoodenShips, in) }),
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

// scheduleQuery asks for a schedule.
type scheduleQuery struct {
	Op      string   `json:"op"`
	Players []string `json:"players" is:"name"`
	Seats   int      `json:"players_per_game" is:"seats"`
}

// checkLeague refuses a league that has not its number of players.
func checkLeague(players []string) error {
	if len(players) != league.Players {
		return engine.Errorf(engine.BadInput, "Una lega ha %d giocatori e questa ne ha %d.", league.Players, len(players))
	}
	return nil
}

func makeSchedule(in scheduleQuery) (any, error) {
	if err := checkLeague(in.Players); err != nil {
		return nil, err
	}
	schedule, err := league.NewSchedule(in.Seats)
	if err != nil {
		return nil, err
	}
	b := schedule.Balance()
	return scheduleAnswer{
		Games:          schedule.Named([league.Players]string(in.Players)),
		TotalGames:     b.Games,
		GamesPerPlayer: b.GamesPerPlayer,
		SeatCount:      b.SeatCount,
		PairMeetings:   b.PairMeetings,
		SetRepeats:     b.SetRepeats,
	}, nil
}

// basicInput is a game of all against all.
type basicInput struct {
	Op    string                   `json:"op"`
	Final map[string]engine.Points `json:"final_points"`
}

func scoreBasic(in basicInput) (any, error) {
	players := slices.Sorted(maps.Keys(in.Final))
	final := make([]engine.Points, len(players))
	for i, player := range players {
		final[i] = in.Final[player]
	}
	points, err := league.Score(final)
	if err != nil {
		return nil, err
	}
	scores := map[string]string{}
	for i, player := range players {
		scores[player] = points[i].String()
	}
	return scores, nil
}

// battle is a game of two sides.
type battle struct {
	Variant string `json:"variant"`
	sidesInput
}

// sidesInput is the sides of a game by name.
type sidesInput struct {
	Sides map[string][]fighter `json:"sides"`
}

// fighter is a player of a side.
type fighter struct {
	Player    string `json:"player" is:"name"`
	Units     int    `json:"units" is:"units"`
	Lost      int    `json:"lost"`
	Destroyed int    `json:"destroyed"`
	Points    int    `json:"points"`
}

// sides are the two sides, in the order of their names.
func (in sidesInput) sides() (sides [2]league.Side, err error) {
	if len(in.Sides) != len(sides) {
		return sides, engine.Errorf(engine.BadInput, "In una partita a squadre le squadre sono due: qui %d.", len(in.Sides))
	}
	for s, side := range slices.Sorted(maps.Keys(in.Sides)) {
		sides[s].Name = side
		for _, f := range in.Sides[side] {
			sides[s].Fighters = append(sides[s].Fighters, league.Fighter(f))
		}
	}
	return sides, nil
}

// battleAnswer is a game of sides, scored.
type battleAnswer struct {
	Victory string             `json:"victory"`
	Winner  *string            `json:"winning_side"`
	Best    map[string]*string `json:"best"`
	Scores  map[string]string  `json:"scores"`
}

func scoreBattle(variant league.Kind, in battle) (any, error) {
	if err := mustBe("variant", in.Variant, string(variant)); err != nil {
		return nil, err
	}
	sides, err := in.sides()
	if err != nil {
		return nil, err
	}
	battle, err := league.ScoreSides(variant, sides)
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

// leagueRow is one line of a league's ranking.
type leagueRow struct {
	Place  int    `json:"pos"`
	Player string `json:"player"`
	Games  int    `json:"games"`
	Total  string `json:"total"`
}

// leagueInput is a league as it was played.
type leagueInput struct {
	Op      string            `json:"op"`
	Game    string            `json:"game_type" is:"game_type"`
	Players []string          `json:"players" is:"name"`
	Results []json.RawMessage `json:"results"`
}

func rankLeague(in leagueInput) (any, error) {
	if err := checkLeague(in.Players); err != nil {
		return nil, err
	}
	variant := league.Kind(in.Game)
	players := slices.Sorted(slices.Values(in.Players))
	var tables []engine.Table
	for i, raw := range in.Results {
		table, err := leagueTable(fmt.Sprintf("results[%d]", i), variant, players, raw)
		if err != nil {
			return nil, err
		}
		tables = append(tables, table)
	}
	ranking, err := ranked(league.New(variant), played(players, tables), game.Options{})
	if err != nil {
		return nil, err
	}
	rows := []leagueRow{}
	for _, row := range ranking {
		rows = append(rows, leagueRow{row.Place, players[row.ID-1], gamesOf(row), row.Total.String()})
	}
	return rows, nil
}

// leagueTable is the table of one game of a league, which stands at a path of the input.
func leagueTable(path string, variant league.Kind, players []string, raw json.RawMessage) (table engine.Table, err error) {
	add := func(name string, record ...engine.Entry) error {
		seat, err := seatOf(players, name, record...)
		table.Seats = append(table.Seats, seat)
		return err
	}
	if !variant.Sides() {
		var final map[string]engine.Points
		if err := decodeAt(path, raw, &final); err != nil {
			return table, err
		}
		for _, name := range slices.Sorted(maps.Keys(final)) {
			if err := add(name, engine.Entry{Label: "Punti finali", Value: final[name].String()}); err != nil {
				return table, err
			}
		}
		return table, nil
	}
	var battle struct {
		Variant *string `json:"variant,omitempty"`
		sidesInput
	}
	if err := decodeAt(path, raw, &battle); err != nil {
		return table, err
	}
	if battle.Variant != nil {
		if err := mustBe("variant", *battle.Variant, string(variant)); err != nil {
			return table, err
		}
	}
	sides, err := battle.sides()
	if err != nil {
		return table, err
	}
	for s, side := range sides {
		for _, f := range side.Fighters {
			number := func(label string, n int) engine.Entry { return engine.Entry{Label: label, Value: strconv.Itoa(n)} }
			if err := add(f.Player, engine.Entry{Label: "Lato", Value: string(rune('A' + s))}, number("Unità", f.Units), number("Perse", f.Lost),
				number("Abbattute", f.Destroyed), number("Distrutte", f.Destroyed), number("Punti", f.Points)); err != nil {
				return table, err
			}
		}
	}
	return table, nil
}
