package draw

import (
	"regexp"
	"strings"
)

// Word is how the sheet Formula writes a criterion, in Italian and, where that is another, in English.
type Word struct {
	Word, English, Name string
	Argued              bool // a number or a column stands behind it
}

// Words are the criteria that a type may have, in the order in which they are offered.
func Words() []Word {
	var words []Word
	for _, k := range kinds {
		if k.word != "" {
			words = append(words, Word{k.word, k.english, k.name, k.with != nil && !k.lately})
		}
	}
	return words
}

// Written is a criterion as the sheet Formula writes it.
func Written(name string) string {
	base, rest, argued := strings.Cut(name, ":")
	switch k := kindNamed(base); {
	case k == nil:
		return name
	case argued:
		return k.word + " " + rest
	default:
		return k.word
	}
}

// ReadWord is the criterion that a cell of the sheet Formula names; empty where its word is unknown.
func ReadWord(cell string) string {
	cell = sameWords.ReplaceAllString(strings.Join(strings.Fields(cell), " "), "stesso ")
	for _, k := range kinds {
		if strings.EqualFold(k.word, cell) && (k.with == nil || k.lately) {
			return k.name
		}
	}
	for _, k := range kinds {
		at := len(k.word) + 1
		if k.with == nil || k.lately || len(cell) <= at || !strings.EqualFold(k.word+" ", cell[:at]) {
			continue
		}
		if _, err := parseCriterion(k.name + ":" + cell[at:]); err == nil {
			return k.name + ":" + cell[at:]
		}
	}
	return ""
}

// sameWords are the other ways to say “stesso” of a column.
var sameWords = regexp.MustCompile(`(?i)^stess[aei] `)
