package desk

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/alphabet"
	"raduno/engine/workbook"
)

// FindPlayers are the players whose name, nick or club holds every word of the text, case and accents aside; of a number,
// or the code of a badge, those with that number. Whom the text fits best comes first, else their order stays.
func FindPlayers(players []engine.Player, text string) []engine.Player {
	words := searched(text)
	var found []engine.Player
	for _, p := range players {
		all := alphabet.Fold(strings.Join([]string{p.Surname, p.Name, p.Surname, p.Nick, p.Club, strconv.Itoa(p.ID)}, " "))
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(all, word) }) {
			found = append(found, p)
		}
	}
	if len(words) > 0 {
		slices.SortStableFunc(found, func(a, b engine.Player) int { return fit(a, words) - fit(b, words) })
	}
	return found
}

// searched are the words that a text looks for: of a badge its number.
func searched(text string) []string {
	if number, is := badgeNumber(text); is {
		text = number
	}
	return strings.Fields(alphabet.Fold(text))
}

// fit is how well a player fits the words that he was found by, 0 best: his number alone is him; then those whose surname
// begins with the text, then the names, as one types first letters.
func fit(p engine.Player, words []string) int {
	switch {
	case len(words) == 1 && words[0] == strconv.Itoa(p.ID):
		return 0
	case strings.HasPrefix(alphabet.Fold(p.Surname), words[0]):
		return 1
	case strings.HasPrefix(alphabet.Fold(p.Name), words[0]):
		return 2
	}
	return 3
}

// badgeText is what the code of a badge says: a number, or the address that ends in it, whatever an Italian keyboard makes
// of what an American scanner types.
var badgeText = regexp.MustCompile(`^(?:http.*presenze.)?(\d{1,9})$`)

// badgeNumber is the number on a badge whose code says a text; ok is false for what is no badge's.
func badgeNumber(text string) (number string, ok bool) {
	found := badgeText.FindStringSubmatch(strings.TrimSpace(text))
	if found == nil {
		return "", false
	}
	return found[1], true
}

// IsBadge reports whether a text is what the code of a badge says, and no name.
func IsBadge(text string) bool {
	_, is := badgeNumber(text)
	return is
}

// OfBadge is the player whose badge says a text, or whose national card has that number; nil for nobody's.
func (v *View) OfBadge(text string) *engine.Player {
	for i := range v.Tournament.Players {
		if card := v.Tournament.Players[i].NationalID; card != "" && strings.EqualFold(card, strings.TrimSpace(text)) {
			return &v.Tournament.Players[i]
		}
	}
	number, _ := badgeNumber(text)
	id, err := strconv.Atoi(number)
	if err != nil {
		return nil
	}
	return v.Tournament.Player(id)
}

// Call is what is meant by a text in a roll call.
type Call struct {
	Player *engine.Player  // who is meant; nil for nobody, or for more than one
	Here   bool            // he is in already
	Badge  bool            // he was called by his badge or number
	Among  []engine.Player // those who may be meant, where it is more than one
}

// Call says who is meant by a text in the roll call of a round: the one whose number it is, else the one who is not in
// yet among those whom it fits best. Where it fits two alike it means nobody: the wrong person is never called.
func (v *View) Call(round int, text string) Call {
	found := FindPlayers(v.Tournament.Players, text)
	switch {
	case strings.TrimSpace(text) == "":
		return Call{}
	case IsBadge(text), len(found) == 0:
		p := v.OfBadge(text)
		return Call{Player: p, Badge: true, Here: p != nil && v.Tournament.Present(round, *p)}
	}
	words := searched(text)
	best := slices.DeleteFunc(slices.Clone(found), func(p engine.Player) bool { return fit(p, words) > fit(found[0], words) })
	here := func(p engine.Player) bool { return v.Tournament.Present(round, p) }
	missing := slices.DeleteFunc(slices.Clone(best), here)
	if len(missing) == 0 {
		missing = best
	}
	if playing := slices.DeleteFunc(slices.Clone(missing), func(p engine.Player) bool { return !p.Plays }); len(playing) > 0 {
		missing = playing // whoever has withdrawn is not expected
	}
	if len(missing) > 1 {
		return Call{Among: missing}
	}
	return Call{Player: v.Players[missing[0].ID], Here: here(missing[0])}
}

// Completion is what is still to be typed of the first word of a list that begins as a text does, case and accents aside;
// empty where none does.
func Completion(list []string, typed string) string {
	folded := alphabet.Fold(typed)
	if strings.TrimSpace(folded) == "" {
		return ""
	}
	n := len([]rune(typed))
	for _, word := range list {
		if letters := []rune(word); len(letters) > n && alphabet.Fold(string(letters[:n])) == folded {
			return string(letters[n:])
		}
	}
	return ""
}

// KnownWord reports whether a word is one of a list, however it is typed.
func KnownWord(list []string, text string) bool {
	_, known := workbook.OneOf(list, text)
	return known
}

// OpenGame is a game of a calendar that is not over.
type OpenGame struct {
	Round, Table int
	Names        []string // of its players: the nick where there is one
}

// OpenGames are the games of all rounds that are not over, those of earlier rounds first, where every word of a text finds
// one of the players by name, nick or club.
func (v *View) OpenGames(text string) []OpenGame {
	players, words := v.Tournament.Index(), searched(text)
	var games []OpenGame
	for _, r := range v.Tournament.Rounds {
		for _, t := range r.Tables {
			if t.State() == engine.Played {
				continue
			}
			game := OpenGame{Round: r.Number, Table: t.Number}
			var seated []engine.Player
			for _, id := range t.IDs() {
				if p := players[id]; p != nil {
					seated = append(seated, *p)
					game.Names = append(game.Names, cmp.Or(p.Nick, p.DisplayName()))
				}
			}
			if !slices.ContainsFunc(words, func(word string) bool { return len(FindPlayers(seated, word)) == 0 }) {
				games = append(games, game)
			}
		}
	}
	return games
}
