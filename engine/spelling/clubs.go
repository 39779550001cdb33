// Package spelling is how names, clubs and regions are written, compared and told apart from what is none; the official clubs are its list.
package spelling

import (
	_ "embed" // the list of clubs
	"slices"
	"strings"
	"sync"
	"unicode"
)

//go:embed clubs2025.txt
var clubList string

// Clubs are the official clubs of 2025, in the order of the dropdown.
func Clubs() []string { return strings.Split(strings.TrimSpace(clubList), "\n") }

// Regions are the regions as the dropdown writes them.
func Regions() []string {
	return []string{
		"ABRUZZO", "BASILICATA", "CALABRIA", "CAMPANIA", "EMILIA", "FRIULI", "LAZIO", "LIGURIA", "LOMBARDIA", "MARCHE",
		"MOLISE", "PIEMONTE", "PUGLIA", "SARDEGNA", "SICILIA", "TOSCANA", "TRENTINO", "UMBRIA", "VALDAOSTA", "VENETO",
	}
}

// longRegions are other spellings of the regions, reduced by key.
var longRegions = map[string]string{
	"emiliaromagna": "EMILIA", "friuliveneziagiulia": "FRIULI", "trentinoaltoadige": "TRENTINO", "trentinosudtirol": "TRENTINO",
	"trentinoaltoadigesudtirol": "TRENTINO", "valledaosta": "VALDAOSTA", "valleaosta": "VALDAOSTA",
}

// IsRegion reports whether a text is the name of a region, in any of its spellings.
func IsRegion(text string) bool {
	_, long := longRegions[Key(text)]
	return long || slices.ContainsFunc(Regions(), func(r string) bool { return Key(r) == Key(text) })
}

// officialClubs are those, to be looked up.
var officialClubs = sync.OnceValue(func() Words { return NewWords(Clubs()) })

// IsClub reports whether a text is one of the official clubs, by its whole name or by what stands in its brackets.
func IsClub(text string) bool {
	k, nick := Key(text), nickKey(text)
	return k != "" && slices.ContainsFunc(officialClubs(), func(w word) bool { return w.whole == k || w.nick == nick })
}

// Words are a list in which texts are looked up, with each word reduced by key once.
type Words []word

// word is a word of a list, whole, and what stands before its bracket and in it.
type word struct{ text, whole, place, nick string }

// NewWords makes a list ready to be looked up in.
func NewWords(list []string) Words {
	w := make(Words, len(list))
	for i, text := range list {
		place, nick, _ := strings.Cut(text, "[")
		w[i] = word{text, Key(text), Key(place), nickKey(nick)}
	}
	return w
}

// nickKey reduces a name in brackets without its article: people write “Gufo” and “il Gufo” of one club.
func nickKey(text string) string {
	if article, rest, found := strings.Cut(strings.TrimSpace(text), " "); found &&
		slices.Contains([]string{"il", "lo", "la", "i", "gli", "le"}, strings.ToLower(article)) {
		return Key(rest)
	}
	return Key(text)
}

// OneOf is the word of a list that a text means, where it differs from it in nothing but case, accents, blanks and signs:
// "milano [rcu]" means "MILANO [RCU]".
func OneOf(list []string, text string) (word string, found bool) { return NewWords(list).oneOf(text) }

func (w Words) oneOf(text string) (string, bool) {
	k := Key(text)
	like := ""
	for _, word := range w {
		if word.text == text {
			return text, true
		}
		if like == "" && k != "" && word.whole == k {
			like = word.text
		}
	}
	return like, like != ""
}

// maxLike is how many words are proposed for one that is not known.
const maxLike = 3

// alike is how near a word of a list is to a text reduced by key, and as a name in brackets: 1 the same place or the same name in its brackets, 2 spelt
// nearly alike, 3 it begins so, 0 none of these.
func (w word) alike(k, nick string) int {
	switch {
	case w.place == k, w.nick == nick:
		return 1
	case numbersIn(w.whole) != numbersIn(k): // “Club 1” is never a slip of “Club 2”
		return 0
	case len(k) >= 5 && Distance(w.whole, k, 2) <= 2, len(k) >= 5 && Distance(w.place, k, 1) <= 1:
		return 2
	case len(k) >= 3 && (strings.HasPrefix(w.whole, k) || strings.HasPrefix(w.nick, nick)):
		return 3
	}
	return 0
}

// numbersIn are the digits of a text.
func numbersIn(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

// Like are the words of a list that a text may be meant for, the likelier first: the same place or the same name in its
// brackets, then what is spelt nearly alike, then what begins so. A text that is in the list as it stands means itself.
func Like(list []string, text string) []string {
	w, k, nick := NewWords(list), Key(text), nickKey(text)
	if _, known := w.oneOf(text); known || k == "" {
		return nil
	}
	var like []string
	for wanted := 1; wanted <= 3; wanted++ {
		for _, word := range w {
			if word.alike(k, nick) == wanted && !slices.Contains(like, word.text) && len(like) < maxLike {
				like = append(like, word.text)
			}
		}
	}
	return like
}

// Named are the words of a list that a text names: the word itself, else all of that place or with that name in brackets.
// guess has also what is spelt nearly alike or begins so, where nothing is named.
func (w Words) Named(text string, guess bool) []string {
	k, nick := Key(text), nickKey(text)
	if word, known := w.oneOf(text); known {
		return []string{word}
	}
	for wanted := 1; k != "" && wanted <= 3 && (guess || wanted == 1); wanted++ {
		var named []string
		for _, word := range w {
			if word.alike(k, nick) == wanted && !slices.Contains(named, word.text) {
				named = append(named, word.text)
			}
		}
		if len(named) > 0 {
			return named
		}
	}
	return nil
}

// CanonicalRegion is a region as the dropdown writes it, or the text itself if it is none.
func CanonicalRegion(text string) string {
	if text == "" || slices.Contains(Regions(), text) {
		return text
	}
	k := Key(text)
	if long, ok := longRegions[k]; ok {
		return long
	}
	for _, r := range Regions() {
		if Key(r) == k {
			return r
		}
	}
	return text
}
