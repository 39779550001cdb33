package ui

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// cacheTime is how long Fyne remembers how a widget was laid out. A minute after the last picture it forgets the widgets
// made meanwhile too, and paints them of no size: on a busy machine any test is slow enough for that. Fyne reads it before
// any code of ours runs, so the tests are a program of their own that has it.
const cacheTime = "FYNE_CACHE"

// The windows of the tests keep their log files in a folder that goes with them.
func TestMain(m *testing.M) {
	if os.Getenv(cacheTime) == "" {
		os.Exit(remembering())
	}
	dir, err := os.MkdirTemp("", "raduno-ui")
	if err == nil {
		err = errors.Join(os.Setenv("XDG_CONFIG_HOME", dir), os.Setenv("LC_ALL", "C"))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	if err := os.RemoveAll(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(code)
}

// remembering runs the tests with a Fyne that forgets nothing, and gives their exit code.
func remembering() int {
	tests := exec.Command(os.Args[0], os.Args[1:]...)
	tests.Env = append(os.Environ(), cacheTime+"=24h")
	tests.Stdin, tests.Stdout, tests.Stderr = os.Stdin, os.Stdout, os.Stderr
	var exit *exec.ExitError
	if err := tests.Run(); errors.As(err, &exit) {
		return max(1, exit.ExitCode())
	} else if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}
