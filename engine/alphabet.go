package engine

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// collators holds what compares, because one may be used by one goroutine at a time.
var collators = sync.Pool{New: func() any { return collate.New(language.Italian, collate.IgnoreCase) }}

// CompareNames is negative where a stands before b, positive where it stands after, and 0 where the two differ at
// most in case: the Unicode Collation Algorithm with the Italian order. Blanks and punctuation come before digits,
// digits before letters, and accents count only between words that are otherwise the same.
func CompareNames(a, b string) int {
	collator := collators.Get().(*collate.Collator)
	defer collators.Put(collator)
	return collator.CompareString(a, b)
}

// letters are the Latin letters and the signs that no decomposition leads back to those of ASCII.
var letters = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ð': "d", 'ł': "l", 'þ': "th", 'ħ': "h", 'ı': "i", 'ŧ': "t",
	'’': "'", '‘': "'", 'ʼ': "'", '‐': "-", '–': "-",
}

// Fold is a text in lower case, without accents and with straight apostrophes.
// Texts that an Italian reader takes for the same fold alike.
func Fold(text string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(norm.NFKD.String(text)) {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Cf):
		case letters[r] != "":
			b.WriteString(letters[r])
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// only is a text without the characters that may not stay.
func only(text string, stays func(rune) bool) string {
	return strings.Map(func(r rune) rune {
		if stays(r) {
			return r
		}
		return -1
	}, text)
}

// PlainLetters is a text folded, with single blanks and none around it.
func PlainLetters(text string) string { return strings.Join(strings.Fields(Fold(text)), " ") }

// PersonKey is what the names of a person have in common however they are entered: case, accents, blanks and signs do not
// count, nor which of the two was taken for the surname. It is "" where there is no letter and no digit.
func PersonKey(name, surname string) string {
	letters := func(text string) string { return only(Fold(text), inWord) }
	name, surname = letters(name), letters(surname)
	return min(name+surname, surname+name)
}

// shortNames are given names with the forms in which friends write them, folded.
var shortNames = []string{
	"giuseppe peppe beppe pino peppino", "francesco franco ciccio", "luigi gigi gino", "giovanni gianni nanni vanni", "antonio tonino toni",
	"salvatore totò turi", "vincenzo enzo", "alessandro sandro ale alex", "domenico mimmo", "raffaele lello", "gennaro rino",
	"michele miki", "matteo teo", "federico fede chicco", "roberto robi", "stefano ste", "daniele dani", "andrea andy", "riccardo ricky",
	"maria mary", "giuseppina pina giusi giusy", "elisabetta betta lisa", "francesca franca", "alessandra sandra", "antonietta tonia",
	"caterina rina", "valentina vale", "filippo pippo", "ludovico vico", "nicola nico", "massimiliano max massimo", "leonardo leo",
}

// OneName reports whether two given names may be those of one person: one is short for the other or has initials, or a letter differs.
func OneName(a, b string) bool {
	first, second := strings.Fields(Fold(a)), strings.Fields(Fold(b))
	if len(first) == 0 || len(first) != len(second) {
		return false
	}
	for i, word := range first {
		one, two := strings.Trim(word, ".'"), strings.Trim(second[i], ".'")
		short := min(len(one), len(two)) == 1 && one[:1] == two[:1]
		near := min(len(one), len(two)) >= 3 && one[:1] == two[:1] && EditDistance(one, two, 1) == 1 && len(one) != len(two)
		friends := slices.ContainsFunc(shortNames, func(forms string) bool {
			return slices.Contains(strings.Fields(Fold(forms)), one) && slices.Contains(strings.Fields(Fold(forms)), two)
		})
		if one != two && !short && !near && !friends {
			return false
		}
	}
	return true
}

// Unseen reports whether a text has invisible signs: of control, of direction, without width.
func Unseen(text string) bool { return strings.ContainsFunc(text, isUnseen) }

// Seen is a text without invisible signs.
func Seen(text string) string {
	return only(text, func(r rune) bool { return !isUnseen(r) })
}

func isUnseen(r rune) bool {
	const filler, halfwidth = '\u3164', '\uffa0' // of Hangul, letters without a picture
	return r == filler || r == halfwidth || unicode.In(r, unicode.Cc, unicode.Cf)
}
