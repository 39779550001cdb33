package workbook

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// MaxShown bounds the text taken from a cell, in characters: no name is longer, and a cell may hold 32,767.
const MaxShown = 250

// maxRead is how many bytes of a text are looked at for them.
const maxRead = 4_000

// clean is text as it may be shown anywhere: one line, without control characters and without the marks
// that turn the direction of writing, of a bounded length.
func clean(text string) string {
	if plainASCII(text) {
		return text
	}
	if len(text) > maxRead { // of a text without end, used by thousands of cells, what nobody will see is not gone through
		text = strings.ToValidUTF8(text[:maxRead], "")
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
	if len(text) > MaxShown {
		if runes := []rune(text); len(runes) > MaxShown {
			text = strings.TrimSpace(string(runes[:MaxShown-1])) + "…"
		}
	}
	return text
}

// plainASCII reports whether text needs no cleaning, which nearly all text does not.
func plainASCII(text string) bool {
	if len(text) > MaxShown || text == "" {
		return text == ""
	}
	space := true
	for i := range len(text) {
		c := text[i]
		if c < ' ' || c > '~' || c == ' ' && space {
			return false
		}
		space = c == ' '
	}
	return !space
}

// hostileRune reports characters that are not seen but change what is seen.
func hostileRune(r rune) bool {
	return unicode.Is(unicode.Cc, r) && r != '\n' && r != '\t' && r != '\r' ||
		r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 || r == 0x200E || r == 0x200F ||
		r == 0x200B || r == 0xFEFF || r == 0x2028 || r == 0x2029
}

func hasHostile(text string) bool { return strings.ContainsFunc(text, hostileRune) }

// looksLikeFormula reports text that a spreadsheet would run as a formula if it were pasted or imported.
func looksLikeFormula(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "=") ||
		len(text) > 1 && strings.ContainsRune("+-@", rune(text[0])) && strings.ContainsAny(text, "(|!")
}

// key is text reduced to what makes it the same for the eye: lower case, no accents, letters and digits
// only.
func key(text string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(text)) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// heading is a heading reduced for comparing: what stands in brackets does not count.
func heading(text string) string {
	if len(text) > maxRead {
		return ""
	}
	if i := strings.IndexByte(text, '('); i > 0 {
		text = text[:i]
	}
	return key(text)
}

// distance is how many characters differ between two words (Levenshtein, neighbours exchanged count 1),
// limit+1 if more than limit.
func distance(a, b string, limit int) int {
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

// looksLikeDate reports whether a format of numbers shows years.
func looksLikeDate(format string) bool {
	format = strings.ToLower(format)
	return strings.Contains(format, "yy") || strings.Contains(format, "aa") || strings.Contains(format, "gg")
}
