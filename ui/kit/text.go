package kit

import (
	"sort"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Width is how wide a text is drawn.
func Width(text string, size float32, style fyne.TextStyle) float32 {
	return fyne.MeasureText(text, size, style).Width
}

// Fit cuts a text to a width, with an ellipsis where something is missing.
func Fit(text string, width, size float32, style fyne.TextStyle) string {
	if text == "" || Width(text, size, style) <= width {
		return text
	}
	runes := []rune(text)
	// The shortest prefix that is too wide, counted from 0: the one before it fits.
	n := sort.Search(len(runes), func(n int) bool {
		return Width(string(runes[:n])+"…", size, style) > width
	})
	if n <= 1 {
		return "…"
	}
	return string(runes[:n-1]) + "…"
}

// Folded breaks a text into lines of at most a width, between words; a word that is wider alone is cut. A button
// shows it in several lines, where a single one would make the panel around it too wide.
func Folded(text string, width, size float32, style fyne.TextStyle) string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if longer := line + " " + word; line != "" && Width(longer, size, style) <= width {
			line = longer
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = Fit(word, width, size, style)
	}
	return strings.Join(append(lines, line), "\n")
}

// leastShare is how much smaller than asked for a text is written before it is cut.
const leastShare = 0.78

// shrunk is the size at which a text fits a width, where it is not much smaller than the one that is asked for.
func shrunk(text string, width, size float32, style fyne.TextStyle) float32 {
	need := Width(text, size, style)
	if text == "" || need <= width {
		return size
	}
	least := size * leastShare
	fits := max(least, size*width/need)
	for fits > least && Width(text, fits, style) > width { // letters are drawn on whole dots: widths go by steps
		fits = max(least, fits*0.99)
	}
	return fits
}

// Line is one line of text on a canvas that never leaves its box: what does not fit is written a little smaller, and cut
// where that does not help.
type Line struct {
	*canvas.Text
}

// NewLine makes an empty line.
func NewLine() Line { return Line{canvas.NewText("", Color(ColorQuiet))} }

// Set writes the line into a box; its text is centred from top to bottom.
func (l Line) Set(text string, box fyne.Position, size fyne.Size, align fyne.TextAlign, textSize float32, style fyne.TextStyle,
	name fyne.ThemeColorName,
) {
	textSize = shrunk(text, size.Width, textSize, style)
	fitted := Fit(text, size.Width, textSize, style)
	ink := Color(name)
	height := fyne.MeasureText("Èg", textSize, style).Height
	pos := fyne.NewPos(box.X, box.Y+(size.Height-height)/2)
	if l.Text.Text != fitted || l.Color != ink || l.TextSize != textSize || l.TextStyle != style || l.Alignment != align {
		l.Text.Text, l.Color, l.TextSize, l.TextStyle, l.Alignment = fitted, ink, textSize, style, align
		l.Text.Refresh()
	}
	l.Resize(fyne.NewSize(size.Width, height))
	l.Move(pos)
}

// Halves parts a text at the blank nearest its middle; what has none is a half of its own.
func Halves(text string) (first, second string) {
	at, middle := len(text), len(text)/2
	for i, r := range text {
		if r == ' ' && max(i-middle, middle-i) < max(at-middle, middle-at) {
			at = i
		}
	}
	return text[:at], strings.TrimSpace(text[at:])
}
