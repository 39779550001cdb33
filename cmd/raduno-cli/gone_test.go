package main

import (
	"bytes"
	"strings"
	"testing"

	"raduno/cmd/raduno-cli/internal/cli"
)

// What an earlier edition had and this one has not is answered with one sentence, in both languages.
func TestWhatIsGoneSaysWhatToDo(t *testing.T) {
	for _, g := range gone() {
		args := []string{g.Words[0], "torneo.xlsx"}
		if g.Words[0] == "" {
			args[0] = "sorteggia"
		}
		args = append(args, g.Words[1:]...)
		reported := map[string]string{}
		for _, language := range []string{"it", "en"} {
			var out, errs bytes.Buffer
			code := program().Run(t.Context(), append(args, "--lingua", language), strings.NewReader(""), &out, &errs)
			reported[language] = errs.String()
			if code != cli.BadUsage || out.Len() > 0 || strings.Count(reported[language], "\n") != 1 {
				t.Errorf("%v: %d, %q, %q", args, code, out.String(), reported[language])
			}
		}
		if reported["it"] == reported["en"] {
			t.Errorf("%v: no English", args)
		}
	}
}
