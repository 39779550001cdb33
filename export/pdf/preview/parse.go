package preview

import (
	"bytes"
	"compress/zlib"
	"io"
	"strconv"
	"strings"
)

// The values of a PDF beside float64 for numbers, []byte for strings and []any for arrays.
type (
	name string       // /Name
	ref  int          // 12 0 R, by the number of the object
	word string       // an operator, or true, false and null
	dict map[name]any // << >>
)

// lexer reads values from the text of an object or of a page.
type lexer struct {
	data []byte
	at   int
}

const blanks, ends = " \t\r\n\f\x00", " \t\r\n\f\x00()<>[]/"

// next is the next value; nil at the end.
func (l *lexer) next() any {
	for l.at < len(l.data) && strings.IndexByte(blanks, l.data[l.at]) >= 0 {
		l.at++
	}
	if l.at == len(l.data) {
		return nil
	}
	switch c := l.data[l.at]; {
	case c == '/':
		l.at++
		return name(l.plain())
	case c == '(':
		return l.text()
	case c == '[' || c == ']':
		l.at++
		if c == '[' {
			return l.list("]")
		}
		return word("]")
	case bytes.HasPrefix(l.data[l.at:], []byte("<<")):
		l.at += 2
		d := dict{}
		for pairs := l.list(">>"); len(pairs) > 1; pairs = pairs[2:] {
			d[pairs[0].(name)] = pairs[1]
		}
		return d
	case bytes.HasPrefix(l.data[l.at:], []byte(">>")):
		l.at += 2
		return word(">>")
	case c == '<':
		return []byte(l.until('>'))
	case c == '>' || c == ')':
		panic(unknown(string(c)))
	}
	text := l.plain()
	if n, err := strconv.ParseFloat(text, 64); err == nil {
		return n
	}
	return word(text)
}

// plain is what stands up to a blank or a sign that ends a name.
func (l *lexer) plain() string {
	from := l.at
	for l.at < len(l.data) && strings.IndexByte(ends, l.data[l.at]) < 0 {
		l.at++
	}
	return string(l.data[from:l.at])
}

// until is what stands behind a sign up to another, which is passed too.
func (l *lexer) until(end byte) string {
	from := l.at + 1
	l.at = from + bytes.IndexByte(l.data[from:], end) + 1
	return string(l.data[from : l.at-1])
}

// text is a string in parentheses, of which gofpdf escapes those in it, the backslash and the carriage return.
func (l *lexer) text() []byte {
	var s []byte
	for l.at++; l.data[l.at] != ')'; l.at++ {
		c := l.data[l.at]
		if c == '\\' {
			l.at++
			if c = l.data[l.at]; c == 'r' {
				c = '\r'
			}
		}
		s = append(s, c)
	}
	l.at++
	return s
}

// list is the values up to the word that ends them.
func (l *lexer) list(end word) (values []any) {
	for {
		switch v := l.next(); v {
		case nil:
			panic(unknown("end of file"))
		case end:
			return values
		case word("R"):
			n := len(values) - 2
			values = append(values[:n], ref(values[n].(float64)))
		default:
			values = append(values, v)
		}
	}
}

// objects finds the objects of a file by its cross reference, and the one that all hang on.
func objects(pdf []byte) (places map[ref]int, root dict) {
	const start = "startxref\n"
	end := bytes.LastIndex(pdf, []byte(start))
	l := &lexer{pdf, end + len(start)}
	l.at = int(l.next().(float64))
	if l.next() != word("xref") {
		panic(unknown("cross reference"))
	}
	places = map[ref]int{}
	first, count := ref(l.next().(float64)), ref(l.next().(float64))
	for n := first; n < first+count; n++ {
		place := int(l.next().(float64))
		l.next()
		if l.next() == word("n") {
			places[n] = place
		}
	}
	l.next() // the word trailer
	return places, l.next().(dict)
}

// object is the value that a reference names, and the data of its stream.
func (d *Document) object(v any) (value dict, stream []byte) {
	if direct, ok := v.(dict); ok {
		return direct, nil
	}
	at, ok := d.places[v.(ref)]
	if !ok {
		panic(unknown("object"))
	}
	l := &lexer{d.pdf, at}
	for range 3 { // 12 0 obj
		l.next()
	}
	value = l.next().(dict)
	if l.next() != word("stream") {
		return value, nil
	}
	l.at = bytes.IndexByte(d.pdf[l.at:], '\n') + l.at + 1
	stream = d.pdf[l.at : l.at+int(value["Length"].(float64))]
	if value["Filter"] == nil || value["Subtype"] == name("Image") {
		return value, stream
	}
	if value["Filter"] != name("FlateDecode") {
		panic(unknown("filter"))
	}
	r, err := zlib.NewReader(bytes.NewReader(stream))
	if err == nil {
		stream, err = io.ReadAll(r)
	}
	if err != nil {
		panic(err)
	}
	return value, stream
}

// floats are values that are numbers.
func floats(values []any) []float64 {
	numbers := make([]float64, len(values))
	for i, v := range values {
		numbers[i] = v.(float64)
	}
	return numbers
}
