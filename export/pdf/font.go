package pdf

import (
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"raduno/assets"
	"raduno/export"
)

// placeholder stands for a character that the typeface has no picture of; it is a hollow square in both
// faces.
const placeholder = '□'

const ellipsis = "…"

// faces are the TrueType files embedded in a document, by gofpdf's name of the style.
var faces = sync.OnceValue(func() map[string][]byte {
	return map[string][]byte{
		regular: assets.Font("DejaVuSansCondensed"),
		bold:    assets.Font("DejaVuSansCondensed-Bold"),
	}
})

const (
	family  = "raduno"
	regular = ""
	bold    = "B"
)

// covered is the characters that both faces have, up to U+FFFF: gofpdf knows no others.
var covered = sync.OnceValue(func() *[1 << 16]bool {
	var both [1 << 16]bool
	first, second := glyphs(faces()[regular]), glyphs(faces()[bold])
	for r := range both {
		both[r] = first[r] && second[r]
	}
	return &both
})

// printable is a text as it can be printed: one clean line, with a placeholder for each picture that the
// typeface lacks. A letter in fancy dress (𝓐) becomes the plain letter.
func printable(text string) string {
	text = export.Clean(text)
	if isASCII(text) {
		return text
	}
	known := covered()
	has := func(r rune) bool { return r < 1<<16 && known[r] }
	var b strings.Builder
	joined := false
	for _, r := range text {
		switch {
		case r == '\u200d':
			joined = true // what follows belongs to the picture before
			continue
		case r == '\u200c', unicode.Is(unicode.Variation_Selector, r), r >= 0x1f3fb && r <= 0x1f3ff:
			continue
		case joined:
			joined = false
			if !has(r) {
				continue
			}
		}
		if has(r) {
			b.WriteRune(r)
			continue
		}
		plain := norm.NFKC.String(string(r))
		if strings.IndexFunc(plain, func(r rune) bool { return !has(r) }) >= 0 {
			plain = string(placeholder)
		}
		b.WriteString(plain)
	}
	return visual(b.String())
}

// visual puts the letters of a text into the order in which they stand on the line, from the left: a PDF
// knows no writing from the right.
func visual(text string) string {
	if strings.IndexFunc(text, fromRight) < 0 {
		return text
	}
	var paragraph bidi.Paragraph
	if _, err := paragraph.SetString(text, bidi.DefaultDirection(bidi.LeftToRight)); err != nil {
		return text
	}
	order, err := paragraph.Order()
	if err != nil {
		return text
	}
	var b strings.Builder
	for i := range order.NumRuns() {
		run := order.Run(i)
		if run.Direction() == bidi.RightToLeft {
			b.WriteString(bidi.ReverseString(run.String()))
		} else {
			b.WriteString(run.String())
		}
	}
	return b.String()
}

// fromRight reports whether a letter is written from the right.
func fromRight(r rune) bool {
	properties, _ := bidi.LookupRune(r)
	class := properties.Class()
	return class == bidi.R || class == bidi.AL
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}
