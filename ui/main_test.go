package ui

import (
	"errors"
	"fmt"
	"os"
	"testing"
)

// The windows of the tests keep their log files in a folder that goes with them.
func TestMain(m *testing.M) {
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

// seeds makes the same seeds for each window of a test.
func seeds() func() string {
	made := 0
	return func() string {
		made++
		return fmt.Sprintf("%010d", made)
	}
}
