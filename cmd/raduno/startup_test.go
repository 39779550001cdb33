package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

// asProgram makes the test binary be the program itself: "main", or "crash" for one that breaks at once.
const asProgram = "RADUNO_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if err := os.Setenv("LC_ALL", "C"); err != nil { // whatever speaks the machine of who tests
		panic(err)
	}
	switch os.Getenv(asProgram) {
	case "main":
		main()
		os.Exit(0)
	case "crash":
		guardStart("")
		panic("this crash is meant")
	}
	os.Exit(m.Run())
}

// start runs the program with a home of its own and returns its exit code, what it wrote on the standard
// error, and the folder of its reports.
func start(t *testing.T, as string, env []string, args ...string) (code int, stderr, reports string) {
	t.Helper()
	home := filepath.Join(t.TempDir(), "Casa di Ciò!")
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append([]string{asProgram + "=" + as, "HOME=" + home, "XDG_CONFIG_HOME=" + filepath.Join(home, ".config"), "PATH="}, env...)
	var out bytes.Buffer
	cmd.Stderr = &out
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	return code, out.String(), filepath.Join(home, ".config", "Raduno", "log")
}

// Without a screen the program says what to do, and names the command for the workbook it was given.
func TestWithoutAWindowTheDayGoesOn(t *testing.T) {
	code, stderr, reports := start(t, "main", nil, "Torneo di Ciò!.xlsx")
	if code != exitNoWindow {
		t.Errorf("exit code %d", code)
	}
	report, err := os.ReadFile(filepath.Join(reports, noWindowName))
	if err != nil {
		t.Fatalf("no report: %v\n%s", err, stderr)
	}
	for _, want := range []string{"OpenGL", `raduno-cli sorteggia "Torneo di Ciò!.xlsx"`, "GLFW"} {
		if !strings.Contains(string(report), want) || !strings.Contains(stderr, want) {
			t.Errorf("no %q in the report or on the standard error:\n%s", want, report)
		}
	}
}

// A crash leaves its report in the user's folder, and the next start keeps it.
func TestACrashIsWrittenDown(t *testing.T) {
	code, _, reports := start(t, "crash", nil)
	report, err := os.ReadFile(filepath.Join(reports, crashName))
	if code == 0 || err != nil || !strings.Contains(string(report), "this crash is meant") {
		t.Fatalf("exit code %d, %v, report:\n%s", code, err, report)
	}
	keepCrashes(reports)
	defer func() { _ = debug.SetCrashOutput(nil, debug.CrashOptions{}) }()
	kept, err := filepath.Glob(filepath.Join(reports, "Raduno_errore_*.txt"))
	if err != nil || len(kept) != 1 {
		t.Errorf("kept: %v, %v", kept, err)
	}
}

// GLFW tells only the log that Windows has no OpenGL for it; what it says of a window that stands is no
// reason to end.
func TestOpenGLFailsBehindFyne(t *testing.T) {
	for line, fails := range map[string]bool{
		"2026/11/21 03:36:47 PlatformError: WGL: Failed to set pixel format for dummy context: Invalid window handle.": true,
		"PlatformError: WGL: Failed to create dummy context: no":                                                       true,
		"PlatformError: GLX: Failed to create context":                                                                 true,
		"PlatformError: WGL: Failed to clear current context: no":                                                      false,
		"PlatformError: EGL: Failed to make context current: no":                                                       false,
		"PlatformError: Win32: Failed to register raw input device":                                                    false,
	} {
		failed := false
		watch := &startWatch{next: io.Discard, failed: func(string) { failed = true }}
		if _, err := io.WriteString(watch, line+"\n"); err != nil || failed != fails {
			t.Errorf("%q: %v, %v", line, failed, err)
		}
	}
}

// Fyne still says what startWatch waits for, in its three lines.
func TestFyneSaysWhatIsWaitedFor(t *testing.T) {
	var causes []string
	watch := &startWatch{next: io.Discard, failed: func(cause string) { causes = append(causes, cause) }}
	log.SetOutput(watch)
	defer log.SetOutput(os.Stderr)
	fyne.LogError("something else", errors.New("no matter"))
	for _, sign := range noWindowSigns {
		fyne.LogError(sign, fmt.Errorf("the cause of %s", sign))
	}
	if len(causes) != len(noWindowSigns) {
		t.Fatalf("seen: %q", causes)
	}
	for i, sign := range noWindowSigns {
		if !strings.Contains(causes[i], "the cause of "+sign) {
			t.Errorf("%q has no cause: %q", sign, causes[i])
		}
	}
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "fyne.io/fyne/v2").Output()
	if err != nil {
		t.Fatal("needs the go command to look into Fyne's source: ", err)
	}
	var source strings.Builder
	for _, pattern := range []string{"internal/driver/glfw/*.go", "internal/painter/gl/*.go"} {
		files, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(dir)), pattern))
		must(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			must(t, err)
			source.Write(text)
		}
	}
	for _, sign := range noWindowSigns {
		if !strings.Contains(source.String(), `"`+sign+`"`) {
			t.Errorf("Fyne says %q no more", sign)
		}
	}
}
