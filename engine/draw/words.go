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

// Written is a criterion as the sheet Formula writes it, a sum as “3*club+regione”.
func Written(name string) string {
	return eachTerm(name, func(term string) (string, bool) {
		base, rest, argued := strings.Cut(term, ":")
		k := kindNamed(base)
		switch {
		case k == nil:
			return term, true
		case argued:
			return k.word + " " + rest, true
		}
		return k.word, true
	})
}

// ReadWord is the criterion that a cell of the sheet Formula names; empty where a word of it is unknown, or is not for a sum.
func ReadWord(cell string) string {
	sums := strings.Contains(cell, "+")
	return eachTerm(cell, func(term string) (string, bool) {
		term = sameWords.ReplaceAllString(strings.Join(strings.Fields(term), " "), "stesso ")
		for _, k := range kinds {
			if strings.EqualFold(k.word, term) && (k.with == nil || k.lately) {
				return k.name, !sums || !(k.typed || k.lately || k.total || k.name == RepeatSeat)
			}
		}
		for _, k := range kinds {
			at := len(k.word) + 1
			if k.with == nil || k.lately || len(term) <= at || !strings.EqualFold(k.word+" ", term[:at]) {
				continue
			}
			if c, err := parseCriterion(k.name + ":" + term[at:]); err == nil && c.parts == nil {
				return k.name + ":" + term[at:], true
			}
		}
		return "", false
	})
}

// sameWords are the other ways to say “stesso” of a column.
var sameWords = regexp.MustCompile(`(?i)^stess[aei] `)

var share = regexp.MustCompile(`(?s)^\s*([0-9]+)\s*[*×]\s*(.*)$`)

// eachTerm is a sum of criteria with each put into other words, its weights kept; empty where one cannot be.
func eachTerm(sum string, words func(term string) (string, bool)) string {
	terms := strings.Split(sum, "+")
	for i, term := range terms {
		weight := ""
		if m := share.FindStringSubmatch(term); m != nil {
			weight, term = m[1]+"*", m[2]
		}
		other, known := words(term)
		if !known {
			return ""
		}
		terms[i] = weight + other
	}
	return strings.Join(terms, "+")
}
