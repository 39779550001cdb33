package engine

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Forgotten is a person who is taken out of all that was written of him: his words, and what stands in their place.
type Forgotten struct {
	Was   Player // as the roster had him
	Stays Player // what stays of him where a result hangs on his name: initials, and what rounds and rankings are decided by
	words []forgottenWord
}

type forgottenWord struct {
	find *regexp.Regexp
	by   string
}

// Forget says how a player of the tournament is forgotten. His whole name goes wherever it stands, unless another player has the same; a
// surname, a nick, an address or a number that the tournament has of others too, or in its own name, stays there.
func (t *Tournament) Forget(p Player) Forgotten {
	shown := p
	shown.As = ByInitials
	f := Forgotten{Was: p, Stays: shown.Published()}
	f.Stays.Birth, f.Stays.Fixed = "", p.Fixed // rounds were drawn with his fixed table
	others := t.Clone()
	others.Players = slices.DeleteFunc(others.Players, func(other Player) bool { return other.ID == p.ID })
	namesake := func(other Player) bool { return PersonKey(other.Name, other.Surname) == PersonKey(p.Name, p.Surname) }
	if p.Name != "" && p.Surname != "" && !slices.ContainsFunc(others.Players, namesake) {
		f.words = append(f.words, replaced(p.FullName(), f.Stays.FullName()), replaced(p.Surname+" "+p.Name, f.Stays.FullName()))
	}
	said := others.words()
	alone := func(word, by string) {
		if one := (Forgotten{words: []forgottenWord{replaced(word, by)}}); utf8.RuneCountInString(word) > 1 && one.In(said) == said {
			f.words = append(f.words, one.words...)
		}
	}
	alone(p.Surname, f.Stays.Surname)
	for word := range strings.FieldsFuncSeq(p.Surname, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if utf8.RuneCountInString(word) >= longWord && word != p.Surname {
			alone(word, initials(word))
		}
	}
	alone(p.Nick, initials(p.Nick))
	for _, text := range t.own(p) {
		if digits := strings.IndexFunc(text, unicode.IsDigit); strings.Contains(text, "@") || digits >= 0 && len(text) >= longNumber {
			alone(text, "–")
		}
	}
	return f
}

// longWord is from how many letters on one word of a surname of several tells whose it is.
const longWord = 4

// longNumber is the least length of a text with digits that identifies a person, such as a telephone number.
const longNumber = 8

// own are the texts of a player that are neither his name nor shared with others.
func (t *Tournament) own(p Player) []string {
	his := Where(Roster, func(c *Column) bool { return c.Kind == WordsField && !c.Shared && c.Get(&p) != "" })
	texts := Map(his, func(c *Column) string { return c.Get(&p) })
	return append(texts, Map(t.Own, func(c SheetColumn) string { return c.Texts[p.ID] })...)
}

// words are all that a tournament says of its players and of itself.
func (t *Tournament) words() string {
	var lines []string
	for _, p := range t.Players {
		lines = append(lines, Map(Roster, func(c *Column) string { return c.Get(&p) })...)
		lines = append(lines, t.own(p)...)
	}
	lines = append(lines, Map(Options, func(o *Option) string { return o.Get(t) })...)
	return strings.Join(lines, "\n")
}

// replaced is a word, whatever its case, and what stands in its place.
func replaced(word, by string) forgottenWord {
	return forgottenWord{regexp.MustCompile("(?i)" + regexp.QuoteMeta(word)), by}
}

// ByName is the same person of whom the whole name alone is looked for: where his other words are the sheet's own.
func (f *Forgotten) ByName() Forgotten {
	named := *f
	named.words = slices.DeleteFunc(slices.Clone(f.words), func(w forgottenWord) bool { return w.by != f.Stays.FullName() })
	return named
}

// In is a text without him.
func (f *Forgotten) In(text string) string {
	for _, w := range f.words {
		var out strings.Builder
		end := 0
		for _, at := range w.find.FindAllStringIndex(text, -1) {
			before, _ := utf8.DecodeLastRuneInString(text[:at[0]])
			after, _ := utf8.DecodeRuneInString(text[at[1]:])
			if !inWord(before) && !inWord(after) {
				out.WriteString(text[end:at[0]] + w.by)
				end = at[1]
			}
		}
		text = out.String() + text[end:]
	}
	return text
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
