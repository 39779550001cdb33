package engine

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxTextShown bounds the text taken from a cell, in characters: no name is longer, and a cell may hold 32,767.
const MaxTextShown = 250

// MaxTextRead is how many bytes of a text are looked at for them.
const MaxTextRead = 2_000

// CleanText is text as it may be shown anywhere: one line, without control characters and without the marks
// that turn the direction of writing, of a bounded length.
func CleanText(text string) string {
	if len(text) > MaxTextRead { // of an endless text in thousands of cells only the visible part is read
		text = strings.ToValidUTF8(text[:MaxTextRead], "")
	}
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case hostileRune(r):
			return -1
		}
		return r
	}, text)
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > MaxTextShown {
		if runes := []rune(text); len(runes) > MaxTextShown {
			text = strings.TrimSpace(string(runes[:MaxTextShown-1])) + "…"
		}
	}
	return text
}

// hostileRune reports characters that are not seen but change what is seen.
func hostileRune(r rune) bool {
	return (r < ' ' || r >= 0x7F && r < 0xA0) && r != '\n' && r != '\t' && r != '\r' ||
		r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 || r == 0x200E || r == 0x200F ||
		r == 0x200B || r == 0xFEFF || r == 0x2028 || r == 0x2029
}

// HasHostile reports whether a text has such characters.
func HasHostile(text string) bool { return strings.ContainsFunc(text, hostileRune) }

// LooksLikeFormula reports text that a spreadsheet would run as a formula if it were pasted or imported.
func LooksLikeFormula(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "=") ||
		len(text) > 1 && strings.ContainsRune("+-@", rune(text[0])) && strings.ContainsAny(text, "(|!")
}

// SpellingKey is text reduced to what makes it the same for the eye: lower case, no accents, letters and digits
// only.
func SpellingKey(text string) string {
	return only(norm.NFD.String(strings.ToLower(text)), inWord)
}

// CleanHeading is a heading reduced for comparing: what stands in brackets does not count.
func CleanHeading(text string) string {
	if len(text) > MaxTextRead {
		return ""
	}
	if i := strings.IndexByte(text, '('); i > 0 {
		text = text[:i]
	}
	return SpellingKey(text)
}

// EditDistance is how many characters differ between two words (Levenshtein, neighbours exchanged count 1),
// limit+1 if more than limit.
func EditDistance(a, b string, limit int) int {
	x, y := []rune(a), []rune(b)
	if len(x)-len(y) > limit || len(y)-len(x) > limit {
		return limit + 1
	}
	before, last, now := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		now[0] = i
		best := i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			now[j] = min(last[j]+1, now[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				now[j] = min(now[j], before[j-2]+1)
			}
			best = min(best, now[j])
		}
		if best > limit {
			return limit + 1
		}
		before, last, now = last, now, before
	}
	return min(last[len(y)], limit+1)
}

// LooksLikeDate reports whether a format of numbers shows years.
func LooksLikeDate(format string) bool {
	format = strings.ToLower(format)
	return strings.Contains(format, "yy") || strings.Contains(format, "aa") || strings.Contains(format, "gg")
}

// maxNear is the longest name, in bytes, that is compared with others letter by letter.
const maxNear = 48

// SpellingVariants are a word and the word with any one character left out, each once: words at distance 1 share one.
func SpellingVariants(word string) []string {
	list := []string{word}
	if len(word) > maxNear {
		return list
	}
	list = slices.Grow(list, len(word))
	before := rune(-1)
	for i, r := range word {
		if r != before { // of a double letter it does not matter which is left out
			list = append(list, word[:i]+word[i+utf8.RuneLen(r):])
		}
		before = r
	}
	return list
}
