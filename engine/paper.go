package engine

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Fields that people may write into the texts of diplomas and badges, each in braces.
var (
	DiplomaFields = []string{"nome", "nick", "club", "torneo", "luogo", "data", "posto", "punti", "premio"}
	BadgeFields   = []string{"nome", "nick", "club", "torneo", "luogo", "data"}
)

// BadgeLines is how many lines a badge has room for.
const BadgeLines = 4

// Colour is a colour on paper.
type Colour struct{ R, G, B int }

// colours are those that have a name, all dark enough for white letters.
var colours = map[string]Colour{
	"blu": {31, 63, 143}, "verde": {31, 107, 58}, "rosso": {156, 31, 31}, "viola": {91, 42, 134}, "marrone": {107, 68, 35},
	"nero": {34, 34, 34}, "blue": {31, 63, 143}, "green": {31, 107, 58}, "red": {156, 31, 31}, "purple": {91, 42, 134},
	"brown": {107, 68, 35}, "black": {34, 34, 34},
}

// usualColour is the colour of prints where TORNEO names none.
var usualColour = Colour{20, 80, 92}

// ParseColour reads a colour as people write it: a name, or six hexadecimal digits; nothing is the usual one. White letters stand on it:
// a contrast with white below 4.5 to 1 (WCAG 2.2, 1.4.3) is an error of kind BadInput, as is no colour; both give the usual one.
func ParseColour(text string) (Colour, error) {
	word := strings.ToLower(strings.TrimSpace(text))
	if word == "" {
		return usualColour, nil
	}
	if c, known := colours[word]; known {
		return c, nil
	}
	digits := strings.TrimPrefix(word, "#")
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || len(digits) != 6 {
		return usualColour, Errorf(BadInput,
			"“%s” non è un colore: scrivi blu, verde, rosso, viola, marrone o nero, oppure sei cifre come #14505c", text)
	}
	c := Colour{int(n >> 16 & 255), int(n >> 8 & 255), int(n & 255)}
	if c.luminance() > 1.05/4.5-0.05 {
		return usualColour, Errorf(BadInput, "“%s” è troppo chiaro: sopra ci vanno lettere bianche, scegli un colore più scuro", text)
	}
	return c, nil
}

// luminance is the relative luminance of WCAG 2.2.
func (c Colour) luminance() float64 {
	linear := func(n int) float64 {
		if x := float64(n) / 255; x > 0.04045 {
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return float64(n) / 255 / 12.92
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// CheckFields refuses a text with a field that is not known, by its name and those that are.
func CheckFields(text string, known []string) error {
	for part := range strings.SplitSeq(text, "{") {
		field, _, is := strings.Cut(part, "}")
		if part == text || !is || slices.Contains(known, field) {
			continue
		}
		return Errorf(BadInput, "il campo {%s} non esiste: ci sono {%s}", field, strings.Join(known, "}, {"))
	}
	return nil
}

// CheckPaper refuses what the sheet TORNEO says of the prints where it cannot be printed. It names the line.
func (i Info) CheckPaper() error {
	if line, err := i.WrongPaper(); err != nil {
		return Errorf(BadInput, "Foglio TORNEO, %s: %s.", line.Heading(), Message(err))
	}
	return nil
}

// WrongPaper is the first line of the sheet TORNEO that CheckPaper refuses, and why.
func (i Info) WrongPaper() (line *Option, err error) {
	if _, err := ParseColour(i.Colour); err != nil {
		return InfoColour, err
	}
	if err := CheckFields(i.Diploma, DiplomaFields); err != nil {
		return InfoDiploma, err
	}
	if err := CheckFields(i.Badge, BadgeFields); err != nil {
		return InfoBadge, err
	}
	if len(Lines(i.Badge)) > BadgeLines {
		return InfoBadge, Errorf(BadInput, "su una tessera {1:sta una riga|stanno %d righe} al massimo", BadgeLines)
	}
	return nil, nil
}

// Lines are the lines of a text of the sheet TORNEO, which semicolons part.
func Lines(text string) (lines []string) {
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ';' || r == '\n' }) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// Logos are the pictures at the head of what is printed: the club's and the second.
func (t *Tournament) Logos() [][]byte {
	return slices.DeleteFunc([][]byte{t.Logo, t.SecondLogo}, func(logo []byte) bool { return len(logo) == 0 })
}
