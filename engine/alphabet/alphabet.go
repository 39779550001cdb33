// Package alphabet is the alphabetical order of an Italian register: blanks and punctuation before digits,
// digits before letters, case aside, and accents only between words that are otherwise the same, so that
// D'Angelo stands before Dangelo, De Luca before Deluca, and Rosa just before Rosà. Foreign letters stand
// where an Italian reader looks for them: ñ at n, ß as ss, ø at o. Other scripts follow the Latin one.
//
// The order is that of the Unicode Collation Algorithm for the names that are met; golang.org/x/text/collate
// has it for every language, in 1.4 MB of tables.
package alphabet

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// punctuation are the signs of ASCII in their order, after the blank.
const punctuation = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"

// others is the weight in front of signs that are not of ASCII: after those, before the digits.
const others = '\x2f'

// weights are the places of the characters of ASCII; upper and lower case share one.
var weights = func() (w [utf8.RuneSelf]byte) {
	for c := range w {
		switch at := strings.IndexByte(punctuation, byte(c)); {
		case at >= 0:
			w[c] = byte(2 + at)
		case 'A' <= c && c <= 'Z':
			w[c] = byte(c) - 'A' + 'a'
		case c <= ' ' || c == utf8.RuneSelf-1:
			w[c] = 1
		default:
			w[c] = byte(c)
		}
	}
	return w
}()

// letters are the Latin letters and the signs that no decomposition leads back to those of ASCII.
var letters = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ð': "d", 'ł': "l", 'þ': "th", 'ħ': "h", 'ı': "i", 'ŧ': "t",
	'’': "'", '‘': "'", 'ʼ': "'", '‐': "-", '–': "-",
}

// Compare is negative where a stands before b, positive where it stands after, and 0 where the two differ at
// most in case.
func Compare(a, b string) int {
	for i := range min(len(a), len(b)) {
		if a[i] >= utf8.RuneSelf || b[i] >= utf8.RuneSelf {
			return compareFolded(a, b)
		}
	}
	if !ascii(a) || !ascii(b) {
		return compareFolded(a, b)
	}
	for i := range min(len(a), len(b)) {
		if c := cmp.Compare(weights[a[i]], weights[b[i]]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

func ascii(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// compareFolded compares without accents first, then with them.
func compareFolded(a, b string) int {
	x, y := decompose(a), decompose(b)
	return cmp.Or(strings.Compare(weigh(strip(x)), weigh(strip(y))), strings.Compare(x, y))
}

// decompose takes the accents off the letters and puts them behind, all in lower case. The accents come
// after every letter of ASCII, so that a letter without one stands first.
func decompose(text string) string { return strings.ToLower(norm.NFKD.String(text)) }

// strip leaves the accents out, and what cannot be seen, and writes the signs and letters that mean the same
// in one way.
func strip(decomposed string) string {
	var b strings.Builder
	for _, r := range decomposed {
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

// weigh is the weights of a text, as a string that compares byte by byte.
func weigh(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf:
			b.WriteByte(weights[r])
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		default:
			b.WriteByte(others)
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Fold is a text as somebody in a hurry types it: in lower case, without accents, with straight apostrophes.
// Texts that an Italian reader takes for the same fold alike.
func Fold(text string) string { return strip(decompose(text)) }
