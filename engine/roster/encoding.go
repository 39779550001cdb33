package roster

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"raduno/engine"
)

// decode finds out the encoding: a byte order mark, the zeros of UTF-16, valid UTF-8, and else what Italian
// Windows has always written, windows-1252. odd are the numbers of lines with bytes of another encoding than the rest.
func decode(data []byte) (text, name string, odd []int, err error) {
	if rest, found := trimMark(data, "\xef\xbb\xbf"); found {
		data = rest
	}
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")), bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0")):
		return "", "", nil, engine.Errorf(engine.BadInput,
			"Questo è un foglio Excel, non un elenco CSV: aprilo come torneo, oppure salvalo come CSV.")
	case bytes.HasPrefix(data, []byte("\xff\xfe")), zeros(data, 1):
		return convert(data, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "UTF-16")
	case bytes.HasPrefix(data, []byte("\xfe\xff")), zeros(data, 0):
		return convert(data, unicode.UTF16(unicode.BigEndian, unicode.UseBOM), "UTF-16")
	case bytes.IndexByte(data, 0) >= 0:
		return "", "", nil, engine.Errorf(engine.BadInput, "Il file non è un elenco di testo: salvalo come CSV e riprova.")
	case utf8.Valid(data):
		return string(data), "UTF-8", nil, nil
	}
	if text, odd, most := mostlyUTF8(data); most {
		return text, "UTF-8", odd, nil
	}
	return convert(data, charmap.Windows1252, "windows-1252")
}

// mostlyUTF8 reads text in which more accents are UTF-8 than are not: somebody pasted a line of Windows into it, and a
// single byte must not turn every Niccolò into NiccolÃ².
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
	if len(data) < 4 {
		return false
	}
	n, all := 0, 0
	for i := offset; i < min(len(data), 400); i += 2 {
		all++
		if data[i] == 0 {
			n++
		}
	}
	return n*10 > all*7
}

func convert(data []byte, from encoding.Encoding, name string) (string, string, []int, error) {
	text, err := from.NewDecoder().Bytes(data)
	if err != nil {
		return "", "", nil, engine.Wrap(err, engine.BadInput, "L'elenco non si legge: salvalo come CSV in UTF-8 e riprova")
	}
	return string(text), name, nil, nil
}
