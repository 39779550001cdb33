package pdf

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"raduno/assets"
	"raduno/export"
)

// placeholder stands for a character that the typeface has no picture of; it is a hollow square in both
// faces.
const placeholder = '□'

const ellipsis = "…"

// Signs that join what they stand between, or keep it apart, and have no picture of their own.
const (
	joinerOff = '\u200c'
	joinerOn  = '\u200d'
)

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

// outlines are the faces as a window draws them, by gofpdf's name of the style.
var outlines = sync.OnceValue(func() map[string]*opentype.Font {
	read := map[string]*opentype.Font{}
	for style, ttf := range faces() {
		face, err := opentype.Parse(ttf)
		if err != nil {
			panic("pdf: " + err.Error()) // the program's own typeface
		}
		read[style] = face
	}
	return read
})

// covered is the characters that both faces have, up to U+FFFF: gofpdf knows no others.
var covered = sync.OnceValue(func() *[1 << 16]bool {
	var both [1 << 16]bool
	var buffer sfnt.Buffer
	for r := range both {
		both[r] = true
		for _, face := range outlines() {
			glyph, err := face.GlyphIndex(&buffer, rune(r))
			both[r] = both[r] && err == nil && glyph != 0
		}
	}
	return &both
})

// has reports whether a character can be printed.
func has(r rune) bool { return r < 1<<16 && covered()[r] }

// Printable reports whether paper shows every letter of a text, and no hollow square in its place.
func Printable(text string) bool { return !strings.ContainsRune(printable(text), placeholder) }

// printable is a text as it can be printed, in its logical order: one clean line, with a placeholder for each picture that
// the typefaces lack. A letter in fancy dress (𝓐) becomes the plain letter.
func printable(text string) string {
	text = export.Clean(text)
	if strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return text
	}
	var b strings.Builder
	joined := false
	for _, r := range text {
		switch {
		case r == joinerOn:
			joined = true // what follows belongs to the picture before
			continue
		case r == joinerOff, unicode.Is(unicode.Variation_Selector, r), r >= 0x1f3fb && r <= 0x1f3ff:
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
	return b.String()
}

// bare is a text for where a reader's own letters show it, such as the title of its window.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xffff {
			return placeholder // gofpdf knows no others
		}
		return r
	}, export.Clean(text))
}

// visual puts the letters of a printable text into the order in which they stand on the line, from the left: a PDF knows no
// writing from the right. Marks above and below such letters are left out: gofpdf cannot set them over their letter.
func visual(text string) string {
	if strings.IndexFunc(text, fromRight) < 0 {
		return text
	}
	var paragraph bidi.Paragraph
	const leftToRight = "\u200e" // first, so that the line runs as the sheet does, whatever its first word
	if _, err := paragraph.SetString(leftToRight + text); err != nil {
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
			b.WriteString(bidi.ReverseString(strings.Map(func(r rune) rune {
				if unicode.Is(unicode.Mn, r) {
					return -1
				}
				return r
			}, run.String())))
		} else {
			b.WriteString(run.String())
		}
	}
	return strings.TrimPrefix(b.String(), leftToRight)
}

// fromRight reports whether a letter is written from the right.
func fromRight(r rune) bool {
	properties, _ := bidi.LookupRune(r)
	class := properties.Class()
	return class == bidi.R || class == bidi.AL
}
