package engine_test

import (
	"strings"
	"testing"

	"raduno/engine"
)

// Each column of the roster takes what people write, gives it back, and says what it does not take.
func TestRosterColumns(t *testing.T) {
	words := map[string]string{}
	for _, c := range engine.Roster {
		for _, title := range c.Headings() {
			key := strings.ToLower(strings.ReplaceAll(title, " ", ""))
			if other := words[key]; other != "" && other != c.ID {
				t.Errorf("“%s” means %s and %s", title, other, c.ID)
			}
			words[key] = c.ID
		}
		var p engine.Player
		text := map[engine.FieldKind]string{engine.NumberField: "12", engine.AnswerField: "SI"}[c.Kind]
		if c.Kind == engine.WordsField {
			text = "Anna Maria"
		}
		if err := c.Set(&p, " "+text+" "); err != nil || c.Get(&p) != text {
			t.Errorf("%s: %q, %v", c.ID, c.Get(&p), err)
		}
		before := p
		if c.Kind != engine.WordsField && (c.Set(&p, "forse") == nil || p != before) {
			t.Errorf("%s takes “forse”", c.ID)
		}
	}
}
