package engine_test

import (
	"encoding/json"
	"testing"

	"raduno/engine"
)

// A number in a sentence is written as the language has it, also where a file kept the sentence.
func TestNumbersSpeakTheLanguage(t *testing.T) {
	t.Parallel()
	english := func(format string) string {
		switch format {
		case ",":
			return "."
		case "%s: %s punti, premi %s":
			return "%s: %s points, bonuses %s"
		}
		return format
	}
	half := engine.NewPoints(25, 2)
	text := engine.Textf("%s: %s punti, premi %s", "Rossi, Anna", half.Number(), half.Shown())
	data, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	var saved engine.Text
	if err := json.Unmarshal(data, &saved); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]engine.Text{"made": text, "kept": saved} {
		if got, want := text.String(), "Rossi, Anna: 12,5 punti, premi 12,5"; got != want {
			t.Errorf("%s, in Italian: %q, want %q", name, got, want)
		}
		if got, want := text.In(english), "Rossi, Anna: 12.5 points, bonuses 12.5"; got != want {
			t.Errorf("%s, in English: %q, want %q", name, got, want)
		}
	}
}
