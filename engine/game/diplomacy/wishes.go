package diplomacy

import (
	"slices"
	"strings"
	"unicode"

	"raduno/engine/game/diplomacy/scoring"

	"raduno/engine"
)

// otherNames are what powers are called elsewhere than in Italian and English, folded.
var otherNames = [scoring.PowerCount][]string{
	scoring.Austria: {"osterreich", "oesterreich", "autriche", "austria ungheria", "austria hungary"},
	scoring.England: {"great britain", "gran bretagna", "angleterre", "inglaterra", "grossbritannien"},
	scoring.France:  {"frankreich"},
	scoring.Germany: {"deutschland", "allemagne", "alemania"},
	scoring.Italy:   {"italien", "italie"},
	scoring.Russia:  {"russland", "russie", "rusia"},
	scoring.Turkey:  {"turkei", "tuerkei", "turquie", "turquia", "impero ottomano", "ottoman empire"},
}

// initials are the letters by which players write the powers in a row, as in FGIRT: those of the English names.
const initials = "aefgirt"

var folding = strings.NewReplacer("ö", "o", "ü", "u", "í", "i", "é", "e", "è", "e", "ß", "ss", "-", " ", "\u2019", "'")

// ParseWishes reads the powers that a player would like, the most wanted first: names in Italian, English and other
// languages or what is enough of them to tell one power from the others, or initials as in FGIRT; between them blanks,
// commas, semicolons, slashes, > or numbers. A power named again counts once. Unknown are the words that mean none.
func ParseWishes(text string) (list []scoring.Power, unknown []string) {
	text = folding.Replace(strings.ToLower(text))
	for power, names := range otherNames { // those of two words first, as one
		for _, name := range names {
			if strings.Contains(name, " ") {
				text = strings.ReplaceAll(text, name, scoring.Power(power).String())
			}
		}
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
	single := !slices.ContainsFunc(words, func(word string) bool { return len(word) > 1 })
	for _, word := range words {
		powers, known := wished(strings.ToLower(word), single)
		if !known {
			unknown = append(unknown, word)
		}
		for _, power := range powers {
			if !slices.Contains(list, power) {
				list = append(list, power)
			}
		}
	}
	return list, unknown
}

// wished are the powers that a word means: one by its name, or several by their initials. A single letter is an
// initial only among others.
func wished(word string, single bool) ([]scoring.Power, bool) {
	var found []scoring.Power
	for power := range scoring.Powers {
		names := append([]string{strings.ToLower(scoring.Power(power).String()), strings.ToLower(scoring.Power(power).Name().String())},
			otherNames[power]...)
		if slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, word) }) {
			found = append(found, scoring.Power(power))
		}
	}
	if len(found) == 1 {
		return found, true
	}
	if len(word) == 1 && !single {
		return nil, false
	}
	var row []scoring.Power
	for _, letter := range word {
		at := strings.IndexRune(initials, letter)
		if at < 0 || slices.Contains(row, scoring.Power(at)) {
			return nil, false
		}
		row = append(row, scoring.Power(at))
	}
	return row, true
}

// wishProblem says what was not understood of a player's wishes.
func wishProblem(text string) engine.Text {
	_, unknown := ParseWishes(text)
	switch len(unknown) {
	case 0:
		return engine.Text{}
	case 1:
		return engine.Textf(
			"“%s” nelle preferenze non è una potenza, o può essere più d'una: scrivi i nomi, come “Francia, Germania”, o le iniziali inglesi, "+
				"come “FGIRT”", unknown[0])
	}
	return engine.Textf("Nelle preferenze non si capisce: %s. Scrivi i nomi, come “Francia, Germania”, o le iniziali inglesi, come “FGIRT”",
		strings.Join(unknown, ", "))
}
