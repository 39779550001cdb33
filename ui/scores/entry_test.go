package scores

import (
	"testing"

	"fyne.io/fyne/v2/test"

	"raduno/engine/game"
)

// What is typed stays as it is typed: a number that cannot be is told, and does not become another.
func TestTypedStaysAsTyped(t *testing.T) {
	test.NewTempApp(t)
	field := game.Field{Label: "Centri", Kind: game.Whole, Most: 34}
	for typed, wrong := range map[string]bool{"15": false, "1,5": true, "-4": true, "1.5": true} {
		e := newEntry(field)
		for _, r := range typed + "x" { // a letter is no part of a number
			e.TypedRune(r)
		}
		if e.value() != typed || field.Problem("", e.value()).IsZero() == wrong {
			t.Errorf("%s became %q: %s", typed, e.value(), field.Problem("", e.value()))
		}
	}
}
