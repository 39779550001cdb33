// Package worked is what tests of several packages need from outside of their own: cases worked out by other
// programs, and programs that read back what was written. No program of ours imports it.
//
// Its testdata holds real workbooks of GestioneRaduno and GestioneTorneo with what those programs made of them
// (workbooks), the cases of every scoring system by an independent implementation (vectors), draws with the best
// values that are known of them (instances; instances/peer those of another program), and a tournament of each game
// (tournaments). All people in them are invented.
package worked

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Failer is a *testing.T, *testing.B or *testing.F, or a *rapid.T.
type Failer interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// Must ends a test that an error makes pointless.
func Must(t Failer, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Err is the error of a call whose value a test does not look at.
func Err[T any](_ T, err error) error { return err }

// Path is a file or a folder of the worked cases.
func Path(t testing.TB, elements ...string) string {
	t.Helper()
	dir, err := os.Getwd()
	Must(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		if filepath.Dir(dir) == dir {
			t.Fatal("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
	path := filepath.Join(append([]string{dir, ".ci", "testing", "testdata"}, elements...)...)
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("a worked case is missing: %v", err)
	}
	return path
}

// Tool is the path of the first of these programs that is installed. Where none is, the test is skipped; in
// continuous integration, which installs them all, it fails.
func Tool(t testing.TB, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	Missing(t, "not installed: "+strings.Join(names, ", "))
	return ""
}

// Missing ends a test that cannot be run here: skipped, or failed in continuous integration.
func Missing(t testing.TB, why string) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatalf("cannot be tested here, and CI is to test everything: %s", why)
	}
	t.Skip(why)
}
