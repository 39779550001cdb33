//go:build !windows

package ui

import (
	"os"
	"path/filepath"
	"testing"

	"raduno/ui/platform"
)

// standIn puts a program of that name, and nothing else, in the way of anyone who prints.
func standIn(t *testing.T, name, script string) {
	t.Helper()
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script), 0o755))
	t.Setenv("PATH", dir)
}

// A file is opened by the desktop; where it has no program for it that is told, and not that the program ended badly.
func TestAFileIsOpenedByTheDesktop(t *testing.T) {
	u, _ := drawnWindow(t)
	opened := filepath.Join(t.TempDir(), "opened")
	for _, c := range []struct {
		script  string
		message bool
	}{{`echo "$1" > '` + opened + `'`, false}, {"exit 1", false}, {"exit 3", true}} {
		standIn(t, "xdg-open", c.script)
		u.Opens = platform.Open
		u.OpenOutside("/tornei di Ciò!")
		if message := u.Win.Canvas().Overlays().Top() != nil; message != c.message {
			t.Errorf("%q: told that it does not open: %v", c.script, message)
		}
	}
	if got, err := os.ReadFile(opened); err != nil || string(got) != "/tornei di Ciò!\n" {
		t.Errorf("opened %q, %v", got, err)
	}
}
