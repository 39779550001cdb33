package xlsx

import (
	"bytes"
	"encoding/xml"
	"html"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// written is a text between two tags, or the value of an attribute.
var written = regexp.MustCompile(`>[^<]+<|="[^"]*"`)

// The shared strings, and the cells that show them.
var (
	sharedCell = regexp.MustCompile(`<(?:\w+:)?c [^>]*\bt=["']s["'][^>]*>\s*<(?:\w+:)?v>\s*(\d+)\s*<`)
	sharedItem = regexp.MustCompile(`(?s)<si>.*?</si>|<si/>`)
)

// Rewrite passes every text of a workbook through a function: cells, notes, drawings, names and properties alike. Shared strings that no
// cell shows any more are emptied. The error says that the file is none, or damaged.
func Rewrite(data []byte, each func(text string) string) ([]byte, error) {
	p, err := openPack(data, true)
	if err != nil {
		return nil, err
	}
	changed, shown := map[string][]byte{}, map[string]bool{}
	for _, name := range p.order {
		if strings.Contains(name, "/worksheets/") {
			for _, cell := range sharedCell.FindAllSubmatch(p.read(name), -1) {
				shown[string(cell[1])] = true
			}
		}
	}
	for _, name := range p.order {
		if !isXML(name) && !strings.HasSuffix(name, ".vml") {
			continue
		}
		lies := p.read(name)
		now := lies
		if strings.EqualFold(path.Base(name), "sharedStrings.xml") {
			n := -1
			now = sharedItem.ReplaceAllFunc(now, func(item []byte) []byte {
				if n++; shown[strconv.Itoa(n)] {
					return item
				}
				return []byte("<si><t></t></si>")
			})
		}
		now = written.ReplaceAllFunc(now, func(match []byte) []byte {
			from := bytes.IndexAny(match, `>"`) + 1
			text := html.UnescapeString(string(match[from : len(match)-1]))
			put := each(text)
			if put == text {
				return match
			}
			out := bytes.NewBuffer(bytes.Clone(match[:from]))
			_ = xml.EscapeText(out, []byte(put)) // to memory
			return append(out.Bytes(), match[len(match)-1])
		})
		if !bytes.Equal(now, lies) {
			changed[name] = now
		}
	}
	return p.bytes(changed, func(string) bool { return false })
}
