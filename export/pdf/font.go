package pdf

import (
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/jung-kurt/gofpdf"
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
	lent    = "lettere" // of a file that the organizer named
	regular = ""
	bold    = "B"
)

// covered is the characters that both faces have, up to U+FFFF: gofpdf knows no others.
var covered = sync.OnceValue(func() *[1 << 16]bool {
	var both [1 << 16]bool
	first, second := glyphsOf(outlines()[regular]), glyphsOf(outlines()[bold])
	for r := range both {
		both[r] = first[r] && second[r]
	}
	return &both
})

// glyphsOf are the characters up to U+FFFF that a face has a picture of; none of a face that cannot be read.
func glyphsOf(face *opentype.Font) *[1 << 16]bool {
	var has [1 << 16]bool
	var buffer sfnt.Buffer
	for r := range has {
		if face != nil {
			glyph, err := face.GlyphIndex(&buffer, rune(r))
			has[r] = err == nil && glyph != 0
		}
	}
	return &has
}

// letters are the pictures that a document has of characters: those of the program's faces, and for what they lack those of a
// file that the organizer named.
type letters struct {
	ttf  []byte
	more *[1 << 16]bool
}

// lettersOf reads a TrueType file; nil is the program's faces alone. The file has been checked (CheckLetters).
func lettersOf(ttf []byte) letters {
	if len(ttf) == 0 {
		return letters{}
	}
	return letters{ttf, glyphsOf(outlineOf(ttf))}
}

// own reports whether the program's faces have a character.
func own(r rune) bool { return r < 1<<16 && covered()[r] }

// has reports whether a character can be printed.
func (l letters) has(r rune) bool { return own(r) || l.more != nil && r < 1<<16 && l.more[r] }

// CheckLetters reports whether a file can lend its letters to what is printed: a TrueType file, which .otf and .ttc are not.
func CheckLetters(ttf []byte) (err error) {
	defer func() {
		if recover() != nil { // gofpdf does not look whether a damaged file ends early
			err = errLetters
		}
	}()
	if len(ttf) < 12 || string(ttf[:4]) != "\x00\x01\x00\x00" && string(ttf[:4]) != "true" || outlineOf(ttf) == nil {
		return errLetters
	}
	l := lettersOf(ttf)
	f := gofpdf.New("P", "mm", "A4", "")
	addFace(f, lent, regular, ttf)
	f.AddPage()
	f.SetFont(lent, regular, 10)
	for r := range l.more {
		if l.more[r] && unicode.IsLetter(rune(r)) {
			f.Text(10, 10, string(rune(r)))
			break
		}
	}
	if f.Output(io.Discard) != nil {
		return errLetters
	}
	return nil
}

var errLetters = errors.New("pdf: not a TrueType file")

// Lacking are the characters of a text that cannot be printed, each once; ttf is a file that lends its letters, nil for none.
func Lacking(text string, ttf []byte) string {
	var lacking []rune
	l := lettersOf(ttf)
	l.replacing(text, func(r rune) string {
		if !slices.Contains(lacking, r) {
			lacking = append(lacking, r)
		}
		return ""
	})
	return string(lacking)
}

// printable is a text as it can be printed, in its logical order: one clean line, with a placeholder for each picture that
// the typefaces lack. A letter in fancy dress (𝓐) becomes the plain letter.
func (l letters) printable(text string) string {
	return l.replacing(text, func(rune) string { return string(placeholder) })
}

// replacing is printable with what stands for a character that there is no picture of.
func (l letters) replacing(text string, lacking func(r rune) string) string {
	text = export.Clean(text)
	if isASCII(text) {
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
			if !l.has(r) {
				continue
			}
		}
		if l.has(r) {
			b.WriteRune(r)
			continue
		}
		plain := norm.NFKC.String(string(r))
		if strings.IndexFunc(plain, func(r rune) bool { return !l.has(r) }) >= 0 {
			plain = lacking(r)
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

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}
