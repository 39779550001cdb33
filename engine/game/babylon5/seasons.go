package babylon5

import (
	_ "embed" // the file of rules
	"slices"
	"strings"
	"time"

	"raduno/engine"
	"raduno/engine/game"
)

// StartPoints are a player's league points when he enters. Source: the Babylon 5 document, "Everyone starts off with 100
// league points".
const StartPoints = 100

// QualifyingGames are the games a player has to complete to be ranked. Source: the Babylon 5 document, "Calculating league
// standing".
const QualifyingGames = 5

// SeasonMonths is the length of a season. Source: the Babylon 5 document, "A league lasts for a season of 4 months".
const SeasonMonths = 4

// Row is one line of the league's ranking.
type Row struct {
	Place     int // competition place; 0 while the player has not played enough games
	Player    string
	Points    int
	Games     int
	Qualified bool
}

// League is a season, scored: the ranking and what each game did.
type League struct {
	Rows  []Row     // ranked first, then those who do not qualify yet, each by points and name
	Games []Outcome // in the order played
}

// Season plays the games in order, the points carried from one to the next. The points before a game in
// Result.Points are filled in here and need not be set. An error names the game by its number.
func Season(players []string, games []Game) (League, error) {
	rows := make(map[string]*Row, len(players))
	for _, p := range players {
		if p == "" {
			return League{}, engine.Errorf(engine.BadInput, "Un giocatore della lega è senza nome.")
		}
		if rows[p] != nil {
			return League{}, engine.Errorf(engine.BadInput, "%s compare due volte fra i giocatori della lega.", p)
		}
		rows[p] = &Row{Player: p, Points: StartPoints}
	}
	var league League
	for i, game := range games {
		game.Players = slices.Clone(game.Players)
		for j, p := range game.Players {
			row := rows[p.Name]
			if row == nil {
				return League{}, engine.Errorf(engine.BadInput, "Nella partita %d gioca %s, che non è della lega.", i+1, p.Name)
			}
			game.Players[j].Points = row.Points
		}
		outcome, err := Score(game)
		if err != nil {
			return League{}, engine.Wrap(err, engine.BadInput, "La partita %d della lega non si può segnare", i+1)
		}
		for _, line := range outcome.Lines {
			rows[line.Name].Points = line.Points
			rows[line.Name].Games++
		}
		league.Games = append(league.Games, outcome)
	}
	for _, p := range players {
		row := rows[p]
		row.Qualified = row.Games >= QualifyingGames
		league.Rows = append(league.Rows, *row)
	}
	slices.SortFunc(league.Rows, func(a, b Row) int {
		switch {
		case a.Qualified != b.Qualified:
			if a.Qualified {
				return -1
			}
			return 1
		case a.Points != b.Points:
			return b.Points - a.Points
		}
		return strings.Compare(a.Player, b.Player)
	})
	for i := range league.Rows {
		row := &league.Rows[i]
		switch {
		case !row.Qualified:
		case i > 0 && row.Points == league.Rows[i-1].Points:
			row.Place = league.Rows[i-1].Place
		default:
			row.Place = i + 1
		}
	}
	return league, nil
}

// NotMet tells for each player whom of the league he has not played yet, in the order of the players.
// Source: the Babylon 5 document, "players are expected to try to play every other player in the league at least once".
func NotMet(players []string, games []Game) map[string][]string {
	met := map[[2]string]bool{}
	for _, game := range games {
		for _, a := range game.Players {
			for _, b := range game.Players {
				met[[2]string{a.Name, b.Name}] = true
			}
		}
	}
	missing := make(map[string][]string, len(players))
	for _, a := range players {
		for _, b := range players {
			if a != b && !met[[2]string{a, b}] {
				missing[a] = append(missing[a], b)
			}
		}
	}
	return missing
}

// SeasonEnd is the last day of a season that starts on a day: the day before the same day four months on, or
// the last day of the fourth month where that month is too short to have it.
func SeasonEnd(start time.Time) time.Time {
	year, month, day := start.Date()
	// Day 0 of the month after is the last day of the month in which the season ends.
	last := time.Date(year, month+SeasonMonths+1, 0, 0, 0, 0, 0, start.Location())
	if day > last.Day() {
		return last
	}
	return time.Date(year, month+SeasonMonths, day-1, 0, 0, 0, 0, start.Location())
}

// InSeason reports whether a game played on a day belongs to the season that starts on another.
func InSeason(start, day time.Time) bool {
	year, month, date := start.Date()
	first := time.Date(year, month, date, 0, 0, 0, 0, start.Location())
	return !day.Before(first) && day.Before(SeasonEnd(start).AddDate(0, 0, 1))
}

// CheckReferee refuses a referee who plays: each game should have one who does not. A game without a referee
// is allowed. Source: the Babylon 5 document, "Time of games".
func CheckReferee(referee string, game Game) error {
	if referee != "" && slices.ContainsFunc(game.Players, func(p Result) bool { return p.Name == referee }) {
		return engine.Errorf(engine.BadInput, "%s gioca questa partita e non può esserne l'arbitro: indicane un altro o lascia vuoto.", referee)
	}
	return nil
}

//go:embed rules.txt
var rulesFile string

var rules = game.ReadRules(rulesFile)

// The paragraphs of the explanation.
var (
	potText     = rules.Text("piatto")
	placeText   = rules.Text("posto")
	victoryText = rules.Text("vittoria")
	seasonText  = rules.Text("stagione")
)

// Explanation is the scoring on one page, to be read out or projected.
func Explanation() engine.Text {
	return engine.Textf("%s\n%s\n%s\n%s", potText, placeText, victoryText, seasonText)
}
