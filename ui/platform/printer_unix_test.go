//go:build !windows

package platform

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// standIn puts a program of that name, and nothing else, in the way of anyone who prints.
func standIn(t *testing.T, name, script string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
}

// The system's print command gets the document; what it says when it refuses is told.
func TestSystemPrinter(t *testing.T) {
	for _, name := range []string{"lp", "lpr"} {
		queue := filepath.Join(t.TempDir(), "queue")
		standIn(t, name, `echo "$1" > '`+queue+`'`)
		if err := DefaultPrinter().Print("/tornei/Raduno di Ciò!_1.pdf"); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(queue); err != nil || string(got) != "/tornei/Raduno di Ciò!_1.pdf\n" {
			t.Errorf("%s was given %q, %v", name, got, err)
		}
	}
	standIn(t, "lp", "echo 'lp: the document is too large' >&2; exit 1")
	if err := DefaultPrinter().Print("/tornei/1.pdf"); err == nil || err.Error() != "lp: the document is too large" {
		t.Errorf("the refusal is %v", err)
	}
	standIn(t, "lp", "echo 'lp: Error - No default destination available.' >&2; exit 1")
	if err := DefaultPrinter().Print("/tornei/1.pdf"); !errors.Is(err, ErrNoPrinting) {
		t.Errorf("a computer without a printer says %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if p := DefaultPrinter(); p != nil {
		t.Errorf("a system without lp and lpr prints with %v", p)
	}
}
