//go:build !windows

package dialogs

import (
	"os"
	"path/filepath"
	"testing"
)

// A file whose name has a plus sign is found, though the portal's library gives it with a space.
func TestAPlusSignInAName(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "A+B e C")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	want := filepath.Join(dir, "uno+due tre.xlsx")
	if err := os.WriteFile(want, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := there(filepath.Join(filepath.Dir(dir), "A B e C", "uno due tre.xlsx")); got != want {
		t.Errorf("%q, not %q", got, want)
	}
	missing := filepath.Join(dir, "non c'è.xlsx")
	if got := there(missing); got != missing {
		t.Errorf("a file that is not there: %q", got)
	}
}
