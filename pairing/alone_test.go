package pairing_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
)

var must = worked.Must

// TestAlone promises that the folder, copied into a module of its own, needs nothing but Go's standard library, and that
// the program of README.md builds with it there and says what the page says, as its examples do.
func TestAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a module")
	}
	dir := t.TempDir()
	page, err := os.ReadFile("README.md")
	must(t, err)
	_, program, _ := strings.Cut(string(page), "```go\n")
	program, rest, found := strings.Cut(program, "```\n")
	_, said, _ := strings.Cut(rest, "```text\n")
	said, _, split := strings.Cut(said, "```\n")
	if !found || !split {
		t.Fatal("README.md has no program, or does not say what comes of it")
	}
	write := func(name, text string) {
		path := filepath.Join(dir, name)
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	must(t, os.CopyFS(filepath.Join(dir, "pairing"), os.DirFS(".")))
	must(t, os.Remove(filepath.Join(dir, "pairing", "alone_test.go")))
	write("pairing/go.mod", "module raduno/pairing\n\ngo 1.26.0\n")
	write("go.mod", "module hall\n\ngo 1.26.0\n\nrequire raduno/pairing v0.0.0\n\nreplace raduno/pairing => ./pairing\n")
	write("main.go", program)
	run := func(args ...string) string {
		command := exec.Command("go", args...)
		command.Dir = dir
		command.Env = append(os.Environ(), "GOWORK=off", "GOPROXY=off", "GOFLAGS=-trimpath")
		out, err := command.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	if got := run("run", "."); got != said {
		t.Errorf("the program of README.md says\n%s, not\n%s", got, said)
	}
	run("build", "raduno/pairing/...")
	run("test", "raduno/pairing", "-run", "Example")
	for name := range strings.Lines(run("list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "raduno/pairing/...")) {
		if name = strings.TrimSpace(name); !strings.HasPrefix(name, "raduno/pairing") {
			t.Errorf("imports %s", name)
		}
	}
}
