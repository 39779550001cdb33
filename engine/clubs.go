package engine

import (
	"cmp"
	_ "embed" // the list of clubs
	"slices"
	"strings"
	"unicode"
)

//go:embed clubs2025.txt
var clubList string

// OfficialClubs are the official clubs of 2025, in the order of the dropdown.
func OfficialClubs() []string { return strings.Split(strings.TrimSpace(clubList), "\n") }

// OfficialRegions are the regions as the dropdown writes them.
func OfficialRegions() []string {
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

// region is a region as the dropdown writes it, whatever its spelling.
func region(text string) (name string, known bool) {
	if long, known := longRegions[SpellingKey(text)]; known {
		return long, true
	}
	return WordIn(OfficialRegions(), text)
}

// IsRegion reports whether a text is the name of a region, in any of its spellings.
func IsRegion(text string) bool {
	_, known := region(text)
	return known
}

// WordIndex are a list in which texts are looked up, with each word reduced by key once.
type WordIndex []word

// word is a word of a list, whole, what stands before its bracket and in it, and its words in order.
type word struct{ text, whole, place, nick, sorted string }

// NewWordIndex makes a list ready to be looked up in.
func NewWordIndex(list []string) WordIndex {
	w := make(WordIndex, len(list))
	for i, text := range list {
		place, nick, _ := strings.Cut(text, "[")
		w[i] = word{text, SpellingKey(text), SpellingKey(place), nickKey(nick), sortedKey(text)}
	}
	return w
}

// nickKey reduces a name in brackets without its article: people write “Gufo” and “il Gufo” of one club.
func nickKey(text string) string {
	if article, rest, found := strings.Cut(strings.TrimSpace(text), " "); found &&
		slices.Contains([]string{"il", "lo", "la", "i", "gli", "le"}, strings.ToLower(article)) {
		return SpellingKey(rest)
	}
	return SpellingKey(text)
}

// sortedKey reduces a text whatever the order of its words: people write “RCU Milano” and “Il Gufo di Roma”.
func sortedKey(text string) string {
	words := strings.FieldsFunc(Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '!' })
	words = slices.DeleteFunc(words, func(w string) bool {
		return slices.Contains([]string{"il", "lo", "la", "i", "gli", "le", "di", "club", "l"}, w)
	})
	slices.Sort(words)
	return SpellingKey(strings.Join(words, ""))
}

// WordIn is the word of a list that a text means, where it differs from it in nothing but case, accents, blanks and signs:
// "milano [rcu]" means "MILANO [RCU]".
func WordIn(list []string, text string) (word string, found bool) {
	k := SpellingKey(text)
	if at := slices.Index(list, text); at >= 0 || k == "" {
		return text, at >= 0
	}
	at := slices.IndexFunc(list, func(word string) bool { return len(word) >= len(k) && SpellingKey(word) == k })
	if at < 0 {
		return "", false
	}
	return list[at], true
}

func (w WordIndex) oneOf(text string) (string, bool) {
	k := SpellingKey(text)
	same, like := func(w *word) bool { return w.text == text }, func(w *word) bool { return k != "" && w.whole == k }
	if found := cmp.Or(Find(w, same), Find(w, like)); found != nil {
		return found.text, true
	}
	return "", false
}

// maxLike is how many words are proposed for one that is not known.
const maxLike = 3

// alike is how near a word of a list is to a text reduced by key, and as a name in brackets: 1 the same place or the same name in its
// brackets, 2 spelt nearly alike, 3 it begins so, 0 none of these.
func (w word) alike(k, nick, sorted string) int {
	switch {
	case w.place == k, w.nick == nick, w.sorted == sorted:
		return 1
	case only(w.whole, unicode.IsDigit) != only(k, unicode.IsDigit): // “Club 1” is never a slip of “Club 2”
		return 0
	case len(k) >= 5 && EditDistance(w.whole, k, 2) <= 2, len(k) >= 5 && EditDistance(w.place, k, 1) <= 1:
		return 2
	case len(k) >= 3 && (strings.HasPrefix(w.whole, k) || strings.HasPrefix(w.nick, nick)):
		return 3
	}
	return 0
}

// near are the words of a list by how near they are to a text, the nearest first.
func (w WordIndex) near(text string) (words [3][]string) {
	k, nick, sorted := SpellingKey(text), nickKey(text), sortedKey(text)
	for _, word := range w {
		if at := word.alike(k, nick, sorted) - 1; at >= 0 && k != "" && !slices.Contains(words[at], word.text) {
			words[at] = append(words[at], word.text)
		}
	}
	return words
}

// Alike are the words of a list that a text may be meant for, the likelier first: the same place or the same name in its
// brackets, then what is spelt nearly alike, then what begins so. A text that is in the list as it stands means itself.
func (w WordIndex) Alike(text string) []string {
	if _, known := w.oneOf(text); known {
		return nil
	}
	near := w.near(text)
	like := slices.Concat(near[:]...)
	return like[:min(len(like), maxLike)]
}

// Named are the words of a list that a text names: the word itself, else all of that place or with that name in brackets.
// guess has also what is spelt nearly alike or begins so, where nothing is named.
func (w WordIndex) Named(text string, guess bool) []string {
	if word, known := w.oneOf(text); known {
		return []string{word}
	}
	near := w.near(text)
	if len(near[0]) > 0 || !guess {
		return near[0]
	}
	if len(near[1]) > 0 {
		return near[1]
	}
	return near[2]
}

// CanonicalRegion is a region as the dropdown writes it, or the text itself if it is none.
func CanonicalRegion(text string) string {
	if name, known := region(text); known {
		return name
	}
	return text
}
