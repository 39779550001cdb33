package engine

import (
	"cmp"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// scoreUnit is the value of one point in a Score's fixed-point number: six decimals.
const scoreUnit = 1_000_000

// maxScore bounds the whole part of what may be typed, far above any game's scores.
const maxScore = 1_000_000

// Score is a table score as typed: a decimal number, or nothing at all. What decimals and negative numbers mean the game says:
// in RisiKo! decimals only order a table (44,1 beats 44), and a negative score is an elimination. The zero value is an empty cell.
type Score struct {
	micros int64
	typed  bool
}

// NewScore is a whole score.
func NewScore(points int) Score { return Score{micros: int64(points) * scoreUnit, typed: true} }

// thousands are numbers that one reader takes for a thousand or more and another for a number with three decimals.
var thousands = regexp.MustCompile(`^\s*[+−-]?[1-9][0-9]{0,2}[.,][0-9]{3}\s*$`)

// ParseScore reads a score as an organizer types it: comma or point, with or without a sign. Blank text is
// an empty cell. Digits beyond the sixth decimal are rounded. 1e2 is refused as a likely slip; so is 1.500, which
// is 1500 to one and 1,5 to another.
func ParseScore(text string) (Score, error) {
	switch {
	case strings.ContainsAny(text, "eE"):
		return Score{}, notScore(text)
	case thousands.MatchString(text):
		return Score{}, Errorf(BadInput, "“%s” si può leggere in due modi: scrivi 1500 senza segni in mezzo, oppure 1,5 con meno di tre decimali",
			text)
	}
	return CellScore(text)
}

func notScore(text string) error {
	return Errorf(BadInput, "“%s” non è un punteggio: si scrive un numero come 44, 44,1 oppure -1", text)
}

// CellScore reads a score as a spreadsheet stores it: as ParseScore does, and with an exponent (1E+2). The rounding
// undoes the binary noise of its numbers (44.100000000000001).
func CellScore(text string) (Score, error) {
	s := strings.TrimSpace(strings.ReplaceAll(text, "\u00a0", " "))
	if s == "" {
		return Score{}, nil
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, ",", "."), "−", "-")
	for _, r := range s {
		if !strings.ContainsRune("+-.0123456789eE", r) {
			return Score{}, notScore(text)
		}
	}
	value, err := strconv.ParseFloat(s, 64)
	if err != nil || value > maxScore || value < -maxScore {
		return Score{}, notScore(text)
	}
	if !strings.ContainsAny(s, "eE") && len(s) <= 18 {
		if micros, ok := parseMicros(s); ok {
			return Score{micros: micros, typed: true}, nil
		}
	}
	return Score{micros: int64(math.Round(value * scoreUnit)), typed: true}, nil
}

// parseMicros reads a plain decimal with at most six decimals exactly.
func parseMicros(s string) (int64, bool) {
	negative := strings.HasPrefix(s, "-")
	s = strings.TrimLeft(s, "+-")
	whole, fraction, _ := strings.Cut(s, ".")
	if len(fraction) > 6 {
		return 0, false
	}
	digits := whole + fraction + strings.Repeat("0", 6-len(fraction))
	micros, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return 0, false
	}
	if negative {
		micros = -micros
	}
	return micros, true
}

// Typed reports whether the cell holds a score.
func (s Score) Typed() bool { return s.typed }

// IsZero reports whether the score is 0 or the cell empty: a table where every seat is so was not played.
func (s Score) IsZero() bool { return s.micros == 0 }

// Whole is the score without its decimals, dropped towards zero.
func (s Score) Whole() int { return int(s.micros / scoreUnit) }

// Micros is the score, decimals included, in millionths of a point.
func (s Score) Micros() int64 { return s.micros }

// HasDecimals reports whether something was typed behind the comma.
func (s Score) HasDecimals() bool { return s.micros%scoreUnit != 0 }

// Eliminated reports whether the score is that of a player who was eliminated: -1 for the last one out, -2 before him. What lies
// between -1 and 0 is no elimination.
func (s Score) Eliminated() bool { return s.micros <= -scoreUnit }

// Cmp orders scores as typed, decimals included: -1, 0 or +1.
func (s Score) Cmp(other Score) int { return cmp.Compare(s.micros, other.micros) }

// Points is the score as an exact number, decimals included.
func (s Score) Points() Points { return NewPoints(s.micros, scoreUnit) }

// Text is the score with the given decimal separator and no trailing zeros; empty for an empty cell.
func (s Score) Text(separator string) string {
	if !s.typed {
		return ""
	}
	sign, micros := "", s.micros
	if micros < 0 {
		sign, micros = "-", -micros
	}
	text := sign + strconv.FormatInt(micros/scoreUnit, 10)
	if fraction := micros % scoreUnit; fraction != 0 {
		digits := strconv.FormatInt(fraction+scoreUnit, 10)[1:]
		text += separator + strings.TrimRight(digits, "0")
	}
	return text
}

// Number is the score as people read it; empty for an empty cell.
func (s Score) Number() Number { return Number(s.Text(",")) }

// MarshalText writes the score as it is typed.
func (s Score) MarshalText() ([]byte, error) { return []byte(s.Text(",")), nil }

// UnmarshalText reads a score as it is typed.
func (s *Score) UnmarshalText(text []byte) (err error) {
	*s, err = ParseScore(string(text))
	return err
}

// String is the score with a point, as in a workbook's cell.
func (s Score) String() string { return s.Text(".") }
