package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"raduno/assets"
)

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		limitFiles()
		main()
	}
	testscript.Main(m, map[string]func(){"raduno-cli": main})
}

// The scripts run the real program, command by command, as an organizer or a program would.
func TestScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	p := scripts()
	p.Dir = "testdata/script"
	testscript.Run(t, p)
}

func scripts() testscript.Params {
	return testscript.Params{
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("LC_ALL", "C")                                           // whatever speaks the machine of who tests
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, "config")) // for the log files
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"bytes": writeBytes,
			"says":  says,
		},
	}
}

// Anyone who runs an event of Diplomacy with the manual's page beside him can type its commands as they stand, one after the
// other, in either language of the manual; at their end there is the event as JSON.
func TestTheManualsEvent(t *testing.T) {
	event, err := os.ReadFile("testdata/script/dipcon.txtar") // whose players serve here too
	must(t, err)
	_, files, _ := strings.Cut(string(event), "-- players.csv --\n")
	p := scripts()
	for _, language := range []string{"it", "en"} {
		var script strings.Builder
		for _, chapter := range assets.Manual(language) {
			blocks := strings.Split(chapter.Markdown, "```")
			for i := 1; i < len(blocks) && chapter.ID == "evento-diplomacy"; i += 2 {
				for line := range strings.Lines(strings.ReplaceAll(strings.TrimSpace(blocks[i]), `"`, "'")) {
					if strings.HasPrefix(line, "raduno-cli ") {
						script.WriteString("exec " + line)
					}
				}
			}
		}
		if strings.Count(script.String(), "exec ") < 10 {
			t.Fatalf("%s: the manual's page has too few commands:\n%s", language, script.String())
		}
		script.WriteString("\nstdout dipcon_diplomacy.json\ngrep -count=7 '\"power\": \"' dipcon_diplomacy.json\n\n-- players.csv --\n" + files)
		path := filepath.Join(t.TempDir(), "evento_"+language+".txtar")
		must(t, os.WriteFile(path, []byte(script.String()), 0o600))
		p.Files = append(p.Files, path)
	}
	testscript.Run(t, p)
}

// writeBytes, as bytes FILE 'TEXT' ..., writes a file whose bytes are those of Go's quoted texts, one after the other.
func writeBytes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: bytes FILE TEXT ...")
	}
	var data []byte
	for _, arg := range args[1:] {
		text, err := strconv.Unquote(`"` + arg + `"`)
		ts.Check(err)
		data = append(data, text...)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o600))
}

// says FOLDER PATTERN asks whether a file of this folder, or the name of one, matches a regular expression. Of a PDF it reads
// the text.
func says(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: says FOLDER PATTERN")
	}
	pattern, err := regexp.Compile(args[1])
	ts.Check(err)
	entries, err := os.ReadDir(ts.MkAbs(args[0]))
	ts.Check(err)
	var found []string
	for _, entry := range entries {
		path := filepath.Join(ts.MkAbs(args[0]), entry.Name())
		data, err := os.ReadFile(path)
		ts.Check(err)
		if filepath.Ext(path) == ".pdf" {
			data, err = exec.Command("pdftotext", "-layout", path, "-").Output()
			ts.Check(err)
		}
		if pattern.MatchString(entry.Name()) || pattern.Match(data) {
			found = append(found, entry.Name())
		}
	}
	if neg == (len(found) > 0) {
		ts.Fatalf("%q is in these files of %s: %v", args[1], args[0], found)
	}
}

// exits CODE PROGRAM ARGS... runs a program that must end with that exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM [ARGS...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("%v ended with %d, want %d", args[1:], got, want)
	}
}
