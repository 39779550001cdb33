package game

import (
	"strings"

	"raduno/engine"
)

// Rules are what a game's file of rules says, by the names of its parts: "# name", then paragraphs with a blank line between them.
type Rules map[string]string

// ReadRules reads a game's file of rules. A paragraph is one line of a text, however it is wrapped in the file.
func ReadRules(file string) Rules {
	rules := Rules{}
	for part := range strings.SplitSeq("\n"+strings.ReplaceAll(file, "\r\n", "\n"), "\n# ") {
		name, text, _ := strings.Cut(part, "\n")
		paragraphs := strings.Split(strings.TrimSpace(text), "\n\n")
		for i := range paragraphs {
			paragraphs[i] = strings.ReplaceAll(paragraphs[i], "\n", " ")
		}
		if name != "" {
			rules[name] = strings.Join(paragraphs, "\n")
		}
	}
	return rules
}

// Text is a part with the values that fill it. It panics where the file has no such part, as the program starts.
func (r Rules) Text(name string, args ...any) engine.Text {
	if r[name] == "" {
		panic("the file of rules has no part " + name)
	}
	return engine.Textf(r[name], args...)
}
