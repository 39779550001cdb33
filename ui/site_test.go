package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raduno/engine/publish"
	"raduno/ui/present"
)

// The pages are put where everybody reads them by one button; and after each change where that was chosen on this computer. What cannot
// be sent is told at the foot.
func TestTheSiteFollows(t *testing.T) {
	u, _ := drawnWindow(t)
	dir := filepath.Join(t.TempDir(), "nuvola")
	page := func() string {
		data, _ := os.ReadFile(filepath.Join(dir, publish.PackIndex))
		return string(data)
	}
	u.site.ask()
	keys(u, dir)
	press(t, u, "Pubblica")
	if page() == "" || !strings.Contains(u.footer.site.Text, "Pubblicato alle") {
		t.Fatalf("nothing is published: %q", u.footer.site.Text)
	}
	before := page()
	scored(t, u, 1, 40, 30, 20, 10)
	if page() != before {
		t.Error("it is published by itself, and nobody wished it")
	}
	u.Prefs.SetStringList(present.PrefSites, []string{dir})
	scored(t, u, 2, 41, 30, 20, 10)
	if page() == before {
		t.Error("a change is not published by itself")
	}
	must(t, os.RemoveAll(dir))
	must(t, os.WriteFile(dir, nil, 0o600))
	scored(t, u, 1, 42, 30, 20, 10)
	if got := u.footer.site.Text; !strings.Contains(got, "da mandare") {
		t.Errorf("what cannot be sent: %q", got)
	}
}
