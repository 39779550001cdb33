package roster

import (
	"bytes"
	"math"
	"slices"
	"strings"
	uni "unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"raduno/engine"
)

// decode finds out the encoding: a byte order mark, the zeros of UTF-16, valid UTF-8, and else what Italian Windows has always
// written, windows-1252, or the Mac or MS-DOS before it. odd are the numbers of lines with bytes of another encoding than the rest, or
// that two of the last could have written. Lines may end as on the old Mac, with a carriage return alone.
func decode(data []byte) (text string, odd []int, err error) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")), zeros(data, 1):
		return fromUTF16(data, unicode.LittleEndian)
	case bytes.HasPrefix(data, []byte("\xfe\xff")), zeros(data, 0):
		return fromUTF16(data, unicode.BigEndian)
	case bytes.IndexByte(data, 0) >= 0, maxControls*controls(data) > len(data):
		return "", nil, noText()
	}
	data = newlines(data)
	if utf8.Valid(data) {
		return string(data), nil, nil
	}
	if text, odd, most := mostlyUTF8(data); most {
		return text, odd, nil
	}
	return oneByte(data)
}

// maxDoubts is how many remarks of one kind are told one by one.
const maxDoubts = 20

// The shares of characters in a text, one in so many: of control characters at most, and of those outside ASCII in a language that
// windows-1252 writes.
const (
	maxControls = 20
	maxAccents  = 3
)

// controls counts the control characters that no keyboard types.
func controls(data []byte) int {
	n := 0
	for _, b := range data {
		if b < ' ' && !bytes.ContainsRune([]byte("\t\n\v\f\r"), rune(b)) {
			n++
		}
	}
	return n
}

// newlines ends the lines with a line feed where a carriage return alone ends them all.
func newlines(data []byte) []byte {
	if bytes.IndexByte(data, '\n') >= 0 {
		return data
	}
	return bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
}

// oneByteSets are the encodings with a byte a character, what is likelier first. The last is what Excel calls CSV (MS-DOS).
var oneByteSets = []*charmap.Charmap{charmap.Windows1252, charmap.Macintosh, charmap.CodePage850}

// oneByte reads what has a byte a character: of those encodings the one in which the letters are more at home.
func oneByte(data []byte) (text string, odd []int, err error) {
	high := 0
	for _, b := range data {
		if b >= utf8.RuneSelf {
			high++
		}
	}
	if maxAccents*high > len(data) {
		return "", nil, unreadable(nil)
	}
	var readings [][]string // the lines of each
	best, most := 0, math.MinInt
	for i, set := range oneByteSets {
		text, _ := set.NewDecoder().String(string(data)) // every byte is a character
		readings = append(readings, strings.Split(text, "\n"))
		if score := athome(text); score > most {
			best, most = i, score
		}
	}
	for i, line := range readings[best] {
		// A list that Windows or the Mac may have written is not asked about for MS-DOS.
		unsure := slices.ContainsFunc(readings[:2], func(other []string) bool {
			return other[i] != line && athome(other[i]) > 0 && athome(line) <= athome(other[i])
		})
		if (unsure || strings.ContainsFunc(line, isC1)) && len(odd) < maxDoubts {
			odd = append(odd, i+1)
		}
	}
	return strings.Join(readings[best], "\n"), odd, nil
}

// isC1 reports whether a character is one of the controls that windows-1252 has where it has no letter.
func isC1(r rune) bool { return r >= 0x80 && r < 0xa0 || r == utf8.RuneError }

// athome counts the characters outside ASCII that stand where they may in a name, less those that do not: a letter beside letters of its
// case, an apostrophe between letters, a quotation mark at the side of a word where it belongs. The vowels on which Italian names end
// count twice.
func athome(text string) int {
	score := 0
	runes := []rune("  " + text + " ")
	for i := 2; i < len(runes)-1; i++ {
		r, before, after := runes[i], runes[i-1], runes[i+1]
		capitals := uni.IsUpper(before) && (uni.IsUpper(runes[i-2]) || uni.IsUpper(after))
		switch {
		case r < utf8.RuneSelf:
		case isC1(r), uni.IsUpper(r) && uni.IsLower(before), uni.IsLower(r) && (capitals || uni.IsUpper(after)):
			score--
		case uni.IsLetter(before):
			switch {
			case strings.ContainsRune("àèéìòù", r) && !uni.IsLetter(after):
				score += 2
			case uni.IsLetter(r) || r == '’' || r == '”' || r == '»':
				score++
			default:
				score--
			}
		case uni.IsLetter(after) && (uni.IsLetter(r) || r == '“' || r == '«'):
			score++
		}
	}
	return score
}

// mostlyUTF8 reads text with more accents in UTF-8 than not: after a pasted line of Windows a single byte must not turn every Niccolò into
// NiccolÃ².
func mostlyUTF8(data []byte) (text string, odd []int, most bool) {
	var out []byte
	good, bad, line := 0, 0, 1
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		switch {
		case r == utf8.RuneError && size == 1:
			if bad++; !slices.Contains(odd, line) && len(odd) < maxDoubts {
				odd = append(odd, line)
			}
			r = charmap.Windows1252.DecodeByte(data[0])
		case size > 1:
			good++
		case r == '\n':
			line++
		}
		out = utf8.AppendRune(out, r)
		data = data[size:]
	}
	return string(out), odd, good > bad
}

// zeros reports whether nearly every second byte from offset on is 0, as in Latin text in UTF-16.
func zeros(data []byte, offset int) bool {
	n, all := 0, 0
	for i := offset; i < min(len(data), 400); i += 2 {
		all++
		if data[i] == 0 {
			n++
		}
	}
	return all > 1 && n*10 > all*7
}

func fromUTF16(data []byte, order unicode.Endianness) (string, []int, error) {
	text, err := unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(data)
	if err != nil {
		return "", nil, unreadable(err)
	}
	if maxControls*controls(text) > len(text) || strings.Count(string(text), "\ufffd") > 1 { // a file cut off in a character has one
		return "", nil, noText()
	}
	return string(newlines(text)), nil, nil
}

func noText() error {
	return engine.Errorf(engine.BadInput, "Il file non è un elenco di testo: salvalo come CSV e riprova.")
}

func unreadable(err error) error {
	return engine.Wrap(err, engine.BadInput, "L'elenco non si legge: salvalo come CSV in UTF-8 e riprova")
}
