package desk_test

import (
	"path/filepath"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
)

// Whose name paper would show with squares is told by name before it is printed.
func TestLettersThatPaperLacksAreTold(t *testing.T) {
	d, err := desk.Create(filepath.Join(t.TempDir(), "torneo.xlsx"), "open", "Torneo", testEnv())
	must(t, err)
	defer d.Close()
	enrol(t, d,
		engine.Player{Name: "Müller", Surname: "Čapek", Plays: true},
		engine.Player{Name: "محمد", Surname: "כהן", Plays: true},
	)
	if text := publish.Unprintable(d); !text.IsZero() {
		t.Errorf("all can be printed: %s", text)
	}
	enrol(t, d, engine.Player{Name: "太郎", Surname: "山田", Plays: true})
	if text := publish.Unprintable(d).String(); !strings.Contains(text, "太郎 山田") || strings.Contains(text, "Čapek") ||
		strings.Contains(text, "כהן") {
		t.Errorf("told: %s", text)
	}
}
