package workbook

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// tag is one tag in the text of a part. The scanner works on the text itself, without building a tree, so
// that depth costs nothing and what is not looked at can be copied as it stands.
type tag struct {
	start, end int    // from '<' to behind '>'
	prefix     string // "x:" or nothing
	name       string // without the prefix
	attrs      string
	closing    bool // </name>
	empty      bool // <name/>
}

// nextTag finds the next tag at or behind i, past comments, instructions and CDATA.
func nextTag(s string, i int) (tag, bool) {
	for {
		j := strings.IndexByte(s[i:], '<')
		if j < 0 {
			return tag{}, false
		}
		i += j
		rest := s[i:]
		var skip int
		switch {
		case strings.HasPrefix(rest, "<!--"):
			skip = past(rest, "-->")
		case strings.HasPrefix(rest, "<![CDATA["):
			skip = past(rest, "]]>")
		case strings.HasPrefix(rest, "<?"):
			skip = past(rest, "?>")
		case strings.HasPrefix(rest, "<!"):
			skip = past(rest, ">")
		default:
			return readTag(s, i)
		}
		if skip == 0 {
			return tag{}, false
		}
		i += skip
	}
}

func past(s, end string) int {
	if i := strings.Index(s, end); i >= 0 {
		return i + len(end)
	}
	return 0
}

func readTag(s string, i int) (tag, bool) {
	t := tag{start: i}
	i++
	if i < len(s) && s[i] == '/' {
		t.closing = true
		i++
	}
	nameStart := i
	for i < len(s) && s[i] != '>' && s[i] != '/' && s[i] > ' ' {
		i++
	}
	name := s[nameStart:i]
	if colon := strings.IndexByte(name, ':'); colon >= 0 {
		t.prefix, name = name[:colon+1], name[colon+1:]
	}
	t.name = name
	attrStart := i
	for i < len(s) {
		switch s[i] {
		case '>':
			t.attrs = s[attrStart:i]
			if strings.HasSuffix(t.attrs, "/") {
				t.empty = true
				t.attrs = t.attrs[:len(t.attrs)-1]
			}
			t.end = i + 1
			return t, true
		case '"', '\'':
			j := strings.IndexByte(s[i+1:], s[i])
			if j < 0 {
				return tag{}, false
			}
			i += j + 1
		}
		i++
	}
	return tag{}, false
}

// attr is the value of an attribute, by its name without prefix.
func (t tag) attr(name string) string {
	value, _ := t.lookup(name)
	return value
}

// lookup is attr that also says whether the attribute is there.
func (t tag) lookup(name string) (string, bool) {
	start, end, ok := findAttr(t.attrs, name)
	if !ok {
		return "", false
	}
	return unescape(t.attrs[start:end]), true
}

// findAttr gives where the value of an attribute stands in the text of a tag's attributes.
func findAttr(attrs, name string) (start, end int, ok bool) {
	i := 0
	for i < len(attrs) {
		eq := strings.IndexByte(attrs[i:], '=')
		if eq < 0 {
			return 0, 0, false
		}
		key := strings.TrimSpace(attrs[i : i+eq])
		i += eq + 1
		for i < len(attrs) && attrs[i] <= ' ' {
			i++
		}
		if i >= len(attrs) {
			return 0, 0, false
		}
		quote := strings.IndexByte(attrs[i+1:], attrs[i])
		if quote < 0 {
			return 0, 0, false
		}
		if colon := strings.IndexByte(key, ':'); key == name || colon >= 0 && key[colon+1:] == name && key[:colon] != "xmlns" {
			return i + 1, i + 1 + quote, true
		}
		i += quote + 2
	}
	return 0, 0, false
}

// inner is what stands between an opening tag and its closing tag, and where the closing tag ends.
func inner(s string, open tag) (content string, end int, ok bool) {
	if open.empty {
		return "", open.end, true
	}
	depth, i := 1, open.end
	for {
		t, found := nextTag(s, i)
		if !found {
			return "", len(s), false
		}
		i = t.end
		switch {
		case t.closing:
			depth--
		case !t.empty:
			depth++
		}
		if depth == 0 {
			return s[open.end:t.start], t.end, true
		}
	}
}

// innerText is inner as text: unescaped, CDATA taken in, tags left out.
func innerText(s string, open tag) (text string, end int, ok bool) {
	if open.empty {
		return "", open.end, true
	}
	if i := strings.IndexByte(s[open.end:], '<'); i >= 0 && strings.HasPrefix(s[open.end+i:], "</") {
		t, found := readTag(s, open.end+i)
		return unescape(s[open.end : open.end+i]), t.end, found
	}
	content, end, ok := inner(s, open)
	return plainText(content), end, ok
}

func plainText(s string) string {
	var b strings.Builder
	for {
		i := strings.IndexByte(s, '<')
		if i < 0 {
			b.WriteString(unescape(s))
			return b.String()
		}
		b.WriteString(unescape(s[:i]))
		s = s[i:]
		switch {
		case strings.HasPrefix(s, "<![CDATA["):
			end := past(s, "]]>")
			if end == 0 {
				return b.String()
			}
			b.WriteString(s[len("<![CDATA[") : end-len("]]>")])
			s = s[end:]
		case strings.HasPrefix(s, "<!--"):
			end := past(s, "-->")
			if end == 0 {
				return b.String()
			}
			s = s[end:]
		default:
			end := past(s, ">")
			if end == 0 {
				return b.String()
			}
			s = s[end:]
		}
	}
}

// element is a child of a part's root as it stands.
type element struct {
	name string
	raw  string
}

// elements splits text into its elements; what stands between them is dropped.
func elements(s string) []element {
	var list []element
	for i := 0; ; {
		t, ok := nextTag(s, i)
		if !ok || t.closing {
			return list
		}
		_, end, _ := inner(s, t)
		list = append(list, element{name: t.name, raw: s[t.start:end]})
		i = end
	}
}

var entities = map[string]string{"lt": "<", "gt": ">", "amp": "&", "quot": `"`, "apos": "'"}

func unescape(s string) string {
	if strings.IndexByte(s, '&') < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for {
		i := strings.IndexByte(s, '&')
		if i < 0 {
			break
		}
		b.WriteString(s[:i])
		s = s[i:]
		semicolon := strings.IndexByte(s[:min(len(s), 12)], ';')
		if semicolon < 0 {
			b.WriteByte('&')
			s = s[1:]
			continue
		}
		name := s[1:semicolon]
		if text, known := entities[name]; known {
			b.WriteString(text)
		} else if r, ok := numericEntity(name); ok {
			b.WriteRune(r)
		} else {
			b.WriteString(s[:semicolon+1])
		}
		s = s[semicolon+1:]
	}
	b.WriteString(s)
	return b.String()
}

func numericEntity(name string) (rune, bool) {
	digits, ok := strings.CutPrefix(name, "#")
	if !ok {
		return 0, false
	}
	base := 10
	if hex, ok := strings.CutPrefix(digits, "x"); ok {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 21)
	if err != nil || !utf8.ValidRune(rune(n)) {
		return 0, false
	}
	return rune(n), true
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// escape makes text fit for an element or an attribute. Characters that XML cannot hold are dropped.
func escape(s string) string {
	return escaper.Replace(xmlText(s))
}

// xmlText drops what XML cannot hold: control characters other than tab and newline, broken UTF-8.
func xmlText(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n':
			return r
		case r < ' ' || r == utf8.RuneError || r == 0xFFFE || r == 0xFFFF:
			return -1
		}
		return r
	}, s)
}

// decodeEscapes reads the form _xHHHH_ in which workbooks write characters that XML cannot hold.
func decodeEscapes(s string) string {
	if !strings.Contains(s, "_x") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if r, ok := escapeAt(s[i:]); ok {
			b.WriteRune(r)
			i += 7
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}

func escapeAt(s string) (rune, bool) {
	if len(s) < 7 || s[0] != '_' || s[1] != 'x' || s[6] != '_' {
		return 0, false
	}
	n, err := strconv.ParseUint(s[2:6], 16, 16)
	if err != nil || !utf8.ValidRune(rune(n)) {
		return 0, false
	}
	return rune(n), true
}

// encodeEscapes keeps text that only looks like such a form from being read as one.
func encodeEscapes(s string) string {
	if !strings.Contains(s, "_x") {
		return s
	}
	var b strings.Builder
	for i := range len(s) {
		if _, ok := escapeAt(s[i:]); ok {
			b.WriteString("_x005F")
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
