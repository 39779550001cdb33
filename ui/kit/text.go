package kit

import (
	"sort"
	"strings"

	"fyne.io/fyne/v2"
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
