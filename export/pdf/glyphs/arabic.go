// Package glyphs prepares text for paper: joined Arabic letters, and which letters a font has.
package glyphs

import (
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// FirstForm is where Unicode's forms of Arabic letters begin.
const FirstForm = '\ufb50'

// arabicForms are the shapes of an Arabic letter as Unicode's presentation forms have them, in the order of that block:
// isolated, final (joined to the letter before), initial (to the one after), medial (to both). Letters that join only the one
// before have two, those that join nothing have one.
type arabicForms []rune

// arabicLetters are the forms of each letter, and of lām with each alif after it, which are written as one. Unicode's own
// decompositions say which form is of which letter.
var arabicLetters = sync.OnceValue(func() map[string]arabicForms {
	letters := map[string]arabicForms{}
	add := func(from, to rune) {
		for r := from; r <= to; r++ {
			if base := norm.NFKC.String(string(r)); base != string(r) && arabicOnly(base) {
				letters[base] = append(letters[base], r)
			}
		}
	}
	add('\ufe80', '\ufefc') // the letters of Arabic itself
	add('\ufb50', '\ufbb1') // those that other languages added
	add('\ufbd3', '\ufbe9')
	add('\ufbfc', '\ufbff')
	for base, forms := range letters {
		if n := len([]rune(base)); n > 2 || n == 2 && !isLamAlef(base) || len(forms) == 3 {
			delete(letters, base)
		}
	}
	return letters
})

func arabicOnly(text string) bool {
	for _, r := range text {
		if !unicode.Is(unicode.Arabic, r) {
			return false
		}
	}
	return true
}

func isLamAlef(two string) bool {
	runes := []rune(two)
	return len(runes) == 2 && runes[0] == 'ل' && (runes[1] == 'ا' || runes[1] == 'أ' || runes[1] == 'إ' || runes[1] == 'آ')
}

const (
	tatweel   = '\u0640' // a stroke that joins both sides
	JoinerOff = '\u200c' // zero width non-joiner
	JoinerOn  = '\u200d' // zero width joiner
)

// Shaped writes Arabic letters in the forms that they take beside each other, in their logical order: gofpdf sets each
// character with the one picture that it has by itself. Every other text stays as it is.
func Shaped(text string) string {
	runes := []rune(text)
	if !containsArabic(runes) {
		return text
	}
	letters := arabicLetters()
	out := make([]rune, 0, len(runes))
	before := false // the letter before joins the one after it
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		if unicode.Is(unicode.Mn, r) { // marks stand above and below, between letters that join
			out = append(out, r)
			continue
		}
		forms, end := letters[string(r)], i+1
		if i+1 < len(runes) && isLamAlef(string(runes[i:i+2])) && len(letters[string(runes[i:i+2])]) == 2 {
			forms, end = letters[string(runes[i:i+2])], i+2
		}
		if len(forms) == 0 {
			before = r == tatweel || r == JoinerOn
			out = append(out, r)
			continue
		}
		after := len(forms) >= 4 && joinsBefore(letters, runes[end:])
		form := 0
		switch {
		case before && after:
			form = 3
		case after:
			form = 2
		case before && len(forms) >= 2:
			form = 1
		}
		out = append(out, forms[form])
		before = len(forms) >= 4
		i = end - 1
	}
	return string(out)
}

func containsArabic(runes []rune) bool {
	for _, r := range runes {
		if unicode.Is(unicode.Arabic, r) {
			return true
		}
	}
	return false
}

// joinsBefore reports whether the next letter joins the one before it.
func joinsBefore(letters map[string]arabicForms, rest []rune) bool {
	for _, r := range rest {
		switch {
		case unicode.Is(unicode.Mn, r):
			continue
		case r == tatweel, r == JoinerOn:
			return true
		case r == JoinerOff:
			return false
		}
		return len(letters[string(r)]) >= 2
	}
	return false
}
