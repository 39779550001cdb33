package xls

import (
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

func itoa(n int) string { return strconv.Itoa(n) }

// clean is a text without what an XML file cannot hold.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// Names of the new format by the numbers of the old one.
var (
	horizontals = [8]string{"", "left", "center", "right", "fill", "justify", "centerContinuous", "distributed"}
	verticals   = [8]string{"top", "center", "bottom", "justify", "distributed"}
	sides       = [4]string{"left", "right", "top", "bottom"}
)

// style is the style of the new workbook that looks like one of the old.
func (w *writer) style(index int) (int, error) {
	if id, ok := w.styles[index]; ok {
		return id, nil
	}
	b, old := w.book, w.book.styles[index]
	look := &excelize.Style{
		Font:       b.fontOf(old.font),
		Protection: &excelize.Protection{Locked: old.locked, Hidden: old.hidden},
		Alignment: &excelize.Alignment{
			Horizontal: horizontals[old.horizontal], Vertical: verticals[old.vertical&7], WrapText: old.wrap,
			ShrinkToFit: old.shrink, Indent: old.indent, TextRotation: rotation(old.rotation), ReadingOrder: uint64(old.readingOrder & 3),
		},
	}
	for i, line := range old.borders {
		look.Border = append(look.Border, b.border(sides[i], line)...)
	}
	if old.diagonalDn {
		look.Border = append(look.Border, b.border("diagonalDown", old.diagonal)...)
	}
	if old.diagonalUp {
		look.Border = append(look.Border, b.border("diagonalUp", old.diagonal)...)
	}
	if old.pattern > 0 && old.pattern <= 18 {
		color := b.color(old.fore)
		if color == "" {
			color = "000000"
			if old.pattern == 1 {
				color = "FFFFFF"
			}
		}
		look.Fill = excelize.Fill{Type: "pattern", Pattern: old.pattern, Color: []string{color}}
	}
	b.numberFormat(old.format, look)
	id, err := w.file.NewStyle(look)
	if err != nil {
		return 0, err
	}
	w.styles[index] = id
	return id, nil
}

// rotation is an angle of the old format in the new: the same, up to 90 up, 91 to 180 down, 255 letters below each
// other.
func rotation(old int) int {
	if old > 180 && old != 255 {
		return 0
	}
	return old
}

func (b *book) border(side string, l line) []excelize.Border {
	if l.style < 1 || l.style > 13 {
		return nil
	}
	color := b.color(l.color)
	if color == "" {
		color = "000000"
	}
	return []excelize.Border{{Type: side, Color: color, Style: l.style}}
}

// ownFormats is the number from which formats are the workbook's own.
const ownFormats = 164

func (b *book) numberFormat(index int, look *excelize.Style) {
	code, said := b.formats[index]
	standard := index <= 4 || index >= 9 && index <= 22 || index >= 37 && index <= 40 || index >= 45 && index <= 49
	switch {
	case index < ownFormats && (standard || !said):
		if index <= 49 {
			look.NumFmt = index
		}
	case said && code != "" && code != "General" && code != "GENERAL":
		code = clean(code)
		look.CustomNumFmt = &code
	}
}

// fontOf is a font by its number. There is no number 4.
func (b *book) fontOf(index int) *excelize.Font {
	if index > 4 {
		index--
	}
	if index >= len(b.fonts) {
		return nil
	}
	old := b.fonts[index]
	f := &excelize.Font{
		Family: cutUTF16(clean(old.name), excelize.MaxFontFamilyLength), Size: old.size,
		Bold: old.bold, Italic: old.italic, Strike: old.strike, Color: b.color(old.color),
	}
	if f.Size < excelize.MinFontSize || f.Size > excelize.MaxFontSize {
		f.Size = 10
	}
	switch old.underline {
	case 1, 0x21:
		f.Underline = "single"
	case 2, 0x22:
		f.Underline = "double"
	}
	switch old.position {
	case 1:
		f.VertAlign = "superscript"
	case 2:
		f.VertAlign = "subscript"
	}
	return f
}

// runsOf is a rich text in pieces of one font each.
func (b *book) runsOf(c cell) []excelize.RichTextRun {
	var pieces []excelize.RichTextRun
	rest, done, current := c.text, 0, (*excelize.Font)(nil)
	for _, r := range c.runs {
		piece := cutUTF16(rest, r.at-done)
		if piece != "" {
			pieces = append(pieces, excelize.RichTextRun{Font: current, Text: clean(piece)})
			rest = rest[len(piece):]
		}
		done = max(done, r.at)
		current = b.fontOf(r.font)
	}
	if rest != "" {
		pieces = append(pieces, excelize.RichTextRun{Font: current, Text: clean(rest)})
	}
	return pieces
}
