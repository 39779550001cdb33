package cli

import (
	"slices"
	"strings"

	"raduno/engine"
)

// Gone is what an earlier edition had on the command line and this one has not.
type Gone struct {
	// Words are the command (“” for any), then the option, choice or value as it was written: `esporta`, `--formato`, `ics`.
	// One that is followed by “=” in the call matches too.
	Words []string
	// Instead is the whole sentence that is told: what went, and what to do instead.
	Instead engine.Text
}

// gone is the answer to a call that asks for what went; a zero text for none.
func (p *Program) gone(args []string) engine.Text {
	for _, g := range p.Gone {
		if g.asked(args) {
			return g.Instead
		}
	}
	return engine.Text{}
}

func (g Gone) asked(args []string) bool {
	if g.Words[0] != "" && g.Words[0] != args[0] {
		return false
	}
	var given []string
	for _, arg := range args[1:] {
		name, value, joined := strings.Cut(arg, "=")
		if given = append(given, strings.ToLower(name)); joined {
			given = append(given, strings.ToLower(value))
		}
	}
	for _, word := range g.Words[1:] {
		at := slices.Index(given, strings.ToLower(word))
		if at < 0 {
			return false
		}
		given = given[at+1:]
	}
	return true
}
