package desk

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"raduno/engine"
	"raduno/engine/game"
)

// FindPlayers are the players whose name, nick or club holds every word of the text, case and accents aside; of a
// number those with that number. Whom the text fits best comes first, else their order stays.
func FindPlayers(players []engine.Player, text string) []engine.Player {
	words := strings.Fields(engine.Fold(text))
	var found []engine.Player
	for _, p := range players {
		all := engine.Fold(strings.Join([]string{p.Surname, p.Name, p.Surname, p.Nick, p.Club, strconv.Itoa(p.ID)}, " "))
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(all, word) }) {
			found = append(found, p)
		}
	}
	if len(words) > 0 {
		slices.SortStableFunc(found, func(a, b engine.Player) int { return fit(a, words) - fit(b, words) })
	}
	return found
}

// fit is how well a player fits the words that he was found by, 0 best: his number alone is him; then those whose surname
// begins with the text, then the names, as one types first letters.
func fit(p engine.Player, words []string) int {
	switch {
	case len(words) == 1 && words[0] == strconv.Itoa(p.ID):
		return 0
	case strings.HasPrefix(engine.Fold(p.Surname), words[0]):
		return 1
	case strings.HasPrefix(engine.Fold(p.Name), words[0]):
		return 2
	}
	return 3
}

// Call is what is meant by a text in a roll call.
type Call struct {
	Player *engine.Player  // the player who is meant; nil for no player, or for several
	Here   bool            // he is in already
	Among  []engine.Player // those who may be meant, where it is more than one
}

// Called is the player whom a text means in the roll call of a round: by his number, else the best match who is not in yet. Of two equal
// matches it takes neither, so that the wrong person is never called.
func Called(v *View, round int, text string) Call {
	found := FindPlayers(v.Tournament.Players, text)
	switch {
	case strings.TrimSpace(text) == "":
		return Call{}
	case len(found) == 0:
		return Call{}
	}
	if id, err := strconv.Atoi(strings.TrimSpace(text)); err == nil {
		p := v.Tournament.Player(id)
		return Call{Player: p, Here: p != nil && v.Tournament.Present(round, *p)}
	}
	words := strings.Fields(engine.Fold(text))
	best := slices.DeleteFunc(slices.Clone(found), func(p engine.Player) bool { return fit(p, words) > fit(found[0], words) })
	here := func(p engine.Player) bool { return v.Tournament.Present(round, p) }
	missing := slices.DeleteFunc(slices.Clone(best), here)
	if len(missing) == 0 {
		missing = best
	}
	if playing := slices.DeleteFunc(slices.Clone(missing), func(p engine.Player) bool { return !p.Plays }); len(playing) > 0 {
		missing = playing // anyone who has withdrawn is not expected
	}
	if len(missing) > 1 {
		return Call{Among: missing}
	}
	return Call{Player: v.Players[missing[0].ID], Here: here(missing[0])}
}

// Completion is what is still to be typed of the first word of a list that begins as a text does, case and accents aside;
// empty where none does.
func Completion(list []string, typed string) string {
	folded := engine.Fold(typed)
	if strings.TrimSpace(folded) == "" {
		return ""
	}
	n := len([]rune(typed))
	for _, word := range list {
		if letters := []rune(word); len(letters) > n && engine.Fold(string(letters[:n])) == folded {
			return string(letters[n:])
		}
	}
	return ""
}

// GameState says how far a listed game has come.
type GameState string

// The states of a listed game.
const (
	GameToPlay   GameState = "to_play"
	GameUnderWay GameState = "under_way"
	GameOver     GameState = "over"
	GameGivenUp  GameState = "given_up"
)

// Words are the state in an organizer's words.
func (s GameState) Words() engine.Text {
	switch s {
	case GameUnderWay:
		return engine.Textf("in corso")
	case GameOver:
		return engine.Textf("finita")
	case GameGivenUp:
		return engine.Textf("abbandonata")
	}
	return engine.Textf("da giocare")
}

// ListedGame is a game of a tournament in a list of all.
type ListedGame struct {
	Round, Table int
	Players      []int    // IDs, a seat each
	Names        []string // of them: the nick where there is one
	Given        []string // what the draw gave their seats, such as a position; empty where nothing
	State        GameState
	Dates        game.Dates // where the game keeps them
	Late         bool       // it is not over, and its deadline is past
}

// When says when a game was played, or has to be over; zero where that is not written.
func (l ListedGame) When() engine.Text {
	switch {
	case l.State == GameOver && !l.Dates.Over.IsZero():
		return engine.Textf("finita il %s", game.DayText(l.Dates.Over))
	case l.State == GameOver, l.State == GameGivenUp:
		return engine.Text{}
	case l.Late:
		return engine.Textf("scaduta il %s", game.DayText(l.Dates.Due))
	case !l.Dates.Due.IsZero():
		return engine.Textf("scade il %s", game.DayText(l.Dates.Due))
	case !l.Dates.Begun.IsZero():
		return engine.Textf("in corso dal %s", game.DayText(l.Dates.Begun))
	}
	return engine.Text{}
}

// FindGames are the games of all rounds in their order, those that are not over or all of them, where every word of a text
// finds one of the players by name, nick or club, what a seat was given in the words of translate, or the round.
func FindGames(v *View, text string, all bool, translate func(string) string) []ListedGame {
	words := strings.Fields(engine.Fold(text))
	var games []ListedGame
	for i := range v.Tournament.Rounds {
		r := &v.Tournament.Rounds[i]
		for j := range r.Tables {
			if t := &r.Tables[j]; all || t.State() != engine.Played {
				if listed := GameInList(v, r, t, translate); !slices.ContainsFunc(words, func(word string) bool { return !plays(v, listed, word) }) {
					games = append(games, listed)
				}
			}
		}
	}
	return games
}

// plays reports whether a word finds a player of a game, or what a seat was given, or is its round, as “T7”.
func plays(v *View, l ListedGame, word string) bool {
	if word == "t"+strconv.Itoa(l.Round) {
		return true
	}
	seated := engine.Where(v.Tournament.Players, func(p engine.Player) bool { return slices.Contains(l.Players, p.ID) })
	return len(FindPlayers(seated, word)) > 0 || slices.ContainsFunc(l.Given, func(given string) bool {
		return strings.Contains(engine.Fold(given), word)
	})
}

// GameInList is a table of a round as a list has it.
func GameInList(v *View, r *engine.Round, t *engine.Table, translate func(string) string) ListedGame {
	l, p := ListedGame{Round: r.Number, Table: t.Number, State: GameToPlay}, game.Place{Tournament: v.Tournament, Round: r, Table: t}
	switch state := t.State(); {
	case t.Void:
		l.State = GameGivenUp
	case state == engine.Played:
		l.State = GameOver
	case state == engine.Incomplete:
		l.State = GameUnderWay
	}
	if dated := game.Can(v.Game); dated.Dates != nil {
		l.Dates = dated.Dates(p)
		l.Late = t.State() != engine.Played && !l.Dates.Due.IsZero() && l.Dates.Due.Before(today(v))
	}
	fields := v.Game.Form(p).Seat
	for _, seat := range t.Seats {
		name := "ID " + strconv.Itoa(seat.Player)
		if known := v.Players[seat.Player]; known != nil {
			name = known.ShortName()
		}
		l.Players, l.Names = append(l.Players, seat.Player), append(l.Names, name)
		l.Given = append(l.Given, strings.Join(game.Given(fields, seat.Record, translate), ", "))
	}
	return l
}

// today is midnight of the day by the organizer's clock, in the zone in which days are read.
func today(v *View) time.Time {
	year, month, day := v.Now().Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
