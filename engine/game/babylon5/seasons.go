package babylon5

import (
	_ "embed" // the file of rules
	"slices"
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
