package game

import (
	"strings"

	"raduno/engine"
)

// Said is a value of the field as translate says it: choices, yes and no, and the sign before decimals. What people wrote
// themselves stays as it is.
func (f Field) Said(value string, translate func(string) string) string {
	switch f.Kind {
	case Choice:
		if choice, known := f.Choose(value); known {
			return Word(choice, translate)
		}
	case YesNo:
		switch {
		case IsYes(value):
			return translate(Yes)
		case isNo(value):
			return translate(No)
		}
	case Number:
		return engine.Number(strings.Replace(value, ".", ",", 1)).In(translate)
	}
	return value
}

// Read is a typed value of the field as the sheet keeps it: choices, yes and no may be said as translate says them,
// and choices by an unambiguous beginning.
func (f Field) Read(text string, translate func(string) string) string {
	text = strings.TrimSpace(text)
	switch f.Kind {
	case Choice:
		if choice, known := Named(f.Choices, func(choice string) string { return Word(choice, translate) }, text); known {
			return choice
		}
	case YesNo:
		switch {
		case text == "":
		case strings.EqualFold(text, translate(Yes)) || IsYes(text):
			return Yes
		case strings.EqualFold(text, translate(No)) || isNo(text):
			return No
		}
	}
	return text
}

// Matching are the choices of the field that begin with a text as translate says them.
func (f Field) Matching(text string, translate func(string) string) []string {
	folded := engine.Fold(strings.TrimSpace(text))
	var found []string
	for _, choice := range f.Choices {
		if strings.HasPrefix(engine.Fold(Word(choice, translate)), folded) {
			found = append(found, choice)
		}
	}
	return found
}

// Named reports whether a typed label is the field's, in Italian or as translate says it.
func (f Field) Named(label string, translate func(string) string) bool {
	return strings.EqualFold(f.Label, label) || strings.EqualFold(Word(f.Label, translate), label)
}

func isNo(value string) bool { return strings.EqualFold(value, No) || strings.EqualFold(value, "n") }
