package export

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Clean makes one printable line of a typed text: invalid UTF-8 becomes U+FFFD, decomposed
// accents are composed, every kind of white space becomes one blank, and control characters, invisible
// marks and the overrides of writing direction, which could make a line read as something else, are dropped.
func Clean(text string) string {
	if isPlain(text) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	space := false
	for _, r := range norm.NFC.String(strings.ToValidUTF8(text, string(utf8.RuneError))) {
		switch {
		case unicode.IsSpace(r):
			space = b.Len() > 0
			continue
		case r != '\u200c' && r != '\u200d' && // the joiners stay: scripts and emoji are written with them
			(unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Co, unicode.Noncharacter_Code_Point)):
			continue
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Joined are the texts that say something, clean and side by side.
func Joined(separator string, texts ...string) string {
	var said []string
	for _, text := range texts {
		if text = Clean(text); text != "" {
			said = append(said, text)
		}
	}
	return strings.Join(said, separator)
}

// isPlain reports whether Clean would change nothing, for the many texts that are plain Latin letters.
func isPlain(text string) bool {
	last := byte(' ')
	for i := range len(text) {
		c := text[i]
		if c < ' ' || c > '~' || (c == ' ' && last == ' ') {
			return false
		}
		last = c
	}
	return text == "" || last != ' '
}
