package desk_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
)

// Whose name paper would show with squares is told by name before it is printed, and so is a typeface that will not do.
func TestLettersThatPaperLacksAreTold(t *testing.T) {
	path := ""
	env := testEnv()
	env.Letters = func() string { return path }
	d, err := desk.Create(filepath.Join(t.TempDir(), "torneo.xlsx"), "open", "Torneo", env)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.AddPlayers([]engine.Player{
		{Name: "Müller", Surname: "Čapek", Plays: true},
		{Name: "محمد", Surname: "כהן", Plays: true},
	}); err != nil {
		t.Fatal(err)
	}
	if text := publish.Unprintable(d); !text.IsZero() {
		t.Errorf("all can be printed: %s", text)
	}
	if _, err := d.AddPlayers([]engine.Player{{Name: "太郎", Surname: "山田", Plays: true}}); err != nil {
		t.Fatal(err)
	}
	if text := publish.Unprintable(d).String(); !strings.Contains(text, "太郎 山田") || strings.Contains(text, "Čapek") ||
		strings.Contains(text, "כהן") {
		t.Errorf("told: %s", text)
	}
	path = filepath.Join(t.TempDir(), "x.ttf")
	for _, content := range []string{"", "this is no typeface"} {
		if content != "" {
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if _, _, err := publish.Print(d, publish.PrintRequest{Kind: publish.RollCall}); engine.KindOf(err) != engine.BadInput ||
			!strings.Contains(engine.Tell(err).String(), "carattere") {
			t.Errorf("printed with %q: %v", content, err)
		}
		if _, err := publish.Pack(d, t.TempDir(), "", false); err == nil {
			t.Error("published with a typeface that will not do")
		}
	}
}
